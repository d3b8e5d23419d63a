/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary.h -- the tables of `stats` and of the report. Names and columns:
 *
 *   overview      quantity value error low high hits ess largest
 *   clues         clues hits raw_percent raw_error true_percent true_error low high
 *   counts        clues M_n rel_error low high ess hits proportion tries
 *   moments       variable how mean mean_error sd sd_error sd_published skewness
 *                 skewness_error kurtosis kurtosis_error max
 *                 solved_percent solved_error
 *   by_clues      variable clues hits mean error sd skewness kurtosis ess largest
 *                 solved_percent solved_error
 *   levels        variable level hits raw_percent raw_error true_percent true_error
 *                 low high cumulative_percent raw_cumulative_percent ess largest
 *   correlations  one other how value error low high solved_percent solved_error
 *   pairs         one other one_level other_level hits true_percent
 *
 * A level may be "beyond" (the theory does not solve the puzzle) or "limit" (stopped
 * before that was known): shares are of all rated puzzles. Moments and correlations are
 * of those with a value; solved_percent tells how many these are.
 *
 * Tables that would be empty are left out. Errors are one standard deviation; low and
 * high bound a 95 % interval. */
#ifndef GV_STUDY_SUMMARY_H
#define GV_STUDY_SUMMARY_H

#include "base/budget.h"
#include "stats/stat_table.h"
#include "study/findings.h"

/* Appends all of them, or those before the meter (may be NULL) ended. */
gv_status gv_summary_make(gv_stat_tables *tables, const gv_findings *findings,
                          gv_meter *meter, gv_error *err);

/* All grids, and all classes of equivalent grids, of 9x9 Sudoku. */
#define GV_NINE_ALL_GRIDS    "6670903752021072936960"
#define GV_NINE_GRID_CLASSES "5472730538"

#endif
