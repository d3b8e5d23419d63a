/* SPDX-License-Identifier: GPL-3.0-or-later */
/* block.h -- many questions at once: what an engine does better together (9x9 puzzles
 * fill its lanes), it does together. The answers are the same as for one question at a
 * time. */
#ifndef GV_SOLVE_BLOCK_H
#define GV_SOLVE_BLOCK_H

#include "solve/minimal.h"

/* A question is about an instance; or, for streams of 9x9 puzzles, about a text of 81
 * characters, in a context, which saves making the instance. All questions of a block
 * have the same limits, which apply to each; with texts, the only limits are on
 * solutions and the stop flag. */

/* "Which solution, and how many?" */
typedef struct gv_search_question {
    const gv_instance *instance;
    const char *nine; /* NULL, or the text: instance is then ignored */
    gv_context *context;
    gv_label *first; /* NULL, or room for the first solution: n_primary labels, not for
                        texts; */
    uint8_t *digits; /* or, for 9x9 puzzles and texts, its 81 digits, 1 to 9 */

    uint64_t n_solutions; /* found; below limits->solutions, that is all */
    gv_end end;
} gv_search_question;

/* There must be a limit on solutions: one or two if first solutions are asked for,
 * because a single search for more of them uses the lanes differently from a block, and
 * may begin with another solution. */
gv_status gv_search_block(gv_search_question **questions, size_t n_questions,
                          const gv_limits *limits, gv_arena *tmp, gv_error *err);

/* "Is it unique, is it minimal?" */
typedef struct gv_check_question {
    const gv_instance *instance;
    const char *nine;
    gv_context *context;
    uint64_t *redundant; /* NULL, or room for a bit per fact (facts.h): those that can
                            each be dropped alone, if there is one solution */
    gv_check_result result;
} gv_check_question;

gv_status gv_check_block(gv_check_question **questions, size_t n_questions,
                         const gv_limits *limits, gv_arena *tmp, gv_error *err);

/* "Which facts are left when the others are dropped in the order that `rng` draws?" */
typedef struct gv_minimize_question {
    const gv_instance *instance;
    gv_rng rng;
    uint64_t *keep; /* a bit per fact */
    gv_check_result result;
} gv_minimize_question;

gv_status gv_minimize_block(gv_minimize_question **questions, size_t n_questions,
                            const gv_limits *limits, gv_arena *tmp, gv_error *err);

#endif
