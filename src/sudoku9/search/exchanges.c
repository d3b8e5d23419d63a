/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exchanges.c -- parts of pairs, one pair in each 16-bit lane of plain GNU C vectors.
 * Sets of places have bit p for place p. */
#include "sudoku9/search/exchanges.h"

#include "sudoku9/cell_set.h"

#include <assert.h>
#include <string.h>

/* Eight pairs. */
typedef uint16_t eight __attribute__((vector_size(16), may_alias));

enum { VECTORS = GV_NINE_PAIR_ROOM / 8 };

/* A grid, for lookup. Sets of one line each, and digits twice in succession, so that
 * the four digits after a digit are adjacent. */
typedef struct tables {
    uint8_t digit[9][9];           /* of a cell, by row and column */
    uint16_t column_of[9][9];      /* of a digit in a row */
    uint16_t row_in_column[9][18]; /* of a digit in a column */
    uint16_t row_in_box[9][18];
} tables;

static unsigned partner_line(unsigned line)
{
    return line / 3 * 3 + (line + 1) % 3;
}

static unsigned one_row(uint32_t word, unsigned band)
{
    return word >> 10 * band & GV_NINE_ROW;
}

static void fill_tables(tables *t, const gv_nine_cands *grid)
{
    for (unsigned d = 0; d < 9; d++)
        for (unsigned row = 0; row < 9; row++) {
            const unsigned set = one_row(grid->word[row % 3][d], row / 3);
            assert(__builtin_popcount(set) == 1); // the grid is complete
            const unsigned column = (unsigned)__builtin_ctz(set);
            const unsigned box = row / 3 * 3 + column / 3;
            const uint16_t bit = (uint16_t)(1u << row);
            t->digit[row][column] = (uint8_t)d;
            t->column_of[row][d] = (uint16_t)set;
            t->row_in_column[column][d] = t->row_in_column[column][d + 9] = bit;
            t->row_in_box[box][d] = t->row_in_box[box][d + 9] = bit;
        }
}

static uint64_t four(const uint16_t *from)
{
    uint64_t x;
    memcpy(&x, from, sizeof x);
    return x;
}

/* Where digit a gives its cell to one of the four digits after it, that one must give
 * up its own in the column and in the box. */
static void start_digit_pairs(gv_nine_exchanges *out, const tables *t)
{
    for (unsigned row = 0; row < 9; row++)
        for (unsigned column = 0; column < 9; column++) {
            const unsigned a = t->digit[row][column];
            const uint64_t reached =
                four(&t->row_in_column[column][a + 1]) |
                four(&t->row_in_box[row / 3 * 3 + column / 3][a + 1]) |
                UINT64_C(0x0001000100010001) << row;
            memcpy(&out->part[row][4 * a], &reached, sizeof reached);
        }
}

/* Where a line gets a digit of the other one, it must lose its own. */
static void start_line_pairs(gv_nine_exchanges *out, const tables *t)
{
    for (unsigned i = 0; i < 9; i++) {
        const unsigned j = partner_line(i);
        for (unsigned place = 0; place < 9; place++) {
            uint16_t *const part = &out->part[place][GV_NINE_DIGIT_PAIRS];
            const unsigned bit = 1u << place;
            part[i] = (uint16_t)(bit | t->column_of[i][t->digit[j][place]]);
            part[9 + i] = (uint16_t)(bit | t->row_in_column[i][t->digit[place][j]]);
        }
    }
}

/* Warshall's closure: from the places reached in one step to those reached in any
 * number. The steps are permutations, so every place reached leads back. */
static void close_parts(eight part[9])
{
#pragma GCC unroll 9 // then all nine vectors stay in registers
    for (unsigned via = 0; via < 9; via++)
#pragma GCC unroll 9
        for (unsigned place = 0; place < 9; place++) {
            const eight stops = (part[place] & (uint16_t)(1u << via)) == 0;
            part[place] |= part[via] & ~stops;
        }
}

void gv_nine_exchanges_find(gv_nine_exchanges *out, const gv_nine_cands *grid)
{
    tables t;
    fill_tables(&t, grid);
    start_digit_pairs(out, &t);
    start_line_pairs(out, &t);
    for (unsigned place = 0; place < 9; place++)
        for (unsigned pair = GV_NINE_PAIRS; pair < GV_NINE_PAIR_ROOM; pair++)
            out->part[place][pair] = 0;
    for (unsigned v = 0; v < VECTORS; v++) {
        eight part[9];
        for (unsigned place = 0; place < 9; place++)
            part[place] = *(const eight *)&out->part[place][8 * v];
        close_parts(part);
        for (unsigned place = 0; place < 9; place++)
            *(eight *)&out->part[place][8 * v] = part[place];
    }
}

static unsigned partner_digit(unsigned pair)
{
    return (pair / 4 + pair % 4 + 1) % 9;
}

/* The cells of some rows. */
static gv_nine_set rows_set(unsigned rows)
{
    gv_nine_set set;
    for (unsigned r = 0; r < 3; r++)
        set.row[r] = (rows >> r & 1) * GV_NINE_ROW |
                     (rows >> (r + 3) & 1) * (GV_NINE_ROW << 10) |
                     (rows >> (r + 6) & 1) * (GV_NINE_ROW << 20);
    return set;
}

static void add_digit(gv_nine_set *to, const gv_nine_cands *grid, unsigned digit,
                      unsigned rows)
{
    const gv_nine_set in_rows = rows_set(rows);
    for (unsigned r = 0; r < 3; r++)
        to->row[r] |= grid->word[r][digit] & in_rows.row[r];
}

