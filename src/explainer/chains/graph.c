/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph.c -- links, and breadth-first search along them by layers. */
#include "explainer/chains/graph.h"

#include "base/array.h"

#include <assert.h>
#include <string.h>

/* ---- links ---- */

static void add_off(gv_se_graph *graph, unsigned cand, unsigned other, unsigned cause)
{
    assert(graph->n_offs[cand] < GV_SE_MAX_OFFS && other != cand);
    graph->offs[cand][graph->n_offs[cand]++] =
        (gv_se_link){ (uint16_t)other, (uint16_t)cause };
}

static void add_on(gv_se_graph *graph, unsigned cand, unsigned other, unsigned cause)
{
    assert(graph->n_ons[cand] < GV_SE_MAX_ONS && other != cand);
    graph->ons[cand][graph->n_ons[cand]++] =
        (gv_se_link){ (uint16_t)other, (uint16_t)cause };
}

/* The other candidate of a cell of two, the other place of a digit in a region of two.
 * What an earlier region has already given does not count again. */
static void add_ons(gv_se_graph *graph, unsigned cand)
{
    const gv_se_numbers *const numbers = graph->numbers;
    const unsigned cell = numbers->cell[cand], digit = numbers->digit[cand];
    const unsigned others = graph->grid->cands[cell] & ~(1u << digit);
    graph->n_ons[cand] = 0;
    if (others && !(others & (others - 1)))
        add_on(graph, cand, numbers->number[cell][gv_se_first(others)], GV_SE_BY_CELL);
    graph->n_ons_in_cell[cand] = graph->n_ons[cand];
    unsigned in_block = GV_SE_NO_CELL;
    for (unsigned type = 0; type < 3; type++) {
        const unsigned region = gv_se_cell_regions[cell][type];
        const unsigned places = graph->grid->places[region][digit] &
                                ~(1u << gv_se_cell_positions[cell][type]);
        if (!places || (places & (places - 1)))
            continue;
        const unsigned other = gv_se_region_cells[region][gv_se_first(places)];
        if (other == in_block)
            continue;
        if (type == GV_SE_BLOCK)
            in_block = other;
        add_on(graph, cand, numbers->number[other][digit], GV_SE_BY_REGION + type);
    }
}

/* The others of the cell and of the regions; rows and columns leave out what is in the
 * block. */
static void add_offs(gv_se_graph *graph, unsigned cand)
{
    const gv_se_numbers *const numbers = graph->numbers;
    const unsigned cell = numbers->cell[cand], digit = numbers->digit[cand];
    graph->n_offs[cand] = 0;
    for (unsigned rest = graph->grid->cands[cell] & ~(1u << digit); rest;
         rest &= rest - 1)
        add_off(graph, cand, numbers->number[cell][gv_se_first(rest)], GV_SE_BY_CELL);
    graph->n_offs_in_cell[cand] = graph->n_offs[cand];
    for (unsigned type = 0; type < 3; type++) {
        const unsigned region = gv_se_cell_regions[cell][type];
        const unsigned position = gv_se_cell_positions[cell][type];
        const unsigned own =
            type == GV_SE_BLOCK ? 1u << position : 7u << position / 3 * 3;
        for (unsigned rest = graph->grid->places[region][digit] & ~own; rest;
             rest &= rest - 1) {
            const unsigned other = gv_se_region_cells[region][gv_se_first(rest)];
            add_off(graph, cand, numbers->number[other][digit], GV_SE_BY_REGION + type);
        }
    }
}

void gv_se_graph_init(gv_se_graph *out, const gv_se_grid *grid,
                      const gv_se_numbers *numbers)
{
    out->grid = grid;
    out->numbers = numbers;
    out->complete = false;
    for (unsigned cand = 0; cand < numbers->n; cand++)
        add_ons(out, cand);
}

void gv_se_graph_complete(gv_se_graph *graph)
{
    if (graph->complete)
        return;
    for (unsigned cand = 0; cand < graph->numbers->n; cand++)
        add_offs(graph, cand);
    graph->complete = true;
}

/* ---- walks ---- */

void gv_se_walk_init(gv_se_walk *out, const gv_se_graph *graph, gv_se_pass pass)
{
    out->graph = graph;
    out->pass = pass;
}

/* An off node has its parent among the on nodes, an on node among the off nodes; the
 * start has none. */
#define NO_PARENT UINT32_MAX

