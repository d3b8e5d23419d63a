/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_verify.c -- every step that the rules find passes; nothing that a solution
 * contradicts ever does; steps with one thing changed are refused, with the reason. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "rules/path.h"
#include "rules/verify.h"
#include "rules_testing.h"

static const char *const theories[] = { "W",    "gW",   "B",        "gB",  "BC+Z+tW+W",
                                        "gBC",  "TyBC", "TyZ+TytW", "TyW", "SFin+gW",
                                        "S+BC", "FW",   "F3W",      "TE" };
enum { N_THEORIES = sizeof theories / sizeof *theories };

static const char hard[] =
    "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75";

static gv_path find_path(fixture *b, const gv_instance *instance, const char *theory)
{
    gv_path path = { .instance = instance, .theory = theory_of(theory, 7) };
    path.theory.short_rules = UINT64_C(1) << GV_RULE_TRIAL; // deep ones take long
    assert_int_equal(gv_path_find(&path, b->ctx, NULL, &b->arena, NULL), GV_OK);
    gv_path_start(b->ctx->state, instance, false);
    return path;
}

/* ---- what must pass ---- */

static void every_path_of_every_theory_and_family_passes(void **ctx)
{
    (void)ctx;
    for (uint64_t i = 0; i < 60 * N_THEORIES; i++) {
        gv_rng rng = gv_rng_stream(2, i);
        fixture b;
        fixture_open_any(&b, i, &rng);
        const gv_path path =
            find_path(&b, fixture_puzzle(&b, &rng), theories[i % N_THEORIES]);
        assert_int_equal(gv_path_check(b.ctx->state, path.steps, path.n_steps, NULL),
                         GV_OK);
        fixture_close(&b);
    }
}

static void every_path_of_a_sudoku_passes(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    for (size_t i = 0; i < N_THEORIES; i++) {
        const gv_path path =
            find_path(&b, nine_puzzle(&b, hard, &b.arena), theories[i]);
        gv_error err = { 0 };
        if (gv_path_check(b.ctx->state, path.steps, path.n_steps, &err) != GV_OK)
            fail_msg("%s: %s", theories[i], err.message);
    }
    fixture_close(&b);
}

/* ---- what must not ---- */

/* The step with other conclusions: what a solution has is never eliminated, what some
 * solution does not have is never asserted. */
static size_t try_conclusions(const gv_state *state, const gv_step *step,
                              const gv_instance *instance)
{
    size_t n_tried = 0;
    for (gv_label label = 0; label < instance->net->n_labels; label++) {
        if (!gv_state_has(state, label) || !in_some_solution(instance, label))
            continue;
        gv_step wrong = *step;
        wrong.conclusion = GV_ELIMINATES;
        wrong.n_targets = 1;
        wrong.targets = &label;
        assert_int_equal(gv_step_check(state, &wrong, NULL), GV_ERR_INPUT);
        n_tried++;
    }
    return n_tried;
}

static void no_step_that_removes_a_value_of_a_solution_passes(void **ctx)
{
    (void)ctx;
    size_t n_tried = 0;
    for (uint64_t i = 0; i < 20 * N_THEORIES; i++) {
        gv_rng rng = gv_rng_stream(3, i);
        fixture b;
        fixture_open_any(&b, i, &rng);
        const gv_instance *instance = fixture_puzzle(&b, &rng);
        const gv_path path = find_path(&b, instance, theories[i % N_THEORIES]);
        for (size_t s = 0; s < path.n_steps; s++) {
            if (path.steps[s].length)
                n_tried += try_conclusions(b.ctx->state, &path.steps[s], instance);
            gv_step_apply(&path.steps[s], b.ctx->state);
        }
        fixture_close(&b);
    }
    assert_true(n_tried > 1000);
}

/* ---- one thing changed ---- */

/* A step of which lists can be changed. */
typedef struct draft {
    gv_step step;
    gv_label targets[64];
    gv_chain chain;
    gv_chain_cell cells[GV_MAX_LENGTH];
} draft;

