/* SPDX-License-Identifier: GPL-3.0-or-later */
/* composite.c -- depth first over right-linking candidates, g-candidates and parts, as
 * in whip.c and braid.c. The cost of a part of q variables is subtracted from the
 * number of variables left. Chains without a part are not searched: they are g-whips
 * and g-braids, which come before. */
#include "rules/composite.h"

#include <assert.h>

/* ---- variables to start from ---- */

typedef struct start_list {
    gv_var *vars;
    uint32_t n_vars;
} start_list;

/* An empty list in ctx->tmp with room for all variables. False when out of memory.
 */
static bool new_starts(start_list *out, const gv_chain_search *search)
{
    gv_rule_context *ctx = search->ctx;
    search->work->now++;
    out->n_vars = 0;
    out->vars = GV_ARENA_NEW(&ctx->tmp, gv_var, ctx->linkage->net->n_vars);
    ctx->out_of_memory |= !out->vars;
    return out->vars;
}

/* Adds the variables of a candidate that leave a choice and are not yet listed. */
static void add_starts(start_list *starts, const gv_chain_search *search,
                       gv_label label)
{
    const gv_exclusion *exclusion = search->exclusion;
    const gv_linkage *linkage = exclusion->linkage;
    gv_chain_scratch *work = search->work;
    for (uint32_t i = linkage->var_start[label]; i < linkage->var_start[label + 1];
         i++) {
        const gv_var var = linkage->vars[i];
        if (work->stamp[var] == work->now || exclusion->left[var].n_left < 2)
            continue;
        work->stamp[var] = work->now;
        assert(starts->n_vars < linkage->net->n_vars);
        starts->vars[starts->n_vars++] = var;
    }
}

/* Adds those of everything excluded from place `from` of the trail on. */
static void add_excluded(start_list *starts, const gv_chain_search *search,
                         uint32_t from)
{
    for (uint32_t i = from; i < search->exclusion->n_trail; i++)
        add_starts(starts, search, search->exclusion->trail[i]);
}

/* ---- the bound ---- */

enum { N_DUE = GV_MAX_PART + 1 };

typedef struct due_query {
    gv_parts *parts;
    unsigned round;
} due_query;

static bool note_due(void *user, const gv_part *part)
{
    const due_query *q = user;
    assert(part->size >= 2 && part->size <= GV_MAX_PART);
    const unsigned slot = (q->round - 1 + part->size) % N_DUE;
    for (const gv_label *label = part->seen.begin; label < part->seen.end; label++)
        gv_bits_add(q->parts->due[slot], *label);
    q->parts->n_due[slot]++;
    return false;
}

static bool make_due(gv_parts *parts)
{
    gv_rule_context *ctx = parts->search->ctx;
    const size_t n_words = gv_bits_words(ctx->linkage->net->n_labels);
    for (unsigned i = 0; i < N_DUE; i++) {
        parts->due[i] = GV_ARENA_NEW(&ctx->tmp, uint64_t, n_words);
        ctx->out_of_memory |= !parts->due[i];
    }
    return !ctx->out_of_memory;
}

static void clear_due(gv_parts *parts, unsigned slot)
{
    if (parts->n_due[slot])
        gv_bits_clear(parts->due[slot], parts->search->ctx->linkage->net->n_labels);
    parts->n_due[slot] = 0;
}

bool gv_parts_list(gv_parts *parts, unsigned round, unsigned n_left, uint32_t from)
{
    gv_chain_search *search = parts->search;
    const gv_mark mark = gv_arena_mark(&search->ctx->tmp);
    const unsigned max_size = search->ctx->max_part[search->rule->id];
    due_query q = { .parts = parts, .round = round };
    start_list starts;
    for (unsigned slot = 0; round == 1 && slot < N_DUE; slot++)
        clear_due(parts, slot);
    if (n_left > 1 && from < search->exclusion->n_trail &&
        new_starts(&starts, search)) {
        add_excluded(&starts, search, from);
        (void)parts->list(
            &(gv_part_query){ .parts = parts,
                              .starts = starts.vars,
                              .n_starts = starts.n_vars,
                              .max_size = n_left < max_size ? n_left : max_size,
                              .take = note_due,
                              .user = &q });
    }
    gv_arena_rewind(&search->ctx->tmp, mark);
    uint32_t n_due = 0;
    for (unsigned slot = 0; slot < N_DUE; slot++)
        n_due += parts->n_due[slot];
    return n_due;
}

