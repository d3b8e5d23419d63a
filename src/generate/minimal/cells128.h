/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cells128.h -- sets of primary variables ("cells") of any family that has at most 128,
 * in one integer each: bit i for variable i. */
#ifndef GV_GENERATE_MINIMAL_CELLS128_H
#define GV_GENERATE_MINIMAL_CELLS128_H

#include "base/rng.h"
#include "base/u128.h"

#include <assert.h>
#include <stdbool.h>

enum { GV_MAX_CELLS = 128 };

typedef gv_u128 gv_cells128;

static inline gv_cells128 gv_cells128_of(unsigned cell)
{
    assert(cell < GV_MAX_CELLS);
    return (gv_cells128)1 << cell;
}

static inline unsigned gv_cells128_count(gv_cells128 set)
{
    return (unsigned)(__builtin_popcountll((uint64_t)set) +
                      __builtin_popcountll((uint64_t)(set >> 64)));
}

/* The smallest member of a non-empty set. */
static inline unsigned gv_cells128_first(gv_cells128 set)
{
    assert(set);
    const uint64_t low = (uint64_t)set;
    return (unsigned)(low ? __builtin_ctzll(low)
                          : 64 + __builtin_ctzll((uint64_t)(set >> 64)));
}

/* The set without its smallest member. */
static inline gv_cells128 gv_cells128_rest(gv_cells128 set)
{
    return set & (set - 1);
}

/* The cells 0 to n - 1, n from 1 to 128. */
static inline gv_cells128 gv_cells128_all(unsigned n)
{
    assert(n >= 1 && n <= GV_MAX_CELLS);
    return ~(gv_cells128)0 >> (GV_MAX_CELLS - n);
}

/* A member, each equally likely, of a non-empty set. */
unsigned gv_cells128_draw_one(gv_rng *rng, gv_cells128 set);

/* A set of `size` of the cells 0 to n_cells - 1, each equally likely. */
gv_cells128 gv_cells128_draw(gv_rng *rng, unsigned n_cells, unsigned size);

#endif
