/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sat_engine.c -- the generic engine up to a number of nodes, SAT after that. Nodes and
 * not time decide, so that the answer, and which solution comes first, never depend on
 * the machine. Solutions are counted by forbidding those already found. */
#include "solve/sat_engine.h"

#include "base/bitset.h"
#include "base/budget.h"
#include "base/log.h"
#include "encode/cnf.h"
#include "encode/loop_cut.h"
#include "solve/sat.h"

#include <string.h>

enum {
    MAX_SOLUTIONS = 1000, /* each one is one more clause */

    /* Above the guesses of a search that never fails. Order 25: about as long as SAT
     * needs to begin. */
    NODES_BEFORE_SAT = 1000,

    /* Above this, 1.2 GB, only the generic engine is used. */
    MAX_CLAUSES = 20000000
};

/* A solution that was reported. */
typedef struct kept {
    const struct kept *before;
    gv_label labels[];
} kept;

typedef struct hand_over {
    const gv_instance *instance;
    const gv_search *search;
    gv_budget budget;
    gv_arena solutions; /* not the scratch arena: the generic engine rewinds that */
    const kept *last;
    uint64_t n_kept;
    uint64_t n_skip; /* solutions that the caller already has */
    bool no_memory;
} hand_over;

/* NULL: the context has none. */
static const gv_sat_kind *default_solver(const gv_instance *instance)
{
    return gv_sat_by_name(gv_context_sat(instance->context), NULL);
}

/* ---- the generic part ---- */

/* Keeps a solution and passes it on. */
static bool keep_and_tell(void *user, const gv_label *solution)
{
    hand_over *h = user;
    const size_t size = h->instance->net->n_primary * sizeof *solution;
    if (h->n_skip > 0) {
        h->n_skip--;
        return true;
    }
    kept *copy = gv_arena_take(&h->solutions, sizeof *copy + size);
    if (!copy) {
        h->no_memory = true;
        return false;
    }
    copy->before = h->last;
    memcpy(copy->labels, solution, size);
    h->last = copy;
    h->n_kept++;
    return h->search->found(h->search->user, solution);
}

static gv_status run_generic(gv_search_result *out, hand_over *h,
                             const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    gv_search search = *h->search;
    search.limits = *limits;
    if (search.found) {
        search.found = keep_and_tell;
        search.user = h;
    }
    GV_TRY(gv_generic_run(out, h->instance, &search, tmp, err));
    return h->no_memory ? gv_fail_memory(err) : GV_OK;
}

/* Without our own bound on nodes: for cases where SAT is not better. */
static gv_status run_generic_to_the_end(gv_search_result *out, hand_over *h,
                                        gv_arena *tmp, gv_error *err)
{
    gv_limits limits = h->search->limits;
    const gv_end end = gv_budget_rest(&limits, &h->budget, 0);
    if (end != GV_END_COMPLETE) {
        out->end = end;
        return GV_OK;
    }
    limits.solutions = h->search->limits.solutions;
    h->n_skip = h->n_kept;
    return run_generic(out, h, &limits, tmp, err);
}

/* ---- the SAT part ---- */

/* Makes a copy of the instance that is the sub-puzzle in question. */
static gv_status make_part(gv_instance *out, const hand_over *h, gv_arena *tmp,
                           gv_error *err)
{
    const gv_instance *whole = h->instance;
    const size_t n_words = gv_bits_words(whole->net->n_labels);
    gv_label *givens = GV_ARENA_NEW(tmp, gv_label, whole->n_givens + 1);
    uint64_t *marks = GV_ARENA_NEW(tmp, uint64_t, n_words);
    if (!givens || !marks)
        return gv_fail_memory(err);
    out->givens = givens;
    out->n_givens = 0;
    out->placed = NULL;
    for (uint32_t i = 0; i < whole->n_givens; i++)
        if (!h->search->keep || gv_bits_has(h->search->keep, i))
            givens[out->n_givens++] = whole->givens[i];
    if (h->search->forbid != GV_NO_LABEL) {
        if (whole->marks)
            memcpy(marks, whole->marks, n_words * sizeof *marks);
        else
            gv_bits_fill(marks, whole->net->n_labels);
        gv_bits_remove(marks, h->search->forbid);
        out->marks = marks;
    }
    return GV_OK;
}