static void add_row(gv_nine_set *to, unsigned row, unsigned columns)
{
    to->row[row % 3] |= columns << 10 * (row / 3);
}

static void add_column(gv_nine_set *to, unsigned column, unsigned rows)
{
    const gv_nine_set in_rows = rows_set(rows);
    for (unsigned r = 0; r < 3; r++)
        to->row[r] |= in_rows.row[r] & (0x00100401u << column);
}

gv_nine_set gv_nine_exchanges_cells(const gv_nine_cands *grid, unsigned pair,
                                    unsigned part)
{
    assert(pair < GV_NINE_PAIRS && part <= GV_NINE_ROW);
    gv_nine_set set = { { 0, 0, 0 } };
    if (pair < GV_NINE_DIGIT_PAIRS) {
        add_digit(&set, grid, pair / 4, part);
        add_digit(&set, grid, partner_digit(pair), part);
        return set;
    }
    const unsigned i = (pair - GV_NINE_DIGIT_PAIRS) % 9, j = partner_line(i);
    if (pair < GV_NINE_DIGIT_PAIRS + 9) {
        add_row(&set, i, part);
        add_row(&set, j, part);
    } else {
        add_column(&set, i, part);
        add_column(&set, j, part);
    }
    return set;
}

/* Places of both members of each pair. */
typedef struct members {
    _Alignas(16) uint16_t first[GV_NINE_PAIR_ROOM];
    _Alignas(16) uint16_t second[GV_NINE_PAIR_ROOM];
} members;

/* The rows with a cell of `cells` that has the digit. */
static uint16_t rows_of_digit(const gv_nine_cands *grid, unsigned digit,
                              const gv_nine_set *cells)
{
    unsigned rows = 0;
    for (unsigned r = 0; r < 3; r++) {
        const uint32_t word = grid->word[r][digit] & cells->row[r];
        for (unsigned band = 0; band < 3; band++)
            rows |= (unsigned)(one_row(word, band) != 0) << (3 * band + r);
    }
    return (uint16_t)rows;
}

static uint16_t rows_of_column(unsigned column, const gv_nine_set *cells)
{
    unsigned rows = 0;
    for (unsigned r = 0; r < 3; r++) {
        const uint32_t word = cells->row[r] >> column;
        rows |= ((word & 1) | (word >> 7 & 8) | (word >> 14 & 64)) << r;
    }
    return (uint16_t)rows;
}

/* Those with a clue. */
static void find_members(members *out, const gv_nine_cands *grid,
                         const gv_nine_set *clues)
{
    *out = (members){ 0 };
    uint16_t digit[18]; // twice
    for (unsigned i = 0; i < 9; i++)
        digit[i] = digit[i + 9] = rows_of_digit(grid, i, clues);
    for (unsigned a = 0; a < 9; a++)
        for (unsigned k = 0; k < 4; k++) {
            out->first[4 * a + k] = digit[a];
            out->second[4 * a + k] = digit[a + k + 1];
        }
    uint16_t *const first = &out->first[GV_NINE_DIGIT_PAIRS];
    uint16_t *const second = &out->second[GV_NINE_DIGIT_PAIRS];
    for (unsigned i = 0; i < 9; i++) {
        first[i] = (uint16_t)one_row(clues->row[i % 3], i / 3);
        first[9 + i] = rows_of_column(i, clues);
    }
    for (unsigned i = 0; i < 9; i++) {
        second[i] = first[partner_line(i)];
        second[9 + i] = first[9 + partner_line(i)];
    }
}

/* Of the places with a clue, keeps those that are alone in their part. */
static void keep_alone(members *clues, const gv_nine_exchanges *exchanges)
{
    for (unsigned v = 0; v < VECTORS; v++) {
        eight *const first = (eight *)&clues->first[8 * v];
        eight *const second = (eight *)&clues->second[8 * v];
        const eight all_first = *first, all_second = *second;
        *first = *second = (eight){ 0 };
        for (unsigned place = 0; place < 9; place++) {
            const eight part = *(const eight *)&exchanges->part[place][8 * v];
            const eight bit = (eight){ 0 } + (uint16_t)(1u << place);
            const eight in_first = part & all_first, in_second = part & all_second;
            *first |= (eight)(in_first == bit) & (eight)(in_second == 0) & bit;
            *second |= (eight)(in_second == bit) & (eight)(in_first == 0) & bit;
        }
    }
}

gv_nine_set gv_nine_exchanges_needed(const gv_nine_exchanges *exchanges,
                                     const gv_nine_cands *grid,
                                     const gv_nine_set *clues)
{
    members alone;
    find_members(&alone, grid, clues);
    keep_alone(&alone, exchanges);
    unsigned digit[18] = { 0 }; // twice
    for (unsigned a = 0; a < 9; a++)
        for (unsigned k = 0; k < 4; k++) {
            digit[a] |= alone.first[4 * a + k];
            digit[a + k + 1] |= alone.second[4 * a + k];
        }
    gv_nine_set needed = { { 0, 0, 0 } };
    for (unsigned i = 0; i < 9; i++) {
        const unsigned j = partner_line(i), pair = GV_NINE_DIGIT_PAIRS + i;
        add_digit(&needed, grid, i, digit[i] | digit[i + 9]);
        add_row(&needed, i, alone.first[pair]);
        add_row(&needed, j, alone.second[pair]);
        add_column(&needed, i, alone.first[pair + 9]);
        add_column(&needed, j, alone.second[pair + 9]);
    }
    assert(gv_nine_set_is_within(&needed, clues));
    return needed;
}
