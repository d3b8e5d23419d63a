/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nine_minimal.h -- uniqueness and minimality of many 9x9 puzzles at once. */
#ifndef GV_SOLVE_NINE_MINIMAL_H
#define GV_SOLVE_NINE_MINIMAL_H

#include "solve/nine_engine.h"

/* Whether an instance can be one of a block: 9x9 givens without pencilmarks, and limits
 * that concern the whole block (a stop flag) or nothing. */
bool gv_nine_minimal_fits(const gv_instance *instance, const gv_limits *limits);

/* gv_check_block() and gv_minimize_block() for such questions. */
gv_status gv_nine_check_block(gv_check_question **questions, size_t n_questions,
                              gv_arena *tmp, gv_error *err);
gv_status gv_nine_minimize_block(gv_minimize_question **questions, size_t n_questions,
                                 gv_arena *tmp, gv_error *err);

#endif
