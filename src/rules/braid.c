/* SPDX-License-Identifier: GPL-3.0-or-later */
/* braid.c -- braids and g-braids. What a partial braid excludes depends only on the set
 * of its right-linking candidates, so each set is built once: a candidate that was
 * tried at a node is barred from the later branches of that node
 * (docs/theory/resolution-rules.md, "Braids"). */
#include "rules/chain_search.h"

#include <assert.h>

/* Whether the right-linking candidate excludes anything that is still open. */
static bool excludes_something(gv_exclusion *exclusion, const gv_move *move)
{
    const gv_linkage *linkage = exclusion->linkage;
    if (move->kind == GV_RIGHT_LABEL) {
        const gv_label_range links = gv_exclusion_links(exclusion, move->right);
        for (const gv_label *link = links.begin; link < links.end; link++)
            if (exclusion->open[*link])
                return true;
        return false;
    }
    for (uint32_t i = linkage->glink_start[move->right];
         i < linkage->glink_start[move->right + 1]; i++)
        if (exclusion->open[linkage->glinks[i]])
            return true;
    return false;
}

/* Adds a move unless its right-linking candidate is used, barred or listed. */
static void add_move(gv_chain_search *search, gv_move move)
{
    gv_chain_scratch *work = search->work;
    uint8_t *flag = gv_chain_flag(search, &move);
    if (*flag & (GV_USED_RIGHT | GV_BARRED | GV_LISTED) ||
        !excludes_something(search->exclusion, &move))
        return;
    *flag |= GV_LISTED;
    work->moves[work->n_moves++] = move;
}

/* Whether a plain move of the list is inside the g-label. */
static bool has_inside(const gv_chain_search *search, uint32_t first, uint32_t glabel)
{
    const gv_chain_scratch *work = search->work;
    for (uint32_t i = first; i < work->n_moves; i++)
        if (work->moves[i].kind == GV_RIGHT_LABEL &&
            gv_linkage_in_glabel(search->ctx->linkage, work->moves[i].right, glabel))
            return true;
    return false;
}

/* Every variable that lost a candidate may now be confined to a g-label. */
static void list_gmoves(gv_chain_search *search, uint32_t first)
{
    const gv_exclusion *exclusion = search->exclusion;
    const gv_linkage *linkage = exclusion->linkage;
    gv_chain_scratch *work = search->work;
    work->now++;
    for (uint32_t t = 0; t < exclusion->n_trail; t++) {
        const gv_label label = exclusion->trail[t];
        for (uint32_t i = linkage->var_start[label]; i < linkage->var_start[label + 1];
             i++) {
            const gv_var var = linkage->vars[i];
            if (work->stamp[var] == work->now || exclusion->left[var].n_left < 2)
                continue;
            work->stamp[var] = work->now;
            const uint32_t glabel = gv_exclusion_glabel(exclusion, var);
            if (glabel != GV_NO_GLABEL && !has_inside(search, first, glabel))
                add_move(
                    search,
                    (gv_move){ .var = var, .kind = GV_RIGHT_GLABEL, .right = glabel });
        }
    }
}

void gv_braid_list_moves(gv_chain_search *search)
{
    const gv_exclusion *exclusion = search->exclusion;
    const uint32_t first = search->work->n_moves;
    for (uint32_t i = 0; i < exclusion->n_ones; i++) {
        const gv_var var = exclusion->ones[i];
        add_move(search, (gv_move){ .var = var,
                                    .kind = GV_RIGHT_LABEL,
                                    .right = exclusion->left[var].rest });
    }
    if (search->g)
        list_gmoves(search, first);
    for (uint32_t i = first; i < search->work->n_moves; i++)
        *gv_chain_flag(search, &search->work->moves[i]) &= (uint8_t)~GV_LISTED;
}

static bool finish_braid(gv_chain_search *search, gv_var var)
{
    assert(search->exclusion->left[var].n_left == 0);
    const gv_chain_cell end = {
        .var = var,
        .left = gv_chain_first_excluded(search, var),
        .kind = GV_RIGHT_NONE,
    };
    return gv_chain_finish(search, &end);
}

static bool extend(gv_chain_search *search, unsigned n_rights);

/* Tries a move, followed by n_rights - 1 more right-linking candidates. The last one is
 * made only if it ends the chain. */
static bool try_move(gv_chain_search *search, gv_move move, unsigned n_rights)
{
    assert(n_rights > 0 && !(*gv_chain_flag(search, &move) & GV_BARRED));
    if (n_rights == 1 && !gv_chain_empties(search, &move)) {
        (void)gv_rule_context_count(search->ctx); // it still counts as a partial chain
        return false;
    }
    const gv_exclusion_mark mark = gv_exclusion_now(search->exclusion);
    move.left = gv_chain_left(search, move);
    if (move.left == GV_NO_LABEL)
        return false; // the whole variable is inside the g-label: no chain needs it
    bool found = false;
    if (gv_chain_push(search, &move)) {
        const gv_var emptied = gv_chain_emptied(search, mark);
        if (emptied != GV_NO_VAR)
            found = finish_braid(search, emptied);
        else if (n_rights == 2 || gv_chain_bound(search, n_rights - 1))
            found = extend(search, n_rights - 1);
    }
    gv_chain_pop(search, mark);
    return found;
}

static bool extend(gv_chain_search *search, unsigned n_rights)
{
    gv_chain_scratch *work = search->work;
    const uint32_t first = work->n_moves;
    gv_braid_list_moves(search);
    const uint32_t end = work->n_moves;
    uint32_t n_tried = 0;
    bool found = false; // left-linking candidates are chosen when a move is made
    while (first + n_tried < end && !found && gv_rule_context_running(search->ctx)) {
        const gv_move move = work->moves[first + n_tried];
        found = try_move(search, move, n_rights);
        *gv_chain_flag(search, &move) |= GV_BARRED;
        n_tried++;
    }
    for (uint32_t i = 0; i < n_tried; i++)
        *gv_chain_flag(search, &work->moves[first + i]) &= (uint8_t)~GV_BARRED;
    work->n_moves = first;
    return found;
}

bool gv_braid_on_target(gv_chain_search *search)
{
    const gv_exclusion_mark mark = gv_exclusion_now(search->exclusion);
    gv_exclude_links(search->exclusion, search->target);
    bool found = false;
    const gv_var emptied = gv_chain_emptied(search, mark);
    if (emptied != GV_NO_VAR)
        found = finish_braid(search, emptied);
    else if (search->length > 1 &&
             (search->known || gv_chain_bound(search, search->length - 1)))
        found = extend(search, search->length - 1);
    gv_exclusion_undo(search->exclusion, mark);
    return found;
}
