/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_unit_work.c -- units of a study: any thread makes the same of them; as bytes,
 * what is written is read, and nothing else is. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/rng.h"
#include "study/unit_worker.h"
#include "study_testing.h"

enum { MOST = 40, N_CELLS = 81, N_RATINGS = 3 };

/* Room for the parts of a result. */
typedef struct parts {
    gv_store_tally tallies[MOST];
    gv_result_puzzle puzzles[MOST];
    gv_result_rating ratings[MOST * N_RATINGS];
    uint8_t cells[MOST * N_CELLS];
} parts;

static void fill(void *out, size_t size, gv_rng *rng)
{
    unsigned char *bytes = out;
    for (size_t i = 0; i < size; i++)
        bytes[i] = (unsigned char)gv_rng_below(rng, 256);
}

static gv_unit_result make_result(parts *p, gv_rng *rng)
{
    memset(p, 0, sizeof *p);
    fill(p, sizeof *p, rng);
    gv_unit_result result = { .tallies = p->tallies,
                              .puzzles = p->puzzles,
                              .ratings = p->ratings,
                              .cells = p->cells };
    gv_result_head *head = &result.head;
    head->unit = gv_rng_next(rng);
    head->makes = (uint32_t)gv_rng_below(rng, 2);
    head->n_grids = gv_rng_next(rng);
    head->sum_aa = (double)gv_rng_below(rng, 1000) / 7;
    head->n_cells = N_CELLS;
    head->n_tallies = (uint32_t)gv_rng_below(rng, MOST + 1);
    head->n_puzzles = (uint32_t)gv_rng_below(rng, MOST + 1);
    head->n_ratings = (uint32_t)gv_rng_below(rng, N_RATINGS + 1);
    return result;
}

static void assert_part(const void *found, const void *wanted, size_t size)
{
    if (size)
        assert_memory_equal(found, wanted, size);
}

/* The bytes of a result; the caller frees them. */
static gv_buffer result_bytes(const gv_unit_work *work)
{
    gv_buffer bytes;
    gv_buffer_init(&bytes, NULL);
    gv_unit_codec.write_result(NULL, &bytes, work);
    assert_false(bytes.failed);
    return bytes;
}

static void a_result_that_is_written_is_read(void **ctx)
{
    (void)ctx;
    static parts p;
    gv_rng rng = gv_rng_stream(1, 0);
    void **works = gv_unit_work_list_new(1);
    gv_unit_work *work = works[0];
    const gv_unit_result *found = &work->result;
    for (unsigned round = 0; round < 200; round++) {
        const gv_unit_work wanted = { .result = make_result(&p, &rng) };
        const gv_result_head *head = &wanted.result.head;
        gv_buffer bytes = result_bytes(&wanted);
        gv_unit_work_begin(work, &(gv_unit_job){ .unit = head->unit });
        assert_true(gv_unit_codec.read_result(NULL, work, bytes.text, bytes.length));
        gv_buffer_free(&bytes);
        assert_memory_equal(&found->head, head, sizeof *head);
        assert_part(found->tallies, p.tallies, head->n_tallies * sizeof *p.tallies);
        assert_part(found->ratings, p.ratings,
                    (size_t)head->n_puzzles * head->n_ratings * sizeof *p.ratings);
        if (!head->makes)
            continue;
        assert_part(found->puzzles, p.puzzles, head->n_puzzles * sizeof *p.puzzles);
        assert_part(found->cells, p.cells, (size_t)head->n_puzzles * N_CELLS);
    }
    gv_unit_work_list_free(works, 1);
}

static void a_result_of_another_length_or_unit_is_refused(void **ctx)
{
    (void)ctx;
    static parts p;
    gv_rng rng = gv_rng_stream(1, 1);
    void **works = gv_unit_work_list_new(1);
    for (unsigned round = 0; round < 20; round++) {
        const gv_unit_work wanted = { .result = make_result(&p, &rng) };
        gv_buffer bytes = result_bytes(&wanted);
        gv_unit_job job = { .unit = wanted.result.head.unit };
        gv_unit_work_begin(works[0], &job);
        const size_t whole = bytes.length;
        gv_buffer_putc(&bytes, 'x');
        for (size_t length = bytes.length; length > 0; length--)
            assert_int_equal(
                gv_unit_codec.read_result(NULL, works[0], bytes.text, length),
                length == whole);
        job.unit++;
        gv_unit_work_begin(works[0], &job);
        assert_false(gv_unit_codec.read_result(NULL, works[0], bytes.text, whole));
        gv_buffer_free(&bytes);
    }
    gv_unit_work_list_free(works, 1);
}

static void a_job_is_read_with_exactly_its_items(void **ctx)
{
    (void)ctx;
    small_study s;
    gv_buffer bytes;
    small_study_open(&s, weighted_small, NULL);
    gv_buffer_init(&bytes, NULL);
    gv_unit_workers user = { .plan = &s.plan };
    void **works = gv_unit_work_list_new(2);
    gv_unit_work *wanted = works[0], *found = works[1];
    for (uint32_t makes = 0; makes < 2; makes++)
        for (uint32_t n = 0; n < 5; n++) {
            const size_t item =
                s.empty->net->n_primary * (makes ? sizeof(gv_label) : 1);
            const gv_unit_job job = {
                .unit = 5 + n, .makes = makes, .ratings = 3, .n_items = n
            };
            gv_unit_work_begin(wanted, &job);
            gv_buffer_repeat(&wanted->items, 'a', n * item);
            gv_buffer_reset(&bytes);
            gv_unit_codec.write_job(&user, &bytes, wanted);
            assert_true(gv_unit_codec.read_job(&user, found, bytes.text, bytes.length));
            assert_memory_equal(&found->job, &job, sizeof job);
            assert_int_equal(found->items.length, n * item);
            assert_part(found->items.text, wanted->items.text, n * item);
            gv_buffer_putc(&bytes, 'a');
            assert_false(
                gv_unit_codec.read_job(&user, found, bytes.text, bytes.length));
        }
    gv_unit_work_list_free(works, 2);
    gv_buffer_free(&bytes);
    small_study_close(&s);
}

