/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nested_rules.c -- rules inside deductions: locking, hidden pairs, naked pairs and
 * X-wings, then chains in chains. All hints of the first rule that yields something are
 * taken. A hint that does not depend on anything the deduction removed does not count.
 */
#include "explainer/chains/nested_rules.h"

#include "base/array.h"
#include "base/check.h"
#include "explainer/chains/nested.h"
#include "explainer/core/inspect.h"

#include <assert.h>
#include <string.h>

enum { MAX_PARENTS = 1 << 16 };

struct gv_se_nested_rules {
    gv_se_search *search;
    gv_se_deduction *deduction;
    unsigned level;
    gv_se_grid grid;   /* that of the deduction */
    unsigned n_synced; /* off nodes that have been removed from it */
    gv_se_rule rule[GV_SE_CANDS];
    unsigned n_parents;
    uint16_t parent[MAX_PARENTS];
    unsigned n_row_words;
    uint64_t row[GV_SE_CANDS * 2 * GV_SE_CAND_WORDS];
    uint64_t listed[GV_SE_CAND_WORDS]; /* parents of the current rule */
    bool gave;                         /* a rule has removed something */
    gv_se_implications *whole;         /* the graph of the grid, once it is needed */
};

/* ---- parents ---- */

static void add_parent(gv_se_nested_rules *a, unsigned cell, unsigned digit)
{
    const unsigned cand = a->search->numbers->number[cell][digit];
    assert(gv_se_grid_has(a->search->grid, cell, digit));
    if (gv_bits_has(a->listed, cand))
        return;
    gv_bits_add(a->listed, cand);
    if (a->n_parents == MAX_PARENTS)
        a->search->work->out_of_memory = true;
    else
        a->parent[a->n_parents++] = (uint16_t)cand;
}

/* The candidates among `digits` that have left a cell since the start. */
static void add_gone_from_cell(gv_se_nested_rules *a, unsigned cell, unsigned digits)
{
    for (unsigned gone = a->search->grid->cands[cell] & ~a->grid.cands[cell] & digits;
         gone; gone &= gone - 1)
        add_parent(a, cell, gv_se_first(gone));
}

/* The places of a digit in a region that are gone, except those in `except`. */
static void add_gone_from_region(gv_se_nested_rules *a, unsigned region, unsigned digit,
                                 gv_se_cells except)
{
    for (unsigned gone =
             a->search->grid->places[region][digit] & ~a->grid.places[region][digit];
         gone; gone &= gone - 1) {
        const unsigned cell = gv_se_region_cells[region][gv_se_first(gone)];
        if (!(except & gv_se_cell_bit(cell)))
            add_parent(a, cell, digit);
    }
}

void gv_se_nested_rules_gone(gv_se_nested_rules *a, unsigned cell, unsigned digit,
                             unsigned cause)
{
    if (cause == GV_SE_BY_CELL)
        add_gone_from_cell(a, cell, 0x1ff);
    else
        add_gone_from_region(a, gv_se_cell_regions[cell][cause - GV_SE_BY_REGION],
                             digit, 0);
}

static void add_hint_parents(gv_se_nested_rules *a, const gv_se_hint *hint)
{
    if (hint->technique == GV_SE_NAKED_PAIR) {
        for (gv_se_cells rest = hint->pattern; rest; rest &= rest - 1)
            add_gone_from_cell(a, gv_se_cells_first(rest), 0x1ff);
        return;
    }
    if (hint->technique == GV_SE_HIDDEN_PAIR) {
        const unsigned region = gv_se_first(hint->bases);
        for (unsigned i = 0; i < 9; i++) {
            const unsigned cell = gv_se_region_cells[region][i];
            if (!(hint->pattern & gv_se_cell_bit(cell)))
                add_gone_from_cell(a, cell, hint->digits);
        }
        return;
    }
    gv_se_cells covered = 0;
    for (unsigned rest = hint->covers; rest; rest &= rest - 1)
        covered |= gv_se_region_sets[gv_se_first(rest)];
    for (unsigned rest = hint->bases; rest; rest &= rest - 1)
        add_gone_from_region(a, gv_se_first(rest), gv_se_first(hint->digits), covered);
}

/* ---- rules ---- */

/* Opens a rule; its parents are added next. */
void gv_se_nested_rules_open(gv_se_nested_rules *a)
{
    assert(a->deduction->reach->n_rules < GV_SE_CANDS);
    gv_se_rule *const rule = &a->rule[a->deduction->reach->n_rules];
    *rule = (gv_se_rule){ .parents = a->parent + a->n_parents };
    memset(a->listed, 0, sizeof a->listed);
}

/* Makes off what the rule removes. False if that was off already, or the rule has no
 * parents. */
static bool close_rule(gv_se_nested_rules *a, const uint16_t *removed,
                       unsigned n_removed)
{
    gv_se_reach *const reach = a->deduction->reach;
    gv_se_rule *const rule = &a->rule[reach->n_rules];
    rule->n_parents = (unsigned)(a->parent + a->n_parents - rule->parents);
    bool any = false;
    for (unsigned i = 0; i < n_removed && rule->n_parents; i++) {
        if (gv_bits_has(reach->off_set, removed[i]))
            continue;
        if (!any) {
            gv_se_deduction_rule(a->deduction, rule, a->row + a->n_row_words);
            assert(a->n_row_words + rule->n_row_words <= GV_N_OF(a->row));
            a->n_row_words += rule->n_row_words;
            any = true;
        }
        gv_se_deduction_off(a->deduction, removed[i], reach->n_rules);
    }
    a->gave = a->gave || any;
    if (any)
        reach->n_rules++;
    else
        a->n_parents -= rule->n_parents;
    return any;
}