static void start_draft(draft *d, const gv_step *step)
{
    d->step = *step;
    memcpy(d->targets, step->targets, step->n_targets * sizeof *d->targets);
    d->step.targets = d->targets;
    if (step->n_chains != 1)
        return;
    d->chain = step->chains[0];
    memcpy(d->cells, d->chain.cells, d->chain.n_cells * sizeof *d->cells);
    d->chain.cells = d->cells;
    d->step.chains = &d->chain;
}

static void assert_refused(const gv_state *state, const gv_step *step, const char *why)
{
    gv_error err = { 0 };
    assert_int_equal(gv_step_check(state, step, &err), GV_ERR_INPUT);
    if (!strstr(err.message, why))
        fail_msg("'%s' does not say '%s'", err.message, why);
}

/* Brings the state of the ctx before the first step of that rule and length. */
static const gv_step *go_to(fixture *b, const gv_path *path, gv_rule_id id,
                            unsigned length)
{
    for (size_t i = 0; i < path->n_steps; i++) {
        if (path->steps[i].rule->id == id && path->steps[i].length == length)
            return &path->steps[i];
        gv_step_apply(&path->steps[i], b->ctx->state);
    }
    fail_msg("no such step");
    return NULL;
}

static void a_whip_with_one_thing_changed_is_refused(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    const gv_path path = find_path(&b, nine_puzzle(&b, hard, &b.arena), "W");
    const gv_step *step = go_to(&b, &path, GV_RULE_WHIP, 3);
    const gv_state *state = b.ctx->state;
    draft d;
    start_draft(&d, step);
    assert_int_equal(gv_step_check(state, &d.step, NULL), GV_OK);

    d.step.length = 4;
    assert_refused(state, &d.step, "as many variables");
    d.step.length = 1;
    assert_refused(state, &d.step, "no whip[1]");
    start_draft(&d, step);
    d.targets[0] = d.cells[0].left;
    assert_refused(state, &d.step, "does not eliminate");
    d.step.n_targets = 0;
    assert_refused(state, &d.step, "eliminates nothing");
    d.step.n_targets = 2;
    d.targets[0] = d.targets[1] = step->targets[0];
    assert_refused(state, &d.step, "twice");
    start_draft(&d, step);
    d.step.conclusion = GV_ASSERTS;
    assert_refused(state, &d.step, "eliminates nothing");
    fixture_close(&b);
}

static void a_chain_with_another_cell_is_refused(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    const gv_path path = find_path(&b, nine_puzzle(&b, hard, &b.arena), "W");
    const gv_step *step = go_to(&b, &path, GV_RULE_WHIP, 3);
    const gv_state *state = b.ctx->state;
    for (uint32_t k = 0; k < step->length; k++) {
        draft d;
        start_draft(&d, step);
        d.cells[k].var = d.cells[(k + 1) % step->length].var;
        assert_refused(state, &d.step, "is not a candidate of");
        start_draft(&d, step);
        d.cells[k].left = d.cells[(k + 1) % step->length].left;
        assert_refused(state, &d.step, "");
        start_draft(&d, step);
        d.cells[k].kind = k + 1 < step->length ? GV_RIGHT_NONE : GV_RIGHT_LABEL;
        d.cells[k].right = d.cells[k].left;
        assert_refused(state, &d.step, "does not eliminate");
    }
    fixture_close(&b);
}

static void singles_with_another_variable_or_value_are_refused(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    const gv_path path = find_path(&b, nine_puzzle(&b, hard, &b.arena), "BRT");
    const gv_state *state = b.ctx->state;
    draft d;
    start_draft(&d, &path.steps[0]); // naked-single ==> r4c8=6
    assert_int_equal(gv_step_check(state, &d.step, NULL), GV_OK);
    d.step.value = 0;
    assert_refused(state, &d.step, "n1r1c1 is not a candidate of r4c8");
    d.step.value = 29 * 9 + 8;
    assert_refused(state, &d.step, "is not a candidate of r4c8");
    start_draft(&d, &path.steps[0]);
    d.step.var = 0;
    assert_refused(state, &d.step, "is not a candidate of r1c1");
    start_draft(&d, &path.steps[0]);
    d.step.type = GV_VAR_RN;
    assert_refused(state, &d.step, "another type");
    start_draft(&d, &path.steps[0]);
    d.step.var = 2; // a given
    assert_refused(state, &d.step, "r1c3 has a value already");
    start_draft(&d, &path.steps[0]);
    d.step.var = 0;
    d.step.value = 0;
    assert_refused(state, &d.step, "more than one candidate");
    d.step.conclusion = GV_ELIMINATES;
    assert_refused(state, &d.step, "has to assert");
    fixture_close(&b);
}

