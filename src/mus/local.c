/* SPDX-License-Identifier: GPL-3.0-or-later */
/* local.c -- unit propagation on groups and pairs, and a search that branches on the
 * exact groups of what is active. */
#include "mus/local.h"

#include <string.h>

enum { MOST_GUESSES = 2000 }; /* of one search */

gv_status gv_mus_local_new(gv_mus_local **out, const gv_constraints *constraints,
                           gv_arena *arena, gv_error *err)
{
    const gv_net *net = constraints->net;
    gv_mus_local *l = GV_ARENA_NEW(arena, gv_mus_local, 1);
    if (!l)
        return gv_fail_memory(err);
    *l = (gv_mus_local){
        .constraints = constraints,
        .net = net,
        .value = GV_ARENA_NEW(arena, int8_t, net->n_labels),
        .n_open = GV_ARENA_NEW(arena, uint32_t, net->n_groups),
        .n_true = GV_ARENA_NEW(arena, uint32_t, net->n_groups),
        .group_on = GV_ARENA_NEW(arena, uint8_t, net->n_groups),
        .on = GV_ARENA_NEW(arena, uint8_t, (size_t)constraints->n + 1),
        .n_uses = GV_ARENA_NEW(arena, uint32_t, net->n_homes),
        .active = GV_ARENA_NEW(arena, uint32_t, (size_t)constraints->n + 1),
        .domains = GV_ARENA_NEW(arena, gv_var, net->n_homes),
        .trail = GV_ARENA_NEW(arena, gv_label, net->n_labels),
        .reasons = GV_ARENA_NEW(arena, gv_mus_reason, net->n_labels),
    };
    if (!l->value || !l->n_open || !l->n_true || !l->group_on || !l->on || !l->n_uses ||
        !l->active || !l->domains || !l->trail || !l->reasons)
        return gv_fail_memory(err);
    for (gv_var g = 0; g < net->n_groups; g++)
        l->group_on[g] = constraints->of_group[g] == GV_NO_CONSTRAINT;
    *out = l;
    return GV_OK;
}

void gv_mus_local_load(gv_mus_local *l, const uint64_t *candidates,
                       const uint64_t *values)
{
    const gv_net *net = l->net;
    memset(l->n_open, 0, net->n_groups * sizeof *l->n_open);
    memset(l->n_true, 0, net->n_groups * sizeof *l->n_true);
    for (gv_label label = 0; label < net->n_labels; label++) {
        const bool holds = gv_bits_has(values, label);
        const bool open = !holds && gv_bits_has(candidates, label);
        l->value[label] = holds ? GV_MUS_TRUE : open ? GV_MUS_OPEN : GV_MUS_FALSE;
        for (uint32_t i = net->label_start[label];
             (holds || open) && i < net->label_start[label + 1]; i++) {
            l->n_true[net->label_groups[i]] += holds;
            l->n_open[net->label_groups[i]] += open;
        }
    }
    l->n_trail = l->n_read = 0;
}

/* ---- assignments ---- */

static void assign(gv_mus_local *l, gv_label label, int value, gv_mus_reason reason)
{
    const gv_net *net = l->net;
    l->value[label] = (int8_t)value;
    l->reasons[label] = reason;
    l->trail[l->n_trail++] = label;
    l->n_work++;
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++) {
        l->n_open[net->label_groups[i]]--;
        l->n_true[net->label_groups[i]] += value == GV_MUS_TRUE;
    }
}

void gv_mus_local_undo(gv_mus_local *l, uint32_t mark)
{
    const gv_net *net = l->net;
    while (l->n_trail > mark) {
        const gv_label label = l->trail[--l->n_trail];
        const bool held = l->value[label] == GV_MUS_TRUE;
        for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1];
             i++) {
            l->n_open[net->label_groups[i]]++;
            l->n_true[net->label_groups[i]] -= held;
        }
        l->value[label] = GV_MUS_OPEN;
    }
    l->n_read = mark;
}

/* ---- propagation ---- */

static bool fail_group(gv_mus_local *l, gv_var group)
{
    l->conflict = l->constraints->of_group[group];
    l->conflict_group = group;
    return false;
}

