/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_budget.c -- what is left of limits. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/budget.h"

static void without_limits_there_is_always_something_left(void **ctx)
{
    (void)ctx;
    const gv_limits none = { 0 };
    const gv_budget budget = gv_budget_start(&none);
    gv_limits rest = { .solutions = 7, .nodes = 7, .time_ms = 7 };
    assert_int_equal(gv_budget_look(&budget), GV_END_COMPLETE);
    assert_int_equal(gv_budget_rest(&rest, &budget, UINT64_MAX), GV_END_COMPLETE);
    assert_int_equal(rest.solutions, 0);
    assert_int_equal(rest.nodes, 0);
    assert_int_equal(rest.time_ms, 0);
}

static void nodes_are_shared_out_to_the_last(void **ctx)
{
    (void)ctx;
    const gv_limits limits = { .nodes = 10 };
    const gv_budget budget = gv_budget_start(&limits);
    gv_limits rest;
    for (uint64_t nodes = 0; nodes < 10; nodes++) {
        assert_int_equal(gv_budget_rest(&rest, &budget, nodes), GV_END_COMPLETE);
        assert_int_equal(rest.nodes, 10 - nodes);
    }
    rest.nodes = 77;
    assert_int_equal(gv_budget_rest(&rest, &budget, 10), GV_END_NODES);
    assert_int_equal(gv_budget_rest(&rest, &budget, 11), GV_END_NODES);
    assert_int_equal(rest.nodes, 77); // untouched
}

static void time_runs_out_and_a_long_limit_does_not(void **ctx)
{
    (void)ctx;
    const gv_limits brief = { .time_ms = 1 };
    gv_budget budget = gv_budget_start(&brief);
    gv_limits rest;
    while (gv_budget_look(&budget) == GV_END_COMPLETE)
        continue;
    assert_int_equal(gv_budget_look(&budget), GV_END_TIME);
    assert_int_equal(gv_budget_rest(&rest, &budget, 0), GV_END_TIME);

    const gv_limits ages = { .time_ms = UINT64_MAX };
    budget = gv_budget_start(&ages);
    assert_int_equal(gv_budget_look(&budget), GV_END_COMPLETE);
    assert_int_equal(gv_budget_rest(&rest, &budget, 0), GV_END_COMPLETE);
    assert_true(rest.time_ms > UINT64_MAX / 2);
}

static void what_comes_late_still_gets_a_moment(void **ctx)
{
    (void)ctx;
    const gv_limits limits = { .solutions = 2, .nodes = 10, .time_ms = 2 };
    const gv_budget budget = gv_budget_start(&limits);
    while (gv_budget_look(&budget) == GV_END_COMPLETE)
        continue;
    const gv_limits next = gv_budget_next(&budget);
    assert_int_equal(next.time_ms, 1);
    assert_int_equal(next.nodes, 10);
    assert_int_equal(next.solutions, 0);

    const gv_limits no_time = { .nodes = 10 };
    const gv_budget long_one = gv_budget_start(&no_time);
    assert_int_equal(gv_budget_next(&long_one).time_ms, 0);
    assert_int_equal(gv_budget_next(&long_one).nodes, 10);
}

static void a_flag_stops_at_once(void **ctx)
{
    (void)ctx;
    gv_flag stop = false;
    const gv_limits limits = { .stop = &stop };
    const gv_budget budget = gv_budget_start(&limits);
    gv_limits rest;
    assert_int_equal(gv_budget_look(&budget), GV_END_COMPLETE);
    assert_int_equal(gv_budget_rest(&rest, &budget, 0), GV_END_COMPLETE);
    assert_ptr_equal(rest.stop, &stop);
    atomic_store(&stop, true);
    assert_int_equal(gv_budget_look(&budget), GV_END_STOPPED);
    assert_int_equal(gv_budget_rest(&rest, &budget, 0), GV_END_STOPPED);
}

static void a_meter_looks_now_and_then(void **ctx)
{
    (void)ctx;
    gv_flag stop = false;
    const gv_limits limits = { .stop = &stop };
    const gv_budget budget = gv_budget_start(&limits);
    gv_meter meter = gv_meter_of(&budget);
    assert_false(gv_meter_spend(&meter, 1000000)); // looks: nothing to see
    stop = true;
    assert_false(gv_meter_spend(&meter, 65535));
    assert_false(gv_meter_ended(&meter));
    assert_true(gv_meter_spend(&meter, 1));
    assert_true(gv_meter_spend(&meter, 1)); // once ended, always ended
    assert_true(gv_meter_ended(&meter));
    assert_int_equal(meter.end, GV_END_STOPPED);
    assert_false(gv_meter_spend(NULL, UINT64_MAX));
    assert_false(gv_meter_ended(NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_limits_there_is_always_something_left),
        cmocka_unit_test(nodes_are_shared_out_to_the_last),
        cmocka_unit_test(time_runs_out_and_a_long_limit_does_not),
        cmocka_unit_test(what_comes_late_still_gets_a_moment),
        cmocka_unit_test(a_flag_stops_at_once),
        cmocka_unit_test(a_meter_looks_now_and_then),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
