/* SPDX-License-Identifier: GPL-3.0-or-later */
/* vary_internal.h -- what vary.c and vary_random.c share: a puzzle that is changed, and
 * the way of a neighbour to the caller. */
#ifndef GV_SOLVE_VARY_INTERNAL_H
#define GV_SOLVE_VARY_INTERNAL_H

#include "solve/vary.h"

typedef struct gv_varying {
    const gv_vary_task *task;
    gv_facts facts;
    gv_fact_puzzle puzzle; /* says what the puzzle was changed to */
    uint64_t *original;    /* by label: the facts of the puzzle */
    uint32_t *n_givens_of; /* by variable: givens that are said */
    gv_fact_search search;
    gv_neighbour_fn *found;
    void *user;
    uint64_t n_passed;
    bool stopped; /* by the callback */
    gv_arena *tmp;
} gv_varying;

/* Whether the search should continue. */
static inline bool gv_varying_goes_on(const gv_varying *v)
{
    return !v->stopped && v->search.end == GV_END_COMPLETE;
}

/* Says a fact, or no longer says it. */
void gv_varying_say(gv_varying *v, gv_label fact);
void gv_varying_unsay(gv_varying *v, gv_label fact);

/* Whether a label can be added as a fact: it is none of the puzzle's, and not said; and
 * no given has its variable. */
bool gv_varying_can_add(const gv_varying *v, gv_label label);

/* Passes on what is said, which has one solution; unless it is not minimal, and has to
 * be. */
gv_status gv_varying_pass(gv_varying *v, gv_error *err);

/* vary_random.c */
gv_status gv_vary_draw(gv_varying *v, gv_error *err);

#endif
