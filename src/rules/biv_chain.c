/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv_chain.c -- bivalue-chains and z-chains, typed ones too: chains without memory.
 * Every variable inside has two candidates, for z-chains after those linked to Z are
 * set aside:
 *
 *     biv-chain:  Z - L1 = R1 - L2 = R2 - ... - Ln = Rn - Z
 *     z-chain:    Z - L1 = R1 - L2 = R2 - ... - Ln = .        V1, Vn: one, modulo Z
 *
 * What follows R1 does not depend on what came before but for repetitions, so distances
 * to the end, found backwards, guide the search. */
#include "rules/chain_search.h"

#include <assert.h>
#include <string.h>

enum { FAR = UINT8_MAX };

typedef struct pair_search {
    gv_chain_search *search;
    bool z;
    uint8_t
        *distance; /* of a right-linking candidate: the variables that must follow */
} pair_search;

static gv_label_range links_of(const pair_search *s, gv_label label)
{
    const gv_move as_right = { .kind = GV_RIGHT_LABEL, .right = label };
    return gv_chain_seen(s->search, &as_right);
}

static bool is_usable(const pair_search *s, gv_var var, uint32_t n_left)
{
    return s->search->exclusion->left[var].n_left == n_left &&
           gv_chain_may_use(s->search, var);
}

/* ---- distances ---- */

/* Gives `label` a distance, and a place in the queue. */
static void reach(const pair_search *s, gv_label label, uint8_t distance)
{
    gv_chain_scratch *work = s->search->work;
    if (!s->search->exclusion->open[label] || s->distance[label] != FAR)
        return;
    assert(work->n_round < s->search->ctx->linkage->net->n_labels);
    s->distance[label] = distance;
    work->round[work->n_round++] = label;
}

static void reach_links(const pair_search *s, gv_label label, uint8_t distance)
{
    const gv_label_range links = links_of(s, label);
    for (const gv_label *link = links.begin; link < links.end; link++)
        reach(s, *link, distance);
}

/* The last right-linking candidates: linked to Z, or to the only candidate that a
 * variable has modulo Z. */
static void reach_ends(const pair_search *s)
{
    const gv_exclusion *exclusion = s->search->exclusion;
    s->search->work->n_round = 0;
    if (!s->z)
        reach_links(s, s->search->target, 0);
    for (uint32_t i = 0; s->z && i < exclusion->n_ones; i++)
        if (is_usable(s, exclusion->ones[i], 1))
            reach_links(s, exclusion->left[exclusion->ones[i]].rest, 1);
}

static void find_distances(const pair_search *s)
{
    const gv_exclusion *exclusion = s->search->exclusion;
    const gv_linkage *linkage = exclusion->linkage;
    gv_chain_scratch *work = s->search->work;
    memset(s->distance, FAR, linkage->net->n_labels);
    reach_ends(s);
    for (uint32_t i = 0; i < work->n_round; i++) {
        const gv_label right = work->round[i];
        const uint8_t next = (uint8_t)(s->distance[right] + 1);
        if (next > GV_MAX_LENGTH)
            break;
        for (uint32_t j = linkage->var_start[right]; j < linkage->var_start[right + 1];
             j++)
            if (is_usable(s, linkage->vars[j], 2))
                reach_links(s, exclusion->left[linkage->vars[j]].rest ^ right, next);
    }
    work->n_round = 0;
}

/* ---- the search ---- */

/* Puts the moves through `left` with the other candidate of a bivalue variable on the
 * stack, if at most n_vars more variables lead from there to the end. */
static void list_pairs(const pair_search *s, uint32_t first, gv_label left,
                       unsigned n_vars)
{
    const gv_exclusion *exclusion = s->search->exclusion;
    const gv_linkage *linkage = exclusion->linkage;
    gv_chain_scratch *work = s->search->work;
    for (uint32_t i = linkage->var_start[left]; i < linkage->var_start[left + 1]; i++) {
        const gv_var var = linkage->vars[i];
        if (!is_usable(s, var, 2))
            continue;
        const gv_move move = {
            .var = var,
            .left = left,
            .kind = GV_RIGHT_LABEL,
            .right = exclusion->left[var].rest ^ left,
        };
        assert(move.right != left && exclusion->open[move.right]);
        if (!work->flag[move.right] && s->distance[move.right] <= n_vars)
            gv_moves_insert(work, first, &move);
    }
}

