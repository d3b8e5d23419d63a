/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wings.c -- producers 13 and 14: XY-wing and XYZ-wing. */
#include "explainer/core/table.h"

#include <assert.h>

/* A wing with a pivot of n candidates; the wings are cells of its house. */
static bool wing_hint(gv_se_hint *out, const gv_se_grid *grid, unsigned pivot,
                      unsigned wing1, unsigned wing2)
{
    const unsigned a = grid->cands[pivot], b = grid->cands[wing1],
                   c = grid->cands[wing2];
    const bool xyz = gv_se_count(a) == 3;
    if (gv_se_count(a | b | c) != 3 || gv_se_count(a & b & c) != xyz)
        return false;
    const unsigned z = gv_se_first(b & c);
    assert(wing1 != wing2 && gv_se_count(b & c) == 1);
    gv_se_cells victims = grid->cells[z] & gv_se_peers[wing1] & gv_se_peers[wing2];
    if (xyz)
        victims &= gv_se_peers[pivot];
    if (!victims)
        return false;
    gv_se_hint_init(out, xyz ? GV_SE_XYZ_WING : GV_SE_XY_WING,
                    xyz ? GV_SE_BASE_XYZ_WING : GV_SE_BASE_XY_WING);
    for (; victims; victims &= victims - 1)
        gv_se_hint_remove(out, grid, gv_se_cells_first(victims), 1u << z);
    out->pattern =
        gv_se_cell_bit(pivot) | gv_se_cell_bit(wing1) | gv_se_cell_bit(wing2);
    out->digits = (uint16_t)(a | b | c);
    return true;
}

/* The cells of a set that a cell sees, in house order; returns how many. */
static unsigned list_house(uint8_t out[GV_SE_HOUSE], unsigned cell, gv_se_cells set)
{
    unsigned n = 0;
    set &= gv_se_peers[cell];
    for (unsigned type = 0; type < 3 && set; type++) {
        gv_se_cells here = set & gv_se_region_sets[gv_se_cell_regions[cell][type]];
        set &= ~here;
        for (; here; here &= here - 1)
            out[n++] = (uint8_t)gv_se_cells_first(here);
    }
    return n;
}

static bool find_at(const gv_se_grid *grid, unsigned pivot, gv_se_cells bivalue,
                    gv_se_hint *out)
{
    uint8_t wings[GV_SE_HOUSE];
    const unsigned n = list_house(wings, pivot, bivalue);
    for (unsigned i = 0; n > 1 && i < n; i++) {
        if (gv_se_count(grid->cands[pivot] & ~(unsigned)grid->cands[wings[i]]) != 1)
            continue;
        for (unsigned j = 0; j < n; j++)
            if (wing_hint(out, grid, pivot, wings[i], wings[j]))
                return true;
    }
    return false;
}

static bool find_wing(const gv_se_grid *grid, unsigned n_cands, gv_se_hint *out)
{
    gv_se_cells bivalue = 0;
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
        if (gv_se_count(grid->cands[cell]) == 2)
            bivalue |= gv_se_cell_bit(cell);
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
        if (gv_se_count(grid->cands[cell]) == n_cands &&
            find_at(grid, cell, bivalue, out))
            return true;
    return false;
}

bool gv_se_find_xy_wing(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    (void)work;
    return find_wing(grid, 2, out);
}

bool gv_se_find_xyz_wing(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    (void)work;
    return find_wing(grid, 3, out);
}
