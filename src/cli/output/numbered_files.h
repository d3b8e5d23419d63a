/* SPDX-License-Identifier: GPL-3.0-or-later */
/* numbered_files.h -- a file for each record: a name in -o with a place for the number
 * of the record, %n, or %03n with leading zeros. %% is a percent sign. */
#ifndef GV_CLI_OUTPUT_NUMBERED_FILES_H
#define GV_CLI_OUTPUT_NUMBERED_FILES_H

#include "cli/stream/task.h"

/* Reads the name in -o. One with a place for a number becomes the run's file_pattern,
 * and the names of the files go to standard output. GV_ERR_ARGUMENT for a verb or a
 * form that has one file for all records, and for a '%' without meaning. */
gv_status gv_numbered_files_prepare(gv_run *run, gv_error *err);

/* Appends the name of a record's file. */
void gv_numbered_file_name(gv_buffer *out, const char *pattern, uint64_t number);

/* Moves the answer to a record, which begins at `start` in the output of its batch,
 * into its file, and replaces it by the file's name. A word has no file. An error with
 * the file becomes the word ERROR. */
gv_status gv_numbered_file_put(gv_task *task, size_t start, const gv_columns *header,
                               gv_error *err);

#endif
