/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_bits.h -- the graph of a pass of producer 21 as rows of bits, and what its
 * layers say without examining single nodes.
 *
 * Links also hold backwards, with on and off exchanged. Three things follow.
 *
 * Chains: if x being on makes b on in s layers and off in t, then b being on makes x
 * off in t layers, and x being on makes x off in s + t. On the shortest way from x on
 * to x off every node is such a b. So with D layers up to the first b that is on and
 * off, the way has 2D - 1 links and 2D nodes.
 *
 * Cycles that remove something are rare: a candidate that a cycle of L nodes removes
 * sees an on node and an off node of it; assuming it is on and following the cycle
 * makes it off: it has a chain of at most L + 2 nodes in the same graph.
 *
 * Closing: b being off makes a on in as many layers as a being off makes b on. */
#ifndef GV_EXPLAINER_CHAINS_GRAPH_BITS_H
#define GV_EXPLAINER_CHAINS_GRAPH_BITS_H

#include "explainer/chains/graph.h"

typedef struct gv_se_graph_bits {
    const gv_se_graph *graph;
    gv_se_pass pass;
    unsigned n, n_words;
    uint64_t *offs; /* rows of n_words: what is off when the candidate is on */
    uint64_t *ons;  /* what is on when it is off */
    uint64_t *next; /* what is on two layers after it is on */
} gv_se_graph_bits;

/* Empty rows; false when out of memory. */
bool gv_se_graph_bits_init(gv_se_graph_bits *out, gv_se_work *work,
                           const gv_se_graph *graph, gv_se_pass pass);

/* Fills the rows: of all candidates, for the pass with all links; of those of a digit,
 * for the pass with links in regions, from rows of all links; and of cells with two
 * candidates, for the pass with links in cells (the graph must be complete). */
void gv_se_graph_bits_fill(gv_se_graph_bits *rows);
void gv_se_graph_bits_fill_x(gv_se_graph_bits *rows, const gv_se_graph_bits *all,
                             unsigned digit);
void gv_se_graph_bits_fill_y(gv_se_graph_bits *rows);

/* The nodes of the shortest chain from a candidate to its opposite; 0 if there is none
 * with at most `limit`. */
unsigned gv_se_graph_bits_chain(const gv_se_graph_bits *rows, unsigned start, bool on,
                                unsigned limit);

/* Whether a cycle of at most `limit` nodes may close with `b` off, `a` on. The same as
 * with the two exchanged. */
bool gv_se_graph_bits_may_close(const gv_se_graph_bits *rows, unsigned a, unsigned b,
                                unsigned limit);

/* By layer of off nodes of a cycle of at most `limit` nodes from `start`: those from
 * which it can close in time. `sets` has room for `limit` / 2 rows; the result's n_sets
 * says how many are used. */
gv_se_closing gv_se_graph_bits_closing(const gv_se_graph_bits *rows, unsigned start,
                                       unsigned limit, uint64_t *sets);

static inline bool gv_se_meet(const uint64_t *a, const uint64_t *b, unsigned n_words)
{
    uint64_t both = 0;
    for (unsigned w = 0; w < n_words; w++)
        both |= a[w] & b[w];
    return both;
}

#endif
