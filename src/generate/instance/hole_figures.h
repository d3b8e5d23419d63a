/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hole_figures.h -- how evenly holes are spread: the fewest and the most in a row, a
 * column, a block, and in the sub-rows and sub-columns of blocks. */
#ifndef GV_GENERATE_INSTANCE_HOLE_FIGURES_H
#define GV_GENERATE_INSTANCE_HOLE_FIGURES_H

#include <stdint.h>

typedef struct gv_range32 {
    uint32_t min, max;
} gv_range32;

typedef struct gv_hole_figures {
    uint32_t n_holes;
    gv_range32 rows, columns, blocks;
    gv_range32 sub_rows;    /* block_cols cells each */
    gv_range32 sub_columns; /* block_rows cells each */
} gv_hole_figures;

/* Of holes[row * order + column], where anything but 0 is a hole. */
gv_hole_figures gv_hole_figures_of(const uint8_t *holes, unsigned block_rows,
                                   unsigned block_cols);

#endif
