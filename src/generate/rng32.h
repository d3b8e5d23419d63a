/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rng32.h -- many numbers below small bounds, two from each word of a stream, without a
 * division. For inner loops: an unused half word is lost with the struct. */
#ifndef GV_GENERATE_RNG32_H
#define GV_GENERATE_RNG32_H

#include "base/rng.h"

#include <stdbool.h>

typedef struct gv_rng32 {
    gv_rng *rng;
    uint32_t kept; /* the second half of the last word */
    bool has_kept;
} gv_rng32;

static inline uint32_t gv_rng32_next(gv_rng32 *rng)
{
    if (rng->has_kept) {
        rng->has_kept = false;
        return rng->kept;
    }
    const uint64_t word = gv_rng_next(rng->rng);
    rng->kept = (uint32_t)(word >> 32);
    rng->has_kept = true;
    return (uint32_t)word;
}

/* Uniform in [0, n), n > 0, exactly: Lemire's multiplication with rejection. */
static inline uint32_t gv_rng32_below(gv_rng32 *rng, uint32_t n)
{
    uint64_t product = (uint64_t)gv_rng32_next(rng) * n;
    if ((uint32_t)product < n) {
        const uint32_t tail = (0 - n) % n; // 2^32 mod n
        while ((uint32_t)product < tail)
            product = (uint64_t)gv_rng32_next(rng) * n;
    }
    return (uint32_t)(product >> 32);
}

#endif
