/* SPDX-License-Identifier: GPL-3.0-or-later */
/* g_biv_chain.c -- g-bivalue-chains: besides its left-linking candidate, a variable has
 * one candidate, or several that are in one g-label. The last right-linking one is
 * linked (g-linked) to Z. */
#include "rules/chain_search.h"

#include <assert.h>

/* What `move->var` contains besides the left-linking candidate, if that is one new
 * candidate or g-candidate. */
static bool right_beside(gv_chain_search *search, gv_move *move)
{
    gv_exclusion *exclusion = search->exclusion;
    const gv_linkage *linkage = exclusion->linkage;
    if (exclusion->left[move->var].n_left == 2) {
        move->kind = GV_RIGHT_LABEL;
        move->right = exclusion->left[move->var].rest ^ move->left;
        return !search->work->flag[move->right];
    }
    if (exclusion->left[move->var].n_left > linkage->max_glabel + 1)
        return false;
    const gv_exclusion_mark mark = gv_exclusion_now(exclusion);
    gv_exclude(exclusion, move->left);
    move->kind = GV_RIGHT_GLABEL;
    move->right = gv_exclusion_glabel(exclusion, move->var);
    gv_exclusion_undo(exclusion, mark);
    return move->right != GV_NO_GLABEL &&
           !gv_linkage_in_glabel(linkage, move->left, move->right) &&
           !search->work->gflag[linkage->glabel_set[move->right]];
}

/* Whether the target is linked (g-linked) to the right-linking candidate of a move. */
static bool ends_at_target(const gv_chain_search *search, const gv_move *move)
{
    const gv_linkage *linkage = search->ctx->linkage;
    return move->kind == GV_RIGHT_LABEL
               ? gv_linkage_linked(linkage, search->target, move->right)
               : gv_linkage_glinked(linkage, search->target, move->right);
}

static bool extend(gv_chain_search *search, const gv_move *last, unsigned n_vars);

static bool try_move(gv_chain_search *search, const gv_move *move, unsigned n_vars)
{
    const gv_exclusion_mark here = gv_exclusion_now(search->exclusion);
    bool found = false;
    assert(n_vars > 0 && search->n_chain + n_vars <= search->length);
    if (gv_chain_note(search, move)) {
        if (ends_at_target(search, move))
            found = gv_chain_finish(search, NULL);
        else
            found = n_vars > 1 && extend(search, move, n_vars - 1);
    }
    gv_chain_pop(search, here);
    return found;
}

/* Lists the moves through `left`. The right-linking candidate is not a label of a
 * variable of Z: Z would be one of the two. */
static void list_moves(gv_chain_search *search, uint32_t first, gv_label left,
                       const gv_move *last)
{
    const gv_linkage *linkage = search->ctx->linkage;
    for (uint32_t i = linkage->var_start[left]; i < linkage->var_start[left + 1]; i++) {
        gv_move move = { .var = linkage->vars[i], .left = left };
        if (move.var != last->var &&
            !gv_linkage_in_var(linkage, search->target, move.var) &&
            right_beside(search, &move))
            gv_moves_insert(search->work, first, &move);
    }
}

static bool extend(gv_chain_search *search, const gv_move *last, unsigned n_vars)
{
    gv_chain_scratch *work = search->work;
    const uint32_t first = work->n_moves;
    const gv_label_range seen = gv_chain_seen(search, last);
    for (const gv_label *left = seen.begin; left < seen.end; left++)
        if (search->exclusion->candidate[*left] && !work->flag[*left])
            list_moves(search, first, *left, last);
    const uint32_t end = work->n_moves;
    bool found = false;
    for (uint32_t i = first; i < end && !found && gv_rule_context_running(search->ctx);
         i++) {
        const gv_move move = work->moves[i];
        found = try_move(search, &move, n_vars);
    }
    work->n_moves = first;
    return found;
}

bool gv_g_biv_chain_on_target(gv_chain_search *search)
{
    const gv_move start = { .var = GV_NO_VAR,
                            .kind = GV_RIGHT_LABEL,
                            .right = search->target };
    const gv_exclusion_mark mark = gv_exclusion_now(search->exclusion);
    gv_exclude_links(search->exclusion, search->target);
    const bool possible = gv_chain_bound(search, search->length - 1);
    gv_exclusion_undo(search->exclusion, mark);
    return possible && extend(search, &start, search->length);
}
