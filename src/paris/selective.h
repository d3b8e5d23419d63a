/* SPDX-License-Identifier: GPL-3.0-or-later */
/* selective.h -- the type of a puzzle and its selective solving: from each stuck board
 * on to the pattern with the fewest degrees of freedom. */
#ifndef GV_PARIS_SELECTIVE_H
#define GV_PARIS_SELECTIVE_H

#include "paris/choices.h"

enum { GV_PARIS_MAX_BRANCHES = 64 };

typedef enum gv_paris_type {
    GV_PARIS_D,      /* automatic assignment solves it */
    GV_PARIS_SS,     /* a single step from the first stuck board does */
    GV_PARIS_MS,     /* anything else that gets stuck */
    GV_PARIS_NO_TYPE /* automatic assignment finds it impossible */
} gv_paris_type;

/* "D", "SS", "MS", "-". */
const char *gv_paris_type_name(gv_paris_type type);

/* A stuck board on a selective path. */
typedef struct gv_paris_stage gv_paris_stage;
struct gv_paris_stage {
    const gv_paris_stage *before; /* NULL: the first one */
    gv_paris_choice choice;       /* that led here, the first of its pattern */
    uint32_t number;              /* from 1 */
    const uint8_t *values;
    gv_paris_size size;
    uint32_t sum; /* of the dof of all stages up to this one */
};

typedef enum gv_paris_outcome {
    GV_PARIS_PATH_SOLVES,
    GV_PARIS_PATH_DEAD, /* some stage has no step with an impact that is possible */
    GV_PARIS_PATH_CUT   /* stopped by the limits: nothing but `dof` and `type` hold */
} gv_paris_outcome;

typedef struct gv_paris_solving {
    uint32_t dof;     /* of the givens */
    gv_paris_end end; /* of the first automatic assignment */
    gv_paris_type type;
    gv_paris_outcome outcome;
    gv_end why;          /* it was stopped, of GV_PARIS_PATH_CUT */
    uint32_t total;      /* when it solves; when it was cut, a part of every total */
    uint32_t n_branches; /* the most that were followed at a time */
    bool branches_cut;   /* there were more than GV_PARIS_MAX_BRANCHES */

    /* The last stage of a path with the lowest total, the first such; of a dead end the
     * last stage of all. NULL without stages. */
    const gv_paris_stage *last;

    /* The different grids that paths with the lowest total end in. */
    uint32_t n_solutions;
    const uint8_t **solutions;
} gv_paris_solving;

/* Solves from a board of givens. All is in `arena`. */
gv_status gv_paris_solve(gv_paris_solving *out, const gv_paris_board *givens,
                         const gv_limits *limits, gv_arena *arena, gv_error *err);

/* Only the type and what is known with it: dof and end. */
gv_status gv_paris_classify(gv_paris_solving *out, const gv_paris_board *givens,
                            gv_arena *arena, gv_error *err);

#endif
