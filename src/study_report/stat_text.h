/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stat_text.h -- tables of statistics as text: TSV, CSV, JSON Lines. */
#ifndef GV_STUDY_REPORT_STAT_TEXT_H
#define GV_STUDY_REPORT_STAT_TEXT_H

#include "base/table.h"
#include "stats/stat_table.h"

/* A header line and the rows. */
void gv_stat_text_table(gv_buffer *out, const gv_stat_table *table,
                        const gv_table_style *style);

/* All of them, each after its title and note as lines with '#', separated by an empty
 * line. */
void gv_stat_text_tables(gv_buffer *out, const gv_stat_tables *tables,
                         const gv_table_style *style);

/* One line: {"table": NAME, "title": ..., "note": ..., "rows": [{COLUMN: CELL, ...},
 * ...]}; `note` is left out if there is none. */
void gv_stat_text_json(gv_buffer *out, const gv_stat_table *table);

#endif
