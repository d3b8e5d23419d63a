/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_classic_any.c -- top-down, bottom-up and controlled bias of every family through
 * the general engine: puzzles are unique and minimal, deletions and weights are those
 * of the slow definitions, options and stop flag are obeyed. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../model/small_nets.h"
#include "generate/minimal/subpuzzle.h"
#include "generate/minimal/path_weight.h"
#include "method_testing.h"
#include "model/csp.h"
#include "solve/solver.h"

enum { MAX_VARS = 64, WORDS = 1 };

static const gv_method_row *const rows[] = { &gv_top_down_any, &gv_bottom_up_any,
                                             &gv_controlled_bias_any };
enum { N_ROWS = sizeof rows / sizeof *rows };

static const gv_shape shapes[] = {
    { GV_SUDOKU, 2, 2, 4 },     { GV_SUDOKU, 2, 3, 6 }, { GV_SUDOKU, 1, 1, 1 },
    { GV_LATIN, 1, 4, 4 },      { GV_LATIN, 1, 5, 5 },  { GV_PANDIAGONAL, 1, 5, 5 },
    { GV_QUEENS, 1, 6, 6 },     { GV_QUEENS, 1, 8, 8 }, { GV_QUEENS, 1, 1, 1 },
    { GV_SUDOQUEENS, 3, 3, 9 },
};
enum { N_SHAPES = sizeof shapes / sizeof *shapes };

static const gv_shape sudoku_4x4 = { GV_SUDOKU, 2, 2, 4 };
static const gv_shape sudoku_6x6 = { GV_SUDOKU, 2, 3, 6 };

/* Solutions of the puzzle with these clues of a grid, up to 2. */
static uint64_t count_two(const gv_instance *empty, const gv_label *grid,
                          uint64_t clues)
{
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    gv_label givens[MAX_VARS];
    uint32_t n = 0;
    for (gv_var var = 0; var < empty->net->n_primary; var++)
        if (clues >> var & 1)
            givens[n++] = grid[var];
    gv_instance *puzzle = NULL;
    assert_int_equal(gv_instance_with_givens(&puzzle, empty, givens, n, &tmp, NULL),
                     GV_OK);
    const gv_search search = { .limits.solutions = 2, .forbid = GV_NO_LABEL };
    gv_search_result result;
    gv_bigcount_init(&result.count);
    assert_int_equal(gv_search_run(&result, puzzle, &search, &tmp, NULL), GV_OK);
    const uint64_t count = gv_bigcount_u64(&result.count);
    gv_bigcount_free(&result.count);
    gv_arena_free(&tmp);
    return count;
}

/* ---- puzzles ---- */

static void puzzles_of_every_family_are_minimal(void **ctx)
{
    (void)ctx;
    for (size_t s = 0; s < N_SHAPES; s++) {
        world w;
        world_open(&w, shapes[s]);
        for (size_t r = 0; r < N_ROWS; r++) {
            machine m;
            machine_open(&m, rows[r], &w, (gv_generator_options){ .seed = s });
            // Tries of controlled bias are mostly in vain: some units are empty.
            for (uint64_t number = 0; gv_unit_n_puzzles(machine_run(&m, number)) == 0;
                 number++)
                assert_true(number < 50 && rows[r] == &gv_controlled_bias_any);
            assert_unit_is_minimal(&m);
            uint64_t n_tries = 0;
            for (size_t i = 0; i < gv_unit_n_puzzles(&m.unit); i++)
                n_tries += gv_unit_puzzle_at(&m.unit, i)->tries;
            assert_true(n_tries <= m.unit.n_tries);
            machine_close(&m);
        }
        world_close(&w);
    }
}

static void units_do_not_depend_on_those_before_them(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w, sudoku_6x6);
    for (size_t r = 0; r < N_ROWS; r++) {
        const gv_generator_options options = { .seed = 5 };
        machine first, second;
        machine_open(&first, rows[r], &w, options);
        machine_open(&second, rows[r], &w, options);
        machine_run(&first, 8);
        machine_run(&first, 9);
        machine_run(&second, 9);
        assert_true(same_answers(&first.unit, &second.unit));
        machine_run(&second, 8);
        assert_false(same_answers(&first.unit, &second.unit));
        machine_close(&first);
        machine_close(&second);
    }
    world_close(&w);
}

