/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_summary.h -- the results of a sweep as tables, time-outs in all of them:
 *
 *   instances    what was generated
 *   hardness     every group: solved, its interval, median, PAR2, counters, sizes
 *   satisfiable  the part with a solution, where that is not known beforehand
 *   backbone     look-ahead backbone against holes, by both denominators
 *   peaks        where each series is hardest, beside the published model
 *   minima       where each backbone is least, beside the published model
 *   survival     Kaplan and Meier's curve of every group
 *
 * A table without rows is left out. The note of each says where the numbers come from.
 */
#ifndef GV_EXPERIMENT_SWEEP_SUMMARY_H
#define GV_EXPERIMENT_SWEEP_SUMMARY_H

#include "experiment/sweep_figures.h"
#include "stats/stat_table.h"

gv_status gv_sweep_summary_make(gv_stat_tables *tables, const gv_sweep_data *data,
                                gv_error *err);

/* The note of all tables; NULL when out of memory. */
const char *gv_sweep_note(const gv_sweep_data *data, gv_arena *arena);

/* ---- cells, for tables of presets too ---- */

/* "5x5". */
gv_cell gv_sweep_cell_block(unsigned block_rows, unsigned block_cols, gv_arena *arena);
/* A median or the like, with 4 digits; "> limit" if it is NAN. */
gv_cell gv_sweep_cell_censored(double value, double limit, gv_arena *arena);
/* The median CPU time of a group; "error" if at least half of its runs are errors. */
gv_cell gv_sweep_cell_median(const gv_sweep_figures *figures, double limit,
                             gv_arena *arena);

#endif
