/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify_trial.c -- checks trials: the proof is replayed in a copy of the state with
 * the hypothesis. */
#include "rules/verify.h"

/* What a proof may contain, and what it must end with. */
static gv_status check_form(const gv_step *step, gv_error *err)
{
    unsigned depth = 1;
    if (step->n_targets != 1)
        return gv_fail(err, GV_ERR_INPUT, "a trial has one hypothesis");
    for (uint32_t i = 0; i < step->n_proof; i++) {
        const gv_step *inner = &step->proof[i];
        const gv_rule_id id = inner->rule->id;
        const bool last = i + 1 == step->n_proof;
        if (id != GV_RULE_TRIAL && id != GV_RULE_SINGLE && id != GV_RULE_CONTRADICTION)
            return gv_fail(err, GV_ERR_INPUT, "a trial cannot contain %s",
                           inner->rule->name);
        if (last != (id == GV_RULE_CONTRADICTION))
            return gv_fail(err, GV_ERR_INPUT, "a trial ends with its contradiction");
        if (inner->length >= step->length)
            return gv_fail(err, GV_ERR_INPUT, "an inner trial is as deep as this one");
        depth = inner->length >= depth ? inner->length + 1 : depth;
    }
    if (!step->n_proof)
        return gv_fail(err, GV_ERR_INPUT, "a trial ends with its contradiction");
    if (depth != step->length)
        return gv_fail(err, GV_ERR_INPUT,
                       "the trial is not as deep as its length says");
    return GV_OK;
}

gv_status gv_verify_trial(const gv_state *state, const gv_step *step, gv_error *err)
{
    GV_TRY(check_form(step, err));
    gv_arena tmp;
    gv_state *context;
    gv_arena_init(&tmp, state->memory);
    gv_status status = gv_state_new(&context, state->linkage, &tmp, err);
    if (status == GV_OK) {
        gv_state_copy(context, state);
        gv_state_assert(context, step->targets[0]);
        status = gv_path_check(context, step->proof, step->n_proof, err);
    }
    gv_arena_free(&tmp);
    return status;
}