bool gv_parts_exclude(gv_parts *parts, unsigned round)
{
    const size_t n_labels = parts->search->ctx->linkage->net->n_labels;
    const unsigned slot = round % N_DUE;
    const uint64_t *due = parts->due[slot];
    if (!parts->n_due[slot])
        return false;
    for (size_t label = gv_bits_next(due, n_labels, 0); label < n_labels;
         label = gv_bits_next(due, n_labels, label + 1))
        gv_exclude(parts->search->exclusion, (gv_label)label);
    clear_due(parts, slot);
    return true;
}

/* ---- the search ---- */

/* What comes before the next right-linking part. */
typedef struct node {
    gv_parts *parts;
    const gv_move *last;
    unsigned n_rights; /* variables that right-linking parts may still have */
    bool has_part;     /* one or more came before */
} node;

/* The end of a chain: a variable that the last move emptied. */
static bool finish(const gv_parts *parts, gv_var var, const gv_move *last)
{
    gv_chain_search *search = parts->search;
    gv_chain_cell end = { .var = var, .kind = GV_RIGHT_NONE };
    if (parts->braid) {
        end.left = gv_chain_first_excluded(search, var);
    } else {
        const gv_label_range seen = gv_chain_seen(search, last);
        const gv_label *left = seen.begin;
        while (!gv_chain_new_left(search, *left) ||
               !gv_linkage_in_var(search->exclusion->linkage, *left, var))
            left++; // there is one: the candidate that was excluded last
        assert(left < seen.end);
        end.left = *left;
    }
    return gv_chain_finish(search, &end);
}

static bool extend(const node *at);

static unsigned cost_of(const gv_move *move)
{
    return move->part ? move->part->size : 1;
}

/* Tries a move. The last one is made only if it ends the chain. */
static bool try_move(const node *at, const gv_move *move)
{
    gv_chain_search *search = at->parts->search;
    const unsigned n_rights = at->n_rights - cost_of(move);
    assert(cost_of(move) <= at->n_rights);
    const bool has_part = at->has_part || move->part;
    if (!n_rights && !gv_chain_empties(search, move)) {
        (void)gv_rule_context_count(search->ctx); // it still counts as a partial chain
        return false;
    }
    const gv_exclusion_mark mark = gv_exclusion_now(search->exclusion);
    bool found = false;
    if (gv_chain_push(search, move)) {
        const gv_var emptied = gv_chain_emptied(search, mark);
        if (emptied != GV_NO_VAR)
            found = has_part && finish(at->parts, emptied, move);
        else if (n_rights == 1 || gv_chain_bound(search, n_rights))
            found = extend(&(node){ at->parts, move, n_rights, has_part });
    }
    gv_chain_pop(search, mark);
    return found;
}

/* ---- parts as moves ---- */

static bool in_part(const gv_linkage *linkage, const gv_part *part, gv_label label)
{
    for (unsigned i = 0; i < part->size; i++)
        if (gv_linkage_in_var(linkage, label, part->vars[i]))
            return true;
    return false;
}

/* The left-linking candidate of a part: one of its variables, excluded by the last move
 * (braids: by any). GV_NO_LABEL: the part does not follow. */
static gv_label left_of(const node *at, const gv_part *part)
{
    const gv_chain_search *search = at->parts->search;
    const gv_exclusion *exclusion = search->exclusion;
    if (at->parts->braid) {
        for (uint32_t i = 0; i < exclusion->n_trail; i++)
            if (in_part(exclusion->linkage, part, exclusion->trail[i]))
                return exclusion->trail[i];
        return GV_NO_LABEL;
    }
    const gv_label_range seen = gv_chain_seen(search, at->last);
    for (const gv_label *label = seen.begin; label < seen.end; label++)
        if (gv_chain_new_left(search, *label) &&
            in_part(exclusion->linkage, part, *label))
            return *label;
    return GV_NO_LABEL;
}

static bool excludes_something(const gv_exclusion *exclusion, const gv_part *part)
{
    for (const gv_label *label = part->seen.begin; label < part->seen.end; label++)
        if (exclusion->open[*label])
            return true;
    return false;
}

