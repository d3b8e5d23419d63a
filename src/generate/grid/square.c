/* SPDX-License-Identifier: GPL-3.0-or-later */
/* square.c -- where chains begin, and a check that they kept the square valid. */
#include "generate/grid/square.h"

#include <assert.h>

void gv_square_init(gv_square *square, unsigned block_rows, unsigned block_cols)
{
    const uint32_t order = block_rows * block_cols;
    assert(order >= 1 && order <= GV_MAX_ORDER);
    const bool has_blocks = block_rows > 1 && block_cols > 1;
    *square = (gv_square){ .order = order,
                           .band_rows = has_blocks ? block_rows : order,
                           .stack_columns = has_blocks ? block_cols : order,
                           .has_blocks = has_blocks };
    for (uint32_t line = 0; has_blocks && line < order; line++) {
        square->row_block[line] = (uint8_t)(line / block_rows * block_rows);
        square->column_block[line] = (uint8_t)(line / block_cols);
    }
    for (uint32_t row = 0; row < order; row++)
        for (uint32_t column = 0; column < order; column++) {
            const uint32_t high = (row + column / block_cols) % block_rows;
            const uint32_t low = (row / block_rows + column) % block_cols;
            gv_square_put(square, row, column, high * block_cols + low);
        }
}

bool gv_square_is_valid(const gv_square *square)
{
    const uint32_t order = square->order;
    for (uint32_t row = 0; row < order; row++)
        for (uint32_t column = 0; column < order; column++) {
            const uint32_t symbol = square->symbol[row][column];
            // An index holds one place: if a symbol occurs twice, one of them is not
            // there.
            if (symbol >= order || square->column_of[row][symbol] != column ||
                square->row_of[column][symbol] != row)
                return false;
            const uint32_t block = gv_square_block(square, row, column);
            if (square->has_blocks && square->block_row_of[block][symbol] != row)
                return false;
        }
    return true;
}
