/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path_explain.c -- rules find the path, a search counts the solutions. */
#include "report/path/path_explain.h"

#include "report/path/path_json.h"
#include "solve/solver.h"

#include <string.h>
#include <strings.h>

static bool is_cut(gv_end end)
{
    return end != GV_END_COMPLETE && end != GV_END_SOLUTIONS;
}

/* A user who mistypes SE should learn about it. */
gv_status gv_path_explain_theory(gv_theory *out, const char *name, unsigned max_length,
                                 gv_error *err)
{
    gv_theory theory;
    const gv_status status = gv_theory_parse(&theory, name, err);
    const char *plus = strchr(name, '+');
    const bool joins_se =
        plus && (strncasecmp(name, "SE+", 3) == 0 || strcasestr(plus, "+SE"));
    if (status == GV_ERR_ARGUMENT && joins_se)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "SE, Sudoku Explainer, cannot be joined with other theories");
    if (status != GV_OK)
        return status;
    *out = theory;
    out->max_length = max_length;
    return GV_OK;
}

/* ---- finding ---- */

/* Trials take long if they fail. No depth solves a puzzle with several solutions, so
 * the greatest is left out there. */
static gv_status bound_trials(gv_path *path, uint64_t trials, const gv_budget *budget,
                              gv_arena *tmp, gv_error *err)
{
    unsigned n_solutions;
    gv_end end;
    GV_TRY(gv_count_to_two(&n_solutions, &end, path->instance, budget, tmp, err));
    if (n_solutions > 1)
        path->theory.short_rules |= trials;
    return GV_OK;
}

gv_status gv_path_explain_count(gv_path *path, const gv_budget *budget, gv_arena *tmp,
                                gv_error *err)
{
    unsigned n_solutions;
    gv_end end;
    GV_TRY(gv_count_to_two(&n_solutions, &end, path->instance, budget, tmp, err));
    path->one_solution = n_solutions == 1 && end == GV_END_COMPLETE;
    return GV_OK;
}

/* A path that gets stuck says nothing about the number of solutions: a search does. */
static gv_status judge_stuck(gv_path_answer *answer, const gv_path *path,
                             const gv_budget *budget, gv_arena *tmp, gv_error *err)
{
    unsigned n_solutions;
    GV_TRY(
        gv_count_to_two(&n_solutions, &answer->end, path->instance, budget, tmp, err));
    answer->outcome = n_solutions > 1       ? GV_OUTCOME_MULTIPLE
                      : is_cut(answer->end) ? GV_OUTCOME_LIMIT
                      : n_solutions         ? GV_OUTCOME_BEYOND
                                            : GV_OUTCOME_NONE;
    return GV_OK;
}

gv_status gv_path_explain(gv_path *path, gv_path_answer *answer, gv_rule_context **ctx,
                          gv_rule_pool *pool, const gv_budget *budget, gv_arena *arena,
                          gv_error *err)
{
    gv_meter meter = gv_meter_of(budget);
    GV_TRY(gv_rule_pool_get(ctx, pool, path->instance,
                            gv_theory_needs_glabels(&path->theory), &meter, err));
    if (!*ctx) {
        *answer = (gv_path_answer){ GV_OUTCOME_LIMIT, meter.end };
        return GV_OK;
    }
    if (gv_theory_needs_unique(&path->theory))
        GV_TRY(gv_path_explain_count(path, budget, arena, err));
    const uint64_t trials = gv_theory_trials(&path->theory);
    if (trials)
        GV_TRY(bound_trials(path, trials, budget, arena, err));
    const gv_limits rest = gv_budget_next(budget);
    GV_TRY(gv_path_find(path, *ctx, &rest, arena, err));
    *answer = (gv_path_answer){ path->result.outcome, path->result.end };
    return answer->outcome == GV_OUTCOME_BEYOND
               ? judge_stuck(answer, path, budget, arena, err)
               : GV_OK;
}

/* ---- verifying ---- */

/* What the steps do not prove, the number of solutions does. */
static gv_status check_claim(gv_path_answer *answer, const gv_path *path,
                             gv_outcome claim, const gv_budget *budget, gv_arena *tmp,
                             gv_error *err)
{
    static const struct {
        bool counts;
        unsigned n_solutions; /* 2: or more */
        const char *wrong;
    } claims[] = {
        [GV_OUTCOME_NONE] = { true, 0,
                              "the status is 'none', but there is a solution" },
        [GV_OUTCOME_BEYOND] = { true, 1,
                                "the status is 'beyond', but there is not one "
                                "solution" },
        [GV_OUTCOME_MULTIPLE] = { true, 2,
                                  "the status is 'multiple', but there are not "
                                  "several" },
        [GV_N_OUTCOMES] = { 0 }, // nothing is claimed
    };
    unsigned n_solutions = claims[claim].n_solutions;
    gv_end end = GV_END_COMPLETE;
    if (claims[claim].counts && path->result.outcome == GV_OUTCOME_BEYOND)
        GV_TRY(gv_count_to_two(&n_solutions, &end, path->instance, budget, tmp, err));
    const bool unknown = n_solutions < 2 && is_cut(end);
    *answer = (gv_path_answer){ unknown ? GV_OUTCOME_LIMIT : GV_OUTCOME_OK, end };
    if (!unknown && n_solutions != claims[claim].n_solutions)
        return gv_fail(err, GV_ERR_INPUT, "%s", claims[claim].wrong);
    return GV_OK;
}

gv_status gv_path_explain_verify(gv_path_answer *answer, const char *text,
                                 size_t length, const gv_instance *instance,
                                 const gv_path_demands *demands, gv_rule_pool *pool,
                                 const gv_budget *budget, gv_arena *arena,
                                 gv_error *err)
{
    gv_meter meter = gv_meter_of(budget);
    gv_rule_context *ctx;
    gv_path path;
    gv_outcome claim;
    // Where there are too many g-labels, no path can have any.
    if (gv_rule_pool_get(&ctx, pool, instance, true, &meter, NULL) != GV_OK)
        GV_TRY(gv_rule_pool_get(&ctx, pool, instance, false, &meter, err));
    if (!ctx) {
        *answer = (gv_path_answer){ GV_OUTCOME_LIMIT, meter.end };
        return GV_OK;
    }
    GV_TRY(gv_path_json_verify(&path, &claim, text, length, instance, budget,
                               ctx->state, arena, err));
    if (demands && demands->needs_solution && path.result.outcome != GV_OUTCOME_OK)
        return gv_fail(err, GV_ERR_INPUT, "the path does not solve the puzzle");
    return check_claim(answer, &path, claim, budget, arena, err);
}
