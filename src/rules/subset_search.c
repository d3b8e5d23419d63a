/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subset_search.c -- grows sets of variables along the groups that cover them. A
 * variable that was tried is barred from the rest of its branch, so that each connected
 * set is found once. */
#include "rules/subset_search.h"

#include "rules/rule.h"

#include <assert.h>

static bool grow(gv_subset_search *search);

/* Chooses groups until the open candidates of the last variable from place `from` on
 * are covered, then continues. A label in one group of the right types, as in all grid
 * families with digits, leaves no choice. */
static bool cover(gv_subset_search *search, uint32_t from)
{
    const gv_net *net = search->ctx->linkage->net;
    assert(search->n_chosen > 0 && search->n_covers <= search->size);
    const gv_var var = search->vars[search->n_chosen - 1];
    const uint32_t end = net->group_start[var + 1];
    while (from < end && (!search->exclusion->open[net->group_labels[from]] ||
                          gv_subset_groups_of(search, net->group_labels[from])))
        from++;
    if (from == end)
        return grow(search);
    if (search->n_covers == search->size)
        return false;
    const gv_label label = net->group_labels[from];
    bool done = false;
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1] && !done;
         i++) {
        const gv_var group = net->label_groups[i];
        if (!(search->group_types >> net->group_type[group] & 1) || group == var)
            continue;
        search->groups[search->n_covers++] = group;
        done = cover(search, from + 1);
        search->n_covers--;
    }
    return done;
}

/* Whether `var` shares no open candidate with a chosen variable. Only units of variants
 * and variables of a csp that are not declared by their domain may. */
static bool is_apart(const gv_subset_search *search, gv_var var)
{
    const gv_net *net = search->ctx->linkage->net;
    if (search->type < GV_VAR_XN ||
        (search->type > GV_VAR_LAST_UNIT && search->type < GV_VAR_VALUE))
        return true;
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
        for (unsigned k = 0; k < search->n_chosen; k++)
            if (search->exclusion->open[net->group_labels[i]] &&
                gv_linkage_in_var(search->ctx->linkage, net->group_labels[i],
                                  search->vars[k]))
                return false;
    return true;
}

static void bar(gv_subset_search *search, gv_var var)
{
    assert(!search->barred[var]);
    search->barred[var] = 1;
    search->bars[search->n_bars++] = var;
}

static void unbar(gv_subset_search *search, uint32_t n_bars)
{
    while (search->n_bars > n_bars)
        search->barred[search->bars[--search->n_bars]] = 0;
}

static bool try_var(gv_subset_search *search, gv_var var)
{
    const gv_linkage *linkage = search->ctx->linkage;
    if (gv_linkage_type(linkage, var) != search->type || search->barred[var] ||
        !search->exclusion->left[var].n_left)
        return false;
    bar(search, var);
    if (!is_apart(search, var))
        return false;
    assert(search->n_chosen < search->size);
    search->vars[search->n_chosen++] = var;
    const bool done = cover(search, linkage->net->group_start[var]);
    search->n_chosen--;
    return done;
}

/* Tries the variables of an open candidate. */
static bool try_label(gv_subset_search *search, gv_label label)
{
    const gv_linkage *linkage = search->ctx->linkage;
    if (!search->exclusion->open[label])
        return false;
    for (uint32_t i = linkage->var_start[label]; i < linkage->var_start[label + 1]; i++)
        if (try_var(search, linkage->vars[i]))
            return true;
    return false;
}

/* Adds a variable that meets the groups. */
static bool grow(gv_subset_search *search)
{
    if (search->n_chosen == search->size)
        return search->found(search, search->user);
    const gv_net *net = search->ctx->linkage->net;
    const uint32_t n_bars = search->n_bars;
    bool done = false;
    for (unsigned k = 0; k < search->n_covers && !done; k++) {
        const gv_var group = search->groups[k];
        for (uint32_t i = net->group_start[group];
             i < net->group_start[group + 1] && !done; i++)
            done = try_label(search, net->group_labels[i]);
    }
    unbar(search, n_bars);
    return done;
}

/* Begins with each variable in turn. */
static bool start_anywhere(gv_subset_search *search)
{
    enum { LOOK_EVERY = 64 }; // checking the clock costs more than most variables
    gv_rule_context *ctx = search->ctx;
    for (gv_var var = 0; var < ctx->linkage->net->n_vars; var++) {
        if (var % LOOK_EVERY == 0 && !gv_rule_context_go_on(ctx))
            return false;
        if (try_var(search, var))
            return true;
    }
    return false;
}

