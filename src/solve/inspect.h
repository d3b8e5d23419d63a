/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.h -- the general search and the solvers behind it for a developer: what must
 * hold of a state (base/check.h), and what they look like (on standard error, for the
 * debugger). */
#ifndef GV_SOLVE_INSPECT_H
#define GV_SOLVE_INSPECT_H

#include "solve/backend.h"
#include "solve/generic_state.h"

/* Domains, the list of open variables and the trail follow from the labels. */
const char *gv_generic_state_check(const gv_generic_state *state);

/* Every variable with its candidates. */
void gv_generic_state_dump(const gv_generic_state *state);

/* A solver; what came of a run. */
void gv_backend_dump(const gv_backend *backend);
void gv_backend_result_dump(const gv_backend_result *result);

#endif
