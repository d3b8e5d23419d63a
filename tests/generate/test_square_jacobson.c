/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The row form of the Jacobson-Matthews move, and rearrangements: both keep squares in
 * order, and reach what they are known to reach. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "generate/rng32.h"
#include "generate/grid/square_isotopy.h"
#include "generate/grid/square_jacobson.h"
#include "grid_testing.h"

/* ---- the move ---- */

static gv_jacobson_move random_move(uint32_t order, bool branch_a, gv_rng32 *rng)
{
    gv_jacobson_move move = { .row1 = gv_rng32_below(rng, order),
                              .row2 = gv_rng32_below(rng, order - 1),
                              .symbol = gv_rng32_below(rng, order),
                              .length = 1 + gv_rng32_below(rng, order - 1),
                              .branch_a = branch_a };
    move.row2 += move.row2 >= move.row1;
    return move;
}

/* With its indices by row and column. */
static bool is_latin(const gv_square *square)
{
    gv_square plain = *square;
    plain.has_blocks = false;
    return gv_square_is_valid(&plain);
}

static void a_move_gives_a_latin_square(void **ctx)
{
    (void)ctx;
    static const unsigned shapes[][2] = { { 1, 2 }, { 2, 3 }, { 1, 7 },
                                          { 3, 3 }, { 4, 4 }, { 5, 5 } };
    for (unsigned branch = 0; branch < 2; branch++)
        for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
            gv_square square;
            gv_rng rng = gv_rng_stream(1, i);
            gv_rng32 small = { .rng = &rng };
            gv_square_init(&square, shapes[i][0], shapes[i][1]);
            for (unsigned k = 0; k < 20000; k++) {
                (void)gv_square_jacobson(&square,
                                         random_move(square.order, branch, &small));
                assert_true(is_latin(&square));
            }
        }
}

/* About 40 % close, 12 % need the last cell only, 49 % a third row (orders 6 to 25
 * mixed evenly: 39, 12, 49). */
static void moves_end_as_often_as_measured(void **ctx)
{
    (void)ctx;
    static const unsigned shapes[][2] = {
        { 2, 3 }, { 1, 7 }, { 3, 3 }, { 4, 4 }, { 5, 5 }
    };
    for (unsigned branch = 0; branch < 2; branch++) {
        double ends[3] = { 0 };
        for (size_t i = 0; i < 5; i++) {
            gv_square square;
            gv_rng rng = gv_rng_stream(2, i);
            gv_rng32 small = { .rng = &rng };
            gv_square_init(&square, shapes[i][0], shapes[i][1]);
            for (unsigned k = 0; k < 20000; k++)
                ends[gv_square_jacobson(
                    &square, random_move(square.order, branch, &small))] += 1e-3;
        }
        assert_true(fabs(ends[GV_JACOBSON_CLOSED] - 39) < 2);
        assert_true(fabs(ends[GV_JACOBSON_MET] - 12) < 2);
        assert_true(fabs(ends[GV_JACOBSON_REPAIRED] - 49) < 2);
    }
}

static void a_move_changes_three_rows_at_most(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(3, 0);
    gv_rng32 small = { .rng = &rng };
    gv_square square;
    gv_square_init(&square, 3, 3);
    for (unsigned k = 0; k < 5000; k++) {
        const gv_square before = square;
        const gv_jacobson_move move = random_move(9, k % 2, &small);
        const gv_jacobson_end end = gv_square_jacobson(&square, move);
        unsigned n_changed = 0;
        for (uint32_t row = 0; row < 9; row++)
            n_changed += memcmp(before.symbol[row], square.symbol[row], 9) != 0;
        assert_int_equal(n_changed, end == GV_JACOBSON_REPAIRED ? 3 : 2);
    }
}

/* Rows 0 and 1 of the cyclic square 0123 / 1230 / 2301 / 3012, symbol 0, one step, done
 * by hand with both repairs. In the first one, row 1 loses its new 0 again. */
static void a_move_by_hand(void **ctx)
{
    (void)ctx;
    static const uint8_t wanted[2][4][4] = {
        { { 1, 0, 2, 3 }, { 3, 2, 1, 0 }, { 2, 3, 0, 1 }, { 0, 1, 3, 2 } },
        { { 1, 0, 2, 3 }, { 0, 1, 3, 2 }, { 2, 3, 0, 1 }, { 3, 2, 1, 0 } },
    };
    for (unsigned branch = 0; branch < 2; branch++) {
        const gv_jacobson_move move = {
            .row1 = 0, .row2 = 1, .symbol = 0, .length = 1, .branch_a = branch
        };
        gv_square square;
        gv_square_init(&square, 1, 4);
        assert_int_equal(gv_square_jacobson(&square, move), GV_JACOBSON_REPAIRED);
        assert_true(is_latin(&square));
        for (unsigned row = 0; row < 4; row++)
            assert_memory_equal(square.symbol[row], wanted[branch][row], 4);
    }
}

