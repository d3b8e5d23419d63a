/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trial_rating.c -- ratings by trial and error: TE, the depth of hypotheses, and BxB,
 * the length of braids that hypotheses need (trial.h). */
#include "rate/rate_internal.h"

/* NULL where gv_rate_job_tools() finds no tools. */
static gv_status tools_of(gv_trial **out, gv_rate_job *job, gv_error *err)
{
    gv_rate_tools *tools;
    GV_TRY(gv_rate_job_tools(&tools, job, false, err));
    if (tools && !tools->trial) {
        GV_TRY(gv_trial_new(&tools->trial, tools->linkage, &tools->arena, err));
        if (!gv_rate_job_options(job)->rules_only)
            GV_TRY(gv_trial_use_nine(tools->trial, gv_rate_job_options(job)->cpu, err));
    }
    *out = tools ? tools->trial : NULL;
    return GV_OK;
}

gv_status gv_rate_depth(gv_rate_value *out, gv_rate_job *job, const gv_rating *rating,
                        gv_error *err)
{
    (void)rating;
    gv_trial *trial;
    gv_trial_rating found;
    GV_TRY(tools_of(&trial, job, err));
    if (!trial) {
        *out = gv_rate_value_of(GV_OUTCOME_LIMIT, 0, job->end);
        return GV_OK;
    }
    GV_TRY(gv_trial_depth(&found, trial, job->question->instance, GV_TRIAL_MAX_DEPTH,
                          &job->limits, err));
    *out = gv_rate_value_of(found.outcome, found.level, found.end);
    return GV_OK;
}

gv_status gv_rate_bxb(gv_rate_value *out, gv_rate_job *job, const gv_rating *rating,
                      gv_error *err)
{
    (void)rating;
    gv_trial *trial;
    gv_trial_rating found;
    GV_TRY(tools_of(&trial, job, err));
    if (!trial) {
        *out = gv_rate_value_of(GV_OUTCOME_LIMIT, 0, job->end);
        return GV_OK;
    }
    GV_TRY(gv_trial_bxb(&found, trial, job->question->instance,
                        gv_rate_job_options(job)->max_length, &job->limits, err));
    *out = gv_rate_value_of(found.outcome, found.level, found.end);
    return GV_OK;
}
