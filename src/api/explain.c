/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explain.c -- the calls of givens.h that find and verify explanations, and that show
 * them as data; explain_write.c writes them. */
#include "api/api_internal.h"
#include "api/explanation.h"
#include "base/budget.h"
#include "report/explainer/explain.h"
#include "report/explainer/text.h"
#include "report/path/path_explain.h"
#include "report/path/path_text.h"
#include "rules/path_shorten.h"

#include <math.h>
#include <string.h>

/* ---- finding ---- */

/* Only tables that belong to the instance need the pool any longer. */
static void keep_tables(gv_explanation *e, gv_rule_pool *pool)
{
    if (e->linkage && !gv_context_shares_net(e->instance->context, e->instance->net))
        e->pool = pool;
    else
        gv_rule_pool_free(pool);
}

static gv_status find_path(gv_explanation *e, gv_rule_pool *pool, bool only_needed,
                           const gv_budget *budget, gv_error *err)
{
    gv_path_answer found;
    gv_rule_context *ctx;
    GV_TRY(gv_path_explain(&e->path, &found, &ctx, pool, budget, &e->arena, err));
    e->outcome = found.outcome;
    e->end = found.end;
    if (!ctx)
        return GV_OK;
    e->linkage = ctx->linkage;
    if (only_needed)
        GV_TRY(gv_path_shorten(&e->path, ctx->state, &e->arena, err));
    gv_step_maker maker;
    GV_TRY(gv_step_maker_init(&maker, e->instance->net, &e->arena, err));
    e->steps = gv_step_maker_rules(&maker, &e->path, ctx->state);
    gv_buffer_reset(&maker.scratch);
    gv_path_text_tag(&maker.scratch, &e->path);
    e->hardest = gv_step_maker_text(&maker);
    gv_step_maker_free(&maker);
    return maker.failed ? gv_fail_memory(err) : GV_OK;
}

static gv_status explain_by_rules(gv_explanation *e, const gv_explain_options *options,
                                  const gv_budget *budget, gv_error *err)
{
    const unsigned longest = options->max_length ? options->max_length : GV_MAX_LENGTH;
    gv_rule_pool *pool;
    if (longest > GV_MAX_LENGTH)
        return gv_fail(err, GV_ERR_ARGUMENT, "a length of %u: rules have at most %d",
                       longest, (int)GV_MAX_LENGTH);
    GV_TRY(gv_path_explain_theory(&e->path.theory, options->theory, longest, err));
    GV_TRY(gv_rule_pool_new(&pool, e->memory, err));
    e->path.instance = e->instance;
    e->path.from_state = options->from_state;
    e->show_hidden = options->show_hidden;
    const gv_status status = find_path(e, pool, options->only_needed, budget, err);
    keep_tables(e, pool);
    return status;
}

static gv_status explain_by_se(gv_explanation *e, const gv_explain_options *options,
                               const gv_budget *budget, gv_error *err)
{
    if (options->max_length || options->from_state || options->only_needed ||
        options->show_hidden)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the theory SE has no max_length, from_state, only_needed or "
                       "show_hidden");
    e->by_explainer = true;
    GV_TRY(gv_explainer_explain(&e->se, &e->outcome, e->instance, budget, e->memory,
                                &e->arena, err));
    e->end = e->se.result.end;
    gv_step_maker maker;
    GV_TRY(gv_step_maker_init(&maker, e->instance->net, &e->arena, err));
    e->steps = gv_step_maker_hints(&maker, &e->se);
    char name[GV_SE_NAME_SIZE] = "";
    if (e->se.result.er_by.known)
        gv_se_title_name(name, e->se.result.er_by);
    gv_buffer_reset(&maker.scratch);
    gv_buffer_puts(&maker.scratch, name);
    e->hardest = gv_step_maker_text(&maker);
    gv_step_maker_free(&maker);
    return maker.failed ? gv_fail_memory(err) : GV_OK;
}

gv_status gv_explain(gv_explanation **out, const gv_instance *instance,
                     const gv_explain_options *options, const gv_limits *limits,
                     gv_error *err)
{
    gv_explain_options how;
    gv_limits all;
    GV_NEED(out);
    GV_NEED(instance);
    GV_TRY(GV_READ_OPTIONS(&how, options, err));
    GV_TRY(GV_READ_OPTIONS(&all, limits, err));
    how.theory = how.theory ? how.theory : "W";
    const gv_budget budget = gv_budget_start(&all);
    gv_memory *memory = gv_context_memory(instance->context);
    gv_explanation *e = gv_memory_zeroed(memory, 1, sizeof *e);
    if (!e)
        return gv_fail_memory(err);
    e->memory = memory;
    gv_arena_init(&e->arena, memory);
    e->instance = gv_instance_keep(instance);
    e->hardest = "";
    const gv_status status = gv_explainer_is_theory(how.theory)
                                 ? explain_by_se(e, &how, &budget, err)
                                 : explain_by_rules(e, &how, &budget, err);
    if (status == GV_OK)
        *out = e;
    else
        gv_explanation_free(e);
    return status;
}

