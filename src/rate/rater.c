/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rater.c -- plans, the memory of threads, and blocks of questions:
 *
 *     count solutions (all questions together) -> each rating of each question
 *
 * A plan never changes, so threads share it. What the rules need for a network is in
 * the rater's pool of rule contexts. */
#include "rate/rater.h"

#include "sudoku9/cands.h"
#include "rate/rate_internal.h"
#include "solve/nine_engine.h"
#include "model/family.h"

#include <assert.h>
#include <string.h>

/* ---- plans ---- */

static gv_status make_theory(gv_theory *out, gv_rate_plan *plan, const char *name,
                             gv_error *err)
{
    gv_theory theory;
    GV_TRY(gv_theory_parse(&theory, name, err));
    theory.max_length = plan->options.max_length;
    *out = gv_theory_lean(&theory);
    plan->needs_glabels = plan->needs_glabels || gv_theory_needs_glabels(out);
    return GV_OK;
}

static gv_status add_rating(gv_rate_plan *plan, const gv_rating *rating, gv_error *err)
{
    for (size_t i = 0; i < plan->n_ratings; i++)
        if (plan->ratings[i] == rating)
            return gv_fail(err, GV_ERR_ARGUMENT, "the rating %s is named twice",
                           rating->name);
    if (rating->theory)
        GV_TRY(
            make_theory(&plan->theories[plan->n_ratings], plan, rating->theory, err));
    plan->counts_solutions =
        plan->counts_solutions || (rating->counts_solutions && !plan->options.unique);
    plan->ratings[plan->n_ratings++] = rating;
    return GV_OK;
}

/* `partials` counts for the first rating by a theory, or for W. */
static gv_status choose_counted(gv_rate_plan *plan, gv_error *err)
{
    bool counts = false;
    for (size_t i = plan->n_ratings; i-- > 0;) {
        counts = counts || plan->ratings[i]->rate == gv_rate_partials;
        if (plan->ratings[i]->theory)
            plan->counted = plan->ratings[i];
    }
    if (!plan->counted)
        plan->counted = &gv_ratings[0];
    return counts ? make_theory(&plan->counted_theory, plan, plan->counted->theory, err)
                  : GV_OK;
}

gv_status gv_rate_plan_new(gv_rate_plan **out, const gv_rate_options *options,
                           gv_error *err)
{
    _Static_assert(GV_MAX_RATINGS >= 24, "room for every rating");
    gv_rate_plan *plan = gv_memory_zeroed(options->memory, 1, sizeof *plan);
    if (!plan)
        return gv_fail_memory(err);
    plan->options = *options;
    plan->options.names = NULL; // the caller's, as are the rows
    plan->options.ratings = NULL;
    gv_status status = GV_OK;
    for (size_t i = 0; i < options->n_ratings && status == GV_OK; i++)
        status = add_rating(plan, options->ratings[i], err);
    for (const char *name = options->names; name && status == GV_OK;) {
        const size_t length = strcspn(name, ",");
        const gv_rating *rating;
        status = gv_rating_find(&rating, name, length, err);
        if (status == GV_OK)
            status = add_rating(plan, rating, err);
        name = name[length] ? name + length + 1 : NULL;
    }
    if (status == GV_OK)
        status = choose_counted(plan, err);
    if (status == GV_OK)
        *out = plan;
    else
        gv_rate_plan_free(plan);
    return status;
}

void gv_rate_plan_free(gv_rate_plan *plan)
{
    gv_free(plan);
}

size_t gv_rate_plan_size(const gv_rate_plan *plan)
{
    return plan->n_ratings;
}

const gv_rating *gv_rate_plan_rating(const gv_rate_plan *plan, size_t index)
{
    return plan->ratings[index];
}

bool gv_rate_plan_is_quick(const gv_rate_plan *plan)
{
    bool quick = !plan->options.rules_only && !plan->options.refutes;
    for (size_t i = 0; i < plan->n_ratings; i++) {
        const gv_rating *rating = plan->ratings[i];
        const bool is_partials = rating->rate == gv_rate_partials;
        quick = quick && (is_partials ? plan->counted->is_quick : rating->is_quick);
    }
    return quick;
}

/* ---- raters ---- */

