/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.h -- the thirty producers of Sudoku Explainer in the order in which they are
 * asked: by the lowest rating of their hints, although some hints of one are rated
 * above the lowest of the next. */
#ifndef GV_EXPLAINER_CORE_TABLE_H
#define GV_EXPLAINER_CORE_TABLE_H

#include "explainer/core/hint.h"

typedef struct gv_se_producer {
    double rating; /* the lowest of its hints */
    gv_se_find_fn *find;
} gv_se_producer;

enum { GV_SE_N_PRODUCERS = 30 };

/* Number n (1 to 30) is row n - 1. */
extern const gv_se_producer gv_se_producers[GV_SE_N_PRODUCERS];

gv_se_find_fn gv_se_find_hidden_single, gv_se_find_naked_single; /* singles.c */
gv_se_find_fn gv_se_find_direct_locking, gv_se_find_locking;     /* locking.c */
gv_se_find_fn gv_se_find_direct_pair, gv_se_find_direct_triplet; /* sets.c */
gv_se_find_fn gv_se_find_naked_pair, gv_se_find_naked_triplet, gv_se_find_naked_quad;
gv_se_find_fn gv_se_find_hidden_pair, gv_se_find_hidden_triplet, gv_se_find_hidden_quad;
gv_se_find_fn gv_se_find_x_wing, gv_se_find_swordfish,
    gv_se_find_jellyfish;                                          /* fish.c */
gv_se_find_fn gv_se_find_xy_wing, gv_se_find_xyz_wing;             /* wings.c */
gv_se_find_fn gv_se_find_unique_loop;                              /* loops.c */
gv_se_find_fn gv_se_find_bug;                                      /* bug.c */
gv_se_find_fn gv_se_find_aligned_pair, gv_se_find_aligned_triplet; /* exclusion.c */

#endif
