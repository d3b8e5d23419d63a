/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_forcing_whip.c -- forcing whips against the enumeration of all partial whips,
 * and against the solutions. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "chain_oracle.h"

enum { NEVER = GV_MAX_LENGTH + 1 };

/* ---- all partial whips from a candidate ---- */

/* The least length of a partial whip that ends at each label, or at one linked to it.
 */
typedef struct reach {
    unsigned ends[MAX_LABELS], sees[MAX_LABELS];
} reach;

static void note(reach *out, const gv_net *net, gv_label right, unsigned length)
{
    if (length < out->ends[right])
        out->ends[right] = length;
    for (gv_label label = 0; label < net->n_labels; label++)
        if (label != right && gv_net_linked(net, label, right) &&
            length < out->sees[label])
            out->sees[label] = length;
}

static void walk(reach *out, chain_oracle *o, unsigned n_more)
{
    const gv_net *net = o->state->linkage->net;
    for (gv_label right = 0; n_more && right < net->n_labels; right++) {
        gv_chain_cell cell = { .kind = GV_RIGHT_LABEL, .right = right };
        if (!gv_state_has(o->state, right) || oracle_sees_target(o, right) ||
            oracle_sees_earlier(o, right) || !oracle_way(o, &cell, 0))
            continue; // a right-linking candidate is compatible with all before it
        o->cells[o->n_cells++] = cell;
        note(out, net, right, o->n_cells);
        walk(out, o, n_more - 1);
        o->n_cells--;
    }
}

static void reach_of(reach *out, const gv_state *state, gv_label start, unsigned length)
{
    chain_oracle o = { .state = state, .rule = GV_RULE_WHIP, .target = start };
    for (unsigned i = 0; i < MAX_LABELS; i++)
        out->ends[i] = out->sees[i] = NEVER;
    note(out, state->linkage->net, start, 0);
    walk(out, &o, length);
}

/* Whether forcing whips of at most `length` from `var` say anything on `label`. */
static bool says_anything(const gv_state *state, gv_var var, unsigned length)
{
    gv_label start[MAX_LABELS];
    static const unsigned most_branches = 3;
    reach reaches[3];
    const uint32_t n = gv_state_candidates_of(state, var, start);
    assert_true(n <= most_branches);
    for (uint32_t i = 0; i < n; i++)
        reach_of(&reaches[i], state, start[i], length - 1);
    for (gv_label label = 0; label < state->linkage->net->n_labels; label++) {
        unsigned ends = 0, sees = 0;
        for (uint32_t i = 0; i < n; i++) {
            ends += reaches[i].ends[label];
            sees += reaches[i].sees[label];
        }
        if (gv_state_has(state, label) && (ends < length || sees < length))
            return true;
    }
    return false;
}

static bool oracle_finds(const gv_state *state, const gv_rule *rule, unsigned length)
{
    const uint32_t n_branches = rule->id == GV_RULE_FORCING_WHIP ? 2 : 3;
    for (gv_var var = 0; var < state->linkage->net->n_vars; var++)
        if (state->left[var].n_left == n_branches && says_anything(state, var, length))
            return true;
    return false;
}

/* ---- tests ---- */

/* The branches start from all candidates of a variable, are of the length that the step
 * says, and their ends agree. */
static void assert_step_holds(const gv_state *state, const gv_step *step)
{
    const gv_net *net = state->linkage->net;
    unsigned length = 1;
    assert_int_equal(step->n_chains, state->left[step->var].n_left);
    for (uint32_t i = 0; i < step->n_chains; i++) {
        const gv_chain *chain = &step->chains[i];
        const gv_label end =
            chain->n_cells ? chain->cells[chain->n_cells - 1].right : chain->target;
        assert_true(gv_linkage_in_var(state->linkage, chain->target, step->var));
        for (uint32_t k = 0; k < step->n_targets; k++)
            assert_true(gv_net_linked(net, end, step->targets[k]));
        if (step->conclusion == GV_ASSERTS)
            assert_int_equal(end, step->value);
        length += chain->n_cells;
    }
    assert_int_equal(length, step->length);
}

static void the_search_finds_what_all_partial_whips_have(void **ctx)
{
    (void)ctx;
    enum { N_PUZZLES = 6 * N_BENCHES, MOST = 4 };
    unsigned n_found = 0;
    for (uint64_t unit = 0; unit < N_PUZZLES; unit++) {
        gv_rng rng = gv_rng_stream(53, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        gv_rule_context_start(b.ctx, fixture_puzzle(&b, &rng), NULL);
        const bool ready = gv_state_propagate(b.ctx->state);
        for (unsigned id = GV_RULE_FORCING_WHIP; ready && id <= GV_RULE_FORCING3_WHIP;
             id++)
            for (unsigned length = 3; length <= MOST; length++) {
                gv_step step;
                const bool found =
                    gv_rules[id].find(b.ctx, &gv_rules[id], length, &step);
                assert_int_equal(found,
                                 oracle_finds(b.ctx->state, &gv_rules[id], length));
                if (found)
                    assert_step_holds(b.ctx->state, &step);
                n_found += found;
            }
        fixture_close(&b);
    }
    assert_true(n_found > 0);
}

static bool keeps_solutions(void *user, const gv_state *state, const gv_step *step)
{
    const gv_instance *puzzle = user;
    for (uint32_t i = 0; i < step->n_targets; i++)
        assert_false(in_some_solution(puzzle, step->targets[i]));
    // What is asserted holds in all solutions: nothing linked to it in any.
    for (gv_label label = 0;
         step->conclusion == GV_ASSERTS && label < puzzle->net->n_labels; label++)
        if (step->rule->id >= GV_RULE_FORCING_WHIP && label != step->value &&
            gv_state_has(state, label) &&
            gv_net_linked(puzzle->net, label, step->value))
            assert_false(in_some_solution(puzzle, label));
    return true;
}

static void no_forcing_whip_removes_a_value_of_a_solution(void **ctx)
{
    (void)ctx;
    gv_theory theory = theory_of("F3W", 6);
    // With all whips little is left for them. The shortest whips stay: what they miss
    // would be found as a forcing whip of length 2, which is not one by definition.
    theory.short_rules |= UINT64_C(1) << GV_RULE_WHIP;
    for (uint64_t unit = 0; unit < 8 * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(54, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        gv_instance *puzzle = fixture_puzzle(&b, &rng);
        (void)resolve(&b, puzzle, &theory, keeps_solutions, puzzle);
        fixture_close(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_search_finds_what_all_partial_whips_have),
        cmocka_unit_test(no_forcing_whip_removes_a_value_of_a_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
