/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_composite.c -- chains with Subsets and with inner chains in them: Sp-chains
 * against brute force from their definition; all of them against the solutions and the
 * verification; what theories of them solve against each other. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "rules/path.h"
#include "rules/verify.h"
#include "sp_oracle.h"

#include <limits.h>

static const gv_rule_id composite_rules[] = { GV_RULE_SP_WHIP, GV_RULE_SP_BRAID,
                                              GV_RULE_WP_WHIP, GV_RULE_BP_BRAID };
enum { N_COMPOSITE_RULES = sizeof composite_rules / sizeof *composite_rules };

/* Rounds over all fixtures. */
typedef struct amount {
    uint64_t n_brute, n_paths;
} amount;
static const amount quick_amount = { 1, 4 };
static const amount full_amount = { 6, 40 };

static const amount *amount_of(void **ctx)
{
    return *ctx;
}

/* Brings a state to quiescence under BRT and whips[1], where chains may start. */
static bool settle(fixture *b)
{
    const gv_theory theory = theory_of("W1", 1);
    gv_resolution result;
    assert_int_equal(gv_resolve(&result, b->ctx, &theory, NULL, NULL, NULL), GV_OK);
    const gv_state *state = b->ctx->state;
    return !gv_state_contradictory(state) && !gv_state_solved(state);
}

/* A puzzle without givens: the labels of a solution, and of the others some. Subsets
 * and short chains abound. */
static gv_instance *marked_puzzle(fixture *b, gv_rng *rng)
{
    gv_label solution[MAX_PRIMARY];
    uint64_t marks[N_WORDS];
    if (!random_solution(solution, b->net, rng))
        return make_puzzle(b->context, b->net, NULL, 0, NULL, &b->arena);
    random_bits(marks, b->net->n_labels, 3 + (unsigned)gv_rng_below(rng, 3), rng);
    for (uint32_t i = 0; i < b->net->n_primary; i++)
        gv_bits_add(marks, solution[i]);
    return make_puzzle(b->context, b->net, NULL, 0, marks, &b->arena);
}

/* ---- brute force ---- */

static gv_label first_target(const gv_state *state, bool braid, unsigned max_size,
                             unsigned length)
{
    for (gv_label target = 0; target < state->linkage->net->n_labels; target++)
        if (gv_state_has(state, target) &&
            sp_eliminates(state, braid, max_size, target, length))
            return target;
    return GV_NO_LABEL;
}

/* Asks one rule for each length, then applies what it found; how often it found. */
static unsigned follow_rule(fixture *b, const gv_rule *rule)
{
    const bool braid = rule->id == GV_RULE_SP_BRAID;
    const uint32_t n_labels = b->net->n_labels; // brute force takes its time
    const unsigned max_length = n_labels > 130 ? 3 : n_labels > 64 ? 4 : 5;
    const unsigned max_size = n_labels > 64 ? 2 : 3;
    unsigned n_found = 0;
    while (n_found < 2 && settle(b)) {
        gv_step step;
        bool found = false;
        for (unsigned length = rule->first; length <= max_length && !found; length++) {
            b->ctx->max_part[rule->id] = (uint8_t)max_size;
            const gv_label expected =
                first_target(b->ctx->state, braid, max_size, length);
            found = rule->find(b->ctx, rule, length, &step);
            assert_int_equal(found, expected != GV_NO_LABEL);
            if (!found)
                continue;
            assert_int_equal(step.targets[0], expected);
            assert_int_equal(step.length, length);
            assert_int_equal(gv_step_check(b->ctx->state, &step, NULL), GV_OK);
        }
        if (!found)
            break;
        gv_step_apply(&step, b->ctx->state);
        n_found++;
    }
    return n_found;
}

