/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chain_oracle.h -- the chain rules of docs/theory/resolution-rules.md tried by brute
 * force: every right-linking candidate in every variable, every candidate looked at
 * each time. No counts, no bounds, no memory. Include it behind cmocka.h. */
#ifndef GV_TESTS_CHAIN_ORACLE_H
#define GV_TESTS_CHAIN_ORACLE_H

#include "rules_testing.h"

typedef struct chain_oracle {
    const gv_state *state;
    gv_rule_id rule;
    gv_var_type type; /* of a typed rule */
    gv_label target;
    gv_chain_cell cells[GV_MAX_LENGTH];
    unsigned n_cells;
} chain_oracle;

static inline bool oracle_is(const chain_oracle *o, gv_rule_id a, gv_rule_id b,
                             gv_rule_id c)
{
    return o->rule == a || o->rule == b || o->rule == c;
}

static inline bool oracle_biv(const chain_oracle *o)
{
    return oracle_is(o, GV_RULE_BIV_CHAIN, GV_RULE_TYPED_BIV_CHAIN,
                     GV_RULE_G_BIV_CHAIN);
}

static inline bool oracle_z(const chain_oracle *o)
{
    return oracle_is(o, GV_RULE_Z_CHAIN, GV_RULE_TYPED_Z_CHAIN, GV_RULE_Z_CHAIN);
}

static inline bool oracle_t(const chain_oracle *o)
{
    return oracle_is(o, GV_RULE_T_WHIP, GV_RULE_TYPED_T_WHIP, GV_RULE_T_WHIP);
}

static inline bool oracle_braid(const chain_oracle *o)
{
    return oracle_is(o, GV_RULE_BRAID, GV_RULE_G_BRAID, GV_RULE_BRAID);
}

static inline bool oracle_g(const chain_oracle *o)
{
    return oracle_is(o, GV_RULE_G_WHIP, GV_RULE_G_BRAID, GV_RULE_G_BIV_CHAIN);
}

/* Whether `label` is linked to all that the right-linking side of a cell stands for. */
static inline bool oracle_sees(const chain_oracle *o, const gv_chain_cell *cell,
                               gv_label label)
{
    const gv_net *net = o->state->linkage->net;
    if (cell->kind == GV_RIGHT_LABEL)
        return label != cell->right && gv_net_linked(net, label, cell->right);
    const gv_glabels *glabels = o->state->linkage->glabels;
    for (uint32_t i = glabels->start[cell->right]; i < glabels->start[cell->right + 1];
         i++)
        if (label == glabels->labels[i] ||
            !gv_net_linked(net, label, glabels->labels[i]))
            return false;
    return true;
}

static inline bool oracle_sees_target(const chain_oracle *o, gv_label label)
{
    return label != o->target &&
           gv_net_linked(o->state->linkage->net, label, o->target);
}

static inline bool oracle_sees_earlier(const chain_oracle *o, gv_label label)
{
    for (unsigned i = 0; i < o->n_cells; i++)
        if (oracle_sees(o, &o->cells[i], label))
            return true;
    return false;
}

/* Whether the right-linking side of a cell is, or has among its labels, `label`. */
static inline bool oracle_stands_for(const chain_oracle *o, const gv_chain_cell *cell,
                                     gv_label label)
{
    if (cell->kind == GV_RIGHT_LABEL)
        return cell->right == label;
    return cell->kind == GV_RIGHT_GLABEL &&
           gv_linkage_in_glabel(o->state->linkage, label, cell->right);
}

static inline bool oracle_var_fits(const chain_oracle *o, gv_var var)
{
    if (gv_linkage_in_var(o->state->linkage, o->target, var) ||
        (gv_rules[o->rule].typed && gv_linkage_type(o->state->linkage, var) != o->type))
        return false;
    bool has_g = false;
    for (unsigned i = 0; i < o->n_cells; i++)
        has_g = has_g || o->cells[i].kind == GV_RIGHT_GLABEL;
    if (has_g)
        return o->cells[o->n_cells - 1].var != var;
    for (unsigned i = 0; i < o->n_cells; i++)
        if (o->cells[i].var == var)
            return false;
    return true;
}

static inline bool oracle_left_fits(const chain_oracle *o, gv_label left)
{
    if (left == o->target)
        return false;
    for (unsigned i = 0; i < o->n_cells; i++)
        if ((o->cells[i].kind == GV_RIGHT_LABEL && o->cells[i].right == left) ||
            (!oracle_braid(o) && o->cells[i].left == left))
            return false;
    if (oracle_braid(o))
        return oracle_sees_target(o, left) || oracle_sees_earlier(o, left);
    return o->n_cells ? oracle_sees(o, &o->cells[o->n_cells - 1], left)
                      : oracle_sees_target(o, left);
}

/* Whether a candidate beside left and right may be there. */
static inline bool oracle_may_stay(const chain_oracle *o, gv_label label)
{
    if (oracle_biv(o))
        return false;
    if (oracle_z(o) || o->n_cells == 0)
        return oracle_sees_target(o, label);
    if (oracle_t(o))
        return oracle_sees_earlier(o, label);
    return oracle_sees_target(o, label) || oracle_sees_earlier(o, label);
}

static inline bool oracle_rest_fits(const chain_oracle *o, const gv_chain_cell *cell)
{
    const gv_net *net = o->state->linkage->net;
    for (uint32_t i = net->group_start[cell->var]; i < net->group_start[cell->var + 1];
         i++) {
        const gv_label label = net->group_labels[i];
        if (gv_state_has(o->state, label) && label != cell->left &&
            !oracle_stands_for(o, cell, label) && !oracle_may_stay(o, label))
            return false;
    }
    return true;
}