/* ---- threads ---- */

enum { N_JOBS = 9 };

/* The results of all units as bytes, compared with those of one worker alone. */
typedef struct many_units {
    gv_unit_workers workers; /* first */
    gv_unit_workers alone;   /* one */
    gv_unit_work *again;
    uint64_t n_fetched, n_committed;
} many_units;

/* Runs a unit on the first worker, without a schedule. */
static gv_status run_alone(gv_unit_workers *workers, gv_unit_work *work)
{
    gv_work_item item = { .data = work };
    return gv_unit_workers_step(workers, &item, 0, NULL);
}

static gv_status fetch(void *user, gv_work_item *item, bool *found, gv_error *err)
{
    many_units *m = user;
    (void)err;
    *found = m->n_fetched < N_JOBS;
    const gv_unit_job job = { .unit = m->n_fetched,
                              .makes = 1,
                              .ratings = gv_study_plan_all_ratings(m->workers.plan) };
    m->n_fetched += *found;
    gv_unit_work_begin(item->data, &job);
    return GV_OK;
}

static gv_status compare(void *user, gv_work_item *item, gv_error *err)
{
    many_units *m = user;
    (void)err;
    const gv_unit_work *work = item->data;
    assert_int_equal(work->job.unit, m->n_committed++);
    gv_unit_work_begin(m->again, &work->job);
    assert_int_equal(run_alone(&m->alone, m->again), GV_OK);
    gv_buffer one = result_bytes(work), other = result_bytes(m->again);
    assert_int_equal(one.length, other.length);
    assert_memory_equal(one.text, other.text, one.length);
    gv_buffer_free(&one);
    gv_buffer_free(&other);
    return GV_OK;
}

static void any_number_of_threads_gives_the_same_results(void **ctx)
{
    (void)ctx;
    static const gv_work_steps steps = { .fetch = fetch,
                                         .work = gv_unit_workers_step,
                                         .commit = compare };
    small_study s;
    small_study_open(&s, weighted_small, "W,partials");
    for (unsigned n_threads = 1; n_threads <= 4; n_threads++) {
        void **works = gv_unit_work_list_new(8);
        many_units m = { .again = works[7] };
        assert_int_equal(gv_unit_workers_init(&m.workers, &s.plan, n_threads, NULL),
                         GV_OK);
        assert_int_equal(gv_unit_workers_init(&m.alone, &s.plan, 1, NULL), GV_OK);
        const gv_work_plan plan = { .steps = &steps,
                                    .user = &m,
                                    .items = works,
                                    .n_items = 7,
                                    .n_threads = n_threads,
                                    .stop = &s.stop };
        assert_int_equal(gv_work_run(&plan, NULL, NULL), GV_OK);
        assert_int_equal(m.n_committed, N_JOBS);
        gv_unit_workers_free(&m.alone);
        gv_unit_workers_free(&m.workers);
        gv_unit_work_list_free(works, 8);
    }
    small_study_close(&s);
}

/* Ratings of the puzzles of a unit, from a job that only asks for these. */
static void rating_later_gives_the_same_ratings(void **ctx)
{
    (void)ctx;
    small_study s;
    gv_unit_workers workers;
    void **works = gv_unit_work_list_new(2);
    gv_unit_work *made = works[0], *rated = works[1];
    small_study_open(&s, weighted_small, "W,B,partials");
    assert_int_equal(gv_unit_workers_init(&workers, &s.plan, 1, NULL), GV_OK);
    gv_unit_work_begin(made, &(gv_unit_job){ .unit = 3, .makes = 1, .ratings = 7 });
    assert_int_equal(run_alone(&workers, made), GV_OK);
    const gv_unit_result *one = &made->result, *other = &rated->result;
    assert_true(one->head.n_puzzles > 10);
    const uint32_t n = one->head.n_puzzles, n_cells = one->head.n_cells;
    for (gv_rating_set set = 1; set < 8; set++) {
        const unsigned n_set = (unsigned)__builtin_popcount(set);
        gv_unit_work_begin(rated,
                           &(gv_unit_job){ .unit = 3, .ratings = set, .n_items = n });
        gv_buffer_add(&rated->items, (const char *)one->cells, (size_t)n * n_cells);
        assert_int_equal(run_alone(&workers, rated), GV_OK);
        assert_int_equal(other->head.n_ratings, n_set);
        for (uint32_t p = 0; p < n; p++)
            for (unsigned i = 0, k = 0; i < 3; i++)
                if (set >> i & 1)
                    assert_memory_equal(&other->ratings[p * n_set + k++],
                                        &one->ratings[p * 3 + i], sizeof *one->ratings);
    }
    gv_unit_workers_free(&workers);
    gv_unit_work_list_free(works, 2);
    small_study_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_result_that_is_written_is_read),
        cmocka_unit_test(a_result_of_another_length_or_unit_is_refused),
        cmocka_unit_test(a_job_is_read_with_exactly_its_items),
        cmocka_unit_test(any_number_of_threads_gives_the_same_results),
        cmocka_unit_test(rating_later_gives_the_same_ratings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
