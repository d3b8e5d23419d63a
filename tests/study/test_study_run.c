/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_study_run.c -- a study over an executor that gives results back in any
 * order, or fails: what is in the store depends on the numbers of units alone, and it
 * never has a hole. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/rng.h"
#include "generate/grid/grid_hash.h"
#include "study/study_run.h"
#include "study/unit_worker.h"
#include "study_testing.h"

#include <stdio.h>

/* ---- an executor without threads ---- */

enum { MOST_IN_WORK = 64 };

typedef struct odd_executor {
    gv_executor executor;    /* first */
    gv_unit_workers workers; /* one */
    gv_rng rng;              /* which item comes back next */
    gv_work_item *in_work[MOST_IN_WORK];
    size_t n_in_work;
    uint64_t fails_at; /* unit that fails */
    uint64_t n_begun;
    uint64_t stops_after; /* so many units a signal comes */
    uint64_t leaves_at;   /* unit that rank 3 gives up */
    bool is_aborted;
} odd_executor;

static bool poll_executor(gv_executor *base, gv_work *work)
{
    odd_executor *executor = (odd_executor *)base;
    gv_flag *stop = executor->workers.plan->stop;
    gv_work_item *item;
    while ((item = gv_work_take(work))) {
        assert_true(executor->n_in_work < MOST_IN_WORK);
        executor->in_work[executor->n_in_work++] = item;
    }
    assert_true(executor->n_in_work > 0);
    const size_t i = gv_rng_below(&executor->rng, executor->n_in_work);
    item = executor->in_work[i];
    executor->in_work[i] = executor->in_work[--executor->n_in_work];
    const uint64_t unit = ((gv_unit_work *)item->data)->job.unit;
    item->rank = unit % 4;
    item->cut_short = unit == executor->leaves_at || *stop;
    item->status = item->cut_short ? GV_OK
                                   : gv_unit_workers_step(&executor->workers, item, 0,
                                                          &item->error);
    if (unit == executor->fails_at)
        item->status =
            gv_fail(&item->error, GV_ERR_ARGUMENT, "the unit is not possible");
    if (++executor->n_begun == executor->stops_after)
        *stop = true;
    gv_work_put_back(work, item);
    return true;
}

static void abort_executor(gv_executor *base)
{
    odd_executor *executor = (odd_executor *)base;
    assert_true(*executor->workers.plan->stop);
    assert_false(executor->is_aborted);
    executor->is_aborted = true;
}

/* ---- one run of a study ---- */

typedef struct how {
    const char *ratings;
    uint64_t order;   /* seed of the order of results */
    unsigned threads; /* as the study sees it */
    uint64_t fails_at, stops_after, leaves_at;
    bool is_stopped; /* before it begins */
    size_t n_grids;  /* from outside: so many, */
    size_t cut_at;   /* but before this one the stream is cut, if it is not 0 */
    uint64_t stream; /* which grids */
    gv_study_goal goal;
} how;

static const gv_study_goal no_goal = { .n_units = UINT64_MAX,
                                       .n_puzzles = UINT64_MAX,
                                       .n_tries = UINT64_MAX,
                                       .shard = { .n_shards = 1 } };

static how plain(uint64_t n_units)
{
    how h = { .order = 1,
              .threads = 3,
              .fails_at = UINT64_MAX,
              .stops_after = UINT64_MAX,
              .leaves_at = UINT64_MAX,
              .goal = no_goal };
    h.goal.n_units = n_units;
    return h;
}

/* Grids from outside: any of 4x4, the same for the same numbers. */
typedef struct grid_stream {
    const how *how;
    const gv_grid_source *source;
    gv_arena tmp;
    uint64_t next;
    uint64_t hash;
} grid_stream;

static void next_grid(grid_stream *stream, gv_label labels[16])
{
    gv_rng rng = gv_rng_stream(stream->how->stream, stream->next++);
    size_t n_drawn = 0;
    assert_int_equal(gv_grid_source_draw(stream->source, &rng, labels, 1, &n_drawn,
                                         NULL, &stream->tmp, NULL),
                     GV_OK);
    assert_int_equal(n_drawn, 1);
    stream->hash = gv_grid_hash(stream->hash, labels, 16);
}

