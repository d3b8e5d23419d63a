/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gsp_open.c -- fills and changes partial squares on sets of symbols by unit. */
#include "generate/instance/gsp_open.h"

#include <assert.h>
#include <string.h>

enum {
    MAX_CELLS = GV_MAX_ORDER * GV_MAX_ORDER,
    EXCHANGE_TRIES = 1000 /* random pairs drawn before all pairs are examined */
};

/* What each unit has, as sets of symbols. */
typedef struct sets {
    uint32_t order, block_rows, block_cols;
    uint64_t all;
    uint64_t row[GV_MAX_ORDER], column[GV_MAX_ORDER], block[GV_MAX_ORDER];
} sets;

static sets sets_new(gv_gsp_open square)
{
    const uint32_t order = square.block_rows * square.block_cols;
    return (sets){ .order = order,
                   .block_rows = square.block_rows,
                   .block_cols = square.block_cols,
                   .all = order == 64 ? UINT64_MAX : (UINT64_C(1) << order) - 1 };
}

static uint32_t block_of(const sets *s, uint32_t row, uint32_t column)
{
    return row / s->block_rows * s->block_rows + column / s->block_cols;
}

/* Adds the symbol of a cell to its units, or removes it. */
static void toggle(sets *s, uint32_t cell, uint32_t symbol)
{
    assert(symbol < s->order && cell < s->order * s->order);
    const uint64_t bit = UINT64_C(1) << symbol;
    const uint32_t row = cell / s->order, column = cell % s->order;
    s->row[row] ^= bit;
    s->column[column] ^= bit;
    s->block[block_of(s, row, column)] ^= bit;
}

static uint64_t legal(const sets *s, uint32_t cell)
{
    const uint32_t row = cell / s->order, column = cell % s->order;
    return s->all &
           ~(s->row[row] | s->column[column] | s->block[block_of(s, row, column)]);
}

static uint32_t draw_symbol(uint64_t set, gv_rng *rng)
{
    assert(set);
    uint64_t skip = gv_rng_below(rng, (uint64_t)__builtin_popcountll(set));
    for (; skip; skip--)
        set &= set - 1;
    return (uint32_t)__builtin_ctzll(set);
}

/* ---- filling ---- */

/* Whether every empty cell of the rectangle still has a legal symbol. */
static bool has_values(const sets *s, const uint8_t *cells, uint32_t corner,
                       uint32_t n_rows, uint32_t n_columns)
{
    for (uint32_t row = 0; row < n_rows; row++)
        for (uint32_t column = 0; column < n_columns; column++) {
            const uint32_t cell = corner + row * s->order + column;
            if (!cells[cell] && !legal(s, cell))
                return false;
        }
    return true;
}

static bool neighbours_have_values(const sets *s, const uint8_t *cells, uint32_t cell)
{
    const uint32_t row = cell / s->order, column = cell % s->order;
    const uint32_t corner = row / s->block_rows * s->block_rows * s->order +
                            column / s->block_cols * s->block_cols;
    return has_values(s, cells, row * s->order, 1, s->order) &&
           has_values(s, cells, column, s->order, 1) &&
           has_values(s, cells, corner, s->block_rows, s->block_cols);
}

/* One attempt; false at a dead end. */
static bool fill_once(gv_gsp_open square, const uint32_t *order_of, uint32_t n_givens,
                      bool look_ahead, gv_rng *rng)
{
    sets s = sets_new(square);
    memset(square.cells, 0, (size_t)s.order * s.order);
    for (uint32_t i = 0; i < n_givens; i++) {
        const uint32_t cell = order_of[i];
        const uint64_t values = legal(&s, cell);
        if (!values)
            return false;
        const uint32_t symbol = draw_symbol(values, rng);
        square.cells[cell] = (uint8_t)(1 + symbol);
        toggle(&s, cell, symbol);
        if (look_ahead && !neighbours_have_values(&s, square.cells, cell))
            return false;
    }
    return true;
}

gv_fill_end gv_gsp_fill(gv_gsp_open square, const uint8_t *holes, bool look_ahead,
                        uint64_t most_restarts, uint64_t *n_restarts, gv_rng *rng,
                        const gv_flag *stop)
{
    const uint32_t order = square.block_rows * square.block_cols;
    uint32_t givens[MAX_CELLS], n_givens = 0;
    for (uint32_t cell = 0; cell < order * order; cell++)
        if (!holes[cell])
            givens[n_givens++] = cell;
    for (*n_restarts = 0; *n_restarts <= most_restarts; ++*n_restarts) {
        if (stop && atomic_load(stop))
            return GV_FILL_STOPPED;
        gv_rng_shuffle(rng, givens, n_givens);
        if (fill_once(square, givens, n_givens, look_ahead, rng))
            return GV_FILL_DONE;
    }
    return GV_FILL_GIVEN_UP;
}

