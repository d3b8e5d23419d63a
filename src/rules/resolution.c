/* SPDX-License-Identifier: GPL-3.0-or-later */
/* resolution.c -- simplest first: the shortest rule, and within a length the first one
 * of the table, then from the start again. */
#include "rules/resolution.h"

#include "base/check.h"
#include "base/log.h"
#include "model/loop.h"
#include "mus/mus.h"
#include "rules/inspect.h"
#include "rules/technique.h"

#include <assert.h>
#include <string.h>

static bool find_brt(gv_step *step, gv_rule_context *ctx)
{
    return gv_find_contradiction(ctx, &gv_rules[GV_RULE_CONTRADICTION], 0, step) ||
           gv_find_single(ctx, &gv_rules[GV_RULE_SINGLE], 0, step);
}

/* Whether the theory has a rule that this network can need. */
static bool may_apply(const gv_rule_context *ctx, const gv_theory *theory,
                      const gv_rule *rule)
{
    return !rule->is_basic && !rule->is_last && gv_theory_has(theory, rule) &&
           (!rule->is_global || gv_net_loop(ctx->linkage->net)) &&
           (!rule->needs_unique || ctx->state->one_solution);
}

/* The longest rule of the theory. */
static unsigned last_length(const gv_rule_context *ctx, const gv_theory *theory)
{
    unsigned last = 0;
    for (unsigned id = 0; id < GV_N_RULES; id++)
        if (may_apply(ctx, theory, &gv_rules[id]) &&
            gv_theory_last(theory, &gv_rules[id]) > last)
            last = gv_theory_last(theory, &gv_rules[id]);
    return last;
}

/* Whether the theory asks for steps of `length` by this rule. */
static bool is_asked(const gv_rule_context *ctx, const gv_theory *theory,
                     const gv_rule *rule, unsigned length)
{
    return may_apply(ctx, theory, rule) && length >= rule->first &&
           length <= gv_theory_last(theory, rule);
}

/* The rule that is asked after `after` (NULL: the first one): length by length up to
 * `last`, in the order of the table, and where nothing else applies the rule that is
 * left for that. */
static const gv_rule *next_rule(const gv_rule_context *ctx, const gv_theory *theory,
                                const gv_rule *after, unsigned *length, unsigned last)
{
    const gv_rule *rule_left = &gv_rules[GV_RULE_SMALL_SET];
    unsigned id = after ? after->id + 1 : 0;
    for (; *length <= last; ++*length, id = 0)
        for (; id < GV_N_RULES; id++)
            if (is_asked(ctx, theory, &gv_rules[id], *length))
                return &gv_rules[id];
    return gv_theory_has_last(theory) && after != rule_left ? rule_left : NULL;
}

/* A step that is longer than BRT: the first application of a rule of the theory.
 * *length is that of the step; without one, that at which a limit was hit, or else the
 * first that the theory does not have. */
static bool find_longer(gv_step *step, gv_rule_context *ctx, const gv_theory *theory,
                        unsigned *length)
{
    const unsigned last = last_length(ctx, theory);
    const gv_rule *rule = NULL;
    *length = 1;
    while ((rule = next_rule(ctx, theory, rule, length, last))) {
        const unsigned at_most = rule->is_last ? gv_theory_last(theory, rule) : *length;
        GV_LOG(4, rules, "ask %s[%u], %u candidates are left", rule->tag, at_most,
               ctx->state->n_candidates);
        ctx->n_tries[rule->id]++;
        if (rule->find(ctx, rule, at_most, step)) {
            ctx->n_hits[rule->id]++;
            assert(step->rule == rule && step->length <= at_most);
            *length = rule->is_last ? step->length : *length;
            return true;
        }
        if (!gv_rule_context_running(ctx))
            return false; // inside *length, which is not refuted
    }
    return false;
}

/* ---- by name ---- */

