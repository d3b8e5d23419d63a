/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_csp_constraints.c -- every constraint of model/csp.h against brute force: random
 * small CSPs, whose solutions are found by the general engine in the network, and by
 * trying all assignments of the declared variables on the constraints as stated. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/array.h"
#include "encode/cnf.h"
#include "encode/solution_check.h"
#include "model/csp.h"
#include "model/u32_list.h"
#include "solve_oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t n_too_large = UINT64_MAX;
enum { MOST_CLAUSE_VARS = 120 };
enum { MOST_VARS = 6, MOST_VALUES = 5, MOST_PARTS = 24, MOST_CONSTRAINTS = 4 };

/* ---- a CSP as the test states it ---- */

typedef enum kind {
    EXACTLY_ONE,
    AT_MOST_ONE,
    CLAUSE,
    UNARY,
    RELATION,
    DISTANCE,
    LINEAR,
    ALLOW,
    FORBID,
    ELEMENT,
    COUNT,
    INCREASING,
    CIRCUIT,
    ALLDIFF,
    ALLDIFF_SUM,
    DROP,
    PAIR,
    N_KINDS
} kind;

typedef struct constraint {
    kind kind;
    uint32_t n;
    uint32_t ref[MOST_PARTS]; /* variables, or labels */
    bool negated[MOST_PARTS];
    int64_t factor[MOST_PARTS];
    uint32_t n_tuples;
    uint32_t tuples[64];
    gv_csp_relation rel;
    int64_t k;
} constraint;

typedef struct problem {
    uint32_t n_vars;
    uint32_t n_values[MOST_VARS];
    int64_t number[MOST_VARS][MOST_VALUES];
    uint32_t first[MOST_VARS + 1]; /* labels */
    uint32_t n_constraints;
    constraint constraints[MOST_CONSTRAINTS];
} problem;

static uint32_t below(gv_rng *rng, uint32_t n)
{
    return (uint32_t)gv_rng_below(rng, n);
}

static void make_domains(problem *p, gv_rng *rng, bool as_indices)
{
    p->n_vars = 2 + below(rng, MOST_VARS - 1);
    for (uint32_t var = 0; var < p->n_vars; var++) {
        p->n_values[var] = 1 + below(rng, MOST_VALUES);
        int64_t pool[] = { -2, 0, 1, 2, 3, 4, 5, 7 };
        for (uint32_t i = 0; i < p->n_values[var]; i++) {
            const uint32_t from = i + below(rng, (uint32_t)GV_N_OF(pool) - i);
            const int64_t number = pool[from];
            pool[from] = pool[i];
            pool[i] = number;
            p->number[var][i] = as_indices && number < 0 ? 6 : number;
        }
        p->first[var + 1] = p->first[var] + p->n_values[var];
    }
}

/* `n` different numbers below `from`; returns how many there are. */
static uint32_t choose(uint32_t *out, gv_rng *rng, uint32_t n, uint32_t from)
{
    uint32_t pool[MOST_VARS * MOST_VALUES];
    n = n < from ? n : from;
    for (uint32_t i = 0; i < from; i++)
        pool[i] = i;
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t at = i + below(rng, from - i);
        out[i] = pool[at];
        pool[at] = pool[i];
    }
    return n;
}

static void make_tuples(constraint *c, const problem *p, gv_rng *rng)
{
    c->n = 1 + below(rng, 4);
    c->n_tuples = below(rng, 64 / c->n + 1);
    for (uint32_t i = 0; i < c->n; i++)
        c->ref[i] = below(rng, p->n_vars); // perhaps the same again
    for (uint32_t i = 0; i < c->n * c->n_tuples; i++) {
        const uint32_t var = c->ref[i % c->n];
        c->tuples[i] = p->first[var] + below(rng, p->n_values[var]);
    }
}

