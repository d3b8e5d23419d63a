/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hint.c -- hints: their names, and what they do to a grid. */
#include "explainer/core/hint.h"

#include "base/array.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void gv_se_hint_init(gv_se_hint *out, gv_se_technique technique, double rating)
{
    memset(out, 0, sizeof *out);
    out->technique = technique;
    out->rating = rating;
    out->cell = GV_SE_NO_CELL;
}

/* The names of Sudoku Explainer, and the short ones of SukakuExplainer; but direct
 * hidden sets are DHP and DHT, because DP is direct pointing. */
static const struct {
    const char *name, *brief;
} names[GV_SE_N_TECHNIQUES] = {
    [GV_SE_HIDDEN_SINGLE] = { "Hidden Single", "HS" },
    [GV_SE_DIRECT_POINTING] = { "Direct Pointing", "DP" },
    [GV_SE_DIRECT_CLAIMING] = { "Direct Claiming", "DC" },
    [GV_SE_DIRECT_HIDDEN_PAIR] = { "Direct Hidden Pair", "DHP" },
    [GV_SE_NAKED_SINGLE] = { "Naked Single", "NS" },
    [GV_SE_DIRECT_HIDDEN_TRIPLET] = { "Direct Hidden Triplet", "DHT" },
    [GV_SE_POINTING] = { "Pointing", "Po" },
    [GV_SE_CLAIMING] = { "Claiming", "Cl" },
    [GV_SE_NAKED_PAIR] = { "Naked Pair", "NP" },
    [GV_SE_X_WING] = { "X-Wing", "XW" },
    [GV_SE_HIDDEN_PAIR] = { "Hidden Pair", "HP" },
    [GV_SE_NAKED_TRIPLET] = { "Naked Triplet", "NT" },
    [GV_SE_SWORDFISH] = { "Swordfish", "SF" },
    [GV_SE_HIDDEN_TRIPLET] = { "Hidden Triplet", "HT" },
    [GV_SE_XY_WING] = { "XY-Wing", "XYW" },
    [GV_SE_XYZ_WING] = { "XYZ-Wing", "XYZW" },
    [GV_SE_UNIQUE_LOOP] = { "Unique Loop", "UL" },
    [GV_SE_NAKED_QUAD] = { "Naked Quad", "NQ" },
    [GV_SE_JELLYFISH] = { "Jellyfish", "JF" },
    [GV_SE_HIDDEN_QUAD] = { "Hidden Quad", "HQ" },
    [GV_SE_BUG] = { "BUG", "BUG" },
    [GV_SE_ALIGNED_PAIR] = { "Aligned Pair Exclusion", "APE" },
    [GV_SE_ALIGNED_TRIPLET] = { "Aligned Triplet Exclusion", "ATE" },
    [GV_SE_X_CYCLE] = { "Bidirectional X-Cycle", "BiXCy" },
    [GV_SE_Y_CYCLE] = { "Bidirectional Y-Cycle", "BiYCy" },
    [GV_SE_CYCLE] = { "Bidirectional Cycle", "BiCy" },
    [GV_SE_TURBOT_FISH] = { "Turbot Fish", "TF" },
    [GV_SE_X_CHAIN] = { "Forcing X-Chain", "FXC" },
    [GV_SE_FORCING_CHAIN] = { "Forcing Chain", "FC" },
    [GV_SE_NISHIO] = { "Nishio Forcing Chains", "NFC" },
    [GV_SE_CELL_CHAINS] = { "Cell Forcing Chains", "LFC" },
    [GV_SE_REGION_CHAINS] = { "Region Forcing Chains", "RFC" },
    [GV_SE_DYNAMIC_CELL] = { "Dynamic Cell Forcing Chains", "DLFC" },
    [GV_SE_DYNAMIC_REGION] = { "Dynamic Region Forcing Chains", "DRFC" },
    [GV_SE_DYNAMIC_CONTRADICTION] = { "Dynamic Contradiction Forcing Chains", "DCFC" },
    [GV_SE_DYNAMIC_DOUBLE] = { "Dynamic Double Forcing Chains", "DdFC" },
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

gv_se_title gv_se_title_of(const gv_se_hint *hint)
{
    return (gv_se_title){ .known = true,
                          .technique = (uint8_t)hint->technique,
                          .type = hint->type,
                          .size = hint->size,
                          .level = hint->level };
}

void gv_se_title_name(char out[GV_SE_NAME_SIZE], gv_se_title title)
{
    assert(title.technique < GV_SE_N_TECHNIQUES && title.level < N_LEVELS);
    const char *name = names[title.technique].name;
    if (title.technique == GV_SE_UNIQUE_LOOP && title.size == 4)
        (void)snprintf(out, GV_SE_NAME_SIZE, "Unique Rectangle type %u", title.type);
    else if (title.technique == GV_SE_UNIQUE_LOOP && title.size > 6)
        (void)snprintf(out, GV_SE_NAME_SIZE, "%s %u type %u", name, title.size,
                       title.type);
    else if (title.type)
        (void)snprintf(out, GV_SE_NAME_SIZE, "%s type %u", name, title.type);
    else
        (void)snprintf(out, GV_SE_NAME_SIZE, "%s%s", name, levels[title.level].name);
}

void gv_se_title_short(char out[GV_SE_NAME_SIZE], gv_se_title title)
{
    assert(title.technique < GV_SE_N_TECHNIQUES && title.level < N_LEVELS);
    const char *name = names[title.technique].brief;
    if (title.technique == GV_SE_UNIQUE_LOOP && title.size == 4)
        (void)snprintf(out, GV_SE_NAME_SIZE, "UR%u", title.type);
    else if (title.technique == GV_SE_UNIQUE_LOOP)
        (void)snprintf(out, GV_SE_NAME_SIZE, "%s%u%u", name, title.size, title.type);
    else if (title.type)
        (void)snprintf(out, GV_SE_NAME_SIZE, "%s%u", name, title.type);
    else
        (void)snprintf(out, GV_SE_NAME_SIZE, "%s%s", name, levels[title.level].brief);
}

void gv_se_hint_name(char out[GV_SE_NAME_SIZE], const gv_se_hint *hint)
{
    gv_se_title_name(out, gv_se_title_of(hint));
}

void gv_se_hint_apply(gv_se_grid *grid, const gv_se_hint *hint)
{
    for (unsigned cell = 0; hint->removes && cell < GV_SE_CELLS; cell++)
        for (unsigned left = hint->removed[cell]; left; left &= left - 1)
            gv_se_grid_remove(grid, cell, gv_se_first(left));
    if (hint->cell != GV_SE_NO_CELL) {
        assert(gv_se_grid_has(grid, hint->cell, hint->digit));
        gv_se_grid_place(grid, hint->cell, hint->digit);
    }
}

unsigned gv_se_tenths(double rating)
{
    assert(rating >= 0 && rating < 100);
    return (unsigned)((rating + 0.05) * 10);
}

bool gv_se_take_first(void *user, const gv_se_hint *hint)
{
    *(gv_se_hint *)user = *hint;
    return true;
}
