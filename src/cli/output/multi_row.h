/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multi_row.h -- answers of many rows to one record (every solution, every minimal
 * puzzle, every neighbour), written as they are found: a table with the column `record`
 * first, bare lines of the first column, or a JSON array. */
#ifndef GV_CLI_OUTPUT_MULTI_ROW_H
#define GV_CLI_OUTPUT_MULTI_ROW_H

#include "base/json.h"
#include "cli/stream/task.h"

typedef struct gv_rows {
    gv_task *task;
    gv_json json;
} gv_rows;

/* In JSON the array is named run->layout.rows_key. */
void gv_rows_begin(gv_rows *rows, gv_task *task);

/* One row: the task's cells, one for each column of the run. Long answers are passed to
 * the output meanwhile. */
void gv_rows_put(gv_rows *rows);

/* Ends the answer; the task's word, unless it is OK, follows the rows. */
void gv_rows_end(gv_rows *rows);

/* A word instead of rows: also for records that cannot be read. */
void gv_rows_word(gv_buffer *out, gv_task *task);

#endif
