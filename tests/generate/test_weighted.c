/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_weighted.c -- the weighted sampler: what it estimates is true where all minimal
 * puzzles are known, its puzzles are minimal, and its units depend on nothing else.
 * With the argument "full": 9x9 against the published numbers of minimal puzzles. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "generate/minimal/weighted.h"
#include "method_testing.h"
#include "small_truth.h"

enum { MAX_CLUES = 81 };

static const gv_shape sudoku_4 = { .family = GV_SUDOKU, .order = 4 };
static const gv_shape latin_4 = { .family = GV_LATIN, .order = 4 };
static const gv_shape sudoku_9 = { .family = GV_SUDOKU, .order = 9 };
static const char *const presets[] = { "stream", "counts-low", "counts-high" };

static gv_generator_options preset(const char *name, uint32_t n_cells, bool counts)
{
    gv_generator_options options = { .method = GV_METHOD_WEIGHTED,
                                     .seed = 5,
                                     .counts = counts };
    assert_true(gv_weighted_preset(name, n_cells, &options.start_clues,
                                   &options.enumerate_below, &options.starts_per_grid));
    return options;
}

/* ---- estimates ---- */

/* Sums over grids of the weights of their puzzles per start, by number of clues; the
 * last place is that of all. */
typedef struct estimate {
    double n_grids;
    double sum[MAX_CLUES + 2], squares[MAX_CLUES + 2];
    double n_hit[MAX_CLUES + 2]; /* grids */
} estimate;

enum { ALL = MAX_CLUES + 1 };

static void add_grid(estimate *e, double weights[MAX_CLUES + 2])
{
    for (unsigned n = 0; n <= ALL; n++) {
        e->sum[n] += weights[n];
        e->squares[n] += weights[n] * weights[n];
        e->n_hit[n] += weights[n] > 0;
        weights[n] = 0;
    }
}

/* Adds the tallies or the puzzles of a unit. */
static void add_unit(estimate *e, const machine *m)
{
    const gv_unit *const unit = &m->unit;
    double weights[MAX_CLUES + 2] = { 0 };
    size_t tally = 0, made = 0;
    for (uint32_t grid = 0; grid < unit->n_grids; grid++) {
        for (; tally < gv_unit_n_tallies(unit); tally++) {
            const gv_tally *const t = gv_unit_tally(unit, tally);
            if (t->grid != grid)
                break;
            weights[t->n_clues] += t->weight;
            weights[ALL] += t->weight;
        }
        for (; made < gv_unit_n_puzzles(unit); made++) {
            const gv_unit_puzzle *const p = gv_unit_puzzle_at(unit, made);
            if (p->grid != grid)
                break;
            const double weight =
                exp(p->log_weight) / m->generator.options.starts_per_grid;
            weights[p->n_clues] += weight;
            weights[ALL] += weight;
        }
        add_grid(e, weights);
    }
    e->n_grids += (double)unit->n_grids;
    assert_int_equal(tally, gv_unit_n_tallies(unit)); // they came in order
    assert_int_equal(made, gv_unit_n_puzzles(unit));
}

static estimate sample(const world *w, gv_generator_options options, unsigned n_units)
{
    estimate e = { 0 };
    machine m;
    machine_open(&m, &gv_weighted, w, options);
    for (unsigned number = 0; number < n_units; number++) {
        machine_run(&m, number);
        add_unit(&e, &m);
    }
    machine_close(&m);
    return e;
}

static double mean_of(const estimate *e, unsigned n)
{
    return e->sum[n] / e->n_grids;
}

/* The standard error at the level of grids. */
static double error_of(const estimate *e, unsigned n)
{
    const double mean = mean_of(e, n);
    return sqrt((e->squares[n] / e->n_grids - mean * mean) / (e->n_grids - 1));
}

/* Within 4 standard errors for every number of clues (and 1e-9 of it, where all grids
 * say the same). With fewer than 10 hits the error is not known well enough. */
