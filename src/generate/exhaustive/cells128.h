/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cells128.h -- sets of up to 128 cells in one integer each, for searches that do
 * little else than compare them. */
#ifndef GV_GENERATE_EXHAUSTIVE_CELLS128_H
#define GV_GENERATE_EXHAUSTIVE_CELLS128_H

#include "base/u128.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum { GV_MAX_WORLD_CELLS = 128 };

typedef gv_u128 gv_cells128;

static inline gv_cells128 gv_cells128_of(unsigned cell)
{
    assert(cell < GV_MAX_WORLD_CELLS);
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

#endif
