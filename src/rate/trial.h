/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trial.h -- ratings by trial and error (docs/theory/resolution-rules.md, "Trial and
 * error"): assert a candidate in a copy of the state, apply a theory T, and eliminate
 * the candidate when that ends in a contradiction. T&E(T, n) does so n levels deep.
 *
 *     depth   the least n such that T&E(BRT, n) solves the instance
 *     BxB     the least p such that T&E(B_p, 1) does; B_0 is BRT
 *
 * BRT and braids are confluent, so that neither depends on the order of hypotheses. */
#ifndef GV_RATE_TRIAL_H
#define GV_RATE_TRIAL_H

#include "rules/resolution.h"
#include "rules/rule_pool.h"

enum { GV_TRIAL_MAX_DEPTH = GV_MAX_DEPTH };

typedef struct gv_trial_rating {
    gv_outcome outcome; /* BEYOND: the greatest level that was asked for */
    unsigned level;     /* the rating if solved, else the last level tried */
    gv_end end;
    uint64_t n_hypotheses;
} gv_trial_rating;

/* Where such ratings find their rule contexts, one for each level of hypotheses. */
typedef struct gv_trial {
    gv_rule_pool *pool;
    const gv_linkage *linkage; /* needs g-labels only for theories that do */
} gv_trial;

/* Whether T&E(theory, depth) solves the instance. `limits` may be NULL; its nodes are
 * hypotheses. GV_ERR_MEMORY is the only failure of these functions. */
gv_status gv_trial_run(gv_trial_rating *out, const gv_trial *trial,
                       const gv_instance *instance, const gv_theory *theory,
                       unsigned depth, const gv_limits *limits, gv_error *err);

/* The depth, up to max_depth (at most GV_TRIAL_MAX_DEPTH). */
gv_status gv_trial_depth(gv_trial_rating *out, const gv_trial *trial,
                         const gv_instance *instance, unsigned max_depth,
                         const gv_limits *limits, gv_error *err);

/* The BxB class, up to max_length. */
gv_status gv_trial_bxb(gv_trial_rating *out, const gv_trial *trial,
                       const gv_instance *instance, unsigned max_length,
                       const gv_limits *limits, gv_error *err);

#endif