/* The end of a z-chain: a variable whose only candidate modulo Z is linked to the last
 * right-linking one. */
static bool finish_z(const pair_search *s, gv_label last)
{
    const gv_exclusion *exclusion = s->search->exclusion;
    gv_chain_cell end = { .var = GV_NO_VAR, .kind = GV_RIGHT_NONE };
    for (uint32_t i = 0; i < exclusion->n_ones; i++) {
        const gv_var var = exclusion->ones[i];
        const gv_label left = exclusion->left[var].rest;
        if (var < end.var && is_usable(s, var, 1) && !s->search->work->flag[left] &&
            gv_linkage_linked(exclusion->linkage, last, left)) {
            end.var = var;
            end.left = left;
        }
    }
    assert(end.var == GV_NO_VAR || s->search->n_chain < s->search->length);
    return end.var != GV_NO_VAR && gv_chain_finish(s->search, &end);
}

static bool try_moves(const pair_search *s, uint32_t first, unsigned n_vars);

/* Extends the chain from `last` by at most n_vars more variables. */
static bool extend(const pair_search *s, gv_label last, unsigned n_vars)
{
    const gv_chain_search *search = s->search;
    if (s->z && n_vars && finish_z(s, last))
        return true;
    if (!s->z && s->distance[last] == 0)
        return gv_chain_finish(s->search, NULL);
    if (!n_vars)
        return false;
    const uint32_t first = search->work->n_moves;
    const gv_label_range links = links_of(s, last);
    for (const gv_label *left = links.begin; left < links.end; left++)
        if (search->exclusion->open[*left] && !search->work->flag[*left])
            list_pairs(s, first, *left, n_vars - 1);
    return try_moves(s, first, n_vars);
}

/* Tries the moves on the stack from `first` on, each with at most n_vars variables. */
static bool try_moves(const pair_search *s, uint32_t first, unsigned n_vars)
{
    gv_chain_search *search = s->search;
    const gv_exclusion_mark here = gv_exclusion_now(search->exclusion);
    const uint32_t end = search->work->n_moves;
    bool found = false;
    for (uint32_t i = first; i < end && !found; i++) {
        const gv_move move = search->work->moves[i];
        const bool go_on = gv_chain_note(search, &move);
        found = go_on && extend(s, move.right, n_vars - 1);
        gv_chain_pop(search, here);
        if (!go_on)
            break;
    }
    search->work->n_moves = first;
    return found;
}

/* The first variables of z-chains: one candidate is left modulo Z. */
static void list_ones(const pair_search *s, uint32_t first)
{
    const gv_exclusion *exclusion = s->search->exclusion;
    for (uint32_t i = 0; i < exclusion->n_ones; i++) {
        const gv_var var = exclusion->ones[i];
        const gv_move move = {
            .var = var,
            .left = gv_chain_first_excluded(s->search, var),
            .kind = GV_RIGHT_LABEL,
            .right = exclusion->left[var].rest,
        };
        if (is_usable(s, var, 1) && !s->search->work->flag[move.right] &&
            s->distance[move.right] < s->search->length)
            gv_moves_insert(s->search->work, first, &move);
    }
}

static bool search_pairs(const pair_search *s)
{
    gv_chain_search *search = s->search;
    const uint32_t first = search->work->n_moves;
    find_distances(s);
    if (s->z) {
        list_ones(s, first);
    } else {
        const gv_label_range links = links_of(s, search->target);
        for (const gv_label *left = links.begin; left < links.end; left++)
            list_pairs(s, first, *left, search->length - 1);
    }
    return try_moves(s, first, search->length);
}

bool gv_z_chain_on_target(gv_chain_search *search)
{
    const pair_search s = { search, true, search->work->distance };
    const gv_exclusion_mark mark = gv_exclusion_now(search->exclusion);
    gv_exclude_links(search->exclusion, search->target);
    const bool found = gv_chain_bound(search, search->length - 1) && search_pairs(&s);
    gv_exclusion_undo(search->exclusion, mark);
    return found;
}

bool gv_biv_chain_on_target(gv_chain_search *search)
{
    const pair_search s = { search, false, search->work->distance };
    const gv_exclusion_mark mark = gv_exclusion_now(search->exclusion);
    gv_exclude_links(search->exclusion, search->target);
    const bool possible = gv_chain_bound(search, search->length - 1);
    gv_exclusion_undo(search->exclusion, mark);
    return possible && search_pairs(&s);
}
