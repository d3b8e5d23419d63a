/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify_set.c -- checks a set of constraints from its definition: with each conclusion
 * denied it cannot hold, and without any of its members it could. A plain search that
 * shares nothing with the one that finds sets (mus/). */
#include "rules/verify.h"

#include <string.h>

enum { MOST_NODES = 2000000 /* of all searches for one step */ };

typedef struct question {
    const gv_state *state;
    const gv_net *net;
    const gv_constraints *constraints;
    gv_arena arena;

    uint8_t *is_open, *holds; /* of each label */
    uint8_t *in_scope;
    gv_label *trail; /* labels that were decided */
    uint32_t n_trail;

    gv_var *groups; /* that must hold */
    uint32_t n_groups;
    gv_label *pairs;
    uint32_t n_pairs; /* two labels each */
    uint64_t n_nodes;
} question;

static gv_status prepare(question *q, const gv_state *state,
                         const gv_constraints *constraints, gv_error *err)
{
    const gv_net *net = state->linkage->net;
    const size_t n_ends = constraints->pair_start[constraints->n];
    *q = (question){ .state = state, .net = net, .constraints = constraints };
    gv_arena_init(&q->arena, state->memory);
    q->is_open = GV_ARENA_NEW(&q->arena, uint8_t, net->n_labels);
    q->holds = GV_ARENA_NEW(&q->arena, uint8_t, net->n_labels);
    q->in_scope = GV_ARENA_NEW(&q->arena, uint8_t, net->n_labels);
    q->trail = GV_ARENA_NEW(&q->arena, gv_label, net->n_labels);
    q->groups = GV_ARENA_NEW(&q->arena, gv_var, net->n_groups);
    q->pairs = GV_ARENA_NEW(&q->arena, gv_label, n_ends + 1);
    if (!q->is_open || !q->holds || !q->in_scope || !q->trail || !q->groups ||
        !q->pairs)
        return gv_fail_memory(err);
    return GV_OK;
}

/* ---- what must hold ---- */

static void add_constraint(question *q, uint32_t constraint)
{
    const gv_constraints *c = q->constraints;
    const gv_net *net = q->net;
    for (uint32_t i = c->group_start[constraint]; i < c->group_start[constraint + 1];
         i++) {
        q->groups[q->n_groups++] = c->groups[i];
        for (uint32_t k = net->group_start[c->groups[i]];
             k < net->group_start[c->groups[i] + 1]; k++)
            q->in_scope[net->group_labels[k]] = 1;
    }
    for (uint32_t i = c->pair_start[constraint]; i < c->pair_start[constraint + 1];
         i++) {
        q->pairs[q->n_pairs++] = c->pairs[i];
        q->in_scope[c->pairs[i]] = 1;
    }
}

/* The set without one member, with the domains of what it is about. */
static void load(question *q, const gv_constraint_set *set, uint32_t left_out)
{
    const gv_net *net = q->net;
    q->n_groups = q->n_pairs = q->n_trail = 0;
    memset(q->in_scope, 0, net->n_labels);
    memset(q->holds, 0, net->n_labels);
    for (uint32_t i = 0; i < set->n; i++)
        if (i != left_out)
            add_constraint(q, set->constraints[i]);
    for (gv_var v = 0; v < net->n_homes; v++) {
        bool used = false;
        for (uint32_t i = net->group_start[v]; i < net->group_start[v + 1]; i++)
            used = used || q->in_scope[net->group_labels[i]];
        if (used && q->constraints->of_group[v] == GV_NO_CONSTRAINT)
            q->groups[q->n_groups++] = v;
    }
    for (gv_var v = 0; v < net->n_homes; v++)
        if (q->state->value[v] != GV_NO_LABEL)
            q->holds[q->state->value[v]] = 1;
    for (gv_label label = 0; label < net->n_labels; label++)
        q->is_open[label] = gv_state_has(q->state, label);
}

/* ---- search ---- */

static void decide(question *q, gv_label label, bool holds)
{
    q->is_open[label] = 0;
    q->holds[label] = holds;
    q->trail[q->n_trail++] = label;
}

static void take_back(question *q, uint32_t mark)
{
    while (q->n_trail > mark) {
        const gv_label label = q->trail[--q->n_trail];
        q->is_open[label] = 1;
        q->holds[label] = 0;
    }
}

/* How many labels of a group hold, and how many are open. */
static void count(const question *q, gv_var group, uint32_t *n_hold, uint32_t *n_open)
{
    *n_hold = *n_open = 0;
    for (uint32_t i = q->net->group_start[group]; i < q->net->group_start[group + 1];
         i++) {
        *n_hold += q->holds[q->net->group_labels[i]];
        *n_open += q->is_open[q->net->group_labels[i]];
    }
}

/* Decides what a group leaves no choice for; false: it cannot hold. */
static bool narrow(question *q, gv_var group)
{
    uint32_t n_hold, n_open;
    const bool exact = group < q->net->n_vars;
    count(q, group, &n_hold, &n_open);
    if (n_hold > 1 || (exact && !n_hold && !n_open))
        return false;
    if (n_hold ? n_open > 0 : exact && n_open == 1)
        for (uint32_t i = q->net->group_start[group];
             i < q->net->group_start[group + 1]; i++)
            if (q->is_open[q->net->group_labels[i]])
                decide(q, q->net->group_labels[i], !n_hold);
    return true;
}

