/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify_chain.c -- chains that contain Subsets or chains, and partial chains: follows
 * the cells and checks for each candidate whether the target or an earlier cell
 * excludes it. An inner chain is followed in the same way, on the background of what
 * its outer chain excludes. */
#include "rules/verify.h"

#include "rules/subset.h"
#include "rules/subset_search.h"

#include <assert.h>

typedef struct trace {
    const gv_state *state;
    const gv_chain *chain;
    gv_label target;
    bool braid;
    const struct trace *outer; /* NULL, or the chain that contains this one */
    uint32_t outer_at;         /* the preceding cells of it */
} trace;

static bool follows(const trace *t, bool whole);

static bool linked(const trace *t, gv_label a, gv_label b)
{
    return gv_linkage_linked(t->state->linkage, a, b);
}

static bool in_vars(const trace *t, const gv_subset *subset, gv_label label)
{
    for (uint32_t i = 0; i < subset->size; i++)
        if (gv_linkage_in_var(t->state->linkage, label, subset->vars[i]))
            return true;
    return false;
}

/* Whether `label` is linked to all labels, one or more, present or not, that the
 * variables have in a group. */
static bool sees_group(const trace *t, const gv_subset *subset, gv_var group,
                       gv_label label)
{
    const gv_net *net = t->state->linkage->net;
    bool any = false;
    for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++) {
        if (!in_vars(t, subset, net->group_labels[i]))
            continue;
        if (!linked(t, label, net->group_labels[i]))
            return false;
        any = true;
    }
    return any;
}

static bool sees_a_set(const trace *t, const gv_subset *subset, gv_label label)
{
    for (uint32_t set = 0; set < subset->size; set++)
        if (sees_group(t, subset, subset->set_groups[set], label))
            return true;
    return false;
}

/* Whether cell `at`, taken as true, excludes `label`. */
static bool sees(const trace *t, uint32_t at, gv_label label)
{
    assert(at < t->chain->n_cells);
    const gv_chain_cell *cell = &t->chain->cells[at];
    switch (cell->kind) {
    case GV_RIGHT_LABEL:
        return linked(t, label, cell->right);
    case GV_RIGHT_GLABEL:
        return gv_linkage_glinked(t->state->linkage, label, cell->right);
    case GV_RIGHT_SUBSET:
        return sees_a_set(t, cell->subset, label);
    case GV_RIGHT_CHAIN:
        return follows(&(trace){ t->state, cell->inner, label, t->braid, t, at }, true);
    default:
        return false;
    }
}

/* Whether the target or an earlier cell of the chain itself excludes `label`. */
static bool excluded_here(const trace *t, uint32_t at, gv_label label)
{
    if (linked(t, label, t->target))
        return true;
    for (uint32_t i = 0; i < at; i++)
        if (sees(t, i, label))
            return true;
    return false;
}

static bool excluded(const trace *t, uint32_t at, gv_label label)
{
    return excluded_here(t, at, label) ||
           (t->outer && excluded(t->outer, t->outer_at, label));
}

static bool has_candidate(const trace *t, gv_var var, gv_label label)
{
    return label < t->state->linkage->net->n_labels && gv_state_has(t->state, label) &&
           gv_linkage_in_var(t->state->linkage, label, var);
}

/* The left-linking candidate is excluded by what comes before it; in whips by the part
 * just before it, and it was not used before. */
static bool left_follows(const trace *t, uint32_t at)
{
    const gv_chain_cell *cells = t->chain->cells;
    const gv_label left = cells[at].left;
    if (left >= t->state->linkage->net->n_labels || !gv_state_has(t->state, left) ||
        left == t->target)
        return false;
    for (uint32_t i = 0; i < at && !t->braid; i++)
        if (cells[i].left == left)
            return false;
    if (at == 0 || t->braid)
        return excluded_here(t, at, left);
    return sees(t, at - 1, left);
}

/* Whether `label` is what the cell leaves open. */
static bool is_open(const trace *t, const gv_chain_cell *cell, gv_label label)
{
    if (cell->kind == GV_RIGHT_LABEL)
        return cell->right == label;
    return cell->kind == GV_RIGHT_GLABEL &&
           gv_linkage_in_glabel(t->state->linkage, label, cell->right);
}

/* Whether no earlier cell has the same right-linking candidate. */
static bool is_new(const trace *t, uint32_t at)
{
    const gv_chain_cell *cells = t->chain->cells;
    for (uint32_t i = 0; i < at; i++)
        if (cells[i].kind == cells[at].kind && cells[i].right == cells[at].right)
            return false;
    return true;
}

static bool variable_follows(const trace *t, uint32_t at)
{
    const gv_chain_cell *cell = &t->chain->cells[at];
    const gv_linkage *linkage = t->state->linkage;
    if (cell->var >= linkage->net->n_vars ||
        t->state->value[cell->var] != GV_NO_LABEL ||
        gv_linkage_in_var(linkage, t->target, cell->var) ||
        !has_candidate(t, cell->var, cell->left) || !left_follows(t, at))
        return false;
    if (cell->kind == GV_RIGHT_LABEL &&
        (!has_candidate(t, cell->var, cell->right) || cell->right == cell->left ||
         cell->right == t->target || !is_new(t, at)))
        return false;
    if (cell->kind == GV_RIGHT_GLABEL &&
        (!linkage->glabels || cell->right >= linkage->glabels->n_glabels ||
         linkage->glabels->var[cell->right] != cell->var ||
         gv_linkage_in_glabel(linkage, cell->left, cell->right)))
        return false;
    for (gv_label label = gv_state_next(t->state, cell->var, GV_NO_LABEL);
         label != GV_NO_LABEL; label = gv_state_next(t->state, cell->var, label))
        if (!is_open(t, cell, label) && !excluded(t, at, label))
            return false;
    return true;
}

