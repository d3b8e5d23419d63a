/* SPDX-License-Identifier: GPL-3.0-or-later */
/* permutations.h -- generators of a group of permutations, few of many (the filter of
 * C. Sims): at most n (n - 1) / 2 that generate the same group as all that were added.
 * Permutations are arrays of images of 0 .. n - 1. */
#ifndef GV_GENERATE_EXHAUSTIVE_PERMUTATIONS_H
#define GV_GENERATE_EXHAUSTIVE_PERMUTATIONS_H

#include "base/arena.h"
#include "base/status.h"

#include <stdint.h>

typedef struct gv_permutations {
    uint32_t n_points;
    uint32_t n;         /* generators */
    uint32_t **items;   /* each n_points */
    uint32_t room;      /* of items */
    uint32_t *by_moved; /* n_points squared: 1 + the one whose first moved point is the
                           row, and whose image of that is the column */
    uint32_t *work, *back; /* n_points */
    gv_arena *arena;
} gv_permutations;

enum { GV_MOST_POINTS = 4096 };

/* An empty list in `arena`; n_points is at most GV_MOST_POINTS. */
gv_status gv_permutations_init(gv_permutations *list, uint32_t n_points,
                               gv_arena *arena, gv_error *err);

/* Adds a permutation to what is generated. */
gv_status gv_permutations_add(gv_permutations *list, const uint32_t *images,
                              gv_error *err);

#endif
