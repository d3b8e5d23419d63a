/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rater.c -- plans, the memory of threads, and blocks of questions:
 *
 *     count solutions (all questions together) -> each rating of each question
 *
 * Linkages are large and never change, so that threads share them. A csp instance has a
 * network of its own: its linkage lasts as long as its question. */
#include "rate/rater.h"

#include "sudoku9/cands.h"
#include "rate/rate_internal.h"
#include "solve/nine_engine.h"

#include <assert.h>
#include <pthread.h>
#include <string.h>

struct gv_rate_plan {
    gv_rate_options options;
    size_t n_ratings;
    const gv_rating *ratings[GV_MAX_RATINGS];
    gv_theory theories[GV_MAX_RATINGS]; /* of those that have one */
    const gv_rating *counted;           /* what `partials` counts for */
    gv_theory counted_theory;
    bool needs_glabels;
    bool counts_solutions;

    pthread_mutex_t mutex;   /* guards what follows */
    gv_rate_tools *linkages; /* with net, linkage and arena alone */
};

struct gv_rater {
    gv_rate_plan *plan;
    gv_arena arena;
    gv_nine_chains *nine; /* NULL until needed */
    gv_ser_solver *ser;   /* likewise */
    gv_rate_tools *tools;
};

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

static gv_status add_rating(gv_rate_plan *plan, const char *name, size_t length,
                            gv_error *err)
{
    const gv_rating *rating;
    GV_TRY(gv_rating_find(&rating, name, length, err));
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

static gv_status fill_plan(gv_rate_plan *plan, gv_error *err)
{
    _Static_assert(GV_MAX_RATINGS >= 24, "room for every rating");
    for (const char *name = plan->options.names;; name++) {
        const size_t length = strcspn(name, ",");
        GV_TRY(add_rating(plan, name, length, err));
        name += length;
        if (!*name)
            break;
    }
    plan->options.names = NULL; // the caller's
    return choose_counted(plan, err);
}

gv_status gv_rate_plan_new(gv_rate_plan **out, const gv_rate_options *options,
                           gv_error *err)
{
    gv_rate_plan *plan = gv_memory_zeroed(options->memory, 1, sizeof *plan);
    if (!plan)
        return gv_fail_memory(err);
    if (pthread_mutex_init(&plan->mutex, NULL)) {
        gv_free(plan);
        return gv_fail_memory(err);
    }
    plan->options = *options;
    const gv_status status = fill_plan(plan, err);
    if (status == GV_OK)
        *out = plan;
    else
        gv_rate_plan_free(plan);
    return status;
}

static void free_tools(gv_rate_tools *tools)
{
    while (tools) {
        gv_rate_tools *next = tools->next;
        gv_trial_free(tools->trial);
        if (tools->finder)
            gv_rule_context_free(tools->finder);
        gv_arena_free(&tools->arena);
        gv_free(tools);
        tools = next;
    }
}

void gv_rate_plan_free(gv_rate_plan *plan)
{
    if (!plan)
        return;
    free_tools(plan->linkages);
    (void)pthread_mutex_destroy(&plan->mutex);
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
    bool quick = !plan->options.rules_only;
    for (size_t i = 0; i < plan->n_ratings; i++) {
        const gv_rating *rating = plan->ratings[i];
        const bool is_partials = rating->rate == gv_rate_partials;
        quick = quick && (is_partials ? plan->counted->is_quick : rating->is_quick);
    }
    return quick;
}

/* ---- raters and their tools ---- */

gv_status gv_rater_new(gv_rater **out, gv_rate_plan *plan, gv_error *err)
{
    gv_rater *rater = gv_memory_zeroed(plan->options.memory, 1, sizeof *rater);
    if (!rater)
        return gv_fail_memory(err);
    rater->plan = plan;
    gv_arena_init(&rater->arena, plan->options.memory);
    *out = rater;
    return GV_OK;
}

void gv_rater_free(gv_rater *rater)
{
    if (!rater)
        return;
    free_tools(rater->tools);
    gv_ser_solver_free(rater->ser);
    gv_arena_free(&rater->arena);
    gv_free(rater);
}

/* Whether tools for the network are worth keeping: others will be of it too. */
static bool net_lasts(const gv_rate_plan *plan, const gv_net *net)
{
    return net->shape.family != GV_CSP || plan->options.one_csp;
}

/* Tools with g-labels do for all ratings. */
static gv_rate_tools *find_tools(gv_rate_tools *first, const gv_net *net,
                                 bool needs_glabels)
{
    while (first && (first->net != net || (needs_glabels && !first->has_glabels)))
        first = first->next;
    return first;
}

static gv_rate_tools *new_tools(const gv_net *net, bool has_glabels, gv_memory *memory)
{
    gv_rate_tools *tools = gv_memory_zeroed(memory, 1, sizeof *tools);
    if (!tools)
        return NULL;
    gv_arena_init(&tools->arena, memory);
    tools->net = net;
    tools->has_glabels = has_glabels;
    return tools;
}

/* Makes the linkage that all threads share; the mutex is held. */
static gv_status share_linkage(gv_rate_plan *plan, const gv_rate_tools *for_tools,
                               gv_meter *meter, gv_error *err)
{
    gv_rate_tools *made =
        new_tools(for_tools->net, for_tools->has_glabels, plan->options.memory);
    if (!made)
        return gv_fail_memory(err);
    const gv_status status = gv_linkage_new(
        &made->linkage, made->net, made->has_glabels, meter, &made->arena, err);
    if (made->linkage) {
        made->next = plan->linkages;
        plan->linkages = made;
    } else {
        free_tools(made);
    }
    return status;
}

static gv_status shared_linkage(gv_rate_tools *tools, gv_rate_plan *plan,
                                gv_meter *meter, gv_error *err)
{
    const gv_net *net = tools->net;
    gv_status status = GV_OK;
    (void)pthread_mutex_lock(&plan->mutex);
    if (!find_tools(plan->linkages, net, tools->has_glabels))
        status = share_linkage(plan, tools, meter, err);
    const gv_rate_tools *found = find_tools(plan->linkages, net, tools->has_glabels);
    (void)pthread_mutex_unlock(&plan->mutex);
    if (found)
        tools->linkage = found->linkage;
    return status;
}

/* A finder is made unless the meter ends the linkage. */
static gv_status fill_tools(gv_rate_tools *tools, gv_rate_plan *plan, gv_meter *meter,
                            gv_error *err)
{
    if (net_lasts(plan, tools->net))
        GV_TRY(shared_linkage(tools, plan, meter, err));
    else
        GV_TRY(gv_linkage_new(&tools->linkage, tools->net, tools->has_glabels, meter,
                              &tools->arena, err));
    return tools->linkage
               ? gv_rule_context_new(&tools->finder, tools->linkage, &tools->arena, err)
               : GV_OK;
}

/* Adds tools to a list. */
static gv_status make_tools(gv_rate_tools **list, gv_rate_plan *plan, const gv_net *net,
                            bool has_glabels, gv_meter *meter, gv_error *err)
{
    gv_rate_tools *tools = new_tools(net, has_glabels, plan->options.memory);
    if (!tools)
        return gv_fail_memory(err);
    const gv_status status = fill_tools(tools, plan, meter, err);
    if (!tools->finder) {
        free_tools(tools);
        return status;
    }
    tools->next = *list;
    *list = tools;
    return GV_OK;
}

/* A csp may have too many g-labels, or take long to list them: ratings that need none
 * do not wait for them. Elsewhere, one set of tools is for all ratings of the plan. */
gv_status gv_rate_job_tools(gv_rate_tools **out, gv_rate_job *job, bool needs_glabels,
                            gv_error *err)
{
    gv_rate_plan *plan = job->rater->plan;
    const gv_net *net = job->question->instance->net;
    gv_rate_tools **list = net_lasts(plan, net) ? &job->rater->tools : &job->own;
    const bool has_glabels =
        needs_glabels || (plan->needs_glabels && net->shape.family != GV_CSP);
    if (!find_tools(*list, net, has_glabels)) {
        const gv_budget budget = gv_budget_start(&job->limits);
        gv_meter meter = gv_meter_of(&budget);
        GV_TRY(make_tools(list, plan, net, has_glabels, &meter, err));
        job->end = meter.end;
        job->limits = gv_budget_next(&budget);
    }
    *out = find_tools(*list, net, has_glabels);
    assert(*out || job->end != GV_END_COMPLETE);
    return GV_OK;
}

/* ---- what families ask of a job ---- */

const gv_theory *gv_rate_job_theory(const gv_rate_job *job, const gv_rating *rating)
{
    const gv_rate_plan *plan = job->rater->plan;
    for (size_t i = 0; i < plan->n_ratings; i++)
        if (plan->ratings[i] == rating)
            return &plan->theories[i];
    return &plan->counted_theory;
}

const gv_rating *gv_rate_job_counted(const gv_rate_job *job)
{
    return job->rater->plan->counted;
}

const gv_rate_options *gv_rate_job_options(const gv_rate_job *job)
{
    return &job->rater->plan->options;
}

bool gv_rate_job_asks(const gv_rate_job *job, const char *name)
{
    const gv_rate_plan *plan = job->rater->plan;
    bool asks = false;
    for (size_t i = 0; i < plan->n_ratings; i++)
        asks = asks || strcmp(plan->ratings[i]->name, name) == 0;
    return asks;
}

gv_status gv_rate_job_ser(gv_ser_solver **out, gv_rate_job *job, gv_error *err)
{
    gv_rater *rater = job->rater;
    if (!rater->ser)
        GV_TRY(gv_ser_solver_new(&rater->ser, rater->plan->options.memory, err));
    *out = rater->ser;
    return GV_OK;
}

gv_status gv_rate_job_nine(gv_nine_chains **out, gv_nine_cands *cands, gv_rate_job *job,
                           gv_error *err)
{
    gv_rater *rater = job->rater;
    const gv_rate_question *question = job->question;
    *out = NULL;
    if (rater->plan->options.rules_only ||
        (!question->nine && !gv_nine_engine_fits(question->instance)))
        return GV_OK;
    if (!rater->nine)
        rater->nine = gv_nine_chains_new(&rater->arena,
                                         gv_chain_kernel_of(rater->plan->options.cpu));
    if (!rater->nine)
        return gv_fail_memory(err);
    if (question->nine) {
        uint8_t digits[GV_NINE_CELLS];
        for (size_t cell = 0; cell < GV_NINE_CELLS; cell++)
            digits[cell] = (uint8_t)(question->nine[cell] - '0');
        gv_nine_cands_of_digits(cands, digits);
    } else {
        gv_nine_engine_load(cands, question->instance, NULL, GV_NO_LABEL);
    }
    *out = rater->nine;
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

static gv_status count_solutions(gv_rate_question **questions, size_t n_questions,
                                 const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    gv_search_question **searches =
        GV_ARENA_NEW(tmp, gv_search_question *, n_questions);
    if (!searches)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_questions; i++) {
        questions[i]->search = (gv_search_question){ .instance = questions[i]->instance,
                                                     .nine = questions[i]->nine,
                                                     .context = questions[i]->context };
        searches[i] = &questions[i]->search;
    }
    gv_limits two = *limits;
    two.solutions = 2;
    return gv_search_block(searches, n_questions, &two, tmp, err);
}

/* What is known before anything is rated: one solution is needed, or the search for
 * solutions was stopped. */
static bool has_no_value(gv_rate_value *out, const gv_rate_plan *plan,
                         const gv_rating *rating, const gv_search_question *search)
{
    if (!rating->counts_solutions || plan->options.unique)
        return false;
    const bool cut = search->n_solutions < 2 && search->end != GV_END_COMPLETE;
    *out = (gv_rate_value){ .outcome = cut                       ? GV_OUTCOME_LIMIT
                                       : search->n_solutions > 1 ? GV_OUTCOME_MULTIPLE
                                                                 : GV_OUTCOME_NONE,
                            .end = cut ? search->end : GV_END_COMPLETE };
    return cut || (rating->needs_unique && search->n_solutions != 1);
}

/* A rating that cannot be used does not keep the others from being found. */
static void note_failure(gv_rate_question *question, gv_rate_value *value,
                         const gv_rating *rating, const gv_error *why)
{
    *value = (gv_rate_value){ .outcome = GV_OUTCOME_ERROR };
    if (question->status == GV_OK)
        (void)gv_fail(&question->error, why->status, "%s: %s", rating->name,
                      why->message);
    question->status = why->status;
}

static gv_status rate_question(gv_rate_question *question, gv_rater *rater,
                               const gv_budget *budget, gv_error *err)
{
    const gv_rate_plan *plan = rater->plan;
    const uint64_t n_solutions =
        plan->counts_solutions ? question->search.n_solutions : 1;
    gv_rate_job job = { .rater = rater,
                        .question = question,
                        .n_solutions = n_solutions > 1 ? 2 : (unsigned)n_solutions };
    gv_status status = GV_OK;
    question->status = GV_OK;
    for (size_t i = 0; i < plan->n_ratings && status == GV_OK; i++) {
        const gv_rating *rating = plan->ratings[i];
        gv_rate_value *value = &question->values[i];
        if (has_no_value(value, plan, rating, &question->search))
            continue;
        job.limits = gv_budget_next(budget);
        *value = (gv_rate_value){ .has_value = true };
        gv_error why = { .status = GV_OK };
        status = rating->rate(value, &job, rating, &why);
        if (status == GV_ERR_ARGUMENT) {
            note_failure(question, value, rating, &why);
            status = GV_OK;
        }
    }
    free_tools(job.own);
    return status == GV_OK ? GV_OK : gv_fail_memory(err);
}

/* The time of all that is done for one question. */
static gv_status rate_in_time(gv_rate_question *question, gv_rater *rater,
                              const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    const gv_budget budget = gv_budget_start(limits);
    if (rater->plan->counts_solutions)
        GV_TRY(count_solutions(&question, 1, limits, tmp, err));
    return rate_question(question, rater, &budget, err);
}

static gv_status rate_together(gv_rate_question **questions, size_t n_questions,
                               gv_rater *rater, const gv_limits *limits, gv_arena *tmp,
                               gv_error *err)
{
    const gv_budget budget = { .limits = *limits };
    if (rater->plan->counts_solutions)
        GV_TRY(count_solutions(questions, n_questions, limits, tmp, err));
    for (size_t i = 0; i < n_questions; i++)
        GV_TRY(rate_question(questions[i], rater, &budget, err));
    return GV_OK;
}

gv_status gv_rate_block(gv_rate_question **questions, size_t n_questions,
                        gv_rater *rater, const gv_limits *limits, gv_arena *tmp,
                        gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    gv_status status = GV_OK;
    if (!limits->time_ms)
        status = rate_together(questions, n_questions, rater, limits, tmp, err);
    for (size_t i = 0; limits->time_ms && i < n_questions && status == GV_OK; i++)
        status = rate_in_time(questions[i], rater, limits, tmp, err);
    gv_arena_rewind(tmp, mark);
    return status;
}

gv_status gv_rater_path(gv_path *out, gv_state **state, gv_rater *rater,
                        const gv_rating *rating, const gv_instance *instance,
                        const gv_limits *limits, gv_arena *arena, gv_error *err)
{
    const gv_rate_question question = { .instance = instance };
    gv_rate_job job = { .rater = rater, .question = &question };
    if (limits)
        job.limits = *limits;
    gv_path path = { .instance = instance };
    gv_rate_tools *tools;
    assert(rating->theory && net_lasts(rater->plan, instance->net));
    GV_TRY(gv_theory_parse(&path.theory, rating->theory, err));
    path.theory.max_length = rater->plan->options.max_length;
    GV_TRY(gv_rate_job_tools(&tools, &job, gv_theory_needs_glabels(&path.theory), err));
    if (tools)
        GV_TRY(gv_path_find(&path, tools->finder, &job.limits, arena, err));
    else
        path.result = (gv_resolution){ .outcome = GV_OUTCOME_LIMIT, .end = job.end };
    *out = path;
    *state = tools ? tools->finder->state : NULL;
    return GV_OK;
}