/* Order 4 has 576 squares. A fair coin between the branches should make the law
 * uniform; branch B alone reaches all of them too. */
static void all_squares_of_order_4_are_reached(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    const class_table table =
        list_classes(context, (gv_shape){ GV_LATIN, 1, 4, 4 }); // 24, up to relabelling
    for (unsigned kind = 0; kind < 3; kind++) {
        uint32_t counts[24] = { 0 };
        gv_rng rng = gv_rng_stream(4, kind);
        gv_rng32 small = { .rng = &rng };
        gv_square square;
        gv_square_init(&square, 1, 4);
        for (unsigned k = 0; k < 48000; k++) {
            const bool branch_a = kind == 2 ? gv_rng32_below(&small, 2) : kind;
            (void)gv_square_jacobson(&square, random_move(4, branch_a, &small));
            uint8_t digits[16];
            for (uint32_t row = 0; row < 4; row++)
                memcpy(digits + 4 * row, square.symbol[row], 4);
            if (k % 8 == 7)
                counts[find_class(&table, digits)]++;
        }
        for (unsigned i = 0; i < 24; i++)
            assert_true(counts[i] > 0);
        if (kind == 2)
            assert_true(chi_square_excess(counts, 24) < 4);
    }
    free(table.classes);
    gv_context_free(context);
}

static void indices_by_block_can_be_made_again(void **ctx)
{
    (void)ctx;
    gv_square square, again;
    gv_square_init(&square, 3, 4);
    again = square;
    memset(again.block_row_of, 0, sizeof again.block_row_of);
    memset(again.row_of, 0, sizeof again.row_of);
    assert_false(gv_square_is_valid(&again));
    gv_square_reindex(&again);
    assert_true(gv_square_is_valid(&again));
}

/* ---- rearrangements ---- */

static void rearrangements_keep_squares_valid(void **ctx)
{
    (void)ctx;
    unsigned n_transposed = 0;
    for (unsigned m = 1; m <= 8; m++)
        for (unsigned n = 1; n <= 8; n++) {
            gv_rng rng = gv_rng_stream(5, m * 10 + n);
            gv_square square;
            gv_square_init(&square, m, n);
            for (unsigned k = 0; k < 20; k++) {
                const gv_isotopy map = gv_isotopy_draw(m, n, &rng);
                gv_square_rearrange(&square, &map);
                assert_true(gv_square_is_valid(&square));
                assert_true(!map.transposed || m == n || m == 1 || n == 1);
                n_transposed += map.transposed;
            }
        }
    assert_true(n_transposed > 100 && n_transposed < 340); // of 440
}

/* From the canonical square of 2x3, rearrangements alone reach 48 classes. */
static void rearrangements_alone_reach_48_classes(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    const class_table table = list_classes(context, (gv_shape){ GV_SUDOKU, 2, 3, 6 });
    uint32_t *counts = calloc(table.n_classes, sizeof *counts);
    assert_non_null(counts);
    for (unsigned k = 0; k < 20000; k++) {
        gv_rng rng = gv_rng_stream(6, k);
        gv_square square;
        uint8_t digits[36];
        gv_square_init(&square, 2, 3);
        const gv_isotopy map = gv_isotopy_draw(2, 3, &rng);
        gv_square_rearrange(&square, &map);
        for (uint32_t row = 0; row < 6; row++)
            memcpy(digits + 6 * row, square.symbol[row], 6);
        counts[find_class(&table, digits)]++;
    }
    uint32_t reached[48];
    size_t n_reached = 0;
    for (size_t i = 0; i < table.n_classes; i++)
        if (counts[i]) {
            assert_true(n_reached < 48);
            reached[n_reached++] = counts[i];
        }
    assert_int_equal(n_reached, 48);
    assert_true(chi_square_excess(reached, 48) < 4);
    free(counts);
    free(table.classes);
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_gives_a_latin_square),
        cmocka_unit_test(moves_end_as_often_as_measured),
        cmocka_unit_test(a_move_changes_three_rows_at_most),
        cmocka_unit_test(a_move_by_hand),
        cmocka_unit_test(all_squares_of_order_4_are_reached),
        cmocka_unit_test(indices_by_block_can_be_made_again),
        cmocka_unit_test(rearrangements_keep_squares_valid),
        cmocka_unit_test(rearrangements_alone_reach_48_classes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
