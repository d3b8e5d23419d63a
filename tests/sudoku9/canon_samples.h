/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canon_samples.h -- random grids, puzzles and isomorphisms for the tests of canonical
 * forms. Every draw comes from a stream with a fixed seed. */
#ifndef TESTS_NINE_CANON_SAMPLES_H
#define TESTS_NINE_CANON_SAMPLES_H

#include "base/rng.h"
#include "sudoku9/canon/canon.h"

#include <stdlib.h>
#include <string.h>

typedef uint8_t digits81[81];

/* The grid with the most automorphisms, 648. */
#define GRID_648                                                                       \
    "12345678945678912378912345623156489756489723189723156431264597864597831297831264" \
    "5"

static inline void read_digits(digits81 out, const char *text)
{
    for (size_t cell = 0; cell < 81; cell++)
        out[cell] = (uint8_t)(text[cell] == '.' ? 0 : text[cell] - '0');
}

static inline uint64_t factorial(uint64_t n)
{
    uint64_t product = 1;
    for (uint64_t i = 2; i <= n; i++)
        product *= i;
    return product;
}

/* A random order of nine lines that keeps bands together. */
static inline void random_lines(uint8_t out[9], gv_rng *rng)
{
    uint32_t bands[3];
    gv_rng_permutation(rng, bands, 3);
    for (size_t band = 0; band < 3; band++) {
        uint32_t lines[3];
        gv_rng_permutation(rng, lines, 3);
        for (size_t i = 0; i < 3; i++)
            out[3 * band + i] = (uint8_t)(3 * bands[band] + lines[i]);
    }
}

static inline gv_nine_map random_map(gv_rng *rng)
{
    gv_nine_map map = { .transposed = gv_rng_below(rng, 2) };
    uint32_t digits[9];
    gv_rng_permutation(rng, digits, 9);
    for (size_t i = 0; i < 9; i++)
        map.digit[i + 1] = (uint8_t)(digits[i] + 1);
    random_lines(map.row, rng);
    random_lines(map.column, rng);
    return map;
}

/* Fills the cells from `cell` on, digits in random order; false when impossible or when
 * `n_steps` run out. */
// NOLINTNEXTLINE(misc-no-recursion): 81 deep
static inline bool fill_grid(digits81 grid, size_t cell, gv_rng *rng, int *n_steps)
{
    if (cell == 81)
        return true;
    if (--*n_steps < 0)
        return false;
    unsigned seen = 0;
    for (size_t other = 0; other < cell; other++)
        if (other / 9 == cell / 9 || other % 9 == cell % 9 ||
            (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3))
            seen |= 1U << grid[other];
    uint32_t order[9];
    gv_rng_permutation(rng, order, 9);
    for (size_t i = 0; i < 9; i++) {
        if (seen >> (order[i] + 1) & 1)
            continue;
        grid[cell] = (uint8_t)(order[i] + 1);
        if (fill_grid(grid, cell + 1, rng, n_steps))
            return true;
    }
    return false;
}

static inline void random_grid(digits81 grid, gv_rng *rng)
{
    int n_steps;
    do
        n_steps = 1000;
    while (!fill_grid(grid, 0, rng, &n_steps));
}

/* `n_clues` random cells of a grid. */
static inline void random_clues(digits81 out, const digits81 grid, size_t n_clues,
                                gv_rng *rng)
{
    uint32_t cells[81];
    gv_rng_permutation(rng, cells, 81);
    memset(out, 0, 81);
    for (size_t i = 0; i < n_clues; i++)
        out[cells[i]] = grid[cells[i]];
}

/* `n_clues` random digits from 1 .. n_digits in random cells, clashes and all. */
static inline void random_clashing(digits81 out, size_t n_clues, uint64_t n_digits,
                                   gv_rng *rng)
{
    digits81 full;
    for (size_t cell = 0; cell < 81; cell++)
        full[cell] = (uint8_t)(1 + gv_rng_below(rng, n_digits));
    random_clues(out, full, n_clues, rng);
}

/* A map of order 2 or 3: every line, band or digit moves along one short cycle, or rows
 * and columns are exchanged. */