static void assert_true_of(const estimate *e, const truth *t)
{
    for (unsigned n = 0; n <= CELLS; n++)
        if (t->mean[n] == 0)
            assert_true(e->n_hit[n] == 0);
        else if (e->n_hit[n] >= 10)
            assert_true(fabs(mean_of(e, n) - t->mean[n]) <
                        4 * error_of(e, n) + 1e-9 * t->mean[n]);
        else
            assert_true(t->mean[n] < 0.02 * t->total);
    assert_true(fabs(mean_of(e, ALL) - t->total) <
                4 * error_of(e, ALL) + 1e-9 * t->total);
}

static void check_presets(gv_shape shape)
{
    static truth t;
    world w;
    world_open(&w, shape);
    truth_find(&t, w.empty);
    for (unsigned i = 0; i < 3; i++) {
        const unsigned n_units = i == 1 ? 1 : 8; // counts-low has more starts
        const estimate counts = sample(&w, preset(presets[i], CELLS, true), n_units);
        assert_true_of(&counts, &t);
        const estimate stream = sample(&w, preset(presets[i], CELLS, false), n_units);
        assert_true_of(&stream, &t);
    }
    world_close(&w);
}

static void presets_tell_the_truth_about_sudoku_4x4(void **ctx)
{
    (void)ctx;
    check_presets(sudoku_4);
}

static void presets_tell_the_truth_about_latin_squares_of_order_4(void **ctx)
{
    (void)ctx;
    check_presets(latin_4);
}

static void the_mean_weight_depends_on_no_parameter(void **ctx)
{
    (void)ctx;
    static truth t;
    world w;
    world_open(&w, sudoku_4);
    truth_find(&t, w.empty);
    const unsigned start_clues[] = { 7, 10, 13, 16 }, below[] = { 1, 4, 9 };
    for (unsigned i = 0; i < 4; i++)
        for (unsigned k = 0; k < 3; k++) {
            const gv_generator_options options = { .seed = 100 + 10 * i + k,
                                                   .start_clues = start_clues[i],
                                                   .enumerate_below = below[k],
                                                   .starts_per_grid = 2,
                                                   .counts = k % 2 };
            const estimate e = sample(&w, options, 6);
            assert_true_of(&e, &t);
        }
    world_close(&w);
}

/* From all clues, with all of them enumerated, there is no chance left. */
static void a_small_grid_can_be_listed_exactly(void **ctx)
{
    (void)ctx;
    static truth t;
    world w;
    machine m;
    world_open(&w, latin_4);
    truth_find(&t, w.empty);
    const gv_generator_options options = { .seed = 1,
                                           .start_clues = CELLS,
                                           .enumerate_below = CELLS,
                                           .starts_per_grid = 1,
                                           .counts = true,
                                           .takes_grids = true };
    machine_open(&m, &gv_weighted, &w, options);
    for (size_t i = 0; i < t.n_grids; i += 100) {
        gv_label grid[CELLS];
        for (unsigned cell = 0; cell < CELLS; cell++)
            grid[cell] = cell * 4 + t.grids[i][cell];
        m.unit.grids = grid;
        m.unit.n_grids = 1;
        machine_run(&m, i);
        double counts[CELLS + 1] = { 0 };
        truth_look_at(&t, t.grids[i]);
        for (unsigned clues = 0; clues < SUBSETS; clues++)
            counts[__builtin_popcount(clues)] += truth_is_minimal(&t, clues);
        for (size_t k = 0; k < gv_unit_n_tallies(&m.unit); k++) {
            const gv_tally *const tally = gv_unit_tally(&m.unit, k);
            assert_true((double)tally->hits == counts[tally->n_clues]);
            assert_true(fabs(tally->weight - counts[tally->n_clues]) < 1e-9);
            counts[tally->n_clues] = 0;
        }
        for (unsigned n = 0; n <= CELLS; n++)
            assert_true(counts[n] == 0);
    }
    machine_close(&m);
    world_close(&w);
}

