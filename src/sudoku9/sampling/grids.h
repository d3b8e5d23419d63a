/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grids.h -- complete 9x9 grids, each of the 6670903752021072936960 equally likely.
 *
 * A grid is three bands; what a band needs to know about the others is the set of
 * digits of each of its columns. The sets of the first band fall into 44 classes under
 * relabelling of digits and exchange of boxes; tables over the classes count the ways
 * to go on, so that sets, and then bands, are drawn with exactly their share, without
 * rejection. */
#ifndef GV_SUDOKU9_SAMPLING_GRIDS_H
#define GV_SUDOKU9_SAMPLING_GRIDS_H

#include "base/arena.h"
#include "base/bigint.h"
#include "base/rng.h"

enum { GV_NINE_GRID_CELLS = 81 };

/* The tables: made once, then read by any number of threads. */
typedef struct gv_nine_grids gv_nine_grids;

/* Takes some 15 ms and 650 KB. NULL when out of memory. */
gv_nine_grids *gv_nine_grids_new(gv_arena *arena);

/* Draws n grids, digits 1 to 9: the same as n calls for one grid each. Some 0.4 us
 * a grid. */
void gv_nine_grids_draw(const gv_nine_grids *grids, gv_rng *rng,
                        uint8_t (*out)[GV_NINE_GRID_CELLS], size_t n);

/* The number of all grids and of all bands according to the tables (for a test: both
 * are known). Both are initialised by the caller. */
void gv_nine_grids_total(const gv_nine_grids *grids, gv_bigint *n_grids,
                         gv_bigint *n_bands);

#endif
