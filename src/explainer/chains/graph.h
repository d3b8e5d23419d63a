/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph.h -- the implications between the candidates of a fixed grid, as producer 21
 * follows them: on to off, off to on, in Sudoku Explainer's order; and the shortest
 * cycles and chains in it. */
#ifndef GV_EXPLAINER_CHAINS_GRAPH_H
#define GV_EXPLAINER_CHAINS_GRAPH_H

#include "explainer/chains/reach.h"

/* The three passes of producer 21: links in regions only; from off to on in cells
 * only; all links. */
typedef enum gv_se_pass { GV_SE_PASS_X, GV_SE_PASS_Y, GV_SE_PASS_XY } gv_se_pass;

typedef struct gv_se_link {
    uint16_t cand;
    uint16_t cause; /* as of gv_se_on, also for links from on to off */
} gv_se_link;

enum { GV_SE_MAX_OFFS = 28, GV_SE_MAX_ONS = 4 };

typedef struct gv_se_graph {
    const gv_se_grid *grid;
    const gv_se_numbers *numbers;
    bool complete; /* links from on to off have been made */
    /* Links inside the cell come first: n_in_cell of them. */
    uint8_t n_offs[GV_SE_CANDS], n_offs_in_cell[GV_SE_CANDS];
    uint8_t n_ons[GV_SE_CANDS], n_ons_in_cell[GV_SE_CANDS];
    gv_se_link offs[GV_SE_CANDS][GV_SE_MAX_OFFS];
    gv_se_link ons[GV_SE_CANDS][GV_SE_MAX_ONS];
} gv_se_graph;

/* The links from off to on. Those from on to off, of which there are many, are made
 * later: only walks need them. */
void gv_se_graph_init(gv_se_graph *out, const gv_se_grid *grid,
                      const gv_se_numbers *numbers);
void gv_se_graph_complete(gv_se_graph *graph);

/* The links of a pass: a part of the list. */
static inline unsigned gv_se_graph_offs(const gv_se_graph *graph, gv_se_pass pass,
                                        unsigned cand, const gv_se_link **out)
{
    const unsigned skip = pass == GV_SE_PASS_X ? graph->n_offs_in_cell[cand] : 0;
    *out = graph->offs[cand] + skip;
    return graph->n_offs[cand] - skip;
}

static inline unsigned gv_se_graph_ons(const gv_se_graph *graph, gv_se_pass pass,
                                       unsigned cand, const gv_se_link **out)
{
    const unsigned n_in_cell = graph->n_ons_in_cell[cand];
    const unsigned skip = pass == GV_SE_PASS_X ? n_in_cell : 0;
    *out = graph->ons[cand] + skip;
    return (pass == GV_SE_PASS_Y ? n_in_cell : graph->n_ons[cand]) - skip;
}

/* A way through the graph, from its start to its end, alternately on and off. */
typedef struct gv_se_step {
    uint16_t cand;
    uint8_t cause; /* GV_SE_ASSUMED for the start */
    bool on;
} gv_se_step;

typedef struct gv_se_way {
    unsigned n;
    gv_se_step step[2 * GV_SE_CANDS + 1];
} gv_se_way;

/* The off nodes from which a cycle can still close, by layer: the first layer of off
 * nodes has the last of n_layers sets, and so on; if there are fewer sets, the last one
 * is used for the remaining layers. */
typedef struct gv_se_closing {
    const uint64_t *sets; /* rows of n_words */
    unsigned n_words, n_sets, n_layers;
} gv_se_closing;

/* Working memory of the searches. */
typedef struct gv_se_walk {
    const gv_se_graph *graph;
    gv_se_pass pass;
    gv_se_way way; /* the last one found */
    unsigned n_on, n_off;
    struct gv_se_walk_on {
        uint16_t cand;
        uint8_t cause;
        uint32_t parent;
    } on[GV_SE_CANDS];
    struct gv_se_walk_off {
        uint16_t cand;
        uint8_t cause;
        uint32_t parent;
    } off[GV_SE_CANDS * GV_SE_MAX_OFFS];
    uint64_t on_set[GV_SE_CAND_WORDS], off_set[GV_SE_CAND_WORDS];
} gv_se_walk;

void gv_se_walk_init(gv_se_walk *out, const gv_se_graph *graph, gv_se_pass pass);

/* Called with every cycle (walk->way, whose end equals its start), until it returns
 * true. */
typedef bool gv_se_way_fn(void *user, const gv_se_way *way);

/* All cycles from a candidate that is on, in Sudoku Explainer's order; at most 2 *
 * n_layers nodes if `closing` is not NULL. Returns whether `take` returned true. */
bool gv_se_walk_cycles(gv_se_walk *walk, unsigned start, const gv_se_closing *closing,
                       gv_se_way_fn *take, void *user);

/* The forcing chain from a candidate to its opposite, in walk->way; false if there is
 * none. */
bool gv_se_walk_chain(gv_se_walk *walk, unsigned start, bool on);

/* The removals of a cycle: the candidates outside its cells that see on and off nodes.
 * Returns their number; ascending. */
unsigned gv_se_cycle_removals(const gv_se_graph *graph, const gv_se_way *way,
                              uint16_t out[GV_SE_CANDS]);

#endif
