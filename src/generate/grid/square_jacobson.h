/* SPDX-License-Identifier: GPL-3.0-or-later */
/* square_jacobson.h -- the move of Jacobson and Matthews between Latin squares in its
 * row form (Theorem 6 of their paper): a part of a cycle of two rows changes rows, and
 * at most one more row repairs what that broke. Blocks are ignored. */
#ifndef GV_GENERATE_GRID_SQUARE_JACOBSON_H
#define GV_GENERATE_GRID_SQUARE_JACOBSON_H

#include "generate/grid/square.h"

typedef struct gv_jacobson_move {
    uint32_t row1, row2; /* different */
    uint32_t symbol;
    uint32_t length; /* 1 to order - 1: the maximum number of cells that change rows */
    bool branch_a;   /* where there are two ways to repair: false is the paper's */
} gv_jacobson_move;

typedef enum gv_jacobson_end {
    GV_JACOBSON_CLOSED,  /* the cycle came to its end */
    GV_JACOBSON_MET,     /* its last cell was all that was wrong */
    GV_JACOBSON_REPAIRED /* a third row was needed */
} gv_jacobson_end;

/* Makes the move on a Latin square. The indices by row and column are kept; those by
 * block (block_row_of) are not: gv_square_reindex() restores them once the square is
 * valid again. O(order). */
gv_jacobson_end gv_square_jacobson(gv_square *square, gv_jacobson_move move);

/* Rebuilds all indices from the symbols. */
void gv_square_reindex(gv_square *square);

#endif
