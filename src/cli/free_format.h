/* SPDX-License-Identifier: GPL-3.0-or-later */
/* free_format.h -- records by a pattern: --format with its % codes. */
#ifndef GV_CLI_FREE_FORMAT_H
#define GV_CLI_FREE_FORMAT_H

#include "cli/task.h"

/* GV_ERR_ARGUMENT when --format has a code that this verb cannot fill. */
gv_status gv_free_format_check(const gv_run *run, gv_error *err);

/* Whether a value of --format has a code for ER, EP or ED; `serate` has all three. */
bool gv_free_format_rates(const char *format);

/* Appends the record; cells hold the word where there is no answer. */
void gv_free_format_put(gv_buffer *out, const char *format, const gv_task *task);

#endif