/* With tallies besides the puzzles, the puzzles are the same, and the tallies say more:
 * every drawn puzzle is among what was tallied in its grid. */
static void puzzles_stay_the_same_beside_tallies(void **ctx)
{
    (void)ctx;
    static truth t;
    world w;
    machine plain, both;
    world_open(&w, sudoku_4);
    truth_find(&t, w.empty);
    gv_generator_options options = preset("stream", CELLS, false);
    machine_open(&plain, &gv_weighted, &w, options);
    options.counts_too = true;
    machine_open(&both, &gv_weighted, &w, options);
    for (uint64_t number = 0; number < 5; number++) {
        machine_run(&plain, number);
        machine_run(&both, number);
        const size_t n = gv_unit_n_puzzles(&plain.unit);
        assert_int_equal(gv_unit_n_puzzles(&both.unit), n);
        assert_memory_equal(plain.unit.puzzles.text, both.unit.puzzles.text,
                            plain.unit.puzzles.length);
        assert_memory_equal(plain.unit.givens.text, both.unit.givens.text,
                            plain.unit.givens.length);
        assert_int_equal(gv_unit_n_tallies(&plain.unit), 0);
        assert_true(gv_unit_n_seen(&both.unit) > n);
        for (size_t i = 0, k = 0; i < n; i++) {
            const gv_unit_puzzle *made = gv_unit_puzzle_at(&both.unit, i);
            while (gv_unit_tally(&both.unit, k)->grid < made->grid)
                k++;
            size_t at = k;
            while (gv_unit_tally(&both.unit, at)->n_clues != made->n_clues)
                at++;
            assert_int_equal(gv_unit_tally(&both.unit, at)->grid, made->grid);
        }
    }
    machine_close(&plain);
    machine_close(&both);
    world_close(&w);
}

static void givens_of_the_instance_are_a_part_of_every_puzzle(void **ctx)
{
    (void)ctx;
    static truth t;
    world w;
    world_open(&w, latin_4);
    gv_instance *given = NULL;
    const gv_label labels[] = { 0 * 4 + 2, 6 * 4 + 1 };
    assert_int_equal(
        gv_instance_with_givens(&given, w.empty, labels, 2, &w.arena, NULL), GV_OK);
    truth_find(&t, given);
    world with = w;
    assert_int_equal(gv_grid_source_new(&with.source, given, GV_GRIDS_UNIFORM, NULL,
                                        &with.arena, NULL),
                     GV_OK);
    for (unsigned counts = 0; counts < 2; counts++) {
        machine m;
        estimate e = { 0 };
        assert_int_equal(machine_try(&m, &gv_weighted, &with, given,
                                     preset("stream", CELLS, counts), NULL),
                         GV_OK);
        for (unsigned number = 0; number < 4; number++) {
            machine_run(&m, number);
            add_unit(&e, &m);
        }
        for (size_t i = 0; i < gv_unit_n_puzzles(&m.unit); i++) {
            const gv_unit_puzzle *const made = gv_unit_puzzle_at(&m.unit, i);
            uint64_t clues;
            clues_of(&clues, &m, made);
            assert_true((clues & t.own) == t.own);
        }
        assert_true_of(&e, &t);
        machine_close(&m);
    }
    world_close(&w);
}

/* ---- puzzles and units ---- */

