/* SPDX-License-Identifier: GPL-3.0-or-later */
/* square_guided.c -- attempts of up to 20 moves from valid square to valid square. */
#include "generate/grid/square_guided.h"

#include "generate/rng32.h"
#include "generate/grid/square_jacobson.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

gv_violations gv_square_violations(const gv_square *square)
{
    const uint32_t order = square->order;
    gv_violations found = { 0 };
    uint8_t count[GV_MAX_ORDER][GV_MAX_ORDER];
    if (!square->has_blocks)
        return found;
    memset(count, 0, order * sizeof count[0]);
    for (uint32_t row = 0; row < order; row++)
        for (uint32_t column = 0; column < order; column++)
            count[gv_square_block(square, row, column)][square->symbol[row][column]]++;
    for (uint32_t row = 0; row < order; row++)
        for (uint32_t column = 0; column < order; column++) {
            const uint32_t symbol = square->symbol[row][column];
            const uint64_t bad =
                count[gv_square_block(square, row, column)][symbol] > 1;
            found.n_cells += (uint32_t)bad;
            found.rows |= bad << row;
            found.symbols |= bad << symbol;
        }
    return found;
}

/* ---- moves ---- */

/* A uniformly random member of a set that is not empty. */
static uint32_t draw_member(uint64_t set, gv_rng32 *rng)
{
    assert(set);
    uint32_t skip = gv_rng32_below(rng, (uint32_t)__builtin_popcountll(set));
    for (; skip; skip--)
        set &= set - 1;
    return (uint32_t)__builtin_ctzll(set);
}

/* Two different rows, a symbol, any length. */
static gv_jacobson_move draw_move(uint64_t rows, uint64_t symbols, uint32_t order,
                                  gv_rng32 *rng)
{
    gv_jacobson_move move = { .row1 = draw_member(rows, rng) };
    rows &= ~(UINT64_C(1) << move.row1);
    assert(rows); // equal symbols of a block of a Latin square lie in two rows
    move.row2 = draw_member(rows, rng);
    move.symbol = draw_member(symbols, rng);
    move.length = 1 + gv_rng32_below(rng, order - 1);
    return move;
}

/* Makes the best of `n` random moves; returns what it violates. */
static gv_violations move_on(gv_square *square, const gv_violations *now,
                             unsigned best_of, gv_rng32 *rng)
{
    const gv_square from = *square;
    gv_violations best = { .n_cells = UINT32_MAX };
    for (unsigned i = 0; i < best_of; i++) {
        gv_square next = from;
        const gv_jacobson_move move =
            draw_move(now->rows, now->symbols, square->order, rng);
        (void)gv_square_jacobson(&next, move);
        const gv_violations found = gv_square_violations(&next);
        if (found.n_cells < best.n_cells) {
            best = found;
            *square = next;
        }
    }
    return best;
}

/* ---- attempts ---- */

/* From the square `from` to another valid one, in `to`; false if none was found. */
static bool attempt(gv_square *to, const gv_square *from, gv_square_guided *chain,
                    gv_rng32 *rng)
{
    const uint32_t order = from->order;
    const uint64_t all = order == 64 ? UINT64_MAX : (UINT64_C(1) << order) - 1;
    gv_violations now = { .n_cells = 1, .rows = all, .symbols = all };
    *to = *from;
    chain->n_attempts++;
    for (unsigned i = 0; now.n_cells && i < GV_GUIDED_MOVES; i++) {
        now =
            move_on(to, &now, i ? chain->best_of : 1, rng); // the first one is unguided
        chain->n_moves++;
    }
    if (now.n_cells)
        return false;
    const bool returned =
        memcmp(to->symbol, from->symbol, order * sizeof to->symbol[0]) == 0;
    chain->n_returns += returned;
    return !returned;
}

bool gv_square_guide(gv_square *square, gv_square_guided *chain, gv_rng *rng,
                     const gv_flag *stop)
{
    gv_rng32 small = { .rng = rng };
    gv_square next;
    if (square->order < 2)
        return true; // there is only one square
    for (uint64_t n = 0; n < chain->n_squares;) {
        if (stop && atomic_load(stop))
            return false;
        if (!attempt(&next, square, chain, &small))
            continue;
        gv_square_reindex(&next);
        assert(gv_square_is_valid(&next));
        *square = next;
        n++;
    }
    return true;
}
