/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_schedule.c -- order, completeness and turns, for many numbers of threads and
 * items; parts; how a run ends. Nothing here waits for time to pass. Built a second
 * time for one thread, the caller's. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/os/clock.h"
#include "../threads.h"
#include "work/executor.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

enum { N_NUMBERS = 500, MOST_ITEMS = 16, N_PARTS = 3 };

typedef struct square {
    unsigned number, value;
    bool took_turn;
    unsigned n_parts; /* that were handed over */
} square;

typedef struct squares {
    gv_work_plan plan;
    square room[MOST_ITEMS];
    void *items[MOST_ITEMS];
    gv_flag stop;

    bool takes_turns, has_parts;
    unsigned last;     /* commits after it: none */
    unsigned stops_at; /* number during which a signal comes */
    unsigned fails_at; /* number that fails: in fetch, work or commit */
    char fails_in;     /* 'f', 'w', 'c' */
    unsigned n_fetched, n_committed, n_parts;
    bool in_order, inside_commit;
    unsigned seen[N_NUMBERS]; /* how often committed */
} squares;

static gv_status fail_here(const squares *s, char step, unsigned number, gv_error *err)
{
    return s->fails_in == step && s->fails_at == number
               ? gv_fail(err, GV_ERR_INPUT, "%c %u", step, number)
               : GV_OK;
}

static gv_status fetch(void *user, gv_work_item *item, bool *found, gv_error *err)
{
    squares *s = user;
    *found = s->n_fetched < N_NUMBERS;
    if (!*found)
        return GV_OK;
    assert_int_equal(item->number, s->n_fetched);
    *(square *)item->data = (square){ .number = s->n_fetched++ };
    return fail_here(s, 'f', s->n_fetched - 1, err);
}

static gv_status work(void *user, gv_work_item *item, unsigned worker, gv_error *err)
{
    squares *s = user;
    square *it = item->data;
    assert_true(worker < s->plan.n_threads);
    // Items take different times, so that they finish out of order.
    for (unsigned i = 0; i < it->number * 7919 % 13; i++)
        sched_yield();
    it->value = it->number * it->number;
    for (; s->has_parts && it->n_parts < N_PARTS; it->n_parts++)
        if (!gv_work_hand_over(item))
            return GV_OK;
    if (s->takes_turns && it->number % 3 == 0) {
        gv_work_wait_for_turn(item);
        it->took_turn = s->n_committed == it->number; // all before it are committed
    }
    if (it->number == s->stops_at)
        atomic_store(&s->stop, true);
    return fail_here(s, 'w', it->number, err);
}

static gv_status commit(void *user, gv_work_item *item, gv_error *err)
{
    squares *s = user;
    const square *it = item->data;
    assert_false(s->inside_commit);
    s->inside_commit = true;
    assert_int_equal(it->value, it->number * it->number);
    if (s->takes_turns && it->number % 3 == 0)
        assert_true(it->took_turn);
    if (s->has_parts && it->n_parts < N_PARTS) {
        s->n_parts++;
    } else {
        s->in_order = s->in_order && it->number == s->n_committed;
        s->seen[it->number]++;
        s->n_committed++;
    }
    s->inside_commit = false;
    if (it->number == s->last)
        gv_work_abort(item->work);
    return fail_here(s, 'c', it->number, err);
}

static void begin(squares *s, unsigned n_threads, size_t n_items)
{
    static const gv_work_steps steps = { .fetch = fetch,
                                         .work = work,
                                         .commit = commit };
    *s = (squares){ .in_order = true,
                    .last = N_NUMBERS,
                    .stops_at = N_NUMBERS,
                    .fails_at = N_NUMBERS };
    for (size_t i = 0; i < n_items; i++)
        s->items[i] = &s->room[i];
    s->plan = (gv_work_plan){ .steps = &steps,
                              .user = s,
                              .items = s->items,
                              .n_items = n_items,
                              .n_threads = n_threads };
}

static void run(squares *s)
{
    gv_work_report report;
    assert_int_equal(gv_work_run(&s->plan, &report, NULL), GV_OK);
    assert_int_equal(report.end, GV_WORK_DONE);
}

