/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_needed.c -- a shortened path still ends where it ended, and none of the steps
 * that it keeps can be left out; what it leaves out nobody misses. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "rules/path_shorten.h"
#include "rules/verify.h"
#include "rules_testing.h"

static gv_path find_path(fixture *b, const gv_instance *instance, const char *theory)
{
    gv_path path = { .instance = instance, .theory = theory_of(theory, 7) };
    path.theory.short_rules = UINT64_C(1) << GV_RULE_TRIAL; // deep ones take long
    assert_int_equal(gv_path_find(&path, b->ctx, NULL, &b->arena, NULL), GV_OK);
    return path;
}

/* A path of a theory in which the other rules, which would leave this one little to do,
 * are short. Composite chains may take long: a path that hits the limit has no end. */
static gv_path find_rare_path(fixture *b, const gv_instance *instance,
                              const char *theory, gv_rule_id id)
{
    const gv_limits limits = { .nodes = 20000 };
    gv_path path = { .instance = instance, .theory = theory_of(theory, 7) };
    path.theory.short_rules = ~(UINT64_C(1) << id | UINT64_C(1) << GV_RULE_BIV_CHAIN);
    assert_int_equal(gv_path_find(&path, b->ctx, &limits, &b->arena, NULL), GV_OK);
    return path;
}

/* Whether the path without step `left_out` is correct and ends as it should. */
static bool is_proof(fixture *b, const gv_path *path, size_t left_out)
{
    gv_state *state = b->ctx->state;
    gv_path_start(state, path->instance, path->from_state);
    for (size_t i = 0; i < path->n_steps; i++) {
        if (i == left_out)
            continue;
        if (gv_step_check(state, &path->steps[i], NULL) != GV_OK)
            return false;
        gv_step_apply(&path->steps[i], state);
    }
    return path->result.outcome == GV_OUTCOME_OK ? gv_state_solved(state)
                                                 : gv_state_contradictory(state);
}

/* Shortens and checks; returns how many steps were left out. */
static size_t shorten(fixture *b, gv_path path)
{
    const size_t n_before = path.n_steps;
    assert_int_equal(gv_path_shorten(&path, b->ctx->state, &b->arena, NULL), GV_OK);
    assert_true(is_proof(b, &path, SIZE_MAX));
    for (size_t i = 0; i < path.n_steps; i++)
        if (path.steps[i].conclusion == GV_ELIMINATES)
            assert_false(is_proof(b, &path, i));
    return n_before - path.n_steps;
}

static bool has_an_end(const gv_path *path)
{
    return path->result.outcome == GV_OUTCOME_OK ||
           path->result.outcome == GV_OUTCOME_NONE;
}

static void no_kept_step_can_be_left_out(void **ctx)
{
    (void)ctx;
    static const char *const theories[] = {
        "W", "gB", "BC+Z+tW+W", "SFin+W", "FW", "TE"
    };
    size_t n_left_out = 0, n_paths = 0;
    for (uint64_t i = 0; i < 600; i++) {
        gv_rng rng = gv_rng_stream(4, i);
        fixture b;
        fixture_open_any(&b, i, &rng);
        const gv_path path = find_path(&b, fixture_puzzle(&b, &rng), theories[i % 6]);
        if (has_an_end(&path)) {
            n_left_out += shorten(&b, path);
            n_paths++;
        }
        fixture_close(&b);
    }
    assert_true(n_paths > 100);
    assert_true(n_left_out > 0);
}

static void no_kept_step_of_a_sudoku_can_be_left_out(void **ctx)
{
    (void)ctx;
    static const char *const theories[] = { "W", "gB", "BC+Z+tW+W", "SFin+W", "TyW" };
    fixture b;
    fixture_open(&b, nine);
    for (size_t i = 0; i < 5; i++)
        assert_true(
            shorten(&b, find_path(&b,
                                  nine_puzzle(&b,
                                              "..34......5...912.7...2.....1.5.7..86..."
                                              "9...7.......34..2.............9.9...61."
                                              "75",
                                              &b.arena),
                                  theories[i])) > 0);
    fixture_close(&b);
}

