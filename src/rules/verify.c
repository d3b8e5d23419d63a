/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify.c -- one check per family of rules. Messages name what a reader of the path
 * would look for: the candidate, the variable, the target. */
#include "rules/verify.h"

#include "rules/chain.h"
#include "rules/subset.h"
#include "rules/subset_search.h"

#include <assert.h>

/* Names are made only if somebody wants the message: path_shorten.c calls this often,
 * and uses only the result. */
static gv_net_name label_name(const gv_error *err, const gv_state *state,
                              gv_label label)
{
    return err ? gv_net_name_of_label(state->linkage->net, label)
               : (gv_net_name){ "?" };
}

static gv_net_name var_name(const gv_error *err, const gv_state *state, gv_var var)
{
    return err ? gv_net_name_of_group(state->linkage->net, var) : (gv_net_name){ "?" };
}

/* ---- what all rules share ---- */

static gv_status check_candidate(const gv_state *state, gv_label label, gv_error *err)
{
    if (label < state->linkage->net->n_labels && gv_state_has(state, label))
        return GV_OK;
    if (label >= state->linkage->net->n_labels)
        return gv_fail(err, GV_ERR_INPUT, "a label is missing");
    return gv_fail(err, GV_ERR_INPUT, "%s is not a candidate",
                   label_name(err, state, label).text);
}

static gv_status check_candidate_of(const gv_state *state, gv_label label, gv_var var,
                                    gv_error *err)
{
    GV_TRY(check_candidate(state, label, err));
    if (gv_linkage_in_var(state->linkage, label, var))
        return GV_OK;
    return gv_fail(err, GV_ERR_INPUT, "%s is not a candidate of %s",
                   label_name(err, state, label).text, var_name(err, state, var).text);
}

static gv_status check_variable(const gv_state *state, gv_var var, gv_error *err)
{
    if (var >= state->linkage->net->n_vars)
        return gv_fail(err, GV_ERR_INPUT, "a CSP variable is missing");
    if (state->value[var] != GV_NO_LABEL)
        return gv_fail(err, GV_ERR_INPUT, "%s has a value already",
                       var_name(err, state, var).text);
    return GV_OK;
}

static gv_status check_targets(const gv_state *state, const gv_step *step,
                               gv_error *err)
{
    if (step->conclusion != GV_ELIMINATES || !step->n_targets)
        return gv_fail(err, GV_ERR_INPUT, "the step eliminates nothing");
    for (uint32_t i = 0; i < step->n_targets; i++) {
        GV_TRY(check_candidate(state, step->targets[i], err));
        for (uint32_t j = 0; j < i; j++)
            if (step->targets[j] == step->targets[i])
                return gv_fail(err, GV_ERR_INPUT, "%s is eliminated twice",
                               label_name(err, state, step->targets[i]).text);
    }
    return GV_OK;
}

static gv_status fail_target(const gv_state *state, const gv_step *step, uint32_t i,
                             gv_error *err)
{
    return gv_fail(err, GV_ERR_INPUT, "the pattern does not eliminate %s",
                   label_name(err, state, step->targets[i]).text);
}

static gv_status check_type(const gv_state *state, const gv_step *step, gv_var var,
                            gv_error *err)
{
    if (gv_linkage_type(state->linkage, var) == step->type)
        return GV_OK;
    return gv_fail(err, GV_ERR_INPUT, "%s is of another type than the step",
                   var_name(err, state, var).text);
}

/* ---- BRT ---- */

/* The givens that it names are those that loading found. */
static gv_status check_clash(const gv_state *state, const gv_step *step, gv_error *err)
{
    const uint32_t n_before = state->clash_with != GV_NO_LABEL;
    if (step->n_targets == n_before + 1 &&
        step->targets[n_before] == state->clash_given &&
        (!n_before || step->targets[0] == state->clash_with))
        return GV_OK;
    return gv_fail(err, GV_ERR_INPUT,
                   "the given in contradiction is %s, not the one named",
                   label_name(err, state, state->clash_given).text);
}

