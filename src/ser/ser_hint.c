/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ser_hint.c -- hints: their names, and what they do to a grid. */
#include "ser/ser_hint.h"

#include <stdio.h>
#include <string.h>

void gv_ser_hint_init(gv_ser_hint *out, gv_ser_technique technique, double rating)
{
    memset(out, 0, sizeof *out);
    out->technique = technique;
    out->rating = rating;
    out->cell = GV_SER_NO_CELL;
}

static const char *const names[GV_SER_N_TECHNIQUES] = {
    [GV_SER_HIDDEN_SINGLE] = "Hidden Single",
    [GV_SER_DIRECT_POINTING] = "Direct Pointing",
    [GV_SER_DIRECT_CLAIMING] = "Direct Claiming",
    [GV_SER_DIRECT_HIDDEN_PAIR] = "Direct Hidden Pair",
    [GV_SER_NAKED_SINGLE] = "Naked Single",
    [GV_SER_DIRECT_HIDDEN_TRIPLET] = "Direct Hidden Triplet",
    [GV_SER_POINTING] = "Pointing",
    [GV_SER_CLAIMING] = "Claiming",
    [GV_SER_NAKED_PAIR] = "Naked Pair",
    [GV_SER_X_WING] = "X-Wing",
    [GV_SER_HIDDEN_PAIR] = "Hidden Pair",
    [GV_SER_NAKED_TRIPLET] = "Naked Triplet",
    [GV_SER_SWORDFISH] = "Swordfish",
    [GV_SER_HIDDEN_TRIPLET] = "Hidden Triplet",
    [GV_SER_XY_WING] = "XY-Wing",
    [GV_SER_XYZ_WING] = "XYZ-Wing",
    [GV_SER_UNIQUE_LOOP] = "Unique Loop",
    [GV_SER_NAKED_QUAD] = "Naked Quad",
    [GV_SER_JELLYFISH] = "Jellyfish",
    [GV_SER_HIDDEN_QUAD] = "Hidden Quad",
    [GV_SER_BUG] = "BUG",
    [GV_SER_ALIGNED_PAIR] = "Aligned Pair Exclusion",
    [GV_SER_ALIGNED_TRIPLET] = "Aligned Triplet Exclusion",
    [GV_SER_X_CYCLE] = "Bidirectional X-Cycle",
    [GV_SER_Y_CYCLE] = "Bidirectional Y-Cycle",
    [GV_SER_CYCLE] = "Bidirectional Cycle",
    [GV_SER_TURBOT_FISH] = "Turbot Fish",
    [GV_SER_X_CHAIN] = "Forcing X-Chain",
    [GV_SER_FORCING_CHAIN] = "Forcing Chain",
    [GV_SER_NISHIO] = "Nishio Forcing Chains",
    [GV_SER_CELL_CHAINS] = "Cell Forcing Chains",
    [GV_SER_REGION_CHAINS] = "Region Forcing Chains",
    [GV_SER_DYNAMIC_CELL] = "Dynamic Cell Forcing Chains",
    [GV_SER_DYNAMIC_REGION] = "Dynamic Region Forcing Chains",
    [GV_SER_DYNAMIC_CONTRADICTION] = "Dynamic Contradiction Forcing Chains",
    [GV_SER_DYNAMIC_DOUBLE] = "Dynamic Double Forcing Chains",
};

/* What the chains of a level have in them besides links. */
static const char *const levels[] = {
    "",
    " (+)",
    " (+ Forcing Chains)",
    " (+ Multiple Forcing Chains)",
    " (+ Dynamic Forcing Chains)",
    " (+ Dynamic Forcing Chains (+ Forcing Chains))"
};

void gv_ser_hint_name(char out[GV_SER_NAME_SIZE], const gv_ser_hint *hint)
{
    const char *name = names[hint->technique];
    if (hint->technique == GV_SER_UNIQUE_LOOP && hint->size == 4)
        (void)snprintf(out, GV_SER_NAME_SIZE, "Unique Rectangle type %u", hint->type);
    else if (hint->technique == GV_SER_UNIQUE_LOOP && hint->size > 6)
        (void)snprintf(out, GV_SER_NAME_SIZE, "%s %u type %u", name, hint->size,
                       hint->type);
    else if (hint->type)
        (void)snprintf(out, GV_SER_NAME_SIZE, "%s type %u", name, hint->type);
    else
        (void)snprintf(out, GV_SER_NAME_SIZE, "%s%s", name, levels[hint->level]);
}

void gv_ser_hint_apply(gv_ser_grid *grid, const gv_ser_hint *hint)
{
    for (unsigned cell = 0; hint->removes && cell < GV_SER_CELLS; cell++)
        for (unsigned left = hint->removed[cell]; left; left &= left - 1)
            gv_ser_grid_remove(grid, cell, gv_ser_first(left));
    if (hint->cell != GV_SER_NO_CELL)
        gv_ser_grid_place(grid, hint->cell, hint->digit);
}

unsigned gv_ser_tenths(double rating)
{
    return (unsigned)((rating + 0.05) * 10);
}

bool gv_ser_take_first(void *user, const gv_ser_hint *hint)
{
    *(gv_ser_hint *)user = *hint;
    return true;
}
