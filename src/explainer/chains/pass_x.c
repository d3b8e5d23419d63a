/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pass_x.c -- the pass with links in regions only. Digits do not interact: what one
 * yields is kept until its places change. */
#include "explainer/chains/passes.h"

/* The shortest forcing chain of a digit. What is forced here is forced with all links.
 */
static bool shortest_chain(const gv_se_passes *p, const gv_se_graph_bits *rows,
                           unsigned digit, gv_se_cells starts, gv_se_finding *out)
{
    const gv_se_implications *const whole = p->whole;
    unsigned limit = UINT32_MAX;
    for (; starts; starts &= starts - 1) {
        const unsigned cell = gv_se_cells_first(starts);
        const unsigned cand = p->numbers->number[cell][digit];
        for (unsigned off = 0; off < 2; off++) {
            const unsigned size =
                gv_bits_has(off ? whole->forced_on : whole->forced_off, cand)
                    ? gv_se_graph_bits_chain(rows, cand, !off, limit)
                    : 0;
            if (!size)
                continue;
            limit = size - 2;
            *out = (gv_se_finding){ .rating = GV_SE_BASE_X_CHAIN + gv_se_added(size),
                                    .complexity = size,
                                    .key = 2,
                                    .kind = GV_SE_KIND_CHAIN,
                                    .on = off,
                                    .source = (uint16_t)cell };
        }
    }
    return limit < UINT32_MAX;
}

/* The longest cycle that comes before a rating. */
static unsigned longest_before(double rating)
{
    unsigned length = 4;
    while (length < 2 * GV_SE_CELLS &&
           GV_SE_BASE_CYCLES + gv_se_added(length + 2) <= rating)
        length += 2;
    return length;
}

/* Whether a cycle of at most `limit` nodes may come from a candidate. */
static bool may_start(const gv_se_graph_bits *rows, unsigned cand, unsigned limit)
{
    const gv_se_link *ons;
    const unsigned n = gv_se_graph_ons(rows->graph, rows->pass, cand, &ons);
    for (unsigned i = 0; i < n; i++)
        if (gv_se_graph_bits_may_close(rows, cand, ons[i].cand, limit))
            return true;
    return false;
}

static void shortest_cycle(gv_se_passes *p, const gv_se_graph_bits *rows,
                           unsigned digit, gv_se_cells starts, gv_se_finding *best)
{
    unsigned limit = longest_before(best->rating);
    for (; starts; starts &= starts - 1) {
        const unsigned cell = gv_se_cells_first(starts);
        const unsigned cand = p->numbers->number[cell][digit];
        const unsigned length =
            may_start(rows, cand, limit) ? gv_se_passes_cycle(p, rows, cand, limit) : 0;
        if (!length)
            continue;
        const gv_se_finding cycle = { .rating = GV_SE_BASE_CYCLES + gv_se_added(length),
                                      .complexity = length,
                                      .key = 2,
                                      .kind = GV_SE_KIND_CYCLE,
                                      .source = (uint16_t)cell };
        limit = length - 2;
        if (gv_se_finding_before(&cycle, best))
            *best = cycle;
    }
}

/* Whether a candidate of the digit is forced with all links. */
static bool is_forced(const gv_se_passes *p, unsigned digit)
{
    for (gv_se_cells rest = p->grid->cells[digit]; rest; rest &= rest - 1) {
        const unsigned cand = p->numbers->number[gv_se_cells_first(rest)][digit];
        if (gv_bits_has(p->whole->forced_off, cand) ||
            gv_bits_has(p->whole->forced_on, cand))
            return true;
    }
    return false;
}

/* Without a chain there is no cycle that removes anything, unless it is in a cell from
 * which no chain starts. */
static void refresh(gv_se_passes *p, gv_se_by_digit *known, gv_se_graph_bits *rows,
                    unsigned digit)
{
    const gv_se_cells places = p->grid->cells[digit];
    const gv_se_cells starts = gv_se_starts(p->grid, digit);
    if (known->known && known->places == places && known->starts == starts)
        return;
    if (!is_forced(p, digit)) {
        *known = (gv_se_by_digit){ true, false, places, starts, { .rating = 0 } };
        return;
    }
    if (!rows->graph && !gv_se_graph_bits_init(rows, p->work, p->graph, GV_SE_PASS_X))
        return;
    gv_se_graph_bits_fill_x(rows, &p->whole->rows, digit);
    gv_se_finding best = { .rating = 99 };
    if (shortest_chain(p, rows, digit, starts, &best) || starts != places)
        shortest_cycle(p, rows, digit, starts, &best);
    *known = (gv_se_by_digit){ true, best.complexity > 0, places, starts, best };
}

void gv_se_pass_x(gv_se_passes *p)
{
    const gv_se_by_digit *first = NULL;
    unsigned first_digit = 0;
    gv_se_graph_bits rows = { .graph = NULL };
    for (unsigned digit = 0; digit < 9; digit++) {
        gv_se_by_digit *const known = &p->chains->x_pass[digit];
        refresh(p, known, &rows, digit);
        if (p->work->out_of_memory) {
            known->known = false;
            return;
        }
        if (!known->found)
            continue;
        const gv_se_finding *const a = &known->best;
        const gv_se_finding *const b = first ? &first->best : NULL;
        // cells row-major come before digits
        if (!b || gv_se_finding_before(a, b) ||
            (!gv_se_finding_before(b, a) && a->source < b->source)) {
            first = known;
            first_digit = digit;
        }
    }
    if (!first)
        return;
    gv_se_finding found = first->best;
    found.target = found.source = p->numbers->number[found.source][first_digit];
    gv_se_passes_offer(p, GV_SE_PASS_X, &found);
}
