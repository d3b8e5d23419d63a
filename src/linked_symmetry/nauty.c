/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nauty.c -- canonical labellings of coloured graphs by nauty (B. McKay, A. Piperno),
 * in its form for sparse graphs. nauty calls back without a context; what it passes
 * along are pointers that it got from here, and each is a member of a structure of
 * ours. Its scratch memory is its own, one for each thread. */
#include "linked_symmetry/linked_symmetry.h"

#include "model/u32_list.h"

#include <nauty/nausparse.h>
#include <nauty/nauty.h>
#include <setjmp.h>
#include <stddef.h>

/* One labelling. */
typedef struct labelling_call {
    sparsegraph graph; /* the first member: nauty hands it to visit_node() */
    statsblk stats;    /* and this to end_level() */
    gv_labelling *out;
    const gv_budget *budget;
    uint32_t n_nodes;
    uint32_t *images; /* scratch: a generator */
    gv_status status;
    gv_error *err;
    jmp_buf abandon; /* where a search that must end continues */
} labelling_call;

/* What nauty hands to take_generator(). */
typedef struct orbit_room {
    labelling_call *call;
    int orbits[];
} orbit_room;

enum { NODES_PER_LOOK = 64 };

static void visit_node(graph *g, int *lab, int *ptn, int level, int n_cells, int target,
                       int code, int m, int n)
{
    (void)lab, (void)ptn, (void)level, (void)n_cells;
    (void)target, (void)code, (void)m, (void)n;
    labelling_call *call = (labelling_call *)(void *)g;
    if (!call->budget || call->n_nodes++ % NODES_PER_LOOK)
        return;
    call->out->end = gv_budget_look(call->budget);
    if (call->out->end != GV_END_COMPLETE)
        longjmp(call->abandon, 1);
}

/* The order of the group is the product of the indices of all levels. */
static void end_level(int *lab, int *ptn, int level, int *orbits, statsblk *stats,
                      int first, int index, int cell, int n_cells, int n_children,
                      int n)
{
    (void)lab, (void)ptn, (void)level, (void)orbits;
    (void)first, (void)cell, (void)n_cells, (void)n_children, (void)n;
    labelling_call *call =
        (labelling_call *)(void *)((char *)stats - offsetof(labelling_call, stats));
    gv_bigint_multiply_u64(call->out->n_automorphisms, (uint64_t)index);
}

static void take_generator(int number, int *images, int *orbits, int n_orbits,
                           int stabilized, int n)
{
    (void)number, (void)n_orbits, (void)stabilized;
    const orbit_room *room =
        (orbit_room *)(void *)((char *)orbits - offsetof(orbit_room, orbits));
    labelling_call *call = room->call;
    for (int i = 0; i < n; i++)
        call->images[i] = (uint32_t)images[i];
    if (call->status == GV_OK)
        call->status = call->out->generator(call->out->user, call->images, call->err);
}

/* Vertices by colour: lab is their order, and ptn is 0 at the last one of each. */
static gv_status put_colours(int *lab, int *ptn, const gv_graph *graph, gv_arena *tmp,
                             gv_error *err)
{
    uint64_t *by_colour = GV_ARENA_NEW(tmp, uint64_t, (size_t)graph->n + 1);
    if (!by_colour)
        return gv_fail_memory(err);
    for (uint32_t v = 0; v < graph->n; v++)
        by_colour[v] = (uint64_t)graph->colour[v] << 32 | v;
    gv_sort_u64(by_colour, graph->n);
    for (uint32_t i = 0; i < graph->n; i++) {
        lab[i] = (int)(by_colour[i] & UINT32_MAX);
        ptn[i] = i + 1 < graph->n && by_colour[i] >> 32 == by_colour[i + 1] >> 32;
    }
    return GV_OK;
}

/* The graph as nauty has it. */
static gv_status copy_graph(sparsegraph *out, const gv_graph *graph, gv_arena *tmp,
                            gv_error *err)
{
    const size_t n_edges = graph->start[graph->n];
    SG_INIT(*out);
    out->nv = (int)graph->n;
    out->nde = n_edges;
    out->v = GV_ARENA_NEW(tmp, size_t, (size_t)graph->n + 1);
    out->d = GV_ARENA_NEW(tmp, int, (size_t)graph->n + 1);
    out->e = GV_ARENA_NEW(tmp, int, n_edges + 1);
    if (!out->v || !out->d || !out->e)
        return gv_fail_memory(err);
    out->vlen = out->dlen = graph->n;
    out->elen = n_edges;
    for (uint32_t v = 0; v < graph->n; v++) {
        out->v[v] = graph->start[v];
        out->d[v] = (int)(graph->start[v + 1] - graph->start[v]);
    }
    for (size_t i = 0; i < n_edges; i++)
        out->e[i] = (int)graph->to[i];
    return GV_OK;
}

static void free_scratch(sparsegraph *canonical)
{
    SG_FREE(*canonical);
    nauty_freedyn();
    nautil_freedyn();
    nausparse_freedyn();
}

static void run_nauty(labelling_call *call, int *lab, int *ptn, orbit_room *room)
{
    static const optionblk wanted = { .getcanon = TRUE,
                                      .digraph = FALSE,
                                      .defaultptn = FALSE,
                                      .tc_level = 0,
                                      .maxinvarlevel = 1,
                                      .dispatch = &dispatch_sparse };
    optionblk options = wanted;
    SG_DECL(canonical);
    options.usernodeproc = visit_node;
    options.userlevelproc = call->out->n_automorphisms ? end_level : NULL;
    options.userautomproc = call->out->generator ? take_generator : NULL;
    nauty_check(WORDSIZE, SETWORDSNEEDED(call->graph.nv), call->graph.nv,
                NAUTYVERSIONID);
    if (!setjmp(call->abandon))
        sparsenauty(&call->graph, lab, ptn, room->orbits, &options, &call->stats,
                    &canonical);
    free_scratch(&canonical);
}

static gv_status label_graph(gv_labelling *out, const gv_graph *graph,
                             const gv_budget *budget, gv_arena *tmp, gv_error *err)
{
    labelling_call call = { .out = out, .budget = budget, .err = err };
    const size_t n = graph->n;
    int *lab = GV_ARENA_NEW(tmp, int, n + 1);
    int *ptn = GV_ARENA_NEW(tmp, int, n + 1);
    orbit_room *room = gv_arena_take(tmp, sizeof *room + (n + 1) * sizeof(int));
    call.images = GV_ARENA_NEW(tmp, uint32_t, n + 1);
    if (!lab || !ptn || !room || !call.images)
        return gv_fail_memory(err);
    GV_TRY(copy_graph(&call.graph, graph, tmp, err));
    GV_TRY(put_colours(lab, ptn, graph, tmp, err));
    room->call = &call;
    out->end = GV_END_COMPLETE;
    if (out->n_automorphisms)
        gv_bigint_set(out->n_automorphisms, 1);
    if (n)
        run_nauty(&call, lab, ptn, room);
    for (size_t i = 0; i < n; i++)
        out->place[lab[i]] = (uint32_t)i;
    return call.status;
}

static const gv_graph_labeller nauty_labeller = { .name = "nauty " NAUTYVERSION,
                                                  .label = label_graph };

const gv_graph_labeller *const gv_linked_labeller = &nauty_labeller;