static bool narrow_pair(question *q, gv_label a, gv_label b)
{
    if (q->holds[a] && q->holds[b])
        return false;
    if (q->holds[a] && q->is_open[b])
        decide(q, b, false);
    if (q->holds[b] && q->is_open[a])
        decide(q, a, false);
    return true;
}

static bool narrow_all(question *q)
{
    uint32_t before;
    do {
        before = q->n_trail;
        for (uint32_t i = 0; i < q->n_groups; i++)
            if (!narrow(q, q->groups[i]))
                return false;
        for (uint32_t i = 0; i < q->n_pairs; i += 2)
            if (!narrow_pair(q, q->pairs[i], q->pairs[i + 1]))
                return false;
    } while (q->n_trail > before);
    return true;
}

/* The exact group with the fewest choices; GV_NO_VAR: none is left to decide. */
static gv_var next_group(const question *q)
{
    gv_var best = GV_NO_VAR;
    uint32_t fewest = UINT32_MAX, n_hold, n_open;
    for (uint32_t i = 0; i < q->n_groups; i++) {
        count(q, q->groups[i], &n_hold, &n_open);
        if (q->groups[i] < q->net->n_vars && !n_hold && n_open < fewest) {
            fewest = n_open;
            best = q->groups[i];
        }
    }
    return best;
}

static bool can_hold(question *q)
{
    const uint32_t mark = q->n_trail;
    bool good = ++q->n_nodes < MOST_NODES && narrow_all(q);
    const gv_var group = good ? next_group(q) : GV_NO_VAR;
    if (group != GV_NO_VAR) {
        const uint32_t here = q->n_trail;
        good = false;
        for (uint32_t i = q->net->group_start[group];
             !good && i < q->net->group_start[group + 1]; i++) {
            if (!q->is_open[q->net->group_labels[i]])
                continue;
            decide(q, q->net->group_labels[i], true);
            good = can_hold(q);
            take_back(q, here);
        }
    }
    take_back(q, mark);
    return good;
}

/* Whether the set without one member (UINT32_MAX: all of it) can hold with a label
 * (GV_NO_LABEL: by itself). */
static bool holds_with(question *q, const gv_constraint_set *set, uint32_t left_out,
                       gv_label label)
{
    load(q, set, left_out);
    if (label != GV_NO_LABEL)
        decide(q, label, true);
    return can_hold(q);
}

/* ---- steps ---- */

static gv_status check_forced(question *q, const gv_step *step, gv_error *err)
{
    if (step->conclusion == GV_CONTRADICTS)
        return holds_with(q, step->set, UINT32_MAX, GV_NO_LABEL)
                   ? gv_fail(err, GV_ERR_INPUT, "the constraints can hold together")
                   : GV_OK;
    for (uint32_t i = 0; i < step->n_targets; i++)
        if (holds_with(q, step->set, UINT32_MAX, step->targets[i]))
            return gv_fail(err, GV_ERR_INPUT, "the constraints do not exclude %s",
                           gv_net_name_of_label(q->net, step->targets[i]).text);
    return GV_OK;
}

/* Without any member some conclusion is lost. */
static gv_status check_needed(question *q, const gv_step *step, gv_error *err)
{
    for (uint32_t i = 0; i < step->set->n; i++) {
        bool needed = step->conclusion == GV_CONTRADICTS &&
                      holds_with(q, step->set, i, GV_NO_LABEL);
        for (uint32_t k = 0; k < step->n_targets && !needed; k++)
            needed = holds_with(q, step->set, i, step->targets[k]);
        if (needed)
            continue;
        gv_buffer name;
        gv_buffer_init(&name, NULL);
        gv_constraint_name(q->constraints, step->set->constraints[i], &name);
        const gv_status status =
            gv_fail(err, GV_ERR_INPUT, "the constraint %.60s is not needed",
                    name.text ? name.text : "?");
        gv_buffer_free(&name);
        return status;
    }
    return GV_OK;
}

static gv_status check_members(const question *q, const gv_step *step, gv_error *err)
{
    const gv_constraint_set *set = step->set;
    if (set->n != step->length)
        return gv_fail(err, GV_ERR_INPUT, "the set has %u constraints, not %u",
                       (unsigned)set->n, step->length);
    for (uint32_t i = 0; i < set->n; i++)
        if (set->constraints[i] >= q->constraints->n ||
            (i && set->constraints[i - 1] >= set->constraints[i]))
            return gv_fail(err, GV_ERR_INPUT,
                           "the constraints are not in ascending order");
    return GV_OK;
}

gv_status gv_verify_set(const gv_state *state, const gv_step *step, gv_error *err)
{
    question q;
    gv_status status = prepare(&q, state, step->set->of, err);
    if (status == GV_OK)
        status = check_members(&q, step, err);
    if (status == GV_OK)
        status = check_forced(&q, step, err);
    if (status == GV_OK)
        status = check_needed(&q, step, err);
    if (status == GV_OK && q.n_nodes >= MOST_NODES)
        status = gv_fail(err, GV_ERR_INPUT, "the set takes too long to check");
    gv_arena_free(&q.arena);
    return status;
}
