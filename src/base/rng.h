/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rng.h -- random streams. A stream is named by (seed, unit) alone: unit i of a run
 * draws the same numbers on any thread, rank or machine. Philox 4x64 (philox.h): the
 * counter is the position in the stream, so streams never overlap. */
#ifndef GV_BASE_RNG_H
#define GV_BASE_RNG_H

#include "base/status.h"

#include <stdint.h>

typedef struct gv_rng {
    uint64_t seed;
    uint64_t unit;
    uint64_t block;   /* number of the next block of four words */
    uint64_t word[4]; /* the current block */
    unsigned n_left;  /* words of it not handed out yet */
} gv_rng;

gv_rng gv_rng_stream(uint64_t seed, uint64_t unit);

/* A seed from the system, for users who gave none. It has 53 bits, so that every reader
 * of JSON keeps the number exactly. */
gv_status gv_rng_draw_seed(uint64_t *out, gv_error *err);

/* 64 uniform bits. */
uint64_t gv_rng_next(gv_rng *rng);

/* Uniform in [0, n), n > 0. The values that would favour small results are rejected. */
uint64_t gv_rng_below(gv_rng *rng, uint64_t n);

/* Puts `items` into a uniformly random order (Fisher and Yates). */
void gv_rng_shuffle(gv_rng *rng, uint32_t *items, uint32_t n_items);

/* A uniformly random permutation of 0 .. n_items - 1. */
void gv_rng_permutation(gv_rng *rng, uint32_t *items, uint32_t n_items);

#endif