gv_status gv_check_contradiction(const gv_state *state, const gv_step *step,
                                 gv_error *err)
{
    if (step->conclusion != GV_CONTRADICTS)
        return gv_fail(err, GV_ERR_INPUT, "a contradiction has no other conclusion");
    if (state->clash && step->var == GV_NO_VAR)
        return check_clash(state, step, err);
    GV_TRY(check_variable(state, step->var, err));
    if (!state->left[step->var].n_left)
        return GV_OK;
    return gv_fail(err, GV_ERR_INPUT, "%s has candidates left",
                   var_name(err, state, step->var).text);
}

gv_status gv_check_single(const gv_state *state, const gv_step *step, gv_error *err)
{
    if (step->conclusion != GV_ASSERTS)
        return gv_fail(err, GV_ERR_INPUT, "a single has to assert a value");
    GV_TRY(check_variable(state, step->var, err));
    GV_TRY(check_type(state, step, step->var, err));
    GV_TRY(check_candidate_of(state, step->value, step->var, err));
    if (state->left[step->var].n_left == 1)
        return GV_OK;
    return gv_fail(err, GV_ERR_INPUT, "%s has more than one candidate",
                   var_name(err, state, step->var).text);
}

/* ---- Subsets ---- */

/* Each transversal set contains the candidates that the variables have in its group. */
static gv_status check_set(const gv_state *state, const gv_subset *subset, uint32_t set,
                           gv_error *err)
{
    const gv_label *members = subset->sets + subset->set_start[set];
    const uint32_t n_members = subset->set_start[set + 1] - subset->set_start[set];
    uint32_t n_found = 0;
    for (uint32_t v = 0; v < subset->size; v++)
        for (gv_label label = gv_state_next(state, subset->vars[v], GV_NO_LABEL);
             label != GV_NO_LABEL;
             label = gv_state_next(state, subset->vars[v], label)) {
            if (!gv_in_group(state->linkage->net, label, subset->set_groups[set]))
                continue;
            uint32_t i = 0;
            while (i < n_members && members[i] != label)
                i++;
            if (i == n_members)
                return gv_fail(err, GV_ERR_INPUT, "%s is missing in a transversal set",
                               label_name(err, state, label).text);
            n_found++;
        }
    if (n_found && n_found == n_members)
        return GV_OK;
    return gv_fail(err, GV_ERR_INPUT, "the transversal set %s holds something else",
                   var_name(err, state, subset->set_groups[set]).text);
}

gv_status gv_check_subset(const gv_state *state, const gv_step *step, gv_error *err)
{
    const gv_subset *subset = step->subset;
    if (!subset || subset->size != step->length || !subset->set_groups)
        return gv_fail(err, GV_ERR_INPUT,
                       "the Subset does not have as many variables as its length says");
    GV_TRY(check_targets(state, step, err));
    for (uint32_t i = 0; i < subset->size; i++)
        GV_TRY(check_variable(state, subset->vars[i], err));
    for (uint32_t i = 0; i < subset->size; i++)
        GV_TRY(check_set(state, subset, i, err));
    for (uint32_t i = 0; i < step->n_targets; i++)
        if (!gv_subset_holds(state, step->rule, subset, step->targets[i]))
            return fail_target(state, step, i, err);
    return GV_OK;
}

/* ---- chains ---- */

/* What can be said of single cells, before the chain as a whole. */
static gv_status check_cells(const gv_state *state, const gv_step *step,
                             const gv_chain *chain, gv_error *err)
{
    for (uint32_t i = 0; i < chain->n_cells; i++) {
        const gv_chain_cell *cell = &chain->cells[i];
        if (cell->kind == GV_RIGHT_SUBSET || cell->kind == GV_RIGHT_CHAIN) {
            if (cell->kind == step->rule->part_kind)
                continue;
            return gv_fail(err, GV_ERR_INPUT, "a %s has no such part",
                           step->rule->name);
        }
        GV_TRY(check_variable(state, cell->var, err));
        GV_TRY(check_candidate_of(state, cell->left, cell->var, err));
        if (cell->kind == GV_RIGHT_LABEL)
            GV_TRY(check_candidate_of(state, cell->right, cell->var, err));
        if (step->rule->typed)
            GV_TRY(check_type(state, step, cell->var, err));
    }
    return GV_OK;
}

