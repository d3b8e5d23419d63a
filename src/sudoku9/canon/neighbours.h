/* SPDX-License-Identifier: GPL-3.0-or-later */
/* neighbours.h -- what vary.c and vary_random.c share: neighbours that were found pass
 * through a block, so that the minimality of all of them is tested at once. */
#ifndef GV_SUDOKU9_CANON_NEIGHBOURS_H
#define GV_SUDOKU9_CANON_NEIGHBOURS_H

#include "sudoku9/search/minimality.h"
#include "sudoku9/canon/vary.h"

enum { GV_NEIGHBOUR_BLOCK = 256 };

typedef struct gv_neighbours {
    const gv_nine_control *control;
    gv_nine_tester *tester; /* NULL: minimality does not matter */
    gv_nine_neighbour_fn *fn;
    void *user;
    gv_nine_vary_result result;
    size_t n; /* in the block */
    uint8_t digits[GV_NEIGHBOUR_BLOCK][GV_NINE_CELLS];
    uint8_t solutions[GV_NEIGHBOUR_BLOCK][GV_NINE_CELLS];
    gv_nine_cands grids[GV_NEIGHBOUR_BLOCK];
    gv_nine_clue_trial trials[GV_NEIGHBOUR_BLOCK];
} gv_neighbours;

/* NULL when out of memory. */
gv_neighbours *gv_neighbours_new(gv_arena *arena, const gv_nine_vary_task *task,
                                 gv_nine_neighbour_fn *fn, void *user,
                                 const gv_nine_work *work,
                                 const gv_nine_control *control);

void gv_neighbours_add(gv_neighbours *out, const uint8_t *digits,
                       const uint8_t *solution);

/* Passes on the neighbours of the block. */
void gv_neighbours_flush(gv_neighbours *out);

/* Whether the search should end; also asks `control`. */
bool gv_neighbours_stopped(gv_neighbours *out);

#endif
