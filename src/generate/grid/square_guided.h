/* SPDX-License-Identifier: GPL-3.0-or-later */
/* square_guided.h -- the chain over Sudoku squares of Ansotegui, Bejar, Fernandez and
 * Mateu (docs/theory/generalized-sudoku.md): Jacobson-Matthews moves through Latin
 * squares, guided to where blocks are violated, until the square is a Sudoku again. Not
 * uniform, as the paper says, and slow to forget where it began: after 20 squares of
 * order 25 to 36 some 38 % of the cells differ. That is why the chain of square_chain.h
 * is the default. */
#ifndef GV_GENERATE_GRID_SQUARE_GUIDED_H
#define GV_GENERATE_GRID_SQUARE_GUIDED_H

#include "base/rng.h"
#include "generate/grid/square.h"

enum { GV_GUIDED_MOVES = 20 }; /* of an attempt, in the paper */

typedef struct gv_square_guided {
    uint64_t n_squares; /* valid squares to traverse, none equal to the one before */
    unsigned best_of;   /* guided moves drawn for each that is made: the one with the
                           fewest violated cells. 1: as the paper describes it */

    /* Answer. */
    uint64_t n_moves, n_attempts;
    uint64_t n_returns; /* attempts that came back to the square they began with */
} gv_square_guided;

/* Walks from a valid square. False if `stop` (or NULL) was set meanwhile; the square is
 * valid in any case. */
bool gv_square_guide(gv_square *square, gv_square_guided *chain, gv_rng *rng,
                     const gv_flag *stop);

/* A cell is violated when its block has its symbol more than once. */
typedef struct gv_violations {
    uint32_t n_cells;
    uint64_t rows, symbols; /* bits of those with a violated cell */
} gv_violations;

gv_violations gv_square_violations(const gv_square *square);

#endif
