/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_layout.c -- stress majorization (E. Gansner, Y. Koren, S. North, Graph drawing
 * by stress majorization, 2004): from a spiral, each node in turn moves to the mean of
 * the places where the others would have it, at the distance that the shortest way
 * along the edges has. Nothing but + - * / and square roots is computed, which IEEE 754
 * rounds the same way everywhere; so a graph has one picture, and graphviz is not
 * needed. */
#include "report/drawing/graph_layout.h"

#include <math.h>

enum { N_ROUNDS = 150 };

typedef struct graph {
    uint32_t n;
    const uint32_t *start; /* n + 1 offsets into ends */
    const uint32_t *ends;
    uint16_t *way; /* n * n: the number of edges between two nodes */
} graph;

static gv_status list_ends(graph *g, const gv_graph_edge *edges, uint32_t n_edges,
                           gv_arena *tmp, gv_error *err)
{
    uint32_t *start = GV_ARENA_NEW(tmp, uint32_t, (size_t)g->n + 2);
    uint32_t *ends = GV_ARENA_NEW(tmp, uint32_t, 2 * (size_t)n_edges + 1);
    if (!start || !ends)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < n_edges; i++) {
        start[edges[i].a + 2]++;
        start[edges[i].b + 2]++;
    }
    for (uint32_t i = 0; i < g->n; i++)
        start[i + 2] += start[i + 1];
    for (uint32_t i = 0; i < n_edges; i++) {
        ends[start[edges[i].a + 1]++] = edges[i].b;
        ends[start[edges[i].b + 1]++] = edges[i].a;
    }
    g->start = start;
    g->ends = ends;
    return GV_OK;
}

/* The ways from one node to all others, breadth first; 0: none. */
static void find_ways(const graph *g, uint32_t from, uint32_t *queue)
{
    uint16_t *way = g->way + (size_t)from * g->n;
    uint32_t n_queued = 1;
    queue[0] = from;
    for (uint32_t at = 0; at < n_queued; at++)
        for (uint32_t i = g->start[queue[at]]; i < g->start[queue[at] + 1]; i++) {
            const uint32_t end = g->ends[i];
            if (end == from || way[end])
                continue;
            way[end] = (uint16_t)(way[queue[at]] + 1);
            queue[n_queued++] = end;
        }
}

/* Parts that no way connects stand apart, by the width of a part of average size. */
static void separate_parts(const graph *g)
{
    uint32_t width = 2;
    while (width * width < g->n)
        width++;
    for (size_t i = 0; i < (size_t)g->n * g->n; i++)
        if (!g->way[i] && i / g->n != i % g->n)
            g->way[i] = (uint16_t)width;
}

/* Around the middle, each by the golden angle (its cosine and sine) further on. */
static void start_spiral(double *x, double *y, uint32_t n)
{
    const double c = -0.73736887807831963, s = 0.67549029426152364;
    double dx = 1, dy = 0;
    for (uint32_t i = 0; i < n; i++) {
        const double radius = sqrt((double)i + 0.5), turned = c * dx - s * dy;
        x[i] = radius * dx;
        y[i] = radius * dy;
        dy = s * dx + c * dy;
        dx = turned;
    }
}

static void move_node(const graph *g, double *x, double *y, uint32_t node)
{
    const uint16_t *way = g->way + (size_t)node * g->n;
    double to_x = 0, to_y = 0, sum = 0;
    for (uint32_t i = 0; i < g->n; i++) {
        if (i == node)
            continue;
        const double dx = x[node] - x[i], dy = y[node] - y[i];
        const double distance = sqrt(dx * dx + dy * dy);
        const double weight = 1.0 / ((double)way[i] * way[i]);
        const double pull = distance > 0 ? way[i] / distance : 0;
        to_x += weight * (x[i] + dx * pull);
        to_y += weight * (y[i] + dy * pull);
        sum += weight;
    }
    if (sum > 0) {
        x[node] = to_x / sum;
        y[node] = to_y / sum;
    }
}

gv_status gv_graph_layout(double *x, double *y, uint32_t n_nodes,
                          const gv_graph_edge *edges, uint32_t n_edges, gv_arena *tmp,
                          gv_error *err)
{
    graph g = { .n = n_nodes };
    uint32_t *queue = GV_ARENA_NEW(tmp, uint32_t, (size_t)n_nodes + 1);
    g.way = GV_ARENA_NEW(tmp, uint16_t, (size_t)n_nodes * n_nodes + 1);
    if (!queue || !g.way)
        return gv_fail_memory(err);
    GV_TRY(list_ends(&g, edges, n_edges, tmp, err));
    for (uint32_t node = 0; node < n_nodes; node++)
        find_ways(&g, node, queue);
    separate_parts(&g);
    start_spiral(x, y, n_nodes);
    for (uint32_t round = 0; round < N_ROUNDS; round++)
        for (uint32_t node = 0; node < n_nodes; node++)
            move_node(&g, x, y, node);
    return GV_OK;
}
