/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trace.h -- the nodes that a node of a deduction follows from, breadth first, as
 * Sudoku Explainer lists them. */
#ifndef GV_EXPLAINER_CORE_TRACE_H
#define GV_EXPLAINER_CORE_TRACE_H

#include "explainer/chains/reach.h"

/* A node of a deduction: in its sets, or the one that was not added at a conflict. */
typedef struct gv_se_target {
    const gv_se_reach *reach;
    uint16_t cand;
    bool on;
    bool missing;
} gv_se_target;

typedef struct gv_se_traced {
    uint16_t cand;
    bool on;
    uint16_t cause;                   /* of on nodes, and GV_SE_ASSUMED of off nodes */
    uint16_t rule;                    /* of off nodes: 0, or the number of a rule + 1 */
    uint32_t first_parent, n_parents; /* among `parent` */
} gv_se_traced;

typedef struct gv_se_trace {
    const gv_se_grid *start;
    const gv_se_numbers *numbers;
    unsigned n, n_parents, max_parents;
    gv_se_traced node[2 * GV_SE_CANDS];
    uint16_t *parent;            /* numbers of nodes here; room for max_parents */
    uint16_t at[2][GV_SE_CANDS]; /* by off or on: the number of a node */
    uint64_t done[2][GV_SE_CAND_WORDS];
} gv_se_trace;

/* Lists the nodes of a target, itself first. Returns false if a parent did not fit. */
bool gv_se_trace_run(gv_se_trace *trace, const gv_se_target *target);

#endif