static void grids_from_outside_give_the_same_puzzles(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w, sudoku_4x4);
    machine m;
    const gv_generator_options options = { .seed = 6, .takes_grids = true };
    machine_open(&m, &gv_top_down_any, &w, options);
    const size_t n = m.generator.grids_per_unit / 2; // the last unit of a stream
    gv_label *const grids = GV_ARENA_NEW(&m.arena, gv_label, n * 16);
    gv_rng rng = gv_rng_stream(7, 0);
    size_t n_drawn = 0;
    assert_int_equal(
        gv_grid_source_draw(w.source, &rng, grids, n, &n_drawn, NULL, &m.tmp, NULL),
        GV_OK);
    m.unit.grids = grids;
    m.unit.n_grids = n;
    machine_run(&m, 0);
    assert_int_equal(gv_unit_n_puzzles(&m.unit), n);
    assert_int_equal(m.unit.n_grids, n);
    assert_unit_is_minimal(&m);
    for (size_t i = 0; i < n; i++) {
        const gv_unit_puzzle *const made = gv_unit_puzzle_at(&m.unit, i);
        const gv_label *const givens = gv_unit_givens(&m.unit, made);
        assert_int_equal(made->grid, i);
        for (uint32_t k = 0; k < made->n_clues; k++)
            assert_int_equal(grids[i * 16 + givens[k] / 4], givens[k]);
    }
    machine_close(&m);
    world_close(&w);
}

/* ---- deletions and weights against the slow definitions ---- */

static uint64_t thin_slowly(const gv_instance *empty, const gv_subpuzzles *parts)
{
    uint64_t clues = (UINT64_C(1) << empty->net->n_primary) - 1;
    for (uint32_t i = 0; i < parts->n_orbits; i++) {
        const gv_orbit orbit = parts->orbits[parts->order[i]];
        const uint64_t rest =
            clues & ~(UINT64_C(1) << orbit.first | UINT64_C(1) << orbit.second);
        if (count_two(empty, parts->grid, rest) == 1)
            clues = rest;
    }
    return clues;
}

static void deletion_follows_its_order_to_the_letter(void **ctx)
{
    (void)ctx;
    for (int symmetry = GV_SYMMETRY_NONE; symmetry <= GV_SYMMETRY_DIAGONAL;
         symmetry++) {
        world w;
        world_open(&w, sudoku_6x6);
        machine m;
        machine_open(&m, &gv_top_down_any, &w,
                     (gv_generator_options){ .symmetry = (gv_symmetry)symmetry });
        gv_subpuzzles *parts = NULL;
        assert_int_equal(gv_subpuzzles_new(&parts, &m.generator, &m.arena, NULL),
                         GV_OK);
        gv_rng rng = gv_rng_stream(8, 0);
        for (unsigned i = 0; i < 25; i++) {
            uint64_t keep[WORDS];
            gv_bits_fill(keep, 36);
            assert_int_equal(
                gv_subpuzzles_take_grid(parts, &m.unit, i, &rng, &m.tmp, NULL), GV_OK);
            gv_rng_permutation(&rng, parts->order, parts->n_orbits);
            assert_int_equal(
                gv_subpuzzles_thin(parts, keep, parts->n_orbits, &m.tmp, NULL), GV_OK);
            assert_int_equal(keep[0], thin_slowly(w.empty, parts));
        }
        machine_close(&m);
        world_close(&w);
    }
}

/* The weight by its definition, from a literal walk in the order of deletion. */
static double weigh_slowly(const gv_instance *empty, const gv_label *grid,
                           const uint32_t *order, uint64_t puzzle)
{
    const uint32_t n_vars = empty->net->n_primary;
    uint64_t clues = (UINT64_C(1) << n_vars) - 1;
    double log_weight = 0;
    uint32_t n_steps = 0;
    for (uint32_t i = 0; i < n_vars; i++) {
        if (puzzle >> order[i] & 1)
            continue;
        uint32_t n_removable = 0;
        for (uint32_t var = 0; var < n_vars; var++)
            if (clues >> var & 1)
                n_removable +=
                    count_two(empty, grid, clues & ~(UINT64_C(1) << var)) == 1;
        log_weight += log(n_removable) - log(++n_steps);
        clues &= ~(UINT64_C(1) << order[i]);
    }
    return log_weight;
}

