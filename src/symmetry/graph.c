/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph.c -- coloured graphs as sorted lists of neighbours. */
#include "symmetry/graph.h"

#include "base/hash.h"
#include "model/u32_list.h"

#include <string.h>

static gv_status grow(gv_edges *edges, gv_error *err)
{
    const size_t room = edges->room ? 2 * edges->room : 256;
    uint64_t *items = GV_ARENA_NEW(edges->arena, uint64_t, room);
    if (!items)
        return gv_fail_memory(err);
    if (edges->n)
        memcpy(items, edges->items, edges->n * sizeof *items);
    edges->items = items;
    edges->room = room;
    return GV_OK;
}

gv_status gv_edges_join(gv_edges *edges, uint32_t a, uint32_t b, gv_error *err)
{
    if (edges->n + 2 > edges->room)
        GV_TRY(grow(edges, err));
    edges->items[edges->n++] = (uint64_t)a << 32 | b;
    edges->items[edges->n++] = (uint64_t)b << 32 | a;
    return GV_OK;
}

gv_status gv_graph_make(gv_graph *out, uint32_t n, const uint32_t *colour,
                        gv_edges *edges, gv_error *err)
{
    uint32_t *start = GV_ARENA_NEW(edges->arena, uint32_t, (size_t)n + 1);
    uint32_t *to = GV_ARENA_NEW(edges->arena, uint32_t, edges->n + 1);
    if (!start || !to)
        return gv_fail_memory(err);
    if (edges->n)
        gv_sort_u64(edges->items, edges->n);
    uint32_t n_edges = 0, vertex = 0;
    for (size_t i = 0; i < edges->n; i++) {
        if (i && edges->items[i] == edges->items[i - 1])
            continue;
        for (; vertex < edges->items[i] >> 32; vertex++)
            start[vertex + 1] = n_edges;
        to[n_edges++] = (uint32_t)edges->items[i];
    }
    for (; vertex < n; vertex++)
        start[vertex + 1] = n_edges;
    *out = (gv_graph){ .n = n, .start = start, .to = to, .colour = colour };
    return GV_OK;
}

gv_status gv_graph_move(gv_graph *out, const gv_graph *graph, const uint32_t *place,
                        gv_arena *arena, gv_error *err)
{
    gv_edges edges = { .arena = arena };
    uint32_t *colour = GV_ARENA_NEW(arena, uint32_t, (size_t)graph->n + 1);
    if (!colour)
        return gv_fail_memory(err);
    for (uint32_t v = 0; v < graph->n; v++) {
        colour[place[v]] = graph->colour[v];
        for (uint32_t i = graph->start[v]; i < graph->start[v + 1]; i++)
            if (v < graph->to[i])
                GV_TRY(gv_edges_join(&edges, place[v], place[graph->to[i]], err));
    }
    return gv_graph_make(out, graph->n, colour, &edges, err);
}

void gv_graph_hash(uint64_t out[2], const gv_graph *graph)
{
    for (unsigned i = 0; i < 2; i++) {
        uint64_t hash = gv_hash_word(GV_HASH_START + i, graph->n);
        for (uint32_t v = 0; v < graph->n; v++) {
            hash = gv_hash_word(hash, graph->colour[v]);
            hash = gv_hash_word(hash, graph->start[v + 1]);
            for (uint32_t k = graph->start[v]; k < graph->start[v + 1]; k++)
                hash = gv_hash_word(hash, graph->to[k] + ((uint64_t)i << 40));
        }
        out[i] = hash;
    }
}
