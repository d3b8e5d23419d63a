/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explain_se.h -- `givens explain --theory SE`: the steps of Sudoku Explainer. */
#ifndef GV_CLI_VERBS_EXPLAIN_SE_H
#define GV_CLI_VERBS_EXPLAIN_SE_H

#include "cli/stream/task.h"

/* Whether the run asks for it. */
bool gv_explain_se_asked(const gv_run *run);

/* As gv_verb.prepare and gv_verb.answer. */
gv_status gv_explain_se_prepare(gv_run *run, gv_error *err);
gv_status gv_explain_se(gv_task *task, gv_error *err);

#endif
