/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gsp_answer.h -- what accompanies an instance: '#' lines before it, which readers skip
 * except for the block shape, or the cells of a table. */
#ifndef GV_CLI_VERBS_GSP_ANSWER_H
#define GV_CLI_VERBS_GSP_ANSWER_H

#include "cli/stream/task.h"
#include "generate/instance/gsp.h"

/* Appends the '#' lines of an instance. `plan` is NULL for the reduction of record
 * gsp->index + 1 of --from-qcp. `solution` is its text, or NULL. */
void gv_gsp_answer_lines(gv_buffer *out, const gv_gsp *gsp, const gv_gsp_plan *plan,
                         const char *solution);

/* Fills the worker's cells in the order of the verb's columns. */
void gv_gsp_answer_cells(gv_worker *worker, const gv_run *run, const gv_gsp *gsp,
                         const gv_gsp_plan *plan, const char *solution);

#endif
