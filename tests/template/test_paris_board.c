/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_paris_board.c -- boards and performance tables against their definitions, read
 * off rows, columns and blocks cell by cell. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "template_testing.h"

static const gv_shape shapes[] = {
    { GV_SUDOKU, 2, 2, 4 }, { GV_SUDOKU, 2, 3, 6 },  { GV_SUDOKU, 3, 3, 9 },
    { GV_LATIN, 1, 5, 5 },  { GV_SUDOKU, 4, 4, 16 }, { GV_SUDOKU, 5, 5, 25 },
    { GV_LATIN, 1, 1, 1 },  { GV_SUDOKU, 8, 8, 64 },
};
enum { N_SHAPES = sizeof shapes / sizeof shapes[0] };

/* ---- the definitions ---- */

static bool in_unit(gv_shape shape, uint32_t kind, uint32_t a, uint32_t b)
{
    const uint32_t n = shape.order, m = shape.block_rows, k = shape.block_cols;
    switch (kind) {
    case 0:
        return a / n == b / n;
    case 1:
        return a % n == b % n;
    default:
        return a / n / m == b / n / m && a % n / k == b % n / k;
    }
}

static uint32_t n_kinds(gv_shape shape)
{
    return shape.family == GV_SUDOKU ? 3 : 2;
}

/* IPT: 1 where the cell is empty and the digit sits in none of its units. */
static bool slow_open(const gv_template_board *board, uint32_t cell, uint32_t digit)
{
    const gv_shape shape = board->units->shape;
    if (board->values[cell])
        return false;
    for (uint32_t other = 0; other < board->units->n_cells; other++)
        for (uint32_t kind = 0; kind < n_kinds(shape); kind++)
            if (board->values[other] == digit + 1 && in_unit(shape, kind, cell, other))
                return false;
    return true;
}

/* The total of the unit of that kind that a cell is in. */
static uint32_t slow_total(const gv_template_board *board, uint32_t kind, uint32_t cell,
                           uint32_t digit)
{
    uint32_t total = 0;
    for (uint32_t other = 0; other < board->units->n_cells; other++)
        total += in_unit(board->units->shape, kind, cell, other) &&
                 slow_open(board, other, digit);
    return total;
}

static bool slow_placed(const gv_template_board *board, uint32_t kind, uint32_t cell,
                        uint32_t digit)
{
    for (uint32_t other = 0; other < board->units->n_cells; other++)
        if (in_unit(board->units->shape, kind, cell, other) &&
            board->values[other] == digit + 1)
            return true;
    return false;
}

static bool slow_impossible(const gv_template_board *board)
{
    const uint32_t order = board->units->order;
    for (uint32_t cell = 0; cell < board->units->n_cells; cell++) {
        uint32_t n_open = 0;
        for (uint32_t digit = 0; digit < order; digit++) {
            n_open += slow_open(board, cell, digit);
            for (uint32_t kind = 0; kind < n_kinds(board->units->shape); kind++)
                if (!slow_placed(board, kind, cell, digit) &&
                    !slow_total(board, kind, cell, digit))
                    return true;
        }
        if (!board->values[cell] && !n_open)
            return true;
    }
    return false;
}

/* ---- tables ---- */

static void assert_cells(const gv_template_board *board)
{
    uint32_t dof = 0, n_twos = 0, n_filled = 0;
    for (uint32_t cell = 0; cell < board->units->n_cells; cell++) {
        uint32_t n = 0;
        for (uint32_t digit = 0; digit < board->units->order; digit++) {
            const bool open = slow_open(board, cell, digit);
            assert_int_equal(gv_template_candidates(board, cell) >> digit & 1, open);
            n += open;
        }
        assert_int_equal(gv_template_performance(board, cell), n);
        dof += n ? n - 1 : 0;
        n_twos += n == 2;
        n_filled += board->values[cell] != 0;
    }
    const gv_template_size size = gv_template_measure(board);
    assert_int_equal(size.dof, dof);
    assert_int_equal(size.n_twos, n_twos);
    assert_int_equal(size.n_filled, n_filled);
}

