/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solo.h -- how many solutions has one puzzle, up to a limit? For callers with a single
 * 9x9 puzzle: the lanes of lanes.h are made for many, and one puzzle fills them badly.
 * And for puzzles with other units than rows, columns and blocks, or with more. No
 * memory but the stack, about 22 KB. */
#ifndef GV_SUDOKU9_SEARCH_SOLO_H
#define GV_SUDOKU9_SEARCH_SOLO_H

#include "sudoku9/search/lanes.h"

/* Answers a job whose source is text or digits, with a limit on solutions. `first` gets
 * a solution; where there are several, it need not be the one that gv_nine_run() finds.
 * The job's other fields are filled as by gv_nine_run(), with guesses of its own. Asks
 * control->look (may be NULL, as may `control`) every few thousand guesses. */
void gv_nine_run_solo(const gv_nine_kernel *kernel, gv_nine_job *job,
                      const gv_nine_control *control);

/* The same for a puzzle with a layout of its own, whose source is candidates. With the
 * limit 0 all solutions are counted. Calls `visit` (or NULL) with each: when it returns
 * false, the job's end is GV_END_STOPPED. Guesses, and with them the order of the
 * solutions, are the same on every level. */
void gv_nine_run_layout(const gv_nine_kernel *kernel, const gv_nine_layout *layout,
                        gv_nine_job *job, gv_nine_visit_fn *visit, void *user,
                        const gv_nine_control *control);

#endif
