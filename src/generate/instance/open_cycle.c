/* SPDX-License-Identifier: GPL-3.0-or-later */
/* open_cycle.c -- cycles of two lines among the cells without a clue.
 *
 * The places of two lines that are open in both are edges between the two digits there.
 * A digit occurs once in each line, so the edges form chains and cycles. In a cycle the
 * lines have the same digits, which can be exchanged. */
#include "generate/instance/open_cycle.h"

#include <assert.h>
#include <string.h>

enum {
    CORNERS = 0x04912449, /* the first of three cells of a box in a row */
    CHAINS = 16           /* room for the digits of two lines */
};

/* The meaning of bit i of a word of places. */
typedef struct place {
    uint8_t cell;   /* of the first line */
    uint8_t chains; /* offset, for each of three pairs of lines */
} place;

/* clang-format off */
#define ROWS_OF(band)                                                                  \
    { 27 * band + 0, CHAINS * band }, { 27 * band + 1, CHAINS * band },                \
    { 27 * band + 2, CHAINS * band }, { 27 * band + 3, CHAINS * band },                \
    { 27 * band + 4, CHAINS * band }, { 27 * band + 5, CHAINS * band },                \
    { 27 * band + 6, CHAINS * band }, { 27 * band + 7, CHAINS * band },                \
    { 27 * band + 8, CHAINS * band }, { 0, 0 }
#define COLUMNS_OF(band)                                                               \
    { 27 * band + 0, CHAINS * 0 }, { 27 * band + 9, CHAINS * 0 },                      \
    { 27 * band + 18, CHAINS * 0 }, { 27 * band + 3, CHAINS * 1 },                     \
    { 27 * band + 12, CHAINS * 1 }, { 27 * band + 21, CHAINS * 1 },                    \
    { 27 * band + 6, CHAINS * 2 }, { 27 * band + 15, CHAINS * 2 },                     \
    { 27 * band + 24, CHAINS * 2 }, { 0, 0 }
/* clang-format on */

/* Pairs of rows, one of each band: bit 10 band + column, as in kernel.h. */
static const place in_rows[30] = { ROWS_OF(0), ROWS_OF(1), ROWS_OF(2) };

/* Pairs of columns, one of each stack: bit 10 band + 3 stack + row of the band. */
static const place in_columns[30] = { COLUMNS_OF(0), COLUMNS_OF(1), COLUMNS_OF(2) };

/* Whether there is a cycle among the open places of three pairs of lines; `first` and
 * `second` point to the digits that belong to cell 0 of the places. */
static bool has_cycle(const uint8_t *first, const uint8_t *second,
                      const place places[30], uint32_t open)
{
    static const uint8_t alone[3 * CHAINS] = {
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0, //
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0, //
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0,
    };
    uint8_t all_ends[3 * CHAINS]; // for a digit at one end of a chain, the other end
    memcpy(all_ends, alone, sizeof all_ends);
    for (; open; open &= open - 1) {
        const place p = places[__builtin_ctz(open)];
        uint8_t *const ends = all_ends + p.chains;
        const uint8_t a = first[p.cell], b = second[p.cell];
        assert(a != b && a >= 1 && a <= 9 && b >= 1 && b <= 9);
        const uint8_t end_a = ends[a], end_b = ends[b];
        if (end_a == b)
            return true;
        ends[end_a] = end_b;
        ends[end_b] = end_a;
    }
    return false;
}

bool gv_open_cycle_exists(const uint8_t grid[GV_NINE_CELLS], const gv_nine_set *clues)
{
    const uint32_t open[3] = { GV_NINE_ALL & ~clues->row[0],
                               GV_NINE_ALL & ~clues->row[1],
                               GV_NINE_ALL & ~clues->row[2] };
    for (unsigned i = 0; i < 3; i++) {
        const unsigned k = (i + 1) % 3;
        if (has_cycle(grid + 9 * i, grid + 9 * k, in_rows, open[i] & open[k]))
            return true;
        uint32_t both = 0;
        for (unsigned r = 0; r < 3; r++)
            both |= (open[r] >> i & open[r] >> k & CORNERS) << r;
        if (has_cycle(grid + i, grid + k, in_columns, both))
            return true;
    }
    return false;
}
