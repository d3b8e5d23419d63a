/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify_pattern.c -- checks patterns of sets of variables from their definition: with
 * a target that holds, every choice of one candidate for each variable has two that
 * exclude each other, or is a deadly pattern. Shares nothing with the searches. */
#include "rules/verify.h"

#include "model/loop.h"

#include <assert.h>

enum { MOST_CHOICES = 1000000, MOST_VARS = GV_MAX_LENGTH };

/* ---- deadly patterns ---- */

/* How often the labels of a list are in a group. */
static uint32_t times_in(const gv_net *net, const gv_label *labels, uint32_t n,
                         gv_var group)
{
    uint32_t times = 0;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = net->label_start[labels[i]];
             k < net->label_start[labels[i] + 1]; k++)
            times += net->label_groups[k] == group;
    return times;
}

/* Whether one half may take the place of the other in any solution: both are in the
 * same groups, and nothing else constrains them. */
static bool can_change_places(const gv_net *net, const gv_pattern *pattern)
{
    const gv_label *half = pattern->deadly;
    const uint32_t n = pattern->n_deadly;
    if (net->pair_start || gv_net_loop(net))
        return false;
    for (uint32_t i = 0; i < 2 * n; i++)
        for (uint32_t k = net->label_start[half[i]]; k < net->label_start[half[i] + 1];
             k++)
            if (times_in(net, half, n, net->label_groups[k]) !=
                times_in(net, half + n, n, net->label_groups[k]))
                return false;
    return true;
}

static gv_status check_deadly(const gv_state *state, const gv_step *step, gv_error *err)
{
    const gv_pattern *pattern = step->pattern;
    const uint32_t n = pattern->n_deadly;
    if (step->rule->needs_unique && !state->one_solution)
        return gv_fail(err, GV_ERR_INPUT,
                       "a %s needs a puzzle that has exactly one solution",
                       step->rule->name);
    if (step->rule->needs_unique != (n > 0))
        return gv_fail(err, GV_ERR_INPUT,
                       n ? "a %s has no deadly pattern" : "a %s has a deadly pattern",
                       step->rule->name);
    for (uint32_t i = 0; i < 2 * n; i++) {
        const gv_label label = pattern->deadly[i];
        if (label >= state->linkage->net->n_labels || !gv_state_has(state, label))
            return gv_fail(err, GV_ERR_INPUT,
                           "the deadly pattern has labels that are no candidates");
        for (uint32_t k = 0; k < i; k++)
            if (pattern->deadly[k] == label)
                return gv_fail(err, GV_ERR_INPUT,
                               "the deadly pattern has a label twice");
    }
    if (n && !can_change_places(state->linkage->net, pattern))
        return gv_fail(err, GV_ERR_INPUT,
                       "the halves of the deadly pattern cannot change places");
    return GV_OK;
}

/* ---- shapes ---- */

static bool is_cell(const gv_state *state, gv_var var)
{
    return gv_linkage_type(state->linkage, var) == GV_VAR_RC;
}

static bool has_digit(const gv_state *state, gv_var cell, uint32_t digit)
{
    return gv_state_has(state, cell * state->linkage->net->shape.order + digit);
}

/* Whether some row, column, block ... contains all the cells. */
static bool in_one_unit(const gv_state *state, const gv_var *cells, uint32_t n)
{
    const gv_net *net = state->linkage->net;
    const uint32_t order = net->shape.order;
    for (gv_var group = net->n_primary; group < net->n_groups; group++) {
        uint32_t n_inside = 0;
        for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
            for (uint32_t k = 0; k < n; k++)
                n_inside += net->group_labels[i] == cells[k] * order;
        if (n_inside == n)
            return true;
    }
    return false;
}

/* Whether a part is cells of a unit with one digit more than there are of them. */
static bool is_almost_locked(const gv_state *state, const gv_pattern *pattern,
                             uint32_t part)
{
    const gv_var *cells = pattern->vars + pattern->part_start[part];
    const uint32_t n = pattern->part_start[part + 1] - pattern->part_start[part];
    uint32_t n_digits = 0;
    for (uint32_t i = 0; i < n; i++)
        if (!is_cell(state, cells[i]))
            return false;
    for (uint32_t digit = 0; digit < state->linkage->net->shape.order; digit++) {
        bool any = false;
        for (uint32_t i = 0; i < n; i++)
            any = any || has_digit(state, cells[i], digit);
        n_digits += any;
    }
    return n_digits == n + 1 && in_one_unit(state, cells, n);
}

