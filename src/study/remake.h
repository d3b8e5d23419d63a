/* SPDX-License-Identifier: GPL-3.0-or-later */
/* remake.h -- makes units of a store again, from its parameters and their numbers, and
 * compares: what depends on nothing else must come out the same. */
#ifndef GV_STUDY_REMAKE_H
#define GV_STUDY_REMAKE_H

#include "store/store_verify.h"
#include "study/thread_pool.h"

typedef struct gv_remaking {
    const gv_study_plan *plan; /* its ratings are compared, in their versions */
    gv_store *store;
    bool only_rates; /* grids came from outside: puzzles are rated again */
    gv_thread_pool *pool;
    const gv_flag *stop;
    gv_tell_wrong *tell;
    void *user;
} gv_remaking;

/* Every `step`-th unit of the store, from its `first`-th on. Ends early, with what was
 * compared, when the stop flag is set. */
gv_status gv_units_remake(gv_store_check *out, const gv_remaking *remaking,
                          uint64_t first, uint64_t step, gv_error *err);

#endif
