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

/* Collects the candidates that `var` eliminates in ctx->whip1_targets, testing one
 * after the other; they are linked to `left`. Returns whether there are any. */
static bool list_targets(gv_rule_context *ctx, gv_var var, gv_label left)
{
    const gv_state *state = ctx->state;
    const gv_linkage *linkage = ctx->linkage;
    uint64_t *out = ctx->whip1_targets;
    bool any = false;
    gv_bits_clear(out, linkage->net->n_labels);
    for (uint32_t i = linkage->link_start[left]; i < linkage->link_start[left + 1];
         i++) {
        const gv_label label = linkage->links[i];
        if (!gv_state_has(state, label) || !sees_all(state, var, label))
            continue;
        gv_bits_add(out, label);
        any = true;
    }
    return any;
}

/* The same by link rows. Most variables are done after two of them. */
static bool intersect_rows(gv_rule_context *ctx, gv_var var, gv_label left)
{
    const gv_state *state = ctx->state;
    const size_t n_words = ctx->linkage->row_words;
    const uint64_t *last = ctx->linkage->rows + left * n_words;
    uint64_t *out = ctx->whip1_targets, any = 0;
    for (size_t word = 0; word < n_words; word++)
        any |= out[word] = state->candidates[word] & last[word];
    for (gv_label label = gv_state_next(state, var, GV_NO_LABEL); label != left && any;
         label = gv_state_next(state, var, label)) {
        const uint64_t *row = ctx->linkage->rows + label * n_words;
        any = 0;
        for (size_t word = 0; word < n_words; word++)
            any |= out[word] &= row[word];
    }
    return any;
}

/* Fills the step of a variable with the targets that were collected; false when out of
 * memory. */
static bool make_step(gv_rule_context *ctx, const gv_rule *rule, gv_var var,
                      gv_label left, gv_step *step)
{
    const size_t n_labels = ctx->linkage->net->n_labels;
    const uint64_t *found = ctx->whip1_targets;
    gv_label *targets = GV_STEP_LIST(ctx, gv_label, gv_bits_count(found, n_labels));
    gv_chain *chain = GV_STEP_LIST(ctx, gv_chain, 1);
    gv_chain_cell *cell = GV_STEP_LIST(ctx, gv_chain_cell, 1);
    if (!targets || !chain || !cell)
        return false;
    uint32_t n_targets = 0;
    for (size_t label = gv_bits_next(found, n_labels, 0); label < n_labels;
         label = gv_bits_next(found, n_labels, label + 1))
        targets[n_targets++] = (gv_label)label;
    assert(n_targets > 0 && !gv_linkage_in_var(ctx->linkage, targets[0], var));
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
    const uint32_t n_vars = ctx->linkage->net->n_vars;
    follow_state(ctx);
    for (size_t at = gv_bits_next(ctx->whip1_vars, n_vars, 0); at < n_vars;
         at = gv_bits_next(ctx->whip1_vars, n_vars, at + 1)) {
        const gv_var var = (gv_var)at;
        if (state->left[var].n_left) {
            const gv_label left = last_candidate(state, var);
            if (ctx->linkage->rows ? intersect_rows(ctx, var, left)
                                   : list_targets(ctx, var, left))
                return make_step(ctx, rule, var, left, step);
        }
        gv_bits_remove(ctx->whip1_vars, var);
    }
    return false;
}
