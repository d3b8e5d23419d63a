/* SPDX-License-Identifier: GPL-3.0-or-later */
/* optimum.c -- branch and bound by SAT: after each solution, the values of the
 * objective that are not better become false, and the solver goes on with all that it
 * has learned.
 *
 * Of two tuples of a hidden variable that both hold, one has a value of some variable
 * that the other excludes; so that two of them exclude each other need not be said, and
 * it would be most of the clauses. */
#include "solve/optimum.h"

#include "encode/cnf.h"
#include "solve/sat.h"
#include "solve/sum_clauses.h"

#include <string.h>

enum {
    MAX_CLAUSES = 20000000, /* 1.2 GB */
    MAX_SUM_CLAUSES = 3000000,
    LARGE_HIDDEN = 32 /* tuples of a hidden variable whose pairs are left out */
};

typedef struct bounding {
    const gv_instance *instance;
    const gv_optimum *optimum;
    const gv_sat_kind *sat;
    void *solver;
    gv_cnf *cnf;
    bool *values;
    gv_label *solution;
    gv_end end;
    uint32_t n_vars; /* those of sums, behind those of the clauses, too */

    int32_t clause[2]; /* the first literals of the clause that arrives */
    uint32_t n_literals;
    bool is_long;
    uint64_t n_clauses;
    size_t n_charged; /* for the clauses of sums */
} bounding;

/* ---- clauses ---- */

static gv_var home_of(const gv_net *net, gv_label label)
{
    return net->label_groups[net->label_start[label]];
}

/* Whether "not both" of these labels follows from the other clauses. */
static bool is_implied(const bounding *b, int32_t x, int32_t y)
{
    if (x >= 0 || y >= 0)
        return false;
    const gv_net *net = b->instance->net;
    const gv_label one = b->cnf->label_of[-x], other = b->cnf->label_of[-y];
    const gv_var home = home_of(net, one);
    return home == home_of(net, other) && net->group_type[home] == GV_VAR_HIDDEN &&
           gv_net_group_size(net, home) >= LARGE_HIDDEN;
}

/* Passes clauses on to the solver, but for those that are implied. Only pairs wait
 * until they are complete. */
static void add_literal(void *user, int32_t literal)
{
    bounding *b = user;
    if (b->is_long || (literal != 0 && b->n_literals == 2)) {
        for (uint32_t i = 0; !b->is_long && i < 2; i++)
            b->sat->add(b->solver, b->clause[i]);
        b->sat->add(b->solver, literal);
        b->is_long = literal != 0;
        b->n_literals = 0;
        b->n_clauses += literal == 0;
        return;
    }
    if (literal != 0) {
        b->clause[b->n_literals++] = literal;
        return;
    }
    if (b->n_literals != 2 || !is_implied(b, b->clause[0], b->clause[1])) {
        for (uint32_t i = 0; i < b->n_literals; i++)
            b->sat->add(b->solver, b->clause[i]);
        b->sat->add(b->solver, 0);
        b->n_clauses++;
    }
    b->n_literals = 0;
}

/* ---- sums ---- */

static int32_t literal_of(void *user, gv_label label)
{
    const gv_cnf *cnf = ((bounding *)user)->cnf;
    if (cnf->var_of[label])
        return (int32_t)cnf->var_of[label];
    return gv_bits_has(cnf->held, label) ? GV_LITERAL_TRUE : GV_LITERAL_FALSE;
}

static int32_t new_variable(void *user)
{
    return (int32_t)++((bounding *)user)->n_vars;
}

static void add_directly(void *user, int32_t literal)
{
    const bounding *b = user;
    b->sat->add(b->solver, literal);
}

static bool label_holds(void *user, gv_label label)
{
    const bounding *b = user;
    const int32_t literal = literal_of(user, label);
    return literal == GV_LITERAL_TRUE ||
           (literal != GV_LITERAL_FALSE && b->values[literal]);
}

/* *fits is false if they have too many clauses. */
static gv_status add_sums(bool *fits, bounding *b, gv_arena *tmp, gv_error *err)
{
    const gv_sum_sink sink = { b, literal_of, new_variable, add_directly };
    uint64_t n_left = MAX_SUM_CLAUSES;
    *fits = true;
    for (uint32_t i = 0; *fits && !b->cnf->contradiction && i < b->optimum->n_sums; i++)
        GV_TRY(gv_sum_clauses(fits, &b->optimum->sums[i], &sink, &n_left, tmp, err));
    b->n_charged = (size_t)(MAX_SUM_CLAUSES - n_left) * GV_SAT_CLAUSE_BYTES;
    if (!gv_memory_charge(tmp->memory, b->n_charged)) {
        b->n_charged = 0;
        return gv_fail_memory(err);
    }
    return GV_OK;
}