gv_status gv_rater_new(gv_rater **out, const gv_rate_plan *plan, gv_error *err)
{
    gv_memory *memory = plan->options.memory;
    gv_rater *rater = gv_memory_zeroed(memory, 1, sizeof *rater);
    if (!rater)
        return gv_fail_memory(err);
    rater->plan = plan;
    gv_arena_init(&rater->arena, memory);
    const gv_status status = gv_rule_pool_new(&rater->pool, memory, err);
    if (status == GV_OK)
        *out = rater;
    else
        gv_rater_free(rater);
    return status;
}

void gv_rater_free(gv_rater *rater)
{
    if (!rater)
        return;
    gv_rule_pool_free(rater->pool);
    gv_se_solver_free(rater->ser);
    gv_arena_free(&rater->arena);
    gv_free(rater);
}

/* ---- what the families of ratings need from a job ---- */

/* A csp may have too many links of g-labels, or take long to list them: ratings that
 * need none do not wait for them. Elsewhere, one linkage is for all ratings of the
 * plan. */
gv_status gv_rate_job_rules(gv_rule_context **out, gv_rate_job *job, bool needs_glabels,
                            gv_error *err)
{
    const gv_instance *instance = job->question->search.instance;
    const bool has_glabels =
        needs_glabels || (job->rater->plan->needs_glabels &&
                          gv_family_has_board(instance->net->shape.family));
    const gv_budget budget = gv_budget_start(&job->limits);
    gv_meter meter = gv_meter_of(&budget);
    GV_TRY(gv_rule_pool_get(out, job->pool, instance, has_glabels, &meter, err));
    job->end = meter.end;
    job->limits = gv_budget_next(&budget);
    assert(*out || job->end != GV_END_COMPLETE);
    return GV_OK;
}

const gv_theory *gv_rate_job_theory(const gv_rate_job *job, const gv_rating *rating)
{
    const gv_rate_plan *plan = job->rater->plan;
    for (size_t i = 0; i < plan->n_ratings; i++)
        if (plan->ratings[i] == rating)
            return &plan->theories[i];
    return &plan->counted_theory;
}

bool gv_rate_job_asks(const gv_rate_job *job, const char *name)
{
    const gv_rate_plan *plan = job->rater->plan;
    bool asks = false;
    for (size_t i = 0; i < plan->n_ratings; i++)
        asks = asks || (!(job->question->skipped >> i & 1) &&
                        strcmp(plan->ratings[i]->name, name) == 0);
    return asks;
}

gv_status gv_rate_job_ser(gv_se_solver **out, gv_rate_job *job, gv_error *err)
{
    gv_rater *rater = job->rater;
    if (!rater->ser)
        GV_TRY(gv_se_solver_new(&rater->ser, rater->plan->options.memory, err));
    gv_se_solver_set_counters(rater->ser,
                              gv_context_counters(job->question->search.context));
    *out = rater->ser;
    return GV_OK;
}

gv_status gv_rate_job_trial_nine(gv_trial_nine **out, gv_rate_job *job, gv_error *err)
{
    gv_rater *rater = job->rater;
    const gv_rate_options *options = &rater->plan->options;
    *out = NULL;
    if (options->rules_only || !gv_nine_engine_fits(job->question->search.instance))
        return GV_OK;
    if (!rater->trial)
        GV_TRY(gv_trial_nine_new(&rater->trial, options->cpu, &rater->arena, err));
    *out = rater->trial;
    return GV_OK;
}

gv_rate_value gv_rate_value_of(gv_outcome outcome, unsigned level, gv_end end)
{
    gv_rate_value value = { .outcome = outcome };
    value.has_value = outcome == GV_OUTCOME_OK || outcome == GV_OUTCOME_LIMIT;
    if (outcome == GV_OUTCOME_OK)
        value.value = level;
    if (outcome == GV_OUTCOME_LIMIT) {
        // What was being tried is not refuted: only what is below it is known.
        value.value = level ? level - 1 : 0;
        value.end = end;
    }
    return value;
}

/* ---- questions ---- */

/* A rating that cannot be used does not prevent the others. */
static void note_failure(gv_rate_question *question, gv_rate_value *value,
                         const gv_rating *rating, const gv_error *why)
{
    *value = (gv_rate_value){ .outcome = GV_OUTCOME_ERROR };
    if (question->status == GV_OK)
        (void)gv_fail(&question->error, why->status, "%s: %s", rating->name,
                      why->message);
    question->status = why->status;
}

