/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explain.c -- gv_explain() of givens.h: a resolution path as text. */
#include "api/api_internal.h"
#include "base/budget.h"
#include "report/path/path_text.h"
#include "report/explainer/text.h"
#include "rules/rule_pool.h"
#include "solve/nine_engine.h"

#include <string.h>
#include <strings.h>

static gv_status explain_by_rules(gv_buffer *out, const gv_instance *instance,
                                  const char *theory, const gv_limits *limits,
                                  gv_rule_pool *pool, gv_arena *arena, gv_error *err)
{
    const gv_budget budget = gv_budget_start(limits);
    gv_meter meter = gv_meter_of(&budget);
    gv_limits rest = *limits;
    gv_path path = { .instance = instance };
    const gv_linkage *linkage;
    gv_rule_context *finder;
    GV_TRY(gv_theory_parse(&path.theory, theory, err));
    GV_TRY(gv_rule_pool_linkage(&linkage, pool, instance,
                                gv_theory_needs_glabels(&path.theory), &meter, err));
    if (limits->time_ms && !gv_meter_ended(&meter))
        meter.end = gv_budget_rest(&rest, &budget, 0);
    if (gv_meter_ended(&meter)) {
        gv_buffer_printf(out, "%s\n", gv_outcome_name(GV_OUTCOME_LIMIT));
        return GV_OK;
    }
    GV_TRY(gv_rule_pool_get(&finder, pool, linkage, 0, err));
    const gv_path_style style = { 0 };
    GV_TRY(gv_path_find(&path, finder, &rest, arena, err));
    return gv_path_text(out, &path, finder->state, &style, err);
}

static gv_status explain(gv_buffer *out, const gv_instance *instance,
                         const char *theory, const gv_limits *limits, gv_arena *arena,
                         gv_error *err)
{
    gv_rule_pool *pool;
    GV_TRY(gv_rule_pool_new(&pool, NULL, err));
    const gv_status status =
        explain_by_rules(out, instance, theory, limits, pool, arena, err);
    gv_rule_pool_free(pool);
    return status;
}

/* ---- by the rules of Sudoku Explainer ---- */

/* The path within the rest of `budget`. */
static gv_status find_se(gv_se_path *out, const uint8_t *values,
                         const gv_budget *budget, gv_arena *arena, gv_error *err)
{
    gv_limits limits = budget->limits;
    gv_se_solver *solver;
    if (limits.time_ms && gv_budget_rest(&limits, budget, 0) == GV_END_TIME)
        limits.time_ms = 1;
    GV_TRY(gv_se_solver_new(&solver, NULL, err));
    const gv_status status = gv_se_path_find(out, solver, values, &limits, arena, err);
    gv_se_solver_free(solver);
    return status;
}

/* Some of its rules assume that there is one solution: they are counted first. */
static gv_status explain_se(gv_buffer *out, const gv_instance *instance,
                            const gv_limits *limits, gv_arena *arena, gv_error *err)
{
    const gv_budget budget = gv_budget_start(limits);
    gv_se_path path = { .n_steps = 0, .result.outcome = GV_OUTCOME_BEYOND };
    uint8_t values[GV_SE_CELLS];
    unsigned n_solutions;
    gv_end end;
    if (!gv_nine_engine_digits(values, instance))
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "Sudoku Explainer is for 9x9 Sudoku without pencilmarks");
    GV_TRY(gv_count_to_two(&n_solutions, &end, instance, &budget, arena, err));
    const bool is_whole = end == GV_END_COMPLETE || end == GV_END_SOLUTIONS;
    gv_outcome outcome = n_solutions > 1 ? GV_OUTCOME_MULTIPLE
                         : is_whole      ? GV_OUTCOME_NONE
                                         : GV_OUTCOME_LIMIT;
    gv_se_grid_init(&path.last, values);
    if (is_whole && n_solutions == 1) {
        GV_TRY(find_se(&path, values, &budget, arena, err));
        outcome = path.result.outcome;
    }
    gv_explainer_text(out, &path, &(gv_explainer_style){ 0 });
    if (outcome != GV_OUTCOME_OK)
        gv_buffer_printf(out, "%s\n", gv_outcome_name(outcome));
    return GV_OK;
}

gv_status gv_explain(char **out, const gv_instance *instance, const char *theory,
                     const gv_limits *limits, gv_error *err)
{
    gv_limits all;
    GV_TRY(GV_READ_OPTIONS(&all, limits, err));
    gv_buffer text;
    gv_arena arena;
    gv_buffer_init(&text, NULL);
    gv_arena_init(&arena, NULL);
    gv_status status = strcasecmp(theory, "SE") == 0
                           ? explain_se(&text, instance, &all, &arena, err)
                           : explain(&text, instance, theory, &all, &arena, err);
    gv_arena_free(&arena);
    if (status == GV_OK && text.failed)
        status = gv_fail_memory(err);
    if (status == GV_OK)
        *out = gv_buffer_detach(&text);
    gv_buffer_free(&text);
    return status;
}