static void puzzles_are_minimal_and_tries_add_up(void **ctx)
{
    (void)ctx;
    const gv_shape shapes[] = {
        sudoku_9,
        latin_4,
        { .family = GV_SUDOKU, .order = 6, .block_rows = 2, .block_cols = 3 },
        { .family = GV_QUEENS, .order = 8 }
    };
    for (unsigned i = 0; i < 4; i++) {
        world w;
        machine m;
        world_open(&w, shapes[i]);
        machine_open(&m, &gv_weighted, &w, (gv_generator_options){ .seed = 3 });
        const gv_unit *const unit = machine_run(&m, 1);
        assert_true(gv_unit_n_puzzles(unit) > 0);
        assert_int_equal(gv_unit_n_tallies(unit), 0);
        assert_unit_is_minimal(&m);
        uint64_t tries = 0;
        for (size_t k = 0; k < gv_unit_n_puzzles(unit); k++) {
            const gv_unit_puzzle *const made = gv_unit_puzzle_at(unit, k);
            assert_true(made->tries > 0 && isfinite(made->log_weight));
            tries += made->tries;
            const uint64_t start = tries - 1;
            assert_int_equal(start / m.generator.options.starts_per_grid, made->grid);
        }
        assert_true(tries <= unit->n_tries);
        assert_int_equal(unit->n_tries,
                         unit->n_grids * m.generator.options.starts_per_grid);
        machine_close(&m);
        world_close(&w);
    }
}

enum { SOME_GRIDS = 40 };

static bool same_bytes(const gv_buffer *a, const gv_buffer *b)
{
    return a->length == b->length &&
           (a->length == 0 || memcmp(a->text, b->text, a->length) == 0);
}

/* Runs unit `number` on some grids; `m` is closed by the caller. */
static void run_on(machine *m, const world *w, bool counts, uint64_t number,
                   const gv_label *grids, size_t n_grids)
{
    const gv_generator_options options = { .seed = 9,
                                           .counts = counts,
                                           .takes_grids = true };
    machine_open(m, &gv_weighted, w, options);
    m->unit.grids = grids;
    m->unit.n_grids = n_grids;
    machine_run(m, number);
    assert_int_equal(m->unit.n_grids, n_grids);
}

static void draw_grids(gv_label *out, const world *w, size_t n)
{
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    gv_rng rng = gv_rng_stream(4, 4);
    size_t n_drawn = 0;
    assert_int_equal(
        gv_grid_source_draw(w->source, &rng, out, n, &n_drawn, NULL, &tmp, NULL),
        GV_OK);
    assert_int_equal(n_drawn, n);
    gv_arena_free(&tmp);
}

static void every_cpu_level_makes_the_same_units(void **ctx)
{
    (void)ctx;
    static gv_label grids[SOME_GRIDS * 81];
    world w;
    world_open(&w, sudoku_9);
    draw_grids(grids, &w, SOME_GRIDS);
    const gv_cpu_level best = gv_context_cpu(w.context);
    for (unsigned counts = 0; counts < 2; counts++) {
        machine first;
        gv_context_set_cpu(w.context, best);
        run_on(&first, &w, counts, 7, grids, SOME_GRIDS);
        assert_true(first.unit.puzzles.length + first.unit.tallies.length > 0);
        for (gv_cpu_level level = GV_CPU_SCALAR; level < best; level++) {
            machine m;
            gv_context_set_cpu(w.context, level);
            run_on(&m, &w, counts, 7, grids, SOME_GRIDS);
            assert_true(same_bytes(&first.unit.puzzles, &m.unit.puzzles));
            assert_true(same_bytes(&first.unit.givens, &m.unit.givens));
            assert_true(same_bytes(&first.unit.tallies, &m.unit.tallies));
            machine_close(&m);
        }
        machine_close(&first);
    }
    world_close(&w);
}

/* What comes of a grid depends on the unit and its place alone: not on how many others
 * are in work, nor on what the worker did before. */
static void grids_and_units_are_independent(void **ctx)
{
    (void)ctx;
    enum { FEW = 7 };
    static gv_label grids[SOME_GRIDS * 81];
    world w;
    machine all, few;
    world_open(&w, sudoku_9);
    draw_grids(grids, &w, SOME_GRIDS);
    run_on(&few, &w, true, 3, grids, FEW);
    run_on(&all, &w, true, 8, grids, SOME_GRIDS);
    machine_run(&all, 3); // again, behind another unit
    assert_true(few.unit.tallies.length > 0);
    assert_true(few.unit.tallies.length < all.unit.tallies.length);
    assert_memory_equal(few.unit.tallies.text, all.unit.tallies.text,
                        few.unit.tallies.length);
    assert_true(gv_unit_tally(&all.unit, gv_unit_n_tallies(&few.unit))->grid >= FEW);
    machine_close(&few);
    machine_close(&all);
    world_close(&w);
}