static void items_are_committed_once_in_the_order_of_fetching(void **ctx)
{
    (void)ctx;
    static squares s;
    for (unsigned n_threads = 1; n_threads <= 5; n_threads++)
        for (size_t n_items = 1; n_items <= MOST_ITEMS; n_items *= 2)
            for (int caller_works = 0; caller_works < 2; caller_works++) {
                begin(&s, n_threads, n_items);
                s.plan.caller_works = caller_works;
                run(&s);
                assert_int_equal(s.n_committed, N_NUMBERS);
                assert_true(s.in_order);
            }
}

static void a_worker_that_waits_for_its_turn_finds_all_before_it_committed(void **ctx)
{
    (void)ctx;
    static squares s;
    for (unsigned n_threads = 1; n_threads <= 4; n_threads++) {
        begin(&s, n_threads, 3 * n_threads);
        s.plan.caller_works = true;
        s.takes_turns = true;
        run(&s);
        assert_int_equal(s.n_committed, N_NUMBERS);
        assert_true(s.in_order);
    }
}

static void in_any_order_all_items_and_all_their_parts_are_committed(void **ctx)
{
    (void)ctx;
    static squares s;
    for (unsigned n_threads = 1; n_threads <= 4; n_threads++) {
        begin(&s, n_threads, 2 * n_threads);
        s.plan.any_order = true;
        s.has_parts = true;
        run(&s);
        assert_int_equal(s.n_parts, N_PARTS * N_NUMBERS);
        for (unsigned i = 0; i < N_NUMBERS; i++)
            assert_int_equal(s.seen[i], 1);
    }
}

/* The first item holds its slot until all others are done: nobody waits for it. */
static gv_status work_first_last(void *user, gv_work_item *item, unsigned worker,
                                 gv_error *err)
{
    squares *s = user;
    (void)worker;
    (void)err;
    square *it = item->data;
    it->value = it->number * it->number;
    while (it->number == 0 && !atomic_load(&s->stop))
        sched_yield();
    if (it->number == N_NUMBERS - 1)
        atomic_store(&s->stop, true);
    return GV_OK;
}

static void in_any_order_a_slow_item_keeps_nobody_waiting(void **ctx)
{
    (void)ctx;
    needs_threads();
    static const gv_work_steps steps = { .fetch = fetch,
                                         .work = work_first_last,
                                         .commit = commit };
    static squares s;
    begin(&s, 2, 3);
    s.plan.steps = &steps;
    s.plan.any_order = true;
    run(&s);
    assert_int_equal(s.n_committed, N_NUMBERS);
    assert_false(s.in_order);
}

/* Goals are decided where results are committed: what is in work behind it is lost. */
static void nothing_is_committed_behind_the_last_one(void **ctx)
{
    (void)ctx;
    static squares s;
    for (unsigned n_threads = 1; n_threads <= 4; n_threads++)
        for (int caller_works = 0; caller_works < 2; caller_works++) {
            begin(&s, n_threads, 4 * n_threads);
            s.plan.caller_works = caller_works;
            s.plan.stop = &s.stop;
            s.last = 17;
            run(&s);
            assert_int_equal(s.n_committed, 18);
            assert_true(s.stop);
            assert_true(s.n_fetched <= 18 + 4 * n_threads);
        }
}

static void a_signal_ends_the_run_without_a_gap(void **ctx)
{
    (void)ctx;
    static squares s;
    gv_work_report report;
    for (unsigned n_threads = 1; n_threads <= 4; n_threads++)
        for (int caller_works = 0; caller_works < 2; caller_works++) {
            begin(&s, n_threads, 4 * n_threads);
            s.plan.caller_works = caller_works;
            s.plan.stop = &s.stop;
            s.stops_at = 29;
            assert_int_equal(gv_work_run(&s.plan, &report, NULL), GV_OK);
            assert_int_equal(report.end, GV_WORK_STOPPED);
            assert_true(s.n_committed <= 29); // that one was cut short
            assert_true(s.in_order);
        }
}

