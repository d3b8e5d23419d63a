/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_log_fit.c -- the fit gives back the model that points were made of, and the
 * published model of the published peaks. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/rng.h"
#include "stats/log_fit.h"

#include <math.h>
#include <string.h>

static void assert_near(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.10g instead of %.10g", value, expected);
}

static gv_log_fit fit_of(const gv_log_point *points, size_t n)
{
    gv_arena arena;
    gv_log_fit fit;
    gv_error err = { .message = "" };
    gv_arena_init(&arena, NULL);
    if (gv_log_fit_make(&fit, points, n, 1, &arena, &err) != GV_OK)
        fail_msg("%s", err.message);
    gv_arena_free(&arena);
    return fit;
}

static void a_model_comes_back_from_its_points(void **ctx)
{
    (void)ctx;
    static const double terms[] = { -0.217, 1.8, 1.97 };
    gv_log_point points[36];
    size_t n = 0;
    for (int m = 2; m <= 7; m++)
        for (int k = 2; k <= 7; k++)
            points[n++] = (gv_log_point){ m, k, gv_log_fit_model(terms, m, k) };
    const gv_log_fit fit = fit_of(points, n);
    for (size_t t = 0; t < GV_LOG_TERMS; t++) {
        assert_near(fit.terms[t], terms[t], 1e-10);
        assert_near(fit.intervals[t].low, terms[t], 1e-8);
        assert_near(fit.intervals[t].high, terms[t], 1e-8);
    }
    assert_near(fit.r_squared, 1, 1e-12);
    assert_int_equal(fit.n_points, 36);
}

static void published_peaks_give_nearly_the_published_model(void **ctx)
{
    (void)ctx;
    static const gv_log_point table1[] = {
        { 5, 5, 344 }, { 7, 4, 414 },  { 10, 3, 446 }, { 6, 5, 480 }, { 16, 2, 462 },
        { 8, 4, 518 }, { 17, 2, 504 }, { 18, 2, 572 }, { 6, 6, 686 }
    };
    const gv_log_fit fit = fit_of(table1, 9);
    assert_near(fit.terms[0], -0.217, 0.15);
    assert_near(fit.terms[1], 1.80, 0.03);
    assert_near(fit.terms[2], 1.97, 0.05);
    assert_true(fit.r_squared > 0.99);
    for (size_t t = 0; t < GV_LOG_TERMS; t++)
        assert_true(fit.intervals[t].low < fit.terms[t] &&
                    fit.terms[t] < fit.intervals[t].high);
}

/* Uniform in [0, 1). */
static double draw(gv_rng *rng)
{
    return (double)(gv_rng_next(rng) >> 11) * 0x1p-53;
}

/* Intervals of noisy points hold the truth about as often as they promise. */
static void bootstrap_intervals_hold_the_truth(void **ctx)
{
    (void)ctx;
    static const double terms[] = { 0.5, 1.6, 1.7 };
    enum { TRIALS = 60 };
    unsigned held[GV_LOG_TERMS] = { 0 };
    for (unsigned trial = 0; trial < TRIALS; trial++) {
        gv_rng rng = gv_rng_stream(77, trial);
        gv_log_point points[36];
        size_t n = 0;
        for (int m = 2; m <= 7; m++)
            for (int k = 2; k <= 7; k++) {
                const double noise = draw(&rng) + draw(&rng) - 1;
                points[n++] =
                    (gv_log_point){ m, k,
                                    gv_log_fit_model(terms, m, k) * exp(0.1 * noise) };
            }
        const gv_log_fit fit = fit_of(points, n);
        for (size_t t = 0; t < GV_LOG_TERMS; t++)
            held[t] +=
                fit.intervals[t].low <= terms[t] && terms[t] <= fit.intervals[t].high;
    }
    for (size_t t = 0; t < GV_LOG_TERMS; t++) // 57 expected of a true 95 %
        assert_true(held[t] >= 50);
}

static void points_that_determine_no_model_are_refused(void **ctx)
{
    (void)ctx;
    static const gv_log_point squares[] = {
        { 2, 2, 9 }, { 3, 3, 50 }, { 4, 4, 150 }, { 5, 5, 344 }
    };
    gv_arena arena;
    gv_log_fit fit;
    gv_error err;
    gv_arena_init(&arena, NULL);
    assert_int_equal(gv_log_fit_make(&fit, squares, 4, 1, &arena, &err),
                     GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "too much alike"));
    assert_int_equal(gv_log_fit_make(&fit, squares, 2, 1, &arena, &err),
                     GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "2 points"));
    gv_arena_free(&arena);
}

static void lack_of_memory_is_told(void **ctx)
{
    (void)ctx;
    static const gv_log_point points[] = {
        { 2, 3, 9 }, { 3, 3, 50 }, { 4, 3, 150 }, { 5, 4, 344 }
    };
    gv_status status = GV_ERR_MEMORY;
    for (size_t fail_at = 1; status == GV_ERR_MEMORY && fail_at < 100; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_arena arena;
        gv_log_fit fit;
        gv_arena_init(&arena, &memory);
        status = gv_log_fit_make(&fit, points, 4, 1, &arena, NULL);
        gv_arena_free(&arena);
    }
    assert_int_equal(status, GV_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_model_comes_back_from_its_points),
        cmocka_unit_test(published_peaks_give_nearly_the_published_model),
        cmocka_unit_test(bootstrap_intervals_hold_the_truth),
        cmocka_unit_test(points_that_determine_no_model_are_refused),
        cmocka_unit_test(lack_of_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
