/* SPDX-License-Identifier: GPL-3.0-or-later */
/* search.c -- contradictions, doubles, cells and regions. */
#include "explainer/core/search.h"

#include "base/log.h"
#include "explainer/chains/nested_rules.h"

#include <assert.h>

/* Gives a deduction the next row of nodes. Rows are given out in the order of use and
 * not by candidate: many searches deduce from few candidates, and then most of the room
 * is never touched. */
static void give_row(gv_se_search *s, gv_se_reach *reach)
{
    const size_t n = s->numbers->n;
    assert(s->n_rows <= n);
    reach->on = s->ons + s->n_rows * n;
    reach->off = s->offs + s->n_rows * n;
    s->n_rows++;
}

/* Forgets all deductions from candidates that are on. */
static void forget(gv_se_search *s)
{
    for (size_t cand = 0; cand < s->numbers->n; cand++)
        s->on[cand].known = false;
    s->n_rows = 1; // that of s->off stays
}

/* Gives the deductions of a search room for their nodes. */
static bool take_nodes(gv_se_search *s)
{
    const size_t n = s->numbers->n;
    s->ons = gv_se_take(s->work, (n + 1) * n * sizeof *s->ons);
    s->offs = gv_se_take(s->work, (n + 1) * n * sizeof *s->offs);
    if (!s->ons || !s->offs)
        return false;
    s->n_rows = 0;
    give_row(s, &s->off);
    forget(s);
    return true;
}

gv_se_search *gv_se_search_new(const gv_se_grid *grid, gv_se_work *work, double base)
{
    gv_se_search *const s = gv_se_take(work, sizeof *s);
    gv_se_numbers *const numbers = gv_se_take(work, sizeof *numbers);
    gv_se_deduction *const deduction = gv_se_take(work, sizeof *deduction);
    if (!s || !numbers || !deduction)
        return NULL;
    gv_se_numbers_init(numbers, grid);
    gv_se_deduction_init(deduction, grid, numbers);
    gv_se_reach *const on = gv_se_take(work, numbers->n * sizeof *on);
    if (!on)
        return NULL;
    assert(numbers->n <= GV_SE_CANDS);
    s->grid = grid;
    s->work = work;
    s->base = base;
    s->has_best = false;
    s->numbers = numbers;
    s->deduction = deduction;
    s->on = on;
    s->off_cand = GV_SE_NO_CAND;
    s->advancer = NULL;
    s->trace = NULL;
    s->list = NULL;
    s->ends = NULL;
    return take_nodes(s) ? s : NULL;
}

/* Deduces; the rules of deductions that are kept are kept with them. */
static void deduce(gv_se_search *s, gv_se_reach *out, unsigned cand, bool on)
{
    if (s->advancer) {
        gv_se_nested_rules_begin(s->advancer, out);
        s->off_cand = GV_SE_NO_CAND; // its rules will be overwritten
    }
    gv_se_deduce(s->deduction, out, cand, on);
    if (s->advancer && on)
        gv_se_nested_rules_keep(s->advancer, out);
}

const gv_se_reach *gv_se_search_on(gv_se_search *s, unsigned cand)
{
    assert(cand < s->numbers->n);
    if (!s->on[cand].known) {
        give_row(s, &s->on[cand]);
        deduce(s, &s->on[cand], cand, true);
    }
    return &s->on[cand];
}

static const gv_se_reach *reach_off(gv_se_search *s, unsigned cand)
{
    if (s->off_cand != cand)
        deduce(s, &s->off, cand, false);
    s->off_cand = cand;
    return &s->off;
}

/* ---- branches ---- */

/* The deductions that make up a finding. */
typedef struct branches {
    unsigned n;
    const gv_se_reach *reach[9];
} branches;

/* The candidates of a digit in a region, or of a cell. Returns their number. */
static unsigned region_starts(const gv_se_search *s, unsigned region, unsigned digit,
                              uint16_t out[9])
{
    unsigned n = 0;
    for (unsigned rest = s->grid->places[region][digit]; rest; rest &= rest - 1)
        out[n++] =
            s->numbers->number[gv_se_region_cells[region][gv_se_first(rest)]][digit];
    assert(n > 0 && n <= 9);
    return n;
}

static unsigned cell_starts(const gv_se_search *s, unsigned cell, uint16_t out[9])
{
    unsigned n = 0;
    for (unsigned rest = s->grid->cands[cell]; rest; rest &= rest - 1)
        out[n++] = s->numbers->number[cell][gv_se_first(rest)];
    assert(n > 0 && n <= 9);
    return n;
}

