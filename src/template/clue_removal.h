/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clue_removal.h -- "on the way to hard puzzles": removes clues one after the other and
 * reports the type and the total degrees of freedom of the rest. */
#ifndef GV_TEMPLATE_CLUE_REMOVAL_H
#define GV_TEMPLATE_CLUE_REMOVAL_H

#include "template/selective.h"

/* Which clue is removed next. Ties go to the first in reading order. */
typedef enum gv_template_order {
    GV_TEMPLATE_INCREASING, /* of the dof without this clue only, in the whole puzzle */
    GV_TEMPLATE_SMALLEST,   /* dof of the rest */
    GV_TEMPLATE_LARGEST,
    GV_TEMPLATE_RANDOM,
    GV_TEMPLATE_N_ORDERS
} gv_template_order;

/* By its name, "increasing" and so on; GV_TEMPLATE_N_ORDERS if there is none. */
gv_template_order gv_template_order_find(const char *name);

/* A puzzle on the way; the first one is the whole puzzle. */
typedef struct gv_template_rest {
    gv_label removed; /* GV_NO_LABEL for the whole puzzle */
    uint32_t n_clues;
    gv_template_solving solving; /* without stages and solutions */
    uint32_t n_solutions;        /* 0, 1, or 2 for more */
} gv_template_rest;

/* Removes all clues of an instance that suits. *out has one row more than it has clues,
 * fewer if *end is not GV_END_COMPLETE: stopped by the limits. `rng` is for the random
 * order. Rows are in `arena`; `tmp`, a different one, is scratch. */
gv_status gv_template_remove_clues(const gv_template_rest **out, uint32_t *n_out,
                                   gv_end *end, const gv_instance *instance,
                                   gv_template_order order, gv_rng *rng,
                                   const gv_limits *limits, gv_arena *arena,
                                   gv_arena *tmp, gv_error *err);

#endif
