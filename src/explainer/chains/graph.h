/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph.h -- the implications between the candidates of a fixed grid, as producer 21
 * follows them: on to off, off to on, in Sudoku Explainer's order; and the shortest
 * cycles and chains in it. */
#ifndef GV_EXPLAINER_CHAINS_GRAPH_H
#define GV_EXPLAINER_CHAINS_GRAPH_H

#include "explainer/chains/reach.h"

/* The three passes of producer 21: links in regions only; from off to on in cells
 * only; all links. */
typedef enum gv_ser_pass { GV_SER_PASS_X, GV_SER_PASS_Y, GV_SER_PASS_XY } gv_ser_pass;

typedef struct gv_ser_link {
    uint16_t cand;
    uint16_t cause; /* as of gv_ser_on, also for links from on to off */
} gv_ser_link;

enum { GV_SER_MAX_OFFS = 28, GV_SER_MAX_ONS = 4 };

typedef struct gv_ser_graph {
    const gv_ser_grid *grid;
    const gv_ser_numbers *numbers;
    bool complete; /* links from on to off have been made */
    /* Links inside the cell come first: n_in_cell of them. */
    uint8_t n_offs[GV_SER_CANDS], n_offs_in_cell[GV_SER_CANDS];
    uint8_t n_ons[GV_SER_CANDS], n_ons_in_cell[GV_SER_CANDS];
    gv_ser_link offs[GV_SER_CANDS][GV_SER_MAX_OFFS];
    gv_ser_link ons[GV_SER_CANDS][GV_SER_MAX_ONS];
} gv_ser_graph;

/* The links from off to on. Those from on to off, of which there are many, are made
 * later: only walks need them. */
void gv_ser_graph_init(gv_ser_graph *out, const gv_ser_grid *grid,
                       const gv_ser_numbers *numbers);
void gv_ser_graph_complete(gv_ser_graph *graph);

/* The links of a pass: a part of the list. */
static inline unsigned gv_ser_graph_offs(const gv_ser_graph *graph, gv_ser_pass pass,
                                         unsigned cand, const gv_ser_link **out)
{
    const unsigned skip = pass == GV_SER_PASS_X ? graph->n_offs_in_cell[cand] : 0;
    *out = graph->offs[cand] + skip;
    return graph->n_offs[cand] - skip;
}

static inline unsigned gv_ser_graph_ons(const gv_ser_graph *graph, gv_ser_pass pass,
                                        unsigned cand, const gv_ser_link **out)
{
    const unsigned n_in_cell = graph->n_ons_in_cell[cand];
    const unsigned skip = pass == GV_SER_PASS_X ? n_in_cell : 0;
    *out = graph->ons[cand] + skip;
    return (pass == GV_SER_PASS_Y ? n_in_cell : graph->n_ons[cand]) - skip;
}

/* A way through the graph, from its start to its end, alternately on and off. */
typedef struct gv_ser_step {
    uint16_t cand;
    uint8_t cause; /* GV_SER_ASSUMED for the start */
    bool on;
} gv_ser_step;

typedef struct gv_ser_way {
    unsigned n;
    gv_ser_step step[2 * GV_SER_CANDS + 1];
} gv_ser_way;

/* The off nodes from which a cycle can still close, by layer: the first layer of off
 * nodes has the last of n_layers sets, and so on; if there are fewer sets, the last one
 * is used for the remaining layers. */
typedef struct gv_ser_closing {
    const uint64_t *sets; /* rows of n_words */
    unsigned n_words, n_sets, n_layers;
} gv_ser_closing;

/* Working memory of the searches. */
typedef struct gv_ser_walk {
    const gv_ser_graph *graph;
    gv_ser_pass pass;
    gv_ser_way way; /* the last one found */
    unsigned n_on, n_off;
    struct gv_ser_walk_on {
        uint16_t cand;
        uint8_t cause;
        uint32_t parent;
    } on[GV_SER_CANDS];
    struct gv_ser_walk_off {
        uint16_t cand;
        uint8_t cause;
        uint32_t parent;
    } off[GV_SER_CANDS * GV_SER_MAX_OFFS];
    uint64_t on_set[GV_SER_CAND_WORDS], off_set[GV_SER_CAND_WORDS];
} gv_ser_walk;

void gv_ser_walk_init(gv_ser_walk *out, const gv_ser_graph *graph, gv_ser_pass pass);

/* Called with every cycle (walk->way, whose end equals its start), until it returns
 * true. */
typedef bool gv_ser_way_fn(void *user, const gv_ser_way *way);

/* All cycles from a candidate that is on, in Sudoku Explainer's order; at most 2 *
 * n_layers nodes if `closing` is not NULL. Returns whether `take` returned true. */
bool gv_ser_walk_cycles(gv_ser_walk *walk, unsigned start,
                        const gv_ser_closing *closing, gv_ser_way_fn *take, void *user);

/* The forcing chain from a candidate to its opposite, in walk->way; false if there is
 * none. */
bool gv_ser_walk_chain(gv_ser_walk *walk, unsigned start, bool on);

/* The removals of a cycle: the candidates outside its cells that see on and off nodes.
 * Returns their number; ascending. */
unsigned gv_ser_cycle_removals(const gv_ser_graph *graph, const gv_ser_way *way,
                               uint16_t out[GV_SER_CANDS]);

#endif
