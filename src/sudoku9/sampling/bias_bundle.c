/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bias_bundle.c -- 128 paths at a time: drawing floors, and ruling paths out. */
#include "sudoku9/sampling/bias_bundle.h"

#include "sudoku9/cell_set.h"

#include <assert.h>
#include <string.h>

/* ---- the list of a grid ---- */

void gv_bias_grid_add(gv_bias_grid *grid, const gv_nine_set *set)
{
    const unsigned n_cells = gv_nine_set_count(set), i = grid->n_sets;
    if (n_cells > GV_BIAS_SET_CELLS || i == GV_BIAS_SETS)
        return;
    uint8_t *to = grid->cell[i];
    for (unsigned r = 0; r < 3; r++)
        for (uint32_t left = set->row[r]; left; left &= left - 1) {
            const unsigned bit = (unsigned)__builtin_ctz(left);
            *to++ = (uint8_t)(27 * (bit / 10) + 9 * r + bit % 10);
            assert(to <= grid->cell[i] + GV_BIAS_SET_CELLS);
        }
    grid->n_cells[i] = (uint8_t)n_cells;
    grid->set[i] = *set;
    grid->n_sets++;
}

void gv_bias_grid_start(gv_bias_grid *grid, const gv_nine_uas *uas)
{
    memcpy(grid->digit, uas->grid, sizeof grid->digit);
    memcpy(grid->place, uas->place, sizeof grid->place);
    grid->n_sets = 0;
    for (size_t i = 0; i < uas->n_sets; i++)
        gv_bias_grid_add(grid, &uas->sets[i]);
}

bool gv_bias_grid_misses(const gv_bias_grid *grid, const gv_nine_set *clues)
{
    for (unsigned i = 0; i < grid->n_sets; i++)
        if (!gv_nine_set_meets(&grid->set[i], clues))
            return true;
    return false;
}

/* ---- bundles ---- */

void gv_bias_bundle_draw(gv_bias_bundle *bundle, gv_rng *rng)
{
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
        for (unsigned i = 0; i < 2; i++) {
            const uint64_t half = gv_rng_next(rng), a = gv_rng_next(rng),
                           b = gv_rng_next(rng), c = gv_rng_next(rng);
            bundle->clue[0][cell][i] = half & (a | (b & c)); // 5/16
            bundle->clue[1][cell][i] = half & (a | b);       // 6/16
            bundle->clue[2][cell][i] = half & (a | b | c);   // 7/16
            bundle->clue[3][cell][i] = half;
        }
}

/* The paths with a clue in every set. */
static gv_bias_lanes hit_all(const gv_bias_lanes clue[], const gv_bias_grid *grid)
{
    gv_bias_lanes all = { UINT64_MAX, UINT64_MAX };
    for (unsigned i = 0; i < grid->n_sets; i++) {
        gv_bias_lanes hit = { 0, 0 };
        for (unsigned c = 0; c < grid->n_cells[i]; c++)
            hit |= clue[grid->cell[i][c]];
        all &= hit;
    }
    return all;
}

/* The paths in which `cell` is a clue that is implied in its box: each of the eight
 * other cells is a clue, or the digit is a clue of its row or column in another box. */
static gv_bias_lanes implied(const gv_bias_lanes clue[], const gv_bias_grid *grid,
                             unsigned cell)
{
    const unsigned digit = grid->digit[cell], row = cell / 9, col = cell % 9;
    const unsigned first_row = row - row % 3, first_col = col - col % 3;
    const unsigned rows[2] = { first_row + (row + 1) % 3, first_row + (row + 2) % 3 };
    const unsigned cols[2] = { first_col + (col + 1) % 3, first_col + (col + 2) % 3 };
    gv_bias_lanes in_row[2], in_col[2], yes = clue[cell];
    for (unsigned i = 0; i < 2; i++) {
        in_row[i] = clue[grid->place[rows[i]][digit]];
        in_col[i] = clue[grid->place[9 + cols[i]][digit]];
        yes &= clue[9 * rows[i] + col] | in_row[i];
        yes &= clue[9 * row + cols[i]] | in_col[i];
    }
    for (unsigned i = 0; i < 2; i++)
        for (unsigned j = 0; j < 2; j++)
            yes &= clue[9 * rows[i] + cols[j]] | in_row[i] | in_col[j];
    return yes;
}

static gv_bias_lanes failing(const gv_bias_lanes clue[], const gv_bias_grid *grid)
{
    gv_bias_lanes redundant = { 0, 0 };
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
        redundant |= implied(clue, grid, cell);
    return redundant & ~hit_all(clue, grid);
}

gv_bias_lanes gv_bias_bundle_failing(const gv_bias_bundle *bundle,
                                     const gv_bias_grid *grid)
{
    gv_bias_lanes any = { 0, 0 };
    for (unsigned i = 0; i < GV_BIAS_FLOORS; i++)
        any |= failing(bundle->clue[i], grid);
    return any;
}

/* In how many floors of a path a cell is a clue. */
static unsigned n_floors_with(const gv_bias_bundle *bundle, unsigned lane,
                              unsigned cell)
{
    uint64_t n = 0;
    for (unsigned i = 0; i < GV_BIAS_FLOORS; i++)
        n += bundle->clue[i][cell][lane / 64] >> lane % 64 & 1;
    return (unsigned)n;
}

void gv_bias_bundle_begin(const gv_bias_bundle *bundle, unsigned lane,
                          gv_bias_path *path, const gv_nine_cands *grid)
{
    assert(lane < 128);
    uint8_t shell[GV_BIAS_FLOORS + 1][GV_NINE_CELLS];
    unsigned n[GV_BIAS_FLOORS + 1] = { 0 };
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++) {
        const unsigned s = n_floors_with(bundle, lane, cell);
        shell[s][n[s]++] = (uint8_t)cell;
    }
    uint8_t order[GV_NINE_CELLS], *to = order;
    uint8_t floors[GV_BIAS_FLOORS];
    for (unsigned s = 0; s <= GV_BIAS_FLOORS; s++) {
        if (s > 0)
            floors[GV_BIAS_FLOORS - s] = (uint8_t)(order + GV_NINE_CELLS - to);
        memcpy(to, shell[s], n[s]);
        to += n[s];
    }
    assert(to == order + GV_NINE_CELLS);
    gv_bias_path_begin_at(path, grid, order, floors);
}
