/* SPDX-License-Identifier: GPL-3.0-or-later */
/* budget.h -- what a search, or a row of searches, may still spend of its limits. */
#ifndef GV_BASE_BUDGET_H
#define GV_BASE_BUDGET_H

#include "givens.h"

typedef struct gv_budget {
    gv_limits limits;
    uint64_t start_ns; /* monotonic clock; read only when there is a time limit */
} gv_budget;

gv_budget gv_budget_start(const gv_limits *limits);

/* GV_END_STOPPED or GV_END_TIME when the flag is set or the time is over, else
 * GV_END_COMPLETE. Reads the clock: not for every node. */
gv_end gv_budget_look(const gv_budget *budget);

/* The same, and GV_END_NODES when `nodes` uses up the limit. On GV_END_COMPLETE, `out`
 * holds the limits (all but solutions) of a next search. */
gv_end gv_budget_rest(gv_limits *out, const gv_budget *budget, uint64_t nodes);

#endif
