/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nishio.c -- producer 23. Its links stay inside a digit: what it finds depends on
 * the places of that digit, and is kept until they change. */
#include "explainer/core/explain.h"

#include <assert.h>

/* False if the search could not be made. */
static bool refresh(gv_se_by_digit *known, const gv_se_grid *grid, gv_se_work *work,
                    gv_se_search **search, unsigned digit)
{
    const gv_se_cells starts = gv_se_starts(grid, digit);
    if (known->known && known->places == grid->cells[digit] && known->starts == starts)
        return true;
    if (!*search)
        *search = gv_se_search_new(grid, work, GV_SE_BASE_NISHIO);
    gv_se_search *const s = *search;
    if (!s || gv_se_look(work))
        return false;
    s->has_best = false;
    gv_se_search_nishio(s, digit, starts);
    *known = (gv_se_by_digit){ true, s->has_best, grid->cells[digit], starts, s->best };
    known->best.target = s->has_best ? s->numbers->cell[s->best.target] : 0;
    return true;
}

/* The first in the order: cells row-major, then digits; on is tried before off. */
static bool comes_before(const gv_se_by_digit *a, const gv_se_by_digit *b)
{
    if (a->best.complexity != b->best.complexity)
        return a->best.complexity < b->best.complexity;
    return a->best.target < b->best.target;
}

/* Repeats the deduction, which was not kept. */
static void explain(gv_se_hint *out, gv_se_work *work, const gv_se_grid *grid,
                    const gv_se_by_digit *known, unsigned digit)
{
    gv_se_search *const s = gv_se_search_new(grid, work, GV_SE_BASE_NISHIO);
    if (!s)
        return;
    gv_se_finding found = known->best;
    found.source = found.target = s->numbers->number[known->best.target][digit];
    s->deduction->x_only = true;
    gv_se_explain_search(out, s, &found);
}

bool gv_se_find_nishio(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    gv_se_chains *const chains = gv_se_chains_open(work, false);
    if (!chains)
        return false;
    gv_se_search *search = NULL;
    const gv_se_by_digit *best = NULL;
    for (unsigned digit = 0; digit < 9; digit++) {
        gv_se_by_digit *const known = &chains->nishio[digit];
        if (!refresh(known, grid, work, &search, digit))
            return false;
        if (known->found && (!best || comes_before(known, best)))
            best = known;
    }
    if (!best)
        return false;
    assert(gv_se_grid_has(grid, best->best.target, (unsigned)(best - chains->nishio)));
    gv_se_hint_init(out, GV_SE_NISHIO, best->best.rating);
    const unsigned digit = (unsigned)(best - chains->nishio);
    gv_se_finding_target(out, grid, best->best.target, digit, best->best.on);
    out->complexity = best->best.complexity;
    if (work->explains)
        explain(out, work, grid, best, digit);
    return true;
}
