/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fnv.h -- FNV-1a of 64 bits: to find things and to tell them apart, where nobody has a
 * reason to make two that are taken for each other. */
#ifndef GV_BASE_FNV_H
#define GV_BASE_FNV_H

#include <stddef.h>
#include <stdint.h>

#define GV_FNV1A_START UINT64_C(0xcbf29ce484222325)

/* The hash of what `hash` is of, and these bytes behind it. */
static inline uint64_t gv_fnv1a(uint64_t hash, const void *bytes, size_t n)
{
    const unsigned char *b = bytes;
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ b[i]) * UINT64_C(0x100000001b3);
    return hash;
}

#endif
