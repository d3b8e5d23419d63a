/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chain_search.c -- the common part of the chain searches. */
#include "rules/chain_search.h"

#include "base/check.h"
#include "base/log.h"
#include "rules/bulk.h"
#include "rules/chain.h"
#include "rules/chain_memory.h"
#include "rules/composite.h"
#include "rules/inspect.h"

#include <assert.h>

/* The maximum number of moves that a node of a search can list: one for each variable,
 * or for each link of a label and each variable at its other end. */
static size_t moves_of_a_node(const gv_linkage *linkage)
{
    const gv_net *net = linkage->net;
    uint32_t max_links = 0, max_vars = 0;
    for (gv_label label = 0; label < net->n_labels; label++) {
        const uint32_t n_links =
            linkage->link_start[label + 1] - linkage->link_start[label];
        const uint32_t n_vars =
            linkage->var_start[label + 1] - linkage->var_start[label];
        max_links = n_links > max_links ? n_links : max_links;
        max_vars = n_vars > max_vars ? n_vars : max_vars;
    }
    const size_t by_links = (size_t)max_links * max_vars;
    return by_links > net->n_vars ? by_links : net->n_vars;
}

gv_status gv_chain_scratch_new(gv_chain_scratch **out, const gv_linkage *linkage,
                               gv_arena *arena, gv_error *err)
{
    const gv_net *net = linkage->net;
    const size_t n_glabels = linkage->glabels ? linkage->glabels->n_glabels : 0;
    gv_chain_scratch *work = GV_ARENA_NEW(arena, gv_chain_scratch, 1);
    if (!work)
        return gv_fail_memory(err);
    *work = (gv_chain_scratch){
        .flag = GV_ARENA_NEW(arena, uint8_t, net->n_labels),
        .gflag = GV_ARENA_NEW(arena, uint8_t, n_glabels + 1),
        .stamp = GV_ARENA_NEW(arena, uint64_t, net->n_vars),
        .round = GV_ARENA_NEW(arena, uint32_t, net->n_labels + n_glabels),
        .moves = GV_ARENA_NEW(arena, gv_move, GV_MAX_LENGTH * moves_of_a_node(linkage)),
        .chain = GV_ARENA_NEW(arena, gv_move, GV_MAX_LENGTH),
        .distance = GV_ARENA_NEW(arena, uint8_t, net->n_labels),
    };
    if (!work->flag || !work->gflag || !work->stamp || !work->round || !work->moves ||
        !work->chain || !work->distance)
        return gv_fail_memory(err);
    *out = work;
    return GV_OK;
}

/* ---- targets ---- */

/* What a rule remembers about targets. Composite chains examine variables in which they
 * excluded nothing, which the memory does not know about. */
static gv_chain_memory *memory_of(const gv_chain_search *search)
{
    if (search->rule->part_kind != GV_RIGHT_NONE)
        return NULL;
    return gv_chain_memory_of(search->ctx, search->rule, search->type);
}

/* The types of variables that are searched one after the other; GV_N_VAR_TYPES: all
 * variables at once. */
static uint32_t types_of(const gv_net *net, bool typed)
{
    _Static_assert(GV_N_VAR_TYPES < 32, "a bit for each");
    uint32_t types = typed ? 0 : UINT32_C(1) << GV_N_VAR_TYPES;
    for (gv_var var = 0; typed && var < net->n_vars; var++)
        types |= UINT32_C(1) << net->group_type[var];
    return types;
}

/* Searches for a chain on one target. */
static bool search_target(gv_chain_search *search, gv_label target)
{
    const gv_net *net = search->ctx->linkage->net;
    assert(!search->work->flag[target] && search->exclusion->n_trail == 0);
    search->target = target;
    search->n_chain = 0;
    search->exhausted = false;
    search->work->flag[target] = GV_USED_RIGHT;
    const bool found = search->rule->on_target(search);
    search->work->flag[target] = 0;
    assert(search->n_chain == 0 && search->exclusion->n_trail == 0);
    GV_LOG(5, rules, "%s[%u] on target %s: %s", search->rule->tag, search->length,
           gv_net_name_of_label(net, target).text,
           found               ? "found"
           : search->exhausted ? "never"
                               : "not found");
    return found;
}

