/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_ser_grid.c -- the tables of regions and houses, and that a grid is in step with
 * itself whatever is done to it. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/rng.h"
#include "explainer/core/grid.h"

#include <string.h>

static bool sees(unsigned a, unsigned b)
{
    return a != b && (a / 9 == b / 9 || a % 9 == b % 9 ||
                      (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3));
}

static void regions_and_cells_agree(void **ctx)
{
    (void)ctx;
    for (unsigned region = 0; region < GV_SE_REGIONS; region++) {
        gv_se_cells set = 0;
        for (unsigned position = 0; position < 9; position++) {
            const unsigned cell = gv_se_region_cells[region][position];
            assert_int_equal(gv_se_cell_regions[cell][region / 9], region);
            assert_int_equal(gv_se_cell_positions[cell][region / 9], position);
            assert_true(!position || cell > gv_se_region_cells[region][position - 1]);
            set |= gv_se_cell_bit(cell);
        }
        assert_true(set == gv_se_region_sets[region]);
    }
    assert_int_equal(gv_se_region_cells[5][4], 4 * 9 + 7); // block r4c7, its middle
    assert_int_equal(gv_se_region_cells[9 + 2][3], 2 * 9 + 3);
    assert_int_equal(gv_se_region_cells[18 + 2][3], 3 * 9 + 2);
}

/* Block, row, column, each in region order, without repeats. */
static void houses_are_in_order(void **ctx)
{
    (void)ctx;
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++) {
        unsigned n = 0;
        gv_se_cells seen = 0;
        for (unsigned type = 0; type < 3; type++)
            for (unsigned position = 0; position < 9; position++) {
                const unsigned other =
                    gv_se_region_cells[gv_se_cell_regions[cell][type]][position];
                if (other == cell || seen & gv_se_cell_bit(other))
                    continue;
                assert_int_equal(gv_se_house[cell][n++], other);
                seen |= gv_se_cell_bit(other);
            }
        assert_int_equal(n, GV_SE_HOUSE);
        assert_true(seen == gv_se_peers[cell]);
        for (unsigned other = 0; other < GV_SE_CELLS; other++)
            assert_int_equal((seen & gv_se_cell_bit(other)) != 0, sees(cell, other));
    }
}

static void masks_are_counted(void **ctx)
{
    (void)ctx;
    for (unsigned mask = 0; mask < 512; mask++)
        assert_int_equal(gv_se_count(mask), __builtin_popcount(mask));
    const gv_se_cells set = gv_se_cell_bit(3) | gv_se_cell_bit(64);
    assert_int_equal(gv_se_cells_count(set), 2);
    assert_int_equal(gv_se_cells_first(set), 3);
    assert_int_equal(gv_se_cells_first(set & (set - 1)), 64);
}

/* All views of the candidates are of the same ones. */
static void assert_in_step(const gv_se_grid *grid)
{
    unsigned n_empty = 0;
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++) {
        n_empty += !grid->value[cell];
        assert_true(!grid->value[cell] || !grid->cands[cell]);
        for (unsigned digit = 0; digit < 9; digit++)
            assert_int_equal((grid->cells[digit] & gv_se_cell_bit(cell)) != 0,
                             gv_se_grid_has(grid, cell, digit));
    }
    assert_int_equal(grid->n_empty, n_empty);
    for (unsigned region = 0; region < GV_SE_REGIONS; region++)
        for (unsigned position = 0; position < 9; position++) {
            const unsigned cell = gv_se_region_cells[region][position];
            assert_int_equal(grid->empty[region] >> position & 1, !grid->value[cell]);
            for (unsigned digit = 0; digit < 9; digit++)
                assert_int_equal(grid->places[region][digit] >> position & 1,
                                 gv_se_grid_has(grid, cell, digit));
        }
}

static void givens_leave_their_candidates(void **ctx)
{
    (void)ctx;
    uint8_t values[GV_SE_CELLS] = { [0] = 5, [40] = 1, [80] = 5 };
    gv_se_grid grid;
    gv_se_grid_init(&grid, values);
    assert_in_step(&grid);
    assert_int_equal(grid.n_placed[4], 2);
    assert_int_equal(grid.n_placed[0], 1);
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
        for (unsigned digit = 0; digit < 9; digit++) {
            bool free = !values[cell];
            for (unsigned other = 0; other < GV_SE_CELLS; other++)
                free = free && !(sees(cell, other) && values[other] == digit + 1);
            assert_int_equal(gv_se_grid_has(&grid, cell, digit), free);
        }
}

static void removals_keep_the_views_of_a_grid_equal(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(9, 1);
    const uint8_t values[GV_SE_CELLS] = { [10] = 3, [44] = 7 };
    gv_se_grid grid, before;
    gv_se_grid_init(&grid, values);
    for (unsigned i = 0; i < 200; i++) {
        const unsigned cell = (unsigned)gv_rng_below(&rng, GV_SE_CELLS);
        const unsigned digit = (unsigned)gv_rng_below(&rng, 9);
        memcpy(&before, &grid, sizeof grid);
        gv_se_grid_remove(&grid, cell, digit);
        assert_in_step(&grid);
        assert_false(gv_se_grid_has(&grid, cell, digit));
        if (i % 2)
            memcpy(&grid, &before, sizeof grid);
    }
    const unsigned cell = 33, digit = gv_se_first(grid.cands[cell]);
    gv_se_grid_place(&grid, cell, digit);
    assert_in_step(&grid);
    assert_true(!(grid.cells[digit] & gv_se_peers[cell]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regions_and_cells_agree),
        cmocka_unit_test(houses_are_in_order),
        cmocka_unit_test(masks_are_counted),
        cmocka_unit_test(givens_leave_their_candidates),
        cmocka_unit_test(removals_keep_the_views_of_a_grid_equal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