static inline gv_nine_map short_map(gv_rng *rng)
{
    static const uint8_t lines[5][9] = { { 0, 1, 2, 3, 4, 5, 6, 7, 8 },
                                         { 1, 2, 0, 4, 5, 3, 7, 8, 6 },
                                         { 3, 4, 5, 6, 7, 8, 0, 1, 2 },
                                         { 6, 7, 8, 3, 4, 5, 0, 1, 2 },
                                         { 2, 1, 0, 5, 4, 3, 8, 7, 6 } };
    static const uint8_t digits[4][10] = { { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 },
                                           { 0, 2, 3, 1, 5, 6, 4, 8, 9, 7 },
                                           { 0, 2, 1, 4, 3, 6, 5, 8, 7, 9 },
                                           { 0, 1, 2, 3, 5, 6, 4, 8, 9, 7 } };
    gv_nine_map map = { .transposed = gv_rng_below(rng, 2) };
    memcpy(map.row, lines[gv_rng_below(rng, 5)], 9);
    memcpy(map.column, lines[map.transposed ? 0 : gv_rng_below(rng, 5)], 9);
    memcpy(map.digit, digits[gv_rng_below(rng, 4)], 10);
    return map;
}

/* The cell that `map` moves to `cell`. */
static inline size_t source_cell(const gv_nine_map *map, size_t cell)
{
    const size_t row = map->row[cell / 9];
    const size_t column = map->column[cell % 9];
    return map->transposed ? 9 * column + row : 9 * row + column;
}

/* back[map->digit[d]] is d. */
static inline void invert_digits(uint8_t back[10], const gv_nine_map *map)
{
    for (uint8_t digit = 0; digit <= 9; digit++)
        back[map->digit[digit]] = digit;
}

/* Puts a digit into a cell, and all that `map` then asks for. False when a cell would
 * need two digits; `puzzle` is then of no use. */
static inline bool put_orbit(digits81 puzzle, size_t cell, uint8_t digit,
                             const gv_nine_map *map)
{
    uint8_t back[10];
    invert_digits(back, map);
    while (!puzzle[cell]) {
        puzzle[cell] = digit;
        cell = source_cell(map, cell);
        digit = back[digit];
    }
    return puzzle[cell] == digit;
}

/* A puzzle that `map` leaves as it is: whole orbits of random clues, where they fit. */
static inline void symmetric_clues(digits81 out, const gv_nine_map *map, size_t n_tries,
                                   gv_rng *rng)
{
    memset(out, 0, 81);
    for (size_t try = 0; try < n_tries; try++) {
        digits81 next;
        memcpy(next, out, 81);
        const size_t cell = (size_t)gv_rng_below(rng, 81);
        const uint8_t digit = (uint8_t)(1 + gv_rng_below(rng, 9));
        if (!next[cell] && put_orbit(next, cell, digit, map))
            memcpy(out, next, 81);
    }
}

static inline bool has_clash(const digits81 puzzle)
{
    unsigned seen[27] = { 0 };
    for (size_t cell = 0; cell < 81; cell++) {
        const size_t units[3] = { cell / 9, 9 + cell % 9,
                                  18 + cell / 27 * 3 + cell % 9 / 3 };
        for (size_t i = 0; puzzle[cell] && i < 3; i++) {
            if (seen[units[i]] >> puzzle[cell] & 1)
                return true;
            seen[units[i]] |= 1U << puzzle[cell];
        }
    }
    return false;
}

/* Fills a puzzle that `map` leaves as it is so that it stays so. */
// NOLINTNEXTLINE(misc-no-recursion): 81 deep
static inline bool fill_symmetric(digits81 grid, const gv_nine_map *map, gv_rng *rng,
                                  int *n_steps)
{
    const uint8_t *empty = memchr(grid, 0, 81);
    if (!empty)
        return true;
    uint32_t order[9];
    gv_rng_permutation(rng, order, 9);
    for (size_t i = 0; i < 9 && --*n_steps >= 0; i++) {
        digits81 next;
        memcpy(next, grid, 81);
        if (put_orbit(next, (size_t)(empty - grid), (uint8_t)(order[i] + 1), map) &&
            !has_clash(next) && fill_symmetric(next, map, rng, n_steps)) {
            memcpy(grid, next, 81);
            return true;
        }
    }
    return false;
}

/* A grid that `map` leaves as it is; false where none is found soon. */
static inline bool symmetric_grid(digits81 grid, const gv_nine_map *map, gv_rng *rng)
{
    int n_steps = 3000;
    memset(grid, 0, 81);
    return fill_symmetric(grid, map, rng, &n_steps);
}

#endif
