/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nine_minimal.h -- uniqueness and minimality of many 9x9 puzzles at once. */
#ifndef GV_SOLVE_NINE_MINIMAL_H
#define GV_SOLVE_NINE_MINIMAL_H

#include "solve/nine_engine.h"

/* gv_check_block() and gv_minimize_block() for 9x9 puzzles without pencilmarks
 * (gv_nine_engine_has_no_marks), with no limit except the stop flag. */
gv_status gv_nine_minimal_check_block(gv_check_question **questions, size_t n_questions,
                                      const gv_limits *limits, gv_arena *tmp,
                                      gv_error *err);
gv_status gv_nine_minimal_reduce_block(gv_minimize_question **questions,
                                       size_t n_questions, const gv_limits *limits,
                                       gv_arena *tmp, gv_error *err);

#endif
