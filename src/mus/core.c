/* SPDX-License-Identifier: GPL-3.0-or-later */
/* core.c -- clauses of constraints under selectors, and questions under assumptions. */
#include "mus/core.h"

#include <string.h>

enum {
    MOST_CONFLICTS = 200000, /* of one question */
    MOST_CLAUSES = 20000000,
    ASK_COST = 20000, /* of a question, beside the assignments of a plain search */
    CHUNK = 4         /* labels of which a pairwise clause is made */
};

gv_status gv_mus_core_new(gv_mus_core **out, gv_mus_local *local, gv_arena *arena,
                          gv_error *err)
{
    gv_mus_core *core = GV_ARENA_NEW(arena, gv_mus_core, 1);
    if (!core)
        return gv_fail_memory(err);
    core->local = local;
    core->memory = arena->memory;
    core->known = GV_ARENA_NEW(arena, int8_t, local->net->n_labels);
    core->model = GV_ARENA_NEW(arena, gv_label, local->net->n_homes);
    core->rest = GV_ARENA_NEW(arena, uint32_t, (size_t)local->constraints->n + 1);
    if (!core->known || !core->model || !core->rest)
        return gv_fail_memory(err);
    *out = core;
    return GV_OK;
}

void gv_mus_core_reset(gv_mus_core *core)
{
    if (core->solver)
        core->sat->release(core->solver);
    gv_memory_uncharge(core->memory, core->n_charged);
    core->solver = NULL;
    core->n_charged = 0;
}

/* ---- clauses ---- */

static int32_t literal(gv_label label)
{
    return (int32_t)label + 1;
}

static int32_t selector(const gv_mus_core *core, uint32_t constraint)
{
    return (int32_t)(core->local->net->n_labels + constraint) + 1;
}

static void add(gv_mus_core *core, int32_t lit)
{
    core->n_clauses += lit == 0;
    if (!core->counting)
        core->sat->add(core->solver, lit);
}

/* Ends a clause that holds only if the constraint does. */
static void end_clause(gv_mus_core *core, uint32_t constraint)
{
    if (constraint != GV_NO_CONSTRAINT)
        add(core, -selector(core, constraint));
    add(core, 0);
}

static void exclude(gv_mus_core *core, int32_t a, int32_t b, uint32_t constraint)
{
    add(core, -a);
    add(core, -b);
    end_clause(core, constraint);
}

/* The next open label of a group from position *at on; 0: none. */
static int32_t next_open(const gv_mus_core *core, gv_var group, uint32_t *at)
{
    const gv_net *net = core->local->net;
    while (*at < net->group_start[group + 1]) {
        const gv_label label = net->group_labels[(*at)++];
        if (core->known[label] == GV_MUS_OPEN)
            return literal(label);
    }
    return 0;
}

/* At most one of the open labels: chunk by chunk, a new variable says that an earlier
 * chunk has it. */
static void add_at_most_one(gv_mus_core *core, gv_var group, uint32_t constraint)
{
    uint32_t at = core->local->net->group_start[group];
    int32_t chunk[CHUNK + 1], lit;
    unsigned n = 0;
    while ((lit = next_open(core, group, &at)) != 0) {
        for (unsigned i = 0; i < n; i++)
            exclude(core, chunk[i], lit, constraint);
        chunk[n++] = lit;
        if (n <= CHUNK)
            continue;
        const int32_t earlier = (int32_t)++core->n_vars;
        for (unsigned i = 0; i < n; i++) { // each of them implies it
            add(core, -chunk[i]);
            add(core, earlier);
            end_clause(core, constraint);
        }
        chunk[0] = earlier;
        n = 1;
    }
}

static void add_group(gv_mus_core *core, gv_var group)
{
    const gv_mus_local *l = core->local;
    const uint32_t constraint = l->constraints->of_group[group];
    if (l->n_true[group])
        return; // its other labels are excluded already
    add_at_most_one(core, group, constraint);
    if (group >= l->net->n_vars)
        return;
    int32_t lit;
    uint32_t at = l->net->group_start[group];
    while ((lit = next_open(core, group, &at)) != 0)
        add(core, lit);
    end_clause(core, constraint);
}

static void add_pairs(gv_mus_core *core)
{
    const gv_constraints *c = core->local->constraints;
    for (uint32_t k = 0; k < c->n; k++)
        for (uint32_t i = c->pair_start[k]; i < c->pair_start[k + 1]; i += 2)
            if (core->known[c->pairs[i]] == GV_MUS_OPEN &&
                core->known[c->pairs[i + 1]] == GV_MUS_OPEN)
                exclude(core, literal(c->pairs[i]), literal(c->pairs[i + 1]), k);
}

static void add_all(gv_mus_core *core, bool counting)
{
    core->counting = counting;
    core->n_clauses = 0;
    core->n_vars = core->local->net->n_labels + core->local->constraints->n;
    for (gv_var g = 0; g < core->local->net->n_groups; g++)
        add_group(core, g);
    add_pairs(core);
    core->counting = false;
}

