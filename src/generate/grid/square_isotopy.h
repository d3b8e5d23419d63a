/* SPDX-License-Identifier: GPL-3.0-or-later */
/* square_isotopy.h -- rearrangements of a square that keep it valid: bands, rows in a
 * band, stacks, columns in a stack and symbols are permuted; if blocks are square, or
 * add no constraint, rows and columns may be exchanged. */
#ifndef GV_GENERATE_GRID_SQUARE_ISOTOPY_H
#define GV_GENERATE_GRID_SQUARE_ISOTOPY_H

#include "base/rng.h"
#include "generate/grid/square.h"

/* Row r goes to row[r], column c to column[c], symbol a becomes symbol[a]; then rows
 * and columns are exchanged if `transposed`. */
typedef struct gv_isotopy {
    uint32_t row[GV_MAX_ORDER];
    uint32_t column[GV_MAX_ORDER];
    uint32_t symbol[GV_MAX_ORDER];
    bool transposed;
} gv_isotopy;

/* All of them equally likely. */
gv_isotopy gv_isotopy_draw(unsigned block_rows, unsigned block_cols, gv_rng *rng);

/* The cell, row * order + column, that a cell goes to. */
static inline uint32_t gv_isotopy_cell(const gv_isotopy *map, uint32_t order,
                                       uint32_t row, uint32_t column)
{
    const uint32_t to_row = map->row[row], to_column = map->column[column];
    return map->transposed ? to_column * order + to_row : to_row * order + to_column;
}

void gv_square_rearrange(gv_square *square, const gv_isotopy *map);

#endif
