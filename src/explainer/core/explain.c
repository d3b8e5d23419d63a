/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explain.c -- chains as lists of nodes. */
#include "explainer/core/explain.h"

#include <assert.h>

typedef struct draft {
    gv_se_chain *chain;
    gv_se_node *node;
    uint32_t *parent, *end;
    uint32_t n_parents;
    size_t n_nodes; /* room */
} draft;

/* Room for nodes, parents and ends; false when out of memory. */
static bool draft_init(draft *out, gv_se_work *work, size_t n_nodes, size_t n_parents,
                       size_t n_ends)
{
    out->chain = gv_se_take(work, sizeof *out->chain);
    out->node = gv_se_take(work, n_nodes * sizeof *out->node);
    out->parent = gv_se_take(work, (n_parents + 1) * sizeof *out->parent);
    out->end = gv_se_take(work, n_ends * sizeof *out->end);
    out->n_parents = 0;
    out->n_nodes = n_nodes;
    if (work->out_of_memory)
        return false;
    *out->chain =
        (gv_se_chain){ .nodes = out->node, .parents = out->parent, .ends = out->end };
    return true;
}

static uint8_t cause_of(unsigned cell, bool on, unsigned cause)
{
    assert(cell < GV_SE_CELLS && cause <= GV_SE_BY_REGION + GV_SE_COLUMN);
    if (!on || cause < GV_SE_BY_REGION)
        return GV_SE_NO_CELL;
    return gv_se_cell_regions[cell][cause - GV_SE_BY_REGION];
}

/* Adds the nodes of a branch. */
static void add_trace(draft *d, const gv_se_trace *trace)
{
    const uint32_t first = d->chain->n_nodes;
    d->end[d->chain->n_ends++] = first;
    for (unsigned i = 0; i < trace->n; i++) {
        const gv_se_traced *const from = &trace->node[i];
        const unsigned cell = trace->numbers->cell[from->cand];
        assert(d->chain->n_nodes < d->n_nodes);
        d->node[d->chain->n_nodes++] =
            (gv_se_node){ .cell = (uint8_t)cell,
                          .digit = trace->numbers->digit[from->cand],
                          .on = from->on,
                          .cause = cause_of(cell, from->on, from->cause),
                          .first_parent = d->n_parents,
                          .n_parents = from->n_parents };
        for (uint32_t k = 0; k < from->n_parents; k++)
            d->parent[d->n_parents++] = first + trace->parent[from->first_parent + k];
    }
}

void gv_se_explain_search(gv_se_hint *out, gv_se_search *s, const gv_se_finding *found)
{
    gv_se_target targets[9];
    const unsigned n = gv_se_search_targets(s, found, targets);
    size_t n_nodes = 0, n_parents = 0;
    for (unsigned i = 0; i < n && gv_se_search_trace(s, &targets[i]); i++) {
        n_nodes += s->trace->n;
        n_parents += s->trace->n_parents;
    }
    draft d;
    if (s->work->out_of_memory || !draft_init(&d, s->work, n_nodes, n_parents, n))
        return;
    for (unsigned i = 0; i < n && gv_se_search_trace(s, &targets[i]); i++)
        add_trace(&d, s->trace);
    out->chain = d.chain;
}

void gv_se_explain_way(gv_se_hint *out, gv_se_work *work, const gv_se_numbers *numbers,
                       const gv_se_way *way)
{
    assert(way->n > 1);
    draft d;
    if (!draft_init(&d, work, way->n, way->n, 1))
        return;
    for (unsigned i = 0; i < way->n; i++) {
        const gv_se_step *const step = &way->step[i];
        const unsigned cell = numbers->cell[step->cand];
        d.node[i] = (gv_se_node){ .cell = (uint8_t)cell,
                                  .digit = numbers->digit[step->cand],
                                  .on = step->on,
                                  .cause = cause_of(cell, step->on, step->cause),
                                  .first_parent = i ? i - 1 : 0,
                                  .n_parents = i ? 1 : 0 };
        d.parent[i] = i;
    }
    d.end[0] = way->n - 1;
    d.chain->n_nodes = way->n;
    d.chain->n_ends = 1;
    out->chain = d.chain;
}
