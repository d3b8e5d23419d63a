/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_intervals.c -- intervals against printed tables, and the exact ones against what
 * they promise: to hold the truth 95 % of the time, whatever it is. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "stats/intervals.h"
#include "stats/line_fit.h"

#include <math.h>

static void assert_near(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.10g instead of %.10g", value, expected);
}

/* The interval of a count, not of its factor. */
static gv_interval garwood(double hits)
{
    gv_interval interval = gv_interval_poisson(hits);
    const double factor = hits > 0 ? hits : 1;
    interval.low *= factor;
    interval.high *= factor;
    return interval;
}

static void intervals_of_small_counts_are_those_of_the_tables(void **ctx)
{
    (void)ctx;
    static const struct {
        double hits, low, high;
    } table[] = { { 0, 0, 3.689 },      { 1, 0.0253, 5.572 },  { 2, 0.242, 7.225 },
                  { 5, 1.623, 11.668 }, { 10, 4.795, 18.390 }, { 20, 12.217, 30.888 } };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const gv_interval interval = garwood(table[i].hits);
        assert_near(interval.low, table[i].low, 0.001);
        assert_near(interval.high, table[i].high, 0.001);
    }
}

static void
a_poisson_interval_holds_every_truth_at_least_95_percent_of_the_time(void **ctx)
{
    (void)ctx;
    for (double truth = 0.05; truth < 40; truth *= 1.07) {
        double held = 0, p = exp(-truth);
        for (int hits = 0; hits < 200; hits++, p *= truth / hits) {
            const gv_interval interval = garwood(hits);
            if (interval.low <= truth && truth <= interval.high)
                held += p;
        }
        assert_true(held >= 0.95);
    }
}

/* The quantiles of GSL do not end for most large counts. */
static void intervals_of_large_counts_go_on_where_the_small_ones_end(void **ctx)
{
    (void)ctx;
    const gv_interval below = garwood(10000), above = garwood(10000.001);
    assert_near(above.low, below.low, 0.002);
    assert_near(above.high, below.high, 0.002);
    for (double hits = 0.01; hits < 1e5; hits *= 1.003)
        (void)garwood(hits); // GSL's error handler would end the test
    for (double hits = 1e4; hits < 1e12; hits *= 1.37) {
        const gv_interval interval = garwood(hits);
        const double width = 1.959964 * sqrt(hits);
        assert_near((interval.low - hits) / width, -1, 0.02);
        assert_near((interval.high - hits) / width, 1, 0.02);
        assert_true(isfinite(gv_interval_normal(1, 0.1, hits, 0.01).high));
        assert_true(isfinite(gv_interval_gamma(1, hits, 1e-6).high));
    }
}

static void a_normal_interval_is_wider_for_small_samples(void **ctx)
{
    (void)ctx;
    const gv_interval large = gv_interval_normal(10, 1, 1e6, 0.001);
    assert_near(large.low, 10 - 1.96, 0.001);
    assert_near(large.high, 10 + 1.96, 0.001);
    const gv_interval small = gv_interval_normal(10, 1, 11, 0.05);
    assert_near(small.high, 10 + 2.228, 0.001); // Student, 10 degrees of freedom
}

static void no_normal_interval_is_given_when_one_grid_has_too_much(void **ctx)
{
    (void)ctx;
    assert_true(isnan(gv_interval_normal(10, 1, 1000, 0.051).low));
    assert_true(isnan(gv_interval_normal(10, 1, 1000, 0.051).high));
    assert_true(isnan(gv_interval_normal(10, NAN, 1000, 0.01).high));
    assert_true(isnan(gv_interval_correlation(0.5, 0.1, 1000, 0.2).low));
}

/* Ten hits of weight 10, and the same where 100 of weight 1 stand for one grid. */
static void counts_are_gamma_where_few_were_seen_or_one_grid_has_too_much(void **ctx)
{
    (void)ctx;
    const gv_interval few = gv_interval_count(100, 31.6, 10, 0.01, 10);
    assert_near(few.low, 47.95, 0.01);
    assert_near(few.high, 183.9, 0.01);
    const gv_interval heavy = gv_interval_count(100, 10, 100, 0.06, 1);
    assert_near(heavy.low, 81.36, 0.01);
    assert_near(heavy.high, 121.63, 0.01);
    const gv_interval many = gv_interval_count(100, 1, 1e6, 0.01, 10);
    assert_near(many.high, 101.96, 0.001);
    assert_true(isnan(gv_interval_count(0, 0, 0, 0, 0).low));
}