static size_t take_grids(void *user, gv_buffer *out, uint64_t first, size_t n,
                         uint64_t *before, bool *ended)
{
    grid_stream *stream = user;
    const how *h = stream->how;
    const size_t end = h->cut_at ? h->cut_at : h->n_grids;
    gv_label labels[16];
    assert_true(stream->next <= first);
    while (stream->next < first && stream->next < end)
        next_grid(stream, labels);
    *before = stream->hash;
    size_t n_taken = 0;
    for (; n_taken < n && stream->next < end; n_taken++) {
        next_grid(stream, labels);
        gv_buffer_add(out, (const char *)labels, sizeof labels);
    }
    *ended = n_taken < n && !h->cut_at;
    return n_taken;
}

static gv_status run_with(const char *path, gv_generator_options options, how h,
                          gv_study_state *state, gv_error *err)
{
    small_study s;
    small_study_open(&s, options, h.ratings);
    s.stop = h.is_stopped;
    odd_executor executor = { .executor = { .n_threads = h.threads,
                                            .n_ranks = 3,
                                            .poll = poll_executor,
                                            .abort = abort_executor },
                              .rng = gv_rng_stream(h.order, 0),
                              .fails_at = h.fails_at,
                              .stops_after = h.stops_after,
                              .leaves_at = h.leaves_at };
    assert_int_equal(gv_unit_workers_init(&executor.workers, &s.plan, 1, NULL), GV_OK);
    grid_stream stream = { .how = &h, .source = s.source };
    gv_arena_init(&stream.tmp, NULL);
    gv_study study = {
        .plan = &s.plan,
        .take_grids = h.n_grids ? take_grids : NULL,
        .user = &stream,
        .executor = &executor.executor,
        .goal = h.goal,
        .run = { .version = "1", .commit = "none", .command = "test", .cpu = "scalar" }
    };
    gv_status status = gv_store_open(&study.store, path, GV_STORE_WRITE, err);
    if (status == GV_OK)
        status = gv_study_run(&study, state, err);
    assert_int_equal(executor.n_in_work, 0);
    gv_store_close(study.store);
    gv_unit_workers_free(&executor.workers);
    gv_arena_free(&stream.tmp);
    small_study_close(&s);
    return status;
}

static gv_study_state run_study(const char *path, how h)
{
    gv_study_state state;
    gv_error err;
    assert_int_equal(run_with(path, weighted_small, h, &state, &err), GV_OK);
    return state;
}

/* ---- what is in a store ---- */

static void add_scheme(void *user, const gv_store_scheme *scheme)
{
    *(gv_store_scheme *)user = *scheme;
}

static void dump_units(gv_buffer *out, gv_store *store)
{
    gv_store_cursor *units;
    gv_store_unit unit;
    bool found = true;
    assert_int_equal(gv_store_read_units(&units, store, 0, INT64_MAX, NULL), GV_OK);
    while (gv_store_next_unit_row(units, &unit, &found, NULL) == GV_OK && found)
        gv_buffer_printf(out, "%u %u %u %u %a %a %a %a\n", (unsigned)unit.number,
                         (unsigned)unit.n_grids, (unsigned)unit.n_tries,
                         (unsigned)unit.n_puzzles, unit.sum_aa, unit.sum_ab,
                         unit.sum_bb, unit.largest_a);
    gv_store_cursor_free(units);
}

static void dump_tallies(gv_buffer *out, gv_store *store)
{
    gv_store_cursor *tallies;
    gv_store_tally tally;
    uint64_t unit;
    bool found = true;
    assert_int_equal(gv_store_read_tallies(&tallies, store, 0, INT64_MAX, NULL), GV_OK);
    while (gv_store_next_tally_row(tallies, &unit, &tally, &found, NULL) == GV_OK &&
           found)
        gv_buffer_printf(out, "%u %u %u %a %a %a %a\n", (unsigned)unit, tally.clues,
                         (unsigned)tally.hits, tally.weight, tally.square,
                         tally.with_all, tally.largest);
    gv_store_cursor_free(tallies);
}

static void dump_puzzles(gv_buffer *out, gv_store *store)
{
    gv_store_scheme last = { .id = 0 }; // of the ratings: the last one
    gv_store_cursor *puzzles;
    gv_store_puzzle puzzle;
    gv_store_rating rating = { 0 };
    uint64_t unit;
    bool found = true;
    assert_int_equal(gv_store_schemes(store, add_scheme, &last, NULL), GV_OK);
    assert_int_equal(gv_store_read_puzzles(&puzzles, store, 0, INT64_MAX, &last,
                                           last.id ? 1 : 0, NULL),
                     GV_OK);
    while (gv_store_next_puzzle_row(puzzles, &unit, &puzzle, &rating, &found, NULL) ==
               GV_OK &&
           found) {
        gv_buffer_printf(out, "%u %u %u %u %u %a %u ", (unsigned)unit, puzzle.number,
                         puzzle.grid, puzzle.clues, (unsigned)puzzle.tries,
                         puzzle.log_weight, (unsigned)rating.value);
        for (size_t i = 0; i < puzzle.n_cells; i++)
            gv_buffer_putc(out, (char)('0' + puzzle.cells[i]));
        gv_buffer_putc(out, '\n');
    }
    gv_store_cursor_free(puzzles);
}