/* Whether the target, taken as true, leaves the last variable without candidate, or
 * excludes itself by the last right-linking candidate. */
static bool refutes(const gv_state *state, const gv_step *step, gv_label target)
{
    const gv_chain *chain = step->chains;
    assert(chain->n_cells > 0); // gv_chain_holds() says so
    const bool braid = step->rule->kind.braid;
    const uint32_t last = chain->n_cells - 1;
    const bool whole = chain->cells[last].kind == GV_RIGHT_NONE;
    return gv_chain_follows(state, chain, target, braid, whole) &&
           (whole || gv_chain_sees(state, chain, target, braid, last, target));
}

/* Chains of single variables have to be of the rule's kind. Searches also check that
 * for further targets; that the elimination is correct is checked by other code. */
static bool chain_eliminates(const gv_state *state, const gv_step *step,
                             gv_label target)
{
    if (step->rule->part_kind != GV_RIGHT_NONE)
        return gv_chain_follows(state, step->chains, target, step->rule->kind.braid,
                                true);
    return gv_chain_holds(state, step->rule, step->chains, target) &&
           refutes(state, step, target);
}

gv_status gv_check_chain(const gv_state *state, const gv_step *step, gv_error *err)
{
    if (step->n_chains != 1 || gv_chain_length(step->chains) != step->length)
        return gv_fail(err, GV_ERR_INPUT,
                       "the chain does not have as many variables as its length says");
    GV_TRY(check_targets(state, step, err));
    GV_TRY(check_cells(state, step, step->chains, err));
    for (uint32_t i = 0; i < step->n_targets; i++)
        if (!chain_eliminates(state, step, step->targets[i]))
            return fail_target(state, step, i, err);
    return GV_OK;
}

/* A chain of one digit, or of cells, as its rule says. */
gv_status gv_check_named_chain(const gv_state *state, const gv_step *step,
                               gv_error *err)
{
    GV_TRY(gv_check_chain(state, step, err));
    const uint32_t order = state->linkage->net->shape.order;
    const gv_chain_cell *cells = step->chains->cells;
    for (uint32_t i = 0; i < step->chains->n_cells; i++) {
        const bool is_cell = gv_linkage_type(state->linkage, cells[i].var) == GV_VAR_RC;
        const bool other_digit = cells[i].left % order != cells[0].left % order;
        if ((step->rule->id == GV_RULE_X_CHAIN && (is_cell || other_digit)) ||
            (step->rule->id == GV_RULE_XY_CHAIN && !is_cell))
            return gv_fail(err, GV_ERR_INPUT, "%s is no part of a %s",
                           var_name(err, state, cells[i].var).text, step->rule->name);
    }
    return GV_OK;
}

/* ---- forcing chains ---- */

/* Every candidate of the variable, as many as the rule is for, is the hypothesis of one
 * branch. */
static bool covers_variable(const gv_state *state, const gv_step *step)
{
    const uint32_t n_branches = step->rule->n_branches;
    for (uint32_t i = 0; i < step->n_chains; i++) {
        if (!gv_linkage_in_var(state->linkage, step->chains[i].target, step->var))
            return false;
        for (uint32_t j = 0; j < i; j++)
            if (step->chains[j].target == step->chains[i].target)
                return false;
    }
    return step->n_chains == n_branches && state->left[step->var].n_left == n_branches;
}

/* The branch ends with the value. */
static bool ends_with(const gv_chain *chain, gv_label value)
{
    if (!chain->n_cells)
        return chain->target == value;
    const gv_chain_cell *last = &chain->cells[chain->n_cells - 1];
    return last->kind == GV_RIGHT_LABEL && last->right == value;
}

