/* SPDX-License-Identifier: GPL-3.0-or-later */
/* isomorphic_retry.h -- a way out of searches that take too long. A 9x9 puzzle with 10
 * to 17 clues may cost the lanes a hundred thousand guesses and more, and an isomorphic
 * one ten: a few bad first guesses make the difference. So a search that reaches a
 * limit is tried again on random isomorphic puzzles, with limits that grow. */
#ifndef GV_SUDOKU9_SAMPLING_ISOMORPHIC_RETRY_H
#define GV_SUDOKU9_SAMPLING_ISOMORPHIC_RETRY_H

#include "base/rng.h"
#include "sudoku9/search/lanes.h"

/* Answers a job of digits that ended with GV_END_NODES at control->limit_guesses: fills
 * in its end, n_solutions, first and second. The last two, if any, are not necessarily
 * those that it would have had. Otherwise only control->look ends it. */
void gv_nine_retry(gv_nine_job *job, gv_nine_work *work, gv_rng *rng,
                   const gv_nine_control *control);

#endif