bool gv_se_nested_rules_chain(gv_se_nested_rules *a, const uint16_t *removed,
                              unsigned n_removed, uint64_t mark, unsigned complexity)
{
    gv_se_rule *const rule = &a->rule[a->deduction->reach->n_rules];
    rule->nested = mark;
    rule->nested_complexity = complexity;
    const bool any = close_rule(a, removed, n_removed);
    a->deduction->reach->nests = a->deduction->reach->nests || any;
    return any;
}

static bool take_hint(void *user, const gv_se_hint *hint)
{
    gv_se_nested_rules *const a = user;
    uint16_t removed[GV_SE_CANDS];
    unsigned n = 0;
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
        for (unsigned rest = hint->removed[cell]; rest; rest &= rest - 1)
            removed[n++] = a->search->numbers->number[cell][gv_se_first(rest)];
    gv_se_nested_rules_open(a);
    add_hint_parents(a, hint);
    (void)close_rule(a, removed, n);
    return false;
}

static bool ask_simple_rules(gv_se_nested_rules *a)
{
    (void)gv_se_each_locking(&a->grid, take_hint, a);
    if (!a->gave)
        (void)gv_se_each_hidden_set(&a->grid, 2, take_hint, a);
    if (!a->gave)
        (void)gv_se_each_naked_set(&a->grid, 2, take_hint, a);
    if (!a->gave)
        (void)gv_se_each_fish(&a->grid, 2, take_hint, a);
    return a->gave;
}

/* The chains that each level nests, in their order. */
static gv_se_nested_fn *const nested_chains[][3] = {
    { NULL },
    { NULL },
    { gv_se_nested_cycles, NULL },
    { gv_se_nested_cycles, gv_se_nested_multiple, NULL },
    { gv_se_nested_dynamic, NULL },
    { gv_se_nested_dynamic, gv_se_nested_level2, NULL },
};

static void ask_chains(gv_se_nested_rules *a, gv_se_work *work)
{
    const gv_mark mark = gv_arena_mark(work->arena);
    a->whole = NULL;
    gv_se_nested_fn *const *nested = nested_chains[a->level];
    for (; *nested && !a->gave && !gv_se_look(work); nested++)
        (*nested)(a, &a->grid, work, &a->whole);
    gv_arena_rewind(work->arena, mark);
}

static void advance(gv_se_deduction *d, void *user)
{
    gv_se_nested_rules *const a = user;
    assert(d->on_head == d->n_on && d->off_head == d->n_off); // nothing is pending
    if (gv_se_look(a->search->work))
        return;
    for (; a->n_synced < d->n_off; a->n_synced++) {
        const unsigned cand = d->off_list[a->n_synced];
        gv_se_grid_remove(&a->grid, d->numbers->cell[cand], d->numbers->digit[cand]);
    }
    GV_CHECK(gv_se_grid_check(&a->grid), gv_se_grid_dump(&a->grid));
    a->gave = false;
    if (!ask_simple_rules(a))
        ask_chains(a, a->search->work);
}

/* ---- deductions ---- */

bool gv_se_nested_rules_attach(gv_se_search *search, unsigned level)
{
    assert(level >= 1 && level < GV_N_OF(nested_chains));
    gv_se_nested_rules *const a = gv_se_take(search->work, sizeof *a);
    if (!a)
        return false;
    a->search = search;
    a->deduction = search->deduction;
    a->level = level;
    search->advancer = a;
    search->deduction->advance = advance;
    search->deduction->user = a;
    return true;
}

void gv_se_nested_rules_begin(gv_se_nested_rules *a, gv_se_reach *reach)
{
    reach->rules = a->rule;
    a->grid = *a->search->grid;
    a->n_synced = a->n_parents = a->n_row_words = 0;
}

void gv_se_nested_rules_keep(gv_se_nested_rules *a, gv_se_reach *reach)
{
    if (!reach->n_rules)
        return;
    gv_se_rule *const rules =
        gv_se_take(a->search->work, reach->n_rules * sizeof *rules);
    uint16_t *const parents =
        gv_se_take(a->search->work, a->n_parents * sizeof *parents);
    if (!rules || !parents) {
        reach->n_rules = 0;
        return;
    }
    memcpy(rules, a->rule, reach->n_rules * sizeof *rules);
    memcpy(parents, a->parent, a->n_parents * sizeof *parents);
    for (unsigned i = 0; i < reach->n_rules; i++)
        rules[i].parents = parents + (rules[i].parents - a->parent);
    reach->rules = rules;
}

unsigned gv_se_nested_rules_number(const gv_se_nested_rules *a, unsigned cell,
                                   unsigned digit)
{
    return a->search->numbers->number[cell][digit];
}

bool gv_se_nested_rules_is_off(const gv_se_nested_rules *a, unsigned cand)
{
    return gv_bits_has(a->deduction->reach->off_set, cand);
}
