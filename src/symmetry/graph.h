/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph.h -- coloured graphs, and what brings them to a canonical form. The core links
 * nothing that does: a program that does (linked_symmetry/) gives its context a
 * labeller, gv_context_set_labeller(). */
#ifndef GV_SYMMETRY_GRAPH_H
#define GV_SYMMETRY_GRAPH_H

#include "base/arena.h"
#include "base/bigint.h"
#include "base/budget.h"
#include "model/context.h"

typedef struct gv_graph {
    uint32_t n;             /* vertices */
    const uint32_t *start;  /* n + 1 offsets into `to` */
    const uint32_t *to;     /* the neighbours of each vertex, ascending */
    const uint32_t *colour; /* of each vertex */
} gv_graph;

/* More vertices are refused. */
enum { GV_MOST_VERTICES = 1 << 17 };

/* Receives a generator of the group of automorphisms: the image of each vertex. */
typedef gv_status gv_generator_fn(void *user, const uint32_t *images, gv_error *err);

typedef struct gv_labelling {
    uint32_t *place;            /* n, of the caller: by vertex its place */
    gv_bigint *n_automorphisms; /* of the caller; NULL: not wanted */
    gv_generator_fn *generator; /* NULL: not wanted */
    void *user;
    gv_end end; /* unless COMPLETE, nothing else is valid */
} gv_labelling;

/* Numbers the vertices so that isomorphic graphs (the same colours, the same edges)
 * become equal: the places 0, 1, ... belong to the vertices of the smallest colour, and
 * so on. Threads may call it at once. The places depend on the labeller and its version
 * alone. */
struct gv_graph_labeller {
    const char *name; /* with its version */
    gv_status (*label)(gv_labelling *out, const gv_graph *graph,
                       const gv_budget *budget, gv_arena *tmp, gv_error *err);
};

/* Edges while they are collected, each in both directions. */
typedef struct gv_edges {
    gv_arena *arena;
    uint64_t *items; /* from << 32 | to */
    size_t n, room;
} gv_edges;

gv_status gv_edges_join(gv_edges *edges, uint32_t a, uint32_t b, gv_error *err);

/* The graph of these edges, in their arena; `colour` is kept as it is. Edges that were
 * added twice are there once. */
gv_status gv_graph_make(gv_graph *out, uint32_t n, const uint32_t *colour,
                        gv_edges *edges, gv_error *err);

/* The graph with every vertex at its place. */
gv_status gv_graph_move(gv_graph *out, const gv_graph *graph, const uint32_t *place,
                        gv_arena *arena, gv_error *err);

/* Two hashes of 64 bits each, of vertices, colours and edges. */
void gv_graph_hash(uint64_t out[2], const gv_graph *graph);

#endif
