/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_coverage.c -- do 95 % intervals hold the truth 95 % of the time? Many small
 * studies of 4x4 Sudoku, where all minimal puzzles are known, by controlled bias and by
 * the weighted sampler, of uniform and of weighted grids, from the generator to the
 * interval. With the argument "full"
 * 400 studies of each, else few, with wider limits. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "method_testing.h"
#include "small_truth.h"
#include "study/summary_internal.h"
#include "generate/unit_estimate.h"

#include <stdio.h>

enum { FIRST_ROW = 0xf };

/* How many studies, and between which percentages their intervals hold the truth. */
typedef struct demand {
    unsigned n_studies;
    double low, high;
} demand;

static const demand quick = { 30, 80, 100 };
static const demand full = { 400, 92, 98 };

static const gv_shape sudoku_4 = { .family = GV_SUDOKU, .order = 4 };

/* ---- the truth ---- */

/* What is looked at: counts, the number of clues n, and X, how many of them stand in
 * the first row. Rare cells come last: few puzzles have 6 clues or X = 3, and a study
 * may see none of them. */
enum {
    TOTAL,
    M_4,
    M_5,
    MEAN_N,
    MEAN_X,
    MEAN_X_OF_5,
    SHARE_X_1,
    CORRELATION,
    N_COMMON,
    M_6 = N_COMMON,
    SHARE_N_6,
    SHARE_X_RARE,
    N_FIGURES
};
static const char *const names[N_FIGURES] = { "total",
                                              "M_4",
                                              "M_5",
                                              "mean n",
                                              "mean X",
                                              "mean X of n = 5",
                                              "share of X = 1",
                                              "correlation of n and X",
                                              "M_6",
                                              "share of n = 6",
                                              "share of X = 3" };

enum { RARE_X = 3 };

typedef struct sums {
    double w, n, x, nn, xx, nx, at_1, at_rare, w_5, x_5;
} sums;

static void add_puzzle(sums *s, unsigned clues)
{
    const double n = __builtin_popcount(clues);
    const double x = __builtin_popcount(clues & FIRST_ROW);
    s->w++;
    s->n += n;
    s->x += x;
    s->nn += n * n;
    s->xx += x * x;
    s->nx += n * x;
    s->at_1 += x == 1;
    s->at_rare += x == (double)RARE_X;
    s->w_5 += n == 5;
    s->x_5 += n == 5 ? x : 0;
}

static void find_truth(double *out, const gv_instance *empty)
{
    static truth t;
    truth_find(&t, empty);
    sums s = { 0 };
    for (size_t i = 0; i < t.n_grids; i++) {
        if (memcmp(t.grids[i], "\0\1\2\3", 4) != 0)
            continue; // relabelling the digits changes nothing
        truth_look_at(&t, t.grids[i]);
        for (unsigned clues = 0; clues < SUBSETS; clues++)
            if (truth_is_minimal(&t, clues))
                add_puzzle(&s, clues);
    }
    const double n = s.n / s.w, x = s.x / s.w;
    out[TOTAL] = t.total;
    out[M_4] = t.mean[4];
    out[M_5] = t.mean[5];
    out[MEAN_N] = n;
    out[MEAN_X] = x;
    out[MEAN_X_OF_5] = s.x_5 / s.w_5;
    out[SHARE_X_1] = s.at_1 / s.w;
    out[M_6] = t.mean[6];
    out[SHARE_N_6] = t.mean[6] / t.total;
    out[SHARE_X_RARE] = s.at_rare / s.w;
    out[CORRELATION] =
        (s.nx / s.w - n * x) / sqrt((s.nn / s.w - n * n) * (s.xx / s.w - x * x));
}

/* ---- studies ---- */

static void add_unit(gv_findings *f, const machine *m)
{
    const gv_unit *const unit = &m->unit;
    gv_unit_estimate_add(&f->counts, &m->generator, unit);
    for (size_t i = 0; i < gv_unit_n_puzzles(unit); i++) {
        const gv_unit_puzzle *const made = gv_unit_puzzle_at(unit, i);
        if (!i || made->grid != made[-1].grid)
            gv_sample_grid(f->sample, unit->number, made->grid);
        uint64_t clues;
        clues_of(&clues, m, made);
        const double x = __builtin_popcount((unsigned)clues & FIRST_ROW);
        gv_sample_add(f->sample, made->n_clues, made->log_weight, &x);
    }
}

static gv_figure figure_of(const gv_findings *f, unsigned which)
{
    switch (which) {
    case TOTAL:
        return gv_clue_count(f, GV_ALL_CLUES);
    case M_4:
    case M_5:
        return gv_clue_count(f, 4 + which - M_4);
    case MEAN_N:
        return gv_clue_mean(f);
    case MEAN_X:
        return gv_sample_mean(f->sample, 1, GV_TRUE, GV_ALL_CLUES);
    case MEAN_X_OF_5:
        return gv_sample_mean(f->sample, 1, GV_TRUE, 5);
    case SHARE_X_1:
        return gv_sample_share(f->sample, 1, 1, GV_TRUE);
    case M_6:
        return gv_clue_count(f, 6);
    case SHARE_N_6:
        return gv_clue_share(f, 6);
    case SHARE_X_RARE:
        return gv_sample_share(f->sample, 1, RARE_X, GV_TRUE);
    default:
        return gv_sample_correlation(f->sample, 0, 1, GV_TRUE);
    }
}

/* Of all studies: intervals, and those that hold the truth. */
typedef struct tally {
    unsigned n_given[N_FIGURES], n_held[N_FIGURES];
} tally;

