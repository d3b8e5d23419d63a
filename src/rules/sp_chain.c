/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sp_chain.c -- Sp-whips and Sp-braids: a right-linking part may be a Subset of what
 * the target and the parts before it leave open. It excludes the candidates that are
 * linked to all labels, present or not, that its variables have in one of its groups.
 */
#include "rules/composite.h"

#include "rules/rule.h"

#include <assert.h>

/* The kinds of Subsets of a network. */
typedef struct subset_family {
    gv_subset_kind kinds[3 * GV_MAX_SUBSET_KINDS];
    unsigned n_kinds;
} subset_family;

static bool in_vars(const gv_subset_search *search, gv_label label)
{
    for (unsigned i = 0; i < search->n_chosen; i++)
        if (gv_linkage_in_var(search->ctx->linkage, label, search->vars[i]))
            return true;
    return false;
}

/* ---- what a Subset excludes ---- */

/* The labels of the variables in `group`, into `out`. */
static uint32_t list_labels(const gv_subset_search *search, gv_var group, gv_label *out)
{
    const gv_net *net = search->ctx->linkage->net;
    uint32_t n = 0;
    for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
        if (in_vars(search, net->group_labels[i]))
            out[n++] = net->group_labels[i];
    return n;
}

/* Adds the candidates that are linked to all labels of one transversal set. */
static void add_seen(const gv_subset_search *search, gv_var group, gv_label *room,
                     uint64_t *seen)
{
    const gv_linkage *linkage = search->ctx->linkage;
    const uint32_t n = list_labels(search, group, room);
    for (uint32_t i = linkage->link_start[room[0]];
         n && i < linkage->link_start[room[0] + 1]; i++) {
        const gv_label label = linkage->links[i];
        uint32_t k = 1;
        while (k < n && gv_linkage_linked(linkage, label, room[k]))
            k++;
        if (k == n && search->exclusion->candidate[label])
            gv_bits_add(seen, label);
    }
}

/* The candidates that the Subset excludes, in ctx->tmp. */
static gv_label_range list_seen(const gv_subset_search *search)
{
    gv_rule_context *ctx = search->ctx;
    const gv_net *net = ctx->linkage->net;
    const size_t n_labels = net->n_labels;
    uint32_t room = 0;
    for (unsigned i = 0; i < search->n_covers; i++)
        if (gv_net_group_size(net, search->groups[i]) > room)
            room = gv_net_group_size(net, search->groups[i]);
    uint64_t *seen = GV_ARENA_NEW(&ctx->tmp, uint64_t, gv_bits_words(n_labels));
    gv_label *set = GV_ARENA_NEW(&ctx->tmp, gv_label, room);
    if (seen && set)
        for (unsigned i = 0; i < search->n_covers; i++)
            add_seen(search, search->groups[i], set, seen);
    gv_label *list =
        seen ? GV_ARENA_NEW(&ctx->tmp, gv_label, gv_bits_count(seen, n_labels)) : NULL;
    ctx->out_of_memory |= !set || !list;
    if (ctx->out_of_memory)
        return (gv_label_range){ NULL, NULL };
    uint32_t n = 0;
    for (size_t label = gv_bits_next(seen, n_labels, 0); label < n_labels;
         label = gv_bits_next(seen, n_labels, label + 1))
        list[n++] = (gv_label)label;
    return (gv_label_range){ list, list + n };
}

/* ---- the Subset as a part ---- */

/* A copy in ascending order, for a step. */
static gv_var *sorted(gv_rule_context *ctx, const gv_var *list, unsigned n)
{
    gv_var *copy = GV_STEP_LIST(ctx, gv_var, n);
    for (unsigned i = 0; copy && i < n; i++) {
        unsigned at = i;
        for (; at > 0 && copy[at - 1] > list[i]; at--)
            copy[at] = copy[at - 1];
        copy[at] = list[i];
    }
    return copy;
}

