/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pandiagonal_list.c -- the cells of one digit are a placement of queens on a torus:
 * one in each row, column and broken diagonal of both kinds. There are few of them
 * (order 11: 8 through a given cell), and a square is one for each digit, so that no
 * two overlap: digit after digit, a depth-first search finds all squares. */
#include "generate/grid/pandiagonal_list.h"

#include <assert.h>
#include <string.h>

/* Columns by row, of the queen in each row; the first one is in column 0. */
typedef struct placement {
    uint8_t column[GV_MAX_PANDIAGONAL_LIST];
} placement;

enum { MOST_PLACEMENTS = 64 };

typedef struct search {
    uint32_t order;
    placement placements[MOST_PLACEMENTS];
    uint32_t n_placements;
    uint8_t chosen[GV_MAX_PANDIAGONAL_LIST]; /* by digit */
    uint16_t taken[GV_MAX_PANDIAGONAL_LIST]; /* columns, by row */
    gv_buffer squares;                       /* labels */
} search;

/* ---- placements ---- */

static void add_queens(search *s, placement *p, uint32_t row, uint32_t columns,
                       uint32_t diagonals, uint32_t antidiagonals)
{
    const uint32_t n = s->order;
    if (row == n) {
        assert(s->n_placements < MOST_PLACEMENTS);
        s->placements[s->n_placements++] = *p;
        return;
    }
    for (uint32_t column = 0; column < (row ? n : 1); column++) {
        const uint32_t a = 1u << column, b = 1u << (column + n - row) % n;
        const uint32_t c = 1u << (column + row) % n;
        if (columns & a || diagonals & b || antidiagonals & c)
            continue;
        p->column[row] = (uint8_t)column;
        add_queens(s, p, row + 1, columns | a, diagonals | b, antidiagonals | c);
    }
}

/* ---- squares ---- */

static uint32_t column_of(const search *s, const placement *p, uint32_t digit,
                          uint32_t row)
{
    return (p->column[row] + digit) % s->order;
}

static bool fits(const search *s, const placement *p, uint32_t digit)
{
    for (uint32_t row = 0; row < s->order; row++)
        if (s->taken[row] >> column_of(s, p, digit, row) & 1)
            return false;
    return true;
}

static void flip(search *s, const placement *p, uint32_t digit)
{
    for (uint32_t row = 0; row < s->order; row++)
        s->taken[row] ^= (uint16_t)(1u << column_of(s, p, digit, row));
}

static void put_square(search *s)
{
    const uint32_t n = s->order;
    gv_label labels[GV_MAX_PANDIAGONAL_LIST * GV_MAX_PANDIAGONAL_LIST];
    for (uint32_t digit = 0; digit < n; digit++)
        for (uint32_t row = 0; row < n; row++) {
            const placement *p = &s->placements[s->chosen[digit]];
            const uint32_t cell = row * n + column_of(s, p, digit, row);
            labels[cell] = cell * n + digit;
        }
    gv_buffer_add(&s->squares, (const char *)labels, n * n * sizeof *labels);
}

/* The digits so far are placed. */
static void add_digits(search *s, uint32_t digit)
{
    if (digit == s->order) {
        put_square(s);
        return;
    }
    for (uint32_t i = 0; i < s->n_placements; i++) {
        const placement *p = &s->placements[i];
        if (!fits(s, p, digit))
            continue;
        s->chosen[digit] = (uint8_t)i;
        flip(s, p, digit);
        add_digits(s, digit + 1);
        flip(s, p, digit);
    }
}

gv_status gv_pandiagonal_list_make(gv_grid_list *out, const gv_net *net,
                                   gv_arena *arena, gv_error *err)
{
    search s = { .order = net->shape.order };
    placement p;
    assert(s.order <= GV_MAX_PANDIAGONAL_LIST);
    gv_buffer_init(&s.squares, arena->memory);
    add_queens(&s, &p, 0, 0, 0, 0);
    add_digits(&s, 0);
    gv_label *labels = gv_arena_take(arena, s.squares.length + 1);
    const bool complete = labels && !s.squares.failed;
    if (complete) {
        memcpy(labels, s.squares.text, s.squares.length);
        *out = (gv_grid_list){ .net = net,
                               .n_grids =
                                   s.squares.length / sizeof *labels / net->n_primary,
                               .labels = labels,
                               .relabels = true };
    }
    gv_buffer_free(&s.squares);
    return complete ? GV_OK : gv_fail_memory(err);
}
