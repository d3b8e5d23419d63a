/* SPDX-License-Identifier: GPL-3.0-or-later */
/* budget.c -- limits of time and nodes, checked by the engines and shared out by calls
 * that run several searches. */
#include "base/budget.h"

#include "base/os/clock.h"

enum { NS_PER_MS = 1000000 };

static uint64_t elapsed_ms(const gv_budget *budget)
{
    return (gv_wall_ns() - budget->start_ns) / NS_PER_MS;
}

gv_budget gv_budget_start(const gv_limits *limits)
{
    return (gv_budget){ .limits = *limits,
                        .start_ns = limits->time_ms ? gv_wall_ns() : 0 };
}

gv_end gv_budget_look(const gv_budget *budget)
{
    const gv_limits *limits = &budget->limits;
    if (limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed))
        return GV_END_STOPPED;
    if (limits->time_ms && elapsed_ms(budget) >= limits->time_ms)
        return GV_END_TIME;
    return GV_END_COMPLETE;
}

gv_end gv_budget_rest(gv_limits *out, const gv_budget *budget, uint64_t nodes)
{
    const gv_limits *limits = &budget->limits;
    gv_limits rest = { .stop = limits->stop };
    if (limits->nodes && nodes >= limits->nodes)
        return GV_END_NODES;
    if (limits->nodes)
        rest.nodes = limits->nodes - nodes;
    if (limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed))
        return GV_END_STOPPED;
    if (limits->time_ms) {
        const uint64_t elapsed = elapsed_ms(budget);
        if (elapsed >= limits->time_ms)
            return GV_END_TIME;
        rest.time_ms = limits->time_ms - elapsed;
    }
    *out = rest;
    return GV_END_COMPLETE;
}

gv_limits gv_budget_next(const gv_budget *budget)
{
    gv_limits next = budget->limits;
    if (gv_budget_rest(&next, budget, 0) == GV_END_TIME)
        next.time_ms = 1;
    next.solutions = 0;
    return next;
}

bool gv_meter_look(gv_meter *meter)
{
    meter->n_spent = 0;
    if (meter->end == GV_END_COMPLETE)
        meter->end = gv_budget_look(meter->budget);
    return meter->end != GV_END_COMPLETE;
}
