/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_loop.c -- steps about one closed loop: found, checked, ended by limits and by
 * memory that runs out. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../text/one_record.h"
#include "rules/resolution.h"
#include "rules/verify.h"

typedef struct loop_fixture {
    one_record one;
    gv_rule_context *ctx;
} loop_fixture;

static void open_loop(loop_fixture *f, const char *puzzle, const gv_limits *limits)
{
    one_open(&f->one);
    const gv_instance *instance =
        one_read(&f->one, (gv_format)GV_FORMAT_APPLICATION, puzzle);
    assert_non_null(instance);
    const gv_linkage *linkage = NULL;
    assert_int_equal(
        gv_linkage_new(&linkage, instance->net, false, NULL, &f->one.arena, NULL),
        GV_OK);
    assert_int_equal(gv_rule_context_new(&f->ctx, linkage, &f->one.arena, NULL), GV_OK);
    gv_rule_context_start(f->ctx, instance, limits);
}

static void close_loop(loop_fixture *f)
{
    gv_rule_context_free(f->ctx);
    one_close(&f->one);
}

static bool find(loop_fixture *f, gv_step *step)
{
    return gv_find_loop(f->ctx, &gv_rules[GV_RULE_LOOP], 2, step);
}

static void a_step_that_leaves_no_line_holds(void **ctx)
{
    (void)ctx;
    loop_fixture f;
    gv_step step;
    open_loop(&f, "slitherlink; .", NULL);
    assert_true(find(&f, &step));
    assert_int_equal(step.var, GV_NO_VAR);
    assert_int_equal(gv_step_check(f.ctx->state, &step, NULL), GV_OK);
    close_loop(&f);
}

static void a_stop_ends_the_search_for_forced_loops(void **ctx)
{
    (void)ctx;
    loop_fixture f;
    gv_step step;
    atomic_bool stop;
    atomic_init(&stop, true);
    open_loop(&f, "slitherlink; .", &(gv_limits){ .stop = &stop });
    assert_false(find(&f, &step));
    assert_int_equal(f.ctx->end, GV_END_STOPPED);
    close_loop(&f);
}

static void a_check_reports_that_memory_runs_out(void **ctx)
{
    (void)ctx;
    loop_fixture f;
    gv_step step;
    open_loop(&f, "slitherlink; .", NULL);
    assert_true(find(&f, &step));
    gv_memory memory = { .fail_at = 1 };
    f.ctx->state->memory = &memory;
    assert_int_equal(gv_step_check(f.ctx->state, &step, NULL), GV_ERR_MEMORY);
    memory.fail_at = 0;
    assert_int_equal(gv_step_check(f.ctx->state, &step, NULL), GV_OK);
    close_loop(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_that_leaves_no_line_holds),
        cmocka_unit_test(a_stop_ends_the_search_for_forced_loops),
        cmocka_unit_test(a_check_reports_that_memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
