/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cells256.c -- random sets of cells. */
#include "generate/minimal/cells256.h"

#include <assert.h>

gv_cells256 gv_cells256_all(unsigned n)
{
    assert(n <= GV_MAX_CELLS);
    gv_cells256 set = gv_cells256_none();
    for (unsigned w = 0; w < n / 64; w++)
        set.word[w] = ~UINT64_C(0);
    if (n % 64)
        set.word[n / 64] = (UINT64_C(1) << n % 64) - 1;
    return set;
}

/* The member that has `rank` others before it. */
static unsigned nth(gv_cells256 set, unsigned rank)
{
    unsigned w = 0;
    for (; rank >= (unsigned)__builtin_popcountll(set.word[w]); w++)
        rank -= (unsigned)__builtin_popcountll(set.word[w]);
    uint64_t word = set.word[w];
    unsigned shift = 0;
    for (unsigned width = 32; width >= 8; width /= 2) {
        const uint64_t low = word >> shift & ((UINT64_C(1) << width) - 1);
        const unsigned n_low = (unsigned)__builtin_popcountll(low);
        if (rank >= n_low) {
            rank -= n_low;
            shift += width;
        }
    }
    word >>= shift;
    for (; rank > 0; rank--)
        word &= word - 1;
    return 64 * w + shift + (unsigned)__builtin_ctzll(word);
}

unsigned gv_cells256_draw_one(gv_rng *rng, gv_cells256 set)
{
    return nth(set, (unsigned)gv_rng_below(rng, gv_cells256_count(set)));
}

/* Every cell of the first `n_words` words with probability share/32, independently.
 * Each bit of `share`, the lowest first, halves the probability so far, or halves its
 * distance to 1. */
static gv_cells256 draw_each(gv_rng *rng, unsigned share, unsigned n_words)
{
    gv_cells256 set = gv_cells256_none();
    for (unsigned bit = 0; bit < 5; bit++)
        for (unsigned w = n_words; w-- > 0;) {
            const uint64_t word = gv_rng_next(rng);
            set.word[w] = share >> bit & 1 ? set.word[w] | word : set.word[w] & word;
        }
    return set;
}

gv_cells256 gv_cells256_draw(gv_rng *rng, unsigned n_cells, unsigned size)
{
    assert(size <= n_cells && n_cells <= GV_MAX_CELLS);
    // Given its size, the first draw is uniform; adding or dropping one cell after the
    // other, each equally likely, keeps it so. About four are added or dropped. (Two
    // words at least: so it was when sets had no more.)
    const gv_cells256 all = gv_cells256_all(n_cells);
    const unsigned share = (32 * size + n_cells / 2) / n_cells;
    const unsigned n_words = n_cells <= 128 ? 2 : GV_CELL_WORDS;
    gv_cells256 set =
        share == 32 ? all : gv_cells256_and(draw_each(rng, share, n_words), all);
    unsigned n = gv_cells256_count(set);
    for (; n < size; n++)
        set = gv_cells256_or(set, gv_cells256_of(gv_cells256_draw_one(
                                      rng, gv_cells256_without(all, set))));
    for (; n > size; n--)
        set = gv_cells256_without(set, gv_cells256_of(gv_cells256_draw_one(rng, set)));
    assert(gv_cells256_count(set) == size);
    return set;
}