/* A forcing whip under the name of the other one. */
static void the_number_of_branches_is_that_of_the_rule(void **ctx)
{
    (void)ctx;
    static const gv_rule_id ids[] = { GV_RULE_FORCING_WHIP, GV_RULE_FORCING3_WHIP };
    size_t n_tried[2] = { 0 };
    for (uint64_t unit = 0; unit < 400; unit++) {
        gv_rng rng = gv_rng_stream(6, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        gv_path path = { .instance = fixture_puzzle(&b, &rng),
                         .theory = theory_of("F3W", 6) };
        path.theory.short_rules = UINT64_C(1) << GV_RULE_WHIP; // long ones leave little
        assert_int_equal(gv_path_find(&path, b.ctx, NULL, &b.arena, NULL), GV_OK);
        gv_path_start(b.ctx->state, path.instance, false);
        for (size_t i = 0; i < path.n_steps; i++) {
            for (unsigned k = 0; k < 2; k++) {
                if (path.steps[i].rule->id != ids[k])
                    continue;
                gv_step other = path.steps[i];
                other.rule = &gv_rules[ids[1 - k]];
                assert_int_equal(path.steps[i].n_chains, 2 + k);
                assert_refused(b.ctx->state, &other, "needs a branch for each");
                n_tried[k]++;
            }
            gv_step_apply(&path.steps[i], b.ctx->state);
        }
        fixture_close(&b);
    }
    assert_true(n_tried[0] && n_tried[1]);
}

static void a_contradiction_needs_a_variable_without_candidates(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    const gv_state *state = b.ctx->state;
    gv_path_start(b.ctx->state, nine_puzzle(&b, hard, &b.arena), false);
    gv_step step = { .rule = &gv_rules[GV_RULE_CONTRADICTION],
                     .conclusion = GV_CONTRADICTS,
                     .var = 0 };
    assert_refused(state, &step, "r1c1 has candidates left");
    step.var = GV_NO_VAR;
    assert_refused(state, &step, "missing");
    b.ctx->state->clash = true;
    b.ctx->state->clash_given = 9;
    b.ctx->state->clash_with = 0;
    assert_refused(state, &step, "n1r1c2");
    static const gv_label givens[] = { 0, 9 };
    step.targets = givens;
    step.n_targets = 2;
    assert_int_equal(gv_step_check(state, &step, NULL), GV_OK);
    step.conclusion = GV_ASSERTS;
    assert_refused(state, &step, "no other conclusion");
    fixture_close(&b);
}

static void a_path_without_one_of_its_singles_is_refused_at_a_later_step(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    const gv_instance *instance = nine_puzzle(&b, hard, &b.arena);
    const gv_path path = find_path(&b, instance, "W");
    gv_step *steps = GV_ARENA_NEW(&b.arena, gv_step, path.n_steps);
    memcpy(steps, path.steps + 1, (path.n_steps - 1) * sizeof *steps);
    gv_error err;
    assert_int_equal(gv_path_check(b.ctx->state, steps, path.n_steps - 1, &err),
                     GV_ERR_INPUT);
    assert_non_null(strstr(err.message, "step "));
    fixture_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_path_of_every_theory_and_family_passes),
        cmocka_unit_test(every_path_of_a_sudoku_passes),
        cmocka_unit_test(no_step_that_removes_a_value_of_a_solution_passes),
        cmocka_unit_test(a_whip_with_one_thing_changed_is_refused),
        cmocka_unit_test(a_chain_with_another_cell_is_refused),
        cmocka_unit_test(singles_with_another_variable_or_value_are_refused),
        cmocka_unit_test(the_number_of_branches_is_that_of_the_rule),
        cmocka_unit_test(a_contradiction_needs_a_variable_without_candidates),
        cmocka_unit_test(a_path_without_one_of_its_singles_is_refused_at_a_later_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
