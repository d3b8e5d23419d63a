/* SPDX-License-Identifier: GPL-3.0-or-later */
/* resolution.h -- the strategy: simplest first (docs/theory/resolution-rules.md,
 * "Strategy"). After every step
 * it starts again from the contradiction test, singles, length 1, length 2, ... */
#ifndef GV_RULES_RESOLUTION_H
#define GV_RULES_RESOLUTION_H

#include "base/outcome.h"
#include "rules/theory.h"

typedef struct gv_resolution {
    gv_outcome outcome; /* BEYOND: no rule of the theory applies; LIMIT: time,
                         * partial chains or the stop flag, see `end` */
    unsigned level;     /* the rating of a solved instance: the longest rule that fired;
                           with LIMIT, the highest one tried */
    const gv_rule *hardest; /* the rule of the first step at that level; NULL: none */
    gv_end end;
    uint64_t n_steps;
    uint64_t n_partials;

    /* Candidates at the start, after BRT, after whips[1]; and the primary variables
     * (cells) decided after BRT. If the run ends earlier, the last two are those at the
     * end. */
    uint32_t start_candidates;
    uint32_t brt_candidates, brt_values;
    uint32_t w1_candidates;
    uint64_t brt_csp_links; /* linked pairs per CSP-variable, after BRT; only when
                             * steps are wanted */
} gv_resolution;

/* Called with each step before it is applied to `state`; false ends the run with
 * GV_OUTCOME_LIMIT and GV_END_STOPPED. The step lives until the call returns
 * (gv_step_copy). */
typedef bool gv_step_fn(void *user, const gv_state *state, const gv_step *step);

/* Runs `theory` from the current state of the rule context (gv_rule_context_start).
 * Without `found` singles are not made into steps, which is faster; the result is the
 * same except for n_steps. GV_ERR_ARGUMENT: the theory has small sets of constraints,
 * and the context of the instance has no SAT solver for them. */
gv_status gv_resolve(gv_resolution *out, gv_rule_context *ctx, const gv_theory *theory,
                     gv_step_fn *found, void *user, gv_error *err);

#endif