/* Shortens the path of each puzzle that has an end; the number of steps of the rule. */
static size_t shorten_rare(fixture *b, const char *theory, gv_rule_id id)
{
    static const char *const puzzles[] = {
        "2...4.5......3.....8..5.9.2.9...4..63......78..4.71...62.5....3..7..........9."
        "6"
        "..",
        "5..4.....4638...1.......9....8...3..1..9.2.8..9...5..6...5.9....2..3...4..1..."
        "."
        "..",
        "...1..95.2....5....1.24..6.....3..855..7....6.3....1...67594.....1.7..3.4....."
        "."
        "..",
        "6.42.........49...32.6....9.4....3.7.3..91.4...8...6.....7.5.2.....6..5...7..."
        "9"
        "3.",
    };
    size_t n_steps = 0;
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        const gv_path path =
            find_rare_path(b, nine_puzzle(b, puzzles[i], &b->arena), theory, id);
        if (!has_an_end(&path))
            continue;
        (void)shorten(b, path);
        for (size_t k = 0; k < path.n_steps; k++)
            n_steps += path.steps[k].rule->id == id;
    }
    return n_steps;
}

static void no_kept_step_of_a_rare_rule_can_be_left_out(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *theory;
        gv_rule_id id;
    } rules[] = { { "gBC", GV_RULE_G_BIV_CHAIN }, { "F3W", GV_RULE_FORCING3_WHIP },
                  { "SpW", GV_RULE_SP_WHIP },     { "SpB", GV_RULE_SP_BRAID },
                  { "WpW", GV_RULE_WP_WHIP },     { "BpB", GV_RULE_BP_BRAID },
                  { "TE", GV_RULE_TRIAL } };
    fixture b;
    fixture_open(&b, nine);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (!shorten_rare(&b, rules[i].theory, rules[i].id))
            fail_msg("no step of %s", rules[i].theory);
    fixture_close(&b);
}

static void a_path_that_gets_stuck_keeps_its_steps(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    gv_path path =
        find_path(&b,
                  nine_puzzle(&b,
                              "..34......5...912.7...2.....1.5.7..86...9...7."
                              "......34..2.............9.9...61.75",
                              &b.arena),
                  "W1");
    const size_t n_steps = path.n_steps;
    assert_int_equal(path.result.outcome, GV_OUTCOME_BEYOND);
    assert_int_equal(gv_path_shorten(&path, b.ctx->state, &b.arena, NULL), GV_OK);
    assert_int_equal(path.n_steps, n_steps);
    fixture_close(&b);
}

/* A variable whose candidates are all gone one by one: the trail is full then. */
static void the_proof_of_a_contradiction_keeps_what_leads_to_it(void **ctx)
{
    (void)ctx;
    size_t n_proofs = 0;
    for (uint64_t i = 0; i < 300; i++) {
        gv_rng rng = gv_rng_stream(5, i);
        fixture b;
        fixture_open_random(&b, &rng);
        const gv_instance *empty =
            make_puzzle(b.context, b.net, NULL, 0, NULL, &b.arena);
        const gv_path path = find_path(&b, empty, "W");
        if (path.result.outcome == GV_OUTCOME_NONE) {
            (void)shorten(&b, path);
            n_proofs++;
        }
        fixture_close(&b);
    }
    assert_true(n_proofs > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_kept_step_can_be_left_out),
        cmocka_unit_test(no_kept_step_of_a_sudoku_can_be_left_out),
        cmocka_unit_test(no_kept_step_of_a_rare_rule_can_be_left_out),
        cmocka_unit_test(a_path_that_gets_stuck_keeps_its_steps),
        cmocka_unit_test(the_proof_of_a_contradiction_keeps_what_leads_to_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