/* Asks for the targets in their order. */
static bool search_targets(gv_chain_search *search)
{
    gv_rule_context *ctx = search->ctx;
    const gv_net *net = ctx->linkage->net;
    gv_chain_memory *memory = memory_of(search);
    for (uint32_t i = 0; i < net->n_labels; i++) {
        const gv_label target = ctx->order[i];
        if (!search->exclusion->candidate[target] ||
            (memory && memory->failed[target] >= search->length))
            continue;
        gv_bits_clear(search->exclusion->seen, net->n_labels);
        if (search_target(search, target))
            return true;
        if (!gv_rule_context_running(ctx))
            return false;
        if (memory)
            gv_chain_memory_note(memory, ctx, target,
                                 search->exhausted ? GV_MAX_LENGTH : search->length);
    }
    return false;
}

/* The same where most targets are ruled out together. */
static bool search_in_bulk(gv_chain_search *search, gv_bulk *bulk)
{
    gv_rule_context *ctx = search->ctx;
    const uint32_t n_labels = ctx->linkage->net->n_labels;
    uint32_t at = gv_bulk_next(bulk, search, 0);
    search->known = true;
    while (at < n_labels && gv_rule_context_running(ctx)) {
        search->exclusion = gv_rule_context_exclusion(ctx);
        if (!search->exclusion)
            return false;
        if (search_target(search, ctx->order[at]))
            return true;
        if (gv_rule_context_running(ctx))
            at = gv_bulk_next(bulk, search, at + 1);
    }
    return false;
}

/* Searches by type of variables if the rule is typed. */
bool gv_find_chain(gv_rule_context *ctx, const gv_rule *rule, unsigned length,
                   gv_step *step)
{
    assert(length > 0 && length <= GV_MAX_LENGTH);
    gv_chain_search search = {
        .ctx = ctx,
        .rule = rule,
        .work = ctx->chains,
        .length = length,
        .type = GV_N_VAR_TYPES,
        .g = rule->needs_glabels,
        .goal = GV_NO_LABEL,
        .step = step,
    };
    if (!gv_rule_context_go_on(ctx))
        return false;
    gv_bulk *bulk = gv_bulk_begin(&search);
    if (bulk)
        return search_in_bulk(&search, bulk);
    search.exclusion = gv_rule_context_exclusion(ctx);
    if (!search.exclusion)
        return false;
    GV_CHECK(gv_exclusion_check(search.exclusion), gv_chain_search_dump(&search));
    for (uint32_t types = types_of(ctx->linkage->net, rule->typed); types;
         types &= types - 1) {
        search.type = (gv_var_type)__builtin_ctz(types);
        if (search_targets(&search))
            return true;
        if (!gv_rule_context_running(ctx))
            return false;
    }
    return false;
}

/* ---- the partial chain ---- */

uint8_t *gv_chain_flag(const gv_chain_search *search, const gv_move *move)
{
    if (move->part)
        return &search->work->part_flag;
    return move->kind == GV_RIGHT_LABEL
               ? &search->work->flag[move->right]
               : &search->work->gflag[search->ctx->linkage->glabel_set[move->right]];
}

static void exclude_by(gv_exclusion *exclusion, const gv_move *move)
{
    if (move->kind == GV_RIGHT_LABEL)
        gv_exclude_links(exclusion, move->right);
    else if (move->kind == GV_RIGHT_GLABEL)
        gv_exclude_glinks(exclusion, move->right);
    else
        for (const gv_label *label = move->part->seen.begin;
             label < move->part->seen.end; label++)
            gv_exclude(exclusion, *label);
}

bool gv_chain_note(gv_chain_search *search, const gv_move *move)
{
    gv_chain_scratch *work = search->work;
    assert(search->n_chain < GV_MAX_LENGTH);
    assert(move->part || !(*gv_chain_flag(search, move) & GV_USED_RIGHT));
    work->chain[search->n_chain++] = *move;
    *gv_chain_flag(search, move) |= GV_USED_RIGHT;
    work->flag[move->left] |= GV_USED_LEFT;
    return gv_rule_context_count(search->ctx);
}

bool gv_chain_push(gv_chain_search *search, const gv_move *move)
{
    assert(move->kind != GV_RIGHT_LABEL || search->exclusion->open[move->right]);
    exclude_by(search->exclusion, move);
    return gv_chain_note(search, move);
}

