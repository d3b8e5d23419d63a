/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chain of switches by itself: what each kind keeps, and what the figures of a
 * pattern are. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "generate/instance/hole_figures.h"
#include "generate/instance/hole_switches.h"

#include <string.h>

/* Three holes in every row and column of the first two bands of a 3x3 square, none in
 * the last stack or band. */
static void corner_pattern(uint8_t holes[81])
{
    for (unsigned i = 0; i < 81; i++)
        holes[i] = i / 9 < 6 && i % 9 < 6 && (i / 9 + i % 9) % 2 == 0;
}

static void figures_are_the_fewest_and_the_most(void **ctx)
{
    (void)ctx;
    uint8_t holes[81];
    corner_pattern(holes);
    const gv_hole_figures f = gv_hole_figures_of(holes, 3, 3);
    assert_int_equal(f.n_holes, 18);
    assert_int_equal(f.rows.min, 0);
    assert_int_equal(f.rows.max, 3);
    assert_int_equal(f.columns.min, 0);
    assert_int_equal(f.columns.max, 3);
    assert_int_equal(f.blocks.min, 0);
    assert_int_equal(f.blocks.max, 5);
    assert_int_equal(f.sub_rows.max, 2);
    assert_int_equal(f.sub_columns.max, 2);
    const gv_hole_figures wide = gv_hole_figures_of(holes, 1, 9); // blocks are rows
    assert_memory_equal(&wide.blocks, &wide.rows, sizeof wide.rows);
    assert_int_equal(wide.sub_columns.max, 1);
    const uint8_t one = 7;
    const gv_hole_figures single = gv_hole_figures_of(&one, 1, 1);
    assert_int_equal(single.n_holes, 1);
    assert_int_equal(single.rows.min, 1);
}

static void lines_keep_their_numbers(void **ctx)
{
    (void)ctx;
    uint8_t holes[81], start[81];
    corner_pattern(start);
    memcpy(holes, start, 81);
    gv_hole_switches chain = { .block_rows = 3, .block_cols = 3 };
    gv_rng rng = gv_rng_stream(1, 1);
    assert_true(gv_holes_switch(holes, &chain, 100000, &rng, NULL));
    assert_true(chain.n_made > 100);
    assert_memory_not_equal(holes, start, 81);
    for (unsigned i = 0; i < 9; i++) {
        unsigned row = 0, column = 0;
        for (unsigned k = 0; k < 9; k++) {
            row += holes[i * 9 + k];
            column += holes[k * 9 + i];
        }
        assert_int_equal(row, i < 6 ? 3 : 0);
        assert_int_equal(column, i < 6 ? 3 : 0);
    }
}

static void blocks_keep_their_numbers_when_told_to(void **ctx)
{
    (void)ctx;
    uint8_t holes[81];
    corner_pattern(holes);
    gv_hole_switches chain = { .block_rows = 3, .block_cols = 3, .keeps_blocks = true };
    gv_rng rng = gv_rng_stream(1, 2);
    for (unsigned i = 0; i < 50; i++) {
        assert_true(gv_holes_switch(holes, &chain, 2000, &rng, NULL));
        for (unsigned block = 0; block < 9; block++) {
            unsigned n = 0;
            for (unsigned k = 0; k < 9; k++)
                n += holes[(block / 3 * 3 + k / 3) * 9 + block % 3 * 3 + k % 3];
            const unsigned wanted = block / 3 == 2 || block % 3 == 2 ? 0
                                    : block == 0 || block == 4       ? 5
                                                                     : 4;
            assert_int_equal(n, wanted);
        }
    }
    assert_true(chain.n_made > 0);
}

static void parts_stay_even_when_told_to(void **ctx)
{
    (void)ctx;
    uint8_t holes[36];
    for (unsigned i = 0; i < 36; i++) // 2x3: one hole in each sub-row
        holes[i] = (i % 6 + i / 6 * 2) % 3 == 0;
    gv_hole_switches chain = {
        .block_rows = 2, .block_cols = 3, .keeps_blocks = true, .keeps_parts = true
    };
    gv_rng rng = gv_rng_stream(1, 3);
    uint64_t n_made = 0;
    for (unsigned i = 0; i < 100; i++) {
        assert_true(gv_holes_switch(holes, &chain, 500, &rng, NULL));
        const gv_hole_figures f = gv_hole_figures_of(holes, 2, 3);
        assert_int_equal(f.sub_rows.min * 10 + f.sub_rows.max, 11);
        assert_int_equal(f.sub_columns.min * 10 + f.sub_columns.max, 1);
        n_made += chain.n_made;
    }
    assert_true(n_made > 0);
}

static void nothing_is_drawn_for_no_proposals(void **ctx)
{
    (void)ctx;
    uint8_t holes[81], start[81];
    corner_pattern(start);
    memcpy(holes, start, 81);
    gv_hole_switches chain = { .block_rows = 3, .block_cols = 3, .n_made = 5 };
    gv_rng rng = gv_rng_stream(1, 4), untouched = gv_rng_stream(1, 4);
    assert_true(gv_holes_switch(holes, &chain, 0, &rng, NULL));
    assert_int_equal(chain.n_made, 0);
    assert_memory_equal(holes, start, 81);
    assert_int_equal(gv_rng_next(&rng), gv_rng_next(&untouched));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_are_the_fewest_and_the_most),
        cmocka_unit_test(lines_keep_their_numbers),
        cmocka_unit_test(blocks_keep_their_numbers_when_told_to),
        cmocka_unit_test(parts_stay_even_when_told_to),
        cmocka_unit_test(nothing_is_drawn_for_no_proposals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
