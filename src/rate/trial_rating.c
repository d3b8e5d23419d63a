/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trial_rating.c -- ratings by trial and error: TE, the depth of hypotheses, and BxB,
 * the length of braids that hypotheses need (trial.h). */
#include "rate/nine_trial.h"
#include "rate/rate_internal.h"

/* What a limit leaves before anything is tried. */
static const gv_trial_rating nothing_tried = { .outcome = GV_OUTCOME_LIMIT };

gv_status gv_rate_depth(gv_rate_value *out, gv_rate_job *job, const gv_rating *rating,
                        gv_error *err)
{
    (void)rating;
    const gv_instance *instance = job->question->search.instance;
    gv_trial_rating found = nothing_tried;
    gv_trial_nine *nine;
    gv_rule_context *rules;
    GV_TRY(gv_rate_job_trial_nine(&nine, job, err));
    if (nine) {
        gv_trial_nine_depth(&found, nine, instance, GV_TRIAL_MAX_DEPTH, &job->limits);
    } else {
        GV_TRY(gv_rate_job_rules(&rules, job, false, err));
        found.end = job->end;
        if (rules)
            GV_TRY(gv_trial_depth(&found, &(gv_trial){ job->pool, rules->linkage },
                                  instance, GV_TRIAL_MAX_DEPTH, &job->limits, err));
    }
    *out = gv_rate_value_of(found.outcome, found.level, found.end);
    return GV_OK;
}

gv_status gv_rate_bxb(gv_rate_value *out, gv_rate_job *job, const gv_rating *rating,
                      gv_error *err)
{
    (void)rating;
    gv_trial_rating found = nothing_tried;
    gv_rule_context *rules;
    GV_TRY(gv_rate_job_rules(&rules, job, false, err));
    found.end = job->end;
    if (rules)
        GV_TRY(gv_trial_bxb(&found, &(gv_trial){ job->pool, rules->linkage },
                            job->question->search.instance,
                            job->rater->plan->options.max_length, &job->limits, err));
    *out = gv_rate_value_of(found.outcome, found.level, found.end);
    return GV_OK;
}