typedef struct sat_run {
    hand_over *h;
    const gv_cnf *cnf;
    const gv_sat_kind *sat;
    void *solver;
    gv_search_result *out;
    bool *values;
    gv_label *solution;
    gv_end end; /* why the solver was told to end */
    bool gave_up;
    gv_arena *tmp;
} sat_run;

static int must_end(void *user)
{
    sat_run *run = user;
    run->end = gv_budget_look(&run->h->budget);
    return run->end != GV_END_COMPLETE;
}

static void forbid_solution(const sat_run *run, const gv_label *labels)
{
    const uint32_t n_primary = run->h->instance->net->n_primary;
    for (gv_var var = 0; var < n_primary; var++)
        if (run->cnf->var_of[labels[var]])
            run->sat->add(run->solver, -(int32_t)run->cnf->var_of[labels[var]]);
    run->sat->add(run->solver, 0);
}

/* One more solution, or the end. The conflicts so far count as nodes. */
static int solve_next(sat_run *run, uint64_t nodes_before)
{
    gv_sat_stats stats = { .has_conflicts = false };
    const uint64_t limit = run->h->search->limits.nodes;
    if (run->sat->stats)
        (void)run->sat->stats(run->solver, &stats);
    const uint64_t nodes = nodes_before + stats.conflicts;
    if (limit && nodes >= limit) {
        run->end = GV_END_NODES;
        return GV_SAT_UNKNOWN;
    }
    if (limit && run->sat->limit_conflicts)
        run->sat->limit_conflicts(run->solver, limit - nodes);
    if (must_end(run))
        return GV_SAT_UNKNOWN;
    const int answer = run->sat->solve(run->solver);
    if (run->sat->stats)
        (void)run->sat->stats(run->solver, &stats);
    run->out->nodes = nodes_before + stats.conflicts;
    return answer;
}

/* Counts the solution, reports it and forbids it. False ends the search. */
static bool take_solution(sat_run *run)
{
    const gv_search *search = run->h->search;
    bool has_loops;
    for (uint32_t var = 1; var <= run->cnf->n_vars; var++)
        run->values[var] = run->sat->val(run->solver, (int32_t)var) > 0;
    if (gv_loop_cut(&has_loops, run->cnf, run->values,
                    (gv_clause_sink){ run->sat->add, run->solver }, run->tmp,
                    NULL) != GV_OK) {
        run->h->no_memory = true;
        return false;
    }
    if (has_loops)
        return true; // no solution; the clauses say so now
    if (gv_cnf_solution(run->solution, run->cnf, run->values, NULL) != GV_OK) {
        run->gave_up = true; // a wrong model: not to be trusted further
        return false;
    }
    gv_bigcount_add(&run->out->count, 1);
    if (search->found && !keep_and_tell(run->h, run->solution)) {
        run->out->end = GV_END_STOPPED;
        return false;
    }
    if (gv_bigcount_at_least(&run->out->count, search->limits.solutions)) {
        run->out->end = GV_END_SOLUTIONS;
        return false;
    }
    forbid_solution(run, run->solution);
    return true;
}

static void enumerate(sat_run *run)
{
    const uint64_t nodes_before = run->out->nodes;
    for (;;) {
        const int answer = solve_next(run, nodes_before);
        if (answer == GV_SAT_YES) {
            if (!take_solution(run))
                return;
            continue;
        }
        if (answer == GV_SAT_NO)
            run->out->end = GV_END_COMPLETE;
        else // not told to end: at its limit of conflicts
            run->out->end = run->end == GV_END_COMPLETE ? GV_END_NODES : run->end;
        return;
    }
}