/* One study: some units of the machine. */
static void study(tally *out, machine *m, const double *expected, uint64_t number,
                  uint64_t n_units)
{
    static const gv_sample_variable first_row = { "first_row", true, 0 };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_findings f = { .method = m->generator.options.method,
                      .source = gv_grid_source_method(m->generator.source) ==
                                        GV_GRIDS_WEIGHTED
                                    ? GV_FROM_WEIGHTED
                                    : GV_FROM_UNIFORM,
                      .has_counts = true,
                      .n_cells = CELLS };
    assert_int_equal(gv_sample_new(&f.sample, &first_row, 1, &arena, NULL), GV_OK);
    for (uint64_t unit = number * n_units; unit < (number + 1) * n_units; unit++) {
        machine_run(m, unit);
        add_unit(&f, m);
    }
    gv_sample_end(f.sample);
    for (unsigned i = 0; i < N_FIGURES; i++) {
        const gv_figure figure = figure_of(&f, i);
        out->n_given[i] += isnan(figure.low) ? 0 : 1;
        out->n_held[i] += figure.low <= expected[i] && expected[i] <= figure.high;
    }
    gv_arena_free(&arena);
}

/* The generator as the command makes it. */
static void open_generator(machine *m, const world *w,
                           const gv_generator_options *options)
{
    gv_generator *generator;
    *m = (machine){ 0 };
    gv_arena_init(&m->arena, NULL);
    gv_arena_init(&m->tmp, NULL);
    gv_unit_init(&m->unit, NULL);
    assert_int_equal(
        gv_generator_new(&generator, options, w->empty, w->source, &m->arena, NULL),
        GV_OK);
    m->generator = *generator;
    assert_int_equal(
        gv_generator_worker_init(&m->maker, &m->generator, &m->arena, &m->tmp, NULL),
        GV_OK);
}

/* Where one grid has too much there is no interval, which must be rare. */
static void check_share(const demand *wanted, double high, const char *name,
                        unsigned n_held, unsigned n_given)
{
    const double percent = 100.0 * n_held / n_given;
    print_message("%s: %u of %u intervals, %.1f %%\n", name, n_held, n_given, percent);
    if (percent < wanted->low || percent > high)
        fail_msg("%s: %.2f %% of the intervals hold the truth", name, percent);
    assert_true(n_given >= 0.9 * wanted->n_studies);
}

/* Probes count the puzzles of all grids together, the other sources those of one. */
static void count_all_grids(double *expected, const world *w)
{
    static truth t;
    truth_find(&t, w->empty);
    for (unsigned i = 0; i < N_FIGURES; i++)
        if (i == TOTAL || i == M_4 || i == M_5 || i == M_6)
            expected[i] *= (double)t.n_grids;
}

static void check_coverage(const demand *wanted, gv_shape shape, gv_grid_method grids,
                           gv_generator_options options, uint64_t n_units)
{
    world w;
    machine m;
    double expected[N_FIGURES];
    assert_int_equal(world_try(&w, shape, grids, NULL, NULL), GV_OK);
    find_truth(expected, w.empty);
    if (grids == GV_GRIDS_WEIGHTED)
        count_all_grids(expected, &w);
    open_generator(&m, &w, &options);
    tally held = { { 0 }, { 0 } };
    for (uint64_t i = 0; i < wanted->n_studies; i++)
        study(&held, &m, expected, i, n_units);
    machine_close(&m);
    world_close(&w);
    for (unsigned i = 0; i < N_FIGURES; i++)
        // Intervals of few hits are careful: they may hold the truth more often.
        check_share(wanted, i < N_COMMON ? wanted->high : 100, names[i], held.n_held[i],
                    held.n_given[i]);
}

static void intervals_of_controlled_bias_hold_the_truth(void **ctx)
{
    const gv_generator_options options = { .method = GV_METHOD_CONTROLLED_BIAS,
                                           .seed = 11,
                                           .paths_per_grid = 1 };
    check_coverage(*ctx, sudoku_4, GV_GRIDS_AUTO, options, 6);
}

static void intervals_of_the_weighted_sampler_hold_the_truth(void **ctx)
{
    const gv_generator_options options = { .method = GV_METHOD_WEIGHTED,
                                           .seed = 12,
                                           .start_clues = 9,
                                           .enumerate_below = 3,
                                           .below_is_given = true,
                                           .starts_per_grid = 2,
                                           .counts_too = true };
    check_coverage(*ctx, sudoku_4, GV_GRIDS_AUTO, options, 6);
}

static void intervals_of_weighted_grids_hold_the_truth(void **ctx)
{
    const gv_generator_options options = { .method = GV_METHOD_WEIGHTED,
                                           .seed = 13,
                                           .start_clues = 9,
                                           .enumerate_below = 3,
                                           .below_is_given = true,
                                           .starts_per_grid = 2,
                                           .counts_too = true };
    const gv_generator_options paths = { .method = GV_METHOD_CONTROLLED_BIAS,
                                         .seed = 14,
                                         .paths_per_grid = 1 };
    check_coverage(*ctx, sudoku_4, GV_GRIDS_WEIGHTED, options, 6);
    check_coverage(*ctx, sudoku_4, GV_GRIDS_WEIGHTED, paths, 6);
}

int main(int argc, char **argv)
{
    demand wanted = argc > 1 && strcmp(argv[1], "full") == 0 ? full : quick;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(intervals_of_controlled_bias_hold_the_truth, &wanted),
        cmocka_unit_test_prestate(intervals_of_the_weighted_sampler_hold_the_truth,
                                  &wanted),
        cmocka_unit_test_prestate(intervals_of_weighted_grids_hold_the_truth, &wanted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
