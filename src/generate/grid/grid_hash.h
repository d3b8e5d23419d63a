/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid_hash.h -- a hash of grids in their order: the steps of FNV-1a, a label at a
 * time. It detects mistakes, not attacks. */
#ifndef GV_GENERATE_GRID_GRID_HASH_H
#define GV_GENERATE_GRID_GRID_HASH_H

#include "model/net.h"

/* Continues the hash with more labels; it begins with 0. */
static inline uint64_t gv_grid_hash(uint64_t hash, const gv_label *labels,
                                    size_t n_labels)
{
    for (size_t i = 0; i < n_labels; i++) {
        hash = (hash ^ (labels[i] + UINT64_C(1))) * UINT64_C(0x100000001B3);
        hash ^= hash >> 32; // otherwise high bits would never reach low ones
    }
    return hash;
}

#endif
