/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fish.c -- producers 8, 11, 17: X-wing, swordfish, jellyfish, without fins. Columns as
 * base first, then rows; the outer loop is over sets of base lines, the inner one over
 * digits. */
#include "explainer/core/table.h"

#include <assert.h>

/* The digits that a line can be a base for, in a fish of k, as masks. */
static void list_bases(uint16_t digits[9], const gv_se_grid *grid, unsigned first,
                       unsigned k)
{
    unsigned open = 0;
    for (unsigned digit = 0; digit < 9; digit++)
        open |= (unsigned)(grid->n_placed[digit] + 2 * k <= 9) << digit;
    for (unsigned line = 0; line < 9; line++) {
        unsigned found = 0;
        for (unsigned digit = 0; digit < 9; digit++) {
            const unsigned n = gv_se_count(grid->places[first + line][digit]);
            found |= (unsigned)(n >= 2 && n <= k) << digit;
        }
        digits[line] = (uint16_t)(found & open);
    }
}

/* The digits that all lines can be a base for. */
static unsigned digits_of(const uint16_t digits[9], unsigned lines)
{
    unsigned all = 0x1ff;
    for (; lines && all; lines &= lines - 1)
        all &= digits[gv_se_first(lines)];
    return all;
}

static gv_se_cells cells_of(unsigned first, unsigned lines)
{
    gv_se_cells cells = 0;
    for (; lines; lines &= lines - 1)
        cells |= gv_se_region_sets[first + gv_se_first(lines)];
    return cells;
}

/* The fish of a digit on base lines, if it is one and removes something. */
static bool fish_hint(gv_se_hint *out, const gv_se_grid *grid, unsigned first,
                      unsigned lines, unsigned digit)
{
    static const gv_se_technique techniques[] = { GV_SE_X_WING, GV_SE_SWORDFISH,
                                                  GV_SE_JELLYFISH };
    static const double ratings[] = { GV_SE_BASE_X_WING, GV_SE_BASE_SWORDFISH,
                                      GV_SE_BASE_JELLYFISH };
    const unsigned k = gv_se_count(lines), other = first == 9 ? 18 : 9;
    assert(k >= 2 && k <= 4 && (first == 9 || first == 18));
    unsigned covers = 0;
    for (unsigned left = lines; left; left &= left - 1)
        covers |= grid->places[first + gv_se_first(left)][digit];
    if (gv_se_count(covers) != k)
        return false;
    const gv_se_cells base = cells_of(first, lines);
    gv_se_cells victims = grid->cells[digit] & cells_of(other, covers) & ~base;
    if (!victims)
        return false;
    gv_se_hint_init(out, techniques[k - 2], ratings[k - 2]);
    for (; victims; victims &= victims - 1)
        gv_se_hint_remove(out, grid, gv_se_cells_first(victims), 1u << digit);
    out->bases = lines << first;
    out->covers = covers << other;
    out->pattern = grid->cells[digit] & base;
    out->digits = (uint16_t)(1u << digit);
    return true;
}

bool gv_se_each_fish(const gv_se_grid *grid, unsigned k, gv_se_take_fn *take,
                     void *user)
{
    static const uint8_t firsts[2] = { 18, 9 };
    uint16_t digits[9];
    gv_se_hint hint;
    for (unsigned pass = 0; pass < 2; pass++) {
        list_bases(digits, grid, firsts[pass], k);
        for (unsigned base = (1u << k) - 1; base < 512;
             base = gv_se_next_subset(base)) {
            unsigned left = digits_of(digits, base);
            for (; left; left &= left - 1)
                if (fish_hint(&hint, grid, firsts[pass], base, gv_se_first(left)) &&
                    take(user, &hint))
                    return true;
        }
    }
    return false;
}

bool gv_se_find_x_wing(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    (void)work;
    return gv_se_each_fish(grid, 2, gv_se_take_first, out);
}

bool gv_se_find_swordfish(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    (void)work;
    return gv_se_each_fish(grid, 3, gv_se_take_first, out);
}

bool gv_se_find_jellyfish(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    (void)work;
    return gv_se_each_fish(grid, 4, gv_se_take_first, out);
}
