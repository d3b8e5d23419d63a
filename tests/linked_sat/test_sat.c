/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sat.c -- every SAT solver of the build through its table: random formulas
 * against brute force, assumptions, and the entries that only some have. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/rng.h"
#include "linked_sat/linked_sat.h"

#include <string.h>

enum { N_VARS = 8, MAX_CLAUSES = 60, WIDTH = 3 };

typedef struct formula {
    int32_t clause[MAX_CLAUSES][WIDTH];
    unsigned n_clauses;
} formula;

static formula random_formula(gv_rng *rng)
{
    formula f = { .n_clauses = 5 + (unsigned)gv_rng_below(rng, MAX_CLAUSES - 5) };
    for (unsigned i = 0; i < f.n_clauses; i++)
        for (unsigned k = 0; k < WIDTH; k++) {
            const int32_t var = 1 + (int32_t)gv_rng_below(rng, N_VARS);
            f.clause[i][k] = gv_rng_below(rng, 2) ? var : -var;
        }
    return f;
}

static bool is_true(unsigned model, int32_t literal)
{
    const bool value = model >> ((literal < 0 ? -literal : literal) - 1) & 1;
    return value == (literal > 0);
}

static bool satisfies(const formula *f, unsigned model)
{
    for (unsigned i = 0; i < f->n_clauses; i++)
        if (!is_true(model, f->clause[i][0]) && !is_true(model, f->clause[i][1]) &&
            !is_true(model, f->clause[i][2]))
            return false;
    return true;
}

/* Whether there is a model with that literal; 0: any. */
static bool has_model(const formula *f, int32_t literal)
{
    for (unsigned model = 0; model < 1U << N_VARS; model++)
        if ((!literal || is_true(model, literal)) && satisfies(f, model))
            return true;
    return false;
}

static void *load(const gv_sat_kind *sat, const formula *f)
{
    void *solver = sat->init();
    assert_non_null(solver);
    for (unsigned i = 0; i < f->n_clauses; i++) {
        for (unsigned k = 0; k < WIDTH; k++)
            sat->add(solver, f->clause[i][k]);
        sat->add(solver, 0);
    }
    return solver;
}

static unsigned model_of(const gv_sat_kind *sat, void *solver)
{
    unsigned model = 0;
    for (int32_t var = 1; var <= N_VARS; var++)
        model |= (unsigned)(sat->val(solver, var) > 0) << (var - 1);
    return model;
}

static void need_a_solver(void)
{
    if (*gv_linked_sat)
        return;
    print_message("skipped: no SAT solver is built in\n");
    skip();
}

static void answers_are_those_of_brute_force(void **ctx)
{
    (void)ctx;
    need_a_solver();
    unsigned n_without = 0;
    for (size_t kind = 0; gv_linked_sat[kind]; kind++)
        for (uint64_t unit = 0; unit < 150; unit++) {
            const gv_sat_kind *sat = gv_linked_sat[kind];
            gv_rng rng = gv_rng_stream(91, unit);
            const formula f = random_formula(&rng);
            void *solver = load(sat, &f);
            const bool any = has_model(&f, 0);
            n_without += !any;
            assert_int_equal(sat->solve(solver), any ? GV_SAT_YES : GV_SAT_NO);
            if (any)
                assert_true(satisfies(&f, model_of(sat, solver)));
            for (int32_t var = 1; var <= N_VARS && any; var++) {
                const int32_t literal = unit % 2 ? var : -var;
                sat->assume(solver, literal);
                const bool with = has_model(&f, literal);
                assert_int_equal(sat->solve(solver), with ? GV_SAT_YES : GV_SAT_NO);
                if (with)
                    assert_true(is_true(model_of(sat, solver), literal));
                else
                    assert_true(sat->failed(solver, literal));
            }
            assert_int_equal(sat->solve(solver), any ? GV_SAT_YES : GV_SAT_NO);
            sat->release(solver);
        }
    assert_true(n_without > 10);
}