/* Whether the right-linking side is new and is there at all. */
static inline bool oracle_right_fits(const chain_oracle *o, const gv_chain_cell *cell)
{
    const gv_linkage *linkage = o->state->linkage;
    if (oracle_stands_for(o, cell, o->target) || oracle_stands_for(o, cell, cell->left))
        return false;
    for (unsigned i = 0; i < o->n_cells; i++) {
        const gv_chain_cell *other = &o->cells[i];
        if (other->kind == GV_RIGHT_LABEL && oracle_stands_for(o, cell, other->right))
            return false;
        if (cell->kind == GV_RIGHT_LABEL && other->left == cell->right)
            return false;
        if (cell->kind == GV_RIGHT_GLABEL && other->kind == GV_RIGHT_GLABEL &&
            linkage->glabel_set[other->right] == linkage->glabel_set[cell->right])
            return false;
    }
    if (cell->kind == GV_RIGHT_LABEL)
        return gv_state_has(o->state, cell->right);
    unsigned n_present = 0;
    for (uint32_t i = linkage->glabels->start[cell->right];
         i < linkage->glabels->start[cell->right + 1]; i++)
        n_present += gv_state_has(o->state, linkage->glabels->labels[i]);
    return n_present > 1;
}

/* The ways to take `cell->right` as next right-linking side: by variable, then by left-
 * linking candidate. Way number `way`; false when there is none. */
static inline bool oracle_way(const chain_oracle *o, gv_chain_cell *cell, unsigned way)
{
    const gv_linkage *linkage = o->state->linkage;
    const gv_net *net = linkage->net;
    const bool plain = cell->kind == GV_RIGHT_LABEL;
    const gv_var *vars = plain ? linkage->vars + linkage->var_start[cell->right]
                               : linkage->glabels->var + cell->right;
    const gv_var *end =
        plain ? linkage->vars + linkage->var_start[cell->right + 1] : vars + 1;
    for (; vars < end; vars++) {
        cell->var = *vars;
        if (!oracle_var_fits(o, cell->var))
            continue;
        for (uint32_t i = net->group_start[*vars]; i < net->group_start[*vars + 1];
             i++) {
            cell->left = net->group_labels[i];
            if (gv_state_has(o->state, cell->left) && oracle_left_fits(o, cell->left) &&
                oracle_right_fits(o, cell) && oracle_rest_fits(o, cell) && way-- == 0)
                return true;
        }
    }
    return false;
}

/* Whether a last variable without right-linking candidate completes the chain. */
static inline bool oracle_ends(const chain_oracle *o)
{
    const gv_net *net = o->state->linkage->net;
    if (oracle_biv(o) || oracle_t(o))
        return false;
    for (gv_var var = 0; var < net->n_vars; var++) {
        if (!oracle_var_fits(o, var))
            continue;
        for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++) {
            const gv_chain_cell cell = { .var = var,
                                         .left = net->group_labels[i],
                                         .kind = GV_RIGHT_NONE };
            if (gv_state_has(o->state, cell.left) && oracle_left_fits(o, cell.left) &&
                oracle_rest_fits(o, &cell))
                return true;
        }
    }
    return false;
}

static inline bool oracle_completes(chain_oracle *o, unsigned n_vars);

/* Goes on with one right-linking side: with the first way to it (partial whips are
 * known by their right-linking candidates), for biv- and z-chains with any. */
static inline bool oracle_goes_on(chain_oracle *o, gv_right_kind kind, uint32_t right,
                                  unsigned n_vars)
{
    gv_chain_cell cell = { .kind = kind, .right = right };
    bool found = false;
    for (unsigned way = 0; !found && oracle_way(o, &cell, way); way++) {
        const bool at_target =
            (oracle_biv(o) || oracle_t(o)) && oracle_sees(o, &cell, o->target);
        o->cells[o->n_cells++] = cell;
        found = at_target ? o->n_cells > 1 : oracle_completes(o, n_vars - 1);
        o->n_cells--;
        if (!oracle_biv(o) && !oracle_z(o))
            break;
    }
    return found;
}

/* Whether at most n_vars more variables complete the chain. */
static inline bool oracle_completes(chain_oracle *o, unsigned n_vars)
{
    const gv_linkage *linkage = o->state->linkage;
    if (!n_vars)
        return false;
    if (oracle_ends(o))
        return true;
    if (n_vars == 1 && !oracle_biv(o) && !oracle_t(o))
        return false;
    for (gv_label right = 0; right < linkage->net->n_labels; right++)
        if (gv_state_has(o->state, right) &&
            oracle_goes_on(o, GV_RIGHT_LABEL, right, n_vars))
            return true;
    for (uint32_t g = 0; oracle_g(o) && g < linkage->glabels->n_glabels; g++)
        if (oracle_goes_on(o, GV_RIGHT_GLABEL, g, n_vars))
            return true;
    return false;
}

/* Whether the rule eliminates `target` by a chain of at most `length`. */
static inline bool oracle_eliminates(const gv_state *state, gv_rule_id rule,
                                     gv_var_type type, gv_label target, unsigned length)
{
    chain_oracle o = { .state = state, .rule = rule, .type = type, .target = target };
    return oracle_completes(&o, length);
}

#endif
