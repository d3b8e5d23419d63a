/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minimality.h -- which clues of a puzzle are needed? For blocks of puzzles with known
 * solutions: the questions of all of them go to the lanes together.
 *
 * A clue of a puzzle with one solution S is needed exactly when the puzzle without it
 * has a solution that is not S in its cell: a search with limit 1. A clue that is
 * needed stays so when others are dropped. */
#ifndef GV_SUDOKU9_SEARCH_MINIMALITY_H
#define GV_SUDOKU9_SEARCH_MINIMALITY_H

#include "sudoku9/search/lanes.h"
#include "sudoku9/search/unavoidable.h"

/* What to determine. */
typedef enum gv_nine_aim {
    GV_NINE_IS_MINIMAL,     /* the first redundant clue, in order; none: minimal */
    GV_NINE_FIND_REDUNDANT, /* all clues that are redundant, each on its own */
    GV_NINE_MINIMIZE        /* in order, drop each clue that is redundant by then */
} gv_nine_aim;

/* A puzzle and its answer. The call sets the private fields. */
typedef struct gv_nine_clue_trial {
    const gv_nine_cands *grid; /* the only solution */
    gv_nine_set clues;         /* GV_NINE_MINIMIZE: also the answer, what is left */

    /* NULL, or a list of sets of the same grid, which saves questions: more than the
     * simple sets, which are always used. Trials may share it. It does not change the
     * answer. */
    gv_nine_uas *uas;
    bool learns; /* adds what is found to the list: worthwhile with many puzzles of a
                    grid */

    /* NULL: clues are tried from cell 0 to cell 80; or n_order cells in the order they
     * are tried. Cells without a clue are skipped. */
    const uint8_t *order;
    unsigned n_order;

    gv_nine_set redundant; /* the answer */
    gv_end end;            /* not GV_END_COMPLETE: the answer is not complete */

    gv_nine_set open; /* private: undecided clues */
    unsigned next;    /* a place in the order with no undecided clue before it */
    unsigned n_waits; /* rounds until exchanges.h is used */
} gv_nine_clue_trial;

/* The memory of a run: one per thread. About 330 KB. */
typedef struct gv_nine_tester gv_nine_tester;

/* `work` must live as long. NULL when out of memory. */
gv_nine_tester *gv_nine_tester_new(gv_arena *arena, const gv_nine_work *work);

/* Answers the trials. A trial's answer does not depend on the others, nor on the CPU
 * level. `control` may be NULL; its `look` is also called between runs, and must keep
 * returning the result that ends the run. */
void gv_nine_try(gv_nine_tester *tester, gv_nine_aim aim, gv_nine_clue_trial *trials,
                 size_t n_trials, const gv_nine_control *control);

/* What `control`, which may be NULL, says now. */
gv_end gv_nine_look(const gv_nine_control *control);

#endif
