/* SPDX-License-Identifier: GPL-3.0-or-later */
/* vary.h -- the neighbours {-N+M} of a 9x9 puzzle: puzzles with one solution that
 * result from removing N clues and then adding M clues in empty cells, including those
 * just emptied. All of them, or random ones. */
#ifndef GV_SUDOKU9_CANON_VARY_H
#define GV_SUDOKU9_CANON_VARY_H

#include "base/rng.h"
#include "sudoku9/search/lanes.h"

/* Putting a removed clue back is allowed, so {-2+2} includes {-1+1}; the puzzle itself
 * is not one of its neighbours. */
typedef struct gv_nine_vary_task {
    uint8_t puzzle[GV_NINE_CELLS]; /* 1 to 9; 0 for an empty cell */
    unsigned minus, plus;
    bool minimal_only; /* only neighbours that are minimal */
} gv_nine_vary_task;

/* Receives a neighbour and its solution; returns false to end the search. */
typedef bool gv_nine_neighbour_fn(void *user, const uint8_t digits[GV_NINE_CELLS],
                                  const uint8_t solution[GV_NINE_CELLS]);

typedef struct gv_nine_vary_result {
    uint64_t n_neighbours; /* passed to the callback */
    gv_end end; /* GV_END_STOPPED: by the callback; GV_END_NODES: see below */
} gv_nine_vary_result;

/* Passes every neighbour to the callback once, always in the same order. The time is
 * about that of solving C(clues, minus) puzzles for plus = 1 and grows by the number of
 * candidates, some hundreds, for each further addition. `control` may be NULL; its
 * limit_guesses is not used. `tmp` is unchanged when the call returns. */
gv_status gv_nine_vary(gv_nine_vary_result *out, const gv_nine_vary_task *task,
                       gv_nine_neighbour_fn *fn, void *user, gv_nine_work *work,
                       const gv_nine_control *control, gv_arena *tmp, gv_error *err);

/* Passes `count` different random neighbours to the callback: each is drawn uniformly
 * from those not passed before. Ends with GV_END_NODES after `most_tries` draws in a
 * row (not 0) that gave nothing new, as happens if there are fewer than `count`. */
gv_status gv_nine_vary_random(gv_nine_vary_result *out, const gv_nine_vary_task *task,
                              uint64_t count, uint64_t most_tries, gv_rng *rng,
                              gv_nine_neighbour_fn *fn, void *user, gv_nine_work *work,
                              const gv_nine_control *control, gv_arena *tmp,
                              gv_error *err);

#endif
