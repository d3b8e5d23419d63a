/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path.h -- the steps of Sudoku Explainer from a puzzle to its solution, kept with
 * their reasons. */
#ifndef GV_EXPLAINER_CORE_PATH_H
#define GV_EXPLAINER_CORE_PATH_H

#include "explainer/core/solve.h"

typedef struct gv_se_path {
    gv_se_result result;
    size_t n_steps;
    const gv_se_hint *steps; /* with chains */
    gv_se_grid first;        /* before the first step */
    gv_se_grid last;         /* after the last step */
    const double *seconds;   /* time to find each step */
} gv_se_path;

/* Finds the path from a grid, in `arena`. */
gv_status gv_se_path_find(gv_se_path *out, gv_se_solver *solver, const gv_se_grid *grid,
                          const gv_limits *limits, gv_arena *arena, gv_error *err);

#endif
