/* SPDX-License-Identifier: GPL-3.0-or-later */
/* square_jacobson.c -- one move. During the move, a row may contain a symbol twice: its
 * index has the place that was written last, so that "the other place" is what the
 * index says before a symbol is written. */
#include "generate/grid/square_jacobson.h"

#include <assert.h>

/* Writes a symbol and returns where else its row has it. */
static uint32_t write_symbol(gv_square *square, uint32_t row, uint32_t column,
                             uint32_t symbol)
{
    const uint32_t other = square->column_of[row][symbol];
    square->symbol[row][column] = (uint8_t)symbol;
    square->column_of[row][symbol] = (uint8_t)column;
    square->row_of[column][symbol] = (uint8_t)row;
    return other;
}

/* The part of the cycle. True if it closed; else *last is the symbol that row1 has
 * twice, and *column its place that was not written. */
static bool switch_part(gv_square *square, gv_jacobson_move move, uint32_t *last,
                        uint32_t *column)
{
    uint32_t down = move.symbol;
    uint32_t at = square->column_of[move.row1][move.symbol];
    for (uint32_t i = 0; i < move.length; i++) {
        const uint32_t up = square->symbol[move.row2][at];
        const uint32_t next = write_symbol(square, move.row1, at, up);
        (void)write_symbol(square, move.row2, at, down);
        if (up == move.symbol)
            return true;
        down = up;
        at = next;
    }
    *last = down;
    *column = at;
    return false;
}

/* row2 has the move's symbol twice and lacks `current`, which row3 has twice; row3
 * lacks the move's symbol. `column` is row3's old place of `current`. Cells change rows
 * until row3 gets the symbol. Returns the column where it did. */
static uint32_t repair(gv_square *square, gv_jacobson_move move, uint32_t row3,
                       uint32_t current, uint32_t column)
{
    for (;;) {
        const uint32_t up = square->symbol[move.row2][column];
        const uint32_t next = write_symbol(square, row3, column, up);
        (void)write_symbol(square, move.row2, column, current);
        if (up == move.symbol)
            return column;
        current = up;
        column = next;
    }
}

gv_jacobson_end gv_square_jacobson(gv_square *square, gv_jacobson_move move)
{
    assert(move.row1 != move.row2 && move.length >= 1 && move.length < square->order);
    const uint32_t symbol = move.symbol, row2 = move.row2;
    const uint32_t first = square->column_of[move.row1][symbol];
    const uint32_t old = square->column_of[row2][symbol];
    uint32_t last = 0, column = 0;
    if (switch_part(square, move, &last, &column))
        return GV_JACOBSON_CLOSED;
    // row1 is complete again with `symbol` here; the column then has it twice.
    const uint32_t row3 = square->row_of[column][symbol];
    (void)write_symbol(square, move.row1, column, symbol);
    if (row3 == row2) {
        (void)write_symbol(square, row2, column, last);
        return GV_JACOBSON_MET;
    }
    uint32_t current = last;
    if (move.branch_a) {
        current = square->symbol[row2][column];
        (void)write_symbol(square, row2, column, last);
    }
    const uint32_t place = write_symbol(square, row3, column, current);
    const uint32_t end = repair(square, move, row3, current, place);
    // row2 had `symbol` in two places, and lost it in one of them.
    square->column_of[row2][symbol] = (uint8_t)(end == first ? old : first);
    return GV_JACOBSON_REPAIRED;
}

void gv_square_reindex(gv_square *square)
{
    for (uint32_t row = 0; row < square->order; row++)
        for (uint32_t column = 0; column < square->order; column++)
            gv_square_put(square, row, column, square->symbol[row][column]);
}