static gv_status run_solver(bool *gave_up, gv_search_result *out, hand_over *h,
                            gv_cnf *cnf, gv_meter *meter, gv_arena *tmp, gv_error *err)
{
    sat_run run = {
        .h = h, .cnf = cnf, .sat = default_solver(h->instance), .out = out, .tmp = tmp
    };
    run.values = GV_ARENA_NEW(tmp, bool, cnf->n_vars + 1);
    run.solution = GV_ARENA_NEW(tmp, gv_label, h->instance->net->n_primary);
    run.solver = run.values && run.solution ? run.sat->init() : NULL;
    if (!run.solver)
        return gv_fail_memory(err);
    // If the meter ends one of these, must_end() ends the rest before it starts.
    gv_cnf_emit(cnf, (gv_clause_sink){ .add = run.sat->add, .user = run.solver },
                meter);
    for (const kept *k = h->last; k; k = k->before)
        forbid_solution(&run, k->labels);
    run.sat->set_terminate(run.solver, &run, must_end);
    gv_bigcount_set(&out->count, h->n_kept);
    enumerate(&run);
    const bool no_memory = gv_sat_out_of_memory(run.sat, run.solver);
    run.sat->release(run.solver);
    *gave_up = run.gave_up;
    return no_memory || h->no_memory ? gv_fail_memory(err) : GV_OK;
}

static gv_status run_sat(bool *gave_up, gv_search_result *out, hand_over *h,
                         gv_arena *tmp, gv_error *err)
{
    gv_instance part = *h->instance;
    gv_cnf *cnf;
    GV_TRY(make_part(&part, h, tmp, err));
    GV_TRY(gv_cnf_make(&cnf, &part, (gv_cnf_choice){ .form = GV_CNF_3D }, tmp, err));
    gv_meter meter = gv_meter_of(&h->budget);
    const uint64_t n_clauses = gv_cnf_count(cnf, &meter);
    *gave_up = n_clauses > MAX_CLAUSES;
    if (*gave_up)
        return GV_OK;
    const size_t n_bytes = (size_t)n_clauses * GV_SAT_CLAUSE_BYTES;
    if (!gv_memory_charge(tmp->memory, n_bytes))
        return gv_fail_memory(err);
    const gv_status status = run_solver(gave_up, out, h, cnf, &meter, tmp, err);
    gv_memory_uncharge(tmp->memory, n_bytes);
    return status;
}

/* ---- the engine ---- */

bool gv_sat_engine_suits(const gv_instance *instance, const gv_search *search)
{
    return default_solver(instance) && !search->vars && search->limits.solutions > 0 &&
           search->limits.solutions <= MAX_SOLUTIONS;
}

static gv_status run_both(gv_search_result *out, hand_over *h, uint64_t n_nodes,
                          gv_arena *tmp, gv_error *err)
{
    gv_limits limits = h->search->limits;
    const bool own_limit = !limits.nodes || limits.nodes > n_nodes;
    if (own_limit)
        limits.nodes = n_nodes;
    GV_TRY(run_generic(out, h, &limits, tmp, err));
    if (out->end != GV_END_NODES || !own_limit)
        return GV_OK;
    GV_LOG(2, sat, "handed over to SAT after %llu nodes", (unsigned long long)n_nodes);
    bool gave_up = false;
    GV_TRY(run_sat(&gave_up, out, h, tmp, err));
    return gave_up ? run_generic_to_the_end(out, h, tmp, err) : GV_OK;
}

gv_status gv_sat_engine_run_behind(gv_search_result *out, const gv_instance *instance,
                                   const gv_search *search, uint64_t n_nodes,
                                   gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    hand_over h = { .instance = instance,
                    .search = search,
                    .budget = gv_budget_start(&search->limits) };
    gv_search_result found = { .end = GV_END_COMPLETE };
    gv_bigcount_init(&found.count);
    gv_arena_init(&h.solutions, tmp->memory);
    const gv_status status = run_both(&found, &h, n_nodes, tmp, err);
    if (status == GV_OK) { // only now: a failure leaves `out` untouched
        gv_bigcount_copy(&out->count, &found.count);
        out->end = found.end;
        out->nodes = found.nodes;
    }
    gv_bigcount_free(&found.count);
    gv_arena_free(&h.solutions);
    gv_arena_rewind(tmp, mark);
    return status;
}

gv_status gv_sat_engine_run(gv_search_result *out, const gv_instance *instance,
                            const gv_search *search, gv_arena *tmp, gv_error *err)
{
    const uint64_t n_nodes = instance->net->n_primary + (uint64_t)NODES_BEFORE_SAT;
    return gv_sat_engine_run_behind(out, instance, search, n_nodes, tmp, err);
}
