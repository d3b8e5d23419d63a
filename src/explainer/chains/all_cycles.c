/* SPDX-License-Identifier: GPL-3.0-or-later */
/* all_cycles.c -- cycles and forcing chains from every start that may have some: a
 * chain starts from a candidate that is forced with all links; a cycle consists of
 * candidates that can return to themselves, one of which is seen by a candidate that
 * the cycle removes and that is forced to be off. */
#include "explainer/chains/all_cycles.h"

#include <assert.h>
#include <string.h>

typedef struct collector {
    gv_se_list *list;
    gv_se_work *work;
    const gv_se_implications *whole;
    const gv_se_graph *graph;
    gv_se_walk *walk;
    gv_se_graph_bits rows;            /* of the pass */
    uint64_t *sets;                   /* room for gv_se_graph_bits_closing */
    uint64_t rings[GV_SE_CAND_WORDS]; /* where cycles may start */
    unsigned start;
} collector;

static void collect(collector *c, gv_se_item *item, const gv_se_way *way, double base)
{
    assert(way->n > 1 && item->found.complexity > 0);
    gv_se_step *const step = gv_se_take(c->work, way->n * sizeof *step);
    if (!step)
        return;
    memcpy(step, way->step, way->n * sizeof *step);
    item->step = step;
    item->n_steps = way->n;
    item->found.key = (uint8_t)(2 + c->walk->pass);
    item->found.source = (uint16_t)c->start;
    item->found.rating = base + gv_se_added(item->found.complexity);
    gv_se_list_add(c->list, c->work, item);
}

static bool collect_cycle(void *user, const gv_se_way *way)
{
    collector *const c = user;
    uint16_t removed[GV_SE_CANDS];
    gv_se_item item = { .found = { .kind = GV_SE_KIND_CYCLE,
                                   .complexity = way->n - 1 } };
    item.n_removed = gv_se_cycle_removals(c->graph, way, removed);
    if (!item.n_removed)
        return false;
    uint16_t *const copy = gv_se_take(c->work, item.n_removed * sizeof *copy);
    if (!copy)
        return true;
    memcpy(copy, removed, item.n_removed * sizeof *copy);
    item.removed = copy;
    collect(c, &item, way,
            c->walk->pass == GV_SE_PASS_XY ? GV_SE_BASE_XY_CHAIN : GV_SE_BASE_CYCLES);
    return false;
}

static void collect_chain(collector *c, bool on)
{
    if (!gv_se_walk_chain(c->walk, c->start, on))
        return;
    gv_se_item item = { .found = { .kind = GV_SE_KIND_CHAIN,
                                   .complexity = c->walk->way.n,
                                   .on = !on,
                                   .target = (uint16_t)c->start } };
    collect(c, &item, &c->walk->way,
            c->walk->pass == GV_SE_PASS_XY ? GV_SE_BASE_XY_CHAIN : GV_SE_BASE_X_CHAIN);
}

/* The candidates of components that are seen by one that is forced to be off. */
static void find_rings(collector *c)
{
    const gv_se_closure *const closure = &c->whole->closure;
    const gv_se_numbers *const numbers = &c->whole->numbers;
    gv_se_cells seen[9] = { 0 };
    uint64_t good[GV_SE_CAND_WORDS] = { 0 };
    for (unsigned cand = 0; cand < numbers->n; cand++)
        if (gv_bits_has(c->whole->forced_off, cand))
            seen[numbers->digit[cand]] |= gv_se_peers[numbers->cell[cand]];
    for (unsigned cand = 0; cand < numbers->n; cand++)
        if (gv_bits_has(closure->in_cycle, cand) &&
            seen[numbers->digit[cand]] & gv_se_cell_bit(numbers->cell[cand]))
            gv_bits_add(good, closure->component[cand]);
    memset(c->rings, 0, sizeof c->rings);
    for (unsigned cand = 0; cand < numbers->n; cand++)
        if (gv_bits_has(closure->in_cycle, cand) &&
            gv_bits_has(good, closure->component[cand]))
            gv_bits_add(c->rings, cand);
}

static void collect_cycles(collector *c)
{
    const gv_se_closing closing =
        gv_se_graph_bits_closing(&c->rows, c->start, 2 * c->whole->numbers.n, c->sets);
    (void)gv_se_walk_cycles(c->walk, c->start, &closing, collect_cycle, c);
}

static void collect_pass(collector *c)
{
    const gv_se_implications *const whole = c->whole;
    const gv_se_numbers *const numbers = &whole->numbers;
    const gv_se_pass pass = c->rows.pass;
    gv_se_walk_init(c->walk, c->graph, pass);
    for (unsigned cand = 0; cand < numbers->n; cand++) {
        const unsigned n = gv_se_count(c->graph->grid->cands[numbers->cell[cand]]);
        if (n < 2 || (n > 2 && pass == GV_SE_PASS_Y))
            continue;
        c->start = cand;
        if (gv_bits_has(c->rings, cand))
            collect_cycles(c);
        if (pass != GV_SE_PASS_Y && gv_bits_has(whole->forced_off, cand))
            collect_chain(c, true);
        if (pass != GV_SE_PASS_Y && gv_bits_has(whole->forced_on, cand))
            collect_chain(c, false);
    }
}

static bool collect_all(collector *c)
{
    const gv_se_numbers *const numbers = &c->whole->numbers;
    c->walk = gv_se_take(c->work, sizeof *c->walk);
    c->sets =
        gv_se_take(c->work, (size_t)numbers->n * numbers->n_words * sizeof *c->sets);
    if (!c->walk || !c->sets)
        return false;
    find_rings(c);
    for (unsigned pass = 0; pass < 3; pass++) {
        c->rows = c->whole->rows;
        if (pass != GV_SE_PASS_XY &&
            !gv_se_graph_bits_init(&c->rows, c->work, c->graph, (gv_se_pass)pass))
            return false;
        for (unsigned digit = 0; pass == GV_SE_PASS_X && digit < 9; digit++)
            gv_se_graph_bits_fill_x(&c->rows, &c->whole->rows, digit);
        if (pass == GV_SE_PASS_Y)
            gv_se_graph_bits_fill_y(&c->rows);
        collect_pass(c);
    }
    return !c->work->out_of_memory;
}

bool gv_se_all_cycles(gv_se_list *list, gv_se_implications *whole, gv_se_work *work)
{
    if (!whole->forces)
        return true;
    gv_se_graph_complete(&whole->graph);
    collector c = {
        .list = list, .work = work, .whole = whole, .graph = &whole->graph
    };
    return collect_all(&c);
}
