/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_list_oracle.c -- answers from a list of grids, and those of the engine for
 * boards, against those of the solver. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "generate/minimal/list_oracle.h"
#include "method_testing.h"
#include "model/variant.h"
#include "solve/subgrid.h"
#include "solve/solver.h"

enum { MOST_VARS = 64, QUESTIONS = 400 };

/* How many solutions differ from the grid at `var` (GV_NO_VAR: anywhere). */
typedef struct counting {
    const gv_label *grid;
    gv_var var;
    uint32_t n_vars;
    unsigned n_others;
} counting;

static bool look(void *user, const gv_label *solution)
{
    counting *const c = user;
    for (gv_var v = 0; v < c->n_vars; v++)
        if ((c->var == GV_NO_VAR || c->var == v) && solution[v] != c->grid[v]) {
            c->n_others++;
            return false;
        }
    return true;
}

static bool solver_says(const world *w, const gv_label *grid, const gv_var *clues,
                        uint32_t n, gv_var var)
{
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    gv_label givens[MOST_VARS];
    for (uint32_t i = 0; i < n; i++)
        givens[i] = grid[clues[i]];
    gv_instance *puzzle = NULL;
    assert_int_equal(gv_instance_with_givens(&puzzle, w->empty, givens, n, &tmp, NULL),
                     GV_OK);
    counting c = { .grid = grid, .var = var, .n_vars = w->empty->net->n_primary };
    const gv_search search = { .forbid = GV_NO_LABEL, .found = look, .user = &c };
    gv_search_result result;
    gv_bigcount_init(&result.count);
    assert_int_equal(gv_search_run(&result, puzzle, &search, &tmp, NULL), GV_OK);
    gv_bigcount_free(&result.count);
    gv_arena_free(&tmp);
    return c.n_others > 0;
}

static void check_answer(const world *w, const gv_grid_list *list, const gv_label *grid,
                         gv_var *order, uint32_t n, bool anywhere)
{
    const uint32_t n_vars = w->empty->net->n_primary;
    const gv_var var = anywhere ? GV_NO_VAR : order[n];
    gv_label other[MOST_VARS];
    const bool found = gv_grid_list_other(list, grid, order, n, var, other);
    assert_int_equal(found, solver_says(w, grid, order, n, var));
    if (!found)
        return;
    for (uint32_t i = 0; i < n; i++)
        assert_int_equal(other[order[i]], grid[order[i]]);
    assert_true(anywhere ? memcmp(other, grid, n_vars * sizeof *grid) != 0
                         : other[var] != grid[var]);
}

static void lists_and_the_solver_agree(void **ctx)
{
    (void)ctx;
    static const gv_shape shapes[] = {
        { GV_SUDOKU, 2, 2, 4 },      { GV_LATIN, 1, 4, 4 },
        { GV_PANDIAGONAL, 1, 5, 5 }, { GV_PANDIAGONAL, 1, 7, 7 },
        { GV_QUEENS, 1, 6, 6 },      { GV_QUEENS, 1, 8, 8 },
        { GV_SUDOQUEENS, 3, 3, 9 }
    };
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        world w;
        world_open(&w, shapes[s]);
        const gv_grid_list *list = gv_grid_source_list(w.source);
        const uint32_t n_vars = w.empty->net->n_primary;
        assert_non_null(list);
        assert_true(n_vars <= MOST_VARS);
        gv_grid_list with_pairs = *list;
        if (list->relabels)
            assert_int_equal(gv_grid_list_compare_cells(&with_pairs, &w.arena, NULL),
                             GV_OK);
        gv_rng rng = gv_rng_stream(8, s);
        for (unsigned i = 0; i < QUESTIONS; i++) {
            gv_label grid[MOST_VARS];
            gv_var order[MOST_VARS];
            gv_grid_list_draw(list, &rng, grid);
            gv_rng_permutation(&rng, order, n_vars);
            const uint32_t n = (uint32_t)gv_rng_below(&rng, n_vars);
            check_answer(&w, list, grid, order, n, i % 2);
            check_answer(&w, &with_pairs, grid, order, n, i % 2);
        }
        world_close(&w);
    }
}

static bool check_board(const world *w, gv_subgrid *board, const gv_label *grid,
                        gv_var *order, uint32_t n, bool anywhere)
{
    const uint32_t n_vars = w->empty->net->n_primary;
    uint8_t digits[MOST_VARS];
    uint64_t differs[GV_SUBGRID_WORDS], nodes = 0;
    gv_subgrid_question q = { .grid = digits,
                              .cell = anywhere ? GV_NO_CELL : order[n] };
    for (uint32_t i = 0; i < n_vars; i++)
        digits[i] = (uint8_t)(grid[i] % w->empty->net->shape.order);
    for (uint32_t i = 0; i < n; i++)
        gv_bits_add(q.clues, order[i]);
    const bool found = gv_subgrid_has_other(board, differs, &q, NULL, &nodes);
    assert_int_equal(found,
                     solver_says(w, grid, order, n, anywhere ? GV_NO_VAR : order[n]));
    if (!found)
        return false;
    // Where the grids agree, there is another solution, and at every cell of the rest.
    gv_var same[MOST_VARS];
    uint32_t n_same = 0;
    for (uint32_t i = 0; i < n_vars; i++)
        if (!gv_bits_has(differs, i))
            same[n_same++] = i;
    for (uint32_t i = 0; i < n; i++)
        assert_false(gv_bits_has(differs, order[i]));
    for (uint32_t i = 0; i < n_vars; i++)
        if (gv_bits_has(differs, i))
            assert_true(solver_says(w, grid, same, n_same, i));
    return true;
}