static void make_constraint(constraint *c, const problem *p, gv_rng *rng)
{
    const uint32_t n_labels = p->first[p->n_vars];
    *c = (constraint){ .kind = below(rng, N_KINDS),
                       .rel = below(rng, 6),
                       .k = (int64_t)below(rng, 12) - 3 };
    for (uint32_t i = 0; i < MOST_PARTS; i++) {
        c->negated[i] = below(rng, 2);
        c->factor[i] = (int64_t)below(rng, 7) - 3;
    }
    switch (c->kind) {
    case EXACTLY_ONE:
    case AT_MOST_ONE:
    case COUNT:
    case CLAUSE:
        c->n = choose(c->ref, rng, below(rng, 9), n_labels);
        break;
    case UNARY:
        c->ref[c->n++] = below(rng, p->n_vars);
        break;
    case RELATION:
    case DISTANCE:
        c->ref[c->n++] = below(rng, p->n_vars);
        c->ref[c->n++] = below(rng, p->n_vars);
        c->k = below(rng, 3) ? c->k : 0;
        break;
    case LINEAR:
        for (c->n = 0; c->n < 9 && (c->n < 2 || below(rng, 5)); c->n++)
            c->ref[c->n] = below(rng, p->n_vars);
        break;
    case ALLOW:
    case FORBID:
        make_tuples(c, p, rng);
        break;
    case ELEMENT:
        for (c->n = 0; c->n < 3 + below(rng, 4); c->n++)
            c->ref[c->n] = below(rng, p->n_vars);
        c->k = below(rng, 2);
        break;
    case DROP:
        c->ref[c->n++] = below(rng, n_labels);
        break;
    case PAIR:
        c->n = choose(c->ref, rng, 2, n_labels);
        break;
    default: // all different variables
        c->n = choose(c->ref, rng, 2 + below(rng, MOST_VARS - 1), p->n_vars);
        c->k = c->kind == CIRCUIT ? below(rng, 2) : 2 + below(rng, 12);
    }
}

static void make_problem(problem *p, gv_rng *rng)
{
    *p = (problem){ .n_vars = 0 };
    make_domains(p, rng, below(rng, 2));
    p->n_constraints = 1 + below(rng, MOST_CONSTRAINTS);
    for (uint32_t i = 0; i < p->n_constraints; i++)
        make_constraint(&p->constraints[i], p, rng);
}

/* ---- brute force ---- */

static bool obeys(int64_t x, gv_csp_relation rel, int64_t y)
{
    const bool answers[] = { x == y, x != y, x<y, x <= y, x> y, x >= y };
    return answers[rel];
}

typedef struct assignment {
    const problem *p;
    uint32_t place[MOST_VARS]; /* in the domain of each variable */
} assignment;

static int64_t number_of(const assignment *a, uint32_t var)
{
    return a->p->number[var][a->place[var]];
}

static bool label_holds(const assignment *a, uint32_t label)
{
    uint32_t var = 0;
    while (label >= a->p->first[var + 1])
        var++;
    return a->p->first[var] + a->place[var] == label;
}

static int64_t n_holding(const assignment *a, const constraint *c)
{
    int64_t n = 0;
    for (uint32_t i = 0; i < c->n; i++)
        n += label_holds(a, c->ref[i]);
    return n;
}

static bool is_tuple(const assignment *a, const constraint *c)
{
    for (uint32_t t = 0; t < c->n_tuples; t++) {
        bool all = true;
        for (uint32_t i = 0; i < c->n; i++)
            all = all && label_holds(a, c->tuples[t * c->n + i]);
        if (all)
            return true;
    }
    return false;
}

static bool is_circuit(const assignment *a, const constraint *c)
{
    int64_t at = 0;
    for (uint32_t steps = 1; steps <= c->n; steps++) {
        at = number_of(a, c->ref[at]) - c->k;
        if (at < 0 || at >= c->n)
            return false;
        if (!at)
            return steps == c->n;
    }
    return false;
}

static bool is_element(const assignment *a, const constraint *c)
{
    const int64_t at = number_of(a, c->ref[0]) - c->k;
    return at >= 0 && at < c->n - 2 &&
           number_of(a, c->ref[2 + at]) == number_of(a, c->ref[1]);
}

static bool all_differ(const assignment *a, const constraint *c)
{
    for (uint32_t i = 0; i < c->n; i++)
        for (uint32_t k = 0; k < i; k++)
            if (number_of(a, c->ref[i]) == number_of(a, c->ref[k]))
                return false;
    return true;
}

static bool is_sum(const assignment *a, const constraint *c, bool plain)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < c->n; i++)
        sum += (plain ? 1 : c->factor[i]) * number_of(a, c->ref[i]);
    return obeys(sum, c->rel, c->k);
}

static bool increases(const assignment *a, const constraint *c)
{
    for (uint32_t i = 0; i + 1 < c->n; i++) {
        const int64_t x = number_of(a, c->ref[i]), y = number_of(a, c->ref[i + 1]);
        if (c->negated[0] ? x >= y : x > y)
            return false;
    }
    return true;
}