/* Makes the deductions; false if it is known that they have nothing in common. */
static bool make_branches(gv_se_search *s, branches *out, const uint16_t *starts,
                          unsigned n)
{
    uint64_t common[GV_SE_CAND_WORDS];
    assert(n > 0);
    if (s->ends && !gv_se_reachable_common(s->ends, starts, n, true, common) &&
        !gv_se_reachable_common(s->ends, starts, n, false, common))
        return false;
    out->n = n;
    for (unsigned i = 0; i < n; i++)
        out->reach[i] = gv_se_search_on(s, starts[i]);
    return true;
}

unsigned gv_se_search_targets(gv_se_search *s, const gv_se_finding *found,
                              gv_se_target out[9])
{
    branches b = { .n = 2 };
    uint16_t starts[9];
    const unsigned source = found->source;
    assert(source < s->numbers->n);
    if (found->kind == GV_SE_KIND_CONTRADICTION) {
        const gv_se_reach *const reach =
            found->on ? reach_off(s, source) : gv_se_search_on(s, source);
        assert(reach->conflict);
        out[0] =
            (gv_se_target){ reach, reach->conflict_cand, true, reach->conflict_is_on };
        out[1] = (gv_se_target){ reach, reach->conflict_cand, false,
                                 !reach->conflict_is_on };
        return 2;
    }
    if (found->kind == GV_SE_KIND_DOUBLE) {
        b.reach[0] = gv_se_search_on(s, source);
        b.reach[1] = reach_off(s, source);
    } else if (found->kind == GV_SE_KIND_CELL) {
        (void)make_branches(s, &b, starts,
                            cell_starts(s, s->numbers->cell[source], starts));
    } else {
        (void)make_branches(
            s, &b, starts,
            region_starts(s, found->region, s->numbers->digit[source], starts));
    }
    for (unsigned i = 0; i < b.n; i++)
        out[i] = (gv_se_target){ b.reach[i], found->target, found->on, false };
    return b.n;
}

bool gv_se_search_trace(gv_se_search *s, const gv_se_target *target)
{
    enum { MAX_PARENTS = 1 << 16 };
    if (!s->trace) {
        gv_se_trace *const trace = gv_se_take(s->work, sizeof *trace);
        if (!trace)
            return false;
        trace->parent = gv_se_take(s->work, MAX_PARENTS * sizeof *trace->parent);
        if (!trace->parent)
            return false;
        trace->max_parents = MAX_PARENTS;
        trace->start = s->grid;
        trace->numbers = s->numbers;
        s->trace = trace;
    }
    if (!gv_se_trace_run(s->trace, target))
        s->work->out_of_memory = true;
    return !s->work->out_of_memory;
}

/* ---- finds ---- */

static const uint8_t keys[] = { [GV_SE_KIND_DOUBLE] = 1,
                                [GV_SE_KIND_CELL] = 5,
                                [GV_SE_KIND_REGION] = 6,
                                [GV_SE_KIND_CONTRADICTION] = 7 };

/* The complexities of the nested chains that targets follow from, each chain once.
 * Chains are identified by marks of 64 bits: two of 256 share one with a probability of
 * about 2^-49, and the finding would seem shorter. Only the first 256 are remembered:
 * if there are ever more, a later one that occurs again counts again, and the finding
 * seems longer. */
static unsigned nested_complexity(gv_se_search *s, const gv_se_target *targets,
                                  unsigned n)
{
    uint64_t seen[256];
    unsigned n_seen = 0, sum = 0;
    for (unsigned i = 0; i < n; i++) {
        const gv_se_reach *const reach = targets[i].reach;
        if (!reach->nests || !gv_se_search_trace(s, &targets[i]))
            continue;
        for (unsigned k = 0; k < s->trace->n; k++) {
            const unsigned rule = s->trace->node[k].rule;
            if (!rule || !reach->rules[rule - 1].nested)
                continue;
            unsigned at = 0;
            while (at < n_seen && seen[at] != reach->rules[rule - 1].nested)
                at++;
            if (at < n_seen)
                continue;
            if (n_seen < 256)
                seen[n_seen++] = reach->rules[rule - 1].nested;
            sum += reach->rules[rule - 1].nested_complexity;
        }
    }
    return sum;
}

/* Ratings grow with the complexity: they need not be compared. */
static bool beats(const gv_se_search *s, unsigned complexity, unsigned key)
{
    return !s->has_best || complexity < s->best.complexity ||
           (complexity == s->best.complexity && key < s->best.key);
}

