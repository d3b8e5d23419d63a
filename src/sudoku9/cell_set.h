/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cell_set.h -- arithmetic on whole sets of cells (gv_nine_set); cands.h has the
 * functions on single cells. */
#ifndef GV_SUDOKU9_CELL_SET_H
#define GV_SUDOKU9_CELL_SET_H

#include "sudoku9/cands.h"

static inline gv_nine_set gv_nine_set_of_digits(const uint8_t digits[GV_NINE_CELLS])
{
    gv_nine_set set = { { 0, 0, 0 } };
    for (unsigned row = 0; row < 9; row++)
        for (unsigned column = 0; column < 9; column++)
            set.row[row % 3] |= (uint32_t)(*digits++ != 0) << (row / 3 * 10 + column);
    return set;
}

static inline gv_nine_set gv_nine_set_or(const gv_nine_set *a, const gv_nine_set *b)
{
    return (gv_nine_set){ { a->row[0] | b->row[0], a->row[1] | b->row[1],
                            a->row[2] | b->row[2] } };
}

static inline gv_nine_set gv_nine_set_and(const gv_nine_set *a, const gv_nine_set *b)
{
    return (gv_nine_set){ { a->row[0] & b->row[0], a->row[1] & b->row[1],
                            a->row[2] & b->row[2] } };
}

static inline gv_nine_set gv_nine_set_minus(const gv_nine_set *a, const gv_nine_set *b)
{
    return (gv_nine_set){ { a->row[0] & ~b->row[0], a->row[1] & ~b->row[1],
                            a->row[2] & ~b->row[2] } };
}

static inline bool gv_nine_set_is_empty(const gv_nine_set *set)
{
    return !(set->row[0] | set->row[1] | set->row[2]);
}

static inline bool gv_nine_set_meets(const gv_nine_set *a, const gv_nine_set *b)
{
    return (a->row[0] & b->row[0]) | (a->row[1] & b->row[1]) | (a->row[2] & b->row[2]);
}

/* Whether every cell of `a` is in `b`. */
static inline bool gv_nine_set_is_within(const gv_nine_set *a, const gv_nine_set *b)
{
    const gv_nine_set rest = gv_nine_set_minus(a, b);
    return gv_nine_set_is_empty(&rest);
}

static inline unsigned gv_nine_set_count(const gv_nine_set *set)
{
    return (unsigned)(__builtin_popcount(set->row[0]) +
                      __builtin_popcount(set->row[1]) +
                      __builtin_popcount(set->row[2]));
}

/* The cells in ascending order; returns how many. */
static inline unsigned gv_nine_set_list(uint8_t out[GV_NINE_CELLS],
                                        const gv_nine_set *set)
{
    unsigned n = 0;
    for (unsigned row = 0; row < 9; row++) {
        uint32_t left = set->row[row % 3] >> row / 3 * 10 & GV_NINE_ROW;
        for (; left; left &= left - 1)
            out[n++] = (uint8_t)(9 * row + (unsigned)__builtin_ctz(left));
    }
    return n;
}

#endif