static void weights_are_those_of_the_literal_walk(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w, sudoku_4x4);
    machine m;
    machine_open(&m, &gv_top_down_any, &w,
                 (gv_generator_options){ .seed = 9, .path_weights = true });
    machine_run(&m, 4);
    // The unit draws a grid, then an order, for each puzzle in turn.
    gv_rng rng = gv_rng_stream(9, 4);
    for (size_t i = 0; i < 60; i++) {
        const gv_unit_puzzle *const made = gv_unit_puzzle_at(&m.unit, i);
        gv_label grid[16];
        uint32_t order[16];
        uint64_t clues[WORDS];
        size_t n_drawn = 0;
        assert_int_equal(
            gv_grid_source_draw(w.source, &rng, grid, 1, &n_drawn, NULL, &m.tmp, NULL),
            GV_OK);
        gv_rng_permutation(&rng, order, 16);
        clues_of(clues, &m, made);
        const double weight = weigh_slowly(w.empty, grid, order, clues[0]);
        assert_true(fabs(made->log_weight - weight) < 1e-12);
    }
    machine_close(&m);
    world_close(&w);
}

static void a_path_without_choice_has_the_weight_of_its_orders(void **ctx)
{
    (void)ctx;
    // Nothing is ever needed: r_k = steps left, all orders lead to the same puzzle.
    assert_true(fabs(gv_path_weight_log(NULL, 0, 5)) < 1e-15);
    // Two clues needed from the start change nothing.
    const uint32_t always[] = { 0, 0 };
    assert_true(fabs(gv_path_weight_log(always, 2, 5)) < 1e-15);
    // One becomes needed when the first is gone: r = 3, 1 and 2! orders.
    const uint32_t late[] = { 1 };
    assert_true(fabs(gv_path_weight_log(late, 1, 2) - log(1.5)) < 1e-15);
}

static void methods_without_weights_say_so(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w, sudoku_4x4);
    for (size_t r = 0; r < N_ROWS; r++) {
        machine m;
        machine_open(&m, rows[r], &w, (gv_generator_options){ .seed = 10 });
        machine_run(&m, 0);
        const gv_unit_puzzle *const made = gv_unit_puzzle_at(&m.unit, 0);
        if (rows[r] == &gv_controlled_bias_any)
            assert_true(fabs(made->log_weight -
                             gv_generator_log_binomial(16, made->n_clues)) < 1e-12);
        else
            assert_true(isnan(made->log_weight));
        machine_close(&m);
    }
    world_close(&w);
}

static void a_cap_only_drops_puzzles_with_more_clues(void **ctx)
{
    (void)ctx;
    enum { CAP = 4 };
    world w;
    world_open(&w, sudoku_4x4);
    machine all, capped;
    machine_open(&all, &gv_controlled_bias_any, &w,
                 (gv_generator_options){ .seed = 3 });
    machine_open(&capped, &gv_controlled_bias_any, &w,
                 (gv_generator_options){ .seed = 3, .floor_cap = CAP });
    for (unsigned number = 0; number < 4; number++) {
        machine_run(&all, number);
        machine_run(&capped, number);
        size_t n = 0;
        for (size_t i = 0; i < gv_unit_n_puzzles(&all.unit); i++) {
            const gv_unit_puzzle *const made = gv_unit_puzzle_at(&all.unit, i);
            if (made->n_clues > CAP)
                continue;
            const gv_unit_puzzle *const same = gv_unit_puzzle_at(&capped.unit, n++);
            assert_int_equal(same->grid, made->grid);
            assert_memory_equal(gv_unit_givens(&capped.unit, same),
                                gv_unit_givens(&all.unit, made),
                                made->n_clues * sizeof(gv_label));
        }
        assert_int_equal(n, gv_unit_n_puzzles(&capped.unit));
    }
    machine_close(&all);
    machine_close(&capped);
    world_close(&w);
}

/* ---- symmetry and mask ---- */

static void assert_no_orbit_can_go(const machine *m, const gv_label *grid,
                                   uint64_t clues)
{
    const gv_symmetry symmetry = m->generator.options.symmetry;
    const uint32_t order = m->generator.net->shape.order;
    for (uint32_t cell = 0; cell < order * order; cell++) {
        const uint32_t image = gv_symmetry_image(symmetry, order, cell);
        assert_int_equal(clues >> cell & 1, clues >> image & 1);
        if (clues >> cell & 1)
            assert_int_equal(
                count_two(m->generator.empty, grid,
                          clues & ~(UINT64_C(1) << cell | UINT64_C(1) << image)),
                2);
    }
}

