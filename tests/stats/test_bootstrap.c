/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bootstrap.c -- replicates depend on the names of grids alone, their
 * multiplicities are Poisson of mean 1, and their spread is the error. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/rng.h"
#include "stats/bootstrap.h"

#include <math.h>
#include <string.h>

enum { GRIDS = 2000, SUMS = 3 };

/* A grid says: 1, its number, its number squared. Whole numbers: sums are exact. */
static void say(gv_bootstrap *b, uint64_t number)
{
    const double x = (double)(number % 100);
    b->grid[0] += 1;
    b->grid[1] += x;
    b->grid[2] += x * x;
    gv_bootstrap_end_grid(b, number / 50, number % 50);
}

static void replicates_do_not_depend_on_the_order_of_grids(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_bootstrap up, down;
    assert_true(gv_bootstrap_init(&up, SUMS, &arena));
    assert_true(gv_bootstrap_init(&down, SUMS, &arena));
    for (uint64_t i = 0; i < GRIDS; i++) {
        say(&up, i);
        say(&down, GRIDS - 1 - i);
    }
    assert_memory_equal(up.rows, down.rows, GV_REPLICATES * SUMS * sizeof(double));
    assert_true(up.sample[0] == (double)GRIDS);
    gv_arena_free(&arena);
}

static void multiplicities_have_mean_and_variance_1(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    double sum = 0, squares = 0;
    double number[6] = { 0 };
    for (uint64_t grid = 0; grid < 500; grid++) {
        gv_bootstrap b;
        const gv_mark mark = gv_arena_mark(&arena);
        assert_true(gv_bootstrap_init(&b, 1, &arena));
        b.grid[0] = 1;
        gv_bootstrap_end_grid(&b, 7, grid);
        for (unsigned r = 0; r < GV_REPLICATES; r++) {
            sum += b.rows[r];
            squares += b.rows[r] * b.rows[r];
            if (b.rows[r] < 6)
                number[(unsigned)b.rows[r]]++;
        }
        gv_arena_rewind(&arena, mark);
    }
    const double n = 500.0 * (double)GV_REPLICATES;
    assert_true(fabs(sum / n - 1) < 4 / sqrt(n));
    assert_true(fabs(squares / n - 2) < 4 * sqrt(11 / n)); // variance of k^2 is 11
    double p = exp(-1);
    for (unsigned k = 0; k < 6; k++, p /= k)
        assert_true(fabs(number[k] - n * p) < 4 * sqrt(n * p));
    gv_arena_free(&arena);
}

static double mean_of(const double *sums)
{
    return sums[1] / sums[0];
}

static double none_of(const double *sums)
{
    (void)sums;
    return NAN;
}

static void the_spread_of_a_mean_is_its_standard_error(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_bootstrap b;
    assert_true(gv_bootstrap_init(&b, SUMS, &arena));
    for (uint64_t i = 0; i < GRIDS; i++)
        say(&b, i);
    const double sd = sqrt((100.0 * 100 - 1) / 12); // of 0 .. 99
    const double expected = sd / sqrt(GRIDS);
    // 200 replicates know a standard deviation to 5 %.
    assert_true(fabs(gv_bootstrap_error(&b, mean_of, 0) / expected - 1) < 0.2);
    assert_true(isnan(gv_bootstrap_error(&b, none_of, 0)));
    gv_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replicates_do_not_depend_on_the_order_of_grids),
        cmocka_unit_test(multiplicities_have_mean_and_variance_1),
        cmocka_unit_test(the_spread_of_a_mean_is_its_standard_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
