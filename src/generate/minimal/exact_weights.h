/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exact_weights.h -- the weights of the weighted sampler, in exact integers.
 *
 * A start is a uniformly random set of n0 of V cells. A walk deletes redundant clues,
 * one of r_1, then one of r_2 ..., each equally likely, down to k clues; then all
 * minimal puzzles inside are listed. With
 *
 *     W(n) = (r_1 r_2 ...) (k - n)! V! / (n0! (V - n)!)
 *
 * for a puzzle with n clues, the mean over starts of the sum of W over what is listed
 * (nothing for a start with several solutions) is the number of minimal puzzles. */
#ifndef GV_GENERATE_MINIMAL_EXACT_WEIGHTS_H
#define GV_GENERATE_MINIMAL_EXACT_WEIGHTS_H

#include "generate/minimal/cells256.h"

/* A walk, and how many minimal puzzles of each number of clues were listed. */
typedef struct gv_weighted_walk {
    uint32_t n_cells;
    uint32_t start_clues; /* n0 */
    uint32_t end_clues;   /* k */
    uint32_t n_steps;
    uint16_t choices[GV_MAX_CELLS];   /* r_1, r_2, ... */
    uint64_t count[GV_MAX_CELLS + 1]; /* by number of clues; none above k */
} gv_weighted_walk;

/* The sums of W by number of clues. */
void gv_weighted_walk_sums(const gv_weighted_walk *weighing,
                           double out[GV_MAX_CELLS + 1]);

/* One of the listed puzzles, with probability W over the sum of all W. */
typedef struct gv_weighted_walk_draw {
    uint32_t n_clues;
    uint64_t index;    /* among those with this many clues */
    double log_weight; /* natural logarithm of the sum of all W */
} gv_weighted_walk_draw;

gv_weighted_walk_draw gv_weighted_walk_draw_one(const gv_weighted_walk *weighing,
                                                gv_rng *rng);

#endif