// NOLINTNEXTLINE(readability-non-const-parameter): the type is IPASIR's
static int must_end(void *user)
{
    gv_mus_core *core = user;
    if (core->budget)
        core->end = gv_budget_look(core->budget);
    return core->end != GV_END_COMPLETE;
}

static bool start(gv_mus_core *core)
{
    memcpy(core->known, core->local->value, core->local->net->n_labels);
    add_all(core, true);
    const size_t n_bytes = (size_t)core->n_clauses * GV_SAT_CLAUSE_BYTES;
    if (core->n_clauses > MOST_CLAUSES || !gv_memory_charge(core->memory, n_bytes))
        return false;
    core->n_charged = n_bytes;
    core->solver = core->sat->init();
    if (!core->solver)
        return false;
    core->sat->set_terminate(core->solver, core, must_end);
    add_all(core, false);
    return true;
}

/* What has been decided since. */
static void add_facts(gv_mus_core *core)
{
    const gv_mus_local *l = core->local;
    for (gv_label label = 0; label < l->net->n_labels; label++) {
        if (core->known[label] == l->value[label])
            continue;
        core->known[label] = l->value[label];
        add(core, l->value[label] == GV_MUS_TRUE ? literal(label) : -literal(label));
        add(core, 0);
    }
}

/* ---- questions ---- */

static int solve(gv_mus_core *core, const uint32_t *set, uint32_t n, gv_label label)
{
    const gv_sat_kind *sat = core->sat;
    for (uint32_t i = 0; i < n; i++)
        sat->assume(core->solver, selector(core, set[i]));
    if (label != GV_NO_LABEL)
        sat->assume(core->solver, literal(label));
    if (sat->limit_conflicts)
        sat->limit_conflicts(core->solver, MOST_CONFLICTS);
    core->end = GV_END_COMPLETE;
    core->n_calls++;
    const int answer = sat->solve(core->solver);
    if (answer == GV_SAT_UNKNOWN && core->end == GV_END_COMPLETE)
        core->end = GV_END_NODES;
    return answer;
}

static void keep_failed(const gv_mus_core *core, uint32_t *set, uint32_t *n)
{
    uint32_t n_kept = 0;
    for (uint32_t i = 0; i < *n; i++)
        if (core->sat->failed(core->solver, selector(core, set[i])))
            set[n_kept++] = set[i];
    *n = n_kept;
}

gv_mus_answer gv_mus_core_ask(gv_mus_core *core, uint32_t *set, uint32_t *n,
                              gv_label label)
{
    core->end = GV_END_COMPLETE;
    if (!core->solver && !start(core)) {
        core->end = GV_END_NODES;
        return GV_MUS_UNKNOWN;
    }
    add_facts(core);
    switch (solve(core, set, *n, label)) {
    case GV_SAT_YES:
        return GV_MUS_YES;
    case GV_SAT_NO:
        keep_failed(core, set, n);
        return GV_MUS_NO;
    default:
        return GV_MUS_UNKNOWN;
    }
}

bool gv_mus_core_holds(const gv_mus_core *core, gv_label label)
{
    return core->known[label] == GV_MUS_TRUE ||
           (core->known[label] == GV_MUS_OPEN &&
            core->sat->val(core->solver, literal(label)) > 0);
}

/* ---- small sets ---- */

/* The assignment that the solver has found, on the trail of the local one: a search
 * that learns of each choice. */
static gv_mus_answer replay(gv_mus_core *core, const uint32_t *set, uint32_t n,
                            gv_label label)
{
    gv_mus_local *l = core->local;
    const gv_net *net = l->net;
    const gv_label *known = l->solution;
    for (gv_var v = 0; v < net->n_homes; v++)
        for (uint32_t i = net->group_start[v]; i < net->group_start[v + 1]; i++)
            if (gv_mus_core_holds(core, net->group_labels[i]))
                core->model[v] = net->group_labels[i];
    l->solution = core->model;
    const gv_mus_answer answer = gv_mus_local_check(l, set, n, label);
    l->solution = known;
    return answer;
}

gv_mus_answer gv_mus_core_check(gv_mus_core *core, const uint32_t *set, uint32_t n,
                                gv_label label)
{
    gv_mus_local *l = core->local;
    uint32_t n_rest = n;
    gv_mus_answer answer = gv_mus_local_check(l, set, n, label);
    if (answer != GV_MUS_UNKNOWN || l->end != GV_END_COMPLETE)
        return answer;
    gv_mus_local_clear(l);
    l->n_work += ASK_COST;
    memcpy(core->rest, set, n * sizeof *set);
    answer = gv_mus_core_ask(core, core->rest, &n_rest, label);
    if (answer == GV_MUS_UNKNOWN && core->end != GV_END_NODES)
        l->end = core->end; // a limit of the caller; NODES is the solver's own
    return answer == GV_MUS_YES ? replay(core, set, n, label) : answer;
}
