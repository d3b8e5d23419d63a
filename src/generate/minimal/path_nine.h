/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path_nine.h -- the weights of top-down puzzles on 9x9 (path_weight.h), for many
 * puzzles at a time. */
#ifndef GV_GENERATE_MINIMAL_PATH_NINE_H
#define GV_GENERATE_MINIMAL_PATH_NINE_H

#include "sudoku9/sampling/clue_removal.h"

/* The memory of a run: one per thread. About 250 KB. */
typedef struct gv_path_nine gv_path_nine;

/* NULL when out of memory. */
gv_path_nine *gv_path_nine_new(gv_arena *arena, gv_nine_oracle *oracle);

/* The logarithms of the weights of puzzles that gv_nine_remove_clues() made of complete
 * grids, cell by cell. Returns GV_END_COMPLETE, or the reason why `control`, which may
 * be NULL, ended the run. */
gv_end gv_path_nine_weights(gv_path_nine *paths, double *out,
                            const gv_clue_removal *puzzles, size_t n_puzzles,
                            const gv_nine_control *control);

#endif
