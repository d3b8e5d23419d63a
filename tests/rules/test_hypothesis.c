/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_hypothesis.c -- trial and error as a rule: it finds what a plain recursion
 * finds, in any order and after any other puzzle; its proofs are sound and of their
 * depth. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "rules/hypothesis.h"
#include "rules/path.h"
#include "rules/verify.h"
#include "rules_testing.h"

/* Of depth 1, 2 and 3, as published. */
static const char *const deep[] = {
    "........1..2.13.4514..2536..24.78.5.57.3.2.848...5.....8...7.1.2.7.8143.41.23...8",
    "......7..4.7.8...6.8.3..4...9.........6..18..7.8.2..6......5..88.2.4.6..........2",
    ".2......9....89132......56.23.89.47..87.2439....3.7...3.8.7.....92.43....4...8..3",
};
enum { N_DEEP = sizeof deep / sizeof *deep };

/* ---- the definition ---- */

static bool closes(gv_state *state, unsigned depth);

/* Whether T&E(BRT, depth) refutes `label`. */
static bool refutes(gv_state *state, gv_label label, unsigned depth)
{
    const uint32_t mark = state->n_trail;
    gv_state_assert(state, label);
    const bool refuted = !closes(state, depth - 1);
    gv_state_undo(state, mark);
    return refuted;
}

/* Applies T&E(BRT, depth); false when that ends in a contradiction. */
static bool closes(gv_state *state, unsigned depth)
{
    bool changed = true;
    while (changed) {
        changed = false;
        if (!gv_state_propagate(state))
            return false;
        for (gv_label label = 0;
             label < state->linkage->net->n_labels && depth && !changed; label++)
            if (gv_state_has(state, label) && refutes(state, label, depth)) {
                gv_state_remove(state, label);
                changed = true;
            }
    }
    return true;
}

/* ---- against it ---- */

/* What is left of a puzzle, values included, under T&E(BRT, depth); nothing: it is
 * contradictory. */
static void close_plainly(fixture *b, const gv_instance *puzzle, unsigned depth,
                          uint64_t *out)
{
    gv_state *state = b->ctx->state;
    memset(out, 0, N_WORDS * sizeof *out);
    gv_rule_context_start(b->ctx, puzzle, NULL);
    if (closes(state, depth))
        memcpy(out, state->candidates, gv_bits_words(b->net->n_labels) * sizeof *out);
}

static void close_by_rule(fixture *b, const gv_instance *puzzle, unsigned depth,
                          uint64_t *out)
{
    const gv_theory theory = theory_of("TE", depth);
    memset(out, 0, N_WORDS * sizeof *out);
    if (resolve(b, puzzle, &theory, NULL, NULL).outcome != GV_OUTCOME_NONE)
        memcpy(out, b->ctx->state->candidates,
               gv_bits_words(b->net->n_labels) * sizeof *out);
}

