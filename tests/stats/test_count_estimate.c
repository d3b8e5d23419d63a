/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_count_estimate.c -- the estimator against its definitions on small samples, and
 * against known truth on many. */
#include "stats/count_estimate.h"

#include "base/rng.h"

#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

static void add(gv_count_estimate *e, unsigned class_a, double a, unsigned class_b,
                double b)
{
    gv_grid_weights grid = { .hits = { 0 } };
    grid.weight[class_a] += a;
    grid.hits[class_a]++;
    grid.weight[class_b] += b;
    grid.hits[class_b]++;
    gv_count_estimate_add(e, &grid);
}

static void assert_close(double found, double expected)
{
    assert_true(fabs(found - expected) <= 1e-12 * fabs(expected));
}

/* Var(M)/M^2 = [sum A^2/(sum A)^2 - 1/G] G/(G-1), as the theory writes it. */
static void a_count_is_the_mean_over_grids_and_its_error_that_between_them(void **ctx)
{
    (void)ctx;
    gv_count_estimate e = { 0 };
    add(&e, 24, 3, 25, 5);
    add(&e, 24, 7, 25, 1);
    gv_count_estimate_add_empty(&e, 2);
    const gv_estimate of24 = gv_count_estimate_class(&e, 24);
    assert_close(of24.value, 10 / 4.0);
    const double relative = ((9.0 + 49) / 100 - 1 / 4.0) * 4 / 3;
    assert_close(of24.error, of24.value * sqrt(relative));
    assert_close(gv_effective_size(of24), 1 / relative);
    assert_close(gv_count_estimate_all(&e).value, 16 / 4.0);
    assert_int_equal(e.hits[24], 2);
    assert_close(gv_largest_share(&e), 0.5);
    assert_close(gv_kish_size(&e), 16 * 16 / (8.0 * 8 + 8 * 8));
    assert_close(e.largest_of[24], 7);
    assert_close(e.largest_of[25], 5);
}

static void the_mean_class_has_the_error_of_the_delta_method(void **ctx)
{
    (void)ctx;
    gv_count_estimate e = { 0 };
    const double a[3][2] = { { 3, 5 }, { 7, 1 }, { 2, 2 } };
    double sum_a = 0, sum_b = 0;
    for (int i = 0; i < 3; i++) {
        add(&e, 24, a[i][0], 26, a[i][1]);
        sum_a += a[i][0] + a[i][1];
        sum_b += 24 * a[i][0] + 26 * a[i][1];
    }
    const gv_estimate mean = gv_count_estimate_mean_class(&e);
    const double ratio = sum_b / sum_a;
    double residues = 0, shift = 0; // shift: of the jackknife, its first term
    for (int i = 0; i < 3; i++) {
        const double all = a[i][0] + a[i][1];
        const double r = 24 * a[i][0] + 26 * a[i][1] - ratio * all;
        residues += r * r;
        shift += 2 / 3.0 * r * all / (sum_a * sum_a);
    }
    assert_close(mean.value, ratio + shift);
    assert_true(fabs(mean.error - sqrt(1.5 * residues) / sum_a) < 1e-9);
}

static void too_few_grids_have_no_error(void **ctx)
{
    (void)ctx;
    gv_count_estimate e = { 0 };
    assert_true(isnan(gv_count_estimate_all(&e).value));
    assert_true(isnan(gv_count_estimate_mean_class(&e).value));
    assert_true(gv_effective_size(gv_count_estimate_all(&e)) == 0);
    add(&e, 24, 3, 25, 5);
    assert_true(isnan(gv_count_estimate_all(&e).error));
    assert_true(isnan(gv_count_estimate_mean_class(&e).error));
    gv_count_estimate same = { 0 };
    add(&same, 24, 0.1, 24, 0.2);
    add(&same, 24, 0.1, 24, 0.2);
    assert_true(gv_count_estimate_all(&same).error < 1e-9);
}

/* Grids with 0 to 9 things, each seen with probability 1/4 and weight 4: 4.5 a grid. */
static void estimates_are_within_their_errors(void **ctx)
{
    (void)ctx;
    enum { RUNS = 400, GRIDS = 200 };
    unsigned n_within = 0;
    for (uint64_t run = 0; run < RUNS; run++) {
        gv_rng rng = gv_rng_stream(7, run);
        gv_count_estimate e = { 0 };
        for (int i = 0; i < GRIDS; i++) {
            gv_grid_weights grid = { .hits = { 0 } };
            for (uint64_t k = gv_rng_below(&rng, 10); k; k--)
                if (gv_rng_below(&rng, 4) == 0)
                    grid.weight[20] += 4;
            gv_count_estimate_add(&e, &grid);
        }
        const gv_estimate found = gv_count_estimate_class(&e, 20);
        n_within += fabs(found.value - 4.5) < found.error;
    }
    // 68 % of 400 are 273; four standard deviations of that are 37.
    assert_in_range(n_within, 236, 310);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            a_count_is_the_mean_over_grids_and_its_error_that_between_them),
        cmocka_unit_test(the_mean_class_has_the_error_of_the_delta_method),
        cmocka_unit_test(too_few_grids_have_no_error),
        cmocka_unit_test(estimates_are_within_their_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
