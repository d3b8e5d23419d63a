/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slow_nine.h -- 9x9 Sudoku from the definitions, for tests: units, checks, a plain
 * backtracker, random grids and random parts of them. Cells are 0 to 80, digits in
 * cells 1 to 9, 0 = empty; sets of digits have bit d - 1. */
#ifndef SLOW_NINE_H
#define SLOW_NINE_H

#include "base/rng.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Cell i of unit u: rows 0 to 8, columns 9 to 17, boxes 18 to 26. */
static inline unsigned slow_unit_cell(unsigned unit, unsigned i)
{
    const unsigned k = unit % 9;
    if (unit < 9)
        return 9 * k + i;
    if (unit < 18)
        return 9 * i + k;
    return 27 * (k / 3) + 3 * (k % 3) + 9 * (i / 3) + i % 3;
}

static inline bool slow_is_grid(const uint8_t *cells)
{
    for (unsigned unit = 0; unit < 27; unit++) {
        unsigned seen = 0;
        for (unsigned i = 0; i < 9; i++) {
            const unsigned digit = cells[slow_unit_cell(unit, i)];
            if (digit < 1 || digit > 9)
                return false;
            seen |= 1u << (digit - 1);
        }
        if (seen != 0x1FF)
            return false;
    }
    return true;
}

/* A search: digits still allowed in each cell, and what to do with solutions. */
typedef struct slow_search {
    uint16_t allowed[81]; /* as asked for */
    uint8_t cells[81];
    uint64_t limit; /* 0: none */
    uint64_t n_solutions;
    uint8_t last[81]; /* the last solution */
    gv_rng *rng;      /* NULL, or digits are tried in random order */
} slow_search;

static inline unsigned slow_options(const slow_search *s, unsigned cell)
{
    unsigned used = 0;
    for (unsigned i = 0; i < 9; i++) {
        const unsigned row = 9 * (cell / 9) + i, column = 9 * i + cell % 9;
        const unsigned box = slow_unit_cell(18 + cell / 27 * 3 + cell % 9 / 3, i);
        const unsigned peers[3] = { row, column, box };
        for (unsigned p = 0; p < 3; p++)
            if (peers[p] != cell && s->cells[peers[p]])
                used |= 1u << (s->cells[peers[p]] - 1);
    }
    return s->allowed[cell] & ~used & 0x1FF;
}

/* Fills the empty cell with fewest digits in every way. Returns false at the limit. */
static inline bool slow_fill(slow_search *s)
{
    unsigned best = 81, options = 0, fewest = 10;
    for (unsigned cell = 0; cell < 81; cell++) {
        if (s->cells[cell])
            continue;
        const unsigned o = slow_options(s, cell);
        const unsigned n = (unsigned)__builtin_popcount(o);
        if (n < fewest) {
            fewest = n;
            best = cell;
            options = o;
        }
    }
    if (best == 81) {
        memcpy(s->last, s->cells, 81);
        return ++s->n_solutions != s->limit;
    }
    const unsigned turn = s->rng ? (unsigned)gv_rng_below(s->rng, 9) : 0;
    for (unsigned i = 0; i < 9; i++) {
        const unsigned digit = (i + turn) % 9;
        if (!(options >> digit & 1))
            continue;
        s->cells[best] = (uint8_t)(digit + 1);
        const bool on = slow_fill(s);
        s->cells[best] = 0;
        if (!on)
            return false;
    }
    return true;
}

/* Number of solutions, up to `limit` (0: all), in which each cell has an allowed digit.
 */
static inline uint64_t slow_count_allowed(const uint16_t *allowed, uint64_t limit)
{
    slow_search s = { .limit = limit };
    memcpy(s.allowed, allowed, sizeof s.allowed);
    slow_fill(&s);
    return s.n_solutions;
}

static inline void slow_allow(uint16_t *allowed, const uint8_t *cells)
{
    for (unsigned cell = 0; cell < 81; cell++)
        allowed[cell] = (uint16_t)(cells[cell] ? 1u << (cells[cell] - 1) : 0x1FFu);
}

static inline uint64_t slow_count(const uint8_t *cells, uint64_t limit)
{
    uint16_t allowed[81];
    slow_allow(allowed, cells);
    return slow_count_allowed(allowed, limit);
}

/* Some complete grid. */
static inline void slow_random_grid(uint8_t *out, gv_rng *rng)
{
    uint32_t first_row[9];
    gv_rng_permutation(rng, first_row, 9);
    uint8_t cells[81] = { 0 };
    for (unsigned i = 0; i < 9; i++)
        cells[i] = (uint8_t)(first_row[i] + 1);
    slow_search s = { .limit = 1, .rng = rng };
    slow_allow(s.allowed, cells);
    slow_fill(&s);
    memcpy(out, s.last, 81);
}

/* `n_clues` random cells of a grid, the others empty. */
static inline void slow_random_part(uint8_t *out, const uint8_t *grid, unsigned n_clues,
                                    gv_rng *rng)
{
    uint32_t order[81];
    gv_rng_permutation(rng, order, 81);
    memset(out, 0, 81);
    for (unsigned i = 0; i < n_clues; i++)
        out[order[i]] = grid[order[i]];
}

#endif
