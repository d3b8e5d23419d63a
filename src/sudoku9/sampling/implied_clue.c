/* SPDX-License-Identifier: GPL-3.0-or-later */
/* implied_clue.c -- hidden singles among the clues of a subset of a grid, for four
 * digits at a time in the layout of kernel.h.
 *
 * A digit has one cell in each row, column and box of the grid: what a clue excludes in
 * its own row, column or box does not help to imply it, and there is no other clue of
 * its digit there. */
#include "sudoku9/sampling/implied_clue.h"

#include <string.h>

/* One word for each of four digits. */
typedef uint32_t digits4 __attribute__((vector_size(16)));

enum {
    BAND = 10,            /* bits from a band to the next */
    GUARDS = 0x20080200,  /* the bit after each row */
    CORNERS = 0x04912449, /* the first of three cells of a box in a row */
    COLUMNS = 0x1FF       /* those of the first band */
};

/* The guard of every row with a bit. */
static inline digits4 rows_with(digits4 x)
{
    return (x + GV_NINE_ALL) & GUARDS;
}

/* The corner of every three cells of a box in a row with a bit. */
static inline digits4 threes_with(digits4 x)
{
    return (x | x >> 1 | x >> 2) & CORNERS;
}

/* The columns of the first band in which some band has a bit. */
static inline digits4 columns_with(digits4 x)
{
    return (x | x >> BAND | x >> 2 * BAND) & COLUMNS;
}

/* All cells of the rows with these guards, and of the threes with these corners. */
static inline digits4 whole_rows(digits4 guards)
{
    return guards - (guards >> 9);
}

static inline digits4 whole_threes(digits4 corners)
{
    return (corners << 3) - corners;
}

/* In each band the columns that have a bit in another band. */
static inline digits4 other_bands(digits4 x)
{
    const digits4 up = x << BAND & GV_NINE_ALL, down = x >> BAND;
    return up | (up << BAND & GV_NINE_ALL) | down | down >> BAND;
}

/* Whether a clue of the digits, whose clues are `own`, is implied. `open` are the cells
 * without clue. */
static bool any_implied(const digits4 own[3], const uint32_t open[3])
{
    const digits4 columns = own[0] | own[1] | own[2]; // of each band
    const digits4 threes[3] = { threes_with(own[0]), threes_with(own[1]),
                                threes_with(own[2]) };
    const digits4 boxes = threes[0] | threes[1] | threes[2];
    const digits4 outside = other_bands(columns);
    const digits4 all_columns = columns | outside;
    const digits4 beside = whole_threes(boxes) & ~columns;
    digits4 found = { 0 }, left_box = { 0 }, left_column = { 0 };
    for (unsigned r = 0; r < 3; r++) {
        const digits4 rows = rows_with(own[r]), line = whole_rows(rows);
        // Where the digit can still be, considering a box, a row, a column.
        left_box |= open[r] & ~(line & ~whole_threes(threes[r])) & ~outside;
        const digits4 other_rows = boxes & ~threes[r];
        const digits4 left_row = open[r] & ~all_columns & ~whole_threes(other_rows);
        found |= rows & ~rows_with(left_row);
        left_column |= open[r] & ~line & ~beside;
    }
    found |= boxes & ~threes_with(left_box);
    found |= columns_with(columns) & ~columns_with(left_column);
    return found[0] | found[1] | found[2] | found[3];
}

bool gv_nine_has_trivially_redundant_clue(const gv_nine_cands *grid,
                                          const gv_nine_set *clues)
{
    // Digit 8 is processed a second time with three others.
    static const unsigned first_digit[3] = { 0, 4, 5 };
    const uint32_t open[3] = { GV_NINE_ALL & ~clues->row[0],
                               GV_NINE_ALL & ~clues->row[1],
                               GV_NINE_ALL & ~clues->row[2] };
    for (unsigned i = 0; i < 3; i++) {
        digits4 own[3];
        for (unsigned r = 0; r < 3; r++) {
            memcpy(&own[r], &grid->word[r][first_digit[i]], sizeof own[r]);
            own[r] &= clues->row[r];
        }
        if (any_implied(own, open))
            return true;
    }
    return false;
}
