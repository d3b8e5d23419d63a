/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.c -- checks and dumps of the explainer. */
#include "explainer/core/inspect.h"

#include <stdio.h>

/* ---- checks ---- */

static const char *check_cell(const gv_se_grid *grid, unsigned cell)
{
    if (grid->value[cell] && grid->cands[cell])
        return "a filled cell has candidates";
    for (unsigned digit = 0; digit < 9; digit++) {
        const bool has = gv_se_grid_has(grid, cell, digit);
        if (has != (bool)(grid->cells[digit] & gv_se_cell_bit(cell)))
            return "cells by digit are not in step with candidates by cell";
        for (unsigned type = 0; type < 3; type++) {
            const unsigned places = grid->places[gv_se_cell_regions[cell][type]][digit];
            if (has != (places >> gv_se_cell_positions[cell][type] & 1))
                return "places of regions are not in step with candidates by cell";
        }
    }
    for (unsigned type = 0; type < 3; type++) {
        const unsigned empty = grid->empty[gv_se_cell_regions[cell][type]];
        if ((grid->value[cell] == 0) != (empty >> gv_se_cell_positions[cell][type] & 1))
            return "empty cells of regions are not in step with values";
    }
    return NULL;
}

const char *gv_se_grid_check(const gv_se_grid *grid)
{
    unsigned n_empty = 0, n_placed[9] = { 0 };
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++) {
        const char *const wrong = check_cell(grid, cell);
        if (wrong)
            return wrong;
        n_empty += !grid->value[cell];
        if (grid->value[cell])
            n_placed[grid->value[cell] - 1]++;
    }
    for (unsigned digit = 0; digit < 9; digit++)
        if (n_placed[digit] != grid->n_placed[digit])
            return "the number of cells with a digit is wrong";
    return n_empty == grid->n_empty ? NULL : "the number of empty cells is wrong";
}

const char *gv_se_hint_check(const gv_se_grid *grid, const gv_se_hint *hint)
{
    unsigned any = 0;
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++) {
        if (hint->removed[cell] & ~(unsigned)grid->cands[cell])
            return "a hint removes what is not there";
        any |= hint->removed[cell];
    }
    if ((any == 0) == hint->removes)
        return "a hint does not say whether it removes something";
    if (hint->cell == GV_SE_NO_CELL)
        return any ? NULL : "a hint does nothing";
    return gv_se_grid_has(grid, hint->cell, hint->digit)
               ? NULL
               : "a hint places a digit that is not a candidate";
}

/* ---- dumps ---- */

void gv_se_grid_dump(const gv_se_grid *grid)
{
    fprintf(stderr, "explainer grid: %u cells are empty\n", grid->n_empty);
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++) {
        int width = cell % 9 == 8 ? 0 : cell % 3 == 2 ? 12 : 10;
        if (grid->value[cell])
            width -= fprintf(stderr, "=%u", grid->value[cell]);
        for (unsigned left = grid->cands[cell]; left; left &= left - 1)
            width -= fprintf(stderr, "%u", gv_se_first(left) + 1);
        fprintf(stderr, "%*s%s", width > 0 ? width : 0, "", cell % 9 == 8 ? "\n" : "");
    }
}

void gv_se_hint_dump(const gv_se_hint *hint)
{
    char name[GV_SE_NAME_SIZE];
    gv_se_hint_name(name, hint);
    fprintf(stderr, "hint: %s, %.1f, complexity %u\n", name, hint->rating,
            hint->complexity);
    if (hint->cell != GV_SE_NO_CELL)
        fprintf(stderr, "  n%ur%uc%u\n", hint->digit + 1u, hint->cell / 9 + 1u,
                hint->cell % 9 + 1u);
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
        for (unsigned left = hint->removed[cell]; left; left &= left - 1)
            fprintf(stderr, "  not n%ur%uc%u\n", gv_se_first(left) + 1, cell / 9 + 1,
                    cell % 9 + 1);
}

static void print_candidate(const gv_se_numbers *numbers, unsigned cand)
{
    fprintf(stderr, " n%ur%uc%u", numbers->digit[cand] + 1u,
            numbers->cell[cand] / 9 + 1u, numbers->cell[cand] % 9 + 1u);
}

void gv_se_graph_dump(const gv_se_graph *graph)
{
    fprintf(stderr, "graph: %u candidates, links from on to off %s\n",
            graph->numbers->n, graph->complete ? "made" : "missing");
    for (unsigned cand = 0; cand < graph->numbers->n; cand++) {
        print_candidate(graph->numbers, cand);
        fputs(": off makes on", stderr);
        for (unsigned i = 0; i < graph->n_ons[cand]; i++)
            print_candidate(graph->numbers, graph->ons[cand][i].cand);
        if (graph->complete)
            fprintf(stderr, "; on makes %u off", graph->n_offs[cand]);
        fputc('\n', stderr);
    }
}
