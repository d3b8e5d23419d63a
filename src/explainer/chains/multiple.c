/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiple.c -- producer 24: multiple forcing chains. If producer 21 finds nothing, no
 * candidate being on makes itself off; so no deduction meets a conflict (it would be on
 * and off at once, see graph_bits.h). Then the nodes of a deduction are what can be
 * reached in the graph, and a node's complexity is its layer. Otherwise the search that
 * makes every deduction is used. */
#include "explainer/core/explain.h"
#include "explainer/chains/implications.h"

#include <assert.h>
#include <string.h>

/* Layers by candidate: of a node that is on, and of one that is off. */
typedef struct layer_table {
    bool known;
    uint16_t *on, *off; /* as many as the grid has candidates */
} layer_table;

typedef struct static_search {
    const gv_se_grid *grid;
    gv_se_work *work;
    const gv_se_implications *whole;
    const gv_se_numbers *numbers;
    gv_se_reachable ends;
    layer_table *layers;
    gv_se_search *deductions; /* NULL until the order of nodes is needed */
    gv_se_finding best;
    bool has_best;
} static_search;

/* Gives a layer to the candidates of `new` that have none, and keeps only these. */
static bool number_layer(uint64_t *new, uint64_t *done, uint16_t *layers,
                         unsigned layer, unsigned n_words)
{
    uint64_t any = 0;
    for (unsigned w = 0; w < n_words; w++) {
        new[w] &= ~done[w];
        done[w] |= new[w];
        any |= new[w];
        for (uint64_t rest = new[w]; rest; rest &= rest - 1)
            layers[w * 64 + (unsigned)__builtin_ctzll(rest)] = (uint16_t)layer;
    }
    return any;
}

static const layer_table *layers_of(static_search *s, unsigned start)
{
    layer_table *const table = &s->layers[start];
    assert(start < s->numbers->n);
    if (table->known)
        return table;
    const gv_se_graph_bits *const rows = &s->whole->rows;
    const unsigned n_words = rows->n_words;
    uint64_t front[GV_SE_CAND_WORDS] = { 0 }, on[GV_SE_CAND_WORDS] = { 0 };
    uint64_t off[GV_SE_CAND_WORDS] = { 0 }, offs[GV_SE_CAND_WORDS];
    uint64_t next[GV_SE_CAND_WORDS];
    gv_bits_add(front, start);
    unsigned layer = 0;
    while (number_layer(front, on, table->on, layer, n_words)) {
        memset(offs, 0, n_words * sizeof *offs);
        memset(next, 0, n_words * sizeof *next);
        for (unsigned w = 0; w < n_words; w++)
            for (uint64_t rest = front[w]; rest; rest &= rest - 1) {
                const size_t row = (w * 64 + (size_t)__builtin_ctzll(rest)) * n_words;
                for (unsigned v = 0; v < n_words; v++) {
                    offs[v] |= rows->offs[row + v];
                    next[v] |= rows->next[row + v];
                }
            }
        (void)number_layer(offs, off, table->off, layer + 1, n_words);
        memcpy(front, next, n_words * sizeof *front);
        layer += 2;
    }
    table->known = true;
    return table;
}

/* ---- reductions ---- */

typedef struct branches {
    unsigned n;
    uint16_t start[9];
} branches;

static unsigned size_of(static_search *s, const branches *b, unsigned cand, bool on)
{
    unsigned size = 0;
    for (unsigned i = 0; i < b->n; i++) {
        const layer_table *const table = layers_of(s, b->start[i]);
        size += (on ? table->on[cand] : table->off[cand]) + 1u;
    }
    return size;
}

/* Which of two nodes comes first in a deduction. */
static bool comes_before(static_search *s, unsigned start, unsigned a, unsigned b,
                         bool on)
{
    if (!s->deductions) {
        s->deductions = gv_se_search_new(s->grid, s->work, GV_SE_BASE_MULTIPLE);
        if (!s->deductions)
            return false;
        s->deductions->deduction->dynamic = false;
    }
    const gv_se_reach *const reach = gv_se_search_on(s->deductions, start);
    return on ? reach->on[a].order < reach->on[b].order
              : reach->off[a].order < reach->off[b].order;
}

