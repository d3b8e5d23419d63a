/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paranoid.h -- holds a resolution path against the solutions of its puzzle, which the
 * search of solve/ finds without any rule. */
#ifndef GV_CLI_STREAM_PARANOID_H
#define GV_CLI_STREAM_PARANOID_H

#include "base/budget.h"
#include "rules/path.h"
#include "solve/solver.h"

/* The first step that removes a value of some solution, or sets one that some solution
 * does not have, or tells a contradiction where there is a solution, counted from 1; 0
 * when there is none. All searches together have what is left of `budget`; *end says
 * whether they came to an end; if not, *step is 0 too. */
gv_status gv_paranoid_check(size_t *step, gv_end *end, const gv_path *path,
                            const gv_budget *budget, gv_arena *tmp, gv_error *err);

#endif
