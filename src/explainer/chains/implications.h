/* SPDX-License-Identifier: GPL-3.0-or-later */
/* implications.h -- all implications of a fixed grid, and what finally follows from
 * each candidate. Producers 21 and 24 share it. */
#ifndef GV_EXPLAINER_CHAINS_IMPLICATIONS_H
#define GV_EXPLAINER_CHAINS_IMPLICATIONS_H

#include "explainer/chains/closure.h"
#include "explainer/core/memory.h"
#include "explainer/chains/graph_bits.h"

struct gv_se_implications {
    gv_se_numbers numbers;
    gv_se_graph graph;
    bool closed; /* the closure has been computed; the fields below are valid */
    gv_se_graph_bits rows;
    uint64_t *reach; /* rows: what is on when the candidate is */
    gv_se_closure closure;
    uint64_t forced_off[GV_SE_CAND_WORDS]; /* being on makes them off */
    uint64_t forced_on[GV_SE_CAND_WORDS];  /* being off makes them on */
    bool forces;                           /* some candidate is forced */
};

/* The graph of a grid, in the memory of the current search. NULL when out of memory. */
gv_se_implications *gv_se_implications_new(gv_se_work *work, const gv_se_grid *grid);

/* Opens the memory of a search (gv_se_chains_open) with the graph of a grid: the one
 * of the last search if the grid is the same. NULL when out of memory. */
gv_se_implications *gv_se_implications_open(gv_se_work *work, const gv_se_grid *grid);

/* Computes the closure: what each candidate leads to, and which ones are forced. */
void gv_se_implications_compute_closure(gv_se_implications *whole);

#endif
