/* SPDX-License-Identifier: GPL-3.0-or-later */
/* implied_clue.h -- clues that the other clues imply directly. In the row, column or
 * box of such a clue, every other cell has a clue or sees a clue with the same digit:
 * the clue is redundant, whatever else is known. The test is cheap, and succeeds for
 * most sets of 25 and more clues of a grid. */
#ifndef GV_SUDOKU9_SAMPLING_IMPLIED_CLUE_H
#define GV_SUDOKU9_SAMPLING_IMPLIED_CLUE_H

#include "sudoku9/kernel.h"

#include <stdbool.h>

/* Whether one of the clues, cells of a complete grid, is implied in this way. */
bool gv_nine_has_trivially_redundant_clue(const gv_nine_cands *grid,
                                          const gv_nine_set *clues);

#endif
