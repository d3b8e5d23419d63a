/* SPDX-License-Identifier: GPL-3.0-or-later */
/* implied_clue.h -- a clue that the other clues imply at first sight. In its row,
 * column or box, every other cell has a clue or sees a clue with the same digit: the
 * clue is redundant, whatever else is known. Cheap, and enough for most sets of 25 and
 * more clues of a grid. */
#ifndef GV_SUDOKU9_SAMPLING_IMPLIED_CLUE_H
#define GV_SUDOKU9_SAMPLING_IMPLIED_CLUE_H

#include "sudoku9/kernel.h"

#include <stdbool.h>

/* Whether one of the clues, cells of a complete grid, is such. */
bool gv_nine_has_plain_clue(const gv_nine_cands *grid, const gv_nine_set *clues);

#endif