/* Rates by all ratings of the plan. Some have no value, as is known before: the
 * solution is not unique, or the search for solutions was stopped. */
static gv_status rate_question(gv_rate_question *question, gv_rater *rater,
                               const gv_budget *budget, gv_error *err)
{
    const gv_rate_plan *plan = rater->plan;
    const gv_search_question *search = &question->search;
    const uint64_t n_solutions = plan->counts_solutions ? search->n_solutions : 1;
    const bool cut =
        plan->counts_solutions && n_solutions < 2 && search->end != GV_END_COMPLETE;
    const gv_rate_value no_value = { .outcome = cut               ? GV_OUTCOME_LIMIT
                                                : n_solutions > 1 ? GV_OUTCOME_MULTIPLE
                                                                  : GV_OUTCOME_NONE,
                                     .end = cut ? search->end : GV_END_COMPLETE };
    gv_rate_job job = { .rater = rater,
                        .question = question,
                        .pool = rater->pool,
                        .n_solutions = n_solutions > 1 ? 2 : (unsigned)n_solutions };
    gv_status status = GV_OK;
    question->status = GV_OK;
    for (size_t i = 0; i < plan->n_ratings && status == GV_OK; i++) {
        const gv_rating *rating = plan->ratings[i];
        gv_rate_value *value = &question->values[i];
        if (question->skipped >> i & 1)
            continue;
        job.refutes = plan->options.refutes && rating->theory && !cut && !n_solutions;
        if (!job.refutes && rating->counts_solutions &&
            (cut || (rating->needs_unique && n_solutions != 1))) {
            *value = no_value;
            continue;
        }
        job.limits = gv_budget_next(budget);
        *value = (gv_rate_value){ .has_value = true };
        gv_error why = { .status = GV_OK };
        status = rating->rate(value, &job, rating, &why);
        if (status == GV_ERR_ARGUMENT) {
            note_failure(question, value, rating, &why);
            status = GV_OK;
        }
    }
    gv_rule_pool_release(rater->pool);
    return status == GV_OK ? GV_OK : gv_fail_memory(err);
}

gv_status gv_rate_block(gv_rate_question **questions, size_t n_questions,
                        gv_rater *rater, const gv_limits *limits, gv_arena *tmp,
                        gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    // The time of a question is that of everything done for it.
    const size_t n_together = limits->time_ms ? 1 : n_questions;
    gv_limits two = *limits;
    two.solutions = 2;
    gv_search_question **searches =
        GV_ARENA_NEW(tmp, gv_search_question *, n_questions);
    gv_status status = searches ? GV_OK : gv_fail_memory(err);
    for (size_t i = 0; searches && i < n_questions; i++)
        searches[i] = &questions[i]->search;
    for (size_t i = 0; i < n_questions && status == GV_OK; i += n_together) {
        const gv_budget budget = gv_budget_start(limits);
        if (rater->plan->counts_solutions)
            status = gv_search_block(&searches[i], n_together, &two, tmp, err);
        for (size_t k = i; k < i + n_together && status == GV_OK; k++)
            status = rate_question(questions[k], rater, &budget, err);
    }
    gv_arena_rewind(tmp, mark);
    return status;
}

gv_status gv_rater_path(gv_path *out, gv_state **state, gv_rater *rater,
                        const gv_rating *rating, const gv_instance *instance,
                        const gv_limits *limits, gv_arena *arena, gv_error *err)
{
    const gv_rate_question question = { .search.instance = instance };
    gv_rate_job job = { .rater = rater, .question = &question, .pool = rater->pool };
    if (limits)
        job.limits = *limits;
    gv_path path = { .instance = instance };
    gv_rule_context *ctx;
    assert(rating->theory && gv_context_shares_net(instance->context, instance->net));
    GV_TRY(gv_theory_parse(&path.theory, rating->theory, err));
    path.theory.max_length = rater->plan->options.max_length;
    GV_TRY(gv_rate_job_rules(&ctx, &job, gv_theory_needs_glabels(&path.theory), err));
    if (ctx) {
        GV_TRY(gv_path_find(&path, ctx, &job.limits, arena, err));
    } else {
        path.result = (gv_resolution){ .outcome = GV_OUTCOME_LIMIT, .end = job.end };
    }
    *out = path;
    *state = ctx ? ctx->state : NULL;
    return GV_OK;
}