static bool fail_pair(gv_mus_local *l, uint32_t constraint, gv_label a, gv_label b)
{
    l->conflict = constraint;
    l->conflict_group = UINT32_MAX;
    l->conflict_pair[0] = a;
    l->conflict_pair[1] = b;
    return false;
}

/* All other labels of an active group with a true label are false. */
static bool exclude_others(gv_mus_local *l, gv_var group, gv_label holds)
{
    const gv_net *net = l->net;
    const uint32_t constraint = l->constraints->of_group[group];
    if (l->n_true[group] > 1)
        return fail_group(l, group);
    for (uint32_t i = net->group_start[group];
         l->n_open[group] && i < net->group_start[group + 1]; i++) {
        const gv_label other = net->group_labels[i];
        if (l->value[other] == GV_MUS_OPEN)
            assign(l, other, GV_MUS_FALSE, (gv_mus_reason){ constraint, group, holds });
    }
    return true;
}

/* An exact group without a true label needs one. */
static bool need_one(gv_mus_local *l, gv_var group)
{
    const gv_net *net = l->net;
    const uint32_t constraint = l->constraints->of_group[group];
    if (group >= net->n_vars || l->n_true[group] || l->n_open[group] > 1)
        return true;
    if (!l->n_open[group])
        return fail_group(l, group);
    uint32_t i = net->group_start[group];
    while (l->value[net->group_labels[i]] != GV_MUS_OPEN)
        i++;
    assign(l, net->group_labels[i], GV_MUS_TRUE,
           (gv_mus_reason){ constraint, group, GV_NO_LABEL });
    return true;
}

/* A label that holds excludes its partner in an active pair. */
static bool exclude_partner(gv_mus_local *l, uint32_t constraint, gv_label holds,
                            gv_label partner)
{
    if (l->value[partner] == GV_MUS_TRUE)
        return fail_pair(l, constraint, holds, partner);
    if (l->value[partner] == GV_MUS_OPEN)
        assign(l, partner, GV_MUS_FALSE,
               (gv_mus_reason){ constraint, UINT32_MAX, holds });
    return true;
}

static bool read_true(gv_mus_local *l, gv_label label)
{
    const gv_net *net = l->net;
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++)
        if (l->group_on[net->label_groups[i]] &&
            !exclude_others(l, net->label_groups[i], label))
            return false;
    const gv_constraints *c = l->constraints;
    for (uint32_t i = c->link_start[label]; i < c->link_start[label + 1]; i++)
        if (l->on[c->of_link[i]] &&
            !exclude_partner(l, c->of_link[i], label, c->links[i]))
            return false;
    return true;
}

static bool read_false(gv_mus_local *l, gv_label label)
{
    const gv_net *net = l->net;
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++)
        if (l->group_on[net->label_groups[i]] && !need_one(l, net->label_groups[i]))
            return false;
    return true;
}

static bool propagate(gv_mus_local *l)
{
    while (l->n_read < l->n_trail) {
        const gv_label label = l->trail[l->n_read++];
        if (!(l->value[label] == GV_MUS_TRUE ? read_true(l, label)
                                             : read_false(l, label)))
            return false;
    }
    return true;
}

bool gv_mus_local_assume(gv_mus_local *l, gv_label label, int value)
{
    assign(l, label, value,
           (gv_mus_reason){ GV_NO_CONSTRAINT, UINT32_MAX, GV_NO_LABEL });
    return propagate(l);
}

/* ---- active constraints ---- */

static void use_domain(gv_mus_local *l, gv_label label, bool more)
{
    const gv_var domain = l->net->label_groups[l->net->label_start[label]];
    if (l->constraints->of_group[domain] != GV_NO_CONSTRAINT)
        return;
    if (!more) {
        l->n_uses[domain]--;
        return;
    }
    if (!l->n_uses[domain]++)
        l->domains[l->n_domains++] = domain;
}

