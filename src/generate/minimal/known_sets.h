/* SPDX-License-Identifier: GPL-3.0-or-later */
/* known_sets.h -- unavoidable sets known for one grid of any family, for searches that
 * stay with a grid only briefly: a plain list, scanned from front to back. (For many
 * questions about one 9x9 grid, sudoku9/search/unavoidable.h has an index.) */
#ifndef GV_GENERATE_MINIMAL_KNOWN_SETS_H
#define GV_GENERATE_MINIMAL_KNOWN_SETS_H

#include "generate/minimal/clue_oracle.h"

enum { GV_KNOWN_ROOM = 512 };

typedef struct gv_known_sets {
    size_t n;
    size_t n_simple; /* the first ones stay; the others are replaced by new ones */
    size_t oldest;   /* the next to be replaced */
    gv_cells256 sets[GV_SIMPLE_SETS + GV_KNOWN_ROOM];
} gv_known_sets;

/* Makes it the list of the simple sets of a grid. */
void gv_known_sets_start(gv_known_sets *known, gv_clue_oracle *oracle,
                         const gv_label *grid);

/* Adds a set; the list drops an older one when it is full. */
void gv_known_sets_add(gv_known_sets *known, gv_cells256 set);

/* Whether some set has none of the clues: the puzzle has several solutions. */
bool gv_known_sets_miss(const gv_known_sets *known, gv_cells256 clues);

/* The clues that are alone in some set: they are needed. */
gv_cells256 gv_known_sets_needed(const gv_known_sets *known, gv_cells256 clues);

#endif