static void of_equal_weights_the_gamma_interval_is_garwoods(void **ctx)
{
    (void)ctx;
    for (int hits = 0; hits < 30; hits++) {
        const gv_interval found = gv_interval_gamma(7.0 * hits, hits, 7);
        const gv_interval wanted = garwood(hits);
        assert_near(found.low, 7 * wanted.low, 1e-6);
        assert_near(found.high, 7 * wanted.high, 1e-6);
    }
}

static double poisson(double mean, int k)
{
    return exp(k * log(mean) - mean - lgamma(k + 1.0));
}

/* Two kinds of hits, of weights 1 and 20, in all proportions: with few heavy ones most
 * samples have none of them. */
static void of_unequal_weights_a_gamma_interval_holds_the_truth(void **ctx)
{
    (void)ctx;
    const double heavy = 20;
    for (double light_mean = 0.5; light_mean < 10; light_mean *= 1.7)
        for (double heavy_mean = 0.02; heavy_mean < 4; heavy_mean *= 1.7) {
            const double truth = light_mean + heavy * heavy_mean;
            double held = 0;
            for (int a = 0; a < 60; a++)
                for (int b = 0; b < 40; b++) {
                    const double sum = a + heavy * b, squares = a + heavy * heavy * b;
                    const gv_interval interval = gv_interval_gamma(
                        sum, sum > 0 ? sum * sum / squares : 0, heavy);
                    if (interval.low <= truth && truth <= interval.high)
                        held += poisson(light_mean, a) * poisson(heavy_mean, b);
                }
            if (held < 0.95)
                fail_msg("%g and %g: %.4f", light_mean, heavy_mean, held);
        }
}

static void the_interval_of_a_correlation_stays_inside_1(void **ctx)
{
    (void)ctx;
    const gv_interval interval = gv_interval_correlation(0.99, 0.01, 1000, 0.01);
    assert_true(interval.low > 0.9 && interval.low < 0.99);
    assert_true(interval.high > 0.99 && interval.high < 1);
    const gv_interval middle = gv_interval_correlation(0, 0.1, 1e6, 0.01);
    assert_near(middle.high, tanh(0.196), 1e-4);
    assert_near(middle.low, -middle.high, 1e-12);
}

static void probabilities_are_those_of_the_tables(void **ctx)
{
    (void)ctx;
    assert_near(gv_normal_two_sided(1.959964), 0.05, 1e-6);
    assert_near(gv_normal_two_sided(-3), 0.0026998, 1e-6);
    assert_near(gv_chi_square_above(3.841459, 1), 0.05, 1e-6);
    assert_near(gv_chi_square_above(18.307038, 10), 0.05, 1e-6);
    assert_true(isnan(gv_normal_two_sided(NAN)));
}

static void the_slope_of_points_on_a_line_is_found(void **ctx)
{
    (void)ctx;
    const double x[] = { 22, 24, 25, 28 }, y[] = { 1, 2, 2.5, 4 };
    const double errors[] = { 0.5, 0.1, 0.2, 0.4 };
    const gv_estimate slope = gv_line_slope(x, y, errors, 4);
    assert_near(slope.value, 0.5, 1e-12);
    // 1 / (sum w (x - mean)^2) by hand
    double w = 0, wx = 0, wxx = 0;
    for (int i = 0; i < 4; i++) {
        const double weight = 1 / (errors[i] * errors[i]);
        w += weight;
        wx += weight * x[i];
        wxx += weight * x[i] * x[i];
    }
    assert_near(slope.error, 1 / sqrt(wxx - wx * wx / w), 1e-9);
    assert_true(isnan(gv_line_slope(x, y, errors, 2).value));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_of_small_counts_are_those_of_the_tables),
        cmocka_unit_test(intervals_of_large_counts_go_on_where_the_small_ones_end),
        cmocka_unit_test(
            a_poisson_interval_holds_every_truth_at_least_95_percent_of_the_time),
        cmocka_unit_test(a_normal_interval_is_wider_for_small_samples),
        cmocka_unit_test(no_normal_interval_is_given_when_one_grid_has_too_much),
        cmocka_unit_test(counts_are_gamma_where_few_were_seen_or_one_grid_has_too_much),
        cmocka_unit_test(of_equal_weights_the_gamma_interval_is_garwoods),
        cmocka_unit_test(of_unequal_weights_a_gamma_interval_holds_the_truth),
        cmocka_unit_test(the_interval_of_a_correlation_stays_inside_1),
        cmocka_unit_test(probabilities_are_those_of_the_tables),
        cmocka_unit_test(the_slope_of_points_on_a_line_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