static void symmetric_puzzles_are_made_of_orbits_that_all_are_needed(void **ctx)
{
    (void)ctx;
    const gv_shape symmetric[] = { sudoku_6x6, { GV_LATIN, 1, 5, 5 } };
    for (size_t s = 0; s < 2; s++)
        for (int symmetry = GV_SYMMETRY_ROTATE; symmetry <= GV_SYMMETRY_DIAGONAL;
             symmetry++)
            for (size_t r = 0; r < 2; r++) {
                world w;
                world_open(&w, symmetric[s]);
                machine m;
                machine_open(
                    &m, rows[r], &w,
                    (gv_generator_options){ .symmetry = (gv_symmetry)symmetry });
                machine_run(&m, 2);
                for (size_t i = 0; i < gv_unit_n_puzzles(&m.unit); i++) {
                    const gv_unit_puzzle *const made = gv_unit_puzzle_at(&m.unit, i);
                    const gv_label *const givens = gv_unit_givens(&m.unit, made);
                    uint64_t clues[WORDS];
                    gv_label grid[MAX_VARS] = { 0 };
                    clues_of(clues, &m, made);
                    for (uint32_t k = 0; k < made->n_clues; k++)
                        grid[givens[k] / symmetric[s].order] = givens[k];
                    assert_int_equal(count_two(w.empty, grid, clues[0]), 1);
                    assert_no_orbit_can_go(&m, grid, clues[0]);
                }
                machine_close(&m);
                world_close(&w);
            }
}

/* The clues of some minimal puzzle. */
static uint64_t find_mask(const world *w)
{
    machine m;
    uint64_t clues[WORDS];
    machine_open(&m, &gv_top_down_any, w, (gv_generator_options){ .seed = 11 });
    clues_of(clues, &m, gv_unit_puzzle_at(machine_run(&m, 0), 0));
    machine_close(&m);
    return clues[0];
}

static void check_mask(const world *w, const gv_method_row *row, uint64_t mask)
{
    machine m;
    machine_open(&m, row, w, (gv_generator_options){ .mask = &mask });
    machine_run(&m, 0);
    const size_t n_made = gv_unit_n_puzzles(&m.unit);
    assert_true(n_made > 0 && n_made < m.unit.n_tries);
    uint64_t n_tries = 0;
    for (size_t i = 0; i < n_made; i++) {
        const gv_unit_puzzle *const made = gv_unit_puzzle_at(&m.unit, i);
        uint64_t clues[WORDS];
        clues_of(clues, &m, made);
        assert_int_equal(clues[0], mask);
        assert_int_equal(check_made(&m, made).solutions, 1);
        n_tries += made->tries;
    }
    assert_true(n_tries <= m.unit.n_tries);
    machine_close(&m);
}

static void masked_puzzles_have_exactly_the_clues_of_the_mask(void **ctx)
{
    (void)ctx;
    const gv_shape masked[] = { sudoku_4x4, { GV_QUEENS, 1, 8, 8 } };
    for (size_t s = 0; s < 2; s++) {
        world w;
        world_open(&w, masked[s]);
        check_mask(&w, &gv_top_down_any, find_mask(&w));
        check_mask(&w, &gv_bottom_up_any, find_mask(&w));
        world_close(&w);
    }
}

static void a_mask_without_puzzles_ends(void **ctx)
{
    (void)ctx;
    const uint64_t two_clues = 3;
    for (size_t r = 0; r < 2; r++) {
        world w;
        world_open(&w, sudoku_4x4);
        machine m;
        machine_open(&m, rows[r], &w, (gv_generator_options){ .mask = &two_clues });
        machine_run(&m, 0);
        assert_int_equal(gv_unit_n_puzzles(&m.unit), 0);
        assert_int_equal(m.unit.n_tries, gv_subpuzzles_attempts(w.empty->net));
        assert_false(m.unit.given_up);
        machine_close(&m);
        world_close(&w);
    }
}

/* ---- instances with givens of their own ---- */

