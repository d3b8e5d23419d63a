/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wp_chain.c -- Wp-whips and Bp-braids: a right-linking part may be a whip (braid) of
 * its own, modulo the target and the parts before it. It excludes all candidates that
 * it eliminates there. All inner chains of a length are listed by depth-first search;
 * they are short. */
#include "rules/composite.h"

#include "rules/rule.h"

#include <assert.h>
#include <string.h>

/* An inner chain under construction. */
typedef struct inner_search {
    const gv_part_query *query;
    gv_exclusion *exclusion;
    gv_label outer; /* the target of the outer chain */
    gv_label target;
    gv_exclusion_mark start; /* before any exclusion by the inner chain */
    unsigned size;
    unsigned n_cells;
    gv_chain_cell cells[GV_MAX_PART];
} inner_search;

static bool linked(const inner_search *in, gv_label a, gv_label b)
{
    return gv_linkage_linked(in->exclusion->linkage, a, b);
}

/* Whether `target`, or one of the first n right-linking candidates, excludes `label`.
 */
static bool excludes(const inner_search *in, gv_label target, unsigned n,
                     gv_label label)
{
    for (unsigned i = 0; i < n; i++)
        if (linked(in, label, in->cells[i].right))
            return true;
    return linked(in, label, target);
}

/* ---- what an inner chain excludes ---- */

/* Whether cell `at` follows if `target` is the target of the chain. */
static bool cell_holds(const inner_search *in, unsigned at, gv_label target)
{
    const gv_exclusion *exclusion = in->exclusion;
    const gv_net *net = exclusion->linkage->net;
    const gv_chain_cell *cell = &in->cells[at];
    const bool has_right = cell->kind == GV_RIGHT_LABEL;
    if (gv_linkage_in_var(exclusion->linkage, target, cell->var) ||
        (has_right && cell->right == target) ||
        ((at == 0 || in->query->parts->braid) && !excludes(in, target, at, cell->left)))
        return false;
    for (uint32_t i = net->group_start[cell->var]; i < net->group_start[cell->var + 1];
         i++) {
        const gv_label label = net->group_labels[i];
        if (exclusion->open[label] && !(has_right && cell->right == label) &&
            !excludes(in, target, at, label))
            return false;
    }
    return true;
}

/* All targets of the inner chain, in ctx->tmp; they are linked to its first left-
 * linking candidate. */
static gv_label_range list_targets(const inner_search *in)
{
    gv_rule_context *ctx = in->query->parts->search->ctx;
    const gv_label_range links = gv_exclusion_links(in->exclusion, in->cells[0].left);
    const size_t n_links = (size_t)(links.end - links.begin);
    gv_label *targets = GV_ARENA_NEW(&ctx->tmp, gv_label, n_links + 1);
    ctx->out_of_memory |= !targets;
    uint32_t n = 0;
    for (const gv_label *link = links.begin; link < links.end && targets; link++) {
        unsigned at = 0;
        while (at < in->n_cells && cell_holds(in, at, *link))
            at++;
        if (at == in->n_cells && *link != in->outer)
            targets[n++] = *link;
    }
    assert(n <= n_links);
    return (gv_label_range){ targets, targets + n };
}

/* ---- the inner chain as a part ---- */

/* The chain is listed for its first open target. */
static bool is_first(const inner_search *in, const gv_label_range *targets)
{
    const gv_label *label = targets->begin;
    while (label < targets->end && !in->exclusion->open[*label])
        label++;
    return label < targets->end && *label == in->target;
}

static const gv_chain *make_chain(const inner_search *in)
{
    gv_rule_context *ctx = in->query->parts->search->ctx;
    gv_chain *chain = GV_STEP_LIST(ctx, gv_chain, 1);
    gv_chain_cell *cells = GV_STEP_LIST(ctx, gv_chain_cell, in->n_cells);
    if (ctx->out_of_memory)
        return NULL;
    memcpy(cells, in->cells, in->n_cells * sizeof *cells);
    *chain = (gv_chain){ in->target, in->n_cells, cells };
    return chain;
}