static void reduce(static_search *s, const branches *b, bool on, gv_se_finding find)
{
    assert(b->n >= 2 && b->n <= 9);
    uint64_t common[GV_SE_CAND_WORDS];
    if (!gv_se_reachable_common(&s->ends, b->start, b->n, on, common))
        return;
    unsigned least = s->has_best ? s->best.complexity : UINT32_MAX;
    // keys: cells come before regions of the same complexity, others in order
    if (s->has_best && find.key >= s->best.key)
        least--;
    bool any = false;
    for (unsigned w = 0; w < s->numbers->n_words; w++)
        for (; common[w]; common[w] &= common[w] - 1) {
            const unsigned cand = w * 64 + (unsigned)__builtin_ctzll(common[w]);
            const unsigned size = size_of(s, b, cand, on);
            if (size > least)
                continue;
            if (any && size == least &&
                comes_before(s, b->start[0], find.target, cand, on))
                continue;
            any = true;
            least = size;
            find.target = (uint16_t)cand;
        }
    if (!any)
        return;
    find.on = on;
    find.complexity = least;
    find.rating = GV_SE_BASE_MULTIPLE + gv_se_added(least);
    s->best = find;
    s->has_best = true;
}

static void reduce_region(static_search *s, unsigned region, unsigned digit)
{
    branches b = { 0 };
    for (unsigned rest = s->grid->places[region][digit]; rest; rest &= rest - 1) {
        const unsigned cell = gv_se_region_cells[region][gv_se_first(rest)];
        b.start[b.n++] = s->numbers->number[cell][digit];
    }
    const gv_se_finding find = { .kind = GV_SE_KIND_REGION,
                                 .key = 6,
                                 .region = (uint8_t)region,
                                 .source = b.start[0] };
    reduce(s, &b, true, find);
    reduce(s, &b, false, find);
}

static void reduce_cell(static_search *s, unsigned cell)
{
    branches b = { 0 };
    for (unsigned rest = s->grid->cands[cell]; rest; rest &= rest - 1)
        b.start[b.n++] = s->numbers->number[cell][gv_se_first(rest)];
    const gv_se_finding find = { .kind = GV_SE_KIND_CELL,
                                 .key = 5,
                                 .source = b.start[0] };
    reduce(s, &b, true, find);
    reduce(s, &b, false, find);
}

static void visit_cell(static_search *s, unsigned cell)
{
    for (unsigned rest = s->grid->cands[cell]; rest; rest &= rest - 1)
        for (unsigned type = 0; type < 3; type++) {
            const unsigned digit = gv_se_first(rest);
            const unsigned region = gv_se_cell_regions[cell][type];
            const unsigned places = s->grid->places[region][digit];
            if (gv_se_first(places) == gv_se_cell_positions[cell][type] &&
                places & (places - 1))
                reduce_region(s, region, digit);
        }
    reduce_cell(s, cell);
}

/* Sets the best finding. False if the search is not for this grid, or when out of
 * memory. */
static bool search_layers(static_search *s)
{
    const unsigned n = s->numbers->n;
    if (!gv_se_reachable_init(&s->ends, s->work, s->whole))
        return false;
    s->layers = gv_se_take(s->work, n * sizeof *s->layers);
    uint16_t *const room = gv_se_take(s->work, 2 * (size_t)n * n * sizeof *room);
    if (!s->layers || !room)
        return false;
    for (size_t cand = 0; cand < n; cand++)
        s->layers[cand] = (layer_table){ .on = room + 2 * cand * n,
                                         .off = room + (2 * cand + 1) * n };
    for (unsigned cell = 0; cell < GV_SE_CELLS && !gv_se_look(s->work); cell++)
        if (gv_se_count(s->grid->cands[cell]) >= 3)
            visit_cell(s, cell);
    return true;
}

/* The same by deductions. */
static void search_all(static_search *s)
{
    s->deductions = gv_se_search_new(s->grid, s->work, GV_SE_BASE_MULTIPLE);
    if (!s->deductions)
        return;
    gv_se_search_multiple(s->deductions);
    s->best = s->deductions->best;
    s->has_best = s->deductions->has_best;
}

static void explain(static_search *s, gv_se_hint *out)
{
    if (!s->deductions)
        s->deductions = gv_se_search_new(s->grid, s->work, GV_SE_BASE_MULTIPLE);
    if (!s->deductions)
        return;
    s->deductions->deduction->dynamic = false;
    gv_se_explain_search(out, s->deductions, &s->best);
}

bool gv_se_find_multiple(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    gv_se_implications *const whole = gv_se_implications_open(work, grid);
    if (!whole)
        return false;
    gv_se_implications_compute_closure(whole);
    static_search s = {
        .grid = grid, .work = work, .whole = whole, .numbers = &whole->numbers
    };
    if (!search_layers(&s))
        search_all(&s);
    if (!s.has_best || work->end != GV_END_COMPLETE || work->out_of_memory)
        return false;
    gv_se_hint_init(
        out, s.best.kind == GV_SE_KIND_CELL ? GV_SE_CELL_CHAINS : GV_SE_REGION_CHAINS,
        s.best.rating);
    gv_se_finding_hint(out, &s.best, grid, s.numbers);
    if (work->explains)
        explain(&s, out);
    return true;
}
