/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_exchanges.c -- parts of pairs against all subsets of places, and needed clues
 * against the parts. */
#include "sudoku9/search/exchanges.h"

#include "sudoku9/cell_set.h"
#include "slow_nine.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

enum { N_GRIDS = 12 };

/* A random grid; the last one has 648 automorphisms, and many small parts. */
static void make_grid(uint8_t *out, unsigned i)
{
    gv_rng rng = gv_rng_stream(73, i);
    if (i + 1 < N_GRIDS) {
        slow_random_grid(out, &rng);
        return;
    }
    for (unsigned cell = 0; cell < 81; cell++) {
        const unsigned row = cell / 9, column = cell % 9;
        out[cell] = (uint8_t)((3 * row + row / 3 + column) % 9 + 1);
    }
}

/* The cells of both members of a pair at a place. */
static void cells_of(unsigned out[2], const uint8_t *grid, unsigned pair,
                     unsigned place)
{
    out[0] = out[1] = 0;
    if (pair < 36) {
        const unsigned digits[2] = { pair / 4 + 1, (pair / 4 + pair % 4 + 1) % 9 + 1 };
        for (unsigned column = 0; column < 9; column++)
            for (unsigned k = 0; k < 2; k++)
                if (grid[9 * place + column] == digits[k])
                    out[k] = 9 * place + column;
        return;
    }
    const unsigned i = (pair - 36) % 9;
    const unsigned lines[2] = { i, i / 3 * 3 + (i + 1) % 3 };
    for (unsigned k = 0; k < 2; k++)
        out[k] = pair < 45 ? 9 * lines[k] + place : 9 * place + lines[k];
}

static bool can_be_exchanged(const uint8_t *grid, unsigned pair, unsigned places)
{
    uint8_t turned[81];
    memcpy(turned, grid, 81);
    for (unsigned place = 0; place < 9; place++) {
        unsigned cells[2];
        if (!(places >> place & 1))
            continue;
        cells_of(cells, grid, pair, place);
        turned[cells[0]] = grid[cells[1]];
        turned[cells[1]] = grid[cells[0]];
    }
    return slow_is_grid(turned);
}

/* The smallest set with the place that can be exchanged. */
static unsigned slow_part(const uint8_t *grid, unsigned pair, unsigned place)
{
    unsigned best = 0x1FF;
    for (unsigned places = 1; places < 0x1FF; places++)
        if (places >> place & 1 &&
            __builtin_popcount(places) < __builtin_popcount(best) &&
            can_be_exchanged(grid, pair, places))
            best = places;
    return best;
}

static void parts_are_the_smallest_sets_that_can_be_exchanged(void **ctx)
{
    (void)ctx;
    for (unsigned i = 0; i < N_GRIDS; i++) {
        uint8_t grid[81];
        gv_nine_cands cands;
        gv_nine_exchanges exchanges;
        make_grid(grid, i);
        gv_nine_cands_of_digits(&cands, grid);
        gv_nine_exchanges_find(&exchanges, &cands);
        for (unsigned pair = 0; pair < GV_NINE_PAIRS; pair++)
            for (unsigned place = 0; place < 9; place++)
                assert_int_equal(exchanges.part[place][pair],
                                 slow_part(grid, pair, place));
    }
}

static void the_cells_of_a_part_are_those_of_both_members(void **ctx)
{
    (void)ctx;
    uint8_t grid[81];
    gv_nine_cands cands;
    make_grid(grid, 0);
    gv_nine_cands_of_digits(&cands, grid);
    for (unsigned pair = 0; pair < GV_NINE_PAIRS; pair++)
        for (unsigned part = 0; part <= 0x1FF; part++) {
            gv_nine_set expected = { { 0, 0, 0 } };
            for (unsigned place = 0; place < 9; place++) {
                unsigned cells[2];
                cells_of(cells, grid, pair, place);
                for (unsigned k = 0; k < 2 && part >> place & 1; k++)
                    gv_nine_set_add(&expected, cells[k]);
            }
            const gv_nine_set set = gv_nine_exchanges_cells(&cands, pair, part);
            assert_memory_equal(&set, &expected, sizeof set);
        }
}

static gv_nine_set slow_needed(const gv_nine_exchanges *exchanges,
                               const gv_nine_cands *grid, const gv_nine_set *clues)
{
    gv_nine_set needed = { { 0, 0, 0 } };
    for (unsigned pair = 0; pair < GV_NINE_PAIRS; pair++)
        for (unsigned place = 0; place < 9; place++) {
            const gv_nine_set cells =
                gv_nine_exchanges_cells(grid, pair, exchanges->part[place][pair]);
            const gv_nine_set hit = gv_nine_set_and(&cells, clues);
            if (gv_nine_set_count(&hit) == 1)
                needed = gv_nine_set_or(&needed, &hit);
        }
    return needed;
}

static void a_clue_alone_in_a_part_is_needed(void **ctx)
{
    (void)ctx;
    unsigned n_needed = 0;
    for (unsigned i = 0; i < 20 * N_GRIDS; i++) {
        gv_rng rng = gv_rng_stream(74, i);
        uint8_t grid[81], part[81];
        gv_nine_cands cands;
        gv_nine_exchanges exchanges;
        make_grid(grid, i % N_GRIDS);
        slow_random_part(part, grid, i % 82, &rng);
        const gv_nine_set clues = gv_nine_set_of_digits(part);
        gv_nine_cands_of_digits(&cands, grid);
        gv_nine_exchanges_find(&exchanges, &cands);
        const gv_nine_set expected = slow_needed(&exchanges, &cands, &clues);
        const gv_nine_set needed = gv_nine_exchanges_needed(&exchanges, &cands, &clues);
        assert_memory_equal(&needed, &expected, sizeof needed);
        n_needed += gv_nine_set_count(&needed);
    }
    assert_true(n_needed > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_the_smallest_sets_that_can_be_exchanged),
        cmocka_unit_test(the_cells_of_a_part_are_those_of_both_members),
        cmocka_unit_test(a_clue_alone_in_a_part_is_needed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
