/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hole_figures.c -- counts holes in all units of a square. */
#include "generate/instance/hole_figures.h"

/* Holes in the rectangle of n_rows x n_columns cells whose first cell is `corner`. */
static uint32_t count(const uint8_t *corner, unsigned order, unsigned n_rows,
                      unsigned n_columns)
{
    uint32_t n = 0;
    for (unsigned row = 0; row < n_rows; row++)
        for (unsigned column = 0; column < n_columns; column++)
            n += corner[row * order + column] != 0;
    return n;
}

/* Cuts the square into rectangles of this size. */
static gv_range32 range_of(const uint8_t *holes, unsigned order, unsigned n_rows,
                           unsigned n_columns)
{
    gv_range32 range = { UINT32_MAX, 0 };
    for (unsigned row = 0; row < order; row += n_rows)
        for (unsigned column = 0; column < order; column += n_columns) {
            const uint32_t n =
                count(holes + row * order + column, order, n_rows, n_columns);
            range.min = n < range.min ? n : range.min;
            range.max = n > range.max ? n : range.max;
        }
    return range;
}

gv_hole_figures gv_hole_figures_of(const uint8_t *holes, unsigned block_rows,
                                   unsigned block_cols)
{
    const unsigned order = block_rows * block_cols;
    return (gv_hole_figures){
        .n_holes = count(holes, order, order, order),
        .rows = range_of(holes, order, 1, order),
        .columns = range_of(holes, order, order, 1),
        .blocks = range_of(holes, order, block_rows, block_cols),
        .sub_rows = range_of(holes, order, 1, block_cols),
        .sub_columns = range_of(holes, order, block_rows, 1),
    };
}