/* All rows of the units of a store, as text. */
static gv_buffer dump(const char *path)
{
    gv_store *store;
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    assert_int_equal(gv_store_open(&store, path, GV_STORE_READ, NULL), GV_OK);
    dump_units(&out, store);
    dump_tallies(&out, store);
    dump_puzzles(&out, store);
    gv_store_close(store);
    assert_false(out.failed);
    return out;
}

static void assert_same(const char *one, const char *other)
{
    gv_buffer a = dump(one), b = dump(other);
    assert_true(a.length > 1000);
    assert_string_equal(a.text, b.text);
    gv_buffer_free(&a);
    gv_buffer_free(&b);
}

/* ---- tests ---- */

static void the_order_of_results_leaves_no_trace(void **ctx)
{
    (void)ctx;
    how h = plain(12);
    h.ratings = "W";
    (void)run_study("first.db", h);
    for (unsigned threads = 1; threads < 6; threads++) {
        char path[32];
        (void)snprintf(path, sizeof path, "%u.db", threads);
        h.order = threads;
        h.threads = threads;
        const gv_study_state state = run_study(path, h);
        assert_int_equal(state.n_units, 12);
        assert_int_equal(state.end, GV_STUDY_DONE);
        assert_same("first.db", path);
    }
}

static void a_study_in_parts_equals_one_in_one(void **ctx)
{
    (void)ctx;
    (void)run_study("whole.db", plain(12));
    for (uint64_t n = 1; n <= 12; n += 1 + n % 3)
        (void)run_study("parts.db", plain(n));
    const gv_study_state state = run_study("parts.db", plain(12));
    assert_int_equal(state.n_units, 12);
    assert_same("whole.db", "parts.db");
}

/* What the store has is read at the start; that may take long. */
static void a_study_that_is_stopped_does_not_read_its_units(void **ctx)
{
    (void)ctx;
    how h = plain(150);
    gv_study_state state = run_study("a.db", h);
    assert_true(state.is_begun);
    h.is_stopped = true;
    h.goal.n_units = 160;
    state = run_study("a.db", h);
    assert_false(state.is_begun);
    assert_int_equal(state.end, GV_STUDY_STOPPED);
    h.is_stopped = false;
    state = run_study("a.db", h);
    assert_int_equal(state.n_units, 160);
    assert_int_equal(state.n_made, 10);
}

static void a_study_that_was_stopped_goes_on_where_it_was(void **ctx)
{
    (void)ctx;
    how h = plain(15);
    (void)run_study("whole.db", h);
    gv_study_state state;
    unsigned n_runs = 0;
    do {
        h.order++;
        h.stops_after = 2 + n_runs % 5;
        state = run_study("stopped.db", h);
        n_runs++;
        assert_true(n_runs < 200);
    } while (state.end == GV_STUDY_STOPPED);
    assert_true(n_runs > 2);
    assert_same("whole.db", "stopped.db");
}

static void a_unit_that_fails_keeps_all_before_it(void **ctx)
{
    (void)ctx;
    for (uint64_t at = 0; at < 8; at++) {
        how h = plain(12);
        gv_study_state state;
        gv_error err;
        char path[32];
        h.fails_at = at;
        h.order = at;
        (void)snprintf(path, sizeof path, "fails%u.db", (unsigned)at);
        assert_int_equal(run_with(path, weighted_small, h, &state, &err),
                         GV_ERR_ARGUMENT);
        assert_string_equal(err.message, "the unit is not possible");
        assert_int_equal(state.n_units, at);
        assert_int_equal(run_study(path, plain(12)).n_made, 12 - at);
    }
}