static void chains_with_subsets_are_those_of_brute_force(void **ctx)
{
    unsigned n_found[2] = { 0 };
    for (uint64_t unit = 0; unit < amount_of(ctx)->n_brute * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(71, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        const gv_instance *puzzle = marked_puzzle(&b, &rng);
        gv_rule_context_start(b.ctx, puzzle, NULL);
        n_found[0] += follow_rule(&b, &gv_rules[GV_RULE_SP_WHIP]);
        gv_rule_context_start(b.ctx, puzzle, NULL);
        n_found[1] += follow_rule(&b, &gv_rules[GV_RULE_SP_BRAID]);
        fixture_close(&b);
    }
    assert_true(n_found[0] > 0 && n_found[1] > 0);
}

/* ---- all families ---- */

static void assert_sound(const gv_state *state, const gv_step *step,
                         const gv_instance *puzzle)
{
    gv_error err = { 0 };
    if (gv_step_check(state, step, &err) != GV_OK)
        fail_msg("%s[%u]: %s", step->rule->name, step->length, err.message);
    assert_int_equal(step->n_targets, 1);
    assert_false(in_some_solution(puzzle, step->targets[0]));
}

/* Applies a rule again and again, with parts of up to `max_size` variables. */
static unsigned exhaust(fixture *b, const gv_rule *rule, unsigned max_size,
                        const gv_instance *puzzle)
{
    unsigned n_found = 0;
    bool found = true;
    gv_rule_context_start(b->ctx, puzzle, NULL);
    while (found && n_found < 5 && settle(b)) {
        gv_step step;
        found = false;
        b->ctx->max_part[rule->id] = (uint8_t)max_size;
        for (unsigned length = rule->first; length <= 5 && !found; length++)
            found = rule->find(b->ctx, rule, length, &step);
        if (!found)
            break;
        assert_sound(b->ctx->state, &step, puzzle);
        gv_step_apply(&step, b->ctx->state);
        n_found++;
    }
    return n_found;
}

static void every_step_is_verified_and_keeps_all_solutions(void **ctx)
{
    unsigned n_found[N_COMPOSITE_RULES] = { 0 };
    for (uint64_t unit = 0; unit < amount_of(ctx)->n_paths * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(72, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        const gv_instance *puzzle = marked_puzzle(&b, &rng);
        const unsigned max_size = 2 + (unsigned)(unit % 3);
        for (unsigned i = 0; i < N_COMPOSITE_RULES; i++)
            n_found[i] += exhaust(&b, &gv_rules[composite_rules[i]], max_size, puzzle);
        fixture_close(&b);
    }
    for (unsigned i = 0; i < N_COMPOSITE_RULES; i++)
        assert_true(n_found[i] > 0); // each was tried in earnest
}

/* ---- theories ---- */

/* The least length at which the theory solves, or ends in a contradiction. */
static unsigned level_of(fixture *b, const gv_instance *puzzle, const char *name)
{
    const gv_theory theory = theory_of(name, 5);
    const gv_resolution r = resolve(b, puzzle, &theory, NULL, NULL);
    return r.outcome == GV_OUTCOME_BEYOND ? UINT_MAX : r.level;
}

/* Theories of braids are confluent, so more rules never need more. */
static void braids_with_more_parts_need_no_greater_length(void **ctx)
{
    for (uint64_t unit = 0; unit < amount_of(ctx)->n_paths * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(73, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        const gv_instance *puzzle = marked_puzzle(&b, &rng);
        const unsigned g = level_of(&b, puzzle, "gB");
        const unsigned two = level_of(&b, puzzle, "S2B");
        const unsigned four = level_of(&b, puzzle, "SpB");
        const unsigned inner = level_of(&b, puzzle, "BpB");
        const unsigned whips = level_of(&b, puzzle, "SpW");
        assert_true(two <= g && four <= two && inner <= g && four <= whips);
        fixture_close(&b);
    }
}

static void braids_with_subsets_are_confluent(void **ctx)
{
    for (uint64_t unit = 0; unit < amount_of(ctx)->n_paths * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(74, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        assert_confluent(&b, marked_puzzle(&b, &rng), "SpB", 4, &rng);
        fixture_close(&b);
    }
}

static void lean_theories_rate_the_same(void **ctx)
{
    for (uint64_t unit = 0; unit < amount_of(ctx)->n_paths * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(75, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        const gv_instance *puzzle = marked_puzzle(&b, &rng);
        const gv_theory theory = theory_of("SpB", 5);
        const gv_theory lean = gv_theory_lean(&theory);
        const gv_resolution r = resolve(&b, puzzle, &theory, NULL, NULL);
        const gv_resolution same = resolve(&b, puzzle, &lean, NULL, NULL);
        assert_int_equal(r.outcome, same.outcome);
        assert_int_equal(r.level, same.level);
        fixture_close(&b);
    }
}

/* ---- a Sudoku ---- */

/* Its path has an Sp-whip[6]: r4c7{n9 n4} - r7c7{n4 n5} - c3{n5 n1}{r5 r8} -
 * c3n4{r5 r1} - r1n3{c3 .} */
static const char nine_puzzle_text[] =
    "1...5..8...71..2.6.69.3.....7..13.5..9.....6...8..2......72...1......6...42...8.3";

/* A step of which lists can be changed. */
typedef struct draft {
    gv_step step;
    gv_chain chain;
    gv_chain_cell cells[GV_MAX_LENGTH];
    gv_subset subset;
    gv_label sets[64];
    gv_var vars[GV_MAX_SUBSET], groups[GV_MAX_SUBSET];
    uint32_t at; /* the cell of the Subset */
} draft;

static void start_draft(draft *d, const gv_step *step)
{
    *d = (draft){ .step = *step, .chain = step->chains[0] };
    memcpy(d->cells, d->chain.cells, d->chain.n_cells * sizeof *d->cells);
    while (d->cells[d->at].kind != GV_RIGHT_SUBSET)
        d->at++;
    d->subset = *d->cells[d->at].subset;
    memcpy(d->vars, d->subset.vars, d->subset.size * sizeof *d->vars);
    memcpy(d->groups, d->subset.set_groups, d->subset.size * sizeof *d->groups);
    memcpy(d->sets, d->subset.sets,
           d->subset.set_start[d->subset.size] * sizeof *d->sets);
    d->subset.vars = d->vars;
    d->subset.set_groups = d->groups;
    d->subset.sets = d->sets;
    d->cells[d->at].subset = &d->subset;
    d->chain.cells = d->cells;
    d->step.chains = &d->chain;
}

static void assert_refused(const gv_state *state, const gv_step *step)
{
    assert_int_equal(gv_step_check(state, step, NULL), GV_ERR_INPUT);
}

static void try_drafts(const gv_state *state, const gv_step *step)
{
    draft d;
    start_draft(&d, step);
    assert_int_equal(gv_step_check(state, &d.step, NULL), GV_OK);
    d.sets[0] = d.sets[1]; // another candidate in a set
    assert_refused(state, &d.step);
    start_draft(&d, step);
    d.vars[0] = d.vars[1];
    assert_refused(state, &d.step);
    start_draft(&d, step);
    d.groups[0] = d.groups[1];
    assert_refused(state, &d.step);
    start_draft(&d, step);
    d.subset.set_groups = NULL;
    assert_refused(state, &d.step);
    start_draft(&d, step);
    d.cells[d.at].left = GV_NO_LABEL;
    assert_refused(state, &d.step);
    start_draft(&d, step);
    d.cells[d.at].left = d.sets[0]; // what is open is not left-linking
    assert_refused(state, &d.step);
    start_draft(&d, step);
    d.step.rule = &gv_rules[GV_RULE_WP_WHIP];
    assert_refused(state, &d.step);
    start_draft(&d, step);
    d.step.length--;
    assert_refused(state, &d.step);
    start_draft(&d, step);
    d.chain.n_cells = d.at + 1; // a Subset is not the end
    d.step.length = gv_chain_length(&d.chain);
    assert_refused(state, &d.step);
}

static void a_sudoku_has_a_whip_with_a_subset_that_bears_no_change(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    const gv_instance *instance = nine_puzzle(&b, nine_puzzle_text, &b.arena);
    gv_path path = { .instance = instance, .theory = theory_of("SpW", 6) };
    assert_int_equal(gv_path_find(&path, b.ctx, NULL, &b.arena, NULL), GV_OK);
    gv_path_start(b.ctx->state, instance, false);
    unsigned n_composite = 0;
    for (size_t i = 0; i < path.n_steps; i++) {
        const gv_step *step = &path.steps[i];
        assert_int_equal(gv_step_check(b.ctx->state, step, NULL), GV_OK);
        if (step->rule->id == GV_RULE_SP_WHIP) {
            try_drafts(b.ctx->state, step);
            n_composite++;
        }
        gv_step_apply(step, b.ctx->state);
    }
    assert_true(n_composite > 0);
    fixture_close(&b);
}

/* ---- limits ---- */

static void a_search_ends_at_its_limits(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    const gv_instance *instance = nine_puzzle(&b, nine_puzzle_text, &b.arena);
    const gv_theory theory = theory_of("WpW", GV_MAX_LENGTH);
    const gv_limits limits = { .nodes = 5000 };
    gv_resolution result;
    gv_rule_context_start(b.ctx, instance, &limits);
    assert_int_equal(gv_resolve(&result, b.ctx, &theory, NULL, NULL, NULL), GV_OK);
    assert_int_equal(result.outcome, GV_OUTCOME_LIMIT);
    assert_int_equal(result.end, GV_END_NODES);
    assert_true(result.n_partials < 5100);
    fixture_close(&b);
}

int main(int argc, char **argv)
{
    const bool full = argc > 1 && !strcmp(argv[1], "full");
    void *how_much = (void *)(full ? &full_amount : &quick_amount);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(chains_with_subsets_are_those_of_brute_force,
                                  how_much),
        cmocka_unit_test_prestate(every_step_is_verified_and_keeps_all_solutions,
                                  how_much),
        cmocka_unit_test_prestate(braids_with_more_parts_need_no_greater_length,
                                  how_much),
        cmocka_unit_test_prestate(braids_with_subsets_are_confluent, how_much),
        cmocka_unit_test_prestate(lean_theories_rate_the_same, how_much),
        cmocka_unit_test(a_sudoku_has_a_whip_with_a_subset_that_bears_no_change),
        cmocka_unit_test(a_search_ends_at_its_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
