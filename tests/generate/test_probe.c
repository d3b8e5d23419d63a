/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_probe.c -- grids with known probabilities: sums of their weights against numbers
 * of grids and of minimal puzzles that are known from elsewhere. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "generate/grid/probe.h"
#include "method_testing.h"
#include "generate/unit_estimate.h"

#include <string.h>

enum { MOST_LABELS = 256 };

/* Sums over probes of the weights, and of their squares. */
typedef struct sums {
    double n, sum, squares;
} sums;

static void add(sums *s, double x)
{
    s->n++;
    s->sum += x;
    s->squares += x * x;
}

static void assert_mean_is(const sums *s, double expected)
{
    const double mean = s->sum / s->n;
    const double error = sqrt((s->squares / s->n - mean * mean) / s->n);
    print_message("%g +- %g, should be %g\n", mean, error, expected);
    assert_true(fabs(mean - expected) <= 4 * error + 1e-9 * expected);
}

static sums weigh(const world *w, const gv_probes *probes, unsigned n)
{
    sums s = { 0 };
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    for (unsigned i = 0; i < n; i++) {
        gv_rng rng = gv_rng_stream(1, i);
        gv_label grid[MOST_LABELS];
        double weight;
        assert_int_equal(gv_probes_draw(probes, &rng, grid, &weight, &tmp, NULL),
                         GV_OK);
        add(&s, weight);
    }
    gv_arena_free(&tmp);
    (void)w;
    return s;
}

static gv_probes make(const world *w, gv_arena *tmp)
{
    gv_probes probes;
    bool stopped;
    assert_int_equal(gv_probes_make(&probes, &stopped, w->empty, NULL, tmp, NULL),
                     GV_OK);
    assert_false(stopped);
    return probes;
}

/* Solutions of the n queens: OEIS A000170. Latin squares: A002860. */
static void the_mean_weight_is_the_number_of_grids(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_shape shape;
        double n_grids;
    } known[] = {
        { { GV_SUDOKU, 2, 2, 4 }, 288 },      { { GV_LATIN, 1, 4, 4 }, 576 },
        { { GV_LATIN, 1, 5, 5 }, 161280 },    { { GV_QUEENS, 1, 6, 6 }, 4 },
        { { GV_QUEENS, 1, 8, 8 }, 92 },       { { GV_QUEENS, 1, 12, 12 }, 14200 },
        { { GV_SUDOKU, 2, 3, 6 }, 28200960 },
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        world w;
        assert_int_equal(world_try(&w, known[i].shape, GV_GRIDS_WEIGHTED, NULL, NULL),
                         GV_OK);
        gv_probes probes = make(&w, &w.arena);
        sums s = weigh(&w, &probes, 4000);
        assert_mean_is(&s, known[i].n_grids);
        // Another floor changes the variance, not the mean.
        probes.floor *= 4;
        s = weigh(&w, &probes, 4000);
        assert_mean_is(&s, known[i].n_grids);
        probes.floor = 0;
        s = weigh(&w, &probes, 4000);
        assert_mean_is(&s, known[i].n_grids);
        world_close(&w);
    }
}

/* Each of the 4 grids of order 6 has weights with mean 1. */
static void every_grid_counts_once(void **ctx)
{
    (void)ctx;
    enum { GRIDS = 4, PROBES = 40000 };
    world w;
    assert_int_equal(
        world_try(&w, (gv_shape){ GV_QUEENS, 1, 6, 6 }, GV_GRIDS_WEIGHTED, NULL, NULL),
        GV_OK);
    const gv_probes probes = make(&w, &w.arena);
    gv_label grids[GRIDS][6];
    sums of[GRIDS] = { { 0 } };
    unsigned n = 0;
    for (unsigned i = 0; i < PROBES; i++) {
        gv_rng rng = gv_rng_stream(7, i);
        gv_label grid[6];
        double weight;
        assert_int_equal(gv_probes_draw(&probes, &rng, grid, &weight, &w.arena, NULL),
                         GV_OK);
        unsigned at = 0;
        while (weight > 0 && at < n && memcmp(grids[at], grid, sizeof grid) != 0)
            at++;
        if (weight > 0 && at == n) {
            assert_true(n < GRIDS);
            memcpy(grids[n++], grid, sizeof grid);
        }
        if (weight > 0)
            add(&of[at], weight);
    }
    assert_int_equal(n, GRIDS);
    for (unsigned i = 0; i < GRIDS; i++) {
        of[i].n = PROBES;
        assert_mean_is(&of[i], 1);
    }
    world_close(&w);
}

