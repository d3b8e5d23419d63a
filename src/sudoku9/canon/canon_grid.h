/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canon_grid.h -- the smallest string of a complete grid, for canon.c. */
#ifndef GV_SUDOKU9_CANON_CANON_GRID_H
#define GV_SUDOKU9_CANON_CANON_GRID_H

#include "sudoku9/canon/canon.h"

/* No 9x9 grid has more automorphisms (Russell and Jarvis, 2006: all 275 kinds of
 * symmetric grids listed). */
enum { GV_GRID_AUTOMORPHISMS_MAX = 648 };

/* All the maps that bring a valid grid to its smallest string, and their number: the
 * number of automorphisms of the grid. */
size_t gv_canon_grid(gv_nine_map maps[GV_GRID_AUTOMORPHISMS_MAX],
                     const uint8_t grid[81]);

#endif
