/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minimal.h -- uniqueness and minimality of an instance, on top of the solver
 * interface. */
#ifndef GV_SOLVE_MINIMAL_H
#define GV_SOLVE_MINIMAL_H

#include "solve/solver.h"

/* Solutions (0, 1, 2 = more) and, if there is one, the number of facts (facts.h) that
 * can each be dropped alone. The limits apply to the whole check. solution (n_primary
 * labels) and redundant (a bit per fact, for those) may be NULL. */
gv_status gv_check_run(gv_check_result *out, gv_label *solution, uint64_t *redundant,
                       const gv_instance *instance, const gv_limits *limits,
                       gv_arena *tmp, gv_error *err);

/* Drops facts in the order drawn from `rng` while the solution stays unique. `keep` (a
 * bit per fact) is what is left; valid if out->solutions is 1 and out->end is
 * COMPLETE. */
gv_status gv_minimize_run(gv_check_result *out, uint64_t *keep,
                          const gv_instance *instance, gv_rng *rng,
                          const gv_limits *limits, gv_arena *tmp, gv_error *err);

#endif
