/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minimal_all.h -- every minimal puzzle inside an instance of any family: the sets of
 * its facts (facts.h) that leave one solution and of which none can be left out. */
#ifndef GV_SOLVE_MINIMAL_ALL_H
#define GV_SOLVE_MINIMAL_ALL_H

#include "solve/facts.h"
#include "solve/minimal.h"

/* Receives a minimal puzzle: a bit per fact. False ends the search. */
typedef bool gv_minimal_fn(void *user, const uint64_t *keep, uint32_t n_facts);

/* Passes all of them on, each once, always in the same order, if out->solutions is 1.
 * Unless out->end is COMPLETE, some may be missing; GV_END_STOPPED: also by the
 * callback. The time is that of some searches for each; memory for the unavoidable sets
 * that were found. */
gv_status gv_minimals_run(gv_check_result *out, const gv_facts *facts,
                          gv_minimal_fn *found, void *user, const gv_limits *limits,
                          gv_arena *tmp, gv_error *err);

#endif
