/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_chain_rules.c -- every chain rule against brute force from its definition, on
 * states of small puzzles of all families and of random networks; what is found must
 * also pass gv_chain_holds(), and what is tampered with must not. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "chain_oracle.h"
#include "rules/chain.h"

static const gv_rule_id chain_rules[] = {
    GV_RULE_TYPED_BIV_CHAIN, GV_RULE_BIV_CHAIN,  GV_RULE_TYPED_Z_CHAIN, GV_RULE_Z_CHAIN,
    GV_RULE_TYPED_T_WHIP,    GV_RULE_TYPED_WHIP, GV_RULE_T_WHIP,        GV_RULE_WHIP,
    GV_RULE_G_BIV_CHAIN,     GV_RULE_G_WHIP,     GV_RULE_BRAID,         GV_RULE_G_BRAID,
};
enum { N_CHAIN_RULES = sizeof chain_rules / sizeof *chain_rules };

/* The first target, and for a typed rule the first type, that brute force finds. */
static gv_label first_target(const gv_state *state, const gv_rule *rule,
                             unsigned length, gv_var_type *type)
{
    const gv_net *net = state->linkage->net;
    for (unsigned t = rule->typed ? 0 : GV_N_VAR_TYPES; t <= GV_N_VAR_TYPES; t++) {
        *type = (gv_var_type)t;
        if (rule->typed && t == GV_N_VAR_TYPES)
            break;
        for (gv_label target = 0; target < net->n_labels; target++)
            if (gv_state_has(state, target) &&
                oracle_eliminates(state, rule->id, *type, target, length))
                return target;
    }
    return GV_NO_LABEL;
}

static void assert_step_holds(const gv_state *state, const gv_step *step)
{
    assert_true(step->n_targets > 0);
    assert_int_equal(step->n_chains, 1);
    assert_int_equal(step->chains->n_cells, step->length);
    assert_int_equal(step->targets[0], step->chains->target);
    for (uint32_t i = 0; i < step->n_targets; i++)
        assert_true(gv_chain_holds(state, step->rule, step->chains, step->targets[i]));
}

/* Brings a state to quiescence under BRT and whips[1]: what chain rules start from. */
static bool settle(fixture *b)
{
    const gv_theory theory = theory_of("W1", 1);
    gv_resolution result;
    assert_int_equal(gv_resolve(&result, b->ctx, &theory, NULL, NULL, NULL), GV_OK);
    const gv_state *state = b->ctx->state;
    return !gv_state_contradictory(state) && !gv_state_solved(state);
}

/* Asks one rule for each length, then applies what it found; how often it found. */
static unsigned follow_rule(fixture *b, const gv_rule *rule, unsigned max_length)
{
    unsigned n_found = 0;
    while (n_found < 4 && settle(b)) {
        gv_step step;
        bool found = false;
        for (unsigned length = rule->first; length <= max_length && !found; length++) {
            gv_var_type type;
            const gv_label expected = first_target(b->ctx->state, rule, length, &type);
            found = rule->find(b->ctx, rule, length, &step);
            assert_int_equal(found, expected != GV_NO_LABEL);
            if (!found)
                continue;
            assert_int_equal(step.chains->target, expected);
            assert_int_equal(step.type, type);
            // Braids begin at 3, though there may be a whip[2] among them.
            assert_true(step.length == length || length == rule->first);
            assert_true(step.length <= length);
            assert_step_holds(b->ctx->state, &step);
        }
        if (!found)
            break;
        gv_step_apply(&step, b->ctx->state);
        n_found++;
    }
    return n_found;
}

