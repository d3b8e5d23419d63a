/* SPDX-License-Identifier: GPL-3.0-or-later */
/* technique_rating.c -- ratings by the techniques of players: the sum of the scores of
 * all steps, and the level, as HoDoKu's manual defines them. The steps are those of the
 * theory people, not those of that program. */
#include "rate/rate_internal.h"
#include "rules/technique.h"

/* What a step counts that has no name: as a forcing chain. */
enum { UNNAMED_SCORE = 500 };

/* The greatest score of a puzzle of each level; above it, it is of the next one. */
static const unsigned most_score[GV_N_LEVELS] = { 800, 1000, 1600, 1800, UINT32_MAX };

typedef struct tally {
    uint64_t score;
    gv_level level;
} tally;

static bool add_step(void *user, const gv_state *state, const gv_step *step)
{
    tally *t = user;
    const gv_technique_row *row = &gv_techniques[step->technique];
    const bool named = step->technique != GV_TECHNIQUE_NONE;
    const gv_level level = named ? row->level : GV_LEVEL_EXTREME;
    (void)state;
    t->score += named ? row->score : UNNAMED_SCORE;
    t->level = level > t->level ? level : t->level;
    return true;
}

static gv_status run(tally *t, gv_rate_value *out, gv_rate_job *job, gv_error *err)
{
    gv_rule_context *ctx;
    gv_resolution result;
    gv_theory theory;
    GV_TRY(gv_theory_parse(&theory, "people", err));
    GV_TRY(gv_rate_job_rules(&ctx, job, gv_theory_needs_glabels(&theory), err));
    if (!ctx) {
        *out = gv_rate_value_of(GV_OUTCOME_LIMIT, 0, job->end);
        return GV_OK;
    }
    gv_rule_context_start(ctx, job->question->search.instance, &job->limits);
    ctx->state->one_solution = job->n_solutions == 1;
    GV_TRY(gv_resolve(&result, ctx, &theory, add_step, t, err));
    *out = gv_rate_value_of(result.outcome, 0, result.end);
    while (t->score > most_score[t->level])
        t->level++;
    return GV_OK;
}

gv_status gv_rate_by_techniques(gv_rate_value *out, gv_rate_job *job,
                                const gv_rating *rating, gv_error *err)
{
    tally t = { 0 };
    *out = (gv_rate_value){ .outcome = GV_OUTCOME_OK };
    if (!rating->exists(job->question->search.instance))
        return GV_OK;
    GV_TRY(run(&t, out, job, err));
    if (out->has_value)
        out->value = rating->words ? (uint64_t)t.level : t.score;
    return GV_OK;
}
