/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gsp_open.h -- partial squares that need not have a solution: filled in at random, or
 * made from a square with holes by changing givens. No two equal givens ever share a
 * row, column or block, so that a contradiction is not obvious. */
#ifndef GV_GENERATE_INSTANCE_GSP_OPEN_H
#define GV_GENERATE_INSTANCE_GSP_OPEN_H

#include "base/rng.h"
#include "givens.h"

/* A partial square: cells[row * order + column] is 0 for a hole, else 1 + symbol. */
typedef struct gv_gsp_open {
    unsigned block_rows, block_cols;
    uint8_t *cells;
} gv_gsp_open;

typedef enum gv_fill_end {
    GV_FILL_DONE,
    GV_FILL_GIVEN_UP,
    GV_FILL_STOPPED
} gv_fill_end;

/* Fills the cells that are not holes[], in random order, each with a random value that
 * row, column and block allow. With `look_ahead`, a value that leaves a cell (or a
 * hole) without any is a dead end as well. At a dead end it starts again, at most
 * `most_restarts` times. */
gv_fill_end gv_gsp_fill(gv_gsp_open square, const uint8_t *holes, bool look_ahead,
                        uint64_t most_restarts, uint64_t *n_restarts, gv_rng *rng,
                        const gv_flag *stop);

/* Exchanges two different givens, all legal choices being equally likely; false if
 * there is none. */
bool gv_gsp_exchange(gv_gsp_open square, gv_rng *rng);

/* Gives one given another value that is legal there, all choices of both being equally
 * likely; false if there is none. */
bool gv_gsp_reassign(gv_gsp_open square, gv_rng *rng);

#endif