/* A: cells where a line and a block cross; B: others of the line; C: others of the
 * block; as many cells as digits, and none that B and C share. */
static bool is_sue_de_coq(const gv_state *state, const gv_pattern *pattern)
{
    const uint32_t n = pattern->n_parts == 3 ? pattern->part_start[3] : 0;
    uint32_t n_digits = 0;
    gv_var block[GV_MAX_LENGTH], n_block = 0;
    if (!n || pattern->part_start[1] < 2)
        return false;
    for (uint32_t i = 0; i < n; i++) {
        if (!is_cell(state, pattern->vars[i]))
            return false;
        if (i < pattern->part_start[1] || i >= pattern->part_start[2])
            block[n_block++] = pattern->vars[i];
    }
    for (uint32_t digit = 0; digit < state->linkage->net->shape.order; digit++) {
        bool in[3] = { false };
        for (uint32_t part = 0; part < 3; part++)
            for (uint32_t i = pattern->part_start[part];
                 i < pattern->part_start[part + 1]; i++)
                in[part] = in[part] || has_digit(state, pattern->vars[i], digit);
        if (in[1] && in[2])
            return false;
        n_digits += in[0] || in[1] || in[2];
    }
    return n_digits == n && in_one_unit(state, pattern->vars, pattern->part_start[2]) &&
           in_one_unit(state, block, n_block);
}

/* What the parts of each rule are. */
static bool has_shape(const gv_state *state, const gv_step *step)
{
    const gv_pattern *pattern = step->pattern;
    const uint32_t n_first = pattern->part_start[1];
    uint32_t from = 0;
    switch (step->rule->id) {
    case GV_RULE_XYZ_WING:
        from = 1;
        if (pattern->n_parts != 3 || n_first != 1)
            return false;
        break;
    case GV_RULE_ALS_XZ:
        if (pattern->n_parts != 2)
            return false;
        break;
    case GV_RULE_ALS_CHAIN:
        if (pattern->n_parts < 3)
            return false;
        break;
    case GV_RULE_DEATH_BLOSSOM:
        from = 1;
        if (pattern->n_parts < 3 || n_first != 1)
            return false;
        break;
    case GV_RULE_SUE_DE_COQ:
        return is_sue_de_coq(state, pattern);
    default:
        return n_first == 4 && pattern->n_deadly == 4 && pattern->n_parts <= 2;
    }
    for (uint32_t part = from; part < pattern->n_parts; part++)
        if (!is_almost_locked(state, pattern, part))
            return false;
    return true;
}

static gv_status check_parts(const gv_state *state, const gv_step *step, gv_error *err)
{
    const gv_pattern *pattern = step->pattern;
    const gv_net *net = state->linkage->net;
    if (!pattern || !pattern->n_parts || !gv_net_has_digits(net) ||
        pattern->part_start[pattern->n_parts] != step->length)
        return gv_fail(
            err, GV_ERR_INPUT,
            "the pattern does not have as many variables as its length says");
    for (uint32_t i = 0; i < step->length; i++) {
        if (pattern->vars[i] >= net->n_vars ||
            state->value[pattern->vars[i]] != GV_NO_LABEL)
            return gv_fail(err, GV_ERR_INPUT,
                           "a variable of the pattern has a value already");
        for (uint32_t k = 0; k < i; k++)
            if (pattern->vars[k] == pattern->vars[i])
                return gv_fail(err, GV_ERR_INPUT, "the pattern has a variable twice");
    }
    if (!has_shape(state, step))
        return gv_fail(err, GV_ERR_INPUT, "the pattern is not a %s", step->rule->name);
    return GV_OK;
}

/* ---- choices ---- */

typedef struct choices {
    const gv_state *state;
    const gv_pattern *pattern;
    uint32_t n_vars;
    gv_label target;
    gv_label chosen[MOST_VARS]; /* of each variable; GV_NO_LABEL: none yet */
    uint32_t n_tried;
} choices;

/* Whether a candidate goes together with the target and what is chosen. */
static bool fits(const choices *c, gv_label label)
{
    const gv_linkage *linkage = c->state->linkage;
    if (label != c->target && gv_linkage_linked(linkage, label, c->target))
        return false;
    for (uint32_t i = 0; i < c->n_vars; i++)
        if (c->chosen[i] != GV_NO_LABEL && c->chosen[i] != label &&
            gv_linkage_linked(linkage, label, c->chosen[i]))
            return false;
    return true;
}

