/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bias_bundle.h -- some floors of each of 128 paths (bias_path.h) of one grid, and
 * which paths fail because of them. Most do, and never become a gv_bias_path
 * (docs/theory/sampling.md has the proof).
 *
 * The floors that are examined may be chosen in any way that does not depend on the
 * order of deletion. Here each cell takes part from floor 1, 2, 3 or 4 on, or never,
 * with probabilities 5/16, 1/16, 1/16, 1/16 and 1/2, independent of other cells: given
 * the sizes of the floors, all chains of such sets are equally likely. Paths lie side
 * by side as bits, so that an operation on vectors is done for all of them. */
#ifndef GV_SUDOKU9_SAMPLING_BIAS_BUNDLE_H
#define GV_SUDOKU9_SAMPLING_BIAS_BUNDLE_H

#include "base/rng.h"
#include "sudoku9/sampling/bias_path.h"
#include "sudoku9/search/unavoidable.h"

enum {
    GV_BIAS_LANES = 128,   /* paths of a bundle */
    GV_BIAS_SETS = 256,    /* room of the list of a grid */
    GV_BIAS_SET_CELLS = 15 /* larger sets hardly ever lack a clue */
};

/* A grid, and small unavoidable sets of it. */
typedef struct gv_bias_grid {
    uint8_t digit[GV_NINE_CELLS];
    uint8_t place[18][10]; /* cell of a digit, 1 to 9, in a row or column */
    unsigned n_sets;
    gv_nine_set set[GV_BIAS_SETS];
    uint8_t n_cells[GV_BIAS_SETS];
    uint8_t cell[GV_BIAS_SETS][GV_BIAS_SET_CELLS];
} gv_bias_grid;

/* Bit p for path p. */
typedef uint64_t gv_bias_lanes __attribute__((vector_size(16)));

typedef struct gv_bias_bundle {
    gv_bias_lanes clue[GV_BIAS_FLOORS][GV_NINE_CELLS]; /* where a cell is a clue */
} gv_bias_bundle;

/* Fills in a grid and its simple unavoidable sets, those of `uas`. */
void gv_bias_grid_start(gv_bias_grid *grid, const gv_nine_uas *uas);

/* Adds a set, unless it is too large or there is no room. */
void gv_bias_grid_add(gv_bias_grid *grid, const gv_nine_set *set);

/* Whether one of the sets has no clue: then there are several solutions. */
bool gv_bias_grid_misses(const gv_bias_grid *grid, const gv_nine_set *clues);

void gv_bias_bundle_draw(gv_bias_bundle *bundle, gv_rng *rng);

/* The paths that yield nothing because one of the floors has several solutions (a set
 * has no clue) and a redundant clue (it is implied in its box). */
gv_bias_lanes gv_bias_bundle_failing(const gv_bias_bundle *bundle,
                                     const gv_bias_grid *grid);

/* Begins one of the paths. */
void gv_bias_bundle_begin(const gv_bias_bundle *bundle, unsigned lane,
                          gv_bias_path *path, const gv_nine_cands *grid);

#endif
