/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chains_rating.c -- ratings by a resolution theory: the length of the longest rule
 * that a simplest-first run needs. W, B, gW and gB of 9x9 Sudoku come from the kernel;
 * B and gB are the same either way, W and gW depend on the path that an engine takes
 * (docs/theory/resolution-rules.md, "Two engines"). Refutations are by the rules, as
 * explain prints them. `partials` is the number of partial chains of such a run. */
#include "sudoku9/cands.h"
#include "sudoku9/chains/chains.h"
#include "rate/rate_internal.h"
#include "solve/nine_engine.h"

/* What the kernel rates: the candidates that a question has. */
static gv_nine_cands cands_of(const gv_search_question *search)
{
    gv_nine_cands cands;
    uint8_t digits[GV_NINE_CELLS];
    for (size_t cell = 0; search->nine && cell < GV_NINE_CELLS; cell++)
        digits[cell] = (uint8_t)(search->nine[cell] - '0');
    if (search->nine)
        gv_nine_cands_of_digits(&cands, digits);
    else
        gv_nine_engine_load(&cands, search->instance, NULL, GV_NO_LABEL);
    return cands;
}

static void count_nine(gv_counters *counters, const gv_chain_result *result)
{
    gv_counters_add(counters, GV_COUNT_CHAIN_RATINGS, 1);
    gv_counters_add(counters, GV_COUNT_CHAIN_PARTIALS, result->n_partials);
    if (counters && result->outcome == GV_OUTCOME_OK)
        gv_counters_add_to(&counters->chain_lengths[result->level], 1);
}

static gv_status rate_by_rules(gv_rate_value *out, uint64_t *n_partials,
                               gv_rate_job *job, const gv_rating *rating, gv_error *err)
{
    gv_rule_context *ctx;
    gv_resolution result;
    const gv_theory *theory = gv_rate_job_theory(job, rating);
    GV_TRY(gv_rate_job_rules(&ctx, job, gv_theory_needs_glabels(theory), err));
    if (!ctx) {
        *out = gv_rate_value_of(GV_OUTCOME_LIMIT, 0, job->end);
        *n_partials = 0;
        return GV_OK;
    }
    gv_rule_context_start(ctx, job->question->search.instance, &job->limits);
    GV_TRY(gv_resolve(&result, ctx, theory, NULL, NULL, err));
    *out = gv_rate_value_of(result.outcome, result.level, result.end);
    if (job->refutes && result.outcome == GV_OUTCOME_NONE) {
        out->has_value = true;
        out->value = result.level;
    }
    *n_partials = result.n_partials;
    return GV_OK;
}

gv_status gv_rate_by_chains(gv_rate_value *out, gv_rate_job *job,
                            const gv_rating *rating, gv_error *err)
{
    gv_rater *rater = job->rater;
    const gv_rate_plan *plan = rater->plan;
    const gv_search_question *search = &job->question->search;
    uint64_t n_partials;
    if (rating->has_nine && !plan->options.rules_only && !job->refutes &&
        (search->nine || gv_nine_engine_fits(search->instance))) {
        if (!rater->nine)
            rater->nine = gv_nine_chains_new(&rater->arena,
                                             gv_chain_kernel_of(plan->options.cpu));
        if (!rater->nine)
            return gv_fail_memory(err);
        const gv_nine_cands cands = cands_of(search);
        gv_budget budget = gv_budget_start(&job->limits);
        const gv_nine_control lanes = gv_nine_engine_control(&budget);
        const gv_chain_control control = { .max_length = plan->options.max_length,
                                           .limit_partials = job->limits.nodes,
                                           .look = lanes.look,
                                           .user = lanes.user };
        gv_chain_result result;
        gv_nine_chains_rate(&result, rater->nine, &cands, rating->nine, &control);
        *out = gv_rate_value_of(result.outcome, result.level, result.end);
        n_partials = result.n_partials;
        count_nine(gv_context_counters(search->context), &result);
    } else {
        GV_TRY(rate_by_rules(out, &n_partials, job, rating, err));
    }
    if (rating == plan->counted) {
        job->counted = true;
        job->n_partials = n_partials;
        job->counted_value = *out;
    }
    return GV_OK;
}

/* For a run that was stopped they are a lower bound. */
gv_status gv_rate_partials(gv_rate_value *out, gv_rate_job *job,
                           const gv_rating *rating, gv_error *err)
{
    (void)rating;
    gv_rate_value unused;
    if (!job->counted)
        GV_TRY(gv_rate_by_chains(&unused, job, job->rater->plan->counted, err));
    const bool stopped = job->counted_value.outcome == GV_OUTCOME_LIMIT;
    *out = (gv_rate_value){ .outcome = stopped ? GV_OUTCOME_LIMIT : GV_OUTCOME_OK,
                            .has_value = true,
                            .value = job->n_partials,
                            .end = job->counted_value.end };
    return GV_OK;
}