/* ---- searching ---- */

static int must_end(void *user)
{
    bounding *b = user;
    b->end = gv_budget_look(&b->optimum->budget);
    return b->end != GV_END_COMPLETE;
}

static bool read_solution(bounding *b)
{
    for (uint32_t var = 1; var <= b->cnf->n_vars; var++)
        b->values[var] = b->sat->val(b->solver, (int32_t)var) > 0;
    for (uint32_t i = 0; i < b->optimum->n_sums; i++)
        if (!gv_sum_holds(&b->optimum->sums[i], label_holds, b))
            return false;
    return gv_cnf_solution(b->solution, b->cnf, b->values, NULL) == GV_OK;
}

/* Leaves the objective only values that are better than that of the last solution;
 * false if none is left. */
static bool demand_better(const bounding *b)
{
    const gv_optimum *optimum = b->optimum;
    const gv_net *net = b->instance->net;
    const gv_var var = optimum->objective;
    const int64_t last = optimum->numbers[b->solution[var]];
    bool any = false;
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++) {
        const gv_label label = net->group_labels[i];
        const uint32_t literal = b->cnf->var_of[label];
        const int64_t number = optimum->numbers[label];
        if (literal == 0)
            continue;
        if (optimum->maximize ? number > last : number < last) {
            any = true;
            continue;
        }
        b->sat->add(b->solver, -(int32_t)literal);
        b->sat->add(b->solver, 0);
    }
    return any;
}

/* Until there is no better solution. False: the solver gave a wrong answer. */
static bool improve(bounding *b)
{
    for (;;) {
        if (must_end(b))
            return true;
        const int answer = b->sat->solve(b->solver);
        if (answer != GV_SAT_YES) {
            if (answer == GV_SAT_NO)
                b->end = GV_END_COMPLETE;
            return true;
        }
        if (!read_solution(b))
            return false;
        if (!b->optimum->found(b->optimum->user, b->solution)) {
            b->end = GV_END_STOPPED;
            return true;
        }
        if (!demand_better(b)) {
            b->end = GV_END_COMPLETE;
            return true;
        }
    }
}

static gv_status run_solver(bool *ran, bounding *b, uint64_t *nodes, gv_arena *tmp,
                            gv_error *err)
{
    gv_meter meter = gv_meter_of(&b->optimum->budget);
    gv_sat_stats stats = { .has_conflicts = false };
    b->values = GV_ARENA_NEW(tmp, bool, b->cnf->n_vars + 1);
    b->solution = GV_ARENA_NEW(tmp, gv_label, b->instance->net->n_primary);
    b->solver = b->values && b->solution ? b->sat->init() : NULL;
    if (!b->solver)
        return gv_fail_memory(err);
    gv_cnf_emit(b->cnf, (gv_clause_sink){ .add = add_literal, .user = b }, &meter);
    b->sat->set_terminate(b->solver, b, must_end);
    b->n_vars = b->cnf->n_vars;
    bool fits;
    const gv_status status = add_sums(&fits, b, tmp, err);
    *ran = status == GV_OK && fits && improve(b);
    if (b->sat->stats && b->sat->stats(b->solver, &stats) && stats.has_conflicts)
        *nodes += stats.conflicts;
    const bool no_memory = gv_sat_out_of_memory(b->sat, b->solver);
    b->sat->release(b->solver);
    gv_memory_uncharge(tmp->memory, b->n_charged);
    return no_memory ? gv_fail_memory(err) : status;
}

gv_status gv_optimum_search(bool *ran, gv_end *end, uint64_t *nodes,
                            const gv_instance *instance, const gv_optimum *optimum,
                            gv_arena *tmp, gv_error *err)
{
    bounding b = { .instance = instance,
                   .optimum = optimum,
                   .sat = gv_sat_by_name(gv_context_sat(instance->context), NULL),
                   .end = GV_END_COMPLETE };
    *ran = false;
    if (!b.sat)
        return GV_OK;
    GV_TRY(
        gv_cnf_make(&b.cnf, instance, (gv_cnf_choice){ .form = GV_CNF_3D }, tmp, err));
    gv_meter meter = gv_meter_of(&optimum->budget);
    const uint64_t n_clauses = gv_cnf_count(b.cnf, &meter);
    if (n_clauses > MAX_CLAUSES)
        return GV_OK;
    const size_t n_bytes = (size_t)n_clauses * GV_SAT_CLAUSE_BYTES;
    if (!gv_memory_charge(tmp->memory, n_bytes))
        return gv_fail_memory(err);
    const gv_status status = run_solver(ran, &b, nodes, tmp, err);
    gv_memory_uncharge(tmp->memory, n_bytes);
    *end = b.end;
    return status;
}