static bool is_obeyed(const assignment *a, const constraint *c)
{
    const int64_t x = c->n ? number_of(a, c->ref[0] % a->p->n_vars) : 0;
    const int64_t y = c->n > 1 ? number_of(a, c->ref[1] % a->p->n_vars) : 0;
    bool any = false;
    switch (c->kind) {
    case EXACTLY_ONE:
        return n_holding(a, c) == 1;
    case AT_MOST_ONE:
        return n_holding(a, c) <= 1;
    case COUNT:
        return obeys(n_holding(a, c), c->rel, c->k);
    case CLAUSE:
        for (uint32_t i = 0; i < c->n; i++)
            any = any || label_holds(a, c->ref[i]) != c->negated[i];
        return any;
    case UNARY:
        return obeys(x, c->rel, c->k);
    case RELATION:
        return obeys(x, c->rel, y + c->k);
    case DISTANCE:
        return obeys(llabs(x - y), c->rel, c->k);
    case LINEAR:
        return is_sum(a, c, false);
    case ALLOW:
        return is_tuple(a, c);
    case FORBID:
        return !is_tuple(a, c);
    case ELEMENT:
        return is_element(a, c);
    case INCREASING:
        return increases(a, c);
    case CIRCUIT:
        return is_circuit(a, c);
    case ALLDIFF:
        return all_differ(a, c);
    case ALLDIFF_SUM:
        return all_differ(a, c) && is_sum(a, c, true);
    case DROP:
        return !n_holding(a, c);
    default:
        return n_holding(a, c) < 2 || c->n < 2;
    }
}

static bool is_solution(const assignment *a)
{
    for (uint32_t i = 0; i < a->p->n_constraints; i++)
        if (!is_obeyed(a, &a->p->constraints[i]))
            return false;
    return true;
}

static uint64_t count_by_force(const problem *p)
{
    assignment a = { .p = p };
    uint64_t n = 0;
    for (;;) {
        n += is_solution(&a);
        uint32_t var = 0;
        while (var < p->n_vars && ++a.place[var] == p->n_values[var])
            a.place[var++] = 0;
        if (var == p->n_vars)
            return n;
    }
}

/* ---- the same with the builder ---- */

static const gv_symbol no_words = { "", 0 };

static gv_status declare(gv_csp *csp, const problem *p, gv_error *err)
{
    for (uint32_t var = 0; var < p->n_vars; var++) {
        const char name[] = { (char)('A' + var) };
        GV_TRY(gv_csp_add_variable(csp, (gv_symbol){ name, 1 }, err));
        for (uint32_t i = 0; i < p->n_values[var]; i++) {
            char value[24];
            const int length =
                snprintf(value, sizeof value, "%lld", (long long)p->number[var][i]);
            GV_TRY(gv_csp_add_value(csp, (gv_symbol){ value, (size_t)length }, err));
        }
    }
    return GV_OK;
}

static gv_status add_alldiff(gv_csp *csp, const constraint *c, gv_error *err)
{
    GV_TRY(gv_csp_add_alldiff(csp, err));
    for (uint32_t i = 0; i < c->n; i++)
        GV_TRY(gv_csp_add_member(csp, c->ref[i], err));
    return GV_OK;
}

static gv_status add_sum(gv_csp *csp, const constraint *c, bool plain, gv_error *err)
{
    gv_csp_term terms[MOST_PARTS];
    for (uint32_t i = 0; i < c->n; i++)
        terms[i] = (gv_csp_term){ plain ? 1 : c->factor[i], c->ref[i] };
    return gv_csp_add_linear(csp, terms, c->n, c->rel, c->k, err);
}

static gv_status add(gv_csp *csp, const constraint *c, gv_error *err)
{
    switch (c->kind) {
    case EXACTLY_ONE:
        return gv_csp_add_exactly_one(csp, (gv_symbol){ "one", 3 }, no_words, c->ref,
                                      c->n, err);
    case AT_MOST_ONE:
        return gv_csp_add_at_most_one(csp, c->ref, c->n, err);
    case COUNT:
        return gv_csp_add_count(csp, c->ref, c->n, c->rel, c->k, err);
    case CLAUSE:
        return gv_csp_add_clause(csp, c->ref, c->negated, c->n, err);
    case UNARY:
        return gv_csp_add_unary(csp, c->ref[0], c->rel, c->k, err);
    case RELATION:
        return gv_csp_add_relation(csp, c->ref[0], c->rel, c->ref[1], c->k, err);
    case DISTANCE:
        return gv_csp_add_distance(csp, c->ref[0], c->ref[1], c->rel, c->k, err);
    case LINEAR:
        return add_sum(csp, c, false, err);
    case ALLOW:
    case FORBID:
        return gv_csp_add_table(csp, c->ref, c->n, c->tuples, c->n_tuples,
                                c->kind == ALLOW, err);
    case ELEMENT:
        return gv_csp_add_element(csp, c->ref[1], c->ref + 2, c->n - 2, c->ref[0], c->k,
                                  err);
    case INCREASING:
        return gv_csp_add_increasing(csp, c->ref, c->n, c->negated[0], err);
    case CIRCUIT:
        return gv_csp_add_circuit(csp, c->ref, c->n, c->k, err);
    case ALLDIFF:
        return add_alldiff(csp, c, err);
    case ALLDIFF_SUM:
        GV_TRY(add_sum(csp, c, true, err)); // before it is known that they differ
        return add_alldiff(csp, c, err);
    case DROP:
        return gv_csp_drop_label(csp, c->ref[0], err);
    default:
        return c->n < 2 ? GV_OK : gv_csp_add_forbidden(csp, c->ref[0], c->ref[1], err);
    }
}

