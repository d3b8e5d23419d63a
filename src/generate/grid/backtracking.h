/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backtracking.h -- a grid by plain search with random choices: what most programs do.
 * Not uniform: a choice that leaves few ways to continue is as likely as one that
 * leaves many.
 *
 * Empty Sudoku and Latin squares up to order 9 are filled row by row, each cell with
 * its possible digits in random order. That takes forever from order 16 on, and other
 * instances have no rows: there the variable with the fewest labels left is next,
 * singles are propagated, and a search that takes too long is restarted. */
#ifndef GV_GENERATE_GRID_BACKTRACKING_H
#define GV_GENERATE_GRID_BACKTRACKING_H

#include "model/instance.h"

typedef enum gv_backtracking_end {
    GV_BACKTRACKING_GRID,   /* a grid was found */
    GV_BACKTRACKING_NONE,   /* there is none: proved */
    GV_BACKTRACKING_STOPPED /* `stop` was set */
} gv_backtracking_end;

/* Whether grids are filled row by row. */
bool gv_backtracking_by_rows(const gv_instance *instance);

/* One grid, n_primary labels. `tmp` is scratch, rewound on return. GV_ERR_MEMORY is the
 * only failure. */
gv_status gv_backtracking_draw(gv_backtracking_end *end, const gv_instance *instance,
                               gv_rng *rng, gv_label *out, const gv_flag *stop,
                               gv_arena *tmp, gv_error *err);

#endif
