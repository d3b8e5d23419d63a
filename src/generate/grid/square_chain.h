/* SPDX-License-Identifier: GPL-3.0-or-later */
/* square_chain.h -- random walks over the Sudoku squares of a block shape, or the Latin
 * squares of an order. Each move is as likely as its reversal, so that the walk tends
 * to the uniform law on the squares it can reach.
 *
 * Cycle switches: in two rows of one band, the cells of a cycle change rows (columns of
 * a stack: likewise). Kempe switches: of two symbols, a connected component of their
 * cells changes symbols. Neither leaves the valid squares. For 2x2 and 2x3 they reach
 * all; for larger Sudoku this is not proved; a Latin square may have only trivial ones
 * (the cyclic square of prime order, for example). An excursion is the chain of
 * Jacobson and Matthews through squares with one improper cell, until the next valid
 * one: alone it reaches all Latin squares, and all Sudoku squares as its cap grows. */
#ifndef GV_GENERATE_GRID_SQUARE_CHAIN_H
#define GV_GENERATE_GRID_SQUARE_CHAIN_H

#include "base/budget.h"
#include "generate/rng32.h"
#include "generate/grid/square.h"

typedef enum gv_square_move {
    GV_MOVE_ROWS,      /* cycle switch of two rows of a band */
    GV_MOVE_COLUMNS,   /* cycle switch of two columns of a stack */
    GV_MOVE_SYMBOLS,   /* Kempe switch of two symbols */
    GV_MOVE_EXCURSION, /* to the next valid square */
    GV_N_SQUARE_MOVES
} gv_square_move;

/* What a walk does. Plain data. */
typedef struct gv_square_chain {
    gv_square_move moves[GV_N_SQUARE_MOVES]; /* each equally likely at each step */
    uint32_t n_kinds;                        /* of them */
    uint64_t n_moves;
    uint64_t excursion_cap; /* steps; an excursion that needs more makes no move; 0: no
                               cap */
} gv_square_chain;

/* The default for a block shape: all switches, 2000 moves for each row; for Latin
 * squares also excursions without a cap. */
gv_square_chain gv_square_chain_default(unsigned block_rows, unsigned block_cols);

/* One move of a kind with random parameters. The order is at least 2. `meter`, or NULL,
 * ends a long excursion: the square stays as it was. */
void gv_square_move_once(gv_square *square, gv_square_move kind,
                         const gv_square_chain *chain, gv_rng32 *rng, gv_meter *meter);

/* Walks n_moves moves, the last one with probability 1/2, because a reversible walk may
 * have period 2. False if `stop` (or NULL) was set meanwhile. */
bool gv_square_walk(gv_square *square, const gv_square_chain *chain, gv_rng *rng,
                    const gv_flag *stop);

/* The single moves. `column` (`row`) is a cell of the cycle to switch, `row` of the
 * last one a row of the component: the two cells of a row always go together. */
void gv_square_switch_rows(gv_square *square, uint32_t a, uint32_t b, uint32_t column);
void gv_square_switch_columns(gv_square *square, uint32_t a, uint32_t b, uint32_t row);
void gv_square_switch_symbols(gv_square *square, uint32_t a, uint32_t b, uint32_t row);

/* An excursion of at most `cap` steps (0: no limit); returns their number, or 0 if it
 * reached no valid square, or `meter` (or NULL) ended it, and the square is unchanged.
 * square_excursion.c. */
uint64_t gv_square_excursion(gv_square *square, uint64_t cap, gv_rng32 *rng,
                             gv_meter *meter);

#endif
