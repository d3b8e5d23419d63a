/* SPDX-License-Identifier: GPL-3.0-or-later */
/* square.h -- a complete Sudoku or Latin square, indexed in all directions, that chains
 * walk on. Plain data: assignment copies it. */
#ifndef GV_GENERATE_GRID_SQUARE_H
#define GV_GENERATE_GRID_SQUARE_H

#include "givens.h"

#include <stdbool.h>
#include <stdint.h>

/* Lines of a band (stack) may be exchanged cell by cell without regard to blocks. If
 * blocks are whole rows or columns, they add no constraint: the square is a Latin
 * square, and all its lines form one band (stack). */
typedef struct gv_square {
    uint32_t order;
    uint32_t band_rows;     /* rows of a band */
    uint32_t stack_columns; /* columns of a stack */
    bool has_blocks;
    uint8_t row_block[GV_MAX_ORDER];    /* the first block of the row's band */
    uint8_t column_block[GV_MAX_ORDER]; /* block = row_block + column_block */

    uint8_t symbol[GV_MAX_ORDER][GV_MAX_ORDER];       /* at row, column */
    uint8_t column_of[GV_MAX_ORDER][GV_MAX_ORDER];    /* of row, symbol */
    uint8_t row_of[GV_MAX_ORDER][GV_MAX_ORDER];       /* of column, symbol */
    uint8_t block_row_of[GV_MAX_ORDER][GV_MAX_ORDER]; /* of block, symbol */
} gv_square;

/* The canonical square of blocks with block_rows x block_cols cells, order at most
 * GV_MAX_ORDER: with r = i * block_rows + k and c = j * block_cols + l, the symbol is
 * ((k + j) mod block_rows) * block_cols + (i + l) mod block_cols. */
void gv_square_init(gv_square *square, unsigned block_rows, unsigned block_cols);

static inline uint32_t gv_square_block(const gv_square *square, uint32_t row,
                                       uint32_t column)
{
    return (uint32_t)square->row_block[row] + square->column_block[column];
}

/* Writes a symbol and its places; the caller takes care of what was there. */
static inline void gv_square_put(gv_square *square, uint32_t row, uint32_t column,
                                 uint32_t symbol)
{
    square->symbol[row][column] = (uint8_t)symbol;
    square->column_of[row][symbol] = (uint8_t)column;
    square->row_of[column][symbol] = (uint8_t)row;
    square->block_row_of[gv_square_block(square, row, column)][symbol] = (uint8_t)row;
}

/* Whether every symbol occurs once in each row, column and block, and every index is
 * right (tests, assertions). */
bool gv_square_is_valid(const gv_square *square);

#endif
