/* SPDX-License-Identifier: GPL-3.0-or-later */
/* memory.c -- the memory of the chain producers. */
#include "explainer/core/memory.h"

gv_se_chains *gv_se_chains_open(gv_se_work *work, bool all)
{
    if (!work->chains) {
        work->chains = gv_arena_zeroed(work->arena, 1, sizeof *work->chains);
        if (!work->chains) {
            work->out_of_memory = true;
            return NULL;
        }
        work->chains->base = gv_arena_mark(work->arena);
    }
    gv_se_chains *const chains = work->chains;
    if (all)
        chains->whole = NULL;
    gv_arena_rewind(work->arena, chains->whole ? chains->after_whole : chains->base);
    return chains;
}

void *gv_se_take(gv_se_work *work, size_t size)
{
    void *const piece = gv_arena_take(work->arena, size);
    if (!piece)
        work->out_of_memory = true;
    return piece;
}

gv_se_cells gv_se_starts(const gv_se_grid *grid, unsigned digit)
{
    gv_se_cells starts = 0;
    for (gv_se_cells rest = grid->cells[digit]; rest; rest &= rest - 1) {
        const unsigned cell = gv_se_cells_first(rest);
        if (grid->cands[cell] & (grid->cands[cell] - 1))
            starts |= gv_se_cell_bit(cell);
    }
    return starts;
}

bool gv_se_look(gv_se_work *work)
{
    if (work->budget && work->end == GV_END_COMPLETE)
        work->end = gv_budget_look(work->budget);
    return work->end != GV_END_COMPLETE || work->out_of_memory;
}
