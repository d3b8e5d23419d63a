/* SPDX-License-Identifier: GPL-3.0-or-later */
/* smallest.h -- is there a set of at most k constraints that refutes a label? By
 * implicit hitting sets (Reiter 1987; Ignatiev, Previti, Liffiton, Marques-Silva 2015):
 * such a set hits the violated constraints of every assignment in which the label
 * holds; a set that hits all known ones is tried, and if it can be satisfied, that
 * gives one more assignment. */
#ifndef GV_MUS_SMALLEST_H
#define GV_MUS_SMALLEST_H

#include "mus/core.h"
#include "mus/models.h"

enum { GV_MUS_MAX_EXACT = 15 /* constraints of sets that are searched for exactly */ };

typedef struct gv_mus_smallest {
    gv_mus_local *local;
    gv_mus_core *core;
    gv_mus_models *models;
    gv_label label; /* GV_NO_LABEL: sets that contradict themselves */

    uint32_t
        needed; /* a further set to hit (gv_mus_models_add_set()); UINT32_MAX: none */

    uint32_t *sets; /* the models of the label */
    uint32_t n_sets;
    uint32_t *lists; /* of each depth, those that no member of the set hits */
    uint32_t n_listed;
    uint32_t *excluded; /* constraints that were tried already */
    uint32_t n_excluded;
    uint32_t *n_hits; /* scratch: of each constraint */
    uint8_t *state; /* of each constraint: in the set, excluded, or used for a bound */
    uint32_t set[GV_MUS_MAX_EXACT];
    uint32_t n;

    uint64_t n_work, most_work; /* constraints looked at; the budget */
    uint64_t n_tried;           /* sets that hit everything known, for this instance */
    bool over;                  /* the budget, or memory, is used up */
} gv_mus_smallest;

gv_status gv_mus_smallest_new(gv_mus_smallest **out, gv_mus_core *core,
                              gv_mus_models *models, gv_arena *arena, gv_error *err);

/* YES: `set` has `n` <= k constraints. UNKNOWN: the budget is used up. */
gv_mus_answer gv_mus_smallest_find(gv_mus_smallest *q, gv_label label, uint32_t k);

#endif
