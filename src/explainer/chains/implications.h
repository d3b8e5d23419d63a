/* SPDX-License-Identifier: GPL-3.0-or-later */
/* implications.h -- all implications of a fixed grid, and what finally follows from
 * each candidate. Producers 21 and 24 share it. */
#ifndef GV_EXPLAINER_CHAINS_IMPLICATIONS_H
#define GV_EXPLAINER_CHAINS_IMPLICATIONS_H

#include "explainer/chains/closure.h"
#include "explainer/core/memory.h"
#include "explainer/chains/graph_bits.h"

struct gv_ser_implications {
    gv_ser_numbers numbers;
    gv_ser_graph graph;
    bool closed; /* the closure has been computed; the fields below are valid */
    gv_ser_graph_bits rows;
    uint64_t *reach; /* rows: what is on when the candidate is */
    gv_ser_closure closure;
    uint64_t forced_off[GV_SER_CAND_WORDS]; /* being on makes them off */
    uint64_t forced_on[GV_SER_CAND_WORDS];  /* being off makes them on */
    bool forces;                            /* some candidate is forced */
};

/* The graph of a grid, in the memory of the current search. NULL when out of memory. */
gv_ser_implications *gv_ser_implications_new(gv_ser_work *work,
                                             const gv_ser_grid *grid);

/* Opens the memory of a search (gv_ser_chains_open) with the graph of a grid: the one
 * of the last search if the grid is the same. NULL when out of memory. */
gv_ser_implications *gv_ser_implications_open(gv_ser_work *work,
                                              const gv_ser_grid *grid);

/* Computes the closure: what each candidate leads to, and which ones are forced. */
void gv_ser_implications_compute_closure(gv_ser_implications *whole);

#endif