static void assert_totals(const gv_template_board *board)
{
    const uint32_t order = board->units->order;
    for (uint32_t unit = 0; unit < board->units->n_units; unit++) {
        const uint32_t cell = gv_template_cells(board->units, unit)[0];
        uint64_t some;
        const uint64_t once = gv_template_once(board, unit, &some);
        for (uint32_t digit = 0; digit < order; digit++) {
            const uint32_t total = slow_total(board, unit / order, cell, digit);
            assert_int_equal(gv_template_total(board, unit, digit), total);
            assert_int_equal(once >> digit & 1, total == 1);
            assert_int_equal(some >> digit & 1, total > 0);
        }
    }
}

static void tables_are_those_of_the_definition(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < N_SHAPES; i++) {
        paris_bench b;
        fixture_open_empty(&b, shapes[i]);
        const uint32_t n_cells = b.units->n_cells;
        const unsigned n_rounds = n_cells <= 81 ? 20 : n_cells <= 256 ? 2 : 1;
        for (unsigned round = 0; round < n_rounds; round++) {
            gv_rng rng = gv_rng_stream(7, 100 * i + round);
            gv_template_board_of(b.board, b.units, b.instance, NULL);
            scatter(b.board, &rng, (uint32_t)gv_rng_below(&rng, 2 * n_cells));
            if (n_cells <= 1000)
                assert_cells(b.board);
            if (n_cells <= 256)
                assert_totals(b.board);
        }
        fixture_close(&b);
    }
}

static void a_warning_makes_a_board_impossible(void **ctx)
{
    (void)ctx;
    unsigned n_impossible = 0;
    for (uint64_t unit = 0; unit < 400; unit++) {
        paris_bench b;
        fixture_open_empty(&b, shapes[unit % 2 ? 0 : 3]);
        gv_rng rng = gv_rng_stream(8, unit);
        scatter(b.board, &rng, (uint32_t)gv_rng_below(&rng, 40));
        assert_int_equal(gv_template_is_impossible(b.board), slow_impossible(b.board));
        n_impossible += gv_template_is_impossible(b.board);
        fixture_close(&b);
    }
    assert_in_range(n_impossible, 50, 350);
}

/* The number of warnings by their definitions. */
static uint32_t slow_warnings(const gv_template_board *board)
{
    uint32_t n = board->contradictory;
    for (uint32_t cell = 0; cell < board->units->n_cells; cell++)
        n += !board->values[cell] && gv_template_performance(board, cell) == 0;
    for (uint32_t unit = 0; unit < board->units->n_units; unit++)
        for (uint32_t digit = 0; digit < board->units->order; digit++)
            n += board->open[unit] >> digit & 1 &&
                 !gv_template_total(board, unit, digit);
    return n;
}

static void every_warning_is_met_once_and_in_order(void **ctx)
{
    (void)ctx;
    for (uint64_t unit = 0; unit < 200; unit++) {
        paris_bench b;
        fixture_open_empty(&b, shapes[unit % 2 ? 0 : 3]);
        gv_rng rng = gv_rng_stream(9, unit);
        scatter(b.board, &rng, (uint32_t)gv_rng_below(&rng, 40));
        if (unit % 5 == 0)
            b.board->contradictory = true;
        gv_template_warning at = { .trouble = GV_TEMPLATE_START }, before = at;
        uint32_t n = 0;
        for (; gv_template_next_warning(&at, b.board); before = at, n++) {
            assert_true(at.trouble >= before.trouble);
            if (at.trouble == before.trouble && at.trouble == GV_TEMPLATE_NO_DIGIT)
                assert_true(at.cell > before.cell);
            if (at.trouble == before.trouble && at.trouble == GV_TEMPLATE_NO_PLACE)
                assert_true(at.unit > before.unit ||
                            (at.unit == before.unit && at.digit > before.digit));
            if (at.trouble == GV_TEMPLATE_NO_PLACE)
                assert_int_equal(gv_template_total(b.board, at.unit, at.digit), 0);
        }
        assert_int_equal(n, slow_warnings(b.board));
        fixture_close(&b);
    }
}