static void every_chain_rule_finds_what_brute_force_finds(void **ctx)
{
    (void)ctx;
    unsigned n_found[N_CHAIN_RULES] = { 0 };
    for (uint64_t unit = 0; unit < N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(7, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        const gv_instance *puzzle = fixture_puzzle(&b, &rng);
        for (unsigned r = 0; r < N_CHAIN_RULES; r++) {
            gv_rule_context_start(b.ctx, puzzle, NULL);
            n_found[r] += follow_rule(&b, &gv_rules[chain_rules[r]], 4);
        }
        fixture_close(&b);
    }
    for (unsigned r = 0; r < N_CHAIN_RULES; r++)
        assert_true(n_found[r] > 0); // each rule was tried in earnest
}

/* A chain of the rule with one thing wrong is none. */
static void assert_tampering_shows(const gv_state *state, const gv_step *step)
{
    gv_chain_cell cells[GV_MAX_LENGTH];
    const uint32_t n = step->chains->n_cells;
    const gv_chain tampered = { .n_cells = n, .cells = cells };
    for (uint32_t at = 0; at < n; at++) {
        memcpy(cells, step->chains->cells, n * sizeof *cells);
        cells[at].left = step->targets[0];
        assert_false(gv_chain_holds(state, step->rule, &tampered, step->targets[0]));
        memcpy(cells, step->chains->cells, n * sizeof *cells);
        cells[at].var = GV_NO_VAR;
        assert_false(gv_chain_holds(state, step->rule, &tampered, step->targets[0]));
        memcpy(cells, step->chains->cells, n * sizeof *cells);
        cells[at].right = cells[at].left;
        cells[at].kind = GV_RIGHT_LABEL;
        assert_false(gv_chain_holds(state, step->rule, &tampered, step->targets[0]));
    }
    const gv_chain cut = { .n_cells = n - 1, .cells = step->chains->cells };
    assert_false(gv_chain_holds(state, step->rule, &cut, step->targets[0]));
}

static void a_chain_that_was_tampered_with_does_not_hold(void **ctx)
{
    (void)ctx;
    unsigned n_tried = 0;
    for (uint64_t unit = 0; unit < UINT64_C(4) * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(8, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        gv_rule_context_start(b.ctx, fixture_puzzle(&b, &rng), NULL);
        for (unsigned r = 0; r < N_CHAIN_RULES && settle(&b); r++) {
            const gv_rule *rule = &gv_rules[chain_rules[r]];
            gv_step step;
            if (!rule->find(b.ctx, rule, 6, &step))
                continue;
            assert_tampering_shows(b.ctx->state, &step);
            gv_step_apply(&step, b.ctx->state);
            n_tried++;
        }
        fixture_close(&b);
    }
    assert_true(n_tried > 20);
}

/* All targets of a blocked rule, by trying each candidate. */
static bool names_all_targets(void *user, const gv_state *state, const gv_step *step)
{
    unsigned *n_multiple = user;
    uint32_t n_targets = 0;
    for (gv_label label = 0; step->n_chains && label < state->linkage->net->n_labels;
         label++)
        n_targets += gv_state_has(state, label) &&
                     gv_chain_holds(state, step->rule, step->chains, label);
    if (step->n_chains && step->length <= step->rule->blocked)
        assert_int_equal(step->n_targets, n_targets);
    *n_multiple += n_targets > 1;
    return true;
}

static void blocked_rules_name_all_their_targets(void **ctx)
{
    (void)ctx;
    unsigned n_multiple = 0;
    for (uint64_t unit = 0; unit < UINT64_C(4) * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(9, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        const gv_theory theory = theory_of("BC+Z+tW+W", 5);
        gv_rule_context_start(b.ctx, fixture_puzzle(&b, &rng), NULL);
        gv_resolution result;
        assert_int_equal(
            gv_resolve(&result, b.ctx, &theory, names_all_targets, &n_multiple, NULL),
            GV_OK);
        fixture_close(&b);
    }
    assert_true(n_multiple > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_chain_rule_finds_what_brute_force_finds),
        cmocka_unit_test(a_chain_that_was_tampered_with_does_not_hold),
        cmocka_unit_test(blocked_rules_name_all_their_targets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
