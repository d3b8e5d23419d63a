/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cycles.c -- producer 21: cycles and forcing chains. The passes run as long as one of
 * them may find something that comes before what was found. */
#include "explainer/core/explain.h"
#include "explainer/chains/passes.h"

#include <assert.h>

void gv_ser_passes_offer(gv_ser_passes *p, gv_ser_pass pass,
                         const gv_ser_finding *found)
{
    if (p->has_best && !gv_ser_finding_before(found, &p->best))
        return;
    p->best = *found;
    p->best_pass = (uint16_t)pass;
    p->has_best = true;
}

/* ---- cycles ---- */

typedef struct cycle_user {
    const gv_ser_graph *graph;
    unsigned n_removed;
    uint16_t removed[GV_SER_CANDS];
} cycle_user;

static bool take_cycle(void *user, const gv_ser_way *way)
{
    cycle_user *const u = user;
    u->n_removed = gv_ser_cycle_removals(u->graph, way, u->removed);
    return u->n_removed > 0;
}

static bool find_cycle(gv_ser_passes *p, const gv_ser_graph_bits *rows, unsigned start,
                       unsigned limit, cycle_user *user)
{
    assert(limit >= 4 && limit % 2 == 0);
    const gv_mark mark = gv_arena_mark(p->work->arena);
    uint64_t *const sets =
        gv_ser_take(p->work, limit / 2 * rows->n_words * sizeof *sets);
    if (!sets)
        return false;
    user->graph = p->graph;
    user->n_removed = 0;
    gv_ser_graph_complete(p->graph);
    const gv_ser_closing closing = gv_ser_graph_bits_closing(rows, start, limit, sets);
    gv_ser_walk_init(p->walk, p->graph, rows->pass);
    const bool found = gv_ser_walk_cycles(p->walk, start, &closing, take_cycle, user);
    gv_arena_rewind(p->work->arena, mark);
    return found;
}

unsigned gv_ser_passes_cycle(gv_ser_passes *p, const gv_ser_graph_bits *rows,
                             unsigned start, unsigned limit)
{
    cycle_user user;
    return find_cycle(p, rows, start, limit, &user) ? p->walk->way.n - 1 : 0;
}

/* ---- hints ---- */

static gv_ser_technique technique_of(const gv_ser_finding *found)
{
    static const gv_ser_technique cycles[] = { GV_SER_X_CYCLE, GV_SER_Y_CYCLE,
                                               GV_SER_CYCLE };
    if (found->kind == GV_SER_KIND_CYCLE)
        return cycles[found->key - 2];
    if (found->key == 4)
        return GV_SER_FORCING_CHAIN;
    assert(found->key == 2);
    return found->complexity == 6 ? GV_SER_TURBOT_FISH : GV_SER_X_CHAIN;
}

/* Walks the cycle, or the way of a forcing chain, again. */
static void cycle_hint(gv_ser_passes *p, gv_ser_hint *out)
{
    cycle_user user = { .graph = p->graph };
    (void)gv_ser_walk_cycles(p->walk, p->best.source, NULL, take_cycle, &user);
    assert(user.n_removed > 0); // it was found before
    for (unsigned i = 0; i < user.n_removed; i++)
        gv_ser_hint_remove(out, p->grid, p->numbers->cell[user.removed[i]],
                           1u << p->numbers->digit[user.removed[i]]);
    out->complexity = p->best.complexity;
}

static void chain_hint(gv_ser_passes *p, gv_ser_hint *out)
{
    gv_ser_finding_hint(out, &p->best, p->grid, p->numbers);
    if (p->work->explains)
        (void)gv_ser_walk_chain(p->walk, p->best.target, !p->best.on);
}

bool gv_ser_find_cycles(const gv_ser_grid *grid, gv_ser_work *work, gv_ser_hint *out)
{
    gv_ser_passes passes = { .grid = grid, .work = work };
    passes.whole = gv_ser_implications_open(work, grid);
    if (!passes.whole)
        return false;
    gv_ser_implications_compute_closure(passes.whole);
    if (!passes.whole->forces) // the other passes have fewer links
        return false;
    passes.walk = gv_ser_take(work, sizeof *passes.walk);
    if (!passes.walk)
        return false;
    passes.chains = work->chains;
    passes.numbers = &passes.whole->numbers;
    passes.graph = &passes.whole->graph;
    gv_ser_pass_x(&passes);
    if (!passes.has_best || passes.best.rating >= GV_SER_BASE_XY_CHAIN)
        gv_ser_pass_xy(&passes);
    gv_ser_pass_y(&passes);
    if (!passes.has_best || work->out_of_memory)
        return false;
    gv_ser_hint_init(out, technique_of(&passes.best), passes.best.rating);
    if (passes.best.kind == GV_SER_KIND_CYCLE || work->explains)
        gv_ser_graph_complete(passes.graph);
    gv_ser_walk_init(passes.walk, passes.graph, passes.best_pass);
    if (passes.best.kind == GV_SER_KIND_CYCLE)
        cycle_hint(&passes, out);
    else
        chain_hint(&passes, out);
    if (work->explains)
        gv_ser_explain_way(out, work, passes.numbers, &passes.walk->way);
    return true;
}
