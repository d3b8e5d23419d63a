/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backbone.c -- candidates are the literals of one model. "Is there a solution where
 * one of these k differs?" No: all k are in the backbone. Yes: no candidate that
 * differs in the new model is. A hard question is left for a later round, so that easy
 * ones are answered early (docs/theory/backbone.md). */
#include "solve/backbone.h"

#include "base/bitset.h"
#include "base/budget.h"
#include "encode/cnf.h"
#include "encode/loop_cut.h"

#include <assert.h>

enum { AT_ONCE = 16, LEAST_CONFLICTS = 1000 };

typedef struct bone {
    const gv_instance *instance;
    const gv_cnf *cnf;
    const gv_sat_kind *sat;
    void *solver;
    gv_budget budget;
    gv_end end;
    uint64_t n_calls;
    uint64_t conflicts; /* that the next question may cost */
    bool limited;       /* the call may end without an answer */

    uint8_t *fixing;  /* by label */
    bool *model;      /* the candidates: by variable, the sign in the first model */
    bool *values;     /* of the last model */
    gv_label *labels; /* scratch: the last model as a solution */
    int32_t *asked;   /* the candidates of a question */
    uint32_t n_asked;
    unsigned n_at_once;
    int32_t n_vars; /* of the solver: the clauses' and those made for questions */
    gv_arena *tmp;
    gv_error *err;
    gv_status status;
} bone;

/* ---- the three sets ---- */

static uint8_t *fixing_of(const bone *b, uint32_t var)
{
    return &b->fixing[b->cnf->label_of[var]];
}

static bool is_unknown(const bone *b, uint32_t var)
{
    return *fixing_of(b, var) == GV_FIXED_UNKNOWN;
}

static void exclude(bone *b, gv_label label)
{
    if (b->fixing[label] == GV_FIXED_UNKNOWN)
        b->fixing[label] = GV_FIXED_TO_FALSE;
}

/* What is linked to a label that always holds never does. */
static void exclude_rivals(bone *b, gv_label label)
{
    const gv_net *net = b->instance->net;
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++) {
        const gv_var group = net->label_groups[i];
        for (uint32_t k = net->group_start[group]; k < net->group_start[group + 1]; k++)
            exclude(b, net->group_labels[k]);
    }
    if (net->pair_start)
        for (uint32_t i = net->pair_start[label]; i < net->pair_start[label + 1]; i++)
            exclude(b, net->pairs[i]);
}

static void make_certain(bone *b, uint32_t var)
{
    assert(is_unknown(b, var));
    *fixing_of(b, var) = b->model[var] ? GV_FIXED_TO_TRUE : GV_FIXED_TO_FALSE;
    if (b->model[var])
        exclude_rivals(b, b->cnf->label_of[var]);
}

/* ---- the solver ---- */

static int is_over(void *user)
{
    return gv_budget_look(&((bone *)user)->budget) != GV_END_COMPLETE;
}

static void add_literal(void *user, int32_t literal)
{
    bone *b = user;
    b->sat->add(b->solver, literal);
}

static int solve(bone *b)
{
    b->n_calls++;
    const int answer = b->sat->solve(b->solver);
    b->end = gv_budget_look(&b->budget);
    const uint64_t most = b->budget.limits.nodes;
    if (b->end == GV_END_COMPLETE && most && b->n_calls >= most)
        b->end = GV_END_NODES;
    const bool for_no_reason = b->end == GV_END_COMPLETE && !b->limited;
    if (answer == GV_SAT_UNKNOWN &&
        (for_no_reason || gv_sat_out_of_memory(b->sat, b->solver)))
        b->status = gv_fail_memory(b->err);
    return answer;
}

/* Reads the model into `values`, and checks that it is a solution. One of several loops
 * is none: the clauses then say so, and the question is still open. */
static bool read_model(bone *b, bool *is_open)
{
    for (uint32_t var = 1; var <= b->cnf->n_vars; var++)
        b->values[var] = b->sat->val(b->solver, (int32_t)var) > 0;
    b->status = gv_loop_cut(is_open, b->cnf, b->values,
                            (gv_clause_sink){ add_literal, b }, b->tmp, b->err);
    if (b->status != GV_OK || *is_open)
        return false;
    b->status = gv_cnf_solution(b->labels, b->cnf, b->values, b->err);
    return b->status == GV_OK;
}

/* ---- questions ---- */

/* The candidate of a variable, as a literal. */
static int32_t literal_of(const bone *b, uint32_t var)
{
    return b->model[var] ? (int32_t)var : -(int32_t)var;
}

/* One of the asked ones differs: for one call. Without the solver's support, a fresh
 * variable that is assumed does the same; it is switched off afterwards. */