static void a_set_flag_gives_the_unit_up(void **ctx)
{
    (void)ctx;
    const gv_shape shapes[] = { sudoku_4, sudoku_9 };
    for (unsigned i = 0; i < 2; i++) {
        world w;
        machine m;
        gv_flag stop = true;
        world_open(&w, shapes[i]);
        machine_open(&m, &gv_weighted, &w, (gv_generator_options){ .stop = &stop });
        assert_true(machine_run(&m, 0)->given_up);
        stop = false;
        assert_false(machine_run(&m, 0)->given_up);
        assert_true(gv_unit_n_puzzles(&m.unit) > 0);
        machine_close(&m);
        world_close(&w);
    }
}

/* ---- options ---- */

static void presets_scale_with_the_number_of_cells(void **ctx)
{
    (void)ctx;
    unsigned clues, below, starts;
    assert_true(gv_weighted_preset("counts-low", 81, &clues, &below, &starts));
    assert_int_equal(clues, 30);
    assert_true(gv_weighted_preset("counts-low", 100, &clues, &below, &starts));
    assert_int_equal(clues, 39);
    for (uint32_t n_cells = 1; n_cells <= 128; n_cells++)
        for (unsigned i = 0; i < 3; i++) {
            assert_true(
                gv_weighted_preset(presets[i], n_cells, &clues, &below, &starts));
            assert_true(clues > 0 && clues <= n_cells);
            assert_true(below > 0 && below <= 26 && starts > 0);
        }
    assert_false(gv_weighted_preset("counts", 81, &clues, &below, &starts));
}

static void options_out_of_range_are_refused(void **ctx)
{
    (void)ctx;
    const struct {
        gv_generator_options options;
        const char *message;
    } cases[] = {
        { { .start_clues = 17 },
          "17 clues to start from: a puzzle has only 16 variables" },
        { { .enumerate_below = 27 }, "below 27 clues: at most 26 can be enumerated" },
        { { .starts_per_grid = 100001 }, "100001 starts per grid: at most 100000" },
    };
    world w;
    world_open(&w, sudoku_4);
    for (unsigned i = 0; i < 3; i++) {
        machine m;
        gv_error err = { 0 };
        assert_int_equal(
            machine_try(&m, &gv_weighted, &w, w.empty, cases[i].options, &err),
            GV_ERR_ARGUMENT);
        assert_string_equal(err.message, cases[i].message);
        machine_close(&m);
    }
    world_close(&w);
}

static void more_cells_than_a_set_holds_do_not_suit(void **ctx)
{
    (void)ctx;
    const gv_shape large = { .family = GV_LATIN, .order = 17 };
    gv_context *context = NULL;
    gv_instance *empty = NULL;
    assert_int_equal(gv_context_new_with(&context, NULL, NULL), GV_OK);
    assert_int_equal(gv_instance_empty(&empty, context, &large, NULL), GV_OK);
    const gv_generator generator = { .empty = empty, .net = empty->net };
    assert_false(gv_weighted.suits(&generator));
    gv_instance_free(empty);
    gv_context_free(context);
}

/* ---- memory ---- */

/* One grid, given from outside: the tables of a source would take too long. */
static gv_status make_one(gv_shape shape, const gv_label *grid, bool counts,
                          gv_memory *memory)
{
    world w;
    gv_status status = world_try(&w, shape, GV_GRIDS_BACKTRACKING, memory, NULL);
    if (status == GV_OK) {
        const gv_generator_options options = { .counts = counts,
                                               .takes_grids = true,
                                               .starts_per_grid = 100 };
        machine m;
        status = machine_try(&m, &gv_weighted, &w, w.empty, options, NULL);
        m.unit.grids = grid;
        m.unit.n_grids = 1;
        if (status == GV_OK)
            status = gv_generator_worker_run(&m.maker, &m.unit, NULL);
        machine_close(&m);
    }
    world_close(&w);
    return status;
}

