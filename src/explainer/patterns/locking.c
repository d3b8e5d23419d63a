/* SPDX-License-Identifier: GPL-3.0-or-later */
/* locking.c -- producers 2 and 6: a digit whose places in a region are all in
 * another one, pointing (from a block into a line) or claiming (from a line into a
 * block). */
#include "explainer/core/table.h"

#include <assert.h>

/* A pair of regions that cross, in the order of the scan. */
typedef struct crossing {
    uint8_t first, second;
} crossing;

#define LINE(of, k0) of(k0, 0), of(k0, 1), of(k0, 2)
#define BLOCK_COLUMN(b, k)                                                             \
    {                                                                                  \
        b, 18 + (b) % 3 * 3 + (k)                                                      \
    }
#define BLOCK_ROW(b, k)                                                                \
    {                                                                                  \
        b, 9 + (b) / 3 * 3 + (k)                                                       \
    }
#define COLUMN_BLOCK(c, k)                                                             \
    {                                                                                  \
        18 + (c), 3 * (k) + (c) / 3                                                    \
    }
#define ROW_BLOCK(r, k)                                                                \
    {                                                                                  \
        9 + (r), (r) / 3 * 3 + (k)                                                     \
    }
#define PASS(of)                                                                       \
    LINE(of, 0), LINE(of, 1), LINE(of, 2), LINE(of, 3), LINE(of, 4), LINE(of, 5),      \
        LINE(of, 6), LINE(of, 7), LINE(of, 8)

enum { N_CROSSINGS = 108 };

static const crossing crossings[N_CROSSINGS] = { PASS(BLOCK_COLUMN), PASS(BLOCK_ROW),
                                                 PASS(COLUMN_BLOCK), PASS(ROW_BLOCK) };

/* Where two places or more are all inside a crossing: bit 9 k for the k-th three in a
 * row, bit 27 + 9 k for those in column k of a block. Shifted by a digit and joined,
 * these are the digits that are locked at each crossing of a region. */
#define WITHIN(places, inside)                                                         \
    (uint64_t)(!((places) & ~(inside)) && ((places) & ((places)-1)))
#define LOCKED(places)                                                                 \
    WITHIN(places, 7) | WITHIN(places, 7 << 3) << 9 | WITHIN(places, 7 << 6) << 18 |   \
        WITHIN(places, 0x49) << 27 | WITHIN(places, 0x49 << 1) << 36 |                 \
        WITHIN(places, 0x49 << 2) << 45
#define LOCKED8(places)                                                                \
    LOCKED(places), LOCKED((places) + 1), LOCKED((places) + 2), LOCKED((places) + 3),  \
        LOCKED((places) + 4), LOCKED((places) + 5), LOCKED((places) + 6),              \
        LOCKED((places) + 7)
#define LOCKED64(places)                                                               \
    LOCKED8(places), LOCKED8((places) + 8), LOCKED8((places) + 16),                    \
        LOCKED8((places) + 24), LOCKED8((places) + 32), LOCKED8((places) + 40),        \
        LOCKED8((places) + 48), LOCKED8((places) + 56)

static const uint64_t locked_at[512] = { LOCKED64(0),   LOCKED64(64),  LOCKED64(128),
                                         LOCKED64(192), LOCKED64(256), LOCKED64(320),
                                         LOCKED64(384), LOCKED64(448) };

/* The digits that are locked at each crossing. */
static void list_locked(uint16_t out[N_CROSSINGS], const gv_se_grid *grid)
{
    uint64_t locked[GV_SE_REGIONS];
    for (unsigned region = 0; region < GV_SE_REGIONS; region++) {
        locked[region] = 0;
        for (unsigned digit = 0; digit < 9; digit++)
            locked[region] |= locked_at[grid->places[region][digit]] << digit;
    }
    for (unsigned i = 0; i < N_CROSSINGS; i++) {
        const unsigned k = i < 27 ? 3 + i % 3 : i % 3;
        out[i] = (uint16_t)(locked[crossings[i].first] >> 9 * k & 0x1ff);
    }
}

