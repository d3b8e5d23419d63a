/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_plots.h -- pictures of the tables of a sweep, as SVG files. */
#ifndef GV_STUDY_REPORT_SWEEP_PLOTS_H
#define GV_STUDY_REPORT_SWEEP_PLOTS_H

#include "base/status.h"
#include "stats/stat_table.h"

/* Writes into the folder `folder`, created if necessary, a picture NAME.svg for each
 * of: hardness, conflicts, solved, satisfiable, backbone, survival - those that the
 * tables have data for. `gnuplot` is the program. GV_ERR_UNSUPPORTED if it is not
 * installed. */
gv_status gv_sweep_plots_write(const gv_stat_tables *tables, const char *folder,
                               const char *gnuplot, gv_error *err);

/* The script of one picture: false if there is nothing to draw. `name` as above. */
bool gv_sweep_plots_script(gv_buffer *script, const gv_stat_tables *tables,
                           const char *name);

#endif