static void a_run_whose_time_is_over_begins_nothing(void **ctx)
{
    (void)ctx;
    static squares s;
    gv_work_report report;
    begin(&s, 2, 4);
    s.plan.stop = &s.stop;
    s.plan.end_time = gv_wall_seconds() - 1;
    assert_int_equal(gv_work_run(&s.plan, &report, NULL), GV_OK);
    assert_int_equal(report.end, GV_WORK_TIME);
    assert_int_equal(s.n_fetched, 0);
    assert_true(s.stop);
}

static void a_failure_of_any_step_is_that_of_the_run(void **ctx)
{
    (void)ctx;
    static squares s;
    for (const char *step = "fwc"; *step; step++)
        for (int caller_works = 0; caller_works < 2; caller_works++) {
            gv_error err;
            char wanted[16];
            begin(&s, 3, 6);
            s.plan.caller_works = caller_works;
            s.fails_in = *step;
            s.fails_at = 40;
            (void)snprintf(wanted, sizeof wanted, "%c 40", *step);
            assert_int_equal(gv_work_run(&s.plan, NULL, &err), GV_ERR_INPUT);
            assert_string_equal(err.message, wanted);
            assert_true(s.n_committed <= 41);
        }
}

/* ---- an executor besides the threads ---- */

typedef struct helper {
    gv_executor executor; /* first */
    unsigned n_done;
    unsigned leaves_at; /* number that it gives up */
    bool is_aborted;
} helper;

static bool help(gv_executor *base, gv_work *run_of)
{
    helper *h = (helper *)base;
    gv_work_item *item = gv_work_take(run_of);
    if (!item)
        return false;
    square *it = item->data;
    it->value = it->number * it->number;
    item->rank = 7;
    item->status = GV_OK;
    item->cut_short = it->number == h->leaves_at;
    h->n_done++;
    gv_work_put_back(run_of, item);
    return true;
}

static void note_abort(gv_executor *base)
{
    helper *h = (helper *)base;
    assert_false(h->is_aborted);
    h->is_aborted = true;
}

static void an_executor_and_threads_share_the_items(void **ctx)
{
    (void)ctx;
    needs_threads();
    static squares s;
    for (unsigned n_threads = 0; n_threads <= 3; n_threads++) {
        helper h = { .executor = { .n_threads = 1,
                                   .n_ranks = 1,
                                   .poll = help,
                                   .abort = note_abort },
                     .leaves_at = N_NUMBERS };
        begin(&s, n_threads, 4);
        s.plan.executor = &h.executor;
        run(&s);
        assert_int_equal(s.n_committed, N_NUMBERS);
        assert_true(s.in_order);
        assert_true(n_threads || h.n_done == N_NUMBERS);
        assert_false(h.is_aborted);
    }
}

static void a_rank_that_leaves_ends_the_run(void **ctx)
{
    (void)ctx;
    static squares s;
    gv_work_report report;
    helper h = {
        .executor = { .n_threads = 1, .n_ranks = 1, .poll = help, .abort = note_abort },
        .leaves_at = 33
    };
    begin(&s, 0, 4);
    s.plan.executor = &h.executor;
    s.plan.stop = &s.stop;
    assert_int_equal(gv_work_run(&s.plan, &report, NULL), GV_OK);
    assert_int_equal(report.end, GV_WORK_LEFT);
    assert_int_equal(report.left_by, 7);
    assert_int_equal(s.n_committed, 33);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_are_committed_once_in_the_order_of_fetching),
        cmocka_unit_test(
            a_worker_that_waits_for_its_turn_finds_all_before_it_committed),
        cmocka_unit_test(in_any_order_all_items_and_all_their_parts_are_committed),
        cmocka_unit_test(in_any_order_a_slow_item_keeps_nobody_waiting),
        cmocka_unit_test(nothing_is_committed_behind_the_last_one),
        cmocka_unit_test(a_signal_ends_the_run_without_a_gap),
        cmocka_unit_test(a_run_whose_time_is_over_begins_nothing),
        cmocka_unit_test(a_failure_of_any_step_is_that_of_the_run),
        cmocka_unit_test(an_executor_and_threads_share_the_items),
        cmocka_unit_test(a_rank_that_leaves_ends_the_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