static bool try_part(void *user, const gv_part *part)
{
    const node *at = user;
    assert(part->size >= 2 && part->size <= at->n_rights);
    const gv_chain_search *search = at->parts->search;
    const gv_label left = left_of(at, part);
    // A whip may need a part that excludes nothing new, as a bridge.
    if (!gv_rule_context_running(search->ctx) || left == GV_NO_LABEL ||
        (at->parts->braid && !excludes_something(search->exclusion, part)))
        return false;
    const gv_move move = {
        .var = GV_NO_VAR,
        .left = left,
        .kind = part->subset ? GV_RIGHT_SUBSET : GV_RIGHT_CHAIN,
        .part = part,
    };
    return try_move(at, &move);
}

static bool try_parts(const node *at)
{
    gv_chain_search *search = at->parts->search;
    gv_rule_context *ctx = search->ctx;
    const unsigned max_part = ctx->max_part[search->rule->id];
    const gv_mark mark = gv_arena_mark(&ctx->tmp);
    start_list starts;
    bool found = false;
    if (new_starts(&starts, search)) {
        const gv_label_range seen = gv_chain_seen(search, at->last);
        if (at->parts->braid)
            add_excluded(&starts, search, 0);
        else
            for (const gv_label *label = seen.begin; label < seen.end; label++)
                if (gv_chain_new_left(search, *label))
                    add_starts(&starts, search, *label);
        found = at->parts->list(&(gv_part_query){
            .parts = at->parts,
            .starts = starts.vars,
            .n_starts = starts.n_vars,
            .max_size = at->n_rights < max_part ? at->n_rights : max_part,
            .whole = true,
            .take = try_part,
            .user = (void *)at });
    }
    gv_arena_rewind(&ctx->tmp, mark);
    return found;
}

/* ---- nodes ---- */

/* Tries a listed move. Braids choose the left-linking candidate now, and bar what was
 * tried from the later branches of the node. */
static bool try_listed(const node *at, uint32_t first, uint32_t index)
{
    gv_chain_search *search = at->parts->search;
    gv_chain_scratch *work = search->work;
    if (!at->parts->braid && gv_chain_covered(search, first, &work->moves[index]))
        return false;
    gv_move move = work->moves[index];
    if (at->parts->braid)
        move.left = gv_chain_left(search, move);
    const bool found = move.left != GV_NO_LABEL && try_move(at, &move);
    if (at->parts->braid)
        *gv_chain_flag(search, &move) |= GV_BARRED;
    return found;
}

static bool extend(const node *at)
{
    gv_chain_search *search = at->parts->search;
    gv_chain_scratch *work = search->work;
    const uint32_t first = work->n_moves;
    if (at->parts->braid)
        gv_braid_list_moves(search);
    else
        gv_chain_list_moves(search, at->last);
    const uint32_t end = work->n_moves;
    const bool room = at->has_part || at->n_rights > 2; // for a part after it
    bool found = false;
    for (uint32_t i = first;
         i < end && room && !found && gv_rule_context_running(search->ctx); i++)
        found = try_listed(at, first, i);
    if (!found && at->n_rights > 1 && gv_rule_context_running(search->ctx))
        found = try_parts(at);
    for (uint32_t i = first; i < end; i++)
        *gv_chain_flag(search, &work->moves[i]) &= (uint8_t)~GV_BARRED;
    work->n_moves = first;
    return found;
}

bool gv_composite_on_target(gv_chain_search *search, gv_list_parts_fn *list,
                            const void *family)
{
    gv_parts parts = { .search = search,
                       .list = list,
                       .braid = search->rule->kind.braid,
                       .family = family };
    const gv_mark tmp = gv_arena_mark(&search->ctx->tmp);
    const gv_exclusion_mark mark = gv_exclusion_now(search->exclusion);
    const gv_move start = { .var = GV_NO_VAR,
                            .kind = GV_RIGHT_LABEL,
                            .right = search->target };
    bool found = false;
    gv_exclude_links(search->exclusion, search->target);
    if (search->length > 2 && gv_chain_emptied(search, mark) == GV_NO_VAR &&
        make_due(&parts)) {
        search->parts = &parts;
        found = gv_chain_bound(search, search->length - 1) &&
                extend(&(node){ &parts, &start, search->length - 1, false });
        search->parts = NULL;
    }
    gv_exclusion_undo(search->exclusion, mark);
    gv_arena_rewind(&search->ctx->tmp, tmp);
    return found;
}
