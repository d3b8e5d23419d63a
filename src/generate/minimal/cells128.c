/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cells128.c -- random sets of cells. */
#include "generate/minimal/cells128.h"

#include <assert.h>

/* The cell of a set that has `rank` others before it. */
static unsigned nth(gv_cells128 set, unsigned rank)
{
    assert(rank < gv_cells128_count(set));
    unsigned shift = 0;
    for (unsigned width = GV_MAX_CELLS / 2; width >= 8; width /= 2) {
        const gv_cells128 low = set >> shift & gv_cells128_all(width);
        const unsigned n_low = gv_cells128_count(low);
        if (rank >= n_low) {
            rank -= n_low;
            shift += width;
        }
    }
    set >>= shift;
    for (; rank > 0; rank--)
        set = gv_cells128_rest(set);
    return shift + gv_cells128_first(set);
}

unsigned gv_cells128_draw_one(gv_rng *rng, gv_cells128 set)
{
    return nth(set, (unsigned)gv_rng_below(rng, gv_cells128_count(set)));
}

/* Every cell with probability share/32, independently. Each bit of `share`, the lowest
 * first, halves the probability so far, or halves its distance to 1. */
static gv_cells128 draw_each(gv_rng *rng, unsigned share)
{
    gv_cells128 set = 0;
    for (unsigned bit = 0; bit < 5; bit++) {
        const gv_cells128 high = gv_rng_next(rng);
        const gv_cells128 word = high << 64 | gv_rng_next(rng);
        set = share >> bit & 1 ? set | word : set & word;
    }
    return set;
}

gv_cells128 gv_cells128_draw(gv_rng *rng, unsigned n_cells, unsigned size)
{
    assert(size <= n_cells && n_cells <= GV_MAX_CELLS);
    // Given its size, the first draw is uniform; adding or dropping one cell after the
    // other, each equally likely, keeps it so. About four are added or dropped.
    const gv_cells128 all = gv_cells128_all(n_cells);
    const unsigned share = (32 * size + n_cells / 2) / n_cells;
    gv_cells128 set = share == 32 ? all : draw_each(rng, share) & all;
    unsigned n = gv_cells128_count(set);
    for (; n < size; n++)
        set |= gv_cells128_of(gv_cells128_draw_one(rng, all & ~set));
    for (; n > size; n--)
        set &= ~gv_cells128_of(gv_cells128_draw_one(rng, set));
    assert(gv_cells128_count(set) == size);
    return set;
}
