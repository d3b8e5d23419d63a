/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canon_puzzle.h -- the smallest string of any puzzle, for canon.c. */
#ifndef GV_SUDOKU9_CANON_CANON_PUZZLE_H
#define GV_SUDOKU9_CANON_CANON_PUZZLE_H

#include "sudoku9/canon/canon.h"

/* Fills `map` with a map that brings the puzzle to its smallest string and returns the
 * number of cell permutations that, with the right renaming, leave the puzzle as it is
 * (renamings of digits that do not occur are not counted). Digits 1 .. n_named keep
 * their names. */
uint64_t gv_canon_puzzle(gv_nine_map *map, const uint8_t puzzle[81], unsigned n_named);

#endif
