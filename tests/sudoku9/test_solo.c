/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_solo.c -- the search for one puzzle alone against a plain backtracker; the same
 * guesses on every CPU level; its end by a limit or from outside. */
#include "base/rng.h"
#include "sudoku9/search/solo.h"
#include "slow_nine.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

enum { N_PUZZLES = 600 };

/* Puzzles with 20 to 60 clues; every third has a wrong one. */
static void random_puzzle(uint8_t cells[81], uint64_t number)
{
    gv_rng rng = gv_rng_stream(21, number);
    uint8_t grid[81];
    slow_random_grid(grid, &rng);
    slow_random_part(cells, grid, 20 + (unsigned)gv_rng_below(&rng, 41), &rng);
    if (number % 3 == 0)
        cells[gv_rng_below(&rng, 81)] = (uint8_t)(1 + gv_rng_below(&rng, 9));
}

static gv_nine_job ask(const uint8_t *cells, uint64_t limit, uint8_t *first,
                       gv_cpu_level level)
{
    gv_nine_job job = {
        .source = GV_NINE_DIGITS, .puzzle = cells, .limit = limit, .first = first
    };
    gv_nine_run_solo(gv_nine_kernel_of(level), &job, NULL);
    return job;
}

static void counts_and_solutions_are_those_of_a_backtracker(void **ctx)
{
    (void)ctx;
    unsigned n_of[3] = { 0, 0, 0 };
    for (unsigned i = 0; i < N_PUZZLES; i++) {
        uint8_t cells[81], first[81];
        random_puzzle(cells, i);
        const uint64_t limit = i % 2 ? 2 : 50, n = slow_count(cells, limit);
        n_of[n < 2 ? n : 2]++;
        for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++) {
            const gv_nine_job job = ask(cells, limit, first, level);
            assert_int_equal(job.n_solutions, n);
            assert_int_equal(job.end, n == limit ? GV_END_SOLUTIONS : GV_END_COMPLETE);
            assert_true(!n || slow_is_grid(first));
            for (unsigned cell = 0; n && cell < 81; cell++)
                assert_true(!cells[cell] || cells[cell] == first[cell]);
        }
    }
    for (unsigned k = 0; k < 3; k++)
        assert_true(n_of[k] > N_PUZZLES / 20);
}

static void all_levels_guess_alike(void **ctx)
{
    (void)ctx;
    for (unsigned i = 0; i < N_PUZZLES; i++) {
        uint8_t cells[81], first[81], again[81];
        random_puzzle(cells, i);
        const gv_nine_job job = ask(cells, 2, first, GV_CPU_SCALAR);
        for (gv_cpu_level level = GV_CPU_AVX2; level <= gv_cpu_detect(); level++) {
            const gv_nine_job other = ask(cells, 2, again, level);
            assert_int_equal(job.n_guesses, other.n_guesses);
            assert_int_equal(job.n_sweeps, other.n_sweeps);
            if (job.n_solutions)
                assert_memory_equal(first, again, 81);
        }
    }
}

static void text_and_digits_are_read_alike(void **ctx)
{
    (void)ctx;
    uint8_t cells[81], first[81], again[81];
    char text[81];
    random_puzzle(cells, 1);
    for (unsigned cell = 0; cell < 81; cell++)
        text[cell] = cells[cell] ? (char)('0' + cells[cell]) : '.';
    const gv_nine_job job = ask(cells, 1, first, gv_cpu_detect());
    gv_nine_job other = {
        .source = GV_NINE_TEXT, .puzzle = text, .limit = 1, .first = again
    };
    gv_nine_run_solo(gv_nine_kernel_of(gv_cpu_detect()), &other, NULL);
    assert_int_equal(job.n_solutions, 1);
    assert_int_equal(other.n_solutions, 1);
    assert_memory_equal(first, again, 81);
}

static gv_end stop_at_second_look(void *user)
{
    unsigned *const looks = user;
    return ++*looks == 2 ? GV_END_STOPPED : GV_END_COMPLETE;
}

static void a_long_search_is_ended_from_outside(void **ctx)
{
    (void)ctx;
    static const uint8_t empty[81];
    unsigned looks = 0;
    const gv_nine_control control = { .look = stop_at_second_look, .user = &looks };
    gv_nine_job job = { .source = GV_NINE_DIGITS,
                        .puzzle = empty,
                        .limit = UINT64_MAX };
    gv_nine_run_solo(gv_nine_kernel_of(gv_cpu_detect()), &job, &control);
    assert_int_equal(looks, 2);
    assert_int_equal(job.end, GV_END_STOPPED);
    assert_true(job.n_solutions > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_and_solutions_are_those_of_a_backtracker),
        cmocka_unit_test(all_levels_guess_alike),
        cmocka_unit_test(text_and_digits_are_read_alike),
        cmocka_unit_test(a_long_search_is_ended_from_outside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