static void the_largest_order_has_its_dof(void **ctx)
{
    (void)ctx;
    paris_bench b;
    fixture_open_empty(&b, (gv_shape){ GV_SUDOKU, 8, 8, 64 });
    assert_int_equal(gv_template_measure(b.board).dof, 4096 * 63);
    gv_template_put(b.board, 4095, 63);
    assert_int_equal(gv_template_measure(b.board).dof, 4095 * 63 - (63 + 63 + 49));
    fixture_close(&b);
}

/* ---- where boards come from ---- */

static void texts_givens_and_values_make_the_same_board(void **ctx)
{
    (void)ctx;
    paris_bench b;
    fixture_open_nine(&b, ANNEX_A);
    gv_template_board of_text, of_values;
    gv_template_board_of_text(&of_text, b.units, ANNEX_A);
    gv_template_board_set(&of_values, b.units, b.board->values);
    for (uint32_t unit = 0; unit < b.units->n_units; unit++) {
        assert_int_equal(of_text.open[unit], b.board->open[unit]);
        assert_int_equal(of_values.open[unit], b.board->open[unit]);
    }
    assert_memory_equal(of_text.values, b.board->values, 81);
    assert_int_equal(of_text.n_filled, 30);
    assert_int_equal(of_values.n_filled, 30);
    fixture_close(&b);
}

static void givens_that_exclude_each_other_are_impossible(void **ctx)
{
    (void)ctx;
    paris_bench b;
    fixture_open_nine(&b, "11......................................."
                          "........................................");
    assert_true(b.board->contradictory);
    assert_true(gv_template_is_impossible(b.board));
    fixture_close(&b);

    const gv_label both[] = { 5 * 9 + 1, 5 * 9 + 7 }; // two digits in one cell
    gv_instance *instance;
    fixture_open_nine(&b, ANNEX_A);
    assert_int_equal(
        gv_instance_with_givens(&instance, b.instance, both, 2, &b.arena, NULL), GV_OK);
    gv_template_board_of(b.board, b.units, instance, NULL);
    assert_true(b.board->contradictory);
    assert_int_equal(b.board->n_filled, 1);
    fixture_close(&b);
}

static bool suits(gv_family family, const char *text, unsigned order)
{
    const gv_text_options options = {
        .size = sizeof options, .has_family = true, .family = family, .order = order
    };
    gv_context *context;
    gv_instance *instance;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_int_equal(
        gv_instance_parse(&instance, context, text, strlen(text), &options, NULL),
        GV_OK);
    const bool answer = gv_template_suits(instance);
    gv_instance_free(instance);
    gv_context_free(context);
    return answer;
}

static void sudoku_and_latin_squares_suit_and_nothing_else(void **ctx)
{
    (void)ctx;
    assert_true(suits(GV_SUDOKU, "1...............", 4));
    assert_true(suits(GV_LATIN, "1...............", 4));
    assert_false(suits(GV_PANDIAGONAL, "1........................", 5));
    assert_false(suits(GV_QUEENS, "Q...............", 4));
    assert_false(suits(GV_SUDOKU,
                       "12 1234 1234 1234\n1234 1234 1234 1234\n"
                       "1234 1234 1234 1234\n1234 1234 1234 1234\n",
                       4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_are_those_of_the_definition),
        cmocka_unit_test(a_warning_makes_a_board_impossible),
        cmocka_unit_test(every_warning_is_met_once_and_in_order),
        cmocka_unit_test(the_largest_order_has_its_dof),
        cmocka_unit_test(texts_givens_and_values_make_the_same_board),
        cmocka_unit_test(givens_that_exclude_each_other_are_impossible),
        cmocka_unit_test(sudoku_and_latin_squares_suit_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
