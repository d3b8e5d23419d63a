/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cells256.h -- sets of primary variables ("cells") of any family that has at most 256:
 * bit i for variable i. Small enough to be passed by value. */
#ifndef GV_GENERATE_MINIMAL_CELLS256_H
#define GV_GENERATE_MINIMAL_CELLS256_H

#include "base/rng.h"

#include <assert.h>
#include <stdbool.h>

enum { GV_CELL_WORDS = 4, GV_MAX_CELLS = 64 * GV_CELL_WORDS };

typedef struct gv_cells256 {
    uint64_t word[GV_CELL_WORDS];
} gv_cells256;

static inline gv_cells256 gv_cells256_none(void)
{
    return (gv_cells256){ { 0 } };
}

static inline gv_cells256 gv_cells256_of(unsigned cell)
{
    assert(cell < GV_MAX_CELLS);
    gv_cells256 set = gv_cells256_none();
    set.word[cell / 64] = UINT64_C(1) << cell % 64;
    return set;
}

/* The cells 0 to n - 1, n up to GV_MAX_CELLS. */
gv_cells256 gv_cells256_all(unsigned n);

static inline bool gv_cells256_has(gv_cells256 set, unsigned cell)
{
    return set.word[cell / 64] >> cell % 64 & 1;
}

static inline gv_cells256 gv_cells256_and(gv_cells256 a, gv_cells256 b)
{
    for (unsigned w = 0; w < GV_CELL_WORDS; w++)
        a.word[w] &= b.word[w];
    return a;
}

static inline gv_cells256 gv_cells256_or(gv_cells256 a, gv_cells256 b)
{
    for (unsigned w = 0; w < GV_CELL_WORDS; w++)
        a.word[w] |= b.word[w];
    return a;
}

static inline gv_cells256 gv_cells256_without(gv_cells256 a, gv_cells256 b)
{
    for (unsigned w = 0; w < GV_CELL_WORDS; w++)
        a.word[w] &= ~b.word[w];
    return a;
}

static inline bool gv_cells256_any(gv_cells256 set)
{
    uint64_t any = 0;
    for (unsigned w = 0; w < GV_CELL_WORDS; w++)
        any |= set.word[w];
    return any != 0;
}

/* Whether two sets have a member in common. */
static inline bool gv_cells256_meet(gv_cells256 a, gv_cells256 b)
{
    return gv_cells256_any(gv_cells256_and(a, b));
}

static inline unsigned gv_cells256_count(gv_cells256 set)
{
    unsigned n = 0;
    for (unsigned w = 0; w < GV_CELL_WORDS; w++)
        n += (unsigned)__builtin_popcountll(set.word[w]);
    return n;
}

/* The smallest member of a non-empty set. */
static inline unsigned gv_cells256_first(gv_cells256 set)
{
    unsigned w = 0;
    while (!set.word[w])
        w++;
    return 64 * w + (unsigned)__builtin_ctzll(set.word[w]);
}

/* The set without its smallest member. */
static inline gv_cells256 gv_cells256_rest(gv_cells256 set)
{
    for (unsigned w = 0; w < GV_CELL_WORDS; w++)
        if (set.word[w]) {
            set.word[w] &= set.word[w] - 1;
            break;
        }
    return set;
}

/* A member, each equally likely, of a non-empty set. */
unsigned gv_cells256_draw_one(gv_rng *rng, gv_cells256 set);

/* A set of `size` of the cells 0 to n_cells - 1, each equally likely. */
gv_cells256 gv_cells256_draw(gv_rng *rng, unsigned n_cells, unsigned size);

#endif
