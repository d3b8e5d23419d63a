/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_nine_thin.c -- what the classical methods on 9x9 are made of, against slow
 * definitions: deletion in an order, the weight of a path, growing by random clues. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/shuffle_bytes.h"
#include "sudoku9/sampling/clue_growth.h"
#include "generate/minimal/path_nine.h"
#include "generate/minimal/plan_nine.h"
#include "sudoku9/sampling/isomorphic_retry.h"
#include "generate/minimal/orbits.h"
#include "method_testing.h"
#include "sudoku9/cell_set.h"

#include <stdlib.h>

enum { N_PUZZLES = 24 };

static const gv_shape nine = { GV_SUDOKU, 3, 3, 9 };

/* A plan with its grids, and the engines. */
typedef struct fixture {
    world w;
    machine m;
    const gv_plan_nine *plan;
    gv_nine_work *lanes;
    gv_nine_oracle *oracle;
    gv_clue_remover *thinner;
    uint8_t grids[N_PUZZLES][GV_NINE_CELLS];
    gv_clue_removal puzzles[N_PUZZLES];
    gv_rng rng;
} fixture;

static fixture *fixture_open(gv_generator_options options)
{
    fixture *const b = calloc(1, sizeof *b);
    assert_non_null(b);
    // Which grids does not matter here, and the tables of uniform ones take a second.
    assert_int_equal(world_try(&b->w, nine, GV_GRIDS_BACKTRACKING, NULL, NULL), GV_OK);
    machine_open(&b->m, &gv_top_down_nine, &b->w, options);
    b->plan = b->m.generator.tables;
    const gv_nine_kernel *const kernel = gv_plan_nine_kernel(&b->m.generator);
    b->lanes = gv_nine_work_new(&b->m.arena, kernel);
    b->oracle = gv_nine_oracle_new(&b->m.arena, kernel);
    b->thinner = gv_clue_remover_new(&b->m.arena, b->oracle, b->plan->items, N_PUZZLES);
    assert_true(b->lanes && b->oracle && b->thinner);
    b->rng = gv_rng_stream(options.seed, 0);
    bool stopped = false;
    assert_int_equal(gv_plan_nine_grids(b->grids, &stopped, &b->m.generator, NULL, 0,
                                        N_PUZZLES, &b->rng, &b->m.tmp, NULL),
                     GV_OK);
    return b;
}

static void fixture_close(fixture *b)
{
    machine_close(&b->m);
    world_close(&b->w);
    free(b);
}

static const gv_nine_set all_cells = { { GV_NINE_ALL, GV_NINE_ALL, GV_NINE_ALL } };

/* Thins the grids from these clues on. */
static void thin_from(fixture *b, const gv_nine_set *clues)
{
    for (size_t i = 0; i < N_PUZZLES; i++) {
        gv_clue_removal *const puzzle = &b->puzzles[i];
        gv_nine_cands_of_digits(&puzzle->grid, b->grids[i]);
        puzzle->clues = *clues;
        puzzle->n_items =
            (uint8_t)gv_plan_nine_order(puzzle->order, b->plan, clues, &b->rng);
    }
    assert_int_equal(gv_nine_remove_clues(b->thinner, b->puzzles, N_PUZZLES, NULL),
                     GV_END_COMPLETE);
}

static bool is_unique(fixture *b, const uint8_t *grid, const gv_nine_set *clues)
{
    uint8_t digits[GV_NINE_CELLS];
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
        digits[cell] = gv_nine_set_has(clues, cell) ? grid[cell] : 0;
    gv_nine_job job = { .source = GV_NINE_DIGITS, .puzzle = digits, .limit = 2 };
    gv_nine_run(b->lanes, &job, 1, NULL);
    return job.n_solutions == 1;
}

