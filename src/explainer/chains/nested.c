/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nested.c -- what nested chains depend on, and the marks that identify them: two
 * chains are the same if their targets and the nodes these follow from, in order, are.
 */
#include "explainer/chains/nested.h"

#include "explainer/chains/nested_rules.h"
#include "explainer/chains/all_cycles.h"

#include <assert.h>

/* ---- marks ---- */

static uint64_t mix(uint64_t mark, unsigned cell, unsigned digit, bool on)
{
    const uint64_t x = (mark ^ (cell * 18 + digit * 2 + on + 1)) * 0x9e3779b97f4a7c15u;
    return x ^ x >> 29;
}

static uint64_t mix_end(uint64_t mark)
{
    return (mark ^ 0x5555) * 0xbf58476d1ce4e5b9u;
}

/* ---- chains of a search ---- */

/* What an item of a search depends on; returns its mark. */
static uint64_t depend_on_search(gv_se_nested_rules *a, gv_se_search *s,
                                 const gv_se_finding *found)
{
    gv_se_target targets[9];
    const unsigned n = gv_se_search_targets(s, found, targets);
    assert(n >= 2 && n <= 9);
    uint64_t mark = 0;
    for (unsigned i = 0; i < n && gv_se_search_trace(s, &targets[i]); i++) {
        for (unsigned k = 0; k < s->trace->n; k++) {
            const gv_se_traced *const node = &s->trace->node[k];
            const unsigned cell = s->numbers->cell[node->cand];
            const unsigned digit = s->numbers->digit[node->cand];
            mark = mix(mark, cell, digit, node->on);
            if (node->on && node->cause != GV_SE_ASSUMED)
                gv_se_nested_rules_gone(a, cell, digit, node->cause);
        }
        mark = mix_end(mark);
    }
    const unsigned cell = s->numbers->cell[found->source];
    const unsigned digit = s->numbers->digit[found->source];
    if (found->kind == GV_SE_KIND_CELL)
        gv_se_nested_rules_gone(a, cell, digit, GV_SE_BY_CELL);
    if (found->kind == GV_SE_KIND_REGION)
        gv_se_nested_rules_gone(a, cell, digit, GV_SE_BY_REGION + found->region / 9);
    return mark;
}

/* ---- cycles and forcing chains ---- */

static uint64_t depend_on_way(gv_se_nested_rules *a, const gv_se_numbers *numbers,
                              const gv_se_item *item)
{
    const bool cycle = item->found.kind == GV_SE_KIND_CYCLE;
    assert(item->n_steps > 1 && item->step);
    uint64_t mark = 0;
    for (unsigned i = item->n_steps; i-- > cycle;) {
        const gv_se_step *const step = &item->step[i];
        const unsigned cell = numbers->cell[step->cand],
                       digit = numbers->digit[step->cand];
        mark = mix(mark, cell, digit, step->on);
        if (step->on && step->cause != GV_SE_ASSUMED)
            gv_se_nested_rules_gone(a, cell, digit, step->cause);
    }
    mark = mix_end(mark);
    // a cycle also holds backwards: then its off nodes are on
    for (unsigned i = 0; cycle && i + 1 < item->n_steps; i++) {
        const gv_se_step *const step = &item->step[i];
        const unsigned cell = numbers->cell[step->cand],
                       digit = numbers->digit[step->cand];
        mark = mix(mark, cell, digit, !step->on);
        if (!step->on)
            gv_se_nested_rules_gone(a, cell, digit, step->cause);
    }
    return mix_end(mark);
}

/* ---- lists ---- */

/* What an item removes, by the numbers of the deduction; 0 if all of it is off there.
 */
static unsigned removed_there(const gv_se_nested_rules *a, const gv_se_item *item,
                              const gv_se_grid *grid, const gv_se_numbers *numbers,
                              uint16_t out[GV_SE_CANDS])
{
    const unsigned n = gv_se_item_removed(item, grid, numbers, out);
    bool any = false;
    for (unsigned i = 0; i < n; i++) {
        out[i] = (uint16_t)gv_se_nested_rules_number(a, numbers->cell[out[i]],
                                                     numbers->digit[out[i]]);
        any = any || !gv_se_nested_rules_is_off(a, out[i]);
    }
    return any ? n : 0;
}

