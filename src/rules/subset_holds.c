/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subset_holds.c -- Subsets as a definition: examines every candidate of the variables.
 * Shares with the searches the tables of kinds and the meaning of "splits". */
#include "rules/subset.h"

#include "rules/subset_search.h"

typedef struct check {
    const gv_state *state;
    const gv_linkage *linkage;
    const gv_subset *subset;
    bool finned;
    gv_label target;
} check;

bool gv_subset_types_hold(const gv_net *net, const gv_subset *subset, gv_rule_id rule)
{
    uint32_t group_types = 0;
    for (unsigned i = 0; i < subset->size; i++) {
        if (subset->vars[i] >= net->n_vars || subset->set_groups[i] >= net->n_groups ||
            net->group_type[subset->vars[i]] != net->group_type[subset->vars[0]])
            return false;
        for (unsigned k = 0; k < i; k++)
            if (subset->vars[k] == subset->vars[i] ||
                subset->set_groups[k] == subset->set_groups[i])
                return false;
        group_types |= 1u << net->group_type[subset->set_groups[i]];
    }
    gv_subset_kind kinds[GV_MAX_SUBSET_KINDS];
    const unsigned n_kinds = gv_subset_kinds(kinds, net, rule);
    for (unsigned i = 0; i < n_kinds; i++)
        if (kinds[i].type == net->group_type[subset->vars[0]] &&
            !(group_types & ~kinds[i].group_types))
            return true;
    return false;
}

/* The places of the groups of a candidate of variable `at`; a fin counts as one in the
 * group at `fin_place`. None: it has no group, or also belongs to another variable. */
static unsigned places_of(const check *c, unsigned at, gv_label label,
                          unsigned fin_place)
{
    const gv_subset *subset = c->subset;
    unsigned places = 0;
    for (unsigned k = 0; k < subset->size; k++) {
        if (k != at && gv_linkage_in_var(c->linkage, label, subset->vars[k]))
            return 0;
        if (gv_in_group(c->linkage->net, label, subset->set_groups[k]))
            places |= 1u << k;
    }
    if (!places && c->finned && gv_linkage_linked(c->linkage, label, c->target))
        places = 1u << fin_place;
    return places;
}

/* Whether all candidates of the variables have their place, and it does not split. */
static bool variables_hold(const check *c, unsigned fin_place)
{
    const gv_net *net = c->linkage->net;
    unsigned touched[GV_MAX_SUBSET] = { 0 };
    for (unsigned i = 0; i < c->subset->size; i++) {
        const gv_var var = c->subset->vars[i];
        for (uint32_t k = net->group_start[var]; k < net->group_start[var + 1]; k++) {
            if (!gv_state_has(c->state, net->group_labels[k]))
                continue;
            const unsigned places = places_of(c, i, net->group_labels[k], fin_place);
            if (!places)
                return false;
            touched[i] |= places;
        }
    }
    return !gv_subset_splits(touched, c->subset->size);
}

/* Whether the target is linked to all candidates, one or more, that the variables have
 * in a group. */
static bool sees_set(const check *c, gv_var group)
{
    const gv_net *net = c->linkage->net;
    bool any = false;
    for (unsigned i = 0; i < c->subset->size; i++) {
        const gv_var var = c->subset->vars[i];
        for (uint32_t k = net->group_start[var]; k < net->group_start[var + 1]; k++) {
            const gv_label label = net->group_labels[k];
            if (!gv_state_has(c->state, label) || !gv_in_group(net, label, group))
                continue;
            if (!gv_linkage_linked(c->linkage, label, c->target))
                return false;
            any = true;
        }
    }
    return any;
}

/* Whether a finned fish has a fin. */
static bool has_fins(const check *c)
{
    const gv_net *net = c->linkage->net;
    for (unsigned i = 0; i < c->subset->size; i++) {
        const gv_var var = c->subset->vars[i];
        for (uint32_t k = net->group_start[var]; k < net->group_start[var + 1]; k++) {
            bool inside = !gv_state_has(c->state, net->group_labels[k]);
            for (unsigned g = 0; g < c->subset->size; g++)
                inside |=
                    gv_in_group(net, net->group_labels[k], c->subset->set_groups[g]);
            if (!inside)
                return true;
        }
    }
    return false;
}

static bool pattern_holds(const check *c)
{
    const gv_net *net = c->linkage->net;
    const bool in_group = c->finned || gv_net_has_digits(net);
    for (unsigned i = 0; i < c->subset->size; i++)
        if (gv_linkage_in_var(c->linkage, c->target, c->subset->vars[i]))
            return false;
    for (unsigned i = 0; i < c->subset->size; i++) {
        const gv_var group = c->subset->set_groups[i];
        if (sees_set(c, group) && (!in_group || gv_in_group(net, c->target, group)) &&
            variables_hold(c, i))
            return true;
    }
    return false;
}

bool gv_subset_holds(const gv_state *state, const gv_rule *rule,
                     const gv_subset *subset, gv_label target)
{
    const check c = { .state = state,
                      .linkage = state->linkage,
                      .subset = subset,
                      .finned = rule->has_fins,
                      .target = target };
    return subset->size >= 2 && subset->size <= GV_MAX_SUBSET &&
           target < state->linkage->net->n_labels && gv_state_has(state, target) &&
           gv_subset_types_hold(state->linkage->net, subset, rule->id) &&
           has_fins(&c) == c.finned && pattern_holds(&c);
}
