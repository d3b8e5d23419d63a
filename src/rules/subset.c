/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subset.c -- the rules of Subsets: naked, hidden, fish, finned fish. A search lists
 * patterns, and the first one with a target becomes the step.
 *
 * A finned fish on Z is searched starting from Z: all fins are linked to Z, and so is
 * what the pattern has in Z's own group. Without them, p variables are left with p - 1
 * groups (docs/theory/resolution-rules.md, "Subsets"). */
#include "rules/rule.h"

#include "rules/subset_filter.h"
#include "rules/subset_search.h"

#include <assert.h>
#include <string.h>

/* What a search for one step works on. */
typedef struct task {
    gv_rule_context *ctx;
    const gv_rule *rule;
    gv_step *step;
    gv_label *targets; /* scratch; the step gets a copy */
    uint32_t n_targets;
    gv_label *fins; /* the candidates of the variables outside the groups */
    uint32_t n_fins;
    gv_label target;  /* Z of finned fish ... */
    gv_var fin_group; /* ... and its group; GV_NO_VAR: no fins allowed */
} task;

/* ---- targets ---- */

static bool in_vars(const gv_subset_search *search, gv_label label)
{
    for (unsigned i = 0; i < search->n_chosen; i++)
        if (gv_linkage_in_var(search->ctx->linkage, label, search->vars[i]))
            return true;
    return false;
}

/* The candidates of the variables in `group`, ascending by variable, into `out`. */
static uint32_t list_set(const gv_subset_search *search, gv_var group, gv_label *out)
{
    const gv_net *net = search->ctx->linkage->net;
    const gv_state *state = search->ctx->state;
    uint32_t n = 0;
    for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
        if (gv_state_has(state, net->group_labels[i]) &&
            in_vars(search, net->group_labels[i]))
            out[n++] = net->group_labels[i];
    return n;
}

static bool sees_all(const gv_linkage *linkage, gv_label label, const gv_label *set,
                     uint32_t n_set)
{
    for (uint32_t i = 0; i < n_set; i++)
        if (!gv_linkage_linked(linkage, label, set[i]))
            return false;
    return true;
}

static void add_target(task *t, gv_label label)
{
    for (uint32_t i = 0; i < t->n_targets; i++)
        if (t->targets[i] == label)
            return;
    assert(t->n_targets < t->ctx->linkage->net->n_labels);
    t->targets[t->n_targets++] = label;
}

/* Adds the targets of one transversal set: what is linked to all of it and to all fins;
 * for a finned fish, and if patterns are named by their unit, only what is in its
 * group. */
static void add_targets(task *t, const gv_subset_search *search, gv_var group)
{
    const gv_linkage *linkage = t->ctx->linkage;
    const gv_net *net = linkage->net;
    const gv_mark mark = gv_arena_mark(&t->ctx->tmp);
    gv_label *set = GV_ARENA_NEW(&t->ctx->tmp, gv_label, gv_net_group_size(net, group));
    const uint32_t n_set = set ? list_set(search, group, set) : 0;
    const bool in_group = gv_net_has_digits(net) || t->fin_group != GV_NO_VAR;
    t->ctx->out_of_memory |= !set;
    if (n_set) {
        const gv_label *label = in_group ? net->group_labels + net->group_start[group]
                                         : linkage->links + linkage->link_start[set[0]];
        const gv_label *end = in_group
                                  ? net->group_labels + net->group_start[group + 1]
                                  : linkage->links + linkage->link_start[set[0] + 1];
        for (; label < end; label++)
            if (gv_state_has(t->ctx->state, *label) && !in_vars(search, *label) &&
                sees_all(linkage, *label, set, n_set) &&
                sees_all(linkage, *label, t->fins, t->n_fins))
                add_target(t, *label);
    }
    gv_arena_rewind(&t->ctx->tmp, mark);
}

/* ---- the step ---- */

/* The groups of each variable of the pattern, as bits. Fins count as candidates in the
 * group of the target. */