static void walk_start(gv_se_walk *walk, unsigned start, bool on)
{
    memset(walk->on_set, 0, sizeof walk->on_set);
    memset(walk->off_set, 0, sizeof walk->off_set);
    walk->n_on = walk->n_off = 0;
    if (on) {
        walk->on[walk->n_on++] =
            (struct gv_se_walk_on){ (uint16_t)start, GV_SE_ASSUMED, NO_PARENT };
        gv_bits_add(walk->on_set, start);
    } else {
        walk->off[walk->n_off++] =
            (struct gv_se_walk_off){ (uint16_t)start, GV_SE_ASSUMED, NO_PARENT };
        gv_bits_add(walk->off_set, start);
    }
}

/* The way to on node or off node number `at`, followed by `end`. */
static void walk_back(gv_se_walk *walk, bool on, uint32_t at, gv_se_step end)
{
    gv_se_way *const way = &walk->way;
    unsigned n = 0;
    way->step[n++] = end;
    assert(at != NO_PARENT);
    for (; at != NO_PARENT; on = !on) {
        if (on) {
            way->step[n++] =
                (gv_se_step){ walk->on[at].cand, walk->on[at].cause, true };
            at = walk->on[at].parent;
        } else {
            way->step[n++] =
                (gv_se_step){ walk->off[at].cand, walk->off[at].cause, false };
            at = walk->off[at].parent;
        }
    }
    assert(n <= GV_N_OF(way->step));
    way->n = n;
    for (unsigned i = 0; i < n / 2; i++) {
        const gv_se_step step = way->step[i];
        way->step[i] = way->step[n - 1 - i];
        way->step[n - 1 - i] = step;
    }
}

/* Whether `cand` is off on the way to on node number `at`. */
static bool is_off_before(const gv_se_walk *walk, uint32_t at, unsigned cand)
{
    for (uint32_t off = walk->on[at].parent; off != NO_PARENT;
         off = walk->on[walk->off[off].parent].parent)
        if (walk->off[off].cand == cand)
            return true;
    return false;
}

/* The off nodes that on node number `at` leads to, each as often as it is reached; only
 * those of a set, if one is given. */
static void cycle_offs(gv_se_walk *walk, uint32_t at, const uint64_t *set)
{
    const gv_se_link *links;
    const unsigned n =
        gv_se_graph_offs(walk->graph, walk->pass, walk->on[at].cand, &links);
    for (unsigned i = 0; i < n; i++)
        if ((!set || gv_bits_has(set, links[i].cand)) &&
            !is_off_before(walk, at, links[i].cand))
            walk->off[walk->n_off++] =
                (struct gv_se_walk_off){ links[i].cand, (uint8_t)links[i].cause, at };
}

/* The on nodes that off node number `at` leads to, each once; true if `closes`, the
 * start is reached, and `take` wants no more. */
static bool cycle_ons(gv_se_walk *walk, uint32_t at, bool closes, gv_se_way_fn *take,
                      void *user)
{
    const gv_se_link *links;
    const unsigned n =
        gv_se_graph_ons(walk->graph, walk->pass, walk->off[at].cand, &links);
    for (unsigned i = 0; i < n; i++) {
        const unsigned cand = links[i].cand;
        if (closes && cand == walk->on[0].cand) {
            walk_back(walk, false, at,
                      (gv_se_step){ (uint16_t)cand, (uint8_t)links[i].cause, true });
            if (take(user, &walk->way))
                return true;
        }
        if (!gv_bits_has(walk->on_set, cand)) {
            gv_bits_add(walk->on_set, cand);
            walk->on[walk->n_on++] =
                (struct gv_se_walk_on){ (uint16_t)cand, (uint8_t)links[i].cause, at };
        }
    }
    return false;
}

static const uint64_t *closing_set(const gv_se_closing *closing, unsigned layer)
{
    assert(layer < closing->n_layers && closing->n_sets > 0);
    const unsigned set = closing->n_layers - 1 - layer;
    return closing->sets + (size_t)(set < closing->n_sets ? set : closing->n_sets - 1) *
                               closing->n_words;
}

