/* SPDX-License-Identifier: GPL-3.0-or-later */
/* open_cycle.h -- a cheap proof that a subset of a grid has several solutions, without
 * a list of unavoidable sets: in two rows of a band, or two columns of a stack, the
 * cells without clues can be exchanged in some places. More than nine in ten sets of 29
 * clues have such places. */
#ifndef GV_GENERATE_INSTANCE_OPEN_CYCLE_H
#define GV_GENERATE_INSTANCE_OPEN_CYCLE_H

#include "sudoku9/kernel.h"

#include <stdbool.h>

/* Whether there are such lines. The grid is complete, digits 1 to 9. */
bool gv_open_cycle_exists(const uint8_t grid[GV_NINE_CELLS], const gv_nine_set *clues);

#endif
