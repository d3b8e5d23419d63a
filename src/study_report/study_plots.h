/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_plots.h -- the plots of a study's page, as scripts for gnuplot made from tables
 * of results. */
#ifndef GV_STUDY_REPORT_STUDY_PLOTS_H
#define GV_STUDY_REPORT_STUDY_PLOTS_H

#include "study_report/table_view.h"

/* Every plot has this form: it appends its script, and returns false if the tables have
 * nothing to draw. `variable` is the rating it is about, if it is about one. */
typedef bool gv_plot(gv_buffer *script, const gv_stat_tables *tables,
                     const char *variable);

/* Minimal puzzles per grid by number of clues, and the ratio to the published ones. */
gv_plot gv_plot_counts;
/* Distribution of the number of clues: estimated, as sampled, published. */
gv_plot gv_plot_clues;
/* The same of the four published columns, and the estimate. */
gv_plot gv_plot_clues_by_method;
/* Distribution of a rating, plain and logarithmic. */
gv_plot gv_plot_levels;
/* The same of the four published columns, and the estimate. */
gv_plot gv_plot_levels_by_method;
/* Mean of a rating by number of clues. */
gv_plot gv_plot_mean_by_clues;
/* W against another rating: how many puzzles have both values. */
gv_plot gv_plot_pair;

#endif
