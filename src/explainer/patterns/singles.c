/* SPDX-License-Identifier: GPL-3.0-or-later */
/* singles.c -- producers 1 and 4: hidden singles and naked singles. */
#include "explainer/core/table.h"

#include <assert.h>

static const uint8_t first_regions[3] = { 0, 18, 9 }; /* block, column, row */

static void hidden_hint(gv_se_hint *out, unsigned region, unsigned position,
                        unsigned digit, double rating)
{
    gv_se_hint_init(out, GV_SE_HIDDEN_SINGLE, rating);
    out->cell = gv_se_region_cells[region][position];
    out->digit = (uint8_t)digit;
    out->bases = 1u << region;
}

/* The digits that have one place in the region, as a mask. */
static unsigned single_digits(const gv_se_grid *grid, unsigned region)
{
    unsigned found = 0;
    for (unsigned digit = 0; digit < 9; digit++) {
        const unsigned places = grid->places[region][digit];
        found |= (unsigned)(places && !(places & (places - 1))) << digit;
    }
    return found;
}

static bool find_in(const gv_se_grid *grid, gv_se_hint *out, unsigned pass, bool alone)
{
    for (unsigned i = 0; i < 9; i++) {
        const unsigned region = first_regions[pass] + i;
        const unsigned empty = grid->empty[region];
        if (!empty || !(empty & (empty - 1)) != alone)
            continue;
        const unsigned found = single_digits(grid, region);
        if (!found)
            continue;
        const unsigned digit = gv_se_first(found);
        assert(gv_se_count(grid->places[region][digit]) == 1);
        hidden_hint(out, region, gv_se_first(grid->places[region][digit]), digit,
                    alone       ? GV_SE_BASE_HIDDEN_SINGLE
                    : pass == 0 ? GV_SE_BASE_SINGLE_IN_BLOCK
                                : GV_SE_BASE_SINGLE_IN_LINE);
        return true;
    }
    return false;
}

bool gv_se_find_hidden_single(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    (void)work;
    for (unsigned pass = 0; pass < 6; pass++)
        if (find_in(grid, out, pass % 3, pass < 3))
            return true;
    return false;
}

bool gv_se_find_naked_single(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    (void)work;
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++) {
        const unsigned cands = grid->cands[cell];
        if (!cands || cands & (cands - 1))
            continue;
        gv_se_hint_init(out, GV_SE_NAKED_SINGLE, GV_SE_BASE_NAKED_SINGLE);
        out->cell = (uint8_t)cell;
        out->digit = (uint8_t)gv_se_first(cands);
        return true;
    }
    return false;
}
