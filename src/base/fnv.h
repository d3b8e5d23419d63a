/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fnv.h -- FNV-1a, 64 bits: to look things up and to distinguish them where nobody has
 * a reason to construct a collision. */
#ifndef GV_BASE_FNV_H
#define GV_BASE_FNV_H

#include <stddef.h>
#include <stdint.h>

#define GV_FNV1A_START UINT64_C(0xcbf29ce484222325)

/* Continues `hash` with these bytes. */
static inline uint64_t gv_fnv1a(uint64_t hash, const void *bytes, size_t n)
{
    const unsigned char *b = bytes;
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ b[i]) * UINT64_C(0x100000001b3);
    return hash;
}

#endif
