/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reachable.h -- the results of static deductions without making them. If no candidate
 * being on makes itself off, none of them meets a conflict (a candidate would be on and
 * off at once, see graph_bits.h): its nodes are what can be reached in the graph. */
#ifndef GV_EXPLAINER_CHAINS_REACHABLE_H
#define GV_EXPLAINER_CHAINS_REACHABLE_H

#include "explainer/chains/implications.h"

typedef struct gv_se_reachable {
    const gv_se_implications *whole;
    uint64_t idle[GV_SE_CAND_WORDS]; /* the only candidates of their cells */
    uint64_t *offs; /* rows: what is finally off when the candidate is on */
} gv_se_reachable;

/* False if there may be conflicts, or when out of memory. */
bool gv_se_reachable_init(gv_se_reachable *out, gv_se_work *work,
                          const gv_se_implications *whole);

/* The nodes that the deductions from all `n` candidates have in common, without those
 * that remove nothing; false if there are none. */
bool gv_se_reachable_common(const gv_se_reachable *ends, const uint16_t *starts,
                            unsigned n, bool on, uint64_t out[GV_SE_CAND_WORDS]);

#endif