/* Passes the chain on; the exclusion is that of the outer chain. */
static bool take_inner(const inner_search *in)
{
    const gv_part_query *query = in->query;
    gv_rule_context *ctx = query->parts->search->ctx;
    const gv_mark tmp = gv_arena_mark(&ctx->tmp);
    const gv_mark steps = gv_arena_mark(&ctx->steps);
    gv_var vars[GV_MAX_PART];
    for (unsigned i = 0; i < in->n_cells; i++)
        vars[i] = in->cells[i].var;
    gv_part part = { .size = in->n_cells, .vars = vars, .seen = list_targets(in) };
    bool done = false;
    if (!ctx->out_of_memory && is_first(in, &part.seen)) {
        part.inner = query->whole ? make_chain(in) : NULL;
        done = !ctx->out_of_memory && query->take(query->user, &part);
    }
    if (!done)
        gv_arena_rewind(&ctx->steps, steps);
    gv_arena_rewind(&ctx->tmp, tmp);
    return done;
}

/* ---- the search ---- */

/* A new left-linking candidate of `var`: linked to the last right-linking candidate (to
 * the target), in braids to any of them. */
static gv_label left_of(const inner_search *in, gv_var var)
{
    const gv_exclusion *exclusion = in->exclusion;
    const gv_net *net = exclusion->linkage->net;
    const unsigned n = in->n_cells;
    const gv_label last = n ? in->cells[n - 1].right : in->target;
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++) {
        const gv_label label = net->group_labels[i];
        bool used = false;
        for (unsigned k = 0; k < n && !in->query->parts->braid; k++)
            used = used || in->cells[k].left == label;
        if (exclusion->candidate[label] && !used &&
            (in->query->parts->braid ? excludes(in, in->target, n, label)
                                     : linked(in, label, last)))
            return label;
    }
    return GV_NO_LABEL;
}

/* Excludes everything the inner chain excludes, in the same order as before. */
static void exclude_again(const inner_search *in, unsigned n_rights)
{
    gv_exclude_links(in->exclusion, in->target);
    for (unsigned i = 0; i < n_rights; i++)
        gv_exclude_links(in->exclusion, in->cells[i].right);
}

/* The chain is complete with a variable that is now empty. */
static bool complete(inner_search *in, gv_var var)
{
    const unsigned n_rights = in->n_cells;
    assert(n_rights < in->size && in->size <= GV_MAX_PART);
    assert(in->exclusion->left[var].n_left == 0);
    const uint32_t n_trail = in->exclusion->n_trail;
    in->cells[n_rights] =
        (gv_chain_cell){ .var = var, .left = left_of(in, var), .kind = GV_RIGHT_NONE };
    in->n_cells++;
    gv_exclusion_undo(in->exclusion, in->start);
    const bool done = in->cells[n_rights].left != GV_NO_LABEL && take_inner(in);
    exclude_again(in, n_rights);
    assert(in->exclusion->n_trail == n_trail);
    (void)n_trail; // for builds without asserts
    in->n_cells--;
    return done;
}

static bool grow(inner_search *in, gv_exclusion_mark last);

/* Whether `var` leaves one candidate open that the chain does not have yet. */
static bool has_new_right(const inner_search *in, gv_var var)
{
    const gv_var_rest *left = &in->exclusion->left[var];
    if (left->n_left != 1 || left->rest == in->outer || left->rest == in->target)
        return false;
    for (unsigned i = 0; i < in->n_cells; i++)
        if (in->cells[i].right == left->rest)
            return false;
    return true;
}

/* Whether a chain that has room for one more right-linking candidate is complete with
 * `right`. Nothing is excluded for this test: most are not. */
static bool would_empty(const inner_search *in, gv_label right)
{
    const gv_label_range links = gv_exclusion_links(in->exclusion, right);
    return gv_exclusion_emptied(in->exclusion, links.begin,
                                (uint32_t)(links.end - links.begin),
                                GV_N_VAR_TYPES) != GV_NO_VAR;
}

