/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layout_engine.h -- 9x9 puzzles whose rules are units (rows, columns, blocks, regions,
 * diagonals, windows) and pairs of cells that differ, the same for all digits: jigsaw,
 * X-Sudoku, windoku, anti-knight and so on. They are recognised by their network,
 * whatever named it. */
#ifndef GV_SOLVE_LAYOUT_ENGINE_H
#define GV_SOLVE_LAYOUT_ENGINE_H

#include "solve/solver.h"

/* The row of the engine table. */
bool gv_layout_engine_suits(const gv_instance *instance, const gv_search *search);
gv_status gv_layout_engine_run(gv_search_result *out, const gv_instance *instance,
                               const gv_search *search, gv_arena *tmp, gv_error *err);

#endif
