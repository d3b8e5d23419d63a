/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bitset.h -- sets of small numbers as arrays of 64-bit words. The caller owns the
 * words. */
#ifndef GV_BASE_BITSET_H
#define GV_BASE_BITSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline size_t gv_bits_words(size_t n_bits)
{
    return (n_bits + 63) / 64;
}

static inline bool gv_bits_has(const uint64_t *set, size_t bit)
{
    return (set[bit / 64] >> (bit % 64)) & 1;
}

static inline void gv_bits_add(uint64_t *set, size_t bit)
{
    set[bit / 64] |= UINT64_C(1) << (bit % 64);
}

static inline void gv_bits_remove(uint64_t *set, size_t bit)
{
    set[bit / 64] &= ~(UINT64_C(1) << (bit % 64));
}

static inline void gv_bits_clear(uint64_t *set, size_t n_bits)
{
    for (size_t word = 0; word < gv_bits_words(n_bits); word++)
        set[word] = 0;
}

/* All of 0 .. n_bits - 1; the bits after them stay 0. */
static inline void gv_bits_fill(uint64_t *set, size_t n_bits)
{
    for (size_t word = 0; word < n_bits / 64; word++)
        set[word] = ~UINT64_C(0);
    if (n_bits % 64)
        set[n_bits / 64] = (UINT64_C(1) << (n_bits % 64)) - 1;
}

static inline size_t gv_bits_count(const uint64_t *set, size_t n_bits)
{
    size_t n = 0;
    for (size_t word = 0; word < gv_bits_words(n_bits); word++)
        n += (size_t)__builtin_popcountll(set[word]);
    return n;
}

/* The smallest member not less than `from`; n_bits if there is none. */
static inline size_t gv_bits_next(const uint64_t *set, size_t n_bits, size_t from)
{
    if (from >= n_bits)
        return n_bits;
    size_t word = from / 64;
    uint64_t bits = set[word] & (~UINT64_C(0) << (from % 64));
    while (!bits) {
        if (++word >= gv_bits_words(n_bits))
            return n_bits;
        bits = set[word];
    }
    const size_t bit = word * 64 + (size_t)__builtin_ctzll(bits);
    return bit < n_bits ? bit : n_bits;
}

#endif
