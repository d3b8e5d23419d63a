/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_censored.c -- figures of runs with a limit, against tables in print and against
 * what they promise. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/rng.h"
#include "stats/censored.h"

#include <math.h>
#include <string.h>

static void assert_near(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.10g instead of %.10g", value, expected);
}

static void shares_have_the_exact_intervals_of_the_tables(void **ctx)
{
    (void)ctx;
    // Clopper and Pearson 1934, and the closed forms at both ends.
    static const struct {
        uint64_t hits, n;
        double low, high;
    } table[] = { { 0, 10, 0, 0.30850 },       { 1, 10, 0.00253, 0.44502 },
                  { 5, 10, 0.18709, 0.81291 }, { 10, 10, 0.69150, 1 },
                  { 1, 1, 0.025, 1 },          { 7, 20, 0.15391, 0.59219 } };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const gv_interval found = gv_interval_share(table[i].hits, table[i].n);
        assert_near(found.low, table[i].low, 1e-5);
        assert_near(found.high, table[i].high, 1e-5);
    }
    assert_true(isnan(gv_interval_share(0, 0).low));
    // GSL's error handler would end the test: its own quantiles do, at 5 of 679
    for (uint64_t hits = 0; hits < 40; hits++)
        for (uint64_t rest = 0; rest < 100000; rest = rest * 5 / 4 + 1) {
            const gv_interval wide = gv_interval_share(hits, hits + rest + 1);
            assert_true(wide.low >= 0 && wide.low < wide.high && wide.high <= 1);
        }
}

static void
a_share_interval_holds_every_truth_at_least_95_percent_of_the_time(void **ctx)
{
    (void)ctx;
    enum { N = 17 };
    for (double truth = 0.01; truth < 1; truth += 0.01) {
        double held = 0, p = pow(1 - truth, N);
        for (unsigned hits = 0; hits <= N; hits++) {
            const gv_interval interval = gv_interval_share(hits, N);
            if (interval.low <= truth && truth <= interval.high)
                held += p;
            p *= truth / (1 - truth) * (N - hits) / (hits + 1);
        }
        assert_true(held >= 0.95);
    }
}

static void a_median_exists_when_more_than_half_of_the_runs_finished(void **ctx)
{
    (void)ctx;
    for (size_t n = 1; n <= 9; n++)
        for (size_t n_finished = 0; n_finished <= n; n_finished++) {
            gv_censored runs[9];
            for (size_t i = 0; i < n; i++) // unsorted: the unfinished ones come first
                runs[i] =
                    (gv_censored){ .value = i < n - n_finished ? 10 : (double)(n - i),
                                   .finished = i >= n - n_finished };
            gv_censored_sort(runs, n);
            const double median = gv_censored_quantile(runs, n, 0.5);
            if (2 * n_finished <= n)
                assert_true(isnan(median));
            else
                assert_near(median, 0.5 * (double)(n + 1), 1e-12);
        }
}

static void quantiles_lie_between_the_runs(void **ctx)
{
    (void)ctx;
    gv_censored runs[] = {
        { 5, false }, { 4, true }, { 1, true }, { 2, true }, { 3, false }
    };
    gv_censored_sort(runs, 5);
    assert_near(gv_censored_quantile(runs, 5, 0), 1, 0);
    assert_near(gv_censored_quantile(runs, 5, 0.25), 2, 0);
    assert_near(gv_censored_quantile(runs, 5, 0.375), 3, 1e-12);
    assert_near(gv_censored_quantile(runs, 5, 0.5), 4, 0);
    assert_true(isnan(gv_censored_quantile(runs, 5, 0.51)));
    assert_true(isnan(gv_censored_quantile(runs, 5, 1)));
    assert_true(isnan(gv_censored_quantile(runs, 0, 0.5)));
}

static void an_unfinished_run_counts_twice_the_limit(void **ctx)
{
    (void)ctx;
    const gv_censored runs[] = {
        { 1, true }, { 20, false }, { 3, true }, { 12, false }
    };
    assert_near(gv_censored_par2(runs, 4, 20), (1 + 40 + 3 + 40) / 4.0, 1e-12);
    assert_true(isnan(gv_censored_par2(runs, 0, 20)));
}