void gv_chain_pop(gv_chain_search *search, gv_exclusion_mark mark)
{
    assert(search->n_chain > 0);
    gv_chain_scratch *work = search->work;
    const gv_move *move = &work->chain[--search->n_chain];
    gv_exclusion_undo(search->exclusion, mark);
    *gv_chain_flag(search, move) &= (uint8_t)~GV_USED_RIGHT;
    work->flag[move->left] &= (uint8_t)~GV_USED_LEFT;
}

gv_var gv_chain_emptied(const gv_chain_search *search, gv_exclusion_mark mark)
{
    const gv_exclusion *exclusion = search->exclusion;
    gv_var first = GV_NO_VAR;
    for (uint32_t i = mark.n_empty; i < exclusion->n_empty; i++)
        if (exclusion->empty[i] < first &&
            gv_chain_may_use(search, exclusion->empty[i]))
            first = exclusion->empty[i];
    return first;
}

/* ---- moves ---- */

gv_label_range gv_chain_seen(const gv_chain_search *search, const gv_move *last)
{
    const gv_linkage *linkage = search->exclusion->linkage;
    if (last->part)
        return last->part->seen;
    if (last->kind == GV_RIGHT_LABEL)
        return gv_exclusion_links(search->exclusion, last->right);
    return (gv_label_range){ linkage->glinks + linkage->glink_start[last->right],
                             linkage->glinks + linkage->glink_start[last->right + 1] };
}

/* What `var` leaves as the next right-linking candidate. False if it leaves none. */
static bool right_of(const gv_chain_search *search, gv_var var, gv_move *move)
{
    const gv_exclusion *exclusion = search->exclusion;
    const gv_chain_scratch *work = search->work;
    if (exclusion->left[var].n_left == 1) {
        move->kind = GV_RIGHT_LABEL;
        move->right = exclusion->left[var].rest;
        return !(work->flag[move->right] & GV_USED_RIGHT);
    }
    if (!search->g || !exclusion->left[var].n_left)
        return false;
    move->kind = GV_RIGHT_GLABEL;
    move->right = gv_exclusion_glabel(exclusion, var);
    return move->right != GV_NO_GLABEL &&
           !(work->gflag[exclusion->linkage->glabel_set[move->right]] & GV_USED_RIGHT);
}

void gv_moves_insert(gv_chain_scratch *work, uint32_t first, const gv_move *move)
{
    assert(first <= work->n_moves);
    uint32_t at = work->n_moves++;
    for (; at > first && work->moves[at - 1].var > move->var; at--)
        work->moves[at] = work->moves[at - 1];
    work->moves[at] = *move;
}

bool gv_chain_covered(const gv_chain_search *search, uint32_t first,
                      const gv_move *move)
{
    const gv_linkage *linkage = search->exclusion->linkage;
    const gv_chain_scratch *work = search->work;
    for (const gv_move *other = work->moves + first;
         other < work->moves + work->n_moves; other++) {
        if (other == move)
            continue;
        if (move->kind == GV_RIGHT_GLABEL && other->kind == GV_RIGHT_LABEL &&
            gv_linkage_in_glabel(linkage, other->right, move->right))
            return true;
        if (other->kind != move->kind || other > move)
            continue;
        if (move->kind == GV_RIGHT_LABEL
                ? other->right == move->right
                : linkage->glabel_set[other->right] == linkage->glabel_set[move->right])
            return true;
    }
    return false;
}

/* Whether the left-linking candidate is a label of the right-linking g-candidate, which
 * it must not be. */
static bool left_is_inside(const gv_chain_search *search, const gv_move *move)
{
    return move->kind == GV_RIGHT_GLABEL &&
           gv_linkage_in_glabel(search->exclusion->linkage, move->left, move->right);
}

void gv_chain_list_moves(gv_chain_search *search, const gv_move *last)
{
    const gv_linkage *linkage = search->exclusion->linkage;
    gv_chain_scratch *work = search->work;
    const uint32_t first = work->n_moves;
    const gv_label_range seen = gv_chain_seen(search, last);
    work->now++;
    for (const gv_label *left = seen.begin; left < seen.end; left++) {
        if (!gv_chain_new_left(search, *left))
            continue;
        for (uint32_t i = linkage->var_start[*left]; i < linkage->var_start[*left + 1];
             i++) {
            gv_move move = { .var = linkage->vars[i], .left = *left };
            if (work->stamp[move.var] == work->now)
                continue;
            assert(gv_linkage_in_var(linkage, move.left, move.var));
            const bool found = move.var != last->var &&
                               gv_chain_may_use(search, move.var) &&
                               right_of(search, move.var, &move);
            if (found && left_is_inside(search, &move))
                continue; // a later one may be outside
            work->stamp[move.var] = work->now;
            if (found)
                gv_moves_insert(work, first, &move);
        }
    }
}

