/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_assignment.c -- automatic assignment: no order matters, no solution is lost; the
 * fixed order and the ease are those of the definition. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "template_testing.h"

#include "template/assignment.h"

static const gv_shape shapes[] = { { GV_SUDOKU, 2, 2, 4 },
                                   { GV_SUDOKU, 2, 3, 6 },
                                   { GV_LATIN, 1, 5, 5 },
                                   { GV_SUDOKU, 3, 3, 9 } };
enum { N_SHAPES = sizeof shapes / sizeof shapes[0], MOST_FORCED = 4096 };

/* ---- everything that is forced on a board ---- */

static uint32_t list_forced(gv_template_forced *out, const gv_template_board *board)
{
    const gv_template_units *units = board->units;
    uint32_t n = 0, ease = 0;
    for (uint32_t digit = 0; digit < units->order; digit++)
        for (uint32_t unit = 0; unit < units->n_units; unit++) {
            if (gv_template_total(board, unit, digit) != 1)
                continue;
            ease++;
            for (uint32_t i = 0; i < units->order; i++) {
                const uint32_t cell = gv_template_cells(units, unit)[i];
                if (gv_template_candidates(board, cell) >> digit & 1)
                    out[n++] = (gv_template_forced){ cell, digit, unit, 0 };
            }
        }
    for (uint32_t cell = 0; cell < units->n_cells; cell++)
        for (uint32_t digit = 0; digit < units->order; digit++)
            if (gv_template_candidates(board, cell) == UINT64_C(1) << digit)
                out[n++] = (gv_template_forced){ cell, digit, GV_TEMPLATE_NO_UNIT, 0 };
    for (uint32_t i = 0; i < n; i++)
        out[i].ease = ease;
    return n;
}

/* Fills in an order drawn from `rng`. */
static gv_outcome fill_at_random(gv_template_board *board, gv_rng *rng)
{
    static gv_template_forced forced[MOST_FORCED];
    while (!gv_template_is_impossible(board)) {
        const uint32_t n = list_forced(forced, board);
        if (!n)
            return board->n_filled == board->units->n_cells ? GV_OUTCOME_OK
                                                            : GV_OUTCOME_BEYOND;
        const gv_template_forced *next = &forced[gv_rng_below(rng, n)];
        gv_template_put(board, next->cell, next->digit);
    }
    return GV_OUTCOME_NONE;
}

/* A random board of the shape: scattered digits, or a part of a solved grid. */
static void random_board(paris_bench *b, gv_shape shape, gv_rng *rng)
{
    fixture_open_empty(b, shape);
    if (gv_rng_below(rng, 2)) {
        scatter(b->board, rng, (uint32_t)gv_rng_below(rng, 2 * b->units->n_cells));
        return;
    }
    const uint32_t n = shape.order, keep = 20 + (uint32_t)gv_rng_below(rng, 60);
    for (uint32_t cell = 0; cell < b->units->n_cells; cell++) {
        const uint32_t row = cell / n, column = cell % n;
        const uint32_t shift =
            row % shape.block_rows * shape.block_cols + row / shape.block_rows;
        if (gv_rng_below(rng, 100) < keep)
            gv_template_put(b->board, cell, (shift + column) % n);
    }
}

/* ---- properties ---- */

static void the_end_does_not_depend_on_the_order(void **ctx)
{
    (void)ctx;
    unsigned n_ends[GV_N_OUTCOMES] = { 0 };
    for (uint64_t unit = 0; unit < 400; unit++) {
        paris_bench b;
        gv_rng rng = gv_rng_stream(21, unit);
        random_board(&b, shapes[unit % N_SHAPES], &rng);
        gv_template_board first = *b.board;
        const gv_outcome fill = gv_template_fill(&first);
        n_ends[fill]++;
        for (unsigned round = 0; round < 4; round++) {
            gv_template_board other = *b.board;
            assert_int_equal(fill_at_random(&other, &rng), fill);
            if (fill != GV_OUTCOME_NONE)
                assert_memory_equal(other.values, first.values, b.units->n_cells);
        }
        fixture_close(&b);
    }
    assert_in_range(n_ends[GV_OUTCOME_OK], 20, 400);
    assert_in_range(n_ends[GV_OUTCOME_BEYOND], 20, 400);
    assert_in_range(n_ends[GV_OUTCOME_NONE], 20, 400);
}