/* ---- Subsets inside a chain ---- */

/* Whether it is a Subset of any rule, as far as types are concerned. */
static bool types_follow(const trace *t, const gv_subset *subset)
{
    for (gv_rule_id rule = GV_RULE_NAKED; rule <= GV_RULE_FISH; rule++)
        if (gv_subset_types_hold(t->state->linkage->net, subset, rule))
            return true;
    return false;
}

/* Whether a transversal set, as listed, contains `label`. */
static bool lists(const gv_subset *subset, uint32_t set, gv_label label)
{
    for (uint32_t i = subset->set_start[set]; i < subset->set_start[set + 1]; i++)
        if (subset->sets[i] == label)
            return true;
    return false;
}

/* The groups of an open candidate of variable `at`, as bits of their places; counts
 * their number. None: it has no group, is also in another variable, or is not listed.
 */
static unsigned places_of(const trace *t, const gv_subset *subset, uint32_t at,
                          gv_label label, uint32_t *n_listed)
{
    unsigned places = 0;
    for (uint32_t k = 0; k < subset->size; k++) {
        const bool inside =
            gv_in_group(t->state->linkage->net, label, subset->set_groups[k]);
        if ((k != at && gv_linkage_in_var(t->state->linkage, label, subset->vars[k])) ||
            inside != lists(subset, k, label))
            return 0;
        places |= (unsigned)inside << k;
        *n_listed += inside;
    }
    return places;
}

/* What the target and the earlier cells leave of the variables: a choice in each, all
 * in the groups, as the sets list it, and no smaller Subset inside. */
static bool sets_follow(const trace *t, uint32_t at, const gv_subset *subset)
{
    unsigned touched[GV_MAX_SUBSET] = { 0 };
    uint32_t n_listed = 0;
    for (uint32_t i = 0; i < subset->size; i++) {
        const gv_var var = subset->vars[i];
        uint32_t n_open = 0;
        for (gv_label label = gv_state_next(t->state, var, GV_NO_LABEL);
             label != GV_NO_LABEL; label = gv_state_next(t->state, var, label)) {
            if (excluded(t, at, label))
                continue;
            const unsigned places = places_of(t, subset, i, label, &n_listed);
            if (!places)
                return false;
            touched[i] |= places;
            n_open++;
        }
        if (n_open < 2)
            return false;
    }
    return n_listed == subset->set_start[subset->size] &&
           !gv_subset_splits(touched, subset->size);
}

static bool subset_follows(const trace *t, uint32_t at)
{
    const gv_subset *subset = t->chain->cells[at].subset;
    return subset->size >= 2 && subset->size <= GV_MAX_SUBSET && subset->set_groups &&
           types_follow(t, subset) && left_follows(t, at) &&
           in_vars(t, subset, t->chain->cells[at].left) &&
           !in_vars(t, subset, t->target) && sets_follow(t, at, subset);
}

/* ---- chains inside a chain ---- */

static bool inner_follows(const trace *t, uint32_t at)
{
    const gv_chain *inner = t->chain->cells[at].inner;
    const gv_label left = t->chain->cells[at].left;
    if (t->outer || inner->n_cells < 2 || inner->n_cells > GV_MAX_SUBSET ||
        !left_follows(t, at))
        return false;
    bool has_left = false;
    for (uint32_t i = 0; i < inner->n_cells; i++) {
        const gv_right_kind kind = inner->cells[i].kind;
        if (kind != GV_RIGHT_LABEL && kind != GV_RIGHT_NONE)
            return false;
        has_left = has_left || has_candidate(t, inner->cells[i].var, left);
    }
    return has_left && sees(t, at, inner->target);
}

/* ---- the whole ---- */

static bool cell_follows(const trace *t, uint32_t at, bool whole)
{
    const gv_chain_cell *cell = &t->chain->cells[at];
    const bool last = at + 1 == t->chain->n_cells;
    if ((cell->kind == GV_RIGHT_NONE) != (last && whole))
        return false;
    switch (cell->kind) {
    case GV_RIGHT_SUBSET:
        return subset_follows(t, at);
    case GV_RIGHT_CHAIN:
        return inner_follows(t, at);
    default:
        return variable_follows(t, at);
    }
}

static bool follows(const trace *t, bool whole)
{
    if (whole && !t->chain->n_cells)
        return false;
    for (uint32_t at = 0; at < t->chain->n_cells; at++)
        if (!cell_follows(t, at, whole))
            return false;
    return true;
}

bool gv_chain_follows(const gv_state *state, const gv_chain *chain, gv_label target,
                      bool braid, bool whole)
{
    return follows(&(trace){ state, chain, target, braid, NULL, 0 }, whole);
}

bool gv_chain_sees(const gv_state *state, const gv_chain *chain, gv_label target,
                   bool braid, uint32_t at, gv_label label)
{
    return sees(&(trace){ state, chain, target, braid, NULL, 0 }, at, label);
}

unsigned gv_chain_length(const gv_chain *chain)
{
    unsigned length = 0;
    for (uint32_t i = 0; i < chain->n_cells; i++) {
        const gv_chain_cell *cell = &chain->cells[i];
        length += cell->kind == GV_RIGHT_SUBSET  ? cell->subset->size
                  : cell->kind == GV_RIGHT_CHAIN ? gv_chain_length(cell->inner)
                                                 : 1;
    }
    return length;
}