gv_label gv_chain_left(const gv_chain_search *search, gv_move move)
{
    const gv_net *net = search->ctx->linkage->net;
    for (uint32_t i = net->group_start[move.var]; i < net->group_start[move.var + 1];
         i++) {
        move.left = net->group_labels[i];
        if (search->exclusion->candidate[move.left] &&
            !search->exclusion->open[move.left] && !left_is_inside(search, &move))
            return move.left;
    }
    return GV_NO_LABEL;
}

gv_label gv_chain_first_excluded(const gv_chain_search *search, gv_var var)
{
    const gv_label left =
        gv_chain_left(search, (gv_move){ .var = var, .kind = GV_RIGHT_NONE });
    assert(left != GV_NO_LABEL); // a variable gets here by losing candidates
    return left;
}

bool gv_chain_empties(const gv_chain_search *search, const gv_move *move)
{
    const gv_label_range seen = gv_chain_seen(search, move);
    return gv_exclusion_emptied(search->exclusion, seen.begin,
                                (uint32_t)(seen.end - seen.begin),
                                search->type) != GV_NO_VAR;
}

/* ---- the bound ---- */

/* What a round of the bound works on: the singles and the excluded candidates of the
 * preceding rounds. */
typedef struct bound {
    gv_chain_search *search;
    bool last;                     /* one by one, separately */
    uint32_t from_one, from_trail; /* begin of the current round ... */
    uint32_t to_one, to_trail;     /* ... and end */
} bound;

/* Whether a right-linking candidate empties a variable (excludes the goal), without
 * changing anything. */
static bool would_end(const gv_chain_search *search, const gv_move *move)
{
    if (search->goal == GV_NO_LABEL)
        return gv_chain_empties(search, move);
    const gv_linkage *linkage = search->ctx->linkage;
    return move->kind == GV_RIGHT_LABEL
               ? gv_linkage_linked(linkage, search->goal, move->right)
               : gv_linkage_glinked(linkage, search->goal, move->right);
}

/* Asserts one, or only examines it in the last round; true if that ends a chain. */
static bool assert_one(const bound *b, gv_right_kind kind, uint32_t right)
{
    gv_chain_search *search = b->search;
    gv_chain_scratch *work = search->work;
    const gv_move move = { .kind = kind, .right = right };
    uint8_t *flag = gv_chain_flag(search, &move);
    if (*flag & (GV_USED_RIGHT | GV_BARRED | GV_IN_ROUND))
        return false;
    *flag |= GV_IN_ROUND;
    work->round[work->n_round++] =
        kind == GV_RIGHT_LABEL ? right : search->ctx->linkage->net->n_labels + right;
    if (b->last)
        return would_end(search, &move);
    const gv_exclusion_mark mark = gv_exclusion_now(search->exclusion);
    exclude_by(search->exclusion, &move);
    // An emptied variable hides a candidate that a chain to the goal may need alone.
    return gv_chain_emptied(search, mark) != GV_NO_VAR ||
           (search->goal != GV_NO_LABEL && !search->exclusion->open[search->goal]);
}

static bool assert_singles(const bound *b)
{
    const gv_exclusion *exclusion = b->search->exclusion;
    for (uint32_t i = b->from_one; i < b->to_one; i++) {
        const gv_var var = exclusion->ones[i];
        if (gv_chain_may_use(b->search, var) && exclusion->left[var].n_left == 1 &&
            assert_one(b, GV_RIGHT_LABEL, exclusion->left[var].rest))
            return true;
    }
    return false;
}

/* The variables of the candidates excluded in the preceding round, if they are confined
 * to a g-label. */
