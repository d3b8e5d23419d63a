/* SPDX-License-Identifier: GPL-3.0-or-later */
/* implications.c -- the graph of a grid, kept from one producer to the next. */
#include "explainer/chains/implications.h"

#include "base/log.h"

#include <assert.h>
#include <string.h>

gv_se_implications *gv_se_implications_new(gv_se_work *work, const gv_se_grid *grid)
{
    gv_se_implications *const whole = gv_se_take(work, sizeof *whole);
    if (!whole)
        return NULL;
    gv_se_numbers_init(&whole->numbers, grid);
    gv_se_graph_init(&whole->graph, grid, &whole->numbers);
    whole->closed = false;
    assert(whole->numbers.n_words <= GV_SE_CAND_WORDS);
    const size_t n_words = (size_t)whole->numbers.n * whole->numbers.n_words;
    whole->reach = gv_se_take(work, n_words * sizeof *whole->reach);
    if (!whole->reach ||
        !gv_se_graph_bits_init(&whole->rows, work, &whole->graph, GV_SE_PASS_XY))
        return NULL;
    return whole;
}

gv_se_implications *gv_se_implications_open(gv_se_work *work, const gv_se_grid *grid)
{
    gv_se_chains *chains = work->chains;
    if (chains && chains->whole &&
        !memcmp(chains->whole_cands, grid->cands, sizeof grid->cands)) {
        gv_arena_rewind(work->arena, chains->after_whole);
        chains->whole->graph.grid = grid;
        return chains->whole;
    }
    chains = gv_se_chains_open(work, true);
    if (!chains)
        return NULL;
    chains->whole = gv_se_implications_new(work, grid);
    memcpy(chains->whole_cands, grid->cands, sizeof grid->cands);
    chains->after_whole = gv_arena_mark(work->arena);
    return chains->whole;
}

/* Whether a candidate being on makes it off, or being off makes it on. */
static bool is_forced(const gv_se_implications *whole, unsigned cand, bool on)
{
    const unsigned n_words = whole->rows.n_words;
    const gv_se_graph *const graph = &whole->graph;
    if (on)
        return gv_se_meet(whole->reach + (size_t)cand * n_words,
                          whole->rows.offs + (size_t)cand * n_words, n_words);
    for (unsigned i = 0; i < graph->n_ons[cand]; i++)
        if (gv_bits_has(whole->reach + (size_t)graph->ons[cand][i].cand * n_words,
                        cand))
            return true;
    return false;
}

void gv_se_implications_compute_closure(gv_se_implications *whole)
{
    if (whole->closed)
        return;
    const unsigned n = whole->rows.n;
    gv_se_graph_bits_fill(&whole->rows);
    gv_se_closure_make(&whole->closure, whole->rows.next, whole->reach, n);
    memset(whole->forced_off, 0, sizeof whole->forced_off);
    memset(whole->forced_on, 0, sizeof whole->forced_on);
    whole->forces = false;
    for (unsigned cand = 0; cand < n; cand++)
        for (unsigned off = 0; off < 2; off++)
            if (is_forced(whole, cand, !off)) {
                gv_bits_add(off ? whole->forced_on : whole->forced_off, cand);
                whole->forces = true;
            }
    GV_LOG(4, explainer, "graph of %u candidates is closed, some are forced: %d", n,
           whole->forces);
    whole->closed = true;
}
