/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exhaustive.h -- every pattern of every step, level by level, to the end: all the
 * solutions that choices between two candidates lead to. A grid that is reached in
 * several ways is followed once. */
#ifndef GV_TEMPLATE_EXHAUSTIVE_H
#define GV_TEMPLATE_EXHAUSTIVE_H

#include "model/symbols.h"
#include "template/choices.h"

/* What happened on one level, over all its boards:
 * choices = patterns + no impact + impossible + duplicates. */
typedef struct gv_template_level {
    uint64_t n_boards; /* stuck ones, that it starts from */
    uint64_t n_choices;
    uint64_t n_no_impact;
    uint64_t n_impossible;
    /* Of those that are [0] to be continued, [1] solved: */
    uint64_t n_patterns[2]; /* different ones of a board */
    uint64_t
        n_duplicates[2]; /* choices that end in an earlier pattern of their board */
    uint64_t n_known[2]; /* patterns already reached from another board */
    uint32_t least_dof, most_dof; /* of those to be continued, if there is one */
    uint32_t first_solution;      /* the solutions found here begin with this one */
    uint32_t n_solutions;
} gv_template_level;

typedef enum gv_template_cut {
    GV_TEMPLATE_WHOLE,
    GV_TEMPLATE_CUT_DEPTH,
    GV_TEMPLATE_CUT_PATTERNS,
    GV_TEMPLATE_CUT_LIMITS /* time is up, or the stop flag is set: see `why` */
} gv_template_cut;

typedef struct gv_template_tree {
    uint32_t n_levels;
    gv_template_level *levels;
    gv_symbols stuck; /* the values of every different stuck board, level by level */
    gv_symbols solutions;      /* and of every solution */
    uint64_t n_without_twos;   /* boards where there is nothing to choose from */
    uint64_t n_without_impact; /* where no choice has an impact and is possible */
    gv_template_cut cut;
    gv_end why;
} gv_template_tree;

/* When to stop; zero means no limit. */
typedef struct gv_template_tree_limits {
    uint64_t depth;    /* levels */
    uint64_t patterns; /* different ones */
    gv_limits limits;  /* time and stop flag */
} gv_template_tree_limits;

/* From a board of givens. The result is in `arena`; `tmp`, a different one, is scratch.
 * If it is stopped on a level, that level counts what was done. */
gv_status gv_template_exhaust(gv_template_tree *out, const gv_template_board *givens,
                              const gv_template_tree_limits *limits, gv_arena *arena,
                              gv_arena *tmp, gv_error *err);

/* The values of a board of the tree. */
static inline const uint8_t *gv_template_tree_values(const gv_symbols *of,
                                                     uint32_t number)
{
    return (const uint8_t *)of->symbol[number].text;
}

#endif
