/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_exact_weights.c -- weights against their formula, and choices by them. */
#include "generate/minimal/exact_weights.h"

#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

/* ln W(n) as exact_weights.h defines it. */
static double log_weight(const gv_weighted_walk *w, uint32_t n)
{
    double sum = lgamma(w->end_clues - n + 1.) + lgamma(w->n_cells + 1.) -
                 lgamma(w->start_clues + 1.) - lgamma(w->n_cells - n + 1.);
    for (uint32_t i = 0; i < w->n_steps; i++)
        sum += log(w->choices[i]);
    return sum;
}

static gv_weighted_walk an_example(void)
{
    gv_weighted_walk w = { .n_cells = 81,
                           .start_clues = 36,
                           .end_clues = 33,
                           .n_steps = 3,
                           .choices = { 27, 24, 20 } };
    w.count[23] = 5;
    w.count[25] = 120;
    w.count[26] = 40;
    w.count[28] = 1;
    return w;
}

static void sums_follow_the_formula(void **ctx)
{
    (void)ctx;
    const gv_weighted_walk w = an_example();
    double sums[GV_MAX_CELLS + 1];
    gv_weighted_walk_sums(&w, sums);
    for (uint32_t n = 0; n <= w.n_cells; n++)
        if (w.count[n] == 0)
            assert_true(sums[n] == 0);
        else
            assert_true(fabs(log(sums[n] / (double)w.count[n]) - log_weight(&w, n)) <
                        1e-12);
}

/* All of a grid is listed: every puzzle stands for itself. */
static void a_full_listing_has_weights_of_one(void **ctx)
{
    (void)ctx;
    gv_weighted_walk w = { .n_cells = 128, .start_clues = 128, .end_clues = 128 };
    w.count[102] = 3;
    w.count[128] = 7;
    double sums[GV_MAX_CELLS + 1];
    gv_weighted_walk_sums(&w, sums);
    assert_true(sums[102] == 3);
    assert_true(sums[128] == 7);
}

static void the_log_weight_is_that_of_the_sum(void **ctx)
{
    (void)ctx;
    const gv_weighted_walk w = an_example();
    double sums[GV_MAX_CELLS + 1], sum = 0;
    gv_weighted_walk_sums(&w, sums);
    for (uint32_t n = 0; n <= w.n_cells; n++)
        sum += sums[n];
    gv_rng rng = gv_rng_stream(1, 0);
    const gv_weighted_walk_draw draw = gv_weighted_walk_draw_one(&w, &rng);
    assert_true(fabs(draw.log_weight - log(sum)) < 1e-13 * log(sum));
}

/* A long walk from a large grid: nothing overflows. */
static void the_largest_numbers_fit(void **ctx)
{
    (void)ctx;
    gv_weighted_walk w = { .n_cells = 128, .start_clues = 128, .end_clues = 60 };
    for (w.n_steps = 0; w.n_steps < 68; w.n_steps++)
        w.choices[w.n_steps] = (uint8_t)(128 - w.n_steps);
    w.count[40] = 1;
    gv_rng rng = gv_rng_stream(1, 0);
    const gv_weighted_walk_draw draw = gv_weighted_walk_draw_one(&w, &rng);
    assert_int_equal(draw.n_clues, 40);
    assert_int_equal(draw.index, 0);
    assert_true(fabs(draw.log_weight - log_weight(&w, 40)) < 1e-11);
}

/* Each number of clues within 4 standard errors of its share, and the puzzles of one
 * number equally often. */
static void puzzles_are_drawn_by_their_weights(void **ctx)
{
    (void)ctx;
    enum { N = 40000 };
    gv_weighted_walk w = an_example();
    w.count[25] = 12;
    w.count[26] = 2;
    double sums[GV_MAX_CELLS + 1], sum = 0;
    gv_weighted_walk_sums(&w, sums);
    uint32_t hits[GV_MAX_CELLS + 1] = { 0 }, of_25[12] = { 0 };
    gv_rng rng = gv_rng_stream(5, 0);
    for (unsigned i = 0; i < N; i++) {
        const gv_weighted_walk_draw draw = gv_weighted_walk_draw_one(&w, &rng);
        assert_true(draw.index < w.count[draw.n_clues]);
        hits[draw.n_clues]++;
        if (draw.n_clues == 25)
            of_25[draw.index]++;
    }
    for (uint32_t n = 0; n <= w.n_cells; n++)
        sum += sums[n];
    for (uint32_t n = 0; n <= w.n_cells; n++) {
        const double mean = (double)N * sums[n] / sum;
        assert_true(fabs(hits[n] - mean) <= 4 * sqrt(mean * (1 - mean / (double)N)));
    }
    for (unsigned i = 0; i < 12; i++) {
        const double mean = hits[25] / 12.;
        assert_true(fabs(of_25[i] - mean) <= 4 * sqrt(mean));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_follow_the_formula),
        cmocka_unit_test(a_full_listing_has_weights_of_one),
        cmocka_unit_test(the_log_weight_is_that_of_the_sum),
        cmocka_unit_test(the_largest_numbers_fit),
        cmocka_unit_test(puzzles_are_drawn_by_their_weights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
