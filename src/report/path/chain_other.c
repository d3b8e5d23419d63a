/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chain_other.c -- finds z- and t-candidates, from the definition. */
#include "report/path/chain_other.h"

#include "report/path/words_names.h"
#include "rules/verify.h"

/* The candidates of a cell that the pattern does not name, one after the other. */
static gv_label next_unnamed(const gv_state *state, const gv_chain_cell *cell,
                             gv_label label)
{
    do
        label = cell->kind == GV_RIGHT_SUBSET
                    ? gv_words_next_other(state, cell->subset, label)
                    : gv_state_next(state, cell->var, label);
    while (label != GV_NO_LABEL &&
           (label == cell->left ||
            (cell->kind == GV_RIGHT_LABEL && label == cell->right) ||
            (cell->kind == GV_RIGHT_GLABEL &&
             gv_linkage_in_glabel(state->linkage, label, cell->right))));
    return label;
}

static bool is_z(const gv_state *state, const gv_chain_place *place, gv_label label)
{
    return gv_linkage_linked(state->linkage, label, place->target);
}

static bool is_t(const gv_state *state, const gv_rule *rule,
                 const gv_chain_place *place, uint32_t at, gv_label label)
{
    const bool braid = gv_rule_has_inner_braids(rule);
    for (uint32_t i = 0; i < at; i++)
        if (gv_chain_sees(state, place->chain, place->target, braid, i, label))
            return true;
    return false;
}

static bool is_other(const gv_state *state, const gv_rule *rule,
                     const gv_chain_place *place, uint32_t at, gv_chain_other kind,
                     gv_label label)
{
    if (kind == GV_CHAIN_OTHER_Z)
        return is_z(state, place, label);
    if (kind == GV_CHAIN_OTHER_T)
        return is_t(state, rule, place, at, label);
    return place->outer && !is_z(state, place, label) &&
           !is_t(state, rule, place, at, label) &&
           (is_z(state, place->outer, label) ||
            is_t(state, rule, place->outer, place->outer_at, label));
}

gv_label gv_chain_other_next(const gv_state *state, const gv_rule *rule,
                             const gv_chain_place *place, uint32_t at,
                             gv_chain_other kind, gv_label label)
{
    const gv_chain_cell *cell = &place->chain->cells[at];
    if (cell->kind == GV_RIGHT_CHAIN)
        return GV_NO_LABEL;
    do
        label = next_unnamed(state, cell, label);
    while (label != GV_NO_LABEL && !is_other(state, rule, place, at, kind, label));
    return label;
}
