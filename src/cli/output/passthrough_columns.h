/* SPDX-License-Identifier: GPL-3.0-or-later */
/* passthrough_columns.h -- --keep-columns: the columns of input tables, and the keys of
 * JSON Lines, that the answer does not replace by its own. */
#ifndef GV_CLI_OUTPUT_PASSTHROUGH_COLUMNS_H
#define GV_CLI_OUTPUT_PASSTHROUGH_COLUMNS_H

#include "base/json.h"
#include "base/table.h"
#include "cli/stream/task.h"

/* The keys of a record of JSON Lines as the columns of an output table, in `arena`;
 * *out becomes NULL for other records. */
gv_status gv_kept_keys(const gv_columns **out, const gv_record *record, gv_arena *arena,
                       gv_error *err);

/* The names of the kept columns, and the cells of a record in them. `header` are the
 * columns of the first input, or NULL: there are none. */
void gv_kept_names(gv_table *table, const gv_run *run, const gv_columns *header);
void gv_kept_cells(gv_table *table, const gv_task *task, const gv_columns *header);

/* The same as members of a JSON object: whatever columns or keys the record has. */
void gv_kept_members(gv_json *json, const gv_task *task);

#endif
