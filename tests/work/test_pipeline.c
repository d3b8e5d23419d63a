/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_pipeline.c -- order, completeness and turns of the pipeline, for many numbers of
 * threads and slots. */
#include "work/pipeline.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <sched.h>
#include <string.h>

enum { N_ITEMS = 500, MAX_SLOTS = 16 };

typedef struct item {
    unsigned number;
    unsigned square;
    bool took_turn;
} item;

typedef struct run {
    unsigned n_read;
    unsigned n_written;
    bool in_order;
    bool inside_write;
    unsigned n_threads;
    bool takes_turns;
} run;

static bool read_item(void *user, void *slot)
{
    run *r = user;
    if (r->n_read == N_ITEMS)
        return false;
    *(item *)slot = (item){ .number = r->n_read++ };
    return true;
}

static void work_item(void *user, void *slot, unsigned worker, gv_pipeline *pipeline)
{
    const run *r = user;
    item *it = slot;
    assert_true(worker < r->n_threads);
    // Items take different times, so that they finish out of order.
    for (unsigned i = 0; i < it->number * 7919 % 13; i++)
        sched_yield();
    it->square = it->number * it->number;
    if (r->takes_turns && it->number % 3 == 0) {
        gv_pipeline_wait_for_turn(pipeline, it);
        it->took_turn = r->n_written == it->number; // all before it are written
    }
}

static void write_item(void *user, void *slot)
{
    run *r = user;
    const item *it = slot;
    assert_false(r->inside_write);
    r->inside_write = true;
    r->in_order = r->in_order && it->number == r->n_written &&
                  it->square == it->number * it->number;
    if (r->takes_turns && it->number % 3 == 0)
        r->in_order = r->in_order && it->took_turn;
    r->n_written++;
    r->inside_write = false;
}

static run run_with(unsigned n_threads, size_t n_slots, bool takes_turns)
{
    static const gv_pipeline_steps steps = { read_item, work_item, write_item };
    item slots[MAX_SLOTS];
    void *items[MAX_SLOTS];
    for (size_t i = 0; i < n_slots; i++)
        items[i] = &slots[i];
    run r = { .in_order = true, .n_threads = n_threads, .takes_turns = takes_turns };
    assert_int_equal(gv_pipeline_run(&steps, &r, items, n_slots, n_threads, NULL),
                     GV_OK);
    return r;
}

static void every_item_is_written_once_in_the_order_of_reading(void **ctx)
{
    (void)ctx;
    for (unsigned n_threads = 1; n_threads <= 5; n_threads++)
        for (size_t n_slots = 1; n_slots <= MAX_SLOTS; n_slots *= 2) {
            const run r = run_with(n_threads, n_slots, false);
            assert_int_equal(r.n_written, N_ITEMS);
            assert_true(r.in_order);
        }
}

static void a_worker_that_waits_for_its_turn_finds_all_before_it_written(void **ctx)
{
    (void)ctx;
    for (unsigned n_threads = 1; n_threads <= 4; n_threads++) {
        const run r = run_with(n_threads, 3 * n_threads, true);
        assert_int_equal(r.n_written, N_ITEMS);
        assert_true(r.in_order);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_item_is_written_once_in_the_order_of_reading),
        cmocka_unit_test(a_worker_that_waits_for_its_turn_finds_all_before_it_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