bool gv_se_walk_cycles(gv_se_walk *walk, unsigned start, const gv_se_closing *closing,
                       gv_se_way_fn *take, void *user)
{
    walk_start(walk, start, true);
    uint32_t on = 0, off = 0;
    for (unsigned layer = 0; on < walk->n_on; layer++) {
        if (closing && layer == closing->n_layers)
            return false;
        assert(!closing || closing->n_sets <= closing->n_layers);
        const uint64_t *const set = closing ? closing_set(closing, layer) : NULL;
        while (on < walk->n_on)
            cycle_offs(walk, on++, set);
        while (off < walk->n_off)
            if (cycle_ons(walk, off++, layer > 0, take, user))
                return true;
    }
    return false;
}

/* The links of on node number `at`; true if one leads to `target` being off. */
static bool chain_offs(gv_se_walk *walk, uint32_t at, unsigned target)
{
    const gv_se_link *links;
    const unsigned n =
        gv_se_graph_offs(walk->graph, walk->pass, walk->on[at].cand, &links);
    for (unsigned i = 0; i < n; i++) {
        const unsigned cand = links[i].cand;
        if (cand == target) {
            walk_back(walk, true, at,
                      (gv_se_step){ (uint16_t)cand, (uint8_t)links[i].cause, false });
            return true;
        }
        if (!gv_bits_has(walk->off_set, cand)) {
            gv_bits_add(walk->off_set, cand);
            walk->off[walk->n_off++] =
                (struct gv_se_walk_off){ (uint16_t)cand, (uint8_t)links[i].cause, at };
        }
    }
    return false;
}

static bool chain_ons(gv_se_walk *walk, uint32_t at, unsigned target)
{
    const gv_se_link *links;
    const unsigned n =
        gv_se_graph_ons(walk->graph, walk->pass, walk->off[at].cand, &links);
    for (unsigned i = 0; i < n; i++) {
        const unsigned cand = links[i].cand;
        if (cand == target) {
            walk_back(walk, false, at,
                      (gv_se_step){ (uint16_t)cand, (uint8_t)links[i].cause, true });
            return true;
        }
        if (!gv_bits_has(walk->on_set, cand)) {
            gv_bits_add(walk->on_set, cand);
            walk->on[walk->n_on++] =
                (struct gv_se_walk_on){ (uint16_t)cand, (uint8_t)links[i].cause, at };
        }
    }
    return false;
}

bool gv_se_walk_chain(gv_se_walk *walk, unsigned start, bool on)
{
    assert(walk->graph->complete && start < walk->graph->numbers->n);
    walk_start(walk, start, on);
    const unsigned target_off = on ? start : GV_SE_NO_CAND;
    const unsigned target_on = on ? GV_SE_NO_CAND : start;
    uint32_t next_on = 0, next_off = 0;
    while (next_on < walk->n_on || next_off < walk->n_off) {
        while (next_on < walk->n_on)
            if (chain_offs(walk, next_on++, target_off))
                return true;
        while (next_off < walk->n_off)
            if (chain_ons(walk, next_off++, target_on))
                return true;
    }
    return false;
}

/* ---- removals ---- */

unsigned gv_se_cycle_removals(const gv_se_graph *graph, const gv_se_way *way,
                              uint16_t out[GV_SE_CANDS])
{
    assert(way->n > 4 && way->step[0].cand == way->step[way->n - 1].cand);
    gv_se_cells own = 0, by_on[9] = { 0 }, by_off[9] = { 0 };
    for (unsigned i = 1; i < way->n; i++) {
        const unsigned cell = graph->numbers->cell[way->step[i].cand];
        const unsigned digit = graph->numbers->digit[way->step[i].cand];
        own |= gv_se_cell_bit(cell);
        (way->step[i].on ? by_on : by_off)[digit] |= gv_se_peers[cell];
    }
    uint16_t digits[GV_SE_CELLS] = { 0 };
    gv_se_cells cells = 0;
    for (unsigned digit = 0; digit < 9; digit++) {
        gv_se_cells hit =
            by_on[digit] & by_off[digit] & graph->grid->cells[digit] & ~own;
        cells |= hit;
        for (; hit; hit &= hit - 1)
            digits[gv_se_cells_first(hit)] |= (uint16_t)(1u << digit);
    }
    unsigned n = 0;
    for (; cells; cells &= cells - 1) {
        const unsigned cell = gv_se_cells_first(cells);
        for (unsigned rest = digits[cell]; rest; rest &= rest - 1)
            out[n++] = graph->numbers->number[cell][gv_se_first(rest)];
    }
    assert(n <= graph->numbers->n);
    return n;
}
