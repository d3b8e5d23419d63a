/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve_with.h -- the options of `givens solve`, and `solve --solver`: one solution by
 * a solver of the user's choice.
 */
#ifndef GV_CLI_VERBS_SOLVE_WITH_H
#define GV_CLI_VERBS_SOLVE_WITH_H

#include "cli/stream/task.h"

typedef struct gv_solve_options {
    bool any;
    bool all;
    uint64_t limit;
    bool sat_status;
    const char *solver;
    const char *encoding;
} gv_solve_options;

/* For the run. */
typedef struct gv_solve_state {
    const struct gv_backend *backend; /* NULL: the search of solve/ */
} gv_solve_state;

/* Translates the status of gv_backend_new(): a solver that is not available is wrong
 * usage, like a wrong name; and Ctrl-C may have interrupted the query for its version.
 */
gv_status gv_solver_status(gv_run *run, gv_status status, gv_error *err);

/* Finds the solver if one was requested, once for the run. */
gv_status gv_solve_with_prepare(gv_run *run, gv_error *err);

/* Solves a record: fills in what the search of its question would fill in, or refuses
 * it if the solver failed. The question has room for a solution. */
gv_status gv_solve_with(gv_task *task, gv_error *err);

#endif