static void list_touched(const task *t, const gv_subset_search *search,
                         unsigned *touched)
{
    const gv_linkage *linkage = t->ctx->linkage;
    for (unsigned i = 0; i < search->n_chosen; i++) {
        touched[i] = gv_subset_touched(search, i, search->exclusion->candidate);
        for (uint32_t f = 0; f < t->n_fins; f++)
            for (unsigned k = 0; k < search->n_covers; k++)
                if (search->groups[k] == t->fin_group &&
                    gv_linkage_in_var(linkage, t->fins[f], search->vars[i]))
                    touched[i] |= 1u << k;
    }
}

/* An order of a Subset: the places of its variables and groups, one by one. */
typedef struct writing {
    unsigned var[GV_MAX_SUBSET], group[GV_MAX_SUBSET];
} writing;

/* Whether variable i has a candidate in the sets i and i + 1, cyclically; and, with
 * fins, the group of the target and a variable with fins are the last. */
static bool is_cyclic(const task *t, const gv_subset_search *search,
                      const unsigned *touched, const writing *w)
{
    const unsigned size = search->n_chosen;
    for (unsigned i = 0; i < size; i++) {
        const unsigned groups = touched[w->var[i]];
        if (!(groups >> w->group[i] & 1) || !(groups >> w->group[(i + 1) % size] & 1))
            return false;
    }
    if (!t->n_fins)
        return true;
    bool has_fins = false;
    for (uint32_t f = 0; f < t->n_fins; f++)
        has_fins |= gv_linkage_in_var(t->ctx->linkage, t->fins[f],
                                      search->vars[w->var[size - 1]]);
    return has_fins && search->groups[w->group[size - 1]] == t->fin_group;
}

/* The next permutation in lexicographic order; after the last one, false and the first
 * one again. */
static bool next_order(unsigned *order, unsigned size)
{
    unsigned at = size - 1;
    while (at > 0 && order[at - 1] > order[at])
        at--;
    const bool more = at > 0;
    if (more) {
        unsigned other = size - 1;
        while (order[other] < order[at - 1])
            other--;
        const unsigned old = order[at - 1];
        order[at - 1] = order[other];
        order[other] = old;
    }
    for (unsigned low = at, high = size - 1; low < high; low++, high--) {
        const unsigned old = order[low];
        order[low] = order[high];
        order[high] = old;
    }
    return more;
}

static void sort_vars(gv_var *vars, unsigned n)
{
    for (unsigned i = 1; i < n; i++)
        for (unsigned k = i; k > 0 && vars[k - 1] > vars[k]; k--) {
            const gv_var old = vars[k];
            vars[k] = vars[k - 1];
            vars[k - 1] = old;
        }
}

/* Variables and groups in the first order that shows the cycle; a special quad has none
 * and stays ascending. */
static void put_in_order(const task *t, gv_subset_search *search)
{
    const unsigned size = search->n_chosen;
    assert(search->n_covers == size && size <= GV_MAX_SUBSET);
    unsigned touched[GV_MAX_SUBSET] = { 0 };
    writing w = { .var = { 0 } };
    sort_vars(search->vars, size);
    sort_vars(search->groups, size);
    list_touched(t, search, touched);
    for (unsigned i = 0; i < size; i++)
        w.var[i] = w.group[i] = i;
    bool more = true;
    while (more && !is_cyclic(t, search, touched, &w))
        more = next_order(w.group, size) || next_order(w.var, size);
    const gv_subset_search old = *search;
    for (unsigned i = 0; i < size; i++) {
        search->vars[i] = old.vars[w.var[i]];
        search->groups[i] = old.groups[w.group[i]];
    }
}

