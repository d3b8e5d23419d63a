/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_classic_truth.c -- worlds so small that all their minimal puzzles are known:
 * what weighted samples say of them must be true, and what unweighted ones say is not.
 * With the argument "full": larger samples. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "method_testing.h"
#include "small_truth.h"

static unsigned n_units = 24;

/* ---- samples ---- */

/* Sums over the tries of a sample, by number of clues. */
typedef struct sample {
    double n_tries, n_made;
    double hits[CELLS + 1], sum[CELLS + 1], squares[CELLS + 1];
} sample;

static sample draw_sample(const gv_method_row *row, const world *w,
                          gv_generator_options options)
{
    sample s = { 0 };
    machine m;
    machine_open(&m, row, w, options);
    for (unsigned number = 0; number < n_units; number++) {
        const gv_unit *const unit = machine_run(&m, number);
        s.n_tries += (double)unit->n_tries;
        for (size_t i = 0; i < gv_unit_n_puzzles(unit); i++) {
            const gv_unit_puzzle *const made = gv_unit_puzzle_at(unit, i);
            const double weight = exp(made->log_weight);
            s.n_made++;
            s.hits[made->n_clues]++;
            s.sum[made->n_clues] += weight;
            s.squares[made->n_clues] += weight * weight;
        }
    }
    machine_close(&m);
    return s;
}

/* The mean weight per try of puzzles with n clues against their mean number per grid,
 * in standard errors. */
static double error_of_mean(const sample *s, const truth *t, unsigned n)
{
    const double mean = s->sum[n] / s->n_tries;
    const double variance = s->squares[n] / s->n_tries - mean * mean;
    return (mean - t->mean[n]) / sqrt(variance / s->n_tries);
}

/* The share of puzzles with n clues in a sample without weights, likewise. */
static double error_of_share(const sample *s, const truth *t, unsigned n)
{
    const double share = t->mean[n] / t->total;
    return (s->hits[n] / s->n_made - share) / sqrt(share * (1 - share) / s->n_made);
}

static void assert_sample_is_true(const sample *s, const truth *t)
{
    for (unsigned n = 0; n <= CELLS; n++)
        if (t->mean[n] == 0)
            assert_true(s->hits[n] == 0);
        else if (s->hits[n] >= 10) // with fewer, the error is not known well enough
            assert_true(fabs(error_of_mean(s, t, n)) < 4);
        else
            assert_true(t->mean[n] < 0.02 * t->total);
}

static void assert_sample_is_biased(const sample *s, const truth *t)
{
    double worst = 0;
    for (unsigned n = 0; n <= CELLS; n++)
        if (t->mean[n] > 0)
            worst = fmax(worst, fabs(error_of_share(s, t, n)));
    assert_true(worst > 4);
}

static void check_world(gv_shape shape)
{
    static truth t;
    world w;
    world_open(&w, shape);
    truth_find(&t, w.empty);
    const gv_generator_options weighted = { .seed = 1, .path_weights = true };
    const gv_generator_options plain = { .seed = 2 };
    const gv_generator_options several_paths = { .seed = 3, .paths_per_grid = 8 };

    const sample top_down = draw_sample(&gv_top_down_any, &w, weighted);
    assert_sample_is_true(&top_down, &t);
    assert_sample_is_biased(&top_down, &t); // its shares do not know of the weights
    const sample bottom_up = draw_sample(&gv_bottom_up_any, &w, plain);
    assert_sample_is_biased(&bottom_up, &t);
    const sample bias = draw_sample(&gv_controlled_bias_any, &w, plain);
    assert_sample_is_true(&bias, &t);
    const sample clustered = draw_sample(&gv_controlled_bias_any, &w, several_paths);
    assert_sample_is_true(&clustered, &t);
    world_close(&w);
}

/* ---- tests ---- */

static void the_truth_of_sudoku_4x4_is_the_known_one(void **ctx)
{
    (void)ctx;
    static truth t;
    world w;
    world_open(&w, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    truth_find(&t, w.empty);
    assert_int_equal(t.n_grids, 288);
    // Known: 4x4 Sudoku has 85632 minimal puzzles, 25728 of them with four clues.
    assert_true(t.mean[3] == 0);
    assert_int_equal(lround(t.mean[4] * 288), 25728);
    assert_int_equal(lround(t.total * 288), 85632);
    world_close(&w);
}

static void weights_tell_the_truth_of_sudoku_4x4(void **ctx)
{
    (void)ctx;
    check_world((gv_shape){ GV_SUDOKU, 2, 2, 4 });
}

static void weights_tell_the_truth_of_latin_squares_of_order_4(void **ctx)
{
    (void)ctx;
    check_world((gv_shape){ GV_LATIN, 1, 4, 4 });
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "full") == 0)
        n_units = 600;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_truth_of_sudoku_4x4_is_the_known_one),
        cmocka_unit_test(weights_tell_the_truth_of_sudoku_4x4),
        cmocka_unit_test(weights_tell_the_truth_of_latin_squares_of_order_4),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
