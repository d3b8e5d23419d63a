/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exchanges.h -- the simplest unavoidable sets of a complete grid: the cells in which
 * two digits, or two rows of a band, or two columns of a stack, can be exchanged. They
 * are found for all 54 pairs at once, without a list (unavoidable.h keeps lists), which
 * is worthwhile even for a single puzzle of the grid.
 *
 * Each member of a pair has nine places: a digit its cell in each row, a row its cell
 * in each column, a column its cell in each row. A part of a pair is a smallest set of
 * places such that exchanging the members there, and only there, leaves a grid. */
#ifndef GV_SUDOKU9_SEARCH_EXCHANGES_H
#define GV_SUDOKU9_SEARCH_EXCHANGES_H

#include "sudoku9/kernel.h"

enum {
    GV_NINE_DIGIT_PAIRS = 36,
    GV_NINE_LINE_PAIRS = 18, /* nine of rows, then nine of columns */
    GV_NINE_PAIRS = GV_NINE_DIGIT_PAIRS + GV_NINE_LINE_PAIRS,
    GV_NINE_PAIR_ROOM = 56 /* filled up to whole vectors */
};

/* Digit pair 4 a + k - 1 is that of a and (a + k) % 9, k from 1 to 4. Line pairs i and
 * 9 + i are those of lines i and i / 3 * 3 + (i + 1) % 3. */
typedef struct gv_nine_exchanges {
    _Alignas(16)
        uint16_t part[9][GV_NINE_PAIR_ROOM]; /* of each place: the part it belongs to */
} gv_nine_exchanges;

/* Finds the parts of all pairs of a complete grid. Some 0.5 µs. */
void gv_nine_exchanges_find(gv_nine_exchanges *out, const gv_nine_cands *grid);

/* The cells of a part: places `part` of both members of a pair. */
gv_nine_set gv_nine_exchanges_cells(const gv_nine_cands *grid, unsigned pair,
                                    unsigned part);

/* The clues that are alone in some part: these are needed. */
gv_nine_set gv_nine_exchanges_needed(const gv_nine_exchanges *exchanges,
                                     const gv_nine_cands *grid,
                                     const gv_nine_set *clues);

#endif