static void use_domains(gv_mus_local *l, uint32_t constraint, bool more)
{
    const gv_constraints *c = l->constraints;
    const gv_net *net = l->net;
    if (!net->csp)
        return; // domains are constraints
    for (uint32_t i = c->group_start[constraint]; i < c->group_start[constraint + 1];
         i++)
        for (uint32_t k = net->group_start[c->groups[i]];
             k < net->group_start[c->groups[i] + 1]; k++)
            use_domain(l, net->group_labels[k], more);
    for (uint32_t i = c->pair_start[constraint]; i < c->pair_start[constraint + 1]; i++)
        use_domain(l, c->pairs[i], more);
}

static gv_label true_label(const gv_mus_local *l, gv_var group)
{
    const gv_net *net = l->net;
    uint32_t i = net->group_start[group];
    while (l->value[net->group_labels[i]] != GV_MUS_TRUE)
        i++;
    return net->group_labels[i];
}

static bool start_group(gv_mus_local *l, gv_var group)
{
    l->group_on[group] = 1;
    return l->n_true[group] ? exclude_others(l, group, true_label(l, group))
                            : need_one(l, group);
}

static bool start_pair(gv_mus_local *l, uint32_t constraint, gv_label a, gv_label b)
{
    if (l->value[a] == GV_MUS_TRUE)
        return exclude_partner(l, constraint, a, b);
    return l->value[b] != GV_MUS_TRUE || exclude_partner(l, constraint, b, a);
}

bool gv_mus_local_activate(gv_mus_local *l, uint32_t constraint)
{
    const gv_constraints *c = l->constraints;
    bool good = true;
    l->on[constraint] = 1;
    l->active[l->n_active++] = constraint;
    use_domains(l, constraint, true);
    for (uint32_t i = c->group_start[constraint]; i < c->group_start[constraint + 1];
         i++) {
        if (good)
            good = start_group(l, c->groups[i]);
        l->group_on[c->groups[i]] = 1;
    }
    for (uint32_t i = c->pair_start[constraint];
         good && i < c->pair_start[constraint + 1]; i += 2)
        good = start_pair(l, constraint, c->pairs[i], c->pairs[i + 1]);
    return good && propagate(l);
}

void gv_mus_local_deactivate_to(gv_mus_local *l, uint32_t n_active)
{
    const gv_constraints *c = l->constraints;
    while (l->n_active > n_active) {
        const uint32_t constraint = l->active[--l->n_active];
        l->on[constraint] = 0;
        use_domains(l, constraint, false);
        for (uint32_t i = c->group_start[constraint];
             i < c->group_start[constraint + 1]; i++)
            l->group_on[c->groups[i]] = 0;
    }
    if (!n_active)
        l->n_domains = 0;
}

/* ---- search ---- */

/* The group to branch on: without a true label, with the fewest open ones. */
static void prefer(const gv_mus_local *l, gv_var group, gv_var *best)
{
    if (group < l->net->n_vars && !l->n_true[group] &&
        (*best == UINT32_MAX || l->n_open[group] < l->n_open[*best]))
        *best = group;
}

static gv_var choose_group(const gv_mus_local *l)
{
    const gv_constraints *c = l->constraints;
    gv_var best = UINT32_MAX;
    for (uint32_t i = 0; i < l->n_active; i++)
        for (uint32_t k = c->group_start[l->active[i]];
             k < c->group_start[l->active[i] + 1]; k++)
            prefer(l, c->groups[k], &best);
    for (uint32_t i = 0; i < l->n_domains; i++)
        if (l->n_uses[l->domains[i]])
            prefer(l, l->domains[i], &best);
    return best;
}

/* That of the known solution if it is open, else the first open one. */
static gv_label choose_label(const gv_mus_local *l, gv_var group)
{
    const gv_net *net = l->net;
    gv_label first = GV_NO_LABEL;
    for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++) {
        const gv_label label = net->group_labels[i];
        if (l->value[label] != GV_MUS_OPEN)
            continue;
        const gv_var home = net->label_groups[net->label_start[label]];
        if (l->solution && l->solution[home] == label)
            return label;
        if (first == GV_NO_LABEL)
            first = label;
    }
    return first;
}

