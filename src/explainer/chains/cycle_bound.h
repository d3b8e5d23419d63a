/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cycle_bound.h -- whether a cycle no longer than the shortest chain can remove
 * anything.
 *
 * A candidate e that a cycle removes sees an on node v' and an off node u' of it, of
 * its digit. Backwards round the cycle: u off makes v on in d links, and v on makes u
 * off in the d' others; so e being on makes e off in d + 2 links, with d + 3 nodes. If
 * the shortest chain has m nodes, d is m - 3 or more; and for a cycle of m or m - 2
 * nodes d' is 1 or 3: u and v see each other, or there is one link from off to on
 * between them. */
#ifndef GV_EXPLAINER_CHAINS_CYCLE_BOUND_H
#define GV_EXPLAINER_CHAINS_CYCLE_BOUND_H

#include "explainer/chains/implications.h"

/* What follows from a candidate being off, by layer: on nodes in odd ones, off nodes in
 * even ones. Computed on first use. */
typedef struct gv_se_cycle_bound {
    const gv_se_implications *whole;
    unsigned n_layers;
    uint64_t near[GV_SE_CAND_WORDS]; /* those with a chain of `shortest` + 2 nodes */
    uint64_t known[GV_SE_CAND_WORDS];
    uint64_t *sets; /* candidate, layer: a row */
} gv_se_cycle_bound;

/* For cycles of up to `shortest` nodes. False when out of memory. */
bool gv_se_cycle_bound_init(gv_se_cycle_bound *out, gv_se_work *work,
                            const gv_se_implications *whole, unsigned shortest);

/* Whether there may be a cycle of at most `length` nodes, `shortest` or `shortest` - 2,
 * that removes something. */
bool gv_se_cycle_bound_may_be(gv_se_cycle_bound *rings, unsigned length);

#endif
