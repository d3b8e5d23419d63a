/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify_chain.c -- chains with Subsets or chains inside them, and partial chains: goes
 * along the cells and asks of each candidate whether the target or an earlier cell
 * excludes it. An inner chain is followed in the same way, with what its outer chain
 * excludes as its background. */
#include "rules/verify.h"

typedef struct trace {
    const gv_state *state;
    const gv_chain *chain;
    gv_label target;
    bool braid;
    const struct trace *outer; /* NULL, or the chain that this one is inside of */
    uint32_t outer_at;         /* the cells of it that come before */
} trace;

static bool follows(const trace *t, bool whole);

static bool linked(const trace *t, gv_label a, gv_label b)
{
    return gv_linkage_linked(t->state->linkage, a, b);
}

/* Whether `label` is linked to every member of one transversal set. */
static bool sees_a_set(const trace *t, const gv_subset *subset, gv_label label)
{
    for (uint32_t set = 0; set < subset->size; set++) {
        uint32_t i = subset->set_start[set];
        while (i < subset->set_start[set + 1] && linked(t, label, subset->sets[i]))
            i++;
        if (i == subset->set_start[set + 1])
            return true;
    }
    return false;
}

/* Whether cell `at`, taken as true, excludes `label`. */
static bool sees(const trace *t, uint32_t at, gv_label label)
{
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

static bool excluded(const trace *t, uint32_t at, gv_label label)
{
    if (linked(t, label, t->target))
        return true;
    for (uint32_t i = 0; i < at; i++)
        if (sees(t, i, label))
            return true;
    return t->outer && excluded(t->outer, t->outer_at, label);
}

static bool has_candidate(const trace *t, gv_var var, gv_label label)
{
    return gv_state_has(t->state, label) &&
           gv_linkage_in_var(t->state->linkage, label, var);
}

/* The left-linking candidate is excluded by what stands before it. */
static bool left_follows(const trace *t, uint32_t at)
{
    const gv_label left = t->chain->cells[at].left;
    if (!gv_state_has(t->state, left) || left == t->target)
        return false;
    if (at == 0 || t->braid)
        return linked(t, left, t->target) || (at && excluded(t, at, left));
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
         cell->right == t->target))
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

static bool in_a_set(const gv_subset *subset, gv_label label)
{
    for (uint32_t i = 0; i < subset->set_start[subset->size]; i++)
        if (subset->sets[i] == label)
            return true;
    return false;
}

static bool in_its_group(const trace *t, const gv_subset *subset, uint32_t set)
{
    if (subset->set_start[set] >= subset->set_start[set + 1])
        return false;
    for (uint32_t i = subset->set_start[set]; i < subset->set_start[set + 1]; i++)
        for (uint32_t j = i + 1; j < subset->set_start[set + 1]; j++)
            if (!linked(t, subset->sets[i], subset->sets[j]))
                return false;
    return true;
}

/* What the target and the earlier cells leave of the variables lies in as many sets of
 * pairwise linked candidates. */
static bool subset_follows(const trace *t, uint32_t at)
{
    const gv_subset *subset = t->chain->cells[at].subset;
    const gv_label left = t->chain->cells[at].left;
    if (left != GV_NO_LABEL && !left_follows(t, at))
        return false;
    for (uint32_t i = 0; i < subset->size; i++) {
        const gv_var var = subset->vars[i];
        if (var >= t->state->linkage->net->n_vars ||
            t->state->value[var] != GV_NO_LABEL || !in_its_group(t, subset, i))
            return false;
        for (uint32_t j = 0; j < i; j++)
            if (subset->vars[j] == var)
                return false;
        for (gv_label label = gv_state_next(t->state, var, GV_NO_LABEL);
             label != GV_NO_LABEL; label = gv_state_next(t->state, var, label))
            if (!in_a_set(subset, label) && !excluded(t, at, label))
                return false;
    }
    return true;
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
        return sees(t, at, cell->inner->target);
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
                   uint32_t at, gv_label label)
{
    return sees(&(trace){ state, chain, target, false, NULL, 0 }, at, label);
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
