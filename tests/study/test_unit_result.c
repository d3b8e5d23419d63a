/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_unit_result.c -- results and jobs as flat bytes: what is written is read, and
 * nothing else is. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/rng.h"
#include "study/unit_job.h"
#include "study/unit_result.h"
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
    head->sum_aa = gv_rng_uniform01(rng);
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

static void a_result_that_is_written_is_read(void **ctx)
{
    (void)ctx;
    static parts p;
    gv_rng rng = gv_rng_stream(1, 0);
    gv_buffer bytes;
    gv_buffer_init(&bytes, NULL);
    for (unsigned round = 0; round < 200; round++) {
        const gv_unit_result wanted = make_result(&p, &rng);
        const gv_result_head *head = &wanted.head;
        gv_unit_result found;
        gv_unit_result_write(&bytes, &wanted);
        assert_true(gv_unit_result_read(&found, &bytes));
        assert_memory_equal(&found.head, head, sizeof *head);
        assert_part(found.tallies, p.tallies, head->n_tallies * sizeof *p.tallies);
        assert_part(found.ratings, p.ratings,
                    (size_t)head->n_puzzles * head->n_ratings * sizeof *p.ratings);
        if (!head->makes)
            continue;
        assert_part(found.puzzles, p.puzzles, head->n_puzzles * sizeof *p.puzzles);
        assert_part(found.cells, p.cells, (size_t)head->n_puzzles * N_CELLS);
    }
    gv_buffer_free(&bytes);
}

static void a_result_of_another_length_is_refused(void **ctx)
{
    (void)ctx;
    static parts p;
    gv_rng rng = gv_rng_stream(1, 1);
    gv_buffer bytes;
    gv_buffer_init(&bytes, NULL);
    for (unsigned round = 0; round < 20; round++) {
        const gv_unit_result wanted = make_result(&p, &rng);
        gv_unit_result found;
        gv_unit_result_write(&bytes, &wanted);
        const size_t whole = bytes.length;
        gv_buffer_putc(&bytes, 'x');
        for (size_t length = bytes.length; length > 0; length--) {
            gv_buffer_truncate(&bytes, length);
            assert_int_equal(gv_unit_result_read(&found, &bytes), length == whole);
        }
    }
    gv_buffer_free(&bytes);
}

static void a_failure_keeps_its_message(void **ctx)
{
    (void)ctx;
    gv_error err;
    gv_unit_result found;
    gv_buffer bytes;
    gv_buffer_init(&bytes, NULL);
    (void)gv_fail(&err, GV_ERR_ARGUMENT, "the rating %s is not for it", "W");
    gv_unit_result_fail(&bytes, 77, &err);
    assert_true(gv_unit_result_read(&found, &bytes));
    assert_int_equal(found.head.unit, 77);
    assert_int_equal(found.head.status, GV_ERR_ARGUMENT);
    assert_string_equal(found.message, "the rating W is not for it");
    gv_buffer_truncate(&bytes, bytes.length - 1);
    assert_false(gv_unit_result_read(&found, &bytes));
    gv_buffer_free(&bytes);
}

static void a_job_is_read_with_exactly_its_items(void **ctx)
{
    (void)ctx;
    small_study s;
    gv_buffer bytes;
    small_study_open(&s, weighted_small, NULL);
    gv_buffer_init(&bytes, NULL);
    const gv_net *net = s.empty->net;
    for (uint32_t makes = 0; makes < 2; makes++)
        for (uint32_t n = 0; n < 5; n++) {
            const size_t item = net->n_primary * (makes ? sizeof(gv_label) : 1);
            const gv_unit_job wanted = { .unit = 5 + n, .makes = makes, .ratings = 3 };
            gv_unit_job found;
            const void *items;
            gv_unit_job_write(&bytes, &wanted);
            gv_buffer_repeat(&bytes, 'a', n * item);
            gv_unit_job_set_items(&bytes, n);
            assert_true(gv_unit_job_read(&found, &items, &bytes, net));
            assert_int_equal(found.unit, 5 + n);
            assert_int_equal(found.ratings, 3);
            assert_int_equal(found.n_items, n);
            assert_ptr_equal(items, bytes.text + sizeof found);
            gv_buffer_putc(&bytes, 'a');
            assert_false(gv_unit_job_read(&found, &items, &bytes, net));
        }
    gv_buffer_free(&bytes);
    small_study_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_result_that_is_written_is_read),
        cmocka_unit_test(a_result_of_another_length_is_refused),
        cmocka_unit_test(a_failure_keeps_its_message),
        cmocka_unit_test(a_job_is_read_with_exactly_its_items),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