static void shards_make_every_unit_once(void **ctx)
{
    (void)ctx;
    gv_store *store;
    (void)run_study("whole.db", plain(11));
    assert_int_equal(gv_store_open(&store, "joined.db", GV_STORE_CREATE, NULL), GV_OK);
    assert_int_equal(gv_store_begin(store, NULL), GV_OK);
    for (uint64_t shard = 0; shard < 3; shard++) {
        char path[32];
        how h = plain(11);
        h.goal.shard.index = shard;
        h.goal.shard.n_shards = 3;
        (void)snprintf(path, sizeof path, "shard%u.db", (unsigned)shard);
        assert_int_equal(run_study(path, h).n_units, shard < 2 ? 4 : 3);
        assert_int_equal(gv_store_merge(store, path, NULL), GV_OK);
    }
    assert_int_equal(gv_store_commit(store, NULL), GV_OK);
    gv_store_close(store);
    assert_same("whole.db", "joined.db");
    assert_int_equal(run_study("joined.db", plain(11)).n_made, 0);
}

static void ratings_that_are_added_later_are_the_same(void **ctx)
{
    (void)ctx;
    how rated = plain(10), bare = plain(6);
    rated.ratings = "W";
    (void)run_study("rated.db", rated);
    (void)run_study("later.db", bare);
    rated.goal.n_units = 8;
    const gv_study_state state = run_study("later.db", rated);
    assert_int_equal(state.n_rated, 6);
    assert_int_equal(state.n_made, 2);
    rated.goal.n_units = 10;
    assert_int_equal(run_study("later.db", rated).n_rated, 0);
    assert_same("rated.db", "later.db");
}

static void a_goal_of_puzzles_or_tries_ends_behind_the_unit_that_reaches_it(void **ctx)
{
    (void)ctx;
    for (unsigned tries = 0; tries < 2; tries++) {
        how h = plain(UINT64_MAX);
        char path[32];
        (void)snprintf(path, sizeof path, "goal%u.db", tries);
        const gv_study_state six = run_study(tries ? "b.db" : "a.db", plain(6));
        *(tries ? &h.goal.n_tries : &h.goal.n_puzzles) =
            tries ? six.n_tries : six.n_puzzles;
        h.order = 5;
        const gv_study_state state = run_study(path, h);
        assert_int_equal(state.n_units, 6);
        assert_int_equal(state.end, GV_STUDY_DONE);
        assert_same(tries ? "b.db" : "a.db", path);
        assert_int_equal(run_study(path, h).n_made, 0);
    }
}

static void another_study_is_refused(void **ctx)
{
    (void)ctx;
    gv_study_state state;
    gv_error err;
    (void)run_study("one.db", plain(2));
    gv_generator_options other = weighted_small;
    other.seed = 8;
    assert_int_equal(run_with("one.db", other, plain(4), &state, &err),
                     GV_ERR_ARGUMENT);
    assert_string_equal(err.message, "this study was begun with --seed 7, found 8");
    assert_int_equal(run_study("one.db", plain(2)).n_units, 2);
}

static void a_rank_that_gives_up_alone_is_named(void **ctx)
{
    (void)ctx;
    how h = plain(12);
    h.leaves_at = 7;
    const gv_study_state state = run_study("left.db", h);
    assert_int_equal(state.end, GV_STUDY_LEFT);
    assert_int_equal(state.left_by, 3);
    assert_int_equal(state.n_units, 7);
    assert_int_equal(run_study("left.db", plain(12)).n_made, 5);
}

static void a_smaller_goal_is_for_one_run(void **ctx)
{
    (void)ctx;
    gv_store *store;
    gv_buffer goal;
    bool found;
    (void)run_study("one.db", plain(6));
    assert_int_equal(run_study("one.db", plain(2)).n_units, 6);
    gv_buffer_init(&goal, NULL);
    assert_int_equal(gv_store_open(&store, "one.db", GV_STORE_READ, NULL), GV_OK);
    assert_int_equal(gv_store_parameter(store, GV_STORE_GOAL, &goal, &found, NULL),
                     GV_OK);
    assert_string_equal(goal.text, "6");
    gv_buffer_free(&goal);
    gv_store_close(store);
}

static void a_shard_stays_that_shard(void **ctx)
{
    (void)ctx;
    gv_study_state state;
    gv_error err;
    how h = plain(6);
    h.goal.shard.index = 1;
    h.goal.shard.n_shards = 3;
    (void)run_study("shard.db", h);
    assert_int_equal(run_with("shard.db", weighted_small, plain(6), &state, &err),
                     GV_ERR_ARGUMENT);
    assert_string_equal(err.message,
                        "this study was begun with --shard 2/3, found none");
    assert_int_equal(run_study("shard.db", h).n_made, 0);
}

/* ---- grids from outside ---- */

static gv_status run_given(const char *path, how h, gv_study_state *state,
                           gv_error *err)
{
    gv_generator_options options = weighted_small;
    options.takes_grids = true;
    return run_with(path, options, h, state, err);
}