static void the_rule_leaves_what_the_definition_leaves(void **ctx)
{
    (void)ctx;
    unsigned n_deeper = 0;
    for (uint64_t unit = 0; unit < UINT64_C(12) * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(81, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        const gv_instance *puzzle = fixture_puzzle(&b, &rng);
        uint64_t expected[N_WORDS], found[N_WORDS], flat[N_WORDS];
        close_by_rule(&b, puzzle, 1, flat);
        for (unsigned depth = 0; depth <= 2; depth++) {
            close_plainly(&b, puzzle, depth, expected);
            close_by_rule(&b, puzzle, depth, found);
            assert_memory_equal(found, expected, sizeof found);
        }
        n_deeper += memcmp(flat, found, sizeof found) != 0;
        fixture_close(&b);
    }
    assert_true(n_deeper > 0);
}

static void the_order_of_hypotheses_changes_nothing(void **ctx)
{
    (void)ctx;
    for (uint64_t unit = 0; unit < UINT64_C(4) * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(82, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        assert_confluent(&b, fixture_puzzle(&b, &rng), "TE", 2, &rng);
        fixture_close(&b);
    }
}

static void a_finder_keeps_nothing_of_the_puzzle_before(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    const gv_theory theory = theory_of("TE", GV_MAX_LENGTH);
    uint64_t n_steps[N_DEEP];
    for (unsigned round = 0; round < 2; round++)
        for (unsigned i = 0; i < N_DEEP; i++) {
            const gv_instance *puzzle = nine_puzzle(&b, deep[i], &b.arena);
            const gv_resolution r = resolve(&b, puzzle, &theory, NULL, NULL);
            assert_int_equal(r.outcome, GV_OUTCOME_OK);
            assert_int_equal(r.level, i + 1);
            assert_int_equal(r.hardest->id, GV_RULE_TRIAL);
            if (round)
                assert_int_equal(r.n_partials, n_steps[i]);
            n_steps[i] = r.n_partials;
        }
    fixture_close(&b);
}

/* ---- proofs ---- */

static bool proof_is_sound(void *user, const gv_state *state, const gv_step *step)
{
    const gv_instance *puzzle = user;
    gv_error err = { 0 };
    if (gv_step_check(state, step, &err) != GV_OK)
        fail_msg("%s[%u]: %s", step->rule->name, step->length, err.message);
    if (step->rule->id == GV_RULE_TRIAL) {
        assert_int_equal(step->n_targets, 1);
        assert_false(in_some_solution(puzzle, step->targets[0]));
    }
    return true;
}

static void every_proof_holds_and_no_solution_has_what_it_refutes(void **ctx)
{
    (void)ctx;
    const gv_theory theory = theory_of("TE", 2);
    for (uint64_t unit = 0; unit < UINT64_C(12) * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(83, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        gv_instance *puzzle = fixture_puzzle(&b, &rng);
        (void)resolve(&b, puzzle, &theory, proof_is_sound, puzzle);
        fixture_close(&b);
    }
    fixture b;
    fixture_open(&b, nine);
    for (unsigned i = 0; i < N_DEEP; i++) {
        const gv_theory whole = theory_of("TE", GV_MAX_LENGTH);
        gv_instance *puzzle = nine_puzzle(&b, deep[i], &b.arena);
        (void)resolve(&b, puzzle, &whole, proof_is_sound, puzzle);
    }
    fixture_close(&b);
}

typedef struct wanted_trial {
    unsigned depth;
    gv_arena *arena;
    gv_step step;
} wanted_trial;

/* Ends the run before a trial of that depth is applied. */
static bool stop_at_trial(void *user, const gv_state *state, const gv_step *step)
{
    (void)state;
    wanted_trial *wanted = user;
    if (step->rule->id != GV_RULE_TRIAL || step->length != wanted->depth)
        return true;
    assert_int_equal(gv_step_copy(&wanted->step, step, wanted->arena, NULL), GV_OK);
    return false;
}

/* The first trial of that depth, in the state that it is found in. */
static gv_step first_trial(fixture *b, const char *puzzle, unsigned depth)
{
    const gv_theory theory = theory_of("TE", GV_MAX_LENGTH);
    wanted_trial wanted = { .depth = depth, .arena = &b->arena };
    gv_resolution result;
    gv_rule_context_start(b->ctx, nine_puzzle(b, puzzle, &b->arena), NULL);
    assert_int_equal(gv_resolve(&result, b->ctx, &theory, stop_at_trial, &wanted, NULL),
                     GV_OK);
    assert_int_equal(result.end, GV_END_STOPPED);
    b->ctx->end = GV_END_COMPLETE; // of the run that was stopped
    return wanted.step;
}

static void finding_leaves_the_state_and_the_scratch_as_they_were(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    const gv_step step = first_trial(&b, deep[1], 2);
    gv_hypotheses *h = gv_rule_context_hypotheses(b.ctx);
    assert_memory_equal(h->state->candidates, b.ctx->state->candidates,
                        gv_bits_words(729) * sizeof(uint64_t));
    const uint32_t n_trail = h->state->n_trail;
    gv_step again;
    gv_frame_reset(&h->frames[1]);
    assert_true(gv_prove_refuted(h, 0, 2, step.targets[0], &again));
    assert_int_equal(h->state->n_trail, n_trail);
    assert_int_equal(again.length, 2);
    assert_int_equal(again.n_proof, step.n_proof);
    // Of what holds in the solution nothing is refuted, at whatever depth.
    gv_label label;
    while ((label = gv_refuted_label(h, &h->frames[0], 1)) != GV_NO_LABEL)
        gv_state_remove(h->state, label);
    assert_false(gv_state_contradictory(h->state));
    fixture_close(&b);
}

static void a_run_of_trials_ends_at_its_limits(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    const gv_theory theory = theory_of("TE", GV_MAX_LENGTH);
    const gv_instance *puzzle = nine_puzzle(&b, deep[2], &b.arena);
    const uint64_t n_whole = resolve(&b, puzzle, &theory, NULL, NULL).n_partials;
    for (uint64_t nodes = 1; nodes < n_whole; nodes = 2 * nodes + 1) {
        gv_resolution r;
        const gv_limits limits = { .nodes = nodes };
        gv_rule_context_start(b.ctx, puzzle, &limits);
        assert_int_equal(gv_resolve(&r, b.ctx, &theory, NULL, NULL, NULL), GV_OK);
        assert_int_equal(r.outcome, GV_OUTCOME_LIMIT);
        assert_int_equal(r.end, GV_END_NODES);
        assert_int_equal(r.n_partials, nodes);
    }
    const gv_resolution r = resolve(&b, puzzle, &theory, NULL, NULL);
    assert_int_equal(r.level, 3);
    assert_int_equal(r.n_partials, n_whole);
    fixture_close(&b);
}

static gv_status run_trials(gv_memory *memory, gv_error *err)
{
    fixture b = { .context = new_context() };
    gv_arena plain;
    gv_arena_init(&plain, NULL);
    gv_arena_init(&b.arena, memory);
    b.net = net_of(b.context, nine);
    const gv_instance *puzzle = nine_puzzle(&b, deep[2], &plain);
    gv_status status = gv_linkage_new(&b.linkage, b.net, false, NULL, &b.arena, err);
    if (status == GV_OK)
        status = gv_rule_context_new(&b.ctx, b.linkage, &b.arena, err);
    if (status == GV_OK) {
        gv_path path = { .instance = puzzle, .theory = theory_of("TE", 36) };
        status = gv_path_find(&path, b.ctx, NULL, &b.arena, err);
    }
    gv_arena_free(&plain);
    fixture_close(&b);
    return status;
}

static void a_run_of_trials_survives_lack_of_memory(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(run_trials);
}

/* ---- wrong proofs ---- */

static void assert_refused(const gv_state *state, const gv_step *step, const char *why)
{
    gv_error err = { 0 };
    assert_int_equal(gv_step_check(state, step, &err), GV_ERR_INPUT);
    if (!strstr(err.message, why))
        fail_msg("'%s' does not say '%s'", err.message, why);
}

static void a_trial_with_one_thing_changed_is_refused(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    const gv_step step = first_trial(&b, deep[1], 2);
    const gv_state *state = b.ctx->state;
    assert_int_equal(gv_step_check(state, &step, NULL), GV_OK);

    gv_step wrong = step;
    wrong.length = 3;
    assert_refused(state, &wrong, "not as deep as its length says");
    wrong.length = 1;
    assert_refused(state, &wrong, "as deep as this one");
    wrong = step;
    wrong.n_proof = 0;
    assert_refused(state, &wrong, "ends with its contradiction");
    wrong.n_proof = step.n_proof - 1;
    assert_refused(state, &wrong, "ends with its contradiction");
    wrong = step;
    wrong.conclusion = GV_ASSERTS;
    assert_refused(state, &wrong, "eliminates nothing");
    gv_label two[2] = { step.targets[0], 0 };
    for (two[1] = 0; !gv_state_has(state, two[1]) || two[1] == two[0];)
        two[1]++;
    wrong = step;
    wrong.targets = two;
    wrong.n_targets = 2;
    assert_refused(state, &wrong, "one hypothesis");

    gv_step *proof = GV_ARENA_NEW(&b.arena, gv_step, step.n_proof);
    memcpy(proof, step.proof, step.n_proof * sizeof *proof);
    wrong = step;
    wrong.proof = proof;
    proof[0].value = step.targets[0];
    assert_refused(state, &wrong, "step 1, single");
    proof[0] = step.proof[0];
    proof[0].rule = &gv_rules[GV_RULE_WHIP1];
    assert_refused(state, &wrong, "a trial cannot contain ");
    proof[0] = step.proof[step.n_proof - 1];
    assert_refused(state, &wrong, "ends with its contradiction");
    fixture_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rule_leaves_what_the_definition_leaves),
        cmocka_unit_test(the_order_of_hypotheses_changes_nothing),
        cmocka_unit_test(a_finder_keeps_nothing_of_the_puzzle_before),
        cmocka_unit_test(every_proof_holds_and_no_solution_has_what_it_refutes),
        cmocka_unit_test(finding_leaves_the_state_and_the_scratch_as_they_were),
        cmocka_unit_test(a_run_of_trials_ends_at_its_limits),
        cmocka_unit_test(a_run_of_trials_survives_lack_of_memory),
        cmocka_unit_test(a_trial_with_one_thing_changed_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
