/* SPDX-License-Identifier: GPL-3.0-or-later */
/* facets.h -- every minimal puzzle inside a puzzle with one solution, exactly.
 *
 * Let R be the redundant clues. The sets of clues that can be left out together are the
 * faces of a simplicial complex on R, and the complement of a facet is a minimal
 * puzzle. A set is not a face exactly when it contains the trace of an unavoidable set:
 * its clues, if all are in R. The facets of the complex of the traces known so far are
 * candidates; a candidate with a second solution yields new traces; when none has one,
 * the candidates are the facets. */
#ifndef GV_SUDOKU9_SEARCH_FACETS_H
#define GV_SUDOKU9_SEARCH_FACETS_H

#include "sudoku9/search/lanes.h"

typedef struct gv_nine_minimals_task {
    const uint8_t *grid; /* digits 1 to 9 */
    gv_nine_set clues;   /* of the grid: a puzzle with this one solution */

    /* Maximum number of candidates held at a time; 12 to 24 bytes each. The number of
     * minimal puzzles grows fast with R: some hundreds at 20 clues, tens of thousands
     * at 30. */
    size_t most;
} gv_nine_minimals_task;

typedef struct gv_nine_minimals {
    size_t n_puzzles;
    const gv_nine_set *puzzles; /* clues, in the order of the puzzles' text, where an
                                   empty cell comes before a clue */
    uint64_t by_clues[GV_NINE_CELLS + 1]; /* puzzles by number of clues */
    gv_nine_set redundant;                /* R */

    /* Not GV_END_COMPLETE: there is no list. GV_END_NODES: a question reached
     * limit_guesses, or more than `most` candidates had to be held. */
    gv_end end;
} gv_nine_minimals;

/* The list lives in `arena`; `tmp`, a different one, is unchanged when the call
 * returns. `control` may be NULL. */
gv_status gv_nine_minimals_find(gv_nine_minimals *out,
                                const gv_nine_minimals_task *task, gv_nine_work *work,
                                const gv_nine_control *control, gv_arena *arena,
                                gv_arena *tmp, gv_error *err);

#endif
