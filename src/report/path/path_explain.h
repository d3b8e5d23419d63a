/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path_explain.h -- explains a puzzle by a theory: finds its path, and whether the
 * puzzle has one solution where the path does not show that. The reverse: accepts an
 * explanation that was made elsewhere only if all of it is true. */
#ifndef GV_REPORT_PATH_PATH_EXPLAIN_H
#define GV_REPORT_PATH_PATH_EXPLAIN_H

#include "rules/path.h"
#include "rules/rule_pool.h"

/* The theory of a name (gv_theory_parse()) up to that length. GV_ERR_ARGUMENT also for
 * one that contains SE, which is no set of rules. */
gv_status gv_path_explain_theory(gv_theory *out, const char *name, unsigned max_length,
                                 gv_error *err);

/* How it came out: OK, NONE, MULTIPLE, BEYOND; or LIMIT, and what ended it. */
typedef struct gv_path_answer {
    gv_outcome outcome;
    gv_end end;
} gv_path_answer;

/* What a path that is verified has to be, beside true. */
typedef struct gv_path_demands {
    bool needs_solution; /* it solves the puzzle */
} gv_path_demands;

/* Finds the path of path->instance; the caller sets instance, from_state and theory.
 * Steps are in `arena`. *ctx is a rule context of `pool`, whose state is scratch for
 * what is done with the path; NULL, at GV_OUTCOME_LIMIT, if there was no time for its
 * tables. GV_ERR_ARGUMENT: a csp with too many g-labels. */
gv_status gv_path_explain(gv_path *path, gv_path_answer *answer, gv_rule_context **ctx,
                          gv_rule_pool *pool, const gv_budget *budget, gv_arena *arena,
                          gv_error *err);

/* Accepts the JSON of a path of `instance` (gv_path_json_verify()) with its "status":
 * what the steps do not prove, the number of solutions does. `demands` may be NULL.
 * GV_ERR_INPUT says what is wrong, with the number of the step, which is also err->row,
 * from 0, or with the place where the text is no JSON. The outcome is OK, or LIMIT if
 * the solutions could not be counted. */
gv_status gv_path_explain_verify(gv_path_answer *answer, const char *text,
                                 size_t length, const gv_instance *instance,
                                 const gv_path_demands *demands, gv_rule_pool *pool,
                                 const gv_budget *budget, gv_arena *arena,
                                 gv_error *err);

/* Sets path->one_solution, by a search within the budget: for theories with rules that
 * assume it (gv_theory_needs_unique()). */
gv_status gv_path_explain_count(gv_path *path, const gv_budget *budget, gv_arena *tmp,
                                gv_error *err);

#endif
