/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shuffle_bytes.c -- the shuffle of Fisher and Yates, several exchanges to a random
 * word.
 *
 * A word x, as the fraction x / 2^64, times n_1 has an integer part uniform in [0, n_1)
 * and a remainder that is used again, times n_2, and so on. With the product P of all
 * n_i at most 2^64, all P outcomes are equally likely once the words that leave a last
 * remainder below 2^64 mod P are drawn again (Brackett-Rozinsky and Lemire, 2024). */
#include "base/shuffle_bytes.h"

#include "base/u128.h"

#include <assert.h>

enum { MAX_BATCH = 8 };

/* One number below each of high, high - 1, ... : n of them. */
static void draw_batch(gv_rng *rng, uint8_t *out, unsigned high, unsigned n)
{
    uint64_t product = 1;
    for (unsigned i = 0; i < n; i++)
        product *= high - i;
    uint64_t rest;
    do {
        rest = gv_rng_next(rng);
        for (unsigned i = 0; i < n; i++) {
            const gv_u128 scaled = (gv_u128)rest * (high - i);
            out[i] = (uint8_t)(scaled >> 64);
            rest = (uint64_t)scaled;
        }
    } while (rest < product && rest < (0 - product) % product);
}

void gv_shuffle_bytes_tail(gv_rng *rng, uint8_t *items, unsigned n_items,
                           unsigned n_last)
{
    assert(n_items <= 256 && n_last <= n_items);
    uint8_t drawn[MAX_BATCH];
    const unsigned n_first = n_items - n_last;
    while (n_items > 1 && n_items > n_first) {
        // The product of eight numbers up to 255 fits a word; 256 is left alone.
        const unsigned most = n_items > 255 ? 1 : MAX_BATCH;
        const unsigned left = n_items - (n_first ? n_first : 1);
        const unsigned n = left < most ? left : most;
        draw_batch(rng, drawn, n_items, n);
        for (unsigned i = 0; i < n; i++, n_items--) {
            const uint8_t item = items[n_items - 1];
            items[n_items - 1] = items[drawn[i]];
            items[drawn[i]] = item;
        }
    }
}

void gv_shuffle_bytes(gv_rng *rng, uint8_t *items, unsigned n_items)
{
    gv_shuffle_bytes_tail(rng, items, n_items, n_items);
}