static bool fill_subset(task *t, const gv_subset_search *search, gv_subset *out)
{
    const unsigned size = search->n_chosen;
    gv_rule_context *ctx = t->ctx;
    size_t room = 0;
    for (unsigned i = 0; i < size; i++)
        room += gv_net_group_size(ctx->linkage->net, search->groups[i]);
    gv_var *vars = GV_STEP_LIST(ctx, gv_var, size);
    gv_var *groups = GV_STEP_LIST(ctx, gv_var, size);
    uint32_t *start = GV_STEP_LIST(ctx, uint32_t, size + 1);
    gv_label *sets = GV_STEP_LIST(ctx, gv_label, room);
    if (!vars || !groups || !start || !sets)
        return false;
    memcpy(vars, search->vars, size * sizeof *vars);
    memcpy(groups, search->groups, size * sizeof *groups);
    for (unsigned i = 0; i < size; i++)
        start[i + 1] = start[i] + list_set(search, groups[i], sets + start[i]);
    *out = (gv_subset){ .size = size,
                        .vars = vars,
                        .set_start = start,
                        .sets = sets,
                        .set_groups = groups };
    return true;
}

/* Fills the step from a copy of the search, which is still in progress. */
static bool make_step(task *t, gv_subset_search search)
{
    gv_subset *subset = GV_STEP_LIST(t->ctx, gv_subset, 1);
    gv_label *targets = GV_STEP_LIST(t->ctx, gv_label, t->n_targets);
    put_in_order(t, &search);
    if (!subset || !targets || !fill_subset(t, &search, subset))
        return false;
    memcpy(targets, t->targets, t->n_targets * sizeof *targets);
    *t->step = (gv_step){
        .rule = t->rule,
        .length = subset->size,
        .type = GV_N_VAR_TYPES,
        .conclusion = GV_ELIMINATES,
        .n_targets = t->n_targets,
        .targets = targets,
        .value = GV_NO_LABEL,
        .var = GV_NO_VAR,
        .subset = subset,
    };
    return true;
}

static bool does_split(const task *t, const gv_subset_search *search)
{
    unsigned touched[GV_MAX_SUBSET];
    list_touched(t, search, touched);
    return gv_subset_splits(touched, search->n_chosen);
}

/* ---- naked, hidden, fish ---- */

static bool take_subset(gv_subset_search *search, void *user)
{
    task *t = user;
    if (search->n_covers != search->n_chosen || does_split(t, search))
        return false;
    t->n_targets = 0;
    for (unsigned i = 0; i < search->n_covers; i++)
        add_targets(t, search, search->groups[i]);
    return t->n_targets && make_step(t, *search);
}

/* Runs a search for every kind of Subset that the rule has in the network. */
static bool try_kinds(const task *t, gv_subset_search *search)
{
    gv_subset_kind kinds[GV_MAX_SUBSET_KINDS];
    const unsigned n_kinds = gv_subset_kinds(kinds, t->ctx->linkage->net, t->rule->id);
    for (unsigned i = 0; i < n_kinds; i++) {
        search->type = kinds[i].type;
        search->group_types = kinds[i].group_types;
        if (gv_subset_search_run(search))
            return true;
    }
    return false;
}

/* Whether there is anything to do; if so, prepares `t`. */
static bool begin(task *t, gv_rule_context *ctx, const gv_rule *rule, gv_step *step)
{
    const uint32_t n_labels = ctx->linkage->net->n_labels;
    *t = (task){ .ctx = ctx, .rule = rule, .step = step, .fin_group = GV_NO_VAR };
    t->targets = GV_ARENA_NEW(&ctx->tmp, gv_label, n_labels);
    t->fins = GV_ARENA_NEW(&ctx->tmp, gv_label, n_labels);
    ctx->out_of_memory |= !t->targets || !t->fins;
    return !ctx->out_of_memory;
}

bool gv_find_subset(gv_rule_context *ctx, const gv_rule *rule, unsigned length,
                    gv_step *step)
{
    if (length > ctx->max_part[rule->id] ||
        !gv_subset_possible(ctx->state, rule, length))
        return false;
    gv_exclusion *exclusion = gv_rule_context_exclusion(ctx);
    const gv_mark mark = gv_arena_mark(&ctx->tmp);
    task t;
    bool found = false;
    if (exclusion && begin(&t, ctx, rule, step)) {
        gv_subset_search search = { .ctx = ctx,
                                    .exclusion = exclusion,
                                    .size = length,
                                    .first_group = GV_NO_VAR,
                                    .found = take_subset,
                                    .user = &t };
        found = try_kinds(&t, &search);
    }
    gv_arena_rewind(&ctx->tmp, mark);
    return found;
}