static gv_status build(gv_csp **csp, const gv_net **out, const problem *p,
                       gv_arena *arena, gv_error *err)
{
    GV_TRY(gv_csp_new(csp, arena, err));
    GV_TRY(declare(*csp, p, err));
    for (uint32_t i = 0; i < p->n_constraints; i++) {
        GV_TRY(gv_csp_begin_constraint(*csp, no_words, err));
        GV_TRY(add(*csp, &p->constraints[i], err));
    }
    return gv_csp_finish(out, *csp, arena, err);
}

/* ---- comparing ---- */

typedef struct checker {
    const problem *p;
    const gv_csp *csp;
    const gv_net *net;
    const gv_instance *instance;
    uint64_t n;
} checker;

/* Solutions of the network are solutions of the problem. */
static bool check_solution(void *user, const gv_label *solution)
{
    checker *check = user;
    assignment a = { .p = check->p };
    for (uint32_t var = 0; var < check->p->n_vars; var++) {
        assert_true(solution[var] < check->net->n_shown);
        uint32_t place = 0;
        while (gv_csp_net_label(check->csp, check->p->first[var] + place) !=
               solution[var])
            place++;
        assert_true(place < check->p->n_values[var]);
        a.place[var] = place;
    }
    assert_true(is_solution(&a));
    assert_int_equal(gv_solution_check(check->instance, solution, NULL), GV_OK);
    check->n++;
    return true;
}

/* ---- clauses ---- */

typedef struct clauses {
    gv_u32_list literals; /* each clause ends with 0 */
    uint8_t *value;       /* by variable: 0 open, 1 true, 2 false */
    uint32_t n_vars;
} clauses;

static void keep_literal(void *user, int32_t literal)
{
    assert_true(gv_u32_list_push(&((clauses *)user)->literals, (uint32_t)literal));
}

/* 1: it holds, 2: it does not, 0: not decided. */
static uint8_t value_of(const clauses *c, int32_t literal)
{
    const uint8_t value = c->value[literal < 0 ? -literal : literal];
    return value && literal < 0 ? (uint8_t)(3 - value) : value;
}

/* Sets what single open literals force, until nothing changes; false if a clause is
 * violated. */
static bool force(const clauses *c)
{
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (uint32_t i = 0; i < c->literals.n_items; i++) {
            uint32_t n_open = 0;
            int32_t open = 0;
            bool holds = false;
            for (; c->literals.items[i]; i++) {
                const int32_t literal = (int32_t)c->literals.items[i];
                holds = holds || value_of(c, literal) == 1;
                if (!value_of(c, literal) && n_open++ == 0)
                    open = literal;
            }
            if (holds || n_open > 1)
                continue;
            if (!n_open)
                return false;
            c->value[open < 0 ? -open : open] = open < 0 ? 2 : 1;
            goes_on = true;
        }
    }
    return true;
}

// NOLINTNEXTLINE(misc-no-recursion): as deep as there are variables
static uint64_t count_from(clauses *c)
{
    uint8_t saved[MOST_CLAUSE_VARS];
    uint64_t n = 0;
    if (!force(c))
        return 0;
    uint32_t var = 1;
    while (var <= c->n_vars && c->value[var])
        var++;
    if (var > c->n_vars)
        return 1;
    memcpy(saved, c->value, sizeof saved);
    for (uint8_t value = 1; value <= 2; value++) {
        c->value[var] = value;
        n += count_from(c);
        memcpy(c->value, saved, sizeof saved);
    }
    return n;
}