/* Whether the branch, if its hypothesis is true, excludes `label`. */
static bool branch_excludes(const gv_state *state, const gv_chain *branch,
                            gv_label label)
{
    if (!branch->n_cells)
        return gv_linkage_linked(state->linkage, label, branch->target);
    return gv_chain_sees(state, branch, branch->target, false, branch->n_cells - 1,
                         label);
}

static gv_status check_branches(const gv_state *state, const gv_step *step,
                                gv_error *err)
{
    unsigned length = 1;
    for (uint32_t i = 0; i < step->n_chains; i++) {
        const gv_chain *branch = &step->chains[i];
        length += gv_chain_length(branch);
        GV_TRY(check_candidate(state, branch->target, err));
        GV_TRY(check_cells(state, step, branch, err));
        if (!gv_chain_follows(state, branch, branch->target, false, false))
            return gv_fail(err, GV_ERR_INPUT,
                           "the branch from %s is not a partial whip",
                           label_name(err, state, branch->target).text);
    }
    if (length != step->length)
        return gv_fail(err, GV_ERR_INPUT,
                       "the branches do not have as many variables as the length says");
    return GV_OK;
}

gv_status gv_check_forcing(const gv_state *state, const gv_step *step, gv_error *err)
{
    GV_TRY(check_variable(state, step->var, err));
    if (!covers_variable(state, step))
        return gv_fail(err, GV_ERR_INPUT,
                       "a %s needs a branch for each candidate of %s", step->rule->name,
                       var_name(err, state, step->var).text);
    GV_TRY(check_branches(state, step, err));
    if (step->conclusion == GV_ASSERTS) {
        GV_TRY(check_candidate(state, step->value, err));
        for (uint32_t i = 0; i < step->n_chains; i++)
            if (!ends_with(&step->chains[i], step->value))
                return gv_fail(err, GV_ERR_INPUT, "not every branch ends with %s",
                               label_name(err, state, step->value).text);
        return GV_OK;
    }
    GV_TRY(check_targets(state, step, err));
    for (uint32_t t = 0; t < step->n_targets; t++)
        for (uint32_t i = 0; i < step->n_chains; i++)
            if (!branch_excludes(state, &step->chains[i], step->targets[t]))
                return fail_target(state, step, t, err);
    return GV_OK;
}

/* ---- trials ---- */

gv_status gv_check_trial(const gv_state *state, const gv_step *step, gv_error *err)
{
    GV_TRY(check_targets(state, step, err));
    return gv_verify_trial(state, step, err);
}

/* ---- small sets ---- */

gv_status gv_check_small_set(const gv_state *state, const gv_step *step, gv_error *err)
{
    if (!step->set)
        return gv_fail(err, GV_ERR_INPUT, "the step has no constraints");
    if (step->conclusion == GV_CONTRADICTS && step->n_targets)
        return gv_fail(err, GV_ERR_INPUT, "a contradiction has no targets");
    if (step->conclusion != GV_CONTRADICTS)
        GV_TRY(check_targets(state, step, err));
    return gv_verify_set(state, step, err);
}

/* ---- all rules ---- */

gv_status gv_step_check(const gv_state *state, const gv_step *step, gv_error *err)
{
    const gv_rule *rule = step->rule;
    assert(rule == &gv_rules[rule->id]);
    if (step->length < rule->first || step->length > rule->last)
        return gv_fail(err, GV_ERR_INPUT, "there is no %s[%u]", rule->name,
                       step->length);
    return rule->check(state, step, err);
}

gv_status gv_path_check(gv_state *state, const gv_step *steps, size_t n_steps,
                        gv_error *err)
{
    for (size_t i = 0; i < n_steps; i++) {
        gv_error why;
        const gv_status status = gv_step_check(state, &steps[i], err ? &why : NULL);
        if (status != GV_OK && !err)
            return status;
        if (status != GV_OK)
            return gv_fail_row(err, status, i, "step %zu, %s[%u]: %.160s", i + 1,
                               steps[i].rule->name, steps[i].length, why.message);
        gv_step_apply(&steps[i], state);
    }
    return GV_OK;
}
