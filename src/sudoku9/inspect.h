/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.h -- the structures of the 9x9 engine for a developer: what must hold of them
 * (base/check.h), and what they look like (on standard error, for the debugger). The
 * states of searches that are private to a file have their dumps in that file:
 * gv_nine_work_dump() in lanes.h, gv_nine_chains_dump() in chains.h. */
#ifndef GV_SUDOKU9_INSPECT_H
#define GV_SUDOKU9_INSPECT_H

#include "sudoku9/canon/canon.h"
#include "sudoku9/chains/chains_kernel.h"
#include "sudoku9/search/unavoidable.h"

/* The guard bits of the words are 0. */
const char *gv_nine_cands_check(const gv_nine_cands *cands);

/* Of the lanes in `active`: guard bits are 0; a cell of a lane that is not dead has a
 * candidate, of a solved lane one. */
const char *gv_nine_lanes_check(const gv_nine_lanes *lanes, uint32_t active);

/* `solution` is a grid and has the digits of `puzzle` (1 to 9; others are empty). */
const char *gv_nine_solution_check(const uint8_t *puzzle, const uint8_t *solution);

/* The index has each set once, in its place, and no set is empty. */
const char *gv_nine_uas_check(const gv_nine_uas *uas);

/* A set is unavoidable at first sight: a unit has none of its cells, or two or more. */
const char *gv_nine_set_check(const gv_nine_set *set);

/* The map is a permutation and makes `digits` of the puzzle; on a sample, one puzzle in
 * sixteen, the smallest string is its own smallest string. */
const char *gv_canonical_check(const gv_canonical *canonical, const uint8_t *puzzle);

/* Every cell has a label, and what is open is one. */
const char *gv_chain_state_check(const gv_chain_state *state);

/* Candidates as a grid. */
void gv_nine_cands_dump(const gv_nine_cands *cands);
void gv_nine_lanes_dump(const gv_nine_lanes *lanes, unsigned lane);
void gv_chain_state_dump(const gv_chain_state *state);

/* A set of cells as a grid of 1 and 0; the grid of a list and its sets. */
void gv_nine_set_dump(const gv_nine_set *set);
void gv_nine_uas_dump(const gv_nine_uas *uas);

#endif
