/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_paranoid.c -- --paranoid is shown paths of right steps with a wrong one behind
 * them, and must name that one. What is right is told by the solver's oracle. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../rules/rules_testing.h"
#include "cli/stream/paranoid.h"

/* A path that claims, one after the other, what is true of every solution. */
typedef struct claims {
    fixture fixture;
    const gv_instance *instance;
    bool possible[MAX_LABELS]; /* by label: it is in some solution */
    unsigned n_solutions;      /* up to 2 */
    gv_step steps[MAX_LABELS + 1];
    gv_label targets[MAX_LABELS + 1];
    size_t n_steps;
} claims;

enum { N_PUZZLES = 20 };

static gv_var var_of(const gv_net *net, gv_label label)
{
    return net->label_groups[net->label_start[label]];
}

/* Whether every solution has the label; there is one. */
static bool is_certain(const claims *c, gv_label label)
{
    const gv_net *net = c->fixture.net;
    for (gv_label other = 0; other < net->n_labels; other++)
        if (other != label && var_of(net, other) == var_of(net, label) &&
            c->possible[other])
            return false;
    return true;
}

static void claim(claims *c, gv_conclusion conclusion, gv_label label)
{
    c->targets[c->n_steps] = label;
    c->steps[c->n_steps] = (gv_step){ .conclusion = conclusion,
                                      .n_targets = conclusion == GV_ELIMINATES,
                                      .targets = &c->targets[c->n_steps],
                                      .value = label };
    c->n_steps++;
}

static void claims_open(claims *c, uint64_t number)
{
    gv_rng rng = gv_rng_stream(22, number);
    *c = (claims){ .n_steps = 0 };
    fixture_open(&c->fixture, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    c->instance = fixture_puzzle(&c->fixture, &rng);
    const gv_net *net = c->fixture.net;
    unsigned n_possible = 0;
    for (gv_label label = 0; label < net->n_labels; label++) {
        c->possible[label] = in_some_solution(c->instance, label);
        n_possible += c->possible[label];
        if (!c->possible[label])
            claim(c, GV_ELIMINATES, label);
    }
    c->n_solutions = n_possible > net->n_primary ? 2 : n_possible > 0;
    for (gv_label label = 0; label < net->n_labels; label++)
        if (c->possible[label] && is_certain(c, label))
            claim(c, GV_ASSERTS, label);
}

/* The step that is found to be wrong. */
static size_t wrong_step(claims *c)
{
    const gv_budget budget = { .limits = { .nodes = 0 } };
    const gv_path path = { .instance = c->instance,
                           .n_steps = c->n_steps,
                           .steps = c->steps };
    size_t step;
    gv_end end;
    assert_int_equal(
        gv_paranoid_check(&step, &end, &path, &budget, &c->fixture.arena, NULL), GV_OK);
    assert_int_equal(end, GV_END_COMPLETE);
    return step;
}

static size_t wrong_step_with(claims *c, gv_conclusion conclusion, gv_label label)
{
    claim(c, conclusion, label);
    const size_t step = wrong_step(c);
    c->n_steps--;
    return step;
}

static void the_wrong_step_is_named_whatever_the_number_of_solutions(void **ctx)
{
    (void)ctx;
    size_t n_wrong[3] = { 0, 0, 0 }; // by the number of solutions
    for (uint64_t i = 0; i < N_PUZZLES; i++) {
        claims c;
        claims_open(&c, i);
        assert_int_equal(wrong_step(&c), 0);
        for (gv_label label = 0; label < c.fixture.net->n_labels; label += 7) {
            const bool never = c.n_solutions && c.possible[label];
            const bool always =
                c.n_solutions && !(c.possible[label] && is_certain(&c, label));
            assert_int_equal(wrong_step_with(&c, GV_ELIMINATES, label),
                             never ? c.n_steps + 1 : 0);
            assert_int_equal(wrong_step_with(&c, GV_ASSERTS, label),
                             always ? c.n_steps + 1 : 0);
            n_wrong[c.n_solutions] += (size_t)never + always;
        }
        fixture_close(&c.fixture);
    }
    assert_true(n_wrong[1] > 0 && n_wrong[2] > 0);
}

static void a_contradiction_is_wrong_where_there_is_a_solution(void **ctx)
{
    (void)ctx;
    for (uint64_t i = 0; i < N_PUZZLES; i++) {
        claims c;
        claims_open(&c, i);
        assert_int_equal(wrong_step_with(&c, GV_CONTRADICTS, 0), c.n_steps + 1);
        // The same digit twice in the first row: now it is right.
        const gv_label twice[] = { 0, 4 };
        c.instance = make_puzzle(c.fixture.context, c.fixture.net, twice, 2, NULL,
                                 &c.fixture.arena);
        assert_int_equal(wrong_step_with(&c, GV_CONTRADICTS, 0), 0);
        fixture_close(&c.fixture);
    }
}

/* Of the budgets, the last was begun long ago: its time is over. */
static void what_is_left_of_the_limits_is_for_all_searches(void **ctx)
{
    (void)ctx;
    claims c = { .n_steps = 0 };
    fixture_open(&c.fixture, (gv_shape){ GV_LATIN, 0, 0, 4 });
    c.instance =
        make_puzzle(c.fixture.context, c.fixture.net, NULL, 0, NULL, &c.fixture.arena);
    claim(&c, GV_ELIMINATES, 0);
    const gv_path path = { .instance = c.instance, .n_steps = 1, .steps = c.steps };
    gv_flag stop = true;
    const gv_budget budgets[] = { { .limits = { .nodes = 1 } },
                                  { .limits = { .stop = &stop } },
                                  { .limits = { .time_ms = 1 }, .start_ns = 0 } };
    const gv_end ends[] = { GV_END_NODES, GV_END_STOPPED, GV_END_TIME };
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t step;
        gv_end end;
        assert_int_equal(
            gv_paranoid_check(&step, &end, &path, &budgets[i], &c.fixture.arena, NULL),
            GV_OK);
        assert_int_equal(step, 0);
        assert_int_equal(end, ends[i]);
    }
    fixture_close(&c.fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_wrong_step_is_named_whatever_the_number_of_solutions),
        cmocka_unit_test(a_contradiction_is_wrong_where_there_is_a_solution),
        cmocka_unit_test(what_is_left_of_the_limits_is_for_all_searches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
