/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bug.c -- BUG+1: without one candidate, every variable would have exactly two (a
 * bivalue universal grave). A solution without it would then have a twin, with the
 * other candidate of each variable. A puzzle with one solution has none: the candidate
 * holds. Only for instances that are known to have one solution. */
#include "rules/als.h"
#include "rules/label_set.h"

/* The cell with three candidates if all others have two; GV_NO_VAR: it is not so. */
static gv_var odd_cell(const gv_state *state)
{
    const gv_net *net = state->linkage->net;
    gv_var odd = GV_NO_VAR;
    for (gv_var cell = 0; cell < net->n_primary; cell++) {
        if (state->value[cell] != GV_NO_LABEL || state->left[cell].n_left == 2)
            continue;
        if (state->left[cell].n_left != 3 || odd != GV_NO_VAR)
            return GV_NO_VAR;
        odd = cell;
    }
    return odd;
}

/* Whether every variable has two candidates besides `extra`. */
static bool is_grave(const gv_state *state, gv_label extra)
{
    const gv_linkage *linkage = state->linkage;
    for (gv_var var = 0; var < linkage->net->n_vars; var++)
        if (state->value[var] == GV_NO_LABEL &&
            state->left[var].n_left !=
                (gv_linkage_in_var(linkage, extra, var) ? 3u : 2u))
            return false;
    return true;
}

bool gv_find_bug1(gv_rule_context *ctx, const gv_rule *rule, unsigned length,
                  gv_step *step)
{
    const gv_state *state = ctx->state;
    const gv_net *net = ctx->linkage->net;
    (void)length;
    if (!state->one_solution || net->pair_start || net->n_groups != net->n_vars ||
        !gv_set_serves(ctx->linkage))
        return false;
    const gv_var cell = odd_cell(state);
    if (cell == GV_NO_VAR)
        return false;
    for (gv_label label = gv_state_next(state, cell, GV_NO_LABEL); label != GV_NO_LABEL;
         label = gv_state_next(state, cell, label))
        if (is_grave(state, label)) {
            *step = (gv_step){ .rule = rule,
                               .length = 1,
                               .type = GV_N_VAR_TYPES,
                               .conclusion = GV_ASSERTS,
                               .value = label,
                               .var = cell };
            return true;
        }
    return false;
}
