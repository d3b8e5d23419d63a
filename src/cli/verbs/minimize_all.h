/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minimize_all.h -- the options of `givens minimize`, and the answer of `givens
 * minimize --all` to one record. */
#ifndef GV_CLI_VERBS_MINIMIZE_ALL_H
#define GV_CLI_VERBS_MINIMIZE_ALL_H

#include "cli/stream/task.h"

typedef struct gv_minimize_settings {
    bool all;
    bool counts; /* of all: only how many there are */
    bool pencilmarks, keep_marks;
} gv_minimize_settings;

gv_status gv_answer_all_minimals(gv_task *task, gv_error *err);

#endif