static void clauses_for_one_solve_are_gone_behind_it(void **ctx)
{
    (void)ctx;
    need_a_solver();
    for (size_t kind = 0; gv_linked_sat[kind]; kind++) {
        const gv_sat_kind *sat = gv_linked_sat[kind];
        if (!sat->constrain)
            continue;
        void *solver = sat->init();
        sat->add(solver, 1);
        sat->add(solver, 0);
        sat->add(solver, -2);
        sat->add(solver, 3);
        sat->add(solver, 0);
        sat->constrain(solver, -1);
        sat->constrain(solver, 0);
        assert_int_equal(sat->solve(solver), GV_SAT_NO);
        assert_true(sat->constraint_failed(solver));
        assert_int_equal(sat->solve(solver), GV_SAT_YES);
        if (sat->fixed) {
            assert_int_equal(sat->fixed(solver, 1), 1);
            assert_int_equal(sat->fixed(solver, -1), -1);
            assert_int_equal(sat->fixed(solver, 2), 0);
        }
        sat->release(solver);
    }
}

/* So many pigeons in one hole less: hard for clauses, whoever solves them. */
static void *load_pigeons(const gv_sat_kind *sat, int32_t n_pigeons)
{
    const int32_t n_holes = n_pigeons - 1;
    void *solver = sat->init();
    if (sat->seed)
        sat->seed(solver, 12345678901234567890U);
    for (int32_t p = 0; p < n_pigeons; p++) {
        for (int32_t h = 1; h <= n_holes; h++)
            sat->add(solver, p * n_holes + h);
        sat->add(solver, 0);
    }
    for (int32_t h = 1; h <= n_holes; h++)
        for (int32_t p = 0; p < n_pigeons; p++)
            for (int32_t q = 0; q < p; q++) {
                sat->add(solver, -(p * n_holes + h));
                sat->add(solver, -(q * n_holes + h));
                sat->add(solver, 0);
            }
    return solver;
}

static int count_down(void *state)
{
    int *left = state;
    return --*left <= 0;
}

static void a_solver_ends_when_it_is_told_to(void **ctx)
{
    (void)ctx;
    need_a_solver();
    for (size_t kind = 0; gv_linked_sat[kind]; kind++) {
        const gv_sat_kind *sat = gv_linked_sat[kind];
        void *solver = load_pigeons(sat, 14);
        int left = 5;
        sat->set_terminate(solver, &left, count_down);
        assert_int_equal(sat->solve(solver), GV_SAT_UNKNOWN);
        assert_true(left <= 0);
        sat->release(solver);
    }
}

static void conflicts_are_counted_and_limited(void **ctx)
{
    (void)ctx;
    need_a_solver();
    for (size_t kind = 0; gv_linked_sat[kind]; kind++) {
        const gv_sat_kind *sat = gv_linked_sat[kind];
        if (!sat->limit_conflicts || !sat->stats)
            continue;
        void *solver = load_pigeons(sat, 14);
        gv_sat_stats stats;
        sat->limit_conflicts(solver, 500);
        assert_int_equal(sat->solve(solver), GV_SAT_UNKNOWN);
        assert_true(sat->stats(solver, &stats) && stats.has_conflicts);
        assert_in_range(stats.conflicts, 450, 600);
        sat->release(solver);
        solver = load_pigeons(sat, 5); // the limit was that solver's
        assert_int_equal(sat->solve(solver), GV_SAT_NO);
        sat->release(solver);
    }
}

static void solvers_are_found_by_name(void **ctx)
{
    (void)ctx;
    assert_null(gv_sat_by_name(gv_linked_sat, "no such solver"));
    assert_null(gv_sat_by_name(NULL, NULL));
    assert_false(gv_sat_is_known("minisat"));
    assert_true(gv_sat_is_known("cadical"));
    for (size_t kind = 0; gv_linked_sat[kind]; kind++) {
        assert_ptr_equal(gv_sat_by_name(gv_linked_sat, gv_linked_sat[kind]->name),
                         gv_linked_sat[kind]);
        assert_true(gv_sat_is_known(gv_linked_sat[kind]->name));
        assert_true(strlen(gv_linked_sat[kind]->signature()) > 3);
    }
    assert_ptr_equal(gv_sat_by_name(gv_linked_sat, NULL), gv_linked_sat[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_brute_force),
        cmocka_unit_test(clauses_for_one_solve_are_gone_behind_it),
        cmocka_unit_test(a_solver_ends_when_it_is_told_to),
        cmocka_unit_test(conflicts_are_counted_and_limited),
        cmocka_unit_test(solvers_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