/* Whether one half of the deadly pattern has been chosen. */
static bool is_deadly(const choices *c)
{
    const uint32_t n = c->pattern->n_deadly;
    assert(c->n_vars <= MOST_VARS);
    for (uint32_t half = 0; n && half < 2; half++) {
        uint32_t n_chosen = 0;
        for (uint32_t i = half * n; i < (half + 1) * n; i++)
            for (uint32_t k = 0; k < c->n_vars; k++)
                if (c->chosen[k] == c->pattern->deadly[i]) {
                    n_chosen++;
                    break;
                }
        if (n_chosen == n)
            return true;
    }
    return false;
}

/* The open variable with the fewest candidates that fit; n_vars: all are chosen. */
static uint32_t next_var(const choices *c)
{
    uint32_t best = c->n_vars, fewest = UINT32_MAX;
    for (uint32_t i = 0; i < c->n_vars; i++) {
        uint32_t n = 0;
        if (c->chosen[i] != GV_NO_LABEL)
            continue;
        for (gv_label label = gv_state_next(c->state, c->pattern->vars[i], GV_NO_LABEL);
             label != GV_NO_LABEL;
             label = gv_state_next(c->state, c->pattern->vars[i], label))
            n += fits(c, label);
        if (n < fewest) {
            fewest = n;
            best = i;
        }
    }
    return best;
}

/* Whether the variables can all be decided. True, too, where that would take too long
 * to find out. */
static bool can_choose(choices *c)
{
    const uint32_t at = next_var(c);
    if (++c->n_tried > MOST_CHOICES)
        return true;
    if (at == c->n_vars)
        return !is_deadly(c);
    const gv_var var = c->pattern->vars[at];
    bool can = false;
    for (gv_label label = gv_state_next(c->state, var, GV_NO_LABEL);
         label != GV_NO_LABEL && !can; label = gv_state_next(c->state, var, label))
        if (fits(c, label)) {
            c->chosen[at] = label;
            can = can_choose(c);
            c->chosen[at] = GV_NO_LABEL;
        }
    return can;
}

gv_status gv_check_pattern(const gv_state *state, const gv_step *step, gv_error *err)
{
    if (step->conclusion != GV_ELIMINATES || !step->n_targets)
        return gv_fail(err, GV_ERR_INPUT, "the step eliminates nothing");
    GV_TRY(check_parts(state, step, err));
    GV_TRY(check_deadly(state, step, err));
    for (uint32_t i = 0; i < step->n_targets; i++) {
        choices c = { .state = state,
                      .pattern = step->pattern,
                      .n_vars = step->length,
                      .target = step->targets[i] };
        for (uint32_t k = 0; k < MOST_VARS; k++)
            c.chosen[k] = GV_NO_LABEL;
        bool again =
            c.target >= state->linkage->net->n_labels || !gv_state_has(state, c.target);
        for (uint32_t k = 0; k < i; k++)
            again = again || step->targets[k] == c.target;
        if (again || can_choose(&c))
            return gv_fail(
                err, GV_ERR_INPUT, "the pattern does not eliminate %s",
                err ? gv_net_name_of_label(state->linkage->net, c.target).text : "?");
    }
    return GV_OK;
}

/* ---- BUG+1 ---- */

gv_status gv_check_bug1(const gv_state *state, const gv_step *step, gv_error *err)
{
    const gv_net *net = state->linkage->net;
    if (step->conclusion != GV_ASSERTS || step->value >= net->n_labels ||
        !gv_state_has(state, step->value))
        return gv_fail(err, GV_ERR_INPUT, "a BUG+1 has to assert a candidate");
    if (!state->one_solution || net->pair_start || net->n_groups != net->n_vars ||
        gv_net_loop(net))
        return gv_fail(err, GV_ERR_INPUT,
                       "a BUG+1 needs a puzzle that has exactly one solution, and no "
                       "rules beside its units");
    for (gv_var var = 0; var < net->n_vars; var++) {
        uint32_t n = 0;
        if (state->value[var] != GV_NO_LABEL)
            continue;
        for (gv_label label = gv_state_next(state, var, GV_NO_LABEL);
             label != GV_NO_LABEL; label = gv_state_next(state, var, label))
            n += label != step->value;
        if (n != 2)
            return gv_fail(err, GV_ERR_INPUT, "%s does not have two other candidates",
                           err ? gv_net_name_of_group(net, var).text : "?");
    }
    return GV_OK;
}
