/* SPDX-License-Identifier: GPL-3.0-or-later */
/* questions.h -- has a subset of a known grid another solution? The question that
 * generators, minimality and unavoidable sets are based on, for blocks of questions.
 *
 * A question is plain data: many small searches write theirs into one array, one call
 * answers all of them, and each reads its own. Blocks of a few hundred keep the lanes
 * busy. Guesses prefer the digits of the grid, so that the solutions found differ from
 * it in few cells: good unavoidable sets to learn. */
#ifndef GV_SUDOKU9_SEARCH_QUESTIONS_H
#define GV_SUDOKU9_SEARCH_QUESTIONS_H

#include "base/counters.h"
#include "sudoku9/search/lanes.h"

/* For `cell`: the solution may differ anywhere. */
enum { GV_NINE_ANYWHERE = GV_NINE_CELLS };

/* "Is there a solution with these clues that is not the grid?" or, with a cell, "that
 * differs from the grid in this cell?" So a puzzle has one solution exactly when the
 * answer to ANYWHERE is no; and a clue of such a puzzle is redundant exactly when the
 * answer for its cell is no, asked with the other clues. */
typedef struct gv_nine_question {
    const gv_nine_cands *grid; /* complete; gv_nine_cands_of_digits() makes it */
    gv_nine_set clues;         /* the cells of it that are given */
    unsigned cell;             /* GV_NINE_ANYWHERE, or a cell that is not a clue */
    uint8_t *digits;           /* NULL, or 81 bytes for the solution found, 1 to 9 */

    /* The answer. GV_END_COMPLETE: no; GV_END_SOLUTIONS: yes; otherwise unknown. */
    gv_end end;
    gv_nine_set other;  /* where the solution found differs: unavoidable, without clues,
                           possibly not minimal; empty if there is none */
    uint32_t n_guesses; /* branchings of the search */
    uint32_t n_sweeps;  /* passes over the candidates */
} gv_nine_question;

/* The memory of a run: one per thread. About 170 KB. */
typedef struct gv_nine_oracle gv_nine_oracle;

/* NULL when out of memory. */
gv_nine_oracle *gv_nine_oracle_new(gv_arena *arena, const gv_nine_kernel *kernel);

/* Where questions and their answers are counted from now on. */
void gv_nine_oracle_set_counters(gv_nine_oracle *oracle, gv_counters *counters);

/* Answers the questions. `control` may be NULL. An answer depends on its question and
 * control->limit_guesses alone: not on the CPU level, nor on the other questions. */
void gv_nine_oracle_ask(gv_nine_oracle *oracle, gv_nine_question *questions,
                        size_t n_questions, const gv_nine_control *control);

#endif
