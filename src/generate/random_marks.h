/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random_marks.h -- random minimal pencilmark puzzles: a complete grid is drawn, and
 * the candidates that it excludes are allowed again, in random order, as long as there
 * is one solution (docs/theory/minimality.md). */
#ifndef GV_GENERATE_RANDOM_MARKS_H
#define GV_GENERATE_RANDOM_MARKS_H

#include "generate/grid/grid_source.h"

typedef struct gv_random_marks_plan {
    const gv_instance *empty; /* its rules hold in every puzzle; a grid of digits */
    const gv_grid_source *source;
    uint64_t seed;
    const gv_flag *stop;
} gv_random_marks_plan;

/* Puzzle number `unit`, which depends on the plan and that number alone, in `arena`,
 * and how many candidates it excludes; NULL: the stop flag was set. */
gv_status gv_random_marks_make(gv_instance **out, uint32_t *n_clues,
                               const gv_random_marks_plan *plan, uint64_t unit,
                               gv_arena *arena, gv_error *err);

#endif
