/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chain.c -- the chain rules as definitions: follows a chain once and examines every
 * candidate of every variable. Nothing here is shared with the searches; they call it
 * for the further targets of a pattern that they have found (gv_chain_set_targets). */
#include "rules/chain.h"

#include <assert.h>

typedef struct check {
    const gv_state *state;
    const gv_linkage *linkage;
    gv_chain_kind kind;
    bool typed;
    const gv_chain *chain;
    gv_label target;
} check;

/* Whether `label` is linked (g-linked) to the right-linking candidate of a cell. */
static bool sees_right(const check *c, const gv_chain_cell *cell, gv_label label)
{
    if (cell->kind == GV_RIGHT_LABEL)
        return gv_linkage_linked(c->linkage, label, cell->right);
    return cell->kind == GV_RIGHT_GLABEL &&
           gv_linkage_glinked(c->linkage, label, cell->right);
}

static bool sees_earlier_right(const check *c, uint32_t at, gv_label label)
{
    for (uint32_t i = 0; i < at; i++)
        if (sees_right(c, &c->chain->cells[i], label))
            return true;
    return false;
}

/* Whether `label` is the right-linking candidate of a cell, or in its g-label. */
static bool is_right(const check *c, const gv_chain_cell *cell, gv_label label)
{
    if (cell->kind == GV_RIGHT_LABEL)
        return cell->right == label;
    return cell->kind == GV_RIGHT_GLABEL &&
           gv_linkage_in_glabel(c->linkage, label, cell->right);
}

static bool is_candidate_of(const check *c, gv_label label, gv_var var)
{
    return label < c->linkage->net->n_labels && gv_state_has(c->state, label) &&
           gv_linkage_in_var(c->linkage, label, var);
}

/* The left-linking candidate of cell `at`: a candidate of its variable, new, and linked
 * to what comes before. */
static bool left_holds(const check *c, uint32_t at)
{
    const gv_chain_cell *cells = c->chain->cells;
    const gv_label left = cells[at].left;
    if (!is_candidate_of(c, left, cells[at].var) || left == c->target)
        return false;
    for (uint32_t i = 0; i < at; i++)
        if ((!c->kind.braid && cells[i].left == left) ||
            (cells[i].kind == GV_RIGHT_LABEL && cells[i].right == left))
            return false;
    const bool at_target = gv_linkage_linked(c->linkage, left, c->target);
    if (at == 0)
        return at_target;
    if (c->kind.braid)
        return at_target || sees_earlier_right(c, at, left);
    return sees_right(c, &cells[at - 1], left);
}

static bool is_new_right(const check *c, uint32_t at)
{
    const gv_chain_cell *cells = c->chain->cells;
    for (uint32_t i = 0; i < at; i++) {
        if (cells[i].kind == cells[at].kind && cells[i].right == cells[at].right)
            return false;
        if (cells[at].kind == GV_RIGHT_LABEL && cells[i].left == cells[at].right)
            return false;
        if (cells[i].kind == GV_RIGHT_LABEL && is_right(c, &cells[at], cells[i].right))
            return false;
    }
    return true;
}

static bool right_holds(const check *c, uint32_t at)
{
    const gv_chain_cell *cell = &c->chain->cells[at];
    const bool last = at + 1 == c->chain->n_cells;
    if (cell->kind == GV_RIGHT_NONE)
        return last && !c->kind.ends_at_z;
    if (last && (!c->kind.ends_at_z || !sees_right(c, cell, c->target)))
        return false;
    if (cell->kind == GV_RIGHT_LABEL)
        return is_candidate_of(c, cell->right, cell->var) &&
               cell->right != cell->left && cell->right != c->target &&
               is_new_right(c, at);
    if (cell->kind != GV_RIGHT_GLABEL || !c->kind.g || !c->linkage->glabels ||
        cell->right >= c->linkage->glabels->n_glabels)
        return false;
    uint32_t n_present = 0;
    const gv_glabels *glabels = c->linkage->glabels;
    for (uint32_t i = glabels->start[cell->right]; i < glabels->start[cell->right + 1];
         i++)
        n_present += gv_state_has(c->state, glabels->labels[i]);
    return glabels->var[cell->right] == cell->var && n_present > 1 &&
           !is_right(c, cell, cell->left) && !is_right(c, cell, c->target) &&
           is_new_right(c, at);
}

/* Every further candidate of the variable is an allowed z- or t-candidate. */
static bool others_hold(const check *c, uint32_t at)
{
    const gv_chain_cell *cell = &c->chain->cells[at];
    const bool z = at == 0 ? c->kind.z_first : c->kind.z_later;
    for (gv_label label = gv_state_next(c->state, cell->var, GV_NO_LABEL);
         label != GV_NO_LABEL; label = gv_state_next(c->state, cell->var, label)) {
        if (label == cell->left || is_right(c, cell, label))
            continue;
        if (!(z && gv_linkage_linked(c->linkage, label, c->target)) &&
            !(c->kind.t && sees_earlier_right(c, at, label)))
            return false;
    }
    return true;
}

/* The variable is new: different from all earlier ones, or, once there is a
 * g-candidate, from the last one. */
static bool var_holds(const check *c, uint32_t at)
{
    const gv_chain_cell *cells = c->chain->cells;
    const gv_var var = cells[at].var;
    if (var >= c->linkage->net->n_vars ||
        gv_linkage_in_var(c->linkage, c->target, var) ||
        (c->typed &&
         gv_linkage_type(c->linkage, var) != gv_linkage_type(c->linkage, cells[0].var)))
        return false;
    bool has_glabel = false;
    for (uint32_t i = 0; i < at; i++)
        has_glabel = has_glabel || cells[i].kind == GV_RIGHT_GLABEL;
    for (uint32_t i = has_glabel ? at - 1 : 0; i < at; i++)
        if (cells[i].var == var)
            return false;
    return true;
}

bool gv_chain_holds(const gv_state *state, const gv_rule *rule, const gv_chain *chain,
                    gv_label target)
{
    const check c = {
        .state = state,
        .linkage = state->linkage,
        .kind = rule->kind,
        .typed = rule->typed,
        .chain = chain,
        .target = target,
    };
    if (target >= c.linkage->net->n_labels || !gv_state_has(state, target) ||
        !chain->n_cells || chain->n_cells > rule->last)
        return false;
    for (uint32_t at = 0; at < chain->n_cells; at++)
        if (!var_holds(&c, at) || !left_holds(&c, at) || !right_holds(&c, at) ||
            !others_hold(&c, at))
            return false;
    return true;
}

bool gv_chain_set_targets(gv_rule_context *ctx, gv_step *step)
{
    const gv_chain *chain = step->chains;
    const gv_linkage *linkage = ctx->linkage;
    assert(step->n_chains == 1 && chain->n_cells && chain->target != GV_NO_LABEL);
    // All targets are linked to the first left-linking candidate.
    const gv_label left = chain->cells[0].left;
    assert(gv_linkage_linked(linkage, left, chain->target));
    const uint32_t from = linkage->link_start[left], to = linkage->link_start[left + 1];
    gv_label *targets = GV_STEP_LIST(ctx, gv_label, to - from);
    if (!targets)
        return false;
    targets[0] = chain->target;
    step->targets = targets;
    step->n_targets = 1;
    if (step->length > step->rule->blocked)
        return true;
    for (uint32_t i = from; i < to; i++)
        if (linkage->links[i] != chain->target &&
            gv_chain_holds(ctx->state, step->rule, chain, linkage->links[i]))
            targets[step->n_targets++] = linkage->links[i];
    return true;
}