/* ---- locking ---- */

static void locking_hint(gv_se_hint *out, const gv_se_grid *grid, const crossing *at,
                         unsigned digit, gv_se_cells victims)
{
    assert(victims && !(victims & gv_se_region_sets[at->first]));
    const bool points = at->first < 9;
    gv_se_hint_init(out, points ? GV_SE_POINTING : GV_SE_CLAIMING,
                    points ? GV_SE_BASE_LOCKING : GV_SE_BASE_CLAIMING);
    for (; victims; victims &= victims - 1)
        gv_se_hint_remove(out, grid, gv_se_cells_first(victims), 1u << digit);
    out->bases = 1u << at->first;
    out->covers = 1u << at->second;
    out->pattern = grid->cells[digit] & gv_se_region_sets[at->first];
    out->digits = (uint16_t)(1u << digit);
}

bool gv_se_each_locking(const gv_se_grid *grid, gv_se_take_fn *take, void *user)
{
    uint16_t locked[N_CROSSINGS];
    gv_se_hint hint;
    list_locked(locked, grid);
    for (unsigned i = 0; i < N_CROSSINGS; i++) {
        const crossing *at = &crossings[i];
        unsigned found = locked[i];
        for (; found; found &= found - 1) {
            const unsigned digit = gv_se_first(found);
            const gv_se_cells victims = grid->cells[digit] &
                                        gv_se_region_sets[at->second] &
                                        ~gv_se_region_sets[at->first];
            if (!victims)
                continue;
            locking_hint(&hint, grid, at, digit, victims);
            if (take(user, &hint))
                return true;
        }
    }
    return false;
}

bool gv_se_find_locking(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    (void)work;
    return gv_se_each_locking(grid, gv_se_take_first, out);
}

/* ---- direct: a hidden single that locking would leave ---- */

static void direct_hint(gv_se_hint *out, const gv_se_grid *grid, const crossing *at,
                        unsigned digit, unsigned cell)
{
    assert(gv_se_grid_has(grid, cell, digit));
    const bool points = at->first < 9;
    gv_se_hint_init(out, points ? GV_SE_DIRECT_POINTING : GV_SE_DIRECT_CLAIMING,
                    points ? GV_SE_BASE_DIRECT_LOCKING : GV_SE_BASE_DIRECT_CLAIMING);
    out->cell = (uint8_t)cell;
    out->digit = (uint8_t)digit;
    out->bases = 1u << at->first;
    out->covers = 1u << at->second;
    out->pattern = grid->cells[digit] & gv_se_region_sets[at->first];
    out->digits = (uint16_t)(1u << digit);
}

/* The other regions of the first one's type, by index: one from which locking would
 * remove all places but one. */
static bool find_left_over(const gv_se_grid *grid, const crossing *at, unsigned digit,
                           gv_se_hint *out)
{
    const gv_se_cells second = gv_se_region_sets[at->second];
    const gv_se_cells victims =
        grid->cells[digit] & second & ~gv_se_region_sets[at->first];
    const unsigned type = at->first / 9 * 9;
    for (unsigned region = type; victims && region < type + 9; region++) {
        const gv_se_cells left =
            grid->cells[digit] & gv_se_region_sets[region] & ~second;
        if (!(victims & gv_se_region_sets[region]) || !left || left & (left - 1))
            continue;
        direct_hint(out, grid, at, digit, gv_se_cells_first(left));
        return true;
    }
    return false;
}

bool gv_se_find_direct_locking(const gv_se_grid *grid, gv_se_work *work,
                               gv_se_hint *out)
{
    (void)work;
    uint16_t locked[N_CROSSINGS];
    list_locked(locked, grid);
    for (unsigned i = 0; i < N_CROSSINGS; i++) {
        unsigned found = locked[i];
        for (; found; found &= found - 1)
            if (find_left_over(grid, &crossings[i], gv_se_first(found), out))
                return true;
    }
    return false;
}