static void assert_thinned_to_the_letter(fixture *b, const gv_nine_set *clues)
{
    for (size_t i = 0; i < N_PUZZLES; i++) {
        const gv_clue_removal *const puzzle = &b->puzzles[i];
        gv_nine_set left = *clues;
        for (unsigned place = 0; place < puzzle->n_items; place++) {
            const gv_nine_set rest =
                gv_nine_set_minus(&left, &b->plan->items[puzzle->order[place]]);
            const bool goes = is_unique(b, b->grids[i], &rest);
            assert_int_equal(puzzle->kept >> place & 1, !goes);
            if (goes)
                left = rest;
        }
        assert_memory_equal(&left, &puzzle->clues, sizeof left);
    }
}

/* ---- tests ---- */

static void deletion_follows_its_order_to_the_letter(void **ctx)
{
    (void)ctx;
    for (int symmetry = GV_SYMMETRY_NONE; symmetry <= GV_SYMMETRY_DIAGONAL;
         symmetry++) {
        fixture *const b =
            fixture_open((gv_generator_options){ .symmetry = (gv_symmetry)symmetry });
        thin_from(b, &all_cells);
        assert_thinned_to_the_letter(b, &all_cells);
        fixture_close(b);
    }
}

static void deletion_may_start_anywhere(void **ctx)
{
    (void)ctx;
    fixture *const b = fixture_open((gv_generator_options){ .seed = 3 });
    // Eight rows of a grid: the ninth follows.
    gv_nine_set clues = all_cells;
    for (unsigned cell = 0; cell < 9; cell++)
        gv_nine_set_remove(&clues, cell);
    thin_from(b, &clues);
    assert_thinned_to_the_letter(b, &clues);
    fixture_close(b);
}

/* Removable clues by asking for each. */
static unsigned count_removable(fixture *b, const uint8_t *grid,
                                const gv_nine_set *clues)
{
    unsigned n = 0;
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++) {
        gv_nine_set rest = *clues;
        gv_nine_set_remove(&rest, cell);
        n += gv_nine_set_has(clues, cell) && is_unique(b, grid, &rest);
    }
    return n;
}

static void weights_are_those_of_the_literal_walk(void **ctx)
{
    (void)ctx;
    fixture *const b = fixture_open((gv_generator_options){ .seed = 4 });
    gv_path_nine *const paths = gv_path_nine_new(&b->m.arena, b->oracle);
    assert_non_null(paths);
    thin_from(b, &all_cells);
    double log_weights[N_PUZZLES];
    assert_int_equal(
        gv_path_nine_weights(paths, log_weights, b->puzzles, N_PUZZLES, NULL),
        GV_END_COMPLETE);
    for (size_t i = 0; i < 6; i++) {
        const gv_clue_removal *const puzzle = &b->puzzles[i];
        gv_nine_set clues = all_cells;
        double log_weight = 0;
        unsigned n_steps = 0;
        for (unsigned place = 0; place < GV_NINE_CELLS; place++) {
            if (puzzle->kept >> place & 1)
                continue;
            log_weight += log(count_removable(b, b->grids[i], &clues));
            log_weight -= log(++n_steps);
            gv_nine_set_remove(&clues, puzzle->order[place]);
        }
        assert_true(fabs(log_weights[i] - log_weight) < 1e-12 * fabs(log_weight));
    }
    fixture_close(b);
}

static void assert_grown(fixture *b, const gv_nine_grown_puzzle *grown)
{
    assert_true(is_unique(b, grown->solution, &grown->clues));
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++) {
        const unsigned image =
            gv_symmetry_image(b->m.generator.options.symmetry, 9, cell);
        assert_int_equal(gv_nine_set_has(&grown->clues, cell),
                         gv_nine_set_has(&grown->clues, image));
    }
}

static void puzzles_grow_until_they_are_unique(void **ctx)
{
    (void)ctx;
    for (int symmetry = GV_SYMMETRY_NONE; symmetry <= GV_SYMMETRY_DIAGONAL;
         symmetry++) {
        fixture *const b =
            fixture_open((gv_generator_options){ .symmetry = (gv_symmetry)symmetry });
        gv_nine_clue_growth *const growth = gv_nine_clue_growth_new(
            &b->m.arena, b->lanes, b->plan->partner, NULL, N_PUZZLES);
        gv_nine_grown_puzzle grown[N_PUZZLES];
        assert_non_null(growth);
        assert_int_equal(
            gv_nine_clue_growth_run(growth, grown, N_PUZZLES, &b->rng, NULL),
            GV_END_COMPLETE);
        for (size_t i = 0; i < N_PUZZLES; i++) {
            assert_true(grown[i].valid);
            assert_grown(b, &grown[i]);
        }
        fixture_close(b);
    }
}