/* Begins with each of the wanted variables in turn. */
static bool start_at(gv_subset_search *search)
{
    for (uint32_t i = 0; i < search->n_starts; i++)
        if (try_var(search, search->starts[i]))
            return true;
    return false;
}

bool gv_subset_search_run(gv_subset_search *search)
{
    assert(search->size >= 1 && search->size <= GV_MAX_SUBSET);
    gv_rule_context *ctx = search->ctx;
    const uint32_t n_vars = ctx->linkage->net->n_vars;
    const gv_mark mark = gv_arena_mark(&ctx->tmp);
    search->barred = GV_ARENA_NEW(&ctx->tmp, uint8_t, n_vars);
    search->bars = GV_ARENA_NEW(&ctx->tmp, gv_var, n_vars);
    search->n_chosen = search->n_covers = search->n_bars = 0;
    ctx->out_of_memory |= !search->barred || !search->bars;
    bool done = false;
    if (ctx->out_of_memory) {
        done = false;
    } else if (search->starts) {
        done = start_at(search);
    } else if (search->first_group == GV_NO_VAR) {
        done = start_anywhere(search);
    } else {
        search->groups[search->n_covers++] = search->first_group;
        done = grow(search);
    }
    assert(done || search->n_chosen == 0);
    gv_arena_rewind(&ctx->tmp, mark);
    return done;
}

unsigned gv_subset_groups_of(const gv_subset_search *search, gv_label label)
{
    unsigned places = 0;
    for (unsigned k = 0; k < search->n_covers; k++)
        if (gv_in_group(search->ctx->linkage->net, label, search->groups[k]))
            places |= 1u << k;
    return places;
}

unsigned gv_subset_touched(const gv_subset_search *search, unsigned at,
                           const uint8_t *open)
{
    const gv_net *net = search->ctx->linkage->net;
    const gv_var var = search->vars[at];
    unsigned touched = 0;
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
        if (open[net->group_labels[i]])
            touched |= gv_subset_groups_of(search, net->group_labels[i]);
    return touched;
}

bool gv_subset_splits(const unsigned *touched, unsigned size)
{
    assert(size <= GV_MAX_SUBSET);
    for (unsigned some = 1; some + 1 < 1u << size; some++) {
        unsigned together = 0;
        for (unsigned i = 0; i < size; i++)
            together |= some >> i & 1 ? touched[i] : 0;
        if (__builtin_popcount(together) <= __builtin_popcount(some))
            return true;
    }
    return false;
}

/* Tuples of constraints make no Subsets that anyone would look for. */
static bool is_auxiliary(gv_var_type type)
{
    return type == GV_VAR_HIDDEN || type == GV_VAR_SUPPORT;
}

/* Whether Subsets of that rule have variables of type `type`, groups of type `other`.
 */
static bool is_kind(const gv_net *net, unsigned rule_id, gv_var_type type,
                    gv_var_type other)
{
    const gv_var_type primary = (gv_var_type)net->group_type[0];
    if (is_auxiliary(type) || is_auxiliary(other))
        return false;
    if (rule_id == GV_RULE_NAKED)
        return type == primary && other != primary;
    if (gv_net_has_queens(net))
        return rule_id == GV_RULE_HIDDEN && type != primary && type != other;
    if (rule_id == GV_RULE_HIDDEN)
        return type != primary && other == primary;
    return type != primary && other != primary && type != GV_VAR_BN &&
           other != GV_VAR_BN && (type != other || type >= GV_VAR_VALUE);
}

unsigned gv_subset_kinds(gv_subset_kind *out, const gv_net *net, unsigned rule_id)
{
    uint32_t var_types = 0, types = 0;
    for (gv_var group = 0; group < net->n_groups; group++) {
        types |= 1u << net->group_type[group];
        if (group < net->n_vars)
            var_types |= 1u << net->group_type[group];
    }
    unsigned n = 0;
    for (unsigned type = 0; type < GV_N_VAR_TYPES; type++) {
        gv_subset_kind kind = { .type = (gv_var_type)type };
        for (unsigned other = 0; other < GV_N_VAR_TYPES; other++) {
            if (!(var_types >> type & 1) || !(types >> other & 1) ||
                !is_kind(net, rule_id, (gv_var_type)type, (gv_var_type)other))
                continue;
            kind.group_types |= 1u << other;
            if (gv_net_has_queens(net))
                continue;
            out[n++] = kind;
            kind.group_types = 0;
        }
        if (kind.group_types)
            out[n++] = kind;
    }
    assert(n <= GV_MAX_SUBSET_KINDS);
    return n;
}