/* Which givens of a puzzle are needed, own givens of the instance left aside. */
static void assert_minimal_but_for_own_givens(const machine *m,
                                              const gv_unit_puzzle *made)
{
    const gv_instance *const empty = m->generator.empty;
    const gv_label *const givens = gv_unit_givens(&m->unit, made);
    gv_label grid[MAX_VARS] = { 0 };
    uint64_t clues[WORDS], own = 0;
    clues_of(clues, m, made);
    for (uint32_t i = 0; i < made->n_clues; i++)
        grid[gv_label_variable(empty->net, givens[i])] = givens[i];
    for (uint32_t i = 0; i < empty->n_givens; i++) {
        const gv_var var = gv_label_variable(empty->net, empty->givens[i]);
        assert_int_equal(grid[var], empty->givens[i]);
        own |= UINT64_C(1) << var;
    }
    assert_int_equal(own & ~clues[0], 0);
    assert_int_equal(count_two(empty, grid, clues[0]), 1);
    for (uint64_t rest = clues[0] & ~own; rest; rest &= rest - 1)
        assert_int_equal(count_two(empty, grid, clues[0] & ~(rest & (0 - rest))), 2);
}

/* A map of five countries A to E in four colours: E borders all others, the others are
 * a ring. A is red; and F, which is free. */
static gv_instance *make_map(const world *w, gv_arena *arena)
{
    static const char *const names[] = { "A", "B", "C", "D", "E", "F" };
    static const uint8_t borders[][2] = { { 0, 1 }, { 1, 2 }, { 2, 3 }, { 3, 0 },
                                          { 0, 4 }, { 1, 4 }, { 2, 4 }, { 3, 4 } };
    gv_csp *csp = NULL;
    assert_int_equal(gv_csp_new(&csp, arena, NULL), GV_OK);
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(gv_csp_add_variable(csp, (gv_symbol){ names[i], 1 }, NULL),
                         GV_OK);
        for (size_t value = 0; value < 4; value++)
            assert_int_equal(
                gv_csp_add_value(csp, (gv_symbol){ &"rgby"[value], 1 }, NULL), GV_OK);
    }
    for (size_t i = 0; i < 8; i++)
        for (gv_label colour = 0; colour < 4; colour++)
            assert_int_equal(gv_csp_add_forbidden(csp, borders[i][0] * 4u + colour,
                                                  borders[i][1] * 4u + colour, NULL),
                             GV_OK);
    const gv_net *net = NULL;
    assert_int_equal(gv_csp_finish(&net, csp, arena, NULL), GV_OK);
    const gv_label red = 0;
    gv_instance *map = NULL;
    assert_int_equal(gv_instance_make(&map, w->context, net, &red, NULL, 1, NULL,
                                      GV_ALPHABET_AUTO, arena, NULL),
                     GV_OK);
    return map;
}

static void own_givens_are_in_every_puzzle_of_an_instance(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w, sudoku_6x6);
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_instance *with_givens = NULL;
    const gv_label givens[] = { 0, 7, 14 };
    assert_int_equal(
        gv_instance_with_givens(&with_givens, w.empty, givens, 3, &arena, NULL), GV_OK);
    const gv_instance *const instances[] = { with_givens, make_map(&w, &arena) };
    for (size_t i = 0; i < 2; i++) {
        world own = w;
        assert_int_equal(gv_grid_source_new(&own.source, instances[i], GV_GRIDS_AUTO,
                                            NULL, &arena, NULL),
                         GV_OK);
        for (size_t r = 0; r < N_ROWS; r++) {
            machine m;
            const gv_generator_options options = { .path_weights = r == 0 };
            assert_int_equal(
                machine_try(&m, rows[r], &own, instances[i], options, NULL), GV_OK);
            machine_run(&m, 1);
            assert_true(gv_unit_n_puzzles(&m.unit) > 0);
            for (size_t k = 0; k < gv_unit_n_puzzles(&m.unit); k++)
                assert_minimal_but_for_own_givens(&m, gv_unit_puzzle_at(&m.unit, k));
            machine_close(&m);
        }
    }
    gv_arena_free(&arena);
    world_close(&w);
}

/* ---- the table ---- */

static gv_status choose_row(const gv_method_row **out, const world *w,
                            gv_generator_options options)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_generator *generator = NULL;
    const gv_grid_source *const source = options.takes_grids ? NULL : w->source;
    const gv_status status =
        gv_generator_new(&generator, &options, w->empty, source, &arena, NULL);
    if (status == GV_OK)
        *out = generator->row;
    gv_arena_free(&arena);
    return status;
}