static void a_full_mask_is_valid_or_not(void **ctx)
{
    (void)ctx;
    gv_nine_set every_other = { { 0, 0, 0 } };
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell += 2)
        gv_nine_set_add(&every_other, cell);
    fixture *const b = fixture_open((gv_generator_options){ .seed = 5 });
    gv_nine_clue_growth *const growth =
        gv_nine_clue_growth_new(&b->m.arena, b->lanes, NULL, &every_other, N_PUZZLES);
    gv_nine_grown_puzzle grown[N_PUZZLES];
    assert_non_null(growth);
    assert_int_equal(gv_nine_clue_growth_run(growth, grown, N_PUZZLES, &b->rng, NULL),
                     GV_END_COMPLETE);
    size_t n_valid = 0;
    for (size_t i = 0; i < N_PUZZLES; i++) {
        if (!grown[i].valid)
            continue;
        n_valid++;
        assert_memory_equal(&grown[i].clues, &every_other, sizeof every_other);
        assert_true(is_unique(b, grown[i].solution, &grown[i].clues));
    }
    assert_true(n_valid > 0 && n_valid < N_PUZZLES);
    fixture_close(b);
}

static void another_way_to_search_gives_the_same_answer(void **ctx)
{
    (void)ctx;
    fixture *const b = fixture_open((gv_generator_options){ .seed = 6 });
    const gv_nine_control at_once = { .limit_guesses = 1 };
    unsigned n_retried = 0;
    for (size_t i = 0; i < 200; i++) {
        // Clues of two grids, half of the puzzles with one of them only.
        uint8_t digits[GV_NINE_CELLS] = { 0 };
        for (unsigned k = 0; k < 24; k++) {
            const unsigned cell = (unsigned)gv_rng_below(&b->rng, GV_NINE_CELLS);
            digits[cell] = b->grids[i % 2 && k == 0 ? 1 : 0][cell];
        }
        uint8_t found[4][GV_NINE_CELLS];
        gv_nine_job job = { .source = GV_NINE_DIGITS,
                            .puzzle = digits,
                            .limit = 2,
                            .first = found[0],
                            .second = found[1] };
        gv_nine_job retried = job;
        retried.first = found[2];
        retried.second = found[3];
        gv_nine_run(b->lanes, &job, 1, NULL);
        gv_nine_run(b->lanes, &retried, 1, &at_once);
        if (retried.end != GV_END_NODES)
            continue;
        n_retried++;
        gv_nine_retry(&retried, b->lanes, &b->rng, &at_once);
        assert_int_equal(retried.n_solutions, job.n_solutions);
        assert_int_equal(retried.end, job.end);
        for (unsigned s = 0; s < retried.n_solutions; s++)
            for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
                if (digits[cell])
                    assert_int_equal(found[2 + s][cell], digits[cell]);
        if (retried.n_solutions == 1)
            assert_memory_equal(found[2], found[0], GV_NINE_CELLS);
        if (retried.n_solutions == 2)
            assert_memory_not_equal(found[2], found[3], GV_NINE_CELLS);
    }
    assert_true(n_retried > 50);
    fixture_close(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deletion_follows_its_order_to_the_letter),
        cmocka_unit_test(deletion_may_start_anywhere),
        cmocka_unit_test(weights_are_those_of_the_literal_walk),
        cmocka_unit_test(puzzles_grow_until_they_are_unique),
        cmocka_unit_test(a_full_mask_is_valid_or_not),
        cmocka_unit_test(another_way_to_search_gives_the_same_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
