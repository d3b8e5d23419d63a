/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explain.h -- explains a puzzle as Sudoku Explainer does. Some of its rules assume
 * that there is one solution, so solutions are counted first. */
#ifndef GV_REPORT_EXPLAINER_EXPLAIN_H
#define GV_REPORT_EXPLAINER_EXPLAIN_H

#include "base/budget.h"
#include "explainer/core/path.h"
#include "model/instance.h"

/* Whether that name of a theory means Sudoku Explainer: "SE", in any case. */
bool gv_explainer_is_theory(const char *name);

/* Finds the path, in `arena`, with scratch from `memory`. *outcome is OK, NONE,
 * MULTIPLE, BEYOND or LIMIT; path->result.end says what ended it. Without exactly one
 * solution the path has no steps. GV_ERR_UNSUPPORTED: not 9x9 Sudoku with givens alone.
 */
gv_status gv_explainer_explain(gv_se_path *path, gv_outcome *outcome,
                               const gv_instance *instance, const gv_budget *budget,
                               gv_memory *memory, gv_arena *arena, gv_error *err);

#endif
