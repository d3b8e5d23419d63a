/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canon_grid.c -- the smallest string of a complete grid. Its first row is 123456789.
 * Once two rows and the order of the columns in the first stack are chosen, every other
 * label and column follows, because row 2 must be as small as possible:
 *
 *     1 2 3 | 4 5 6 | 7 8 9      row 2 starts with 4 5: its first two digits come from
 *     4 5 . | . . . | . . .      one stack of row 1, which becomes the second stack
 *
 * The first three of row 2 come from two stacks of row 1, so that two of them always
 * come from the same one. 36 pairs of rows, 3 stacks and 2 or 6 orders of its columns
 * are tried; nearly all fail on row 2 or 3. The rows left are sorted by column 1. */
#include "sudoku9/canon/canon_grid.h"

#include <assert.h>
#include <string.h>

typedef uint8_t grid_rows[9][9];

typedef struct grid_search {
    const grid_rows *side; /* the grid as it is or transposed */
    bool transposed;
    uint64_t best[9]; /* rows of the smallest string so far, four bits a label */
    gv_nine_map *maps;
    size_t n_maps; /* that give this string */
} grid_search;

/* A way to read the grid: `digit` of the map holds the labels. */
typedef gv_nine_map reading;

static const uint8_t orders_of_three[6][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
                                               { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };

static uint64_t row_key(const uint8_t row[9], const reading *r)
{
    uint64_t key = 0;
    for (size_t i = 0; i < 9; i++)
        key = key << 4 | r->digit[row[r->column[i]]];
    return key;
}

/* Whether a string with this row, equal to the best so far before it, can still be the
 * smallest. A smaller row makes it the new best. */
static bool row_passes(grid_search *search, size_t i, uint64_t key)
{
    if (key > search->best[i])
        return false;
    if (key < search->best[i]) {
        search->best[i] = key;
        memset(search->best + i + 1, 0xff, (8 - i) * sizeof search->best[0]);
        search->n_maps = 0;
    }
    return true;
}

/* Rows 4 to 9 are sorted by their labels in the first column, bands by the smallest. */
static void order_lower_rows(reading *r, const grid_rows *side, size_t first_band)
{
    uint8_t row_of_label[10] = { 0 };
    for (uint8_t row = 0; row < 9; row++)
        if (row / 3 != first_band)
            row_of_label[r->digit[(*side)[row][r->column[0]]]] = (uint8_t)(row + 1);

    size_t at[3] = { 0 };    // where the next row of each band goes
    size_t next_band_at = 3; // where the next new band goes
    for (size_t label = 1; label <= 9; label++) {
        if (!row_of_label[label])
            continue;
        const uint8_t row = (uint8_t)(row_of_label[label] - 1);
        if (!at[row / 3]) {
            at[row / 3] = next_band_at;
            next_band_at += 3;
        }
        r->row[at[row / 3]++] = row;
    }
}

/* Compares a complete reading, equal to the best in rows 1 and 2, from row 3 on. */
static void compare_rest(grid_search *search, reading *r)
{
    const grid_rows *side = search->side;
    if (!row_passes(search, 2, row_key((*side)[r->row[2]], r)))
        return;
    order_lower_rows(r, side, r->row[0] / 3);
    for (size_t i = 3; i < 9; i++)
        if (!row_passes(search, i, row_key((*side)[r->row[i]], r)))
            return;
    assert(search->n_maps < GV_GRID_AUTOMORPHISMS_MAX);
    r->transposed = search->transposed;
    search->maps[search->n_maps++] = *r;
}

/* Two rows of one band. */
typedef struct row_pair {
    const uint8_t *top;
    const uint8_t *second;
    uint8_t above[9]; /* the column where `top` has the digit that `second` has in this
                         one */
} row_pair;

/* Reads the grid with the columns first[0], first[1], first[2] of one stack first: the
 * others follow in the order that row 2 requires. */
static void read_from(grid_search *search, reading *r, const row_pair *pair,
                      const uint8_t first[3])
{
    const uint8_t *above = pair->above;
    const uint8_t stack2 = above[first[0]] / 3;
    if (above[first[1]] / 3 != stack2)
        return; // row 2 would start with 47, and 45 is possible

    uint8_t *column = r->column;
    uint8_t label[9]; // of each column: the digit that row 1 gets there
    memcpy(column, first, 3);
    column[3] = above[first[0]];
    column[4] = above[first[1]];
    column[5] = (uint8_t)(9 * stack2 + 3 - column[3] - column[4]);
    for (uint8_t i = 0; i < 6; i++)
        label[column[i]] = (uint8_t)(i + 1);
    uint8_t n_columns = 6;
    if (above[first[2]] != column[5]) {
        column[n_columns++] = above[first[2]];
        label[above[first[2]]] = 7;
    }
    uint64_t key = (uint64_t)4 << 8 | 5 << 4 | label[above[first[2]]];
    for (size_t i = 3; i < 6; i++) {
        const uint8_t up = above[column[i]];
        if (up / 3 != first[0] / 3) { // no column of this stack was needed before
            column[n_columns++] = up;
            label[up] = n_columns;
        }
        key = key << 4 | label[up];
    }
    assert(n_columns == 9);
    if (key > search->best[1] >> 12)
        return; // about nine in ten end here
    for (size_t i = 6; i < 9; i++)
        key = key << 4 | label[above[column[i]]];
    if (!row_passes(search, 1, key))
        return;
    for (size_t i = 0; i < 9; i++)
        r->digit[pair->top[column[i]]] = (uint8_t)(i + 1);
    compare_rest(search, r);
}

/* All readings with rows `a` and `b` of one band on top. */
static void read_pair(grid_search *search, uint8_t a, uint8_t b)
{
    row_pair pair = { .top = (*search->side)[a], .second = (*search->side)[b] };
    uint8_t place[10]; // of each digit in row a
    for (uint8_t column = 0; column < 9; column++)
        place[pair.top[column]] = column;
    for (size_t column = 0; column < 9; column++)
        pair.above[column] = place[pair.second[column]];

    reading r = { .row = { a, b, (uint8_t)(9 * (a / 3) + 3 - a - b) } };
    for (uint8_t stack = 0; stack < 3; stack++)
        for (size_t i = 0; i < 6; i++) {
            const uint8_t *order = orders_of_three[i];
            const uint8_t first[3] = { (uint8_t)(3 * stack + order[0]),
                                       (uint8_t)(3 * stack + order[1]),
                                       (uint8_t)(3 * stack + order[2]) };
            read_from(search, &r, &pair, first);
        }
}

size_t gv_canon_grid(gv_nine_map maps[GV_GRID_AUTOMORPHISMS_MAX],
                     const uint8_t grid[81])
{
    assert(gv_nine_is_grid(grid));
    grid_rows sides[2];
    for (size_t cell = 0; cell < 81; cell++)
        sides[0][cell / 9][cell % 9] = sides[1][cell % 9][cell / 9] = grid[cell];

    grid_search search = { .maps = maps };
    memset(search.best, 0xff, sizeof search.best);
    for (size_t side = 0; side < 2; side++) {
        search.side = (const grid_rows *)&sides[side];
        search.transposed = side;
        for (uint8_t a = 0; a < 9; a++)
            for (uint8_t i = 1; i < 3; i++)
                read_pair(&search, a, (uint8_t)(a / 3 * 3 + (a + i) % 3));
    }
    assert(search.n_maps > 0);
    return search.n_maps;
}
