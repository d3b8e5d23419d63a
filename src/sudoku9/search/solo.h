/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solo.h -- how many solutions has one 9x9 puzzle, up to a limit? For callers with a
 * single puzzle: the lanes of lanes.h are made for many, and one puzzle fills them
 * badly. No memory but the stack, about 20 KB. */
#ifndef GV_SUDOKU9_SEARCH_SOLO_H
#define GV_SUDOKU9_SEARCH_SOLO_H

#include "sudoku9/search/lanes.h"

/* Answers a job whose source is text or digits, with a limit on solutions. `first` gets
 * a solution; where there are several, it need not be the one that gv_nine_run() finds.
 * The job's other fields are filled as by gv_nine_run(), with guesses of its own. Asks
 * control->look (may be NULL, as may `control`) every few thousand guesses. */
void gv_nine_run_solo(const gv_nine_kernel *kernel, gv_nine_job *job,
                      const gv_nine_control *control);

#endif
