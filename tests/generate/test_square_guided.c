/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The paper's guided chain: its squares are valid and new, and it succeeds as often as
 * was measured. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "generate/grid/square_chain.h"
#include "generate/grid/square_guided.h"
#include "grid_testing.h"

static const unsigned shapes[][2] = {
    { 1, 2 }, { 2, 2 }, { 2, 3 }, { 3, 2 }, { 1, 7 },
    { 3, 3 }, { 3, 4 }, { 4, 4 }, { 5, 5 }, { 8, 8 }
};

static void the_chain_walks_over_valid_squares(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (unsigned best_of = 1; best_of <= 4; best_of += 3) {
            gv_rng rng = gv_rng_stream(1, i);
            gv_square square;
            gv_square_init(&square, shapes[i][0], shapes[i][1]);
            for (unsigned k = 0; k < 10; k++) {
                const gv_square before = square;
                gv_square_guided chain = { .n_squares = 1, .best_of = best_of };
                assert_true(gv_square_guide(&square, &chain, &rng, NULL));
                assert_true(gv_square_is_valid(&square));
                assert_memory_not_equal(square.symbol, before.symbol,
                                        sizeof square.symbol);
                assert_true(chain.n_attempts >= 1 && chain.n_moves >= 1);
                assert_true(chain.n_moves <= GV_GUIDED_MOVES * chain.n_attempts);
            }
        }
}

/* In per cent of the attempts, at order 9 and 25. The specification measured 27 and 10
 * with one move, 100 and 28 with the best of eight. */
static double success(unsigned m, unsigned best_of)
{
    gv_square_guided chain = { .n_squares = 150, .best_of = best_of };
    gv_square_chain mixing = gv_square_chain_default(m, m);
    gv_rng rng = gv_rng_stream(2, m);
    gv_square square;
    gv_square_init(&square, m, m);
    assert_true(gv_square_walk(&square, &mixing, &rng, NULL));
    assert_true(gv_square_guide(&square, &chain, &rng, NULL));
    return 100.0 * (double)(chain.n_squares + chain.n_returns) /
           (double)chain.n_attempts;
}

static void attempts_succeed_as_often_as_measured(void **ctx)
{
    (void)ctx;
    assert_true(fabs(success(3, 1) - 27) < 8);
    assert_true(fabs(success(5, 1) - 10) < 5);
    assert_true(success(3, 8) > 95);
    assert_true(fabs(success(5, 8) - 28) < 8);
}

/* From the 12 classes of 2x2 none is missing. */
static void all_classes_of_2x2_are_reached(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    const class_table table = list_classes(context, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    uint32_t counts[12] = { 0 };
    gv_rng rng = gv_rng_stream(3, 0);
    gv_square square;
    gv_square_init(&square, 2, 2);
    for (unsigned k = 0; k < 3000; k++) {
        uint8_t digits[16];
        gv_square_guided chain = { .n_squares = 1, .best_of = 1 };
        assert_true(gv_square_guide(&square, &chain, &rng, NULL));
        for (uint32_t row = 0; row < 4; row++)
            memcpy(digits + 4 * row, square.symbol[row], 4);
        counts[find_class(&table, digits)]++;
    }
    for (unsigned i = 0; i < 12; i++)
        assert_true(counts[i] > 30);
    free(table.classes);
    gv_context_free(context);
}

static void violated_cells_are_counted(void **ctx)
{
    (void)ctx;
    gv_square square;
    gv_square_init(&square, 2, 2);
    assert_int_equal(gv_square_violations(&square).n_cells, 0);
    // 0123 / 2301 / 1032 / 3210: rows 1 and 2 change places.
    for (uint32_t column = 0; column < 4; column++) {
        const uint8_t kept = square.symbol[1][column];
        square.symbol[1][column] = square.symbol[2][column];
        square.symbol[2][column] = kept;
    }
    const gv_violations found = gv_square_violations(&square);
    assert_int_equal(found.n_cells, 16);
    assert_int_equal(found.rows, 15);
    assert_int_equal(found.symbols, 15);
    gv_square_init(&square, 1, 4); // no blocks
    assert_int_equal(gv_square_violations(&square).n_cells, 0);
}

static void the_chain_ends_when_told_to(void **ctx)
{
    (void)ctx;
    const gv_flag stop = true;
    gv_rng rng = gv_rng_stream(4, 0);
    gv_square_guided chain = { .n_squares = 1000000, .best_of = 1 };
    gv_square square;
    gv_square_init(&square, 3, 3);
    assert_false(gv_square_guide(&square, &chain, &rng, &stop));
    assert_true(gv_square_is_valid(&square));
    gv_square_init(&square, 1, 1); // nowhere to go
    assert_true(gv_square_guide(&square, &chain, &rng, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_chain_walks_over_valid_squares),
        cmocka_unit_test(attempts_succeed_as_often_as_measured),
        cmocka_unit_test(all_classes_of_2x2_are_reached),
        cmocka_unit_test(violated_cells_are_counted),
        cmocka_unit_test(the_chain_ends_when_told_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
