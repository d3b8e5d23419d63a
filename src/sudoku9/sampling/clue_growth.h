/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clue_growth.h -- adds random clues to empty 9x9 grids until there is one solution:
 * the first half of bottom-up, for hundreds of puzzles at a time.
 *
 * The law: a clue is drawn from the pairs of a cell without clue and a digit, each with
 * the same chance. When no solution contains it, the pair is dropped and another one is
 * drawn. So each pair that some solution of the current puzzle contains has the same
 * chance. The orbits of a symmetry are completed one after the other, a clue at a time;
 * with a mask, only its cells are drawn, and all of them get clues. */
#ifndef GV_SUDOKU9_SAMPLING_CLUE_GROWTH_H
#define GV_SUDOKU9_SAMPLING_CLUE_GROWTH_H

#include "base/rng.h"
#include "sudoku9/search/lanes.h"

enum { GV_NINE_GROWTH_KNOWN = 3, GV_NINE_GROWTH_QUEUE = 24 };

/* A puzzle with some clues. */
typedef struct gv_nine_growth_state {
    gv_nine_set clues;
    uint8_t digits[GV_NINE_CELLS]; /* of the clues, 1 to 9; 0: none */
    uint16_t open[GV_NINE_CELLS];  /* bit d: digit d, 0 to 8, may still be tried */
    uint8_t pending; /* the cell whose clue completes an orbit, or 81: none */
} gv_nine_growth_state;

/* One puzzle: the answer, and private fields. */
typedef struct gv_nine_grown_puzzle {
    bool valid; /* there is one solution; without a mask always */
    gv_nine_set clues;
    uint8_t solution[GV_NINE_CELLS]; /* the only one, digits 1 to 9 */

    bool done;
    gv_nine_growth_state state;
    uint16_t queue[GV_NINE_GROWTH_QUEUE]; /* pairs, each drawn for the state with those
                                      before it added */
    uint8_t n_queue, n_asked;             /* of which the first are asked about */
    uint8_t n_known;
    uint8_t known[GV_NINE_GROWTH_KNOWN][GV_NINE_CELLS]; /* different solutions */
    uint8_t digits[GV_NINE_CELLS];                      /* the question */
} gv_nine_grown_puzzle;

/* The memory of a run: one per thread. */
typedef struct gv_nine_clue_growth gv_nine_clue_growth;

/* For up to `room` puzzles at a time. `partner` is NULL, or for each cell the other
 * cell of its orbit, or itself; `mask` is NULL or the cells of the clues. NULL when out
 * of memory. */
gv_nine_clue_growth *gv_nine_clue_growth_new(gv_arena *arena, gv_nine_work *work,
                                             const uint8_t *partner,
                                             const gv_nine_set *mask, size_t room);

/* Grows puzzles. Returns GV_END_COMPLETE, or the reason why `control`, which may be
 * NULL, ended the run: then there is no answer. */
gv_end gv_nine_clue_growth_run(gv_nine_clue_growth *growth,
                               gv_nine_grown_puzzle *puzzles, size_t n_puzzles,
                               gv_rng *rng, const gv_nine_control *control);

#endif
