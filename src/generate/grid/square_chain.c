/* SPDX-License-Identifier: GPL-3.0-or-later */
/* square_chain.c -- the switches, and walks made of moves. */
#include "generate/grid/square_chain.h"

#include "base/log.h"

#include <assert.h>
#include <stddef.h>

enum { MOVES_PER_ROW = 2000 };

/* ---- the switches ---- */

void gv_square_switch_rows(gv_square *square, uint32_t a, uint32_t b, uint32_t column)
{
    const uint32_t first = square->symbol[a][column];
    uint32_t up;
    do {
        const uint32_t down = square->symbol[a][column];
        up = square->symbol[b][column];
        const uint32_t next = square->column_of[a][up];
        gv_square_put(square, a, column, up);
        gv_square_put(square, b, column, down);
        column = next;
    } while (up != first);
}

void gv_square_switch_columns(gv_square *square, uint32_t a, uint32_t b, uint32_t row)
{
    const uint32_t first = square->symbol[row][a];
    uint32_t left;
    do {
        const uint32_t right = square->symbol[row][a];
        left = square->symbol[row][b];
        const uint32_t next = square->row_of[a][left];
        gv_square_put(square, row, a, left);
        gv_square_put(square, row, b, right);
        row = next;
    } while (left != first);
}

/* The rows whose cell of symbol b shares a column or block with the cell of symbol a in
 * `row`. */
static uint64_t neighbour_rows(const gv_square *square, uint32_t row, uint32_t a,
                               uint32_t b)
{
    const uint32_t column = square->column_of[row][a];
    uint64_t rows = UINT64_C(1) << square->row_of[column][b];
    if (square->has_blocks) {
        const uint32_t block = gv_square_block(square, row, column);
        rows |= UINT64_C(1) << square->block_row_of[block][b];
    }
    return rows;
}

/* The cells of two symbols as a set of rows: the two of a row are connected. */
static uint64_t component_rows(const gv_square *square, uint32_t a, uint32_t b,
                               uint32_t row)
{
    uint64_t seen = UINT64_C(1) << row, open = seen;
    while (open) {
        const uint32_t at = (uint32_t)__builtin_ctzll(open);
        const uint64_t new =
            (neighbour_rows(square, at, a, b) | neighbour_rows(square, at, b, a)) &
            ~seen;
        seen |= new;
        open = (open & (open - 1)) | new;
    }
    return seen;
}

void gv_square_switch_symbols(gv_square *square, uint32_t a, uint32_t b, uint32_t row)
{
    uint64_t rows = component_rows(square, a, b, row);
    for (; rows; rows &= rows - 1) {
        const uint32_t at = (uint32_t)__builtin_ctzll(rows);
        const uint32_t column_a = square->column_of[at][a];
        const uint32_t column_b = square->column_of[at][b];
        gv_square_put(square, at, column_a, b);
        gv_square_put(square, at, column_b, a);
    }
}

/* ---- random moves ---- */

/* Two different lines of one group of `size` lines and a place below the order, all
 * equally likely, from one number. */
typedef struct switch_choice {
    uint32_t a, b, place;
} switch_choice;

static switch_choice choose_switch(uint32_t order, uint32_t size, gv_rng32 *rng)
{
    assert(size >= 2);
    const uint32_t number = gv_rng32_below(rng, order * order * (size - 1));
    const uint32_t pair = number / order;
    const uint32_t a = pair / (size - 1), inside = a % size;
    const uint32_t other = pair % (size - 1);
    return (switch_choice){ .a = a,
                            .b = a - inside + other + (other >= inside),
                            .place = number % order };
}

void gv_square_move_once(gv_square *square, gv_square_move kind,
                         const gv_square_chain *chain, gv_rng32 *rng, gv_meter *meter)
{
    const uint32_t order = square->order;
    switch_choice choice;
    switch (kind) {
    case GV_MOVE_ROWS:
        choice = choose_switch(order, square->band_rows, rng);
        gv_square_switch_rows(square, choice.a, choice.b, choice.place);
        break;
    case GV_MOVE_COLUMNS:
        choice = choose_switch(order, square->stack_columns, rng);
        gv_square_switch_columns(square, choice.a, choice.b, choice.place);
        break;
    case GV_MOVE_SYMBOLS:
        choice = choose_switch(order, order, rng);
        gv_square_switch_symbols(square, choice.a, choice.b, choice.place);
        break;
    case GV_MOVE_EXCURSION:
        (void)gv_square_excursion(square, chain->excursion_cap, rng, meter);
        break;
    case GV_N_SQUARE_MOVES:
        break;
    }
}

/* ---- walks ---- */

gv_square_chain gv_square_chain_default(unsigned block_rows, unsigned block_cols)
{
    const bool is_latin = block_rows == 1 || block_cols == 1;
    return (gv_square_chain){
        .moves = { GV_MOVE_ROWS, GV_MOVE_COLUMNS, GV_MOVE_SYMBOLS, GV_MOVE_EXCURSION },
        .n_kinds = is_latin ? GV_N_SQUARE_MOVES : GV_MOVE_EXCURSION,
        .n_moves = (uint64_t)MOVES_PER_ROW * block_rows * block_cols
    };
}

bool gv_square_walk(gv_square *square, const gv_square_chain *chain, gv_rng *rng,
                    const gv_flag *stop)
{
    gv_rng32 small = { .rng = rng };
    const gv_budget budget = gv_budget_start(&(gv_limits){ .stop = stop });
    gv_meter meter = gv_meter_of(&budget);
    if (square->order < 2)
        return true; // there is only one square
    uint64_t n_moves = chain->n_moves;
    if (n_moves > 0)
        n_moves -= gv_rng32_below(&small, 2);
    for (uint64_t i = 0; i < n_moves; i++) {
        if (gv_meter_spend(&meter, square->order)) // cells of a switch, about
            return false;
        assert(chain->n_kinds >= 1 && chain->n_kinds <= GV_N_SQUARE_MOVES);
        const uint32_t kind = gv_rng32_below(&small, chain->n_kinds);
        gv_square_move_once(square, chain->moves[kind], chain, &small, &meter);
    }
    assert(gv_square_is_valid(square));
    GV_LOG(4, generate, "walk of %llu moves on order %u", (unsigned long long)n_moves,
           square->order);
    return !gv_meter_ended(&meter);
}