/* Whether a finding of this complexity, without that of nested chains, can be of use.
 */
static bool is_wanted(const gv_se_search *s, unsigned complexity, unsigned kind)
{
    return s->list || beats(s, complexity, keys[kind]);
}

static void found(gv_se_search *s, gv_se_finding find)
{
    find.key = keys[find.kind];
    if (!is_wanted(s, find.complexity, find.kind))
        return;
    assert(find.complexity > 0 && find.target < s->numbers->n);
    find.rating = s->base + gv_se_added(find.complexity);
    if (s->list) {
        const gv_se_item item = { .found = find };
        gv_se_list_add(s->list, s->work, &item);
        return;
    }
    GV_LOG(5, explainer, "chain of complexity %u, kind %d, on candidate %u",
           find.complexity, (int)find.kind, find.target);
    s->best = find;
    s->has_best = true;
}

/* ---- what several deductions have in common ---- */

static unsigned branch_order(const gv_se_reach *reach, unsigned cand, bool on)
{
    return on ? reach->on[cand].order : reach->off[cand].order;
}

/* The complexity of a common node; only as far as needed to see that it exceeds `most`.
 */
static unsigned common_size(gv_se_search *s, const branches *b, unsigned cand, bool on,
                            unsigned most)
{
    unsigned size = 0;
    bool nests = false;
    for (unsigned i = 0; i < b->n; i++) {
        size += on ? b->reach[i]->on[cand].size : b->reach[i]->off[cand].size;
        nests = nests || b->reach[i]->nests;
    }
    if (!nests || size > most)
        return size;
    gv_se_target targets[9];
    for (unsigned i = 0; i < b->n; i++)
        targets[i] = (gv_se_target){ b->reach[i], (uint16_t)cand, on, false };
    return size + nested_complexity(s, targets, b->n);
}

/* The useful nodes that all branches have, in a word. */
static uint64_t common_word(const branches *b, unsigned word, bool on)
{
    uint64_t common = UINT64_MAX;
    for (unsigned i = 0; i < b->n; i++)
        common &= on ? b->reach[i]->on_set[word] : b->reach[i]->off_set[word];
    return common;
}

/* Placing a digit where it is the only candidate removes nothing. */
static bool is_idle(const gv_se_search *s, unsigned cand, bool on)
{
    const unsigned cands = s->grid->cands[s->numbers->cell[cand]];
    return on && !(cands & (cands - 1));
}

/* The best of the nodes that all branches have: the smallest, among equals the first of
 * the first branch. */
static void reduce_to_best(gv_se_search *s, const branches *b, bool on,
                           gv_se_finding find)
{
    unsigned least = s->has_best ? s->best.complexity : UINT32_MAX, first = 0;
    bool any = false;
    for (unsigned w = 0; w < s->numbers->n_words; w++)
        for (uint64_t common = common_word(b, w, on); common; common &= common - 1) {
            const unsigned cand = w * 64 + (unsigned)__builtin_ctzll(common);
            const unsigned size = common_size(s, b, cand, on, least);
            if (size > least || is_idle(s, cand, on))
                continue;
            const unsigned order = branch_order(b->reach[0], cand, on);
            if (any && size == least && order > first)
                continue;
            any = true;
            least = size;
            first = order;
            find.target = (uint16_t)cand;
        }
    find.on = on;
    find.complexity = least;
    if (any)
        found(s, find);
}

/* All nodes that all branches have, in the order of the first branch. */
static void reduce_to_all(gv_se_search *s, const branches *b, bool on,
                          gv_se_finding find)
{
    uint16_t *const by_order = s->by_order;
    uint64_t orders[2 * GV_SE_CAND_WORDS] = { 0 };
    for (unsigned w = 0; w < s->numbers->n_words; w++)
        for (uint64_t common = common_word(b, w, on); common; common &= common - 1) {
            const unsigned cand = w * 64 + (unsigned)__builtin_ctzll(common);
            if (is_idle(s, cand, on))
                continue;
            const unsigned order = branch_order(b->reach[0], cand, on);
            assert(order < 2 * GV_SE_CANDS);
            gv_bits_add(orders, order);
            by_order[order] = (uint16_t)cand;
        }
    find.on = on;
    for (unsigned w = 0; w < 2 * GV_SE_CAND_WORDS; w++)
        for (; orders[w]; orders[w] &= orders[w] - 1) {
            find.target = by_order[w * 64 + (unsigned)__builtin_ctzll(orders[w])];
            find.complexity = common_size(s, b, find.target, on, UINT32_MAX);
            found(s, find);
        }
}

