/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template.h -- everything the Template shows about one puzzle, for the reports: the
 * board of the givens, what is forced, the selective path with the choices of each of
 * its stages. */
#ifndef GV_TEMPLATE_TEMPLATE_H
#define GV_TEMPLATE_TEMPLATE_H

#include "template/clue_removal.h"
#include "template/exhaustive.h"

/* The step that the path takes from a stage. */
typedef struct gv_template_step {
    bool exists; /* false: a dead end */
    gv_template_rule rule;
    gv_template_choice choice;
    uint32_t n_forced; /* what is forced after the choice, in the fixed order */
    const gv_template_forced *forced;
} gv_template_step;

typedef struct gv_template {
    const gv_instance *instance;
    const gv_template_board *givens;

    /* Automatic assignment in its fixed order. */
    const gv_template_board *after;
    gv_outcome fill;
    uint32_t n_forced;
    const gv_template_forced *forced;

    gv_template_solving solving;
    uint32_t n_stages; /* of the path to solving.last */
    const gv_template_stage **stages;
    const gv_template_choices *choices; /* of each stage */
    const gv_template_step *steps;      /* from each stage */

    /* What the caller adds. */
    const char *solutions;        /* how many there are: "151", "1000+" */
    const gv_template_tree *tree; /* NULL, or exhaustive solving */
    bool removes_clues;           /* asked for: */
    uint32_t n_rests;
    const gv_template_rest *rests;
    gv_end rests_end;
} gv_template;

/* For an instance that suits, in `arena`. With `first_only` no path is followed: there
 * is at most one stage. */
gv_status gv_template_make(gv_template *out, const gv_instance *instance,
                           const gv_limits *limits, bool first_only, gv_arena *arena,
                           gv_error *err);

#endif
