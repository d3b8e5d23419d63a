/* SPDX-License-Identifier: GPL-3.0-or-later */
/* whip1.c -- whip[1]: every candidate of a CSP-variable is linked to Z, which is not
 * one of its labels. Iterates over variables, not over targets, and re-examines only
 * those that lost a candidate since: a target can appear in no other way. */
#include "rules/rule.h"

#include <assert.h>

/* Notes the variables that changed since the last call. */
static void follow_state(gv_rule_context *ctx)
{
    const gv_state *state = ctx->state;
    const gv_linkage *linkage = ctx->linkage;
    if (ctx->whip1_undos != state->n_undos) {
        gv_bits_fill(ctx->whip1_vars, linkage->net->n_vars);
        ctx->whip1_trail = state->n_trail;
    }
    for (; ctx->whip1_trail < state->n_trail; ctx->whip1_trail++) {
        const gv_label label = state->trail[ctx->whip1_trail] & ~GV_TRAIL_ASSERTED;
        for (uint32_t i = linkage->var_start[label]; i < linkage->var_start[label + 1];
             i++)
            gv_bits_add(ctx->whip1_vars, linkage->vars[i]);
    }
    ctx->whip1_undos = state->n_undos;
}

/* Whether `target` is linked to all candidates of `var`. */
static bool sees_all(const gv_state *state, gv_var var, gv_label target)
{
    const gv_net *net = state->linkage->net;
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
        if (gv_state_has(state, net->group_labels[i]) &&
            !gv_linkage_linked(state->linkage, target, net->group_labels[i]))
            return false; // a label of `var` fails here, at itself
    return true;
}

/* The candidate after `from`, among those linked to `left`, that `var` eliminates. */
static uint32_t next_target(const gv_state *state, gv_var var, gv_label left,
                            uint32_t from)
{
    const gv_linkage *linkage = state->linkage;
    uint32_t i = from;
    while (i < linkage->link_start[left + 1] &&
           !(gv_state_has(state, linkage->links[i]) &&
             sees_all(state, var, linkage->links[i])))
        i++;
    return i;
}

/* Fills the step of a variable with targets; false when out of memory. */
static bool make_step(gv_rule_context *ctx, const gv_rule *rule, gv_var var,
                      gv_label left, uint32_t first, gv_step *step)
{
    const gv_linkage *linkage = ctx->linkage;
    const uint32_t end = linkage->link_start[left + 1];
    gv_label *targets = GV_STEP_LIST(ctx, gv_label, end - first);
    gv_chain *chain = GV_STEP_LIST(ctx, gv_chain, 1);
    gv_chain_cell *cell = GV_STEP_LIST(ctx, gv_chain_cell, 1);
    if (!targets || !chain || !cell)
        return false;
    uint32_t n_targets = 0;
    for (uint32_t i = first; i < end; i = next_target(ctx->state, var, left, i + 1))
        targets[n_targets++] = linkage->links[i];
    assert(n_targets > 0 && !gv_linkage_in_var(linkage, targets[0], var));
    *cell = (gv_chain_cell){ .var = var, .left = left, .kind = GV_RIGHT_NONE };
    *chain = (gv_chain){ .target = targets[0], .n_cells = 1, .cells = cell };
    *step = (gv_step){
        .rule = rule,
        .length = 1,
        .type = GV_N_VAR_TYPES,
        .conclusion = GV_ELIMINATES,
        .n_targets = n_targets,
        .targets = targets,
        .value = GV_NO_LABEL,
        .var = GV_NO_VAR,
        .n_chains = 1,
        .chains = chain,
    };
    return true;
}

/* The left-linking candidate: any one would do, SudoRules prints the last. */
static gv_label last_candidate(const gv_state *state, gv_var var)
{
    const gv_net *net = state->linkage->net;
    assert(state->left[var].n_left > 0);
    uint32_t i = net->group_start[var + 1] - 1;
    while (!gv_state_has(state, net->group_labels[i]))
        i--;
    return net->group_labels[i];
}

bool gv_find_whip1(gv_rule_context *ctx, const gv_rule *rule, unsigned length,
                   gv_step *step)
{
    (void)length;
    const gv_state *state = ctx->state;
    const gv_linkage *linkage = ctx->linkage;
    const uint32_t n_vars = linkage->net->n_vars;
    follow_state(ctx);
    for (size_t at = gv_bits_next(ctx->whip1_vars, n_vars, 0); at < n_vars;
         at = gv_bits_next(ctx->whip1_vars, n_vars, at + 1)) {
        const gv_var var = (gv_var)at;
        if (state->left[var].n_left) {
            const gv_label left = last_candidate(state, var);
            const uint32_t first =
                next_target(state, var, left, linkage->link_start[left]);
            if (first < linkage->link_start[left + 1])
                return make_step(ctx, rule, var, left, first, step);
        }
        gv_bits_remove(ctx->whip1_vars, var);
    }
    return false;
}
