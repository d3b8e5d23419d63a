/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_thread_pool.c -- threads make of a job what one worker makes of it, every item
 * comes back once, and nothing is begun after the end. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "study/thread_pool.h"
#include "study/unit_job.h"
#include "study/unit_result.h"
#include "study/unit_worker.h"
#include "study_testing.h"

enum { N_JOBS = 24 };

static void write_jobs(gv_work_item *items, const gv_study_plan *plan)
{
    for (uint64_t i = 0; i < N_JOBS; i++) {
        const gv_unit_job job = { .unit = i,
                                  .makes = 1,
                                  .ratings = gv_study_plan_all_ratings(plan) };
        gv_unit_job_write(&items[i].job, &job);
    }
}

static void free_items(gv_work_item *items)
{
    for (size_t i = 0; i < N_JOBS; i++) {
        gv_buffer_free(&items[i].job);
        gv_buffer_free(&items[i].result);
    }
}

/* Hands all items over and takes all back. */
static void run_pool(gv_work_item *items, const gv_study_plan *plan, unsigned n_threads)
{
    gv_thread_pool *pool;
    assert_int_equal(gv_thread_pool_new(&pool, plan, n_threads, NULL), GV_OK);
    assert_int_equal(gv_thread_pool_n_threads(pool), n_threads);
    for (size_t i = 0; i < N_JOBS; i++)
        gv_thread_pool_submit(pool, &items[i]);
    for (size_t i = 0; i < N_JOBS; i++) {
        gv_work_item *item = gv_thread_pool_collect(pool, 60);
        assert_non_null(item);
        assert_false(item->is_done);
        item->is_done = true;
    }
    assert_null(gv_thread_pool_collect(pool, 0));
    gv_thread_pool_free(pool);
}

static void any_number_of_threads_gives_the_same_results(void **ctx)
{
    (void)ctx;
    small_study s;
    gv_unit_worker worker;
    small_study_open(&s, weighted_small, "W,partials");
    assert_int_equal(gv_unit_worker_init(&worker, &s.plan, NULL), GV_OK);
    for (unsigned n_threads = 1; n_threads <= 4; n_threads++) {
        gv_work_item items[N_JOBS] = { 0 };
        gv_buffer alone;
        gv_buffer_init(&alone, NULL);
        write_jobs(items, &s.plan);
        run_pool(items, &s.plan, n_threads);
        for (size_t i = 0; i < N_JOBS; i++) {
            gv_unit_worker_run(&worker, &items[i].job, &alone);
            assert_int_equal(items[i].result.length, alone.length);
            assert_memory_equal(items[i].result.text, alone.text, alone.length);
        }
        gv_buffer_free(&alone);
        free_items(items);
    }
    gv_unit_worker_free(&worker);
    small_study_close(&s);
}

static void after_the_end_nothing_is_begun(void **ctx)
{
    (void)ctx;
    small_study s;
    gv_work_item items[N_JOBS] = { 0 };
    gv_unit_result result;
    small_study_open(&s, weighted_small, NULL);
    write_jobs(items, &s.plan);
    s.stop = true;
    run_pool(items, &s.plan, 2);
    for (size_t i = 0; i < N_JOBS; i++) {
        assert_true(gv_unit_result_read(&result, &items[i].result));
        assert_int_equal(result.head.status, GV_OK);
        assert_true(result.head.given_up);
        assert_int_equal(result.head.n_puzzles, 0);
    }
    free_items(items);
    small_study_close(&s);
}

static void bytes_that_are_no_job_fail_in_their_result(void **ctx)
{
    (void)ctx;
    small_study s;
    gv_unit_worker worker;
    gv_buffer job, bytes;
    gv_unit_result result;
    gv_buffer_init(&job, NULL);
    gv_buffer_init(&bytes, NULL);
    small_study_open(&s, weighted_small, NULL);
    assert_int_equal(gv_unit_worker_init(&worker, &s.plan, NULL), GV_OK);
    gv_buffer_puts(&job, "no job");
    gv_unit_worker_run(&worker, &job, &bytes);
    assert_true(gv_unit_result_read(&result, &bytes));
    assert_int_not_equal(result.head.status, GV_OK);
    gv_unit_worker_free(&worker);
    gv_buffer_free(&job);
    gv_buffer_free(&bytes);
    small_study_close(&s);
}

/* Ratings of the puzzles of a unit, from a job that only asks for these. */
static void rating_later_gives_the_same_ratings(void **ctx)
{
    (void)ctx;
    small_study s;
    gv_unit_worker worker;
    gv_buffer job, made, rated;
    gv_unit_result one, other;
    gv_buffer_init(&job, NULL);
    gv_buffer_init(&made, NULL);
    gv_buffer_init(&rated, NULL);
    small_study_open(&s, weighted_small, "W,B,partials");
    assert_int_equal(gv_unit_worker_init(&worker, &s.plan, NULL), GV_OK);
    gv_unit_job_write(&job, &(gv_unit_job){ .unit = 3, .makes = 1, .ratings = 7 });
    gv_unit_worker_run(&worker, &job, &made);
    assert_true(gv_unit_result_read(&one, &made));
    assert_true(one.head.n_puzzles > 10);
    const uint32_t n = one.head.n_puzzles, n_cells = one.head.n_cells;
    for (gv_rating_set set = 1; set < 8; set++) {
        const unsigned n_set = (unsigned)__builtin_popcount(set);
        gv_unit_job_write(&job,
                          &(gv_unit_job){ .unit = 3, .ratings = set, .n_items = n });
        gv_buffer_add(&job, (const char *)one.cells, (size_t)n * n_cells);
        gv_unit_worker_run(&worker, &job, &rated);
        assert_true(gv_unit_result_read(&other, &rated));
        assert_int_equal(other.head.n_ratings, n_set);
        for (uint32_t p = 0; p < n; p++)
            for (unsigned i = 0, k = 0; i < 3; i++)
                if (set >> i & 1)
                    assert_memory_equal(&other.ratings[p * n_set + k++],
                                        &one.ratings[p * 3 + i], sizeof *one.ratings);
    }
    gv_unit_worker_free(&worker);
    gv_buffer_free(&job);
    gv_buffer_free(&made);
    gv_buffer_free(&rated);
    small_study_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_threads_gives_the_same_results),
        cmocka_unit_test(after_the_end_nothing_is_begun),
        cmocka_unit_test(bytes_that_are_no_job_fail_in_their_result),
        cmocka_unit_test(rating_later_gives_the_same_ratings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
