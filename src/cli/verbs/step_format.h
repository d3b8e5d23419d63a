/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step_format.h -- the patterns of `explain --theory SE` that are written before a
 * puzzle, and before and after each of its steps: --start, --before, --after. */
#ifndef GV_CLI_VERBS_STEP_FORMAT_H
#define GV_CLI_VERBS_STEP_FORMAT_H

#include "cli/stream/task.h"
#include "explainer/core/path.h"

/* GV_ERR_ARGUMENT if a pattern has a code that it cannot fill. */
gv_status gv_step_format_check(const gv_run *run, gv_error *err);

/* Whether the run has one of them, or --format. */
bool gv_step_format_asked(const gv_run *run);

/* Appends what they make of the path. */
gv_status gv_step_format_put(gv_buffer *out, const gv_task *task,
                             const gv_se_path *path, gv_error *err);

#endif
