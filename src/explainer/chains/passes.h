/* SPDX-License-Identifier: GPL-3.0-or-later */
/* passes.h -- the three passes of producer 21, each giving its first finding in the
 * total order. */
#ifndef GV_EXPLAINER_CHAINS_PASSES_H
#define GV_EXPLAINER_CHAINS_PASSES_H

#include "explainer/core/memory.h"
#include "explainer/chains/implications.h"

/* One search of producer 21. */
typedef struct gv_ser_passes {
    const gv_ser_grid *grid;
    gv_ser_work *work;
    gv_ser_chains *chains;
    gv_ser_implications *whole;
    const gv_ser_numbers *numbers; /* of the whole graph, like the next */
    gv_ser_graph *graph;
    gv_ser_walk *walk;
    bool has_best;
    gv_ser_finding best; /* of a cycle, `source` is its start */
    uint16_t best_pass;
} gv_ser_passes;

/* Takes a finding if it comes before the best one. */
void gv_ser_passes_offer(gv_ser_passes *passes, gv_ser_pass pass,
                         const gv_ser_finding *found);

/* The length of the smallest cycle from a start that removes something, up to `limit`;
 * 0 if there is none. It is in walk->way. */
unsigned gv_ser_passes_cycle(gv_ser_passes *passes, const gv_ser_graph_bits *rows,
                             unsigned start, unsigned limit);

/* Each makes its offers. */
void gv_ser_pass_x(gv_ser_passes *passes);
void gv_ser_pass_y(gv_ser_passes *passes);
void gv_ser_pass_xy(gv_ser_passes *passes);

#endif