static void the_fixed_order_takes_the_first_that_is_forced(void **ctx)
{
    (void)ctx;
    static gv_template_forced all[MOST_FORCED];
    for (uint64_t unit = 0; unit < 200; unit++) {
        paris_bench b;
        gv_rng rng = gv_rng_stream(22, unit);
        random_board(&b, shapes[unit % N_SHAPES], &rng);
        gv_template_board board = *b.board, fast = *b.board;
        const gv_template_forced *forced;
        uint32_t n_forced;
        gv_outcome fill;
        assert_int_equal(gv_template_fill_in_order(&fill, &forced, &n_forced, &board,
                                                   &b.arena, NULL),
                         GV_OK);
        assert_int_equal(gv_template_fill(&fast), fill);
        if (fill != GV_OUTCOME_NONE)
            assert_memory_equal(fast.values, board.values, b.units->n_cells);
        for (uint32_t i = 0; i < n_forced; i++) {
            assert_false(gv_template_is_impossible(b.board));
            assert_true(list_forced(all, b.board) > 0); // its first is the one to take
            assert_memory_equal(&forced[i], &all[0], sizeof all[0]);
            gv_template_put(b.board, forced[i].cell, forced[i].digit);
        }
        assert_memory_equal(b.board->values, board.values, b.units->n_cells);
        fixture_close(&b);
    }
}

/* The solutions of a board, by trying every digit in every cell. */
static uint32_t count_by_force(const gv_template_board *board, uint32_t cell,
                               const uint8_t *must_be)
{
    while (cell < board->units->n_cells && board->values[cell])
        cell++;
    if (cell == board->units->n_cells)
        return !must_be || memcmp(board->values, must_be, cell) == 0;
    uint32_t n = 0;
    for (uint32_t digit = 0; digit < board->units->order; digit++)
        if (gv_template_candidates(board, cell) >> digit & 1) {
            gv_template_board next = *board;
            gv_template_put(&next, cell, digit);
            n += count_by_force(&next, cell + 1, must_be);
        }
    return n;
}

static void what_is_forced_loses_no_solution(void **ctx)
{
    (void)ctx;
    for (uint64_t unit = 0; unit < 300; unit++) {
        paris_bench b;
        gv_rng rng = gv_rng_stream(23, unit);
        random_board(&b, shapes[0], &rng);
        gv_template_board after = *b.board;
        const gv_outcome fill = gv_template_fill(&after);
        const uint32_t n = count_by_force(b.board, 0, NULL);
        if (fill == GV_OUTCOME_NONE)
            assert_int_equal(n, 0);
        else
            assert_int_equal(n, count_by_force(&after, 0, NULL));
        if (fill == GV_OUTCOME_OK)
            assert_int_equal(count_by_force(b.board, 0, after.values), 1);
        fixture_close(&b);
    }
}

/* ---- edges ---- */

static void a_full_grid_is_solved_or_impossible(void **ctx)
{
    (void)ctx;
    paris_bench b;
    fixture_open_nine(&b,
                      "4173698256321589479587243168254371697915864323469127582896435715"
                      "73291684164875293");
    assert_int_equal(gv_template_fill(b.board), GV_OUTCOME_OK);
    fixture_close(&b);
    fixture_open_nine(&b,
                      "4173698256321589479587243168254371697915864323469127582896435715"
                      "73291684164875294");
    assert_int_equal(gv_template_fill(b.board), GV_OUTCOME_NONE);
    fixture_close(&b);
}

static void the_mean_ease_is_rounded_to_thousandths(void **ctx)
{
    (void)ctx;
    const gv_template_forced forced[] = { { .ease = 1 }, { .ease = 0 }, { .ease = 1 } };
    assert_int_equal(gv_template_mean_ease(forced, 3), 667);
    assert_int_equal(gv_template_mean_ease(forced, 2), 500);
    assert_int_equal(gv_template_mean_ease(forced, 1), 1000);
    assert_int_equal(gv_template_mean_ease(forced + 1, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_end_does_not_depend_on_the_order),
        cmocka_unit_test(the_fixed_order_takes_the_first_that_is_forced),
        cmocka_unit_test(what_is_forced_loses_no_solution),
        cmocka_unit_test(a_full_grid_is_solved_or_impossible),
        cmocka_unit_test(the_mean_ease_is_rounded_to_thousandths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
