/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pencilmarks.h -- --pencilmarks: puzzles are treated as pencilmark puzzles, whose
 * facts are the candidates that they exclude (solve/facts.h). */
#ifndef GV_CLI_VERBS_PENCILMARKS_H
#define GV_CLI_VERBS_PENCILMARKS_H

#include "cli/stream/task.h"

#define GV_OPT_PENCILMARKS(type)                                                       \
    GV_OPT_FLAG("pencilmarks", GV_OPT_IN(type, pencilmarks),                           \
                "let clues be excluded candidates, as in pencilmark puzzles, and "     \
                "a given the exclusion of all others of its cell")

#define GV_OPT_KEEP_MARKS(type)                                                        \
    GV_OPT_FLAG("keep-marks", GV_OPT_IN(type, keep_marks),                             \
                "let clues be givens alone, and keep all pencilmarks")

/* Makes the record's pencilmarks rules of its puzzle. */
gv_status gv_task_keep_marks(gv_task *task, gv_error *err);

/* Replaces the instance of a record; refuses it if its family has no digits. */
gv_status gv_task_use_pencilmarks(gv_task *task, gv_error *err);

#endif
