/* SPDX-License-Identifier: GPL-3.0-or-later */
/* format_string.h -- records by a pattern: --format with its % codes. */
#ifndef GV_CLI_OUTPUT_FORMAT_STRING_H
#define GV_CLI_OUTPUT_FORMAT_STRING_H

#include "cli/stream/task.h"

/* GV_ERR_ARGUMENT if --format has a code that this verb cannot fill. */
gv_status gv_free_format_check(const gv_run *run, gv_error *err);

/* Whether a value of --format has a code for ER, EP or ED; `serate` has all three. */
bool gv_free_format_rates(const char *format);

/* Appends the record; cells contain the word if there is no answer. */
void gv_free_format_put(gv_buffer *out, const char *format, const gv_task *task);

#endif