static void boards_and_the_solver_agree(void **ctx)
{
    (void)ctx;
    static const gv_shape shapes[] = {
        { GV_SUDOKU, 2, 2, 4 }, { GV_SUDOKU, 2, 3, 6 },      { GV_SUDOKU, 2, 4, 8 },
        { GV_LATIN, 1, 5, 5 },  { GV_PANDIAGONAL, 1, 7, 7 }, { GV_LATIN, 1, 8, 8 },
    };
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        world w;
        gv_subgrid *board;
        world_open(&w, shapes[s]);
        const uint32_t n_vars = w.empty->net->n_primary;
        assert_int_equal(gv_subgrid_new(&board, w.empty->net, &w.arena, NULL), GV_OK);
        assert_non_null(board);
        gv_rng rng = gv_rng_stream(9, s);
        gv_arena tmp;
        gv_arena_init(&tmp, NULL);
        unsigned n_found = 0;
        for (unsigned i = 0; i < QUESTIONS / 4; i++) {
            gv_label grid[MOST_VARS];
            gv_var order[MOST_VARS];
            size_t n_drawn;
            assert_int_equal(gv_grid_source_draw(w.source, &rng, grid, 1, &n_drawn,
                                                 NULL, &tmp, NULL),
                             GV_OK);
            gv_rng_permutation(&rng, order, n_vars);
            const uint32_t n = n_vars / 4 + (uint32_t)gv_rng_below(&rng, n_vars / 2);
            n_found += check_board(&w, board, grid, order, n, i % 2);
        }
        assert_true(n_found > 0 && n_found < QUESTIONS / 4);
        gv_arena_free(&tmp);
        world_close(&w);
    }
}

/* Queens have no digits, and 25x25 has too many. */
static void boards_are_made_for_digits(void **ctx)
{
    (void)ctx;
    static const gv_shape shapes[] = { { GV_QUEENS, 1, 8, 8 },
                                       { GV_LATIN, 1, 17, 17 } };
    for (size_t s = 0; s < 2; s++) {
        world w;
        gv_subgrid *board;
        world_open(&w, shapes[s]);
        assert_int_equal(gv_subgrid_new(&board, w.empty->net, &w.arena, NULL), GV_OK);
        assert_null(board);
        world_close(&w);
    }
}

/* Cyclic squares are all there are of order 11: digit = row * k + column, relabelled.
 */
static void pandiagonal_squares_of_order_11_are_listed(void **ctx)
{
    (void)ctx;
    enum { ORDER = 11 };
    world w;
    world_open(&w, (gv_shape){ GV_PANDIAGONAL, 1, ORDER, ORDER });
    const gv_grid_list *list = gv_grid_source_list(w.source);
    bool seen[ORDER] = { false };
    assert_non_null(list);
    assert_int_equal(list->n_grids, 8);
    for (size_t i = 0; i < list->n_grids; i++) {
        const gv_label *square = list->labels + i * ORDER * ORDER;
        uint32_t k = 0; // the shift from one row to the next
        while (square[ORDER] % ORDER != k)
            k++;
        assert_true(k >= 2 && k <= ORDER - 2 && !seen[k]);
        seen[k] = true;
        for (uint32_t row = 0; row < ORDER; row++)
            for (uint32_t column = 0; column < ORDER; column++) {
                const uint32_t cell = row * ORDER + column;
                assert_int_equal(square[cell],
                                 cell * ORDER + (row * k + column) % ORDER);
            }
    }
    world_close(&w);
}

/* Whether there is a board for Sudoku of this order with the rules. */
static bool has_board(const char *rules, gv_shape shape)
{
    gv_arena arena;
    gv_context *context = NULL;
    const gv_variant *variant = NULL;
    const gv_net *net = NULL;
    gv_subgrid *board = NULL;
    gv_arena_init(&arena, NULL);
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_int_equal(
        gv_variant_read(&variant, rules, strlen(rules), shape, &arena, NULL), GV_OK);
    assert_int_equal(
        gv_context_variant_net(&net, context, shape, variant, &arena, NULL), GV_OK);
    assert_int_equal(gv_subgrid_new(&board, net, &arena, NULL), GV_OK);
    gv_context_free(context);
    gv_arena_free(&arena);
    return board != NULL;
}

/* Moves of chess link pairs of cells that share no unit. */
static void boards_know_nothing_but_units(void **ctx)
{
    (void)ctx;
    static const gv_shape nine = { GV_SUDOKU, 3, 3, 9 };
    assert_true(has_board("diagonals", nine));
    assert_true(has_board("diagonals; windoku; disjoint groups", nine));
    assert_false(has_board("anti knight", nine));
    assert_false(has_board("diagonals; anti king", nine));
    assert_false(has_board("nonconsecutive", nine));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_know_nothing_but_units),
        cmocka_unit_test(lists_and_the_solver_agree),
        cmocka_unit_test(boards_and_the_solver_agree),
        cmocka_unit_test(boards_are_made_for_digits),
        cmocka_unit_test(pandiagonal_squares_of_order_11_are_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