/* ---- finned fish ---- */

/* The candidates of the variables that no group contains. */
static void list_fins(task *t, const gv_subset_search *search)
{
    const gv_net *net = t->ctx->linkage->net;
    t->n_fins = 0;
    for (unsigned i = 0; i < search->n_chosen; i++)
        for (uint32_t k = net->group_start[search->vars[i]];
             k < net->group_start[search->vars[i] + 1]; k++) {
            const gv_label label = net->group_labels[k];
            if (gv_state_has(t->ctx->state, label) &&
                !gv_subset_groups_of(search, label))
                t->fins[t->n_fins++] = label;
        }
}

static bool take_finned(gv_subset_search *search, void *user)
{
    task *t = user;
    if (search->n_covers != search->n_chosen || in_vars(search, t->target))
        return false;
    list_fins(t, search);
    if (!t->n_fins || does_split(t, search))
        return false;
    t->n_targets = 0;
    assert(gv_in_group(t->ctx->linkage->net, t->target, t->fin_group));
    add_targets(t, search, t->fin_group);
    return t->n_targets && make_step(t, *search);
}

static bool finned_in_group(task *t, gv_exclusion *exclusion,
                            const gv_subset_kind *kind, gv_var group, unsigned size)
{
    gv_subset_search search = { .ctx = t->ctx,
                                .exclusion = exclusion,
                                .type = kind->type,
                                .group_types = kind->group_types,
                                .size = size,
                                .first_group = group,
                                .found = take_finned,
                                .user = t };
    t->fin_group = group;
    const gv_exclusion_mark mark = gv_exclusion_now(exclusion);
    const gv_label_range links = gv_exclusion_links(exclusion, t->target);
    for (const gv_label *link = links.begin; link < links.end; link++)
        if (!gv_in_group(t->ctx->linkage->net, *link, group))
            gv_exclude(exclusion, *link);
    assert(exclusion->open[t->target]); // it is not linked to itself
    const bool found = gv_subset_search_run(&search);
    gv_exclusion_undo(exclusion, mark);
    return found;
}

static bool finned_on_target(task *t, gv_exclusion *exclusion, unsigned size)
{
    const gv_net *net = t->ctx->linkage->net;
    gv_subset_kind kinds[GV_MAX_SUBSET_KINDS];
    const unsigned n_kinds = gv_subset_kinds(kinds, net, t->rule->id);
    for (unsigned k = 0; k < n_kinds; k++)
        for (uint32_t i = net->label_start[t->target];
             i < net->label_start[t->target + 1]; i++)
            if (kinds[k].group_types >> net->group_type[net->label_groups[i]] & 1 &&
                finned_in_group(t, exclusion, &kinds[k], net->label_groups[i], size))
                return true;
    return false;
}

bool gv_find_finned_fish(gv_rule_context *ctx, const gv_rule *rule, unsigned length,
                         gv_step *step)
{
    if (length > ctx->max_part[rule->id] ||
        !gv_subset_possible(ctx->state, rule, length))
        return false;
    gv_exclusion *exclusion = gv_rule_context_exclusion(ctx);
    const gv_mark mark = gv_arena_mark(&ctx->tmp);
    task t;
    bool found = false;
    if (exclusion && begin(&t, ctx, rule, step))
        for (uint32_t i = 0;
             i < ctx->linkage->net->n_labels && !found && gv_rule_context_go_on(ctx);
             i++) {
            t.target = ctx->order[i];
            if (gv_state_has(ctx->state, t.target))
                found = finned_on_target(&t, exclusion, length);
        }
    gv_arena_rewind(&ctx->tmp, mark);
    return found;
}
