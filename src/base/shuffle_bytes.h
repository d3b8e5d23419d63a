/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shuffle_bytes.h -- random orders of up to 256 small numbers for the 9x9 methods,
 * which need one per puzzle: several random numbers are taken from one word of the
 * stream. */
#ifndef GV_BASE_SHUFFLE_BYTES_H
#define GV_BASE_SHUFFLE_BYTES_H

#include "base/rng.h"

/* Puts `items`, at most 256, into a uniformly random order. */
void gv_shuffle_bytes(gv_rng *rng, uint8_t *items, unsigned n_items);

/* The same for the last n_last items only: they become a uniformly random sequence of
 * that length. Calling it again for the others continues the same order. */
void gv_shuffle_bytes_tail(gv_rng *rng, uint8_t *items, unsigned n_items,
                           unsigned n_last);

#endif