/* Passes the items of a sorted list to the advancer; `s` is their search, NULL for
 * cycles and forcing chains. */
static void give_items(gv_se_nested_rules *a, gv_se_search *s, const gv_se_list *list,
                       const gv_se_grid *grid, const gv_se_numbers *numbers)
{
    for (unsigned i = 0; i < list->n; i++) {
        const gv_se_item *const item = &list->item[i];
        uint16_t removed[GV_SE_CANDS];
        const unsigned n = removed_there(a, item, grid, numbers, removed);
        if (!n)
            continue;
        gv_se_nested_rules_open(a);
        const uint64_t mark =
            s ? depend_on_search(a, s, &item->found) : depend_on_way(a, numbers, item);
        (void)gv_se_nested_rules_chain(a, removed, n, mark | 1, item->found.complexity);
    }
}

/* The graph of the grid with its closure; NULL when out of memory. */
static const gv_se_implications *get_whole(const gv_se_grid *grid, gv_se_work *work,
                                           gv_se_implications **whole)
{
    if (!*whole)
        *whole = gv_se_implications_new(work, grid);
    if (*whole)
        gv_se_implications_compute_closure(*whole);
    return *whole;
}

void gv_se_nested_cycles(gv_se_nested_rules *a, const gv_se_grid *grid,
                         gv_se_work *work, gv_se_implications **whole)
{
    if (!get_whole(grid, work, whole))
        return;
    const gv_mark mark = gv_arena_mark(work->arena);
    gv_se_list list = { 0 };
    if (gv_se_all_cycles(&list, *whole, work)) {
        gv_se_list_sort(&list, work, grid, &(*whole)->numbers);
        give_items(a, NULL, &list, grid, &(*whole)->numbers);
    }
    gv_arena_rewind(work->arena, mark);
}

/* Runs a search and passes on everything it finds. */
static void give_all(gv_se_nested_rules *a, gv_se_search *s,
                     void (*run)(gv_se_search *search))
{
    s->list = gv_se_take(s->work, sizeof *s->list);
    if (!s->list)
        return;
    *s->list = (gv_se_list){ 0 };
    run(s);
    gv_se_list_sort(s->list, s->work, s->grid, s->numbers);
    if (!gv_se_look(s->work))
        give_items(a, s, s->list, s->grid, s->numbers);
}

void gv_se_nested_multiple(gv_se_nested_rules *a, const gv_se_grid *grid,
                           gv_se_work *work, gv_se_implications **whole)
{
    if (!get_whole(grid, work, whole))
        return;
    const gv_mark mark = gv_arena_mark(work->arena);
    gv_se_search *const s = gv_se_search_new(grid, work, GV_SE_BASE_MULTIPLE);
    gv_se_reachable *const ends = gv_se_take(work, sizeof *ends);
    if (s && ends && gv_se_reachable_init(ends, work, *whole))
        s->ends = ends;
    if (s && !work->out_of_memory)
        give_all(a, s, gv_se_search_multiple);
    gv_arena_rewind(work->arena, mark);
}

static void nested_dynamic(gv_se_nested_rules *a, const gv_se_grid *grid,
                           gv_se_work *work, double base, unsigned level)
{
    const gv_mark mark = gv_arena_mark(work->arena);
    gv_se_search *const s = gv_se_search_new(grid, work, base);
    if (s && (!level || gv_se_nested_rules_attach(s, level)))
        give_all(a, s, gv_se_search_dynamic);
    gv_arena_rewind(work->arena, mark);
}

void gv_se_nested_dynamic(gv_se_nested_rules *a, const gv_se_grid *grid,
                          gv_se_work *work, gv_se_implications **whole)
{
    (void)whole;
    nested_dynamic(a, grid, work, GV_SE_BASE_DYNAMIC, 0);
}

void gv_se_nested_level2(gv_se_nested_rules *a, const gv_se_grid *grid,
                         gv_se_work *work, gv_se_implications **whole)
{
    (void)whole;
    nested_dynamic(a, grid, work, GV_SE_BASE_LEVEL2, 2);
}