/* ---- changing ---- */

typedef struct given_list {
    uint32_t n;
    uint32_t cell[MAX_CELLS];
} given_list;

static sets read_square(given_list *list, gv_gsp_open square)
{
    sets s = sets_new(square);
    list->n = 0;
    for (uint32_t cell = 0; cell < s.order * s.order; cell++)
        if (square.cells[cell]) {
            list->cell[list->n++] = cell;
            toggle(&s, cell, square.cells[cell] - 1U);
        }
    return s;
}

/* Whether two givens may be exchanged: with both removed, each is legal where the other
 * was; together they are, too, because they differ. */
static bool may_exchange(sets *s, const uint8_t *cells, uint32_t a, uint32_t b)
{
    if (cells[a] == cells[b])
        return false;
    const uint32_t symbol_a = cells[a] - 1U, symbol_b = cells[b] - 1U;
    toggle(s, a, symbol_a);
    toggle(s, b, symbol_b);
    const bool yes = (legal(s, a) >> symbol_b & legal(s, b) >> symbol_a & 1) != 0;
    toggle(s, a, symbol_a);
    toggle(s, b, symbol_b);
    return yes;
}

/* The number of pairs that may be exchanged; pair number `wanted` is in *a, *b. */
static uint64_t scan_pairs(sets *s, const uint8_t *cells, const given_list *list,
                           uint64_t wanted, uint32_t *a, uint32_t *b)
{
    uint64_t n = 0;
    for (uint32_t i = 0; i < list->n; i++)
        for (uint32_t k = 0; k < i; k++) {
            if (!may_exchange(s, cells, list->cell[i], list->cell[k]))
                continue;
            if (n++ == wanted) {
                *a = list->cell[i];
                *b = list->cell[k];
                return n;
            }
        }
    return n;
}

/* Drawing random pairs until one is legal, and drawing from all legal pairs, have the
 * same law: the first is fast, the second always ends. */
static bool draw_pair(sets *s, const uint8_t *cells, const given_list *list,
                      uint32_t *a, uint32_t *b, gv_rng *rng)
{
    for (unsigned i = 0; list->n && i < EXCHANGE_TRIES; i++) {
        *a = list->cell[gv_rng_below(rng, list->n)];
        *b = list->cell[gv_rng_below(rng, list->n)];
        if (may_exchange(s, cells, *a, *b))
            return true;
    }
    const uint64_t n = scan_pairs(s, cells, list, UINT64_MAX, a, b);
    if (n)
        (void)scan_pairs(s, cells, list, gv_rng_below(rng, n), a, b);
    return n > 0;
}

bool gv_gsp_exchange(gv_gsp_open square, gv_rng *rng)
{
    given_list list;
    uint32_t a, b;
    sets s = read_square(&list, square);
    if (!draw_pair(&s, square.cells, &list, &a, &b, rng))
        return false;
    uint8_t *const cells = square.cells;
    const uint8_t kept = cells[a];
    cells[a] = cells[b];
    cells[b] = kept;
    return true;
}

/* The number of other legal values of a given: its own is in its units and so does not
 * count. */
static uint32_t n_others(const sets *s, uint32_t cell)
{
    return (uint32_t)__builtin_popcountll(legal(s, cell));
}

bool gv_gsp_reassign(gv_gsp_open square, gv_rng *rng)
{
    given_list list;
    const sets s = read_square(&list, square);
    uint64_t n = 0;
    for (uint32_t i = 0; i < list.n; i++)
        n += n_others(&s, list.cell[i]);
    if (!n)
        return false;
    uint64_t skip = gv_rng_below(rng, n);
    for (uint32_t i = 0; i < list.n; i++) {
        uint64_t values = legal(&s, list.cell[i]);
        const uint32_t n_here = n_others(&s, list.cell[i]);
        if (skip < n_here) {
            for (; skip; skip--)
                values &= values - 1;
            uint8_t *const cell = &square.cells[list.cell[i]];
            *cell = (uint8_t)(1 + __builtin_ctzll(values));
            return true;
        }
        skip -= n_here;
    }
    assert(false); // it was counted
    return false;
}