/* The Subset for a step: its transversal sets contain what is open. */
static const gv_subset *make_subset(const gv_subset_search *search)
{
    gv_rule_context *ctx = search->ctx;
    const gv_net *net = ctx->linkage->net;
    const unsigned size = search->n_chosen;
    assert(size == search->n_covers && size >= 2);
    size_t room = 0;
    for (unsigned i = 0; i < size; i++)
        room += gv_net_group_size(net, search->groups[i]);
    gv_subset *subset = GV_STEP_LIST(ctx, gv_subset, 1);
    gv_var *vars = sorted(ctx, search->vars, size);
    gv_var *groups = sorted(ctx, search->groups, size);
    uint32_t *start = GV_STEP_LIST(ctx, uint32_t, size + 1);
    gv_label *sets = GV_STEP_LIST(ctx, gv_label, room);
    if (ctx->out_of_memory)
        return NULL;
    for (unsigned i = 0; i < size; i++) {
        const uint32_t n = list_labels(search, groups[i], sets + start[i]);
        start[i + 1] = start[i];
        for (uint32_t k = 0; k < n; k++)
            if (search->exclusion->open[sets[start[i] + k]])
                sets[start[i + 1]++] = sets[start[i] + k];
    }
    *subset = (gv_subset){ size, vars, start, sets, groups };
    return subset;
}

/* Whether the set of variables is a Subset: as many groups, a choice in each variable,
 * and no smaller one inside. */
static bool is_subset(const gv_subset_search *search)
{
    unsigned touched[GV_MAX_SUBSET];
    if (search->n_covers != search->n_chosen)
        return false;
    for (unsigned i = 0; i < search->n_chosen; i++) {
        if (search->exclusion->left[search->vars[i]].n_left < 2)
            return false;
        touched[i] = gv_subset_touched(search, i, search->exclusion->open);
    }
    return !gv_subset_splits(touched, search->n_chosen);
}

static bool take_subset(gv_subset_search *search, void *user)
{
    const gv_part_query *query = user;
    gv_rule_context *ctx = search->ctx;
    if (!is_subset(search))
        return false;
    const gv_mark tmp = gv_arena_mark(&ctx->tmp);
    const gv_mark steps = gv_arena_mark(&ctx->steps);
    const gv_part part = {
        .size = search->n_chosen,
        .vars = search->vars,
        .seen = list_seen(search),
        .subset = query->whole ? make_subset(search) : NULL,
    };
    const bool done = !ctx->out_of_memory && query->take(query->user, &part);
    if (!done)
        gv_arena_rewind(&ctx->steps, steps);
    gv_arena_rewind(&ctx->tmp, tmp);
    return done;
}

static bool list_subsets(const gv_part_query *query)
{
    const subset_family *family = query->parts->family;
    const gv_chain_search *chain = query->parts->search;
    for (unsigned size = 2; size <= query->max_size; size++)
        for (unsigned i = 0; i < family->n_kinds; i++) {
            gv_subset_search search = { .ctx = chain->ctx,
                                        .exclusion = chain->exclusion,
                                        .type = family->kinds[i].type,
                                        .group_types = family->kinds[i].group_types,
                                        .size = size,
                                        .first_group = GV_NO_VAR,
                                        .starts = query->starts,
                                        .n_starts = query->n_starts,
                                        .found = take_subset,
                                        .user = (void *)query };
            if (gv_subset_search_run(&search))
                return true;
        }
    return false;
}

/* ---- the rules ---- */

bool gv_sp_chain_on_target(gv_chain_search *search)
{
    const gv_net *net = search->ctx->linkage->net;
    subset_family family = { .n_kinds = 0 };
    for (unsigned rule = GV_RULE_NAKED; rule <= GV_RULE_FISH; rule++)
        family.n_kinds += gv_subset_kinds(family.kinds + family.n_kinds, net, rule);
    assert(family.n_kinds <= 3 * GV_MAX_SUBSET_KINDS);
    return gv_composite_on_target(search, list_subsets, &family);
}
