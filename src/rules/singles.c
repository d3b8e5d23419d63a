/* SPDX-License-Identifier: GPL-3.0-or-later */
/* singles.c -- the rules of BRT that are steps of a path: Single and the contradiction.
 * ECP is part of gv_state_assert(). */
#include "rules/rule.h"

#include <assert.h>

/* The givens that clash are what the step reports. */
static bool name_clash(gv_rule_context *ctx, gv_step *step)
{
    const gv_state *state = ctx->state;
    gv_label *givens = GV_STEP_LIST(ctx, gv_label, 2);
    assert(state->clash_given != GV_NO_LABEL);
    if (!givens)
        return false;
    step->targets = givens;
    if (state->clash_with != GV_NO_LABEL)
        givens[step->n_targets++] = state->clash_with;
    givens[step->n_targets++] = state->clash_given;
    return true;
}

bool gv_find_contradiction(gv_rule_context *ctx, const gv_rule *rule, unsigned length,
                           gv_step *step)
{
    (void)length;
    const gv_state *state = ctx->state;
    if (!gv_state_contradictory(state))
        return false;
    *step = (gv_step){
        .rule = rule,
        .type = GV_N_VAR_TYPES,
        .conclusion = GV_CONTRADICTS,
        .var = state->clash ? GV_NO_VAR : gv_state_empty(state),
        .value = GV_NO_LABEL,
    };
    return !state->clash || name_clash(ctx, step);
}

bool gv_find_single(gv_rule_context *ctx, const gv_rule *rule, unsigned length,
                    gv_step *step)
{
    (void)length;
    const gv_var var = gv_state_single(ctx->state);
    if (var == GV_NO_VAR)
        return false;
    assert(gv_linkage_in_var(ctx->linkage, ctx->state->left[var].rest, var));
    *step = (gv_step){
        .rule = rule,
        .type = gv_linkage_type(ctx->linkage, var),
        .conclusion = GV_ASSERTS,
        .var = var,
        .value = ctx->state->left[var].rest,
    };
    return true;
}

const char *gv_single_name(gv_var_type type)
{
    switch (type) {
    case GV_VAR_RC:
        return "naked-single";
    case GV_VAR_RN:
        return "hidden-single-in-a-row";
    case GV_VAR_CN:
        return "hidden-single-in-a-column";
    case GV_VAR_BN:
        return "hidden-single-in-a-block";
    case GV_VAR_DN:
        return "hidden-single-in-a-diagonal";
    case GV_VAR_AN:
        return "hidden-single-in-an-anti-diagonal";
    case GV_VAR_XN:
        return "hidden-single-in-a-diagonal";
    case GV_VAR_WN:
        return "hidden-single-in-a-window";
    case GV_VAR_GN:
        return "hidden-single-in-a-group";
    case GV_VAR_KN:
        return "hidden-single-in-a-cage";
    default:
        return "single";
    }
}
