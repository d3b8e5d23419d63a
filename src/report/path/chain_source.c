/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chain_source.c -- finds the starts of arrows. */
#include "report/path/chain_source.h"

#include "rules/verify.h"

/* The first label of a transversal set that `label` is linked to as a whole. */
static gv_label seen_in_subset(const gv_state *state, const gv_subset *subset,
                               gv_label label)
{
    for (uint32_t set = 0; set < subset->size; set++) {
        uint32_t i = subset->set_start[set];
        while (i < subset->set_start[set + 1] &&
               gv_linkage_linked(state->linkage, label, subset->sets[i]))
            i++;
        if (i == subset->set_start[set + 1])
            return subset->sets[subset->set_start[set]];
    }
    return GV_NO_LABEL;
}

gv_label gv_chain_source_part(const gv_state *state, const gv_chain_cell *cell,
                              gv_label label)
{
    if (cell->kind == GV_RIGHT_LABEL)
        return cell->right;
    if (cell->kind == GV_RIGHT_SUBSET)
        return seen_in_subset(state, cell->subset, label);
    if (cell->kind == GV_RIGHT_CHAIN)
        return cell->inner->target == label ? GV_NO_LABEL : cell->inner->cells[0].left;
    const gv_glabels *glabels = state->linkage->glabels;
    uint32_t i = glabels->start[cell->right];
    while (i + 1 < glabels->start[cell->right + 1] &&
           !gv_state_has(state, glabels->labels[i]))
        i++;
    return glabels->labels[i];
}

gv_label gv_chain_source(const gv_state *state, const gv_chain *chain, gv_label target,
                         bool braid, uint32_t at)
{
    const gv_label left = chain->cells[at].left;
    for (uint32_t i = at; i-- > 0;)
        if (gv_chain_sees(state, chain, target, braid, i, left))
            return gv_chain_source_part(state, &chain->cells[i], left);
    return target;
}
