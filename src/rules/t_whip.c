/* SPDX-License-Identifier: GPL-3.0-or-later */
/* t_whip.c -- t-whips, also typed: a first variable that has one candidate R1 left
 * modulo Z, then a partial whip on R1, until a right-linking candidate is linked to Z.
 * After the first variable, what Z excludes plays no role. */
#include "rules/chain_search.h"

#include <assert.h>

static bool extend(gv_chain_search *search, const gv_move *last, unsigned n_rights);

/* Tries a move, followed by n_rights - 1 more right-linking candidates. */
static bool try_move(gv_chain_search *search, const gv_move *move, unsigned n_rights)
{
    const gv_exclusion_mark mark = gv_exclusion_now(search->exclusion);
    bool found = false;
    if (gv_chain_push(search, move)) {
        if (!search->exclusion->open[search->target])
            found = gv_chain_finish(search, NULL);
        else if (n_rights > 1 && gv_chain_bound(search, n_rights - 1))
            found = extend(search, move, n_rights - 1);
    }
    gv_chain_pop(search, mark);
    return found;
}

/* Tries the moves on the stack from `first` on. */
static bool try_moves(gv_chain_search *search, uint32_t first, unsigned n_rights)
{
    assert(search->goal == search->target);
    gv_chain_scratch *work = search->work;
    const uint32_t end = work->n_moves;
    bool found = false;
    for (uint32_t i = first; i < end && !found && gv_rule_context_running(search->ctx);
         i++) {
        work->n_moves = end;
        if (gv_chain_covered(search, first, &work->moves[i]))
            continue;
        const gv_move move = work->moves[i];
        found = try_move(search, &move, n_rights);
    }
    work->n_moves = first;
    return found;
}

static bool extend(gv_chain_search *search, const gv_move *last, unsigned n_rights)
{
    const uint32_t first = search->work->n_moves;
    gv_chain_list_moves(search, last);
    return try_moves(search, first, n_rights);
}

bool gv_t_whip_on_target(gv_chain_search *search)
{
    const gv_move start = { .var = GV_NO_VAR,
                            .kind = GV_RIGHT_LABEL,
                            .right = search->target };
    const gv_exclusion_mark mark = gv_exclusion_now(search->exclusion);
    const uint32_t first = search->work->n_moves;
    gv_exclude_links(search->exclusion, search->target);
    const bool possible = gv_chain_bound(search, search->length - 1);
    if (possible)
        gv_chain_list_moves(search, &start);
    gv_exclusion_undo(search->exclusion, mark);
    if (!possible)
        return false;
    search->goal = search->target;
    const bool found = try_moves(search, first, search->length);
    search->goal = GV_NO_LABEL;
    return found;
}
