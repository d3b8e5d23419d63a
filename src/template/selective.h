/* SPDX-License-Identifier: GPL-3.0-or-later */
/* selective.h -- the type of a puzzle and its selective solving: from each stuck board
 * to the pattern with the fewest degrees of freedom (docs/theory/paris.md). */
#ifndef GV_TEMPLATE_SELECTIVE_H
#define GV_TEMPLATE_SELECTIVE_H

#include "template/choices.h"

enum { GV_TEMPLATE_MAX_BRANCHES = 64 };

typedef enum gv_template_type {
    GV_TEMPLATE_D,      /* automatic assignment solves it */
    GV_TEMPLATE_SS,     /* a single step from the first stuck board solves it */
    GV_TEMPLATE_MS,     /* anything else that gets stuck */
    GV_TEMPLATE_NO_TYPE /* automatic assignment shows that it is impossible */
} gv_template_type;

/* "D", "SS", "MS", "-". */
const char *gv_template_type_name(gv_template_type type);

/* What made the preferred pattern of a stage the best one. */
typedef enum gv_template_rule {
    GV_TEMPLATE_BY_DOF,    /* the lowest dof */
    GV_TEMPLATE_BY_FILLED, /* of these the most filled cells */
    GV_TEMPLATE_BY_TWOS, /* of these the fewest cells with two candidates, but at least
                          * one
                          */
    GV_TEMPLATE_PARALLEL /* nothing: several still tie and are all followed */
} gv_template_rule;

typedef struct gv_template_preference {
    uint32_t best; /* the first of the best patterns */
    gv_template_rule rule;
} gv_template_preference;

/* The pattern to continue with, by the rules for ties; false if there is none. */
bool gv_template_prefer(gv_template_preference *out,
                        const gv_template_choices *choices);

/* Whether no rule distinguishes these. */
bool gv_template_ties(const gv_template_size *a, const gv_template_size *b);

/* A stuck board on a selective path. */
typedef struct gv_template_stage gv_template_stage;
struct gv_template_stage {
    const gv_template_stage *before; /* NULL: the first one */
    gv_template_choice choice;       /* that led here, the first of its pattern */
    uint32_t number;                 /* from 1 */
    const uint8_t *values;
    gv_template_size size;
    uint32_t sum; /* of the dof of all stages up to this one */
};

typedef struct gv_template_solving {
    uint32_t dof;    /* of the givens */
    gv_outcome fill; /* of the first automatic assignment */
    gv_template_type type;
    gv_outcome outcome;  /* OK: the path solves; BEYOND: some stage has no step with an
                          * impact that is possible; LIMIT: stopped by the limits, or not
                          * asked for (`why` is GV_END_COMPLETE): only `dof` and `type`
                          * hold */
    gv_end why;          /* it was stopped, at GV_OUTCOME_LIMIT */
    uint32_t total;      /* if it solves; if it was cut, a part of every total */
    uint32_t n_branches; /* the most that were followed at once */
    bool branches_cut;   /* there were more than GV_TEMPLATE_MAX_BRANCHES */

    /* The last stage of a path with the lowest total, the first such; for a dead end
     * the last stage of all. NULL without stages. */
    const gv_template_stage *last;

    /* The different grids that paths with the lowest total end in; if paths were cut,
     * those found so far. */
    uint32_t n_solutions;
    const uint8_t **solutions;
} gv_template_solving;

/* Solves from a board of givens. Everything is in `arena`. With `first_only` no path is
 * followed: `last` is the first stage. */
gv_status gv_template_solve(gv_template_solving *out, const gv_template_board *givens,
                            const gv_limits *limits, bool first_only, gv_arena *arena,
                            gv_error *err);

/* Only the type and what is known with it: dof and end. */
gv_status gv_template_classify(gv_template_solving *out,
                               const gv_template_board *givens, gv_arena *arena,
                               gv_error *err);

#endif