static how given(size_t n_grids)
{
    how h = plain(100);
    h.ratings = "W";
    h.n_grids = n_grids;
    h.stream = 1;
    return h;
}

static void a_stream_that_is_cut_makes_no_short_unit(void **ctx)
{
    (void)ctx;
    gv_study_state state;
    how h = given(300);
    assert_int_equal(run_given("whole.db", h, &state, NULL), GV_OK);
    assert_int_equal(state.n_units, 5);
    for (size_t at = 1; at < 300; at += 37) {
        h.cut_at = at;
        assert_int_equal(run_given("cut.db", h, &state, NULL), GV_OK);
        assert_int_equal(state.n_units, at / 64);
        assert_int_equal(state.end, GV_STUDY_GRIDS);
    }
    assert_int_equal(run_given("cut.db", given(300), &state, NULL), GV_OK);
    assert_same("whole.db", "cut.db");
}

static void grids_that_come_later_complete_the_last_unit(void **ctx)
{
    (void)ctx;
    gv_study_state state, whole;
    assert_int_equal(run_given("whole.db", given(300), &whole, NULL), GV_OK);
    for (size_t n = 10; n <= 300; n += 29) {
        assert_int_equal(run_given("later.db", given(n), &state, NULL), GV_OK);
        assert_int_equal(state.n_units, (n + 63) / 64);
        assert_int_equal(state.estimate.n_grids, n);
    }
    assert_int_equal(state.n_puzzles, whole.n_puzzles);
    assert_same("whole.db", "later.db");
    assert_int_equal(run_given("later.db", given(300), &state, NULL), GV_OK);
    assert_int_equal(state.n_made, 0);
}

static void other_grids_are_refused(void **ctx)
{
    (void)ctx;
    gv_study_state state;
    gv_error err;
    how other = given(400);
    other.stream = 2;
    assert_int_equal(run_given("one.db", given(200), &state, NULL), GV_OK);
    assert_int_equal(run_given("one.db", other, &state, &err), GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "not the grids that this study was begun"));
    assert_int_equal(run_given("one.db", given(199), &state, &err), GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "has used 200 grids"));
    assert_int_equal(run_given("one.db", given(400), &state, NULL), GV_OK);
    assert_int_equal(state.estimate.n_grids, 400);
}

static void the_running_estimate_is_that_of_the_store(void **ctx)
{
    (void)ctx;
    const gv_study_state at_once = run_study("once.db", plain(9));
    (void)run_study("twice.db", plain(4));
    const gv_study_state resumed = run_study("twice.db", plain(9));
    const gv_estimate a = gv_count_estimate_mean_class(&at_once.estimate),
                      b = gv_count_estimate_mean_class(&resumed.estimate);
    assert_true(a.value > 4 && a.value < 7 && a.error > 0);
    assert_float_equal(a.value, b.value, 1e-12);
    assert_float_equal(a.error, b.error, 1e-9);
    assert_int_equal(at_once.estimate.n_grids, resumed.estimate.n_grids);
}

int main(void)
{
#define IN_A_FOLDER(test)                                                              \
    cmocka_unit_test_setup_teardown(test, enter_folder, leave_folder)
    const struct CMUnitTest tests[] = {
        IN_A_FOLDER(the_order_of_results_leaves_no_trace),
        IN_A_FOLDER(a_study_in_parts_equals_one_in_one),
        IN_A_FOLDER(a_study_that_is_stopped_does_not_read_its_units),
        IN_A_FOLDER(a_study_that_was_stopped_goes_on_where_it_was),
        IN_A_FOLDER(a_unit_that_fails_keeps_all_before_it),
        IN_A_FOLDER(shards_make_every_unit_once),
        IN_A_FOLDER(ratings_that_are_added_later_are_the_same),
        IN_A_FOLDER(a_goal_of_puzzles_or_tries_ends_behind_the_unit_that_reaches_it),
        IN_A_FOLDER(another_study_is_refused),
        IN_A_FOLDER(a_rank_that_gives_up_alone_is_named),
        IN_A_FOLDER(a_smaller_goal_is_for_one_run),
        IN_A_FOLDER(a_shard_stays_that_shard),
        IN_A_FOLDER(a_stream_that_is_cut_makes_no_short_unit),
        IN_A_FOLDER(grids_that_come_later_complete_the_last_unit),
        IN_A_FOLDER(other_grids_are_refused),
        IN_A_FOLDER(the_running_estimate_is_that_of_the_store),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
