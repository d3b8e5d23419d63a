/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trial.c -- trial and error on any network, with any theory: one rule context,
 * with its own state, per level of hypotheses. What a lower rating has eliminated stays
 * so for the next one. */
#include "rate/trial.h"

#include <assert.h>

/* One rating in the making. */
typedef struct run {
    const gv_trial *trial;
    const gv_instance *instance;
    const gv_theory *theory;
    gv_trial_rating *rating;
    gv_limits limits;
    gv_rule_context *ctx[GV_TRIAL_MAX_DEPTH + 1]; /* by level; NULL until needed */
    gv_error *err;
} run;

/* ---- hypotheses ---- */

/* The theory to its end in the state of level `at`. */
static gv_status apply(run *r, unsigned at, gv_outcome *out)
{
    gv_resolution resolution;
    GV_TRY(gv_resolve(&resolution, r->ctx[at], r->theory, NULL, NULL, r->err));
    *out = resolution.outcome;
    r->rating->end = resolution.end;
    return GV_OK;
}

/* Gets the rule context of a level. All levels obey the same limits. */
static gv_status open_level(run *r, unsigned at)
{
    if (r->ctx[at])
        return GV_OK;
    gv_limits limits = r->limits;
    limits.nodes = 0; // hypotheses, not partial chains
    GV_TRY(
        gv_rule_pool_level(&r->ctx[at], r->trial->pool, r->trial->linkage, at, r->err));
    gv_rule_context_start(r->ctx[at], r->instance, &limits);
    r->ctx[at]->budget = r->ctx[0]->budget;
    return GV_OK;
}

static gv_status close_state(run *r, unsigned at, unsigned depth, gv_outcome *out);

/* Asserts `label` in a copy, one level higher. */
static gv_status try_label(run *r, unsigned at, unsigned depth, gv_label label,
                           gv_outcome *out)
{
    if (r->limits.nodes && r->rating->n_hypotheses >= r->limits.nodes) {
        r->rating->end = GV_END_NODES;
        *out = GV_OUTCOME_LIMIT;
        return GV_OK;
    }
    r->rating->n_hypotheses++;
    GV_TRY(open_level(r, at + 1));
    gv_state_copy(r->ctx[at + 1]->state, r->ctx[at]->state);
    gv_state_assert(r->ctx[at + 1]->state, label);
    return close_state(r, at + 1, depth - 1, out);
}

/* Brings the state of level `at` to its end under T&E(T, depth). The candidates are
 * visited cyclically; a full cycle without a contradiction ends it. */
static gv_status close_state(run *r, unsigned at, unsigned depth, gv_outcome *out)
{
    gv_state *state = r->ctx[at]->state;
    const uint32_t n_labels = r->trial->linkage->net->n_labels;
    gv_label label = 0;
    GV_TRY(apply(r, at, out));
    for (uint32_t n_quiet = 0; depth && *out == GV_OUTCOME_BEYOND && n_quiet < n_labels;
         n_quiet++, label = label + 1 < n_labels ? label + 1 : 0) {
        if (!gv_state_has(state, label))
            continue;
        gv_outcome inner;
        GV_TRY(try_label(r, at, depth, label, &inner));
        if (inner == GV_OUTCOME_LIMIT) {
            *out = inner;
        } else if (inner == GV_OUTCOME_NONE) {
            gv_state_remove(state, label);
            GV_TRY(apply(r, at, out));
            n_quiet = 0;
        }
    }
    return GV_OK;
}

/* ---- ratings ---- */

/* Loads the instance. */
static gv_status begin(run *out, gv_trial_rating *rating, const gv_trial *trial,
                       const gv_instance *instance, const gv_limits *limits,
                       gv_error *err)
{
    *out = (run){ .trial = trial, .instance = instance, .rating = rating, .err = err };
    if (limits)
        out->limits = *limits;
    *rating = (gv_trial_rating){ .outcome = GV_OUTCOME_BEYOND };
    return open_level(out, 0);
}

gv_status gv_trial_run(gv_trial_rating *out, const gv_trial *trial,
                       const gv_instance *instance, const gv_theory *theory,
                       unsigned depth, const gv_limits *limits, gv_error *err)
{
    gv_trial_rating rating;
    assert(depth <= GV_TRIAL_MAX_DEPTH);
    run r;
    GV_TRY(begin(&r, &rating, trial, instance, limits, err));
    r.theory = theory;
    GV_TRY(close_state(&r, 0, depth, &rating.outcome));
    rating.level = depth;
    *out = rating;
    return GV_OK;
}

gv_status gv_trial_depth(gv_trial_rating *out, const gv_trial *trial,
                         const gv_instance *instance, unsigned max_depth,
                         const gv_limits *limits, gv_error *err)
{
    assert(max_depth <= GV_TRIAL_MAX_DEPTH);
    gv_trial_rating rating;
    run r;
    GV_TRY(begin(&r, &rating, trial, instance, limits, err));
    const gv_theory brt = { .max_length = 0 };
    r.theory = &brt;
    for (unsigned depth = 0; depth <= max_depth && rating.outcome == GV_OUTCOME_BEYOND;
         depth++) {
        rating.level = depth;
        GV_TRY(close_state(&r, 0, depth, &rating.outcome));
    }
    *out = rating;
    return GV_OK;
}

gv_status gv_trial_bxb(gv_trial_rating *out, const gv_trial *trial,
                       const gv_instance *instance, unsigned max_length,
                       const gv_limits *limits, gv_error *err)
{
    assert(max_length <= GV_MAX_LENGTH);
    gv_trial_rating rating;
    run r;
    GV_TRY(begin(&r, &rating, trial, instance, limits, err));
    gv_theory theory;
    GV_TRY(gv_theory_parse(&theory, "B", err));
    theory = gv_theory_lean(&theory);
    r.theory = &theory;
    for (unsigned length = 0;
         length <= max_length && rating.outcome == GV_OUTCOME_BEYOND; length++) {
        rating.level = theory.max_length = length;
        GV_TRY(close_state(&r, 0, 1, &rating.outcome));
    }
    *out = rating;
    return GV_OK;
}
