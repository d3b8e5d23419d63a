/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pass_xy.c -- the pass with all links. */
#include "explainer/chains/passes.h"
#include "explainer/chains/cycle_bound.h"

#include <string.h>

/* Whether chains and cycles start from a candidate. */
static bool is_start(const gv_se_passes *p, unsigned cand)
{
    const unsigned cands = p->grid->cands[p->numbers->cell[cand]];
    return cands & (cands - 1);
}

/* The shortest forcing chain, the first one of several. */
static bool shortest_chain(const gv_se_passes *p, gv_se_finding *out)
{
    const gv_se_implications *const whole = p->whole;
    unsigned limit = UINT32_MAX;
    for (unsigned cand = 0; cand < whole->rows.n; cand++)
        for (unsigned off = 0; off < 2 && is_start(p, cand); off++) {
            const unsigned size =
                gv_bits_has(off ? whole->forced_on : whole->forced_off, cand)
                    ? gv_se_graph_bits_chain(&whole->rows, cand, !off, limit)
                    : 0;
            if (!size)
                continue;
            limit = size - 2;
            *out = (gv_se_finding){ .rating = GV_SE_BASE_XY_CHAIN + gv_se_added(size),
                                    .complexity = size,
                                    .key = 4,
                                    .kind = GV_SE_KIND_CHAIN,
                                    .on = off,
                                    .target = (uint16_t)cand,
                                    .source = (uint16_t)cand };
        }
    return limit < UINT32_MAX;
}

/* ---- cycles ---- */

/* The starts from which a cycle of at most `limit` nodes may come. */
static void find_starts(const gv_se_graph_bits *rows, unsigned limit, uint64_t *out)
{
    memset(out, 0, GV_SE_CAND_WORDS * sizeof *out);
    for (unsigned a = 0; a < rows->n; a++)
        for (unsigned i = 0; i < rows->graph->n_ons[a]; i++) {
            const unsigned b = rows->graph->ons[a][i].cand;
            if (b > a && gv_se_graph_bits_may_close(rows, a, b, limit)) {
                gv_bits_add(out, a);
                gv_bits_add(out, b);
            }
        }
}

/* The first of the shortest cycles that remove something, up to `limit` nodes, from the
 * starts up to `last`. */
static void shortest_cycle(gv_se_passes *p, unsigned limit, unsigned last)
{
    const gv_se_graph_bits *const rows = &p->whole->rows;
    uint64_t starts[GV_SE_CAND_WORDS];
    find_starts(rows, limit, starts);
    for (unsigned cand = 0; cand <= last && limit >= 4; cand++) {
        if (!gv_bits_has(starts, cand) || !is_start(p, cand))
            continue;
        const unsigned length = gv_se_passes_cycle(p, rows, cand, limit);
        if (!length)
            continue;
        const gv_se_finding found = { .rating =
                                          GV_SE_BASE_XY_CHAIN + gv_se_added(length),
                                      .complexity = length,
                                      .key = 4,
                                      .kind = GV_SE_KIND_CYCLE,
                                      .source = (uint16_t)cand };
        gv_se_passes_offer(p, GV_SE_PASS_XY, &found);
        limit = length - 2;
    }
}

void gv_se_pass_xy(gv_se_passes *p)
{
    gv_se_finding chain;
    if (!shortest_chain(p, &chain))
        return;
    gv_se_cycle_bound rings;
    if (!gv_se_cycle_bound_init(&rings, p->work, p->whole, chain.complexity))
        return;
    // a cycle comes first if it is equal: it is offered before the chain; one that is
    // as long counts only if it does not start after the chain
    if (gv_se_cycle_bound_may_be(&rings, chain.complexity - 2))
        shortest_cycle(p, chain.complexity - 2, p->whole->rows.n - 1);
    if (gv_se_cycle_bound_may_be(&rings, chain.complexity))
        shortest_cycle(p, chain.complexity, chain.source);
    gv_se_passes_offer(p, GV_SE_PASS_XY, &chain);
}
