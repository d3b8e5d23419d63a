/* SPDX-License-Identifier: GPL-3.0-or-later */
/* philox.h -- Philox4x64-10, a counter-based random generator: a bijection of 256 bits,
 * chosen by a key. J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, "Parallel random
 * numbers: as easy as 1, 2, 3", SC 2011, section 4.3. Ten rounds, each of two
 * multiplications; the key grows by a Weyl sequence between them. */
#ifndef GV_BASE_PHILOX_H
#define GV_BASE_PHILOX_H

#include <stdint.h>

typedef struct gv_philox_product {
    uint64_t high, low;
} gv_philox_product;

/* All 128 bits of a product, in parts of 32 bits: for machines without wider numbers.
 */
static inline gv_philox_product gv_philox_multiply_parts(uint64_t a, uint64_t b)
{
    const uint64_t half = UINT32_MAX;
    const uint64_t low = (a & half) * (b & half);
    const uint64_t cross = (a >> 32) * (b & half) + (low >> 32); // cannot overflow
    const uint64_t middle = (a & half) * (b >> 32) + (cross & half);
    return (gv_philox_product){ (a >> 32) * (b >> 32) + (cross >> 32) + (middle >> 32),
                                middle << 32 | (low & half) };
}

static inline gv_philox_product gv_philox_multiply(uint64_t a, uint64_t b)
{
#ifdef __SIZEOF_INT128__
    __extension__ typedef unsigned __int128 wide;
    const wide product = (wide)a * b;
    return (gv_philox_product){ (uint64_t)(product >> 64), (uint64_t)product };
#else
    return gv_philox_multiply_parts(a, b);
#endif
}

/* The four words of a counter and a key of two. */
static inline void gv_philox(uint64_t out[4], const uint64_t counter[4],
                             const uint64_t key[2])
{
    enum { N_ROUNDS = 10 };
    uint64_t c0 = counter[0], c1 = counter[1], c2 = counter[2], c3 = counter[3];
    uint64_t k0 = key[0], k1 = key[1];
    for (int round = 0; round < N_ROUNDS; round++) {
        const gv_philox_product a =
            gv_philox_multiply(UINT64_C(0xD2E7470EE14C6C93), c0);
        const gv_philox_product b =
            gv_philox_multiply(UINT64_C(0xCA5A826395121157), c2);
        c0 = b.high ^ c1 ^ k0;
        c1 = b.low;
        c2 = a.high ^ c3 ^ k1;
        c3 = a.low;
        k0 += UINT64_C(0x9E3779B97F4A7C15); // the golden ratio
        k1 += UINT64_C(0xBB67AE8584CAA73B); // the root of three, less one
    }
    out[0] = c0;
    out[1] = c1;
    out[2] = c2;
    out[3] = c3;
}

#endif