/* Continues with what `var`, which has a new right-linking candidate, leaves open. */
static bool try_var(inner_search *in, gv_var var, gv_label left)
{
    gv_exclusion *exclusion = in->exclusion;
    assert(exclusion->left[var].n_left == 1 && in->n_cells + 1 < in->size);
    const gv_chain_cell cell = { .var = var,
                                 .left = left,
                                 .kind = GV_RIGHT_LABEL,
                                 .right = exclusion->left[var].rest };
    if (in->n_cells + 2 == in->size && !would_empty(in, cell.right))
        return false;
    const gv_exclusion_mark mark = gv_exclusion_now(exclusion);
    gv_exclude_links(exclusion, cell.right);
    in->cells[in->n_cells++] = cell;
    const bool done = grow(in, mark);
    in->n_cells--;
    gv_exclusion_undo(exclusion, mark);
    return done;
}

/* Whips: the variables of what the last right-linking candidate sees. */
static bool try_seen(inner_search *in)
{
    const gv_linkage *linkage = in->exclusion->linkage;
    const gv_label last = in->n_cells ? in->cells[in->n_cells - 1].right : in->target;
    const gv_label_range links = gv_exclusion_links(in->exclusion, last);
    for (const gv_label *link = links.begin; link < links.end; link++) {
        const gv_label label = *link;
        for (uint32_t k = linkage->var_start[label]; k < linkage->var_start[label + 1];
             k++) {
            const gv_var var = linkage->vars[k];
            // Each variable once: by its left-linking candidate.
            if (has_new_right(in, var) && left_of(in, var) == label &&
                try_var(in, var, label))
                return true;
        }
    }
    return false;
}

/* Braids: all variables that came to have one candidate since the chain began. */
static bool try_ones(inner_search *in)
{
    for (uint32_t i = in->start.n_ones; i < in->exclusion->n_ones; i++) {
        const gv_var var = in->exclusion->ones[i];
        const gv_label left = has_new_right(in, var) ? left_of(in, var) : GV_NO_LABEL;
        if (left != GV_NO_LABEL && try_var(in, var, left))
            return true;
    }
    return false;
}

/* Completes the chain with each of the variables that are empty since `last`. */
static bool try_emptied(inner_search *in, gv_exclusion_mark last)
{
    for (uint32_t i = last.n_empty; i < in->exclusion->n_empty; i++)
        if (complete(in, in->exclusion->empty[i]))
            return true;
    return false;
}

/* Continues after the last exclusion, which began at `last`. */
static bool grow(inner_search *in, gv_exclusion_mark last)
{
    const gv_parts *parts = in->query->parts;
    if (in->exclusion->n_empty > last.n_empty)
        return in->n_cells + 1 == in->size && try_emptied(in, last);
    if (in->n_cells + 1 == in->size || !gv_rule_context_count(parts->search->ctx))
        return false;
    return parts->braid ? try_ones(in) : try_seen(in);
}

static bool try_target(const gv_part_query *query, unsigned size, gv_label target)
{
    const gv_chain_search *search = query->parts->search;
    inner_search in = { .query = query,
                        .exclusion = search->exclusion,
                        .outer = search->target,
                        .target = target,
                        .start = gv_exclusion_now(search->exclusion),
                        .size = size };
    gv_exclude_links(in.exclusion, target);
    const bool done = grow(&in, in.start);
    gv_exclusion_undo(in.exclusion, in.start);
    return done;
}

static bool list_chains(const gv_part_query *query)
{
    const gv_chain_search *search = query->parts->search;
    const uint32_t n_labels = search->ctx->linkage->net->n_labels;
    for (unsigned size = 2; size <= query->max_size; size++)
        for (gv_label target = 0;
             target < n_labels && gv_rule_context_running(search->ctx); target++)
            if (search->exclusion->open[target] && target != search->target &&
                try_target(query, size, target))
                return true;
    return false;
}

/* ---- the rules ---- */

bool gv_wp_chain_on_target(gv_chain_search *search)
{
    return gv_composite_on_target(search, list_chains, NULL);
}