/* The number of models of the clauses; large ones are left to the other checks. */
static uint64_t count_models(const gv_instance *instance, gv_arena *arena)
{
    gv_cnf *cnf = NULL;
    uint8_t value[MOST_CLAUSE_VARS] = { 0 };
    uint64_t n = 0;
    for (int full = 0; full < 2; full++) {
        clauses c = { .value = value };
        const gv_cnf_choice choice = { .form = full ? GV_CNF_3D : GV_CNF_2D,
                                       .full = full };
        gv_budget budget = gv_budget_start(&(const gv_limits){ .nodes = 0 });
        gv_meter meter = gv_meter_of(&budget);
        gv_u32_list_init(&c.literals, arena);
        assert_int_equal(gv_cnf_make(&cnf, instance, choice, arena, NULL), GV_OK);
        if (cnf->n_vars >= MOST_CLAUSE_VARS)
            return n_too_large;
        gv_cnf_emit(cnf, (gv_clause_sink){ keep_literal, &c }, &meter);
        c.n_vars = cnf->n_vars;
        memset(value, 0, sizeof value);
        const uint64_t count = count_from(&c);
        if (full)
            assert_int_equal(count, n);
        n = count;
    }
    return n;
}

static uint64_t count_in_network(const problem *p)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_context *context = NULL;
    gv_csp *csp = NULL;
    const gv_net *net = NULL;
    gv_instance *instance = NULL;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_int_equal(build(&csp, &net, p, &arena, NULL), GV_OK);
    assert_int_equal(net->n_primary, p->n_vars);
    assert_int_equal(gv_instance_make(&instance, context, net, NULL, NULL, 0, NULL,
                                      GV_ALPHABET_AUTO, &arena, NULL),
                     GV_OK);
    checker check = { .p = p, .csp = csp, .net = net, .instance = instance };
    const gv_search search = { .forbid = GV_NO_LABEL,
                               .found = check_solution,
                               .user = &check };
    gv_search_result result = { .nodes = 0 };
    gv_bigcount_init(&result.count);
    assert_int_equal(gv_generic_run(&result, instance, &search, &arena, NULL), GV_OK);
    const uint64_t n_models = count_models(instance, &arena);
    if (n_models != n_too_large)
        assert_int_equal(n_models, check.n);
    assert_true(gv_bigcount_at_least(&result.count, check.n));
    assert_false(gv_bigcount_at_least(&result.count, check.n + 1));
    gv_bigcount_free(&result.count);
    gv_context_free(context);
    gv_arena_free(&arena);
    return check.n;
}

static void networks_have_the_solutions_of_what_is_stated(void **ctx)
{
    (void)ctx;
    enum { N_PROBLEMS = 4000 };
    uint32_t n_solvable = 0;
    for (uint32_t i = 0; i < N_PROBLEMS; i++) {
        gv_rng rng = gv_rng_stream(1, i);
        problem p;
        make_problem(&p, &rng);
        const uint64_t expected = count_by_force(&p);
        n_solvable += expected > 0;
        if (count_in_network(&p) != expected) {
            print_message("problem %u:", i);
            for (uint32_t k = 0; k < p.n_constraints; k++)
                print_message(" %d", (int)p.constraints[k].kind);
            print_message("\n");
            assert_int_equal(count_in_network(&p), expected);
        }
    }
    assert_in_range(n_solvable, N_PROBLEMS / 4, N_PROBLEMS * 9 / 10);
}

/* ---- lack of memory ---- */

static const problem *one_of_each; /* for build_all() */

static gv_status build_all(gv_memory *memory, gv_error *err)
{
    gv_arena arena;
    gv_arena_init(&arena, memory);
    gv_csp *csp = NULL;
    const gv_net *net = NULL;
    const gv_status status = build(&csp, &net, one_of_each, &arena, err);
    gv_arena_free(&arena);
    return status;
}

static void every_constraint_survives_lack_of_memory(void **ctx)
{
    (void)ctx;
    for (uint32_t i = 0; i < 40; i++) {
        gv_rng rng = gv_rng_stream(2, i);
        problem p;
        make_problem(&p, &rng);
        one_of_each = &p;
        for (size_t fail_at = 1;; fail_at++) {
            gv_memory memory = { .fail_at = fail_at };
            gv_error err = { .status = GV_OK };
            const gv_status status = build_all(&memory, &err);
            if (status == GV_OK)
                break;
            assert_int_equal(status, GV_ERR_MEMORY);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(networks_have_the_solutions_of_what_is_stated),
        cmocka_unit_test(every_constraint_survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
