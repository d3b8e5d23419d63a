/* SPDX-License-Identifier: GPL-3.0-or-later */
/* remake.h -- makes units of a store again, from its parameters and their numbers, and
 * compares: what depends on nothing else must be the same. */
#ifndef GV_STUDY_REMAKE_H
#define GV_STUDY_REMAKE_H

#include "store/store_verify.h"
#include "study/study_plan.h"

typedef struct gv_remaking {
    const gv_study_plan *plan; /* its ratings are compared, in their versions */
    gv_store *store;
    bool only_rates; /* grids came from the caller: puzzles are only rated again */
    uint64_t step;   /* every `step`-th unit, from the first on */
    unsigned n_threads;
    gv_tell_wrong *tell;
    gv_tell_done *tell_done;
    void *user;
} gv_remaking;

/* Ends early, with what was compared, when the plan's stop flag is set. */
gv_status gv_remake_units(gv_store_check *out, const gv_remaking *remaking,
                          gv_error *err);

#endif
