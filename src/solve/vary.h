/* SPDX-License-Identifier: GPL-3.0-or-later */
/* vary.h -- the neighbours {-N+M} of an instance of any family: puzzles with one
 * solution that result from leaving out N of its facts (facts.h) and then adding M, of
 * which some may be among those left out. 9x9 Sudoku without pencilmarks has faster
 * code (sudoku9/canon/vary.h), which finds the same. */
#ifndef GV_SOLVE_VARY_H
#define GV_SOLVE_VARY_H

#include "base/rng.h"
#include "solve/facts.h"

typedef struct gv_vary_task {
    unsigned minus, plus;
    bool minimal_only; /* only neighbours that are minimal */
    uint64_t count;    /* 0: all; else that many random ones, each drawn uniformly from
                          those not passed before */
    gv_rng rng;        /* for these */
} gv_vary_task;

/* Receives a neighbour, which is valid during the call; false ends the search. */
typedef bool gv_neighbour_fn(void *user, const gv_instance *neighbour);

/* Passes all neighbours on, each once, always in the same order. The puzzle itself is
 * none. *end: GV_END_STOPPED also by the callback; GV_END_NODES also if many draws in a
 * row gave nothing new, as happens if there are fewer than `count`. */
gv_status gv_vary_run(gv_end *end, const gv_instance *instance,
                      const gv_vary_task *task, gv_neighbour_fn *found, void *user,
                      const gv_limits *limits, gv_arena *tmp, gv_error *err);

#endif
