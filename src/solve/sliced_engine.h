/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sliced_engine.h -- blocks of questions about puzzles of one network that the sliced
 * search takes (sliced/shape.h): 4x4 to 9x9, Latin squares, jigsaw, diagonals, windows,
 * pairs of cells that differ. The answers are those of block.h. */
#ifndef GV_SOLVE_SLICED_ENGINE_H
#define GV_SOLVE_SLICED_ENGINE_H

#include "solve/block.h"

/* How many questions of a kind are worth it where a vector has 256 bits, and so in
 * proportion: fewer leave most of them idle. A check asks about each clue; clues are
 * left out one after the other. */
enum { GV_SLICED_SEARCHES = 160, GV_SLICED_CHECKS = 48, GV_SLICED_THINNINGS = 192 };

/* Whether a block of `n_questions` of such a kind is worth it. */
bool gv_sliced_engine_suits(const gv_instance *instance, size_t n_questions,
                            size_t least);

/* The instances have the same network, one that gv_sliced_fits(). Of the limits, those
 * on solutions (one or two) and the stop flag hold. Solutions are told where there is
 * one only: `first` and `digits` of others stay as they are. */
gv_status gv_sliced_engine_search(gv_search_question **questions, size_t n_questions,
                                  const gv_limits *limits, gv_arena *tmp,
                                  gv_error *err);

/* For instances without marks. */
gv_status gv_sliced_engine_check(gv_check_question **questions, size_t n_questions,
                                 const gv_limits *limits, gv_arena *tmp, gv_error *err);
gv_status gv_sliced_engine_minimize(gv_minimize_question **questions,
                                    size_t n_questions, const gv_limits *limits,
                                    gv_arena *tmp, gv_error *err);

#endif
