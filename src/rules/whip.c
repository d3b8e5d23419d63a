/* SPDX-License-Identifier: GPL-3.0-or-later */
/* whip.c -- whips and g-whips, also typed. Depth first over sequences of right-linking
 * candidates: only variables with a candidate linked to the last one (a new
 * left-linking candidate) extend a whip. For each right-linking candidate the first
 * variable and its first left-linking candidate are kept
 * (docs/theory/resolution-rules.md, "Loopless whips and the first L"). Ratings of 9x9
 * Sudoku have a kernel of their own: sudoku9/chains/. */
#include "rules/chain_search.h"

#include <assert.h>

/* The end of a whip: a variable that the last move emptied. */
static bool finish_whip(gv_chain_search *search, gv_var var, const gv_move *last)
{
    const gv_linkage *linkage = search->exclusion->linkage;
    const gv_label_range seen = gv_chain_seen(search, last);
    const gv_label *left = seen.begin;
    while (!gv_chain_new_left(search, *left) || !gv_linkage_in_var(linkage, *left, var))
        left++; // there is one: the candidate that was excluded last
    assert(left < seen.end);
    const gv_chain_cell end = { .var = var, .left = *left, .kind = GV_RIGHT_NONE };
    return gv_chain_finish(search, &end);
}

/* Follows `last` by up to `n_rights` more right-linking candidates. The last of them is
 * pushed only if it ends the chain. */
static bool extend(gv_chain_search *search, const gv_move *last, unsigned n_rights)
{
    assert(n_rights > 0);
    gv_chain_scratch *work = search->work;
    const uint32_t first = work->n_moves;
    gv_chain_list_moves(search, last);
    const uint32_t end = work->n_moves;
    bool found = false;
    for (uint32_t i = first; i < end && !found && gv_rule_context_running(search->ctx);
         i++) {
        work->n_moves = end;
        if (gv_chain_covered(search, first, &work->moves[i]))
            continue;
        const gv_move move = work->moves[i];
        if (n_rights == 1 && !gv_chain_empties(search, &move)) {
            (void)gv_rule_context_count(search->ctx); // it is a partial chain, too
            continue;
        }
        const gv_exclusion_mark mark = gv_exclusion_now(search->exclusion);
        if (gv_chain_push(search, &move)) {
            const gv_var emptied = gv_chain_emptied(search, mark);
            if (emptied != GV_NO_VAR)
                found = finish_whip(search, emptied, &move);
            else if (n_rights == 2 || gv_chain_bound(search, n_rights - 1))
                found = extend(search, &move, n_rights - 1);
        }
        gv_chain_pop(search, mark);
    }
    work->n_moves = first;
    return found;
}

bool gv_whip_on_target(gv_chain_search *search)
{
    const gv_exclusion_mark mark = gv_exclusion_now(search->exclusion);
    const gv_move start = { .var = GV_NO_VAR,
                            .kind = GV_RIGHT_LABEL,
                            .right = search->target };
    gv_exclude_links(search->exclusion, search->target);
    bool found = false;
    const gv_var emptied = gv_chain_emptied(search, mark);
    if (emptied != GV_NO_VAR)
        found = finish_whip(search, emptied, &start);
    else if (search->length > 1 &&
             (search->known || gv_chain_bound(search, search->length - 1)))
        found = extend(search, &start, search->length - 1);
    gv_exclusion_undo(search->exclusion, mark);
    return found;
}
