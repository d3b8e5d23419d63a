/* SPDX-License-Identifier: GPL-3.0-or-later */
/* preset_tables.h -- the tables of the presets: what a sweep found, next to what the
 * paper printed. Each is made of whatever the sweep has: rows that were not run are
 * missing. */
#ifndef GV_EXPERIMENT_PRESET_TABLES_H
#define GV_EXPERIMENT_PRESET_TABLES_H

#include "experiment/sweep_data.h"
#include "stats/stat_table.h"

typedef gv_status gv_preset_maker(gv_stat_tables *tables, const gv_sweep_data *data,
                                  gv_error *err);

gv_preset_maker gv_preset_table1, gv_preset_table2, gv_preset_table3;
gv_preset_maker gv_preset_fig4, gv_preset_fig5, gv_preset_fig6, gv_preset_fig7,
    gv_preset_fig8;

#endif