void gv_explanation_free(gv_explanation *explanation)
{
    if (!explanation)
        return;
    gv_rule_pool_free(explanation->pool);
    gv_arena_free(&explanation->arena);
    gv_instance_free((gv_instance *)explanation->instance);
    gv_free(explanation);
}

/* ---- as data ---- */

/* The length of the hardest rule of a path that solves. */
static double rating_of(const gv_explanation *e)
{
    const gv_step *hardest = gv_path_hardest(&e->path);
    if (e->outcome != GV_OUTCOME_OK)
        return NAN;
    return hardest ? hardest->length : 0;
}

gv_status gv_explanation_summarize(gv_explanation_summary *out,
                                   const gv_explanation *explanation, gv_error *err)
{
    GV_NEED(out);
    GV_NEED(explanation);
    const gv_explanation *e = explanation;
    *out = (gv_explanation_summary){ .outcome = e->outcome,
                                     .end = e->outcome == GV_OUTCOME_LIMIT
                                                ? e->end
                                                : GV_END_COMPLETE,
                                     .n_steps = gv_explanation_size(e),
                                     .hardest = e->hardest,
                                     .rating = NAN,
                                     .rating_pearl = NAN,
                                     .rating_diamond = NAN };
    if (!e->by_explainer) {
        out->theory = e->path.theory.name;
        out->rating = rating_of(e);
        return GV_OK;
    }
    out->theory = "SE";
    if (e->outcome == GV_OUTCOME_OK) {
        out->rating = gv_se_tenths(e->se.result.er) / 10.0;
        out->rating_pearl = gv_se_tenths(e->se.result.ep) / 10.0;
        out->rating_diamond = gv_se_tenths(e->se.result.ed) / 10.0;
    }
    return GV_OK;
}

const gv_explained_step *gv_explanation_step(const gv_explanation *explanation,
                                             size_t index)
{
    return explanation && index < gv_explanation_size(explanation)
               ? &explanation->steps[index]
               : NULL;
}

/* ---- states ---- */

static void show_grid(bool *candidates, const gv_explanation *e, size_t index)
{
    gv_se_grid grid;
    gv_explainer_before(&grid, &e->se, index + 1);
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
        for (unsigned digit = 0; digit < 9; digit++)
            candidates[cell * 9 + digit] = grid.value[cell]
                                               ? grid.value[cell] == digit + 1
                                               : gv_se_grid_has(&grid, cell, digit);
}

/* Labels are numbered cell by cell. */
static gv_status show_state(bool *candidates, const gv_explanation *e, size_t index,
                            gv_arena *tmp, gv_error *err)
{
    const gv_net *net = e->instance->net;
    gv_state *state;
    GV_TRY(gv_state_new(&state, e->linkage, tmp, err));
    gv_path_before(&e->path, index + 1, state);
    for (gv_label label = 0; label < net->n_labels; label++)
        candidates[label] = gv_state_has(state, label);
    for (gv_var cell = 0; cell < net->n_primary; cell++)
        if (state->value[cell] != GV_NO_LABEL)
            candidates[state->value[cell]] = true;
    return GV_OK;
}

gv_status gv_explanation_state(bool *candidates, size_t n,
                               const gv_explanation *explanation, size_t index,
                               gv_error *err)
{
    GV_NEED(candidates);
    GV_NEED(explanation);
    const gv_explanation *e = explanation;
    if (n != e->instance->net->n_labels)
        return gv_fail(err, GV_ERR_ARGUMENT, "room for %zu candidates, there are %u", n,
                       (unsigned)e->instance->net->n_labels);
    if (index > gv_explanation_size(e) || (!e->by_explainer && !e->linkage))
        return gv_fail(err, GV_ERR_ARGUMENT, "there is no state before step %zu of %zu",
                       index, gv_explanation_size(e));
    if (e->by_explainer) {
        show_grid(candidates, e, index);
        return GV_OK;
    }
    gv_arena tmp;
    gv_arena_init(&tmp, e->memory);
    const gv_status status = show_state(candidates, e, index, &tmp, err);
    gv_arena_free(&tmp);
    return status;
}

/* ---- verifying ---- */

gv_status gv_verify(gv_outcome *outcome, const gv_instance *instance, const char *json,
                    size_t length, const gv_verify_options *options,
                    const gv_limits *limits, gv_error *err)
{
    gv_verify_options how;
    gv_limits all;
    GV_NEED(outcome);
    GV_NEED(instance);
    GV_NEED(json);
    GV_TRY(GV_READ_OPTIONS(&how, options, err));
    GV_TRY(GV_READ_OPTIONS(&all, limits, err));
    const gv_budget budget = gv_budget_start(&all);
    gv_memory *memory = gv_context_memory(instance->context);
    gv_rule_pool *pool;
    GV_TRY(gv_rule_pool_new(&pool, memory, err));
    gv_arena arena;
    gv_arena_init(&arena, memory);
    gv_path_answer answer;
    const gv_path_demands demands = { .needs_solution = how.needs_solution };
    const gv_status status = gv_path_explain_verify(
        &answer, json, length, instance, &demands, pool, &budget, &arena, err);
    if (status == GV_OK)
        *outcome = answer.outcome;
    gv_arena_free(&arena);
    gv_rule_pool_free(pool);
    return status;
}