/* The first technique of the table that applies. */
static bool find_named(gv_step *step, gv_rule_context *ctx, const gv_theory *theory,
                       unsigned *length)
{
    for (unsigned id = GV_TECHNIQUE_NONE + 1; id < GV_N_TECHNIQUES; id++) {
        const gv_technique_row *row = &gv_techniques[id];
        const gv_rule *rule = &gv_rules[row->rule];
        const unsigned last = gv_theory_last(theory, rule);
        if (!row->first || row->first > last || !may_apply(ctx, theory, rule))
            continue;
        GV_LOG(4, rules, "ask for %s, %u candidates are left", row->name,
               ctx->state->n_candidates);
        ctx->technique = (uint8_t)id;
        ctx->n_tries[rule->id]++;
        if (rule->find(ctx, rule, row->last < last ? row->last : last, step)) {
            ctx->n_hits[rule->id]++;
            assert(step->rule == rule && step->length <= last);
            *length = step->length;
            return true;
        }
        if (!gv_rule_context_running(ctx))
            return false;
    }
    return false;
}

/* A technique, or where there is none a step of the other rules, by its length. */
static bool find_next(gv_step *step, gv_rule_context *ctx, const gv_theory *theory,
                      unsigned *length)
{
    gv_theory rest = *theory;
    *length = 1;
    if (!theory->by_name)
        return find_longer(step, ctx, theory, length);
    if (find_named(step, ctx, theory, length))
        return true;
    if (!gv_rule_context_running(ctx))
        return false;
    for (unsigned id = GV_TECHNIQUE_NONE + 1; id < GV_N_TECHNIQUES; id++)
        if (gv_techniques[id].first)
            rest.rules &= ~(UINT64_C(1) << gv_techniques[id].rule);
    return find_longer(step, ctx, &rest, length);
}

/* ---- a run ---- */

typedef struct run {
    gv_rule_context *ctx;
    const gv_theory *theory;
    gv_step_fn *found;
    void *user;
    gv_resolution result;
    bool contradicted; /* by a set of constraints */
} run;

/* Reports a step and applies it. False if the caller wants no more. */
static bool take_step(run *r, gv_step *step)
{
    step->by_name = r->theory->by_name;
    step->technique =
        r->found ? (uint8_t)gv_technique_of(r->ctx->state, step) : GV_TECHNIQUE_NONE;
    assert(step->conclusion != GV_ELIMINATES || step->n_targets > 0);
    assert(step->conclusion != GV_ASSERTS || step->value != GV_NO_LABEL);
    GV_CHECK(gv_step_wrong(r->ctx->state, step), gv_step_dump(r->ctx->state, step));
    r->result.n_steps++;
    if (gv_rule_is_harder(step->rule, step->length, r->result.hardest,
                          r->result.level)) {
        r->result.level = step->length;
        r->result.hardest = step->rule;
    }
    if (r->found && !r->found(r->user, r->ctx->state, step)) {
        r->ctx->end = GV_END_STOPPED;
        return false;
    }
    GV_LOG(3, rules, "step %llu: %s[%u] %s %s (%u targets)",
           (unsigned long long)r->result.n_steps, step->rule->name, step->length,
           step->conclusion == GV_ASSERTS      ? "asserts"
           : step->conclusion == GV_ELIMINATES ? "eliminates"
                                               : "contradicts",
           step->conclusion == GV_CONTRADICTS
               ? ""
               : gv_net_name_of_label(r->ctx->linkage->net,
                                      step->conclusion == GV_ASSERTS ? step->value
                                                                     : step->targets[0])
                     .text,
           step->n_targets);
    gv_step_apply(step, r->ctx->state);
    r->contradicted = step->conclusion == GV_CONTRADICTS;
    return true;
}

/* BRT to its end: step by step if somebody wants the steps. */
static void settle(run *r)
{
    gv_step step;
    if (!r->found) {
        if (!gv_state_contradictory(r->ctx->state) && !r->result.hardest &&
            gv_state_single(r->ctx->state) != GV_NO_VAR)
            r->result.hardest = &gv_rules[GV_RULE_SINGLE];
        (void)gv_state_propagate(r->ctx->state);
        return;
    }
    while (find_brt(&step, r->ctx) && take_step(r, &step) &&
           step.conclusion == GV_ASSERTS)
        continue;
}

/* Whether the run has ended, which is then recorded. */
static bool is_over(run *r)
{
    const gv_state *state = r->ctx->state;
    if (r->ctx->end != GV_END_COMPLETE)
        r->result.outcome = GV_OUTCOME_LIMIT;
    else if (gv_state_contradictory(state) || r->contradicted)
        r->result.outcome = GV_OUTCOME_NONE;
    else if (gv_state_solved(state))
        r->result.outcome = GV_OUTCOME_OK;
    else
        return false;
    return true;
}