static bool assert_glabels(const bound *b)
{
    const gv_exclusion *exclusion = b->search->exclusion;
    const gv_linkage *linkage = exclusion->linkage;
    gv_chain_scratch *work = b->search->work;
    work->now++;
    for (uint32_t t = b->from_trail; t < b->to_trail; t++) {
        const gv_label label = exclusion->trail[t];
        for (uint32_t i = linkage->var_start[label]; i < linkage->var_start[label + 1];
             i++) {
            const gv_var var = linkage->vars[i];
            if (work->stamp[var] == work->now || exclusion->left[var].n_left < 2)
                continue;
            work->stamp[var] = work->now;
            const uint32_t glabel = gv_exclusion_glabel(exclusion, var);
            if (glabel != GV_NO_GLABEL && assert_one(b, GV_RIGHT_GLABEL, glabel))
                return true;
        }
    }
    return false;
}

static void clear_rounds(gv_chain_search *search)
{
    gv_chain_scratch *work = search->work;
    const uint32_t n_labels = search->ctx->linkage->net->n_labels;
    for (uint32_t i = 0; i < work->n_round; i++) {
        const uint32_t item = work->round[i];
        const gv_move move = {
            .kind = item < n_labels ? GV_RIGHT_LABEL : GV_RIGHT_GLABEL,
            .right = item < n_labels ? item : item - n_labels,
        };
        *gv_chain_flag(search, &move) &= (uint8_t)~GV_IN_ROUND;
    }
    work->n_round = 0;
}

/* One round; true if a chain may end with it. */
static bool run_round(const bound *b, unsigned round)
{
    gv_chain_search *search = b->search;
    const gv_exclusion_mark mark = gv_exclusion_now(search->exclusion);
    if (assert_singles(b) || (search->g && assert_glabels(b)))
        return true;
    return search->parts && gv_parts_exclude(search->parts, round) &&
           gv_chain_emptied(search, mark) != GV_NO_VAR;
}

bool gv_chain_bound(gv_chain_search *search, unsigned n_rights)
{
    assert(n_rights < GV_MAX_LENGTH && !search->work->n_round);
    gv_exclusion *exclusion = search->exclusion;
    const gv_exclusion_mark mark = gv_exclusion_now(exclusion);
    bound b = { .search = search };
    bool reached = false;
    for (unsigned round = 1; round <= n_rights && !reached; round++) {
        b.to_one = exclusion->n_ones;
        b.to_trail = exclusion->n_trail;
        b.last = round == n_rights;
        const bool parts =
            search->parts &&
            gv_parts_list(search->parts, round, n_rights - round + 1, b.from_trail);
        if (b.from_trail == b.to_trail && !parts) { // the last round brought nothing
            search->exhausted = search->exhausted || search->n_chain == 0;
            break;
        }
        reached = run_round(&b, round);
        b.from_one = b.to_one;
        b.from_trail = b.to_trail;
    }
    clear_rounds(search);
    gv_exclusion_undo(exclusion, mark);
    return reached;
}

/* ---- the step ---- */

bool gv_chain_finish(gv_chain_search *search, const gv_chain_cell *last)
{
    gv_rule_context *ctx = search->ctx;
    const uint32_t n_cells = search->n_chain + (last ? 1 : 0);
    unsigned length = n_cells;
    gv_chain *chain = GV_STEP_LIST(ctx, gv_chain, 1);
    gv_chain_cell *cells = GV_STEP_LIST(ctx, gv_chain_cell, n_cells);
    if (!chain || !cells)
        return false;
    for (uint32_t i = 0; i < search->n_chain; i++) {
        const gv_move *move = &search->work->chain[i];
        cells[i] = (gv_chain_cell){
            .var = move->var,
            .left = move->left,
            .kind = move->kind,
            .right = move->right,
            .subset = move->part ? move->part->subset : NULL,
            .inner = move->part ? move->part->inner : NULL,
        };
        length += move->part ? move->part->size - 1 : 0;
    }
    if (last)
        cells[n_cells - 1] = *last;
    // Z is linked to the first left-linking candidate, whatever the kind of chain.
    assert(n_cells && length <= search->length);
    assert(gv_linkage_linked(ctx->linkage, search->target, cells[0].left));
    *chain = (gv_chain){ .target = search->target, .n_cells = n_cells, .cells = cells };
    *search->step = (gv_step){
        .rule = search->rule,
        .length = length,
        .type = search->type,
        .conclusion = GV_ELIMINATES,
        .value = GV_NO_LABEL,
        .var = GV_NO_VAR,
        .n_chains = 1,
        .chains = chain,
    };
    return gv_chain_set_targets(ctx, search->step);
}