static void reduce(gv_se_search *s, const branches *b, gv_se_finding find)
{
    assert(b->n >= 2); // one branch proves nothing
    for (unsigned off = 0; off < 2; off++)
        if (s->list)
            reduce_to_all(s, b, !off, find);
        else
            reduce_to_best(s, b, !off, find);
}

/* Regions in which the cell is the first place of the digit. */
static void reduce_regions(gv_se_search *s, unsigned cell, unsigned digit)
{
    for (unsigned type = 0; type < 3; type++) {
        const unsigned region = gv_se_cell_regions[cell][type];
        const unsigned places = s->grid->places[region][digit];
        if (gv_se_first(places) != gv_se_cell_positions[cell][type] ||
            !(places & (places - 1)))
            continue;
        branches b = { .n = 0 };
        uint16_t starts[9];
        if (!make_branches(s, &b, starts, region_starts(s, region, digit, starts)))
            continue;
        reduce(s, &b,
               (gv_se_finding){ .kind = GV_SE_KIND_REGION,
                                .region = (uint8_t)region,
                                .source = s->numbers->number[cell][digit] });
    }
}

static void reduce_cell(gv_se_search *s, unsigned cell)
{
    branches b = { .n = 0 };
    uint16_t starts[9];
    if (!make_branches(s, &b, starts, cell_starts(s, cell, starts)))
        return;
    const unsigned first = gv_se_first(s->grid->cands[cell]);
    reduce(s, &b,
           (gv_se_finding){ .kind = GV_SE_KIND_CELL,
                            .source = s->numbers->number[cell][first] });
}

/* ---- one candidate on and off ---- */

static void contradict(gv_se_search *s, const gv_se_reach *reach, unsigned cand,
                       bool on)
{
    if (!reach->conflict ||
        !is_wanted(s, reach->conflict_size, GV_SE_KIND_CONTRADICTION))
        return;
    gv_se_finding find = { .kind = GV_SE_KIND_CONTRADICTION,
                           .on = !on,
                           .target = (uint16_t)cand,
                           .source = (uint16_t)cand,
                           .complexity = reach->conflict_size };
    if (reach->nests) {
        gv_se_target targets[9];
        const unsigned n = gv_se_search_targets(s, &find, targets);
        find.complexity += nested_complexity(s, targets, n);
    }
    found(s, find);
}

/* The two deductions and their contradictions; and with `doubles`, what both have. */
static void binary(gv_se_search *s, unsigned cand, bool doubles)
{
    const gv_se_reach *const on = gv_se_search_on(s, cand);
    contradict(s, on, cand, true);
    const gv_se_reach *const off = reach_off(s, cand);
    contradict(s, off, cand, false);
    const branches b = { .n = 2, .reach = { on, off } };
    if (doubles)
        reduce(s, &b,
               (gv_se_finding){ .kind = GV_SE_KIND_DOUBLE, .source = (uint16_t)cand });
}

void gv_se_search_nishio(gv_se_search *s, unsigned digit, gv_se_cells starts)
{
    s->deduction->x_only = true;
    forget(s); // no digit needs those of another
    for (; starts; starts &= starts - 1)
        binary(s, s->numbers->number[gv_se_cells_first(starts)][digit], false);
}

void gv_se_search_multiple(gv_se_search *s)
{
    s->deduction->dynamic = false;
    for (unsigned cell = 0; cell < GV_SE_CELLS && !gv_se_look(s->work); cell++) {
        if (gv_se_count(s->grid->cands[cell]) < 3)
            continue;
        for (unsigned rest = s->grid->cands[cell]; rest; rest &= rest - 1)
            reduce_regions(s, cell, gv_se_first(rest));
        reduce_cell(s, cell);
    }
}

void gv_se_search_dynamic(gv_se_search *s)
{
    for (unsigned cell = 0; cell < GV_SE_CELLS && !gv_se_look(s->work); cell++) {
        const unsigned n = gv_se_count(s->grid->cands[cell]);
        if (n < 2)
            continue;
        for (unsigned rest = s->grid->cands[cell]; rest; rest &= rest - 1) {
            const unsigned digit = gv_se_first(rest);
            binary(s, s->numbers->number[cell][digit], n >= 3);
            reduce_regions(s, cell, digit);
        }
        reduce_cell(s, cell);
    }
}
