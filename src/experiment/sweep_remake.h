/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_remake.h -- makes instances of a sweep's store again, from their point, seed
 * and number, and compares the known solutions with the results. */
#ifndef GV_EXPERIMENT_SWEEP_REMAKE_H
#define GV_EXPERIMENT_SWEEP_REMAKE_H

#include "experiment/sweep_plan.h"
#include "store/store_verify.h"

typedef struct gv_sweep_remaking {
    const gv_sweep_plan *plan; /* of the words of the store */
    gv_store *store;
    const gv_flag *stop;
    gv_tell_wrong *tell;
    gv_tell_done *tell_done;
    void *user;
} gv_sweep_remaking;

/* Every `step`-th result. Those of points that are not in the plan, which a merge may
 * add, are skipped. Ends early when the stop flag is set. */
gv_status gv_sweep_remake(gv_store_check *out, const gv_sweep_remaking *remaking,
                          uint64_t step, gv_error *err);

#endif