/* Whips[1] are over, or the run is. */
static void note_whip1(run *r, bool over, bool *noted)
{
    if (!*noted && over)
        r->result.w1_candidates = r->ctx->state->n_candidates;
    *noted = *noted || over;
}

/* No rule applies, or a limit was hit while looking for steps of `length`. */
static void note_stuck(run *r, unsigned length)
{
    const bool limit = r->ctx->end != GV_END_COMPLETE;
    r->result.outcome = limit ? GV_OUTCOME_LIMIT : GV_OUTCOME_BEYOND;
    if (limit && length > r->result.level)
        r->result.level = length;
}

static void count_run(const gv_rule_context *ctx, const gv_resolution *result)
{
    gv_counters *const counters = ctx->counters;
    if (!counters)
        return;
    gv_counters_add(counters, GV_COUNT_RESOLUTIONS, 1);
    gv_counters_add(counters, GV_COUNT_RULE_STEPS, result->n_steps);
    gv_counters_add(counters, GV_COUNT_RULE_PARTIALS, ctx->n_partials);
    if (ctx->mus_started) {
        const gv_mus_counts mus = gv_mus_count(ctx->mus);
        gv_counters_add(counters, GV_COUNT_HITTING_SETS, mus.n_hitting_sets);
        gv_counters_add(counters, GV_COUNT_SAT_CALLS, mus.n_sat_calls);
    }
    for (unsigned id = 0; id < GV_N_RULES; id++) {
        gv_counters_add_to(&counters->rule_tries[id], ctx->n_tries[id]);
        gv_counters_add_to(&counters->rule_hits[id], ctx->n_hits[id]);
    }
}

static void finish(run *r)
{
    const gv_rule_context *ctx = r->ctx;
    r->result.end = ctx->end;
    r->result.n_partials = ctx->n_partials;
    GV_LOG(2, rules, "%s: %s at level %u after %llu steps, %llu partial chains",
           r->theory->name, gv_outcome_name(r->result.outcome), r->result.level,
           (unsigned long long)r->result.n_steps, (unsigned long long)ctx->n_partials);
    GV_LOG_DUMP(5, rules, gv_state_dump(ctx->state));
    GV_CHECK(gv_state_check(ctx->state), gv_state_dump(ctx->state));
    count_run(ctx, &r->result);
}

gv_status gv_resolve(gv_resolution *out, gv_rule_context *ctx, const gv_theory *theory,
                     gv_step_fn *found, void *user, gv_error *err)
{
    run r = { .ctx = ctx, .theory = theory, .found = found, .user = user };
    gv_resolution *const result = &r.result;
    const gv_mark mark = gv_arena_mark(&ctx->steps);
    bool noted = false;
    if (gv_theory_has_last(theory) && !ctx->sat)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "theory %s needs a SAT solver, and this build has none",
                       theory->name);
    // From their theory, rules only get the maximum size of their parts.
    memcpy(ctx->max_part, theory->max_part, sizeof theory->max_part);
    GV_LOG(2, rules, "%s on %u candidates, %u variables to decide", theory->name,
           ctx->state->n_candidates, ctx->state->n_undecided);
    result->start_candidates = ctx->state->n_candidates;
    settle(&r);
    result->brt_candidates = ctx->state->n_candidates;
    result->brt_values = gv_state_count_values(ctx->state);
    if (found)
        result->brt_csp_links = gv_state_count_csp_links(ctx->state);
    while (!is_over(&r)) {
        gv_step step;
        unsigned length;
        const bool any = find_next(&step, ctx, theory, &length);
        note_whip1(&r,
                   length > 1 || (any && (step.rule->is_trial || step.rule->is_last)),
                   &noted);
        if (!any) {
            note_stuck(&r, length);
            break;
        }
        const bool go_on = take_step(&r, &step);
        gv_arena_rewind(&ctx->steps, mark);
        if (go_on)
            settle(&r);
    }
    note_whip1(&r, true, &noted);
    if (ctx->out_of_memory)
        return gv_fail_memory(err);
    finish(&r);
    *out = *result;
    return GV_OK;
}
