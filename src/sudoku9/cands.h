/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cands.h -- sets of cells and of candidates in the layout of kernel.h, cell by cell.
 * Cells are numbered 0 to 80, digits 0 to 8. */
#ifndef GV_SUDOKU9_CANDS_H
#define GV_SUDOKU9_CANDS_H

#include "sudoku9/kernel.h"

#include <assert.h>
#include <stdbool.h>

/* Where a cell is: its word among three, and its bit. */
static inline unsigned gv_nine_row_of(unsigned cell)
{
    return cell / 9 % 3;
}

static inline uint32_t gv_nine_bit_of(unsigned cell)
{
    return 1u << (cell / 27 * 10 + cell % 9);
}

static inline void gv_nine_set_add(gv_nine_set *set, unsigned cell)
{
    assert(cell < GV_NINE_CELLS);
    set->row[gv_nine_row_of(cell)] |= gv_nine_bit_of(cell);
}

static inline void gv_nine_set_remove(gv_nine_set *set, unsigned cell)
{
    assert(cell < GV_NINE_CELLS);
    set->row[gv_nine_row_of(cell)] &= ~gv_nine_bit_of(cell);
}

static inline bool gv_nine_set_has(const gv_nine_set *set, unsigned cell)
{
    assert(cell < GV_NINE_CELLS);
    return set->row[gv_nine_row_of(cell)] & gv_nine_bit_of(cell);
}

static inline bool gv_nine_allows(const gv_nine_cands *cands, unsigned cell,
                                  unsigned digit)
{
    return cands->word[gv_nine_row_of(cell)][digit] & gv_nine_bit_of(cell);
}

static inline void gv_nine_forbid(gv_nine_cands *cands, unsigned cell, unsigned digit)
{
    assert(cell < GV_NINE_CELLS && digit < 9);
    cands->word[gv_nine_row_of(cell)][digit] &= ~gv_nine_bit_of(cell);
}

/* Every digit in every cell. */
void gv_nine_cands_fill(gv_nine_cands *out);

/* Leaves the cell no candidate but `digit`; none at all if that was excluded before, as
 * by another given of the same cell. */
void gv_nine_give(gv_nine_cands *cands, unsigned cell, unsigned digit);

/* The candidates of 81 cells: a value of 1 to 9 is a given, others are empty. */
void gv_nine_cands_of_digits(gv_nine_cands *out, const uint8_t *digits);

#endif