gv_mus_answer gv_mus_local_search(gv_mus_local *l)
{
    const gv_var group = choose_group(l);
    if (group == UINT32_MAX)
        return GV_MUS_YES;
    if (++l->n_guesses > MOST_GUESSES)
        return GV_MUS_UNKNOWN;
    const gv_label label = choose_label(l, group);
    const uint32_t mark = l->n_trail;
    if (gv_mus_local_assume(l, label, GV_MUS_TRUE)) {
        const gv_mus_answer answer = gv_mus_local_search(l);
        if (answer != GV_MUS_NO)
            return answer;
    }
    gv_mus_local_undo(l, mark);
    return gv_mus_local_assume(l, label, GV_MUS_FALSE) ? gv_mus_local_search(l)
                                                       : GV_MUS_NO;
}

bool gv_mus_local_count(gv_mus_local *l)
{
    enum { LOOK_EVERY = 1 << 10 }; // some milliseconds
    if (!l->budget || !l->n_nodes || l->end != GV_END_COMPLETE)
        return l->end == GV_END_COMPLETE;
    const uint64_t most = l->budget->limits.nodes;
    if (++*l->n_nodes % LOOK_EVERY == 0)
        l->end = gv_budget_look(l->budget);
    if (l->end == GV_END_COMPLETE && most && *l->n_nodes >= most)
        l->end = GV_END_NODES;
    return l->end == GV_END_COMPLETE;
}

gv_mus_answer gv_mus_local_check(gv_mus_local *l, const uint32_t *set, uint32_t n,
                                 gv_label label)
{
    bool good = true;
    l->n_guesses = 0;
    if (!gv_mus_local_count(l))
        return GV_MUS_UNKNOWN;
    if (label != GV_NO_LABEL)
        good = gv_mus_local_assume(l, label, GV_MUS_TRUE);
    for (uint32_t i = 0; good && i < n; i++)
        good = gv_mus_local_activate(l, set[i]);
    return good ? gv_mus_local_search(l) : GV_MUS_NO;
}

void gv_mus_local_clear(gv_mus_local *l)
{
    gv_mus_local_undo(l, 0);
    gv_mus_local_deactivate_to(l, 0);
}

/* ---- why ---- */

typedef struct core_run {
    const gv_mus_local *l;
    uint32_t *out, n;
    uint8_t *seen, *in_core;
} core_run;

static void need_constraint(core_run *r, uint32_t constraint)
{
    if (constraint == GV_NO_CONSTRAINT || r->in_core[constraint])
        return;
    r->in_core[constraint] = 1;
    r->out[r->n++] = constraint;
}

/* The labels of an exact group that are excluded, or those of a group that hold. */
static void need_labels(core_run *r, gv_var group, int value, gv_label but)
{
    const gv_net *net = r->l->net;
    for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++) {
        const gv_label label = net->group_labels[i];
        if (label != but && r->l->value[label] == value)
            r->seen[label] = 1;
    }
}

static void need_conflict(core_run *r)
{
    const gv_mus_local *l = r->l;
    need_constraint(r, l->conflict);
    if (l->conflict_group == UINT32_MAX)
        r->seen[l->conflict_pair[0]] = r->seen[l->conflict_pair[1]] = 1;
    else
        need_labels(r, l->conflict_group,
                    l->n_true[l->conflict_group] ? GV_MUS_TRUE : GV_MUS_FALSE,
                    GV_NO_LABEL);
}

uint32_t gv_mus_local_core(const gv_mus_local *l, uint32_t *out, uint8_t *seen,
                           uint8_t *in_core)
{
    core_run r = { l, out, 0, seen, in_core };
    need_conflict(&r);
    for (uint32_t i = l->n_trail; i-- > 0;) {
        const gv_label label = l->trail[i];
        const gv_mus_reason *why = &l->reasons[label];
        if (!seen[label])
            continue;
        need_constraint(&r, why->constraint);
        if (why->by != GV_NO_LABEL)
            seen[why->by] = 1;
        else if (why->group != UINT32_MAX)
            need_labels(&r, why->group, GV_MUS_FALSE, label);
    }
    for (uint32_t i = 0; i < r.n; i++)
        in_core[out[i]] = 0;
    memset(seen, 0, l->net->n_labels);
    return r.n;
}
