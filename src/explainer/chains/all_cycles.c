/* SPDX-License-Identifier: GPL-3.0-or-later */
/* all_cycles.c -- cycles and forcing chains from every start that may have some: a
 * chain starts from a candidate that is forced with all links; a cycle consists of
 * candidates that can return to themselves, one of which is seen by a candidate that
 * the cycle removes and that is forced to be off. */
#include "explainer/chains/all_cycles.h"

#include <assert.h>
#include <string.h>

typedef struct collector {
    gv_ser_list *list;
    gv_ser_work *work;
    const gv_ser_implications *whole;
    const gv_ser_graph *graph;
    gv_ser_walk *walk;
    gv_ser_graph_bits rows;            /* of the pass */
    uint64_t *sets;                    /* room for gv_ser_graph_bits_closing */
    uint64_t rings[GV_SER_CAND_WORDS]; /* where cycles may start */
    unsigned start;
} collector;

static void collect(collector *c, gv_ser_item *item, const gv_ser_way *way, double base)
{
    assert(way->n > 1 && item->found.complexity > 0);
    gv_ser_step *const step = gv_ser_take(c->work, way->n * sizeof *step);
    if (!step)
        return;
    memcpy(step, way->step, way->n * sizeof *step);
    item->step = step;
    item->n_steps = way->n;
    item->found.key = (uint8_t)(2 + c->walk->pass);
    item->found.source = (uint16_t)c->start;
    item->found.rating = base + gv_ser_added(item->found.complexity);
    gv_ser_list_add(c->list, c->work, item);
}

static bool collect_cycle(void *user, const gv_ser_way *way)
{
    collector *const c = user;
    uint16_t removed[GV_SER_CANDS];
    gv_ser_item item = { .found = { .kind = GV_SER_KIND_CYCLE,
                                    .complexity = way->n - 1 } };
    item.n_removed = gv_ser_cycle_removals(c->graph, way, removed);
    if (!item.n_removed)
        return false;
    uint16_t *const copy = gv_ser_take(c->work, item.n_removed * sizeof *copy);
    if (!copy)
        return true;
    memcpy(copy, removed, item.n_removed * sizeof *copy);
    item.removed = copy;
    collect(c, &item, way,
            c->walk->pass == GV_SER_PASS_XY ? GV_SER_BASE_XY_CHAIN
                                            : GV_SER_BASE_CYCLES);
    return false;
}

static void collect_chain(collector *c, bool on)
{
    if (!gv_ser_walk_chain(c->walk, c->start, on))
        return;
    gv_ser_item item = { .found = { .kind = GV_SER_KIND_CHAIN,
                                    .complexity = c->walk->way.n,
                                    .on = !on,
                                    .target = (uint16_t)c->start } };
    collect(c, &item, &c->walk->way,
            c->walk->pass == GV_SER_PASS_XY ? GV_SER_BASE_XY_CHAIN
                                            : GV_SER_BASE_X_CHAIN);
}

/* The candidates of components that are seen by one that is forced to be off. */
static void find_rings(collector *c)
{
    const gv_ser_closure *const closure = &c->whole->closure;
    const gv_ser_numbers *const numbers = &c->whole->numbers;
    gv_ser_cells seen[9] = { 0 };
    uint64_t good[GV_SER_CAND_WORDS] = { 0 };
    for (unsigned cand = 0; cand < numbers->n; cand++)
        if (gv_bits_has(c->whole->forced_off, cand))
            seen[numbers->digit[cand]] |= gv_ser_peers[numbers->cell[cand]];
    for (unsigned cand = 0; cand < numbers->n; cand++)
        if (gv_bits_has(closure->in_cycle, cand) &&
            seen[numbers->digit[cand]] & gv_ser_cell_bit(numbers->cell[cand]))
            gv_bits_add(good, closure->component[cand]);
    memset(c->rings, 0, sizeof c->rings);
    for (unsigned cand = 0; cand < numbers->n; cand++)
        if (gv_bits_has(closure->in_cycle, cand) &&
            gv_bits_has(good, closure->component[cand]))
            gv_bits_add(c->rings, cand);
}

static void collect_cycles(collector *c)
{
    const gv_ser_closing closing =
        gv_ser_graph_bits_closing(&c->rows, c->start, 2 * c->whole->numbers.n, c->sets);
    (void)gv_ser_walk_cycles(c->walk, c->start, &closing, collect_cycle, c);
}

static void collect_pass(collector *c)
{
    const gv_ser_implications *const whole = c->whole;
    const gv_ser_numbers *const numbers = &whole->numbers;
    const gv_ser_pass pass = c->rows.pass;
    gv_ser_walk_init(c->walk, c->graph, pass);
    for (unsigned cand = 0; cand < numbers->n; cand++) {
        const unsigned n = gv_ser_count(c->graph->grid->cands[numbers->cell[cand]]);
        if (n < 2 || (n > 2 && pass == GV_SER_PASS_Y))
            continue;
        c->start = cand;
        if (gv_bits_has(c->rings, cand))
            collect_cycles(c);
        if (pass != GV_SER_PASS_Y && gv_bits_has(whole->forced_off, cand))
            collect_chain(c, true);
        if (pass != GV_SER_PASS_Y && gv_bits_has(whole->forced_on, cand))
            collect_chain(c, false);
    }
}

static bool collect_all(collector *c)
{
    const gv_ser_numbers *const numbers = &c->whole->numbers;
    c->walk = gv_ser_take(c->work, sizeof *c->walk);
    c->sets =
        gv_ser_take(c->work, (size_t)numbers->n * numbers->n_words * sizeof *c->sets);
    if (!c->walk || !c->sets)
        return false;
    find_rings(c);
    for (unsigned pass = 0; pass < 3; pass++) {
        c->rows = c->whole->rows;
        if (pass != GV_SER_PASS_XY &&
            !gv_ser_graph_bits_init(&c->rows, c->work, c->graph, (gv_ser_pass)pass))
            return false;
        for (unsigned digit = 0; pass == GV_SER_PASS_X && digit < 9; digit++)
            gv_ser_graph_bits_fill_x(&c->rows, &c->whole->rows, digit);
        if (pass == GV_SER_PASS_Y)
            gv_ser_graph_bits_fill_y(&c->rows);
        collect_pass(c);
    }
    return !c->work->out_of_memory;
}

bool gv_ser_all_cycles(gv_ser_list *list, gv_ser_implications *whole, gv_ser_work *work)
{
    if (!whole->forces)
        return true;
    gv_ser_graph_complete(&whole->graph);
    collector c = {
        .list = list, .work = work, .whole = whole, .graph = &whole->graph
    };
    return collect_all(&c);
}
