/* SPDX-License-Identifier: GPL-3.0-or-later */
/* budget.h -- what a search, or a series of searches, may still spend of its limits. */
#ifndef GV_BASE_BUDGET_H
#define GV_BASE_BUDGET_H

#include "givens.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct gv_budget {
    gv_limits limits;
    uint64_t start_ns; /* monotonic clock; read only when there is a time limit */
} gv_budget;

gv_budget gv_budget_start(const gv_limits *limits);

/* GV_END_STOPPED or GV_END_TIME when the flag is set or the time is up, else
 * GV_END_COMPLETE. Reads the clock: do not call it for every node. */
gv_end gv_budget_look(const gv_budget *budget);

/* The same, and GV_END_NODES when `nodes` uses up the limit. On GV_END_COMPLETE, `out`
 * holds the limits (all but solutions) of the next search. */
gv_end gv_budget_rest(gv_limits *out, const gv_budget *budget, uint64_t nodes);

/* The limits (all but solutions) of what comes next. Work that starts late still gets a
 * moment, which is enough for easy work. */
gv_limits gv_budget_next(const gv_budget *budget);

/* A budget that code building tables checks now and then. Calls that take a meter
 * accept NULL, and then nothing ends them. A call that is ended returns GV_OK and
 * leaves its result untouched; `end` says why. */
typedef struct gv_meter {
    const gv_budget *budget;
    uint64_t n_spent; /* since the last check */
    gv_end end;
} gv_meter;

static inline gv_meter gv_meter_of(const gv_budget *budget)
{
    return (gv_meter){ .budget = budget, .end = GV_END_COMPLETE };
}

static inline bool gv_meter_ended(const gv_meter *meter)
{
    return meter && meter->end != GV_END_COMPLETE;
}

/* What gv_meter_spend() does once enough is spent. */
bool gv_meter_look(gv_meter *meter);

/* Counts `n` pieces of finished work, each of some nanoseconds; true when no more may
 * be done. It checks the budget every 2^16 pieces, a fraction of a millisecond, so that
 * small tables are always completed. */
static inline bool gv_meter_spend(gv_meter *meter, uint64_t n)
{
    if (!meter)
        return false;
    meter->n_spent += n;
    return meter->n_spent >= 1u << 16 ? gv_meter_look(meter) : gv_meter_ended(meter);
}

#endif
