/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cycles.c -- producer 21: cycles and forcing chains. The passes run as long as one of
 * them may find something that comes before what was found. */
#include "explainer/core/explain.h"
#include "explainer/chains/passes.h"

#include <assert.h>

void gv_se_passes_offer(gv_se_passes *p, gv_se_pass pass, const gv_se_finding *found)
{
    if (p->has_best && !gv_se_finding_before(found, &p->best))
        return;
    p->best = *found;
    p->best_pass = (uint16_t)pass;
    p->has_best = true;
}

/* ---- cycles ---- */

typedef struct cycle_user {
    const gv_se_graph *graph;
    unsigned n_removed;
    uint16_t removed[GV_SE_CANDS];
} cycle_user;

static bool take_cycle(void *user, const gv_se_way *way)
{
    cycle_user *const u = user;
    u->n_removed = gv_se_cycle_removals(u->graph, way, u->removed);
    return u->n_removed > 0;
}

static bool find_cycle(gv_se_passes *p, const gv_se_graph_bits *rows, unsigned start,
                       unsigned limit, cycle_user *user)
{
    assert(limit >= 4 && limit % 2 == 0);
    const gv_mark mark = gv_arena_mark(p->work->arena);
    uint64_t *const sets =
        gv_se_take(p->work, limit / 2 * rows->n_words * sizeof *sets);
    if (!sets)
        return false;
    user->graph = p->graph;
    user->n_removed = 0;
    gv_se_graph_complete(p->graph);
    const gv_se_closing closing = gv_se_graph_bits_closing(rows, start, limit, sets);
    gv_se_walk_init(p->walk, p->graph, rows->pass);
    const bool found = gv_se_walk_cycles(p->walk, start, &closing, take_cycle, user);
    gv_arena_rewind(p->work->arena, mark);
    return found;
}

unsigned gv_se_passes_cycle(gv_se_passes *p, const gv_se_graph_bits *rows,
                            unsigned start, unsigned limit)
{
    cycle_user user;
    return find_cycle(p, rows, start, limit, &user) ? p->walk->way.n - 1 : 0;
}

/* ---- hints ---- */

static gv_se_technique technique_of(const gv_se_finding *found)
{
    static const gv_se_technique cycles[] = { GV_SE_X_CYCLE, GV_SE_Y_CYCLE,
                                              GV_SE_CYCLE };
    if (found->kind == GV_SE_KIND_CYCLE)
        return cycles[found->key - 2];
    if (found->key == 4)
        return GV_SE_FORCING_CHAIN;
    assert(found->key == 2);
    return found->complexity == 6 ? GV_SE_TURBOT_FISH : GV_SE_X_CHAIN;
}

/* Walks the cycle, or the way of a forcing chain, again. */
static void cycle_hint(gv_se_passes *p, gv_se_hint *out)
{
    cycle_user user = { .graph = p->graph };
    (void)gv_se_walk_cycles(p->walk, p->best.source, NULL, take_cycle, &user);
    assert(user.n_removed > 0); // it was found before
    for (unsigned i = 0; i < user.n_removed; i++)
        gv_se_hint_remove(out, p->grid, p->numbers->cell[user.removed[i]],
                          1u << p->numbers->digit[user.removed[i]]);
    out->complexity = p->best.complexity;
}

static void chain_hint(gv_se_passes *p, gv_se_hint *out)
{
    gv_se_finding_hint(out, &p->best, p->grid, p->numbers);
    if (p->work->explains)
        (void)gv_se_walk_chain(p->walk, p->best.target, !p->best.on);
}

bool gv_se_find_cycles(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    gv_se_passes passes = { .grid = grid, .work = work };
    passes.whole = gv_se_implications_open(work, grid);
    if (!passes.whole)
        return false;
    gv_se_implications_compute_closure(passes.whole);
    if (!passes.whole->forces) // the other passes have fewer links
        return false;
    passes.walk = gv_se_take(work, sizeof *passes.walk);
    if (!passes.walk)
        return false;
    passes.chains = work->chains;
    passes.numbers = &passes.whole->numbers;
    passes.graph = &passes.whole->graph;
    gv_se_pass_x(&passes);
    if (!passes.has_best || passes.best.rating >= GV_SE_BASE_XY_CHAIN)
        gv_se_pass_xy(&passes);
    gv_se_pass_y(&passes);
    if (!passes.has_best || work->out_of_memory)
        return false;
    gv_se_hint_init(out, technique_of(&passes.best), passes.best.rating);
    if (passes.best.kind == GV_SE_KIND_CYCLE || work->explains)
        gv_se_graph_complete(passes.graph);
    gv_se_walk_init(passes.walk, passes.graph, passes.best_pass);
    if (passes.best.kind == GV_SE_KIND_CYCLE)
        cycle_hint(&passes, out);
    else
        chain_hint(&passes, out);
    if (work->explains)
        gv_se_explain_way(out, work, passes.numbers, &passes.walk->way);
    return true;
}
