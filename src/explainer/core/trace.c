/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trace.c -- nodes and their parents, breadth first. */
#include "explainer/core/trace.h"

#include <assert.h>
#include <string.h>

/* The number of a node, which is added if it is new. */
static unsigned add_node(gv_se_trace *trace, unsigned cand, bool on)
{
    if (!gv_bits_has(trace->done[on], cand)) {
        gv_bits_add(trace->done[on], cand);
        assert(trace->n < 2 * GV_SE_CANDS && cand < trace->numbers->n);
        trace->at[on][cand] = (uint16_t)trace->n;
        trace->node[trace->n++] = (gv_se_traced){ .cand = (uint16_t)cand, .on = on };
    }
    return trace->at[on][cand];
}

static bool add_parent(gv_se_trace *trace, gv_se_traced *node, unsigned cand, bool on)
{
    if (trace->n_parents == trace->max_parents)
        return false;
    trace->parent[trace->n_parents++] = (uint16_t)add_node(trace, cand, on);
    node->n_parents++;
    return true;
}

/* The trigger comes first, then the others. */
static bool add_on_parents(gv_se_trace *trace, gv_se_traced *node, const gv_se_on *on)
{
    node->cause = on->cause;
    if (on->cause == GV_SE_ASSUMED)
        return true;
    uint16_t parents[8];
    const unsigned n =
        gv_se_on_parents(trace->start, trace->numbers, node->cand, on->cause, parents);
    bool fits = add_parent(trace, node, on->trigger, false);
    for (unsigned i = 0; i < n; i++)
        if (parents[i] != on->trigger)
            fits = fits && add_parent(trace, node, parents[i], false);
    return fits;
}

static bool add_off_parents(gv_se_trace *trace, gv_se_traced *node,
                            const gv_se_off *off, const gv_se_reach *reach)
{
    node->cause = GV_SE_ASSUMED;
    node->rule = off->rule;
    if (!off->rule)
        return off->parent == GV_SE_NO_CAND ||
               add_parent(trace, node, off->parent, true);
    const gv_se_rule *const rule = &reach->rules[off->rule - 1];
    assert(off->rule <= reach->n_rules);
    bool fits = true;
    for (unsigned i = 0; i < rule->n_parents; i++)
        fits = fits && add_parent(trace, node, rule->parents[i], false);
    return fits;
}

bool gv_se_trace_run(gv_se_trace *trace, const gv_se_target *target)
{
    const gv_se_reach *const reach = target->reach;
    bool fits = true;
    trace->n = trace->n_parents = 0;
    memset(trace->done, 0, sizeof trace->done);
    (void)add_node(trace, target->cand, target->on);
    for (unsigned i = 0; i < trace->n; i++) {
        gv_se_traced *const node = &trace->node[i];
        const bool missing = !i && target->missing;
        node->first_parent = trace->n_parents;
        node->n_parents = 0;
        if (node->on)
            fits = fits && add_on_parents(trace, node,
                                          missing ? &reach->conflict_on
                                                  : &reach->on[node->cand]);
        else
            fits = fits && add_off_parents(trace, node,
                                           missing ? &reach->conflict_off
                                                   : &reach->off[node->cand],
                                           reach);
    }
    return fits;
}
