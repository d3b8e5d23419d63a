/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_layout.h -- places for the nodes of a graph: neighbours near each other, the
 * others as far as the way along the edges is long. */
#ifndef GV_REPORT_DRAWING_GRAPH_LAYOUT_H
#define GV_REPORT_DRAWING_GRAPH_LAYOUT_H

#include "base/arena.h"
#include "base/status.h"

enum { GV_GRAPH_MAX_NODES = 600 }; /* time and memory grow with their square */

typedef struct gv_graph_edge {
    uint32_t a, b;
} gv_graph_edge;

/* x[i], y[i]: the place of node i, where an edge has about the length 1. The same graph
 * has the same picture on every machine. */
gv_status gv_graph_layout(double *x, double *y, uint32_t n_nodes,
                          const gv_graph_edge *edges, uint32_t n_edges, gv_arena *tmp,
                          gv_error *err);

#endif
