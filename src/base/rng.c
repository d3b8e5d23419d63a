/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rng.c -- the streams of rng.h on Philox. */
#include "base/rng.h"

#include "base/os/random_bytes.h"
#include "base/philox.h"

enum { SEED_BITS = 53 };

gv_rng gv_rng_stream(uint64_t seed, uint64_t unit)
{
    return (gv_rng){ .seed = seed, .unit = unit };
}

gv_status gv_rng_draw_seed(uint64_t *out, gv_error *err)
{
    uint64_t bits;
    if (!gv_random_bytes(&bits, sizeof bits))
        return gv_fail(err, GV_ERR_IO, "cannot draw a seed: give one");
    *out = bits >> (64 - SEED_BITS);
    return GV_OK;
}

static void refill(gv_rng *rng)
{
    const uint64_t counter[4] = { rng->block, rng->unit, 0, 0 };
    const uint64_t key[2] = { rng->seed, 0 };
    gv_philox(rng->word, counter, key);
    rng->block++;
    rng->n_left = 4;
}

uint64_t gv_rng_next(gv_rng *rng)
{
    if (!rng->n_left)
        refill(rng);
    return rng->word[4 - rng->n_left--];
}

uint64_t gv_rng_below(gv_rng *rng, uint64_t n)
{
    const uint64_t tail = (0 - n) % n; // 2^64 mod n
    uint64_t x;
    do
        x = gv_rng_next(rng);
    while (x < tail);
    return x % n;
}

void gv_rng_shuffle(gv_rng *rng, uint32_t *items, uint32_t n_items)
{
    for (uint32_t i = n_items; i > 1; i--) {
        const uint32_t j = (uint32_t)gv_rng_below(rng, i);
        const uint32_t item = items[i - 1];
        items[i - 1] = items[j];
        items[j] = item;
    }
}

void gv_rng_permutation(gv_rng *rng, uint32_t *items, uint32_t n_items)
{
    for (uint32_t i = 0; i < n_items; i++)
        items[i] = i;
    gv_rng_shuffle(rng, items, n_items);
}