static int ask(bone *b)
{
    if (b->n_asked == 1) {
        b->sat->assume(b->solver, -b->asked[0]);
        return solve(b);
    }
    if (b->sat->constrain) {
        for (uint32_t i = 0; i < b->n_asked; i++)
            b->sat->constrain(b->solver, -b->asked[i]);
        b->sat->constrain(b->solver, 0);
        return solve(b);
    }
    const int32_t on = ++b->n_vars;
    b->sat->add(b->solver, -on);
    for (uint32_t i = 0; i < b->n_asked; i++)
        b->sat->add(b->solver, -b->asked[i]);
    b->sat->add(b->solver, 0);
    b->sat->assume(b->solver, on);
    return solve(b);
}

static void note_yes(bone *b)
{
    bool is_open;
    if (!read_model(b, &is_open))
        return; // it is asked again
    for (uint32_t var = 1; var <= b->cnf->n_vars; var++)
        if (is_unknown(b, var) && b->values[var] != b->model[var])
            *fixing_of(b, var) = GV_FIXED_NOT;
}

static void note_no(bone *b)
{
    for (uint32_t i = 0; i < b->n_asked; i++) {
        const int32_t literal = b->asked[i];
        const uint32_t var = (uint32_t)(literal > 0 ? literal : -literal);
        b->sat->add(b->solver, literal);
        b->sat->add(b->solver, 0);
        if (is_unknown(b, var)) // otherwise one asked together with it has already
                                // answered
            make_certain(b, var);
    }
}

/* What the solver found on the way. */
static void note_fixed(bone *b)
{
    for (uint32_t var = 1; b->sat->fixed && var <= b->cnf->n_vars; var++)
        if (is_unknown(b, var) && b->sat->fixed(b->solver, (int32_t)var) != 0)
            make_certain(b, var);
}

/* Twice as many conflicts after a question that was left open, half as many after an
 * answer: a round of hard questions ends soon, and the next ones get further. */
static void adapt_limit(bone *b, int answer)
{
    if (answer != GV_SAT_UNKNOWN && b->conflicts > LEAST_CONFLICTS)
        b->conflicts /= 2;
    else if (answer == GV_SAT_UNKNOWN && b->conflicts < UINT64_MAX / 2)
        b->conflicts *= 2;
}

static void put_question(bone *b)
{
    b->limited = b->sat->limit_conflicts;
    if (b->limited)
        b->sat->limit_conflicts(b->solver, b->conflicts);
    const int32_t before = b->n_vars;
    const int answer = ask(b);
    if (answer == GV_SAT_YES)
        note_yes(b);
    else if (answer == GV_SAT_NO)
        note_no(b);
    adapt_limit(b, answer);
    if (b->n_vars > before) {
        b->sat->add(b->solver, -b->n_vars);
        b->sat->add(b->solver, 0);
    }
    note_fixed(b);
}

/* ---- rounds ---- */

static bool goes_on(const bone *b)
{
    return b->status == GV_OK && b->end == GV_END_COMPLETE;
}

/* Asks about the unknown candidates of one sign, some at a time. */
static void ask_all(bone *b, bool sign)
{
    for (uint32_t var = 1; var <= b->cnf->n_vars && goes_on(b);) {
        b->n_asked = 0;
        for (; var <= b->cnf->n_vars && b->n_asked < b->n_at_once; var++)
            if (is_unknown(b, var) && b->model[var] == sign)
                b->asked[b->n_asked++] = literal_of(b, var);
        if (b->n_asked)
            put_question(b);
    }
}

static bool any_unknown(const bone *b)
{
    for (uint32_t var = 1; var <= b->cnf->n_vars; var++)
        if (is_unknown(b, var))
            return true;
    return false;
}

/* Labels that hold first: each certain one excludes all its rivals. */
static void ask_rounds(bone *b)
{
    b->conflicts = LEAST_CONFLICTS;
    while (goes_on(b) && any_unknown(b)) {
        ask_all(b, true);
        ask_all(b, false);
    }
    if (!any_unknown(b)) // whatever the clock says
        b->end = GV_END_COMPLETE;
}

/* ---- the whole ---- */

static void add_clauses(bone *b)
{
    gv_meter meter = gv_meter_of(&b->budget);
    gv_cnf_emit(b->cnf, (gv_clause_sink){ add_literal, b }, &meter);
    b->end = meter.end;
    for (uint32_t var = 1; var <= b->cnf->n_vars; var++) {
        if (is_unknown(b, var))
            continue;
        const bool holds = *fixing_of(b, var) == GV_FIXED_TO_TRUE;
        b->sat->add(b->solver, holds ? (int32_t)var : -(int32_t)var);
        b->sat->add(b->solver, 0);
    }
}

/* The first model; false if there is none, or none yet. */
static bool find_model(bone *b, bool *contradiction)
{
    bool is_open;
    do {
        const int answer = solve(b);
        if (answer == GV_SAT_NO) {
            *contradiction = true;
            b->end = GV_END_COMPLETE;
            return false;
        }
        if (answer != GV_SAT_YES || (!read_model(b, &is_open) && !is_open))
            return false;
    } while (is_open);
    for (uint32_t var = 1; var <= b->cnf->n_vars; var++)
        b->model[var] = b->values[var];
    return true;
}