static void a_probe_depends_on_its_stream_alone(void **ctx)
{
    (void)ctx;
    world w;
    assert_int_equal(
        world_try(&w, (gv_shape){ GV_LATIN, 1, 5, 5 }, GV_GRIDS_WEIGHTED, NULL, NULL),
        GV_OK);
    const gv_probes one = make(&w, &w.arena), other = make(&w, &w.arena);
    assert_true(one.floor == other.floor && one.per_kept == other.per_kept);
    for (unsigned i = 0; i < 50; i++) {
        gv_rng a = gv_rng_stream(3, i), b = gv_rng_stream(3, i);
        gv_label first[25] = { 0 }, second[25] = { 0 };
        double weight, again;
        assert_int_equal(gv_probes_draw(&one, &a, first, &weight, &w.arena, NULL),
                         GV_OK);
        assert_int_equal(gv_probes_draw(&other, &b, second, &again, &w.arena, NULL),
                         GV_OK);
        assert_true(weight == again);
        assert_true(weight == 0 || memcmp(first, second, sizeof first) == 0);
    }
    world_close(&w);
}

static void a_source_without_grids_is_refused(void **ctx)
{
    (void)ctx;
    world w;
    gv_error err;
    assert_int_equal(
        world_try(&w, (gv_shape){ GV_QUEENS, 1, 3, 3 }, GV_GRIDS_WEIGHTED, NULL, &err),
        GV_ERR_ARGUMENT);
    world_close(&w);
}

static void grids_that_no_probe_finds_are_refused(void **ctx)
{
    (void)ctx;
    world w;
    gv_error err;
    gv_probes probes;
    bool stopped;
    world_open(&w, (gv_shape){ GV_QUEENS, 1, 4, 4 });
    gv_instance *none = NULL; // a queen in a corner of 4x4
    const gv_label corner = 0;
    assert_int_equal(
        gv_instance_with_givens(&none, w.empty, &corner, 1, &w.arena, NULL), GV_OK);
    assert_int_equal(gv_probes_make(&probes, &stopped, none, NULL, &w.arena, &err),
                     GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "found a complete grid"));
    world_close(&w);
}

static void a_stop_flag_ends_the_trial_probes(void **ctx)
{
    (void)ctx;
    world w;
    const gv_flag stop = true;
    gv_probes probes;
    bool stopped = false;
    world_open(&w, (gv_shape){ GV_QUEENS, 1, 8, 8 });
    assert_int_equal(gv_probes_make(&probes, &stopped, w.empty, &stop, &w.arena, NULL),
                     GV_OK);
    assert_true(stopped);
    world_close(&w);
}

/* There are 1,908 minimal instances of 8 queens: counted by another program. */
static void methods_with_weights_count_the_minimal_puzzles_of_8_queens(void **ctx)
{
    (void)ctx;
    static const struct {
        const gv_method_row *row;
        gv_generator_options options;
    } methods[] = {
        { &gv_weighted,
          { .method = GV_METHOD_WEIGHTED,
            .seed = 1,
            .start_clues = 6,
            .enumerate_below = 3,
            .below_is_given = true,
            .starts_per_grid = 1 } },
        { &gv_controlled_bias_any,
          { .method = GV_METHOD_CONTROLLED_BIAS, .seed = 2, .paths_per_grid = 2 } },
        { &gv_top_down_any,
          { .method = GV_METHOD_TOP_DOWN, .seed = 3, .path_weights = true } },
    };
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        world w;
        machine m;
        gv_count_estimate sum = { 0 };
        assert_int_equal(world_try(&w, (gv_shape){ GV_QUEENS, 1, 8, 8 },
                                   GV_GRIDS_WEIGHTED, NULL, NULL),
                         GV_OK);
        machine_open(&m, methods[i].row, &w, methods[i].options);
        m.generator.n_free = 8;
        for (unsigned unit = 0; unit < 30; unit++)
            gv_unit_estimate_add(&sum, &m.generator, machine_run(&m, unit));
        assert_unit_is_minimal(&m);
        const gv_estimate all = gv_count_estimate_all(&sum);
        print_message("%g +- %g minimal puzzles\n", all.value, all.error);
        assert_true(fabs(all.value - 1908) <= 4 * all.error && all.error < 400);
        machine_close(&m);
        world_close(&w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_mean_weight_is_the_number_of_grids),
        cmocka_unit_test(every_grid_counts_once),
        cmocka_unit_test(a_probe_depends_on_its_stream_alone),
        cmocka_unit_test(a_source_without_grids_is_refused),
        cmocka_unit_test(grids_that_no_probe_finds_are_refused),
        cmocka_unit_test(a_stop_flag_ends_the_trial_probes),
        cmocka_unit_test(methods_with_weights_count_the_minimal_puzzles_of_8_queens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
