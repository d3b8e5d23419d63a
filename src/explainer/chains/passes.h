/* SPDX-License-Identifier: GPL-3.0-or-later */
/* passes.h -- the three passes of producer 21, each giving its first finding in the
 * total order. */
#ifndef GV_EXPLAINER_CHAINS_PASSES_H
#define GV_EXPLAINER_CHAINS_PASSES_H

#include "explainer/core/memory.h"
#include "explainer/chains/implications.h"

/* One search of producer 21. */
typedef struct gv_se_passes {
    const gv_se_grid *grid;
    gv_se_work *work;
    gv_se_chains *chains;
    gv_se_implications *whole;
    const gv_se_numbers *numbers; /* of the whole graph, like the next */
    gv_se_graph *graph;
    gv_se_walk *walk;
    bool has_best;
    gv_se_finding best; /* of a cycle, `source` is its start */
    uint16_t best_pass;
} gv_se_passes;

/* Takes a finding if it comes before the best one. */
void gv_se_passes_offer(gv_se_passes *passes, gv_se_pass pass,
                        const gv_se_finding *found);

/* The length of the smallest cycle from a start that removes something, up to `limit`;
 * 0 if there is none. It is in walk->way. */
unsigned gv_se_passes_cycle(gv_se_passes *passes, const gv_se_graph_bits *rows,
                            unsigned start, unsigned limit);

/* Each makes its offers. */
void gv_se_pass_x(gv_se_passes *passes);
void gv_se_pass_y(gv_se_passes *passes);
void gv_se_pass_xy(gv_se_passes *passes);

#endif
