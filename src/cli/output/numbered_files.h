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

/* Opens such a file. Each is synced before it gets its name, because no cheaper call is
 * limited to our files: syncfs() also waits for what others have written to the disk.
 * Their folder is synced once, at the end. */
gv_status gv_numbered_file_open(gv_output *out, const gv_run *run, const char *path,
                                gv_error *err);

/* Call this after the last record: the files are then safe with their names. */
void gv_numbered_files_end(const gv_run *run);

/* Moves the answer to a record, which begins at `start` in the output of its batch,
 * into its file, and replaces it by the file's name. A word has no file. An error with
 * the file becomes the word ERROR. */
gv_status gv_numbered_file_put(gv_task *task, size_t start, const gv_columns *header,
                               gv_error *err);

#endif
