/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path.c -- keeps the steps of a run: each hint is copied with its chain, which its
 * producer does not keep. */
#include "explainer/core/path.h"

#include "base/os/clock.h"
#include "base/status.h"

#include <assert.h>
#include <string.h>

enum { FIRST_ROOM = 128 };

typedef struct keeper {
    gv_arena *arena;
    size_t n, room;
    gv_se_hint *steps;
    double *seconds;
    double clock; /* when the previous step was found */
    gv_se_grid last;
    bool failed;
} keeper;

static const void *copy(keeper *k, const void *from, size_t count, size_t size)
{
    void *to = gv_arena_zeroed(k->arena, count ? count : 1, size);
    k->failed = k->failed || !to;
    if (to && count)
        memcpy(to, from, count * size);
    return to;
}

static size_t count_parents(const gv_se_chain *chain)
{
    size_t n = 0;
    for (uint32_t i = 0; i < chain->n_nodes; i++) {
        const size_t end = chain->nodes[i].first_parent + chain->nodes[i].n_parents;
        n = end > n ? end : n;
    }
    return n;
}

static const gv_se_chain *copy_chain(keeper *k, const gv_se_chain *from)
{
    gv_se_chain chain = *from;
    chain.nodes = copy(k, from->nodes, from->n_nodes, sizeof *from->nodes);
    chain.parents = copy(k, from->parents, count_parents(from), sizeof *from->parents);
    chain.ends = copy(k, from->ends, from->n_ends, sizeof *from->ends);
    return copy(k, &chain, 1, sizeof chain);
}

static void make_room(keeper *k)
{
    if (k->n < k->room)
        return;
    const size_t room = k->room ? 2 * k->room : FIRST_ROOM;
    gv_se_hint *steps = GV_ARENA_NEW(k->arena, gv_se_hint, room);
    double *seconds = GV_ARENA_NEW(k->arena, double, room);
    if (!steps || !seconds) {
        k->failed = true;
        return;
    }
    if (k->n) {
        memcpy(steps, k->steps, k->n * sizeof *steps);
        memcpy(seconds, k->seconds, k->n * sizeof *seconds);
    }
    k->steps = steps;
    k->seconds = seconds;
    k->room = room;
}

static bool keep_step(void *user, const gv_se_grid *grid, const gv_se_hint *hint)
{
    keeper *k = user;
    make_room(k);
    if (k->failed)
        return false;
    const double now = gv_wall_seconds();
    k->seconds[k->n] = now - k->clock;
    k->clock = now;
    gv_se_hint *step = &k->steps[k->n++];
    assert(k->n <= k->room);
    *step = *hint;
    if (hint->chain)
        step->chain = copy_chain(k, hint->chain);
    k->last = *grid;
    gv_se_hint_apply(&k->last, hint);
    return !k->failed;
}

gv_status gv_se_path_find(gv_se_path *out, gv_se_solver *solver, const gv_se_grid *grid,
                          const gv_limits *limits, gv_arena *arena, gv_error *err)
{
    keeper k = { .arena = arena, .clock = gv_wall_seconds(), .last = *grid };
    const gv_se_task task = {
        .grid = grid, .limits = *limits, .step = keep_step, .user = &k, .explains = true
    };
    gv_se_result result;
    GV_TRY(gv_se_solve(&result, solver, &task, err));
    if (k.failed)
        return gv_fail_memory(err);
    *out = (gv_se_path){ .result = result,
                         .n_steps = k.n,
                         .steps = k.steps,
                         .first = *grid,
                         .last = k.last,
                         .seconds = k.seconds };
    return GV_OK;
}