static void survival_of_freireich_1963(void **ctx)
{
    (void)ctx;
    // Weeks of remission under 6-MP; the curve is in every textbook.
    gv_censored runs[] = { { 6, true },   { 6, true },   { 6, true },   { 6, false },
                           { 7, true },   { 9, false },  { 10, true },  { 10, false },
                           { 11, false }, { 13, true },  { 16, true },  { 17, false },
                           { 19, false }, { 20, false }, { 22, true },  { 23, true },
                           { 25, false }, { 32, false }, { 32, false }, { 34, false },
                           { 35, false } };
    static const struct {
        double time;
        size_t n_at_risk;
        double part, low, high;
    } table[] = {
        { 6, 21, 0.8571, 0.6197, 0.9516 },  { 7, 17, 0.8067, 0.5631, 0.9228 },
        { 10, 15, 0.7529, 0.5032, 0.8894 }, { 13, 12, 0.6902, 0.4316, 0.8491 },
        { 16, 11, 0.6275, 0.3675, 0.8049 }, { 22, 7, 0.5378, 0.2678, 0.7468 },
        { 23, 6, 0.4482, 0.1881, 0.6801 }
    };
    gv_survival steps[21];
    const size_t n = gv_kaplan_meier(steps, runs, 21);
    assert_int_equal(n, 7);
    for (size_t i = 0; i < n; i++) {
        assert_near(steps[i].time, table[i].time, 0);
        assert_int_equal(steps[i].n_at_risk, table[i].n_at_risk);
        assert_near(steps[i].part, table[i].part, 5e-5);
        assert_near(steps[i].interval.low, table[i].low, 1e-4);
        assert_near(steps[i].interval.high, table[i].high, 1e-4);
    }
}

static void without_limits_survival_is_the_part_that_is_left(void **ctx)
{
    (void)ctx;
    enum { N = 200 };
    gv_censored runs[N];
    gv_survival steps[N];
    gv_rng rng = gv_rng_stream(1, 0);
    for (size_t i = 0; i < N; i++)
        runs[i] =
            (gv_censored){ .value = (double)gv_rng_below(&rng, 50), .finished = true };
    gv_censored copy[N];
    memcpy(copy, runs, sizeof copy);
    const size_t n = gv_kaplan_meier(steps, runs, N);
    for (size_t i = 0; i < n; i++) {
        size_t n_left = 0;
        for (size_t k = 0; k < N; k++)
            n_left += copy[k].value > steps[i].time;
        assert_near(steps[i].part, (double)n_left / (double)N, 1e-12);
    }
    assert_near(steps[n - 1].part, 0, 1e-12);
    assert_int_equal(gv_kaplan_meier(steps, runs, 0), 0);
}

static void runs_without_a_time_are_left_out_of_a_survival_curve(void **ctx)
{
    (void)ctx;
    gv_censored runs[] = {
        { NAN, true }, { 2, true }, { INFINITY, true }, { 1, true }
    };
    gv_survival steps[4];
    assert_int_equal(gv_kaplan_meier(steps, runs, 4), 2);
    assert_true(steps[0].time == 1 && steps[0].n_at_risk == 2);
    assert_true(steps[1].time == 2 && steps[1].part == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_have_the_exact_intervals_of_the_tables),
        cmocka_unit_test(
            a_share_interval_holds_every_truth_at_least_95_percent_of_the_time),
        cmocka_unit_test(a_median_exists_when_more_than_half_of_the_runs_finished),
        cmocka_unit_test(quantiles_lie_between_the_runs),
        cmocka_unit_test(an_unfinished_run_counts_twice_the_limit),
        cmocka_unit_test(survival_of_freireich_1963),
        cmocka_unit_test(without_limits_survival_is_the_part_that_is_left),
        cmocka_unit_test(runs_without_a_time_are_left_out_of_a_survival_curve),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
