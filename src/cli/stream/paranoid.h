/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paranoid.h -- compares a resolution path with the solutions of its puzzle, which the
 * search of solve/ finds without any rule. */
#ifndef GV_CLI_STREAM_PARANOID_H
#define GV_CLI_STREAM_PARANOID_H

#include "base/budget.h"
#include "rules/path.h"
#include "solve/solver.h"

/* The first step that removes a value of some solution, or sets one that some solution
 * does not have, or claims a contradiction although there is a solution, counted from
 * 1; 0 if there is none. All searches together have the rest of `budget`; *end says
 * whether they came to an end; if not, *step is also 0. */
gv_status gv_paranoid_check(size_t *step, gv_end *end, const gv_path *path,
                            const gv_budget *budget, gv_arena *tmp, gv_error *err);

#endif
