/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hole_switches.c -- millions of proposals, of which few are accepted: one number of
 * the stream and one well-predicted branch for each that is rejected. */
#include "generate/instance/hole_switches.h"

#include "generate/rng32.h"

#include <assert.h>

enum {
    MAX_CELLS = GV_MAX_ORDER * GV_MAX_ORDER,
    PROPOSALS_PER_LOOK =
        1 << 16 /* between checks of the stop flag: less than a millisecond */
};

/* Holes as sets of columns, and where every cell is. */
typedef struct board {
    uint32_t order, n_cells;
    uint64_t row_holes[GV_MAX_ORDER];
    uint8_t row_of[MAX_CELLS], column_of[MAX_CELLS];
    uint8_t band_of[GV_MAX_ORDER], stack_of[GV_MAX_ORDER];
    uint32_t n_stacks;

    /* By block and row or column of the square: holes in that sub-row or sub-column,
     * minus the minimum: 0 or 1. */
    uint8_t row_excess[GV_MAX_ORDER][GV_MAX_ORDER];    /* of row, stack */
    uint8_t column_excess[GV_MAX_ORDER][GV_MAX_ORDER]; /* of column, band */
} board;

typedef struct corners {
    uint32_t row, column, row2, column2;
} corners;

/* ---- setting up ---- */

static void count_parts(board *b, const uint8_t *holes, const gv_hole_switches *chain)
{
    const uint32_t rows = chain->block_rows, columns = chain->block_cols;
    for (uint32_t cell = 0; cell < b->n_cells; cell++) {
        const uint32_t row = b->row_of[cell], column = b->column_of[cell];
        b->row_excess[row][b->stack_of[column]] += holes[cell];
        b->column_excess[column][b->band_of[row]] += holes[cell];
    }
    for (uint32_t block = 0; block < b->order; block++) {
        const uint32_t band = block / b->n_stacks, stack = block % b->n_stacks;
        uint32_t n = 0;
        for (uint32_t k = 0; k < rows; k++)
            n += b->row_excess[band * rows + k][stack];
        for (uint32_t k = 0; k < rows; k++) {
            uint8_t *excess = &b->row_excess[band * rows + k][stack];
            *excess = (uint8_t)(*excess - n / rows);
            assert(*excess <= 1);
        }
        for (uint32_t l = 0; l < columns; l++) {
            uint8_t *excess = &b->column_excess[stack * columns + l][band];
            *excess = (uint8_t)(*excess - n / columns);
            assert(*excess <= 1);
        }
    }
}

static void set_up(board *b, const uint8_t *holes, const gv_hole_switches *chain)
{
    const uint32_t order = chain->block_rows * chain->block_cols;
    *b = (board){ .order = order,
                  .n_cells = order * order,
                  .n_stacks = chain->block_rows };
    for (uint32_t line = 0; line < order; line++) {
        b->band_of[line] = (uint8_t)(line / chain->block_rows);
        b->stack_of[line] = (uint8_t)(line / chain->block_cols);
    }
    for (uint32_t cell = 0; cell < b->n_cells; cell++) {
        b->row_of[cell] = (uint8_t)(cell / order);
        b->column_of[cell] = (uint8_t)(cell % order);
        b->row_holes[cell / order] |= (uint64_t)holes[cell] << cell % order;
    }
    if (chain->keeps_parts)
        count_parts(b, holes, chain);
}

/* ---- what may be switched ---- */

/* Two corners of the rectangle are holes, the other two are not. Without a branch: each
 * of the four bits is like a coin toss. */
static bool is_open(const board *b, corners c)
{
    const uint64_t row = b->row_holes[c.row], row2 = b->row_holes[c.row2];
    return (row >> c.column & row2 >> c.column2 &
            ~(row >> c.column2 | row2 >> c.column) & 1) != 0;
}

static bool keeps_blocks(const board *b, corners c)
{
    return b->band_of[c.row] == b->band_of[c.row2] ||
           b->stack_of[c.column] == b->stack_of[c.column2];
}

/* In one band, two blocks move a hole from one sub-row to another, in opposite
 * directions; the one that takes it must be short of a hole where the other has one
 * more. Inside one block nothing changes. In one stack the same holds for sub-columns.
 */
static bool shift_parts(board *b, corners c)
{
    assert(keeps_blocks(b, c)); // or no sub-row or sub-column stays in its block
    const uint32_t band = b->band_of[c.row], band2 = b->band_of[c.row2];
    const uint32_t stack = b->stack_of[c.column], stack2 = b->stack_of[c.column2];
    if (band == band2 && stack == stack2)
        return true;
    uint8_t *from, *to, *from2, *to2;
    if (band == band2) {
        from = &b->row_excess[c.row][stack];
        to = &b->row_excess[c.row2][stack];
        from2 = &b->row_excess[c.row2][stack2];
        to2 = &b->row_excess[c.row][stack2];
    } else {
        from = &b->column_excess[c.column][band];
        to = &b->column_excess[c.column2][band];
        from2 = &b->column_excess[c.column2][band2];
        to2 = &b->column_excess[c.column][band2];
    }
    if (!(*from & *from2) || *to || *to2)
        return false;
    *from = *from2 = 0;
    *to = *to2 = 1;
    return true;
}

/* ---- the chain ---- */

static corners draw(const board *b, gv_rng32 *rng)
{
    assert(b->n_cells >= 1);
    // Two cells from one number: (64 * 64)^2 fits into 32 bits.
    const uint32_t number = gv_rng32_below(rng, b->n_cells * b->n_cells);
    const uint32_t cell = number / b->n_cells, cell2 = number % b->n_cells;
    return (corners){ b->row_of[cell], b->column_of[cell], b->row_of[cell2],
                      b->column_of[cell2] };
}

static uint64_t propose(board *b, const gv_hole_switches *chain, uint64_t n,
                        gv_rng32 *rng)
{
    uint64_t n_made = 0;
    for (uint64_t i = 0; i < n; i++) {
        const corners c = draw(b, rng);
        if (!is_open(b, c) || (chain->keeps_blocks && !keeps_blocks(b, c)) ||
            (chain->keeps_parts && !shift_parts(b, c)))
            continue;
        const uint64_t both = UINT64_C(1) << c.column | UINT64_C(1) << c.column2;
        b->row_holes[c.row] ^= both;
        b->row_holes[c.row2] ^= both;
        n_made++;
    }
    return n_made;
}

bool gv_holes_switch(uint8_t *holes, gv_hole_switches *chain, uint64_t proposals,
                     gv_rng *rng, const gv_flag *stop)
{
    board b;
    gv_rng32 small = { .rng = rng };
    chain->n_made = 0;
    if (!proposals)
        return true;
    set_up(&b, holes, chain);
    for (uint64_t left = proposals; left;) {
        const uint64_t n = left < PROPOSALS_PER_LOOK ? left : PROPOSALS_PER_LOOK;
        if (stop && atomic_load(stop))
            return false;
        chain->n_made += propose(&b, chain, n, &small);
        left -= n;
    }
    for (uint32_t cell = 0; cell < b.n_cells; cell++)
        holes[cell] = b.row_holes[b.row_of[cell]] >> b.column_of[cell] & 1;
    return true;
}