static void try_all_failures(gv_shape shape, bool counts)
{
    static gv_label grid[81];
    world plain;
    assert_int_equal(world_try(&plain, shape, GV_GRIDS_BACKTRACKING, NULL, NULL),
                     GV_OK);
    draw_grids(grid, &plain, 1);
    world_close(&plain);
    for (size_t fail_at = 1;; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        const gv_status status = make_one(shape, grid, counts, &memory);
        if (memory.n_calls < fail_at) {
            assert_int_equal(status, GV_OK);
            return;
        }
        assert_int_equal(status, GV_ERR_MEMORY);
    }
}

static void every_memory_failure_is_told(void **ctx)
{
    (void)ctx;
    try_all_failures(sudoku_4, false);
    try_all_failures(sudoku_4, true);
    try_all_failures(sudoku_9, false);
    try_all_failures(sudoku_9, true);
}

/* ---- 9x9 ---- */

/* Minimal puzzles per grid by number of clues, and the relative error of that, as
 * published (2009), for 22 to 28 clues. */
static const double published[][2] = { { 1.6208e11, 0.0123 },  { 6.8827e12, 0.0030 },
                                       { 1.0637e14, 0.0012 },  { 6.2495e14, 0.00074 },
                                       { 1.4855e15, 0.00071 }, { 1.5228e15, 0.0010 },
                                       { 7.2063e14, 0.0020 } };

static void numbers_of_9x9_puzzles_are_the_published_ones(void **ctx)
{
    (void)ctx;
    const struct {
        unsigned start_clues, below, starts, n_units;
    } sets[] = { { 36, 16, 3, 60 }, { 33, 20, 8, 20 }, { 30, 22, 100, 25 } };
    world w;
    world_open(&w, sudoku_9);
    for (unsigned i = 0; i < 3; i++) {
        const gv_generator_options options = { .seed = 2025,
                                               .start_clues = sets[i].start_clues,
                                               .enumerate_below = sets[i].below,
                                               .starts_per_grid = sets[i].starts,
                                               .counts = true };
        const estimate e = sample(&w, options, sets[i].n_units);
        for (unsigned n = 22; n <= 28; n++) {
            const double mean = published[n - 22][0];
            const double error = hypot(error_of(&e, n), mean * published[n - 22][1]);
            assert_true(fabs(mean_of(&e, n) - mean) < 4 * error);
        }
        assert_true(fabs(mean_of(&e, ALL) - 4.6553e15) < 4 * error_of(&e, ALL));
    }
    world_close(&w);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest full[] = {
        cmocka_unit_test(numbers_of_9x9_puzzles_are_the_published_ones),
    };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(presets_tell_the_truth_about_sudoku_4x4),
        cmocka_unit_test(presets_tell_the_truth_about_latin_squares_of_order_4),
        cmocka_unit_test(the_mean_weight_depends_on_no_parameter),
        cmocka_unit_test(a_small_grid_can_be_listed_exactly),
        cmocka_unit_test(puzzles_stay_the_same_beside_tallies),
        cmocka_unit_test(givens_of_the_instance_are_a_part_of_every_puzzle),
        cmocka_unit_test(puzzles_are_minimal_and_tries_add_up),
        cmocka_unit_test(every_cpu_level_makes_the_same_units),
        cmocka_unit_test(grids_and_units_are_independent),
        cmocka_unit_test(a_set_flag_gives_the_unit_up),
        cmocka_unit_test(presets_scale_with_the_number_of_cells),
        cmocka_unit_test(options_out_of_range_are_refused),
        cmocka_unit_test(more_cells_than_a_set_holds_do_not_suit),
        cmocka_unit_test(every_memory_failure_is_told),
    };
    if (argc > 1 && strcmp(argv[1], "full") == 0)
        return cmocka_run_group_tests(full, NULL, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
