/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rate_internal.h -- what the families of ratings find in the job of one instance, and
 * in the plan and the rater that it belongs to. */
#ifndef GV_RATE_RATE_INTERNAL_H
#define GV_RATE_RATE_INTERNAL_H

#include "rate/nine_trial.h"
#include "rate/rater.h"
#include "explainer/core/solve.h"

struct gv_rate_plan {
    gv_rate_options options;
    size_t n_ratings;
    const gv_rating *ratings[GV_MAX_RATINGS];
    gv_theory theories[GV_MAX_RATINGS]; /* of those that have one */
    const gv_rating *counted; /* what `partials` counts for: the first one by a theory,
                                 else W */
    gv_theory counted_theory;
    bool needs_glabels;
    bool counts_solutions;
};

struct gv_rater {
    const gv_rate_plan *plan;
    gv_arena arena;
    gv_rule_pool *pool;
    gv_nine_chains *nine; /* NULL until needed */
    gv_trial_nine *trial; /* likewise */
    gv_se_solver *ser;    /* likewise */
};

struct gv_rate_job {
    gv_rater *rater;
    const gv_rate_question *question;
    unsigned n_solutions; /* 0, 1, or 2 for more; if they were counted */
    bool refutes;         /* there is no solution: the rating is of what shows it */
    gv_limits limits;     /* of the current rating */
    gv_rule_pool *pool;   /* the rule contexts of the rater */
    gv_end end;           /* why there is no rule context */

    /* What the rating whose partial chains are counted has built. */
    bool counted;
    uint64_t n_partials;
    gv_rate_value counted_value;

    /* The run of Sudoku Explainer. */
    bool ser_known;
    gv_se_result ser;
};

/* The rule context of the job's network, with g-labels where these are needed. What it
 * takes to make its linkage is taken from the limits of the rating. NULL: that ended
 * it, see job->end. GV_ERR_ARGUMENT: there are too many g-labels. */
gv_status gv_rate_job_rules(gv_rule_context **out, gv_rate_job *job, bool needs_glabels,
                            gv_error *err);

/* The theory of a rating of the plan, made for rating only. */
const gv_theory *gv_rate_job_theory(const gv_rate_job *job, const gv_rating *rating);

/* Whether the question is rated by the rating of this name. */
bool gv_rate_job_asks(const gv_rate_job *job, const char *name);

/* The memory of runs of Sudoku Explainer. */
gv_status gv_rate_job_ser(gv_se_solver **out, gv_rate_job *job, gv_error *err);

/* Trial and error on 9x9, or NULL when the job is not for it. */
gv_status gv_rate_job_trial_nine(gv_trial_nine **out, gv_rate_job *job, gv_error *err);

/* The result of a run of rules as a value: `level` is the rating, or, if the run was
 * stopped, the level that it tried. */
gv_rate_value gv_rate_value_of(gv_outcome outcome, unsigned level, gv_end end);

#endif
