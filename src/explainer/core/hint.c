/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hint.c -- hints: their names, and what they do to a grid. */
#include "explainer/core/hint.h"

#include "base/array.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void gv_ser_hint_init(gv_ser_hint *out, gv_ser_technique technique, double rating)
{
    memset(out, 0, sizeof *out);
    out->technique = technique;
    out->rating = rating;
    out->cell = GV_SER_NO_CELL;
}

/* The names of Sudoku Explainer, and the short ones of SukakuExplainer; but direct
 * hidden sets are DHP and DHT, because DP is direct pointing. */
static const struct {
    const char *name, *brief;
} names[GV_SER_N_TECHNIQUES] = {
    [GV_SER_HIDDEN_SINGLE] = { "Hidden Single", "HS" },
    [GV_SER_DIRECT_POINTING] = { "Direct Pointing", "DP" },
    [GV_SER_DIRECT_CLAIMING] = { "Direct Claiming", "DC" },
    [GV_SER_DIRECT_HIDDEN_PAIR] = { "Direct Hidden Pair", "DHP" },
    [GV_SER_NAKED_SINGLE] = { "Naked Single", "NS" },
    [GV_SER_DIRECT_HIDDEN_TRIPLET] = { "Direct Hidden Triplet", "DHT" },
    [GV_SER_POINTING] = { "Pointing", "Po" },
    [GV_SER_CLAIMING] = { "Claiming", "Cl" },
    [GV_SER_NAKED_PAIR] = { "Naked Pair", "NP" },
    [GV_SER_X_WING] = { "X-Wing", "XW" },
    [GV_SER_HIDDEN_PAIR] = { "Hidden Pair", "HP" },
    [GV_SER_NAKED_TRIPLET] = { "Naked Triplet", "NT" },
    [GV_SER_SWORDFISH] = { "Swordfish", "SF" },
    [GV_SER_HIDDEN_TRIPLET] = { "Hidden Triplet", "HT" },
    [GV_SER_XY_WING] = { "XY-Wing", "XYW" },
    [GV_SER_XYZ_WING] = { "XYZ-Wing", "XYZW" },
    [GV_SER_UNIQUE_LOOP] = { "Unique Loop", "UL" },
    [GV_SER_NAKED_QUAD] = { "Naked Quad", "NQ" },
    [GV_SER_JELLYFISH] = { "Jellyfish", "JF" },
    [GV_SER_HIDDEN_QUAD] = { "Hidden Quad", "HQ" },
    [GV_SER_BUG] = { "BUG", "BUG" },
    [GV_SER_ALIGNED_PAIR] = { "Aligned Pair Exclusion", "APE" },
    [GV_SER_ALIGNED_TRIPLET] = { "Aligned Triplet Exclusion", "ATE" },
    [GV_SER_X_CYCLE] = { "Bidirectional X-Cycle", "BiXCy" },
    [GV_SER_Y_CYCLE] = { "Bidirectional Y-Cycle", "BiYCy" },
    [GV_SER_CYCLE] = { "Bidirectional Cycle", "BiCy" },
    [GV_SER_TURBOT_FISH] = { "Turbot Fish", "TF" },
    [GV_SER_X_CHAIN] = { "Forcing X-Chain", "FXC" },
    [GV_SER_FORCING_CHAIN] = { "Forcing Chain", "FC" },
    [GV_SER_NISHIO] = { "Nishio Forcing Chains", "NFC" },
    [GV_SER_CELL_CHAINS] = { "Cell Forcing Chains", "LFC" },
    [GV_SER_REGION_CHAINS] = { "Region Forcing Chains", "RFC" },
    [GV_SER_DYNAMIC_CELL] = { "Dynamic Cell Forcing Chains", "DLFC" },
    [GV_SER_DYNAMIC_REGION] = { "Dynamic Region Forcing Chains", "DRFC" },
    [GV_SER_DYNAMIC_CONTRADICTION] = { "Dynamic Contradiction Forcing Chains", "DCFC" },
    [GV_SER_DYNAMIC_DOUBLE] = { "Dynamic Double Forcing Chains", "DdFC" },
};

/* What the chains of a level contain besides links. */
static const struct {
    const char *name, *brief;
} levels[] = { { "", "" },
               { " (+)", "+" },
               { " (+ Forcing Chains)", "+FC" },
               { " (+ Multiple Forcing Chains)", "+MFC" },
               { " (+ Dynamic Forcing Chains)", "+DFC" },
               { " (+ Dynamic Forcing Chains (+ Forcing Chains))", "+DFC+FC" } };

enum { N_LEVELS = GV_N_OF(levels) };

gv_ser_title gv_ser_title_of(const gv_ser_hint *hint)
{
    return (gv_ser_title){ .known = true,
                           .technique = (uint8_t)hint->technique,
                           .type = hint->type,
                           .size = hint->size,
                           .level = hint->level };
}

void gv_ser_title_name(char out[GV_SER_NAME_SIZE], gv_ser_title title)
{
    assert(title.technique < GV_SER_N_TECHNIQUES && title.level < N_LEVELS);
    const char *name = names[title.technique].name;
    if (title.technique == GV_SER_UNIQUE_LOOP && title.size == 4)
        (void)snprintf(out, GV_SER_NAME_SIZE, "Unique Rectangle type %u", title.type);
    else if (title.technique == GV_SER_UNIQUE_LOOP && title.size > 6)
        (void)snprintf(out, GV_SER_NAME_SIZE, "%s %u type %u", name, title.size,
                       title.type);
    else if (title.type)
        (void)snprintf(out, GV_SER_NAME_SIZE, "%s type %u", name, title.type);
    else
        (void)snprintf(out, GV_SER_NAME_SIZE, "%s%s", name, levels[title.level].name);
}

void gv_ser_title_short(char out[GV_SER_NAME_SIZE], gv_ser_title title)
{
    assert(title.technique < GV_SER_N_TECHNIQUES && title.level < N_LEVELS);
    const char *name = names[title.technique].brief;
    if (title.technique == GV_SER_UNIQUE_LOOP && title.size == 4)
        (void)snprintf(out, GV_SER_NAME_SIZE, "UR%u", title.type);
    else if (title.technique == GV_SER_UNIQUE_LOOP)
        (void)snprintf(out, GV_SER_NAME_SIZE, "%s%u%u", name, title.size, title.type);
    else if (title.type)
        (void)snprintf(out, GV_SER_NAME_SIZE, "%s%u", name, title.type);
    else
        (void)snprintf(out, GV_SER_NAME_SIZE, "%s%s", name, levels[title.level].brief);
}

void gv_ser_hint_name(char out[GV_SER_NAME_SIZE], const gv_ser_hint *hint)
{
    gv_ser_title_name(out, gv_ser_title_of(hint));
}

void gv_ser_hint_apply(gv_ser_grid *grid, const gv_ser_hint *hint)
{
    for (unsigned cell = 0; hint->removes && cell < GV_SER_CELLS; cell++)
        for (unsigned left = hint->removed[cell]; left; left &= left - 1)
            gv_ser_grid_remove(grid, cell, gv_ser_first(left));
    if (hint->cell != GV_SER_NO_CELL) {
        assert(gv_ser_grid_has(grid, hint->cell, hint->digit));
        gv_ser_grid_place(grid, hint->cell, hint->digit);
    }
}

unsigned gv_ser_tenths(double rating)
{
    assert(rating >= 0 && rating < 100);
    return (unsigned)((rating + 0.05) * 10);
}

bool gv_ser_take_first(void *user, const gv_ser_hint *hint)
{
    *(gv_ser_hint *)user = *hint;
    return true;
}