/* What is known before the solver is asked. */
static void start_sets(bone *b, const gv_lookahead *known)
{
    for (gv_label label = 0; label < b->instance->net->n_labels; label++)
        b->fixing[label] = known                              ? known->fixing[label]
                           : b->cnf->var_of[label]            ? GV_FIXED_UNKNOWN
                           : gv_bits_has(b->cnf->held, label) ? GV_FIXED_IN
                                                              : GV_FIXED_OUT;
}

static gv_status run_solver(gv_exact_backbone *out, bone *b, gv_error *err)
{
    b->solver = b->sat->init();
    if (!b->solver)
        return gv_fail_memory(err);
    b->sat->set_terminate(b->solver, b, is_over);
    add_clauses(b);
    if (goes_on(b) && find_model(b, &out->contradiction)) {
        note_fixed(b);
        ask_rounds(b);
    }
    b->sat->release(b->solver);
    return b->status;
}

/* The same, counting what the solver allocates if memory is limited. */
static gv_status run_charged(gv_exact_backbone *out, bone *b, gv_memory *memory,
                             gv_error *err)
{
    size_t n_bytes = 0;
    if (memory && memory->limit_bytes) {
        gv_meter meter = gv_meter_of(&b->budget);
        n_bytes = (size_t)gv_cnf_count(b->cnf, &meter) * GV_SAT_CLAUSE_BYTES;
    }
    if (!gv_memory_charge(memory, n_bytes))
        return gv_fail_memory(err);
    const gv_status status = run_solver(out, b, err);
    gv_memory_uncharge(memory, n_bytes);
    return status;
}

static void count_sets(gv_exact_backbone *out, const bone *b)
{
    out->end = b->end;
    out->n_calls = b->n_calls;
    for (uint32_t var = 1; var <= b->cnf->n_vars; var++) {
        if (gv_net_hides(b->instance->net, b->cnf->label_of[var]))
            break; // hidden labels come last
        out->n_variables++;
        const uint8_t fixing = *fixing_of(b, var);
        out->n_true += fixing == GV_FIXED_TO_TRUE;
        out->n_certain += fixing == GV_FIXED_TO_TRUE || fixing == GV_FIXED_TO_FALSE;
        out->n_flipped += fixing == GV_FIXED_NOT;
    }
}

static gv_status take_room(bone *b, gv_arena *tmp, gv_error *err)
{
    const size_t n = (size_t)b->cnf->n_vars + 1;
    b->model = GV_ARENA_NEW(tmp, bool, n);
    b->values = GV_ARENA_NEW(tmp, bool, n);
    b->labels = GV_ARENA_NEW(tmp, gv_label, b->instance->net->n_primary);
    b->asked = GV_ARENA_NEW(tmp, int32_t, b->n_at_once);
    b->n_vars = (int32_t)b->cnf->n_vars;
    return b->model && b->values && b->labels && b->asked ? GV_OK : gv_fail_memory(err);
}

static gv_status find_backbone(gv_exact_backbone *out, bone *b,
                               const gv_exact_backbone_options *options, gv_arena *tmp,
                               gv_error *err)
{
    gv_cnf *cnf;
    GV_TRY(
        gv_cnf_make(&cnf, b->instance, (gv_cnf_choice){ .form = GV_CNF_3D }, tmp, err));
    b->cnf = cnf;
    out->contradiction = cnf->contradiction;
    if (cnf->contradiction)
        return GV_OK;
    GV_TRY(take_room(b, tmp, err));
    start_sets(b, options->known);
    GV_TRY(run_charged(out, b, tmp->memory, err));
    count_sets(out, b);
    return GV_OK;
}

gv_status gv_exact_backbone_run(gv_exact_backbone *out, const gv_instance *instance,
                                const gv_exact_backbone_options *options,
                                gv_arena *arena, gv_arena *tmp, gv_error *err)
{
    bone b = { .instance = instance,
               .sat = options->sat
                          ? options->sat
                          : gv_sat_by_name(gv_context_sat(instance->context), NULL),
               .budget = gv_budget_start(&options->limits),
               .n_at_once = options->n_at_once ? options->n_at_once : AT_ONCE,
               .fixing = GV_ARENA_NEW(arena, uint8_t, instance->net->n_labels),
               .tmp = tmp,
               .err = err };
    if (!b.fixing)
        return gv_fail_memory(err);
    if (!b.sat)
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "the exact backbone needs a SAT solver, and there is none");
    gv_exact_backbone result = { .fixing = b.fixing };
    const gv_mark mark = gv_arena_mark(tmp);
    const gv_status status = find_backbone(&result, &b, options, tmp, err);
    gv_arena_rewind(tmp, mark);
    if (status == GV_OK)
        *out = result;
    return status;
}