static void the_table_knows_which_row_suits(void **ctx)
{
    (void)ctx;
    const gv_generator_options top_down = { .method = GV_METHOD_TOP_DOWN };
    const gv_generator_options bottom_up = { .method = GV_METHOD_BOTTOM_UP };
    const gv_generator_options bias = { .method = GV_METHOD_CONTROLLED_BIAS };
    const gv_generator_options grids = { .method = GV_METHOD_BOTTOM_UP,
                                         .takes_grids = true };
    const gv_method_row *row = NULL;
    world nine, small;
    assert_int_equal(world_try(&nine, (gv_shape){ GV_SUDOKU, 3, 3, 9 },
                               GV_GRIDS_BACKTRACKING, NULL, NULL),
                     GV_OK);
    world_open(&small, sudoku_4x4);
    assert_int_equal(choose_row(&row, &nine, top_down), GV_OK);
    assert_ptr_equal(row, &gv_top_down_nine);
    assert_int_equal(choose_row(&row, &nine, bottom_up), GV_OK);
    assert_ptr_equal(row, &gv_bottom_up_nine);
    assert_int_equal(choose_row(&row, &small, top_down), GV_OK);
    assert_ptr_equal(row, &gv_top_down_any);
    assert_int_equal(choose_row(&row, &small, bottom_up), GV_OK);
    assert_ptr_equal(row, &gv_bottom_up_any);
    assert_int_equal(choose_row(&row, &small, bias), GV_OK);
    assert_ptr_equal(row, &gv_controlled_bias_any);
    assert_int_equal(choose_row(&row, &small, grids), GV_ERR_ARGUMENT);
    world_close(&nine);
    world_close(&small);
}

/* ---- stopping, memory ---- */

static void a_stopped_unit_is_given_up(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w, sudoku_6x6);
    gv_flag stop = false;
    for (size_t r = 0; r < N_ROWS; r++) {
        machine m;
        atomic_store(&stop, true);
        machine_open(&m, rows[r], &w, (gv_generator_options){ .stop = &stop });
        assert_true(machine_run(&m, 0)->given_up);
        atomic_store(&stop, false);
        assert_false(machine_run(&m, 0)->given_up); // and the worker is still good
        assert_true(gv_unit_n_puzzles(&m.unit) > 0);
        machine_close(&m);
    }
    world_close(&w);
}

static gv_status make_a_unit(const gv_method_row *row, gv_memory *memory, gv_error *err)
{
    world w;
    machine m;
    const gv_generator_options options = { .path_weights = row == &gv_top_down_any };
    gv_status status = world_try(&w, sudoku_4x4, GV_GRIDS_AUTO, memory, err);
    if (status == GV_OK) {
        status = machine_try(&m, row, &w, w.empty, options, err);
        if (status == GV_OK)
            status = gv_generator_worker_run(&m.maker, &m.unit, err);
        machine_close(&m);
    }
    world_close(&w);
    return status;
}

static gv_status make_top_down(gv_memory *memory, gv_error *err)
{
    return make_a_unit(&gv_top_down_any, memory, err);
}

static gv_status make_bottom_up(gv_memory *memory, gv_error *err)
{
    return make_a_unit(&gv_bottom_up_any, memory, err);
}

static gv_status make_controlled_bias(gv_memory *memory, gv_error *err)
{
    return make_a_unit(&gv_controlled_bias_any, memory, err);
}

static void a_lack_of_memory_is_reported(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(make_top_down);
    assert_survives_lack_of_memory(make_bottom_up);
    assert_survives_lack_of_memory(make_controlled_bias);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puzzles_of_every_family_are_minimal),
        cmocka_unit_test(units_do_not_depend_on_those_before_them),
        cmocka_unit_test(grids_from_outside_give_the_same_puzzles),
        cmocka_unit_test(deletion_follows_its_order_to_the_letter),
        cmocka_unit_test(weights_are_those_of_the_literal_walk),
        cmocka_unit_test(a_path_without_choice_has_the_weight_of_its_orders),
        cmocka_unit_test(methods_without_weights_say_so),
        cmocka_unit_test(a_cap_only_drops_puzzles_with_more_clues),
        cmocka_unit_test(symmetric_puzzles_are_made_of_orbits_that_all_are_needed),
        cmocka_unit_test(masked_puzzles_have_exactly_the_clues_of_the_mask),
        cmocka_unit_test(a_mask_without_puzzles_ends),
        cmocka_unit_test(own_givens_are_in_every_puzzle_of_an_instance),
        cmocka_unit_test(the_table_knows_which_row_suits),
        cmocka_unit_test(a_stopped_unit_is_given_up),
        cmocka_unit_test(a_lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
