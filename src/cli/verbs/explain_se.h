/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explain_se.h -- the options of `givens explain`, and its theory SE: the steps of
 * Sudoku Explainer. */
#ifndef GV_CLI_VERBS_EXPLAIN_SE_H
#define GV_CLI_VERBS_EXPLAIN_SE_H

#include "cli/stream/task.h"
#include "rules/theory.h"

typedef struct gv_explain_settings {
    const char *theory;
    uint64_t max_length;
    uint64_t step;
    const char *verify;
    bool from_state;
    bool only_needed;
    bool states;
    bool ascii;
    bool words;
    bool show_hidden;
    bool trace;
    bool paranoid;
    const char *start; /* patterns of the theory SE, besides --format */
    const char *before;
    const char *after;
} gv_explain_settings;

/* For the run. */
typedef struct gv_explain_state {
    gv_theory theory; /* unless it is SE */
} gv_explain_state;

/* Like gv_verb.prepare and gv_verb.answer. */
gv_status gv_explain_se_prepare(gv_run *run, gv_error *err);
gv_status gv_explain_se(gv_task *task, gv_error *err);

#endif
