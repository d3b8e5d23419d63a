/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_subset.c -- Subsets: the searches against every choice of variables and groups,
 * what "does not split" means, and published examples of several families. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "rules/subset.h"
#include "rules/subset_search.h"
#include "rules_testing.h"

/* ---- what splits ---- */

/* The mandatory candidates of Subsets of one size, var by var; a set of forms. */
typedef struct form {
    unsigned size;
    unsigned touched[GV_MAX_SUBSET];
} form;

static const form forms[] = {
    { 2, { 0x3, 0x3 } },
    { 3, { 0x3, 0x6, 0x5 } },
    { 4, { 0x3, 0x6, 0xC, 0x9 } },
    { 4, { 0x3, 0x5, 0x9, 0xE } }, // the special quad
};

/* Whether `touched` has at least the candidates of the form, for some order of the
 * variables and of the groups; both orders are tried place by place. */
static bool has_form(const form *f, const unsigned *touched, unsigned *var_of,
                     unsigned *group_of, unsigned n_vars, unsigned n_groups)
{
    unsigned *const place = n_vars < f->size ? var_of : group_of;
    unsigned *const n = n_vars < f->size ? &n_vars : &n_groups;
    if (n_groups == f->size) {
        for (unsigned i = 0; i < f->size; i++)
            for (unsigned k = 0; k < f->size; k++)
                if (f->touched[i] >> k & 1 && !(touched[var_of[i]] >> group_of[k] & 1))
                    return false;
        return true;
    }
    for (unsigned next = 0; next < f->size; next++) {
        bool used = false;
        for (unsigned i = 0; i < *n; i++)
            used |= place[i] == next;
        if (used)
            continue;
        place[(*n)++] = next;
        if (has_form(f, touched, var_of, group_of, n_vars, n_groups))
            return true;
        (*n)--;
    }
    return false;
}

static bool has_some_form(const unsigned *touched, unsigned size)
{
    unsigned var_of[GV_MAX_SUBSET], group_of[GV_MAX_SUBSET];
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (forms[i].size == size &&
            has_form(&forms[i], touched, var_of, group_of, 0, 0))
            return true;
    return false;
}

static void what_does_not_split_is_cyclic_or_a_special_quad(void **ctx)
{
    (void)ctx;
    for (unsigned size = 2; size <= GV_MAX_SUBSET; size++)
        for (unsigned graph = 0; graph < 1u << size * size; graph++) {
            unsigned touched[GV_MAX_SUBSET];
            bool ascending = true; // the order of variables does not matter
            for (unsigned i = 0; i < size; i++) {
                touched[i] = graph >> i * size & ((1u << size) - 1);
                ascending = ascending && (i == 0 || touched[i - 1] <= touched[i]);
            }
            if (!ascending)
                continue;
            assert_int_equal(!gv_subset_splits(touched, size),
                             has_some_form(touched, size));
        }
}

/* ---- searches against all choices ---- */

/* All choices of `size` variables of one type, and of groups of one type (of queens: of
 * any), by brute force. */
typedef struct choice {
    const gv_state *state;
    const gv_rule *rule;
    gv_subset subset;
    gv_var vars[GV_MAX_SUBSET], groups[GV_MAX_SUBSET];
} choice;

static bool in_groups(const choice *c, gv_label label)
{
    for (unsigned i = 0; i < c->subset.size; i++)
        if (gv_in_group(c->state->linkage->net, label, c->groups[i]))
            return true;
    return false;
}

/* Whether the groups have all candidates of the variables. */
static bool is_covered(const choice *c)
{
    const gv_net *net = c->state->linkage->net;
    for (unsigned k = 0; k < c->subset.size; k++)
        for (uint32_t i = net->group_start[c->vars[k]];
             i < net->group_start[c->vars[k] + 1]; i++)
            if (gv_state_has(c->state, net->group_labels[i]) &&
                !in_groups(c, net->group_labels[i]))
                return false;
    return true;
}

static bool some_target_holds(const choice *c)
{
    const bool finned = c->rule->id == GV_RULE_FINNED_FISH;
    if (is_covered(c) == finned)
        return false;
    for (gv_label target = 0; target < c->state->linkage->net->n_labels; target++)
        if (gv_state_has(c->state, target) && (!finned || in_groups(c, target)) &&
            gv_subset_holds(c->state, c->rule, &c->subset, target))
            return true;
    return false;
}

/* Whether the group has a candidate of a chosen variable. */
static bool is_met(const choice *c, gv_var group)
{
    const gv_net *net = c->state->linkage->net;
    for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
        for (unsigned k = 0; k < c->subset.size; k++)
            if (gv_state_has(c->state, net->group_labels[i]) &&
                gv_linkage_in_var(c->state->linkage, net->group_labels[i], c->vars[k]))
                return true;
    return false;
}

static bool some_groups_hold(choice *c, unsigned n, gv_var from)
{
    const gv_net *net = c->state->linkage->net;
    if (n >= c->subset.size || n >= GV_MAX_SUBSET)
        return some_target_holds(c);
    for (gv_var group = from; group < net->n_groups; group++) {
        c->groups[n] = group;
        if (net->group_type[group] != net->group_type[c->vars[0]] &&
            (gv_net_has_queens(net) ||
             net->group_type[group] == net->group_type[c->groups[0]]) &&
            is_met(c, group) && some_groups_hold(c, n + 1, group + 1))
            return true;
    }
    return false;
}

static bool some_vars_hold(choice *c, unsigned n, gv_var from)
{
    const gv_net *net = c->state->linkage->net;
    if (n >= c->subset.size || n >= GV_MAX_SUBSET)
        return some_groups_hold(c, 0, 0);
    for (gv_var var = from; var < net->n_vars; var++) {
        c->vars[n] = var;
        if (c->state->left[var].n_left > 1 &&
            net->group_type[var] == net->group_type[c->vars[0]] &&
            some_vars_hold(c, n + 1, var + 1))
            return true;
    }
    return false;
}

/* Whether any Subset of that rule and size eliminates anything. */
static bool some_subset_holds(const gv_state *state, const gv_rule *rule, unsigned size)
{
    choice c = { .state = state, .rule = rule };
    c.subset = (gv_subset){ .size = size, .vars = c.vars, .set_groups = c.groups };
    return some_vars_hold(&c, 0, 0);
}

static void assert_step_holds(const gv_state *state, const gv_step *step, unsigned size)
{
    assert_int_equal(step->length, size);
    assert_true(step->n_targets > 0);
    for (uint32_t i = 0; i < step->n_targets; i++)
        assert_true(gv_subset_holds(state, step->rule, step->subset, step->targets[i]));
    for (uint32_t i = 0; i < step->subset->size; i++)
        assert_true(step->subset->set_start[i] < step->subset->set_start[i + 1]);
}

/* Applies a rule as long as it finds something; at the end there must be nothing. */
static unsigned exhaust(fixture *b, const gv_rule *rule, unsigned size)
{
    gv_state *state = b->ctx->state;
    gv_step step;
    unsigned n_steps = 0;
    for (; !gv_state_contradictory(state) && rule->find(b->ctx, rule, size, &step);
         n_steps++) {
        assert_step_holds(state, &step, size);
        gv_step_apply(&step, state);
    }
    if (!gv_state_contradictory(state))
        assert_false(some_subset_holds(state, rule, size));
    return n_steps;
}

/* The largest size that brute force can do; triplets not for all puzzles. */
static unsigned largest_size(const fixture *b, const gv_rule *rule, uint64_t unit)
{
    if (b->net->n_labels > 64)
        return rule->id == GV_RULE_FINNED_FISH || unit >= 2 * N_BENCHES ? 0 : 2;
    return unit < 2 * N_BENCHES ? 3 : 2;
}

static void searches_find_what_the_definition_has(void **ctx)
{
    (void)ctx;
    enum { N_PUZZLES = 12 * N_BENCHES };
    unsigned n_steps[GV_N_RULES] = { 0 };
    for (uint64_t unit = 0; unit < N_PUZZLES; unit++) {
        gv_rng rng = gv_rng_stream(51, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        const gv_instance *puzzle = fixture_puzzle(&b, &rng);
        for (unsigned id = GV_RULE_NAKED; id <= GV_RULE_FINNED_FISH; id++)
            for (unsigned size = 2; size <= largest_size(&b, &gv_rules[id], unit);
                 size++) {
                gv_rule_context_start(b.ctx, puzzle, NULL);
                b.ctx->max_part[id] = GV_MAX_SUBSET;
                if (gv_state_propagate(b.ctx->state))
                    n_steps[id] += exhaust(&b, &gv_rules[id], size);
            }
        fixture_close(&b);
    }
    for (unsigned id = GV_RULE_NAKED; id <= GV_RULE_FINNED_FISH; id++)
        assert_true(n_steps[id] > 0);
}

/* ---- soundness ---- */

static bool keeps_solutions(void *user, const gv_state *state, const gv_step *step)
{
    (void)state;
    for (uint32_t i = 0; i < step->n_targets; i++)
        assert_false(in_some_solution(user, step->targets[i]));
    return true;
}

static void no_subset_removes_a_value_of_a_solution(void **ctx)
{
    (void)ctx;
    const gv_theory theory = theory_of("SFin", GV_MAX_LENGTH);
    for (uint64_t unit = 0; unit < 10 * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(52, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        gv_instance *puzzle = fixture_puzzle(&b, &rng);
        (void)resolve(&b, puzzle, &theory, keeps_solutions, puzzle);
        fixture_close(&b);
    }
}

/* ---- published examples ---- */

/* Notes the names of the Subsets of a path, each followed by a blank. */
static bool note_name(void *user, const gv_state *state, const gv_step *step)
{
    if (step->subset) {
        gv_subset_name(state->linkage->net, step, user);
        gv_buffer_putc(user, ' ');
    }
    return true;
}

static gv_instance *grid_puzzle(const fixture *b, const char *text, gv_arena *arena)
{
    const unsigned order = b->net->shape.order;
    gv_label givens[GV_MAX_ORDER * GV_MAX_ORDER];
    uint32_t n_givens = 0;
    for (uint32_t cell = 0; cell < order * order; cell++)
        if (text[cell] != '.')
            givens[n_givens++] = cell * order + (uint32_t)(text[cell] - '1');
    return make_puzzle(b->context, b->net, givens, n_givens, NULL, arena);
}

/* PBCS2, Fig. 8.9: 7 queens, r2c1 r6c4; rows 4 and 7, one transversal set in a
 * diagonal, the other in a column. */
static void queens_have_pairs_across_types(void **ctx)
{
    (void)ctx;
    enum { R1C7 = 6, R4C5 = 25, R4C7 = 27, R5C7 = 34, R7C2 = 43, R7C7 = 48 };
    const gv_label givens[] = { 7, 38 };
    fixture b;
    fixture_open(&b, (gv_shape){ GV_QUEENS, 1, 7, 7 });
    gv_rule_context_start(
        b.ctx, make_puzzle(b.context, b.net, givens, 2, NULL, &b.arena), NULL);
    const gv_var rows[] = { 3, 6 };
    gv_var groups[] = { 7 + 6, 0 };
    while (!gv_in_group(b.net, R4C5, groups[1]) || !gv_in_group(b.net, R7C2, groups[1]))
        groups[1]++;
    assert_int_equal(b.net->group_type[groups[1]], GV_VAR_A);
    const gv_subset pair = { .size = 2, .vars = rows, .set_groups = groups };
    const gv_rule *naked = &gv_rules[GV_RULE_NAKED];
    assert_true(gv_state_has(b.ctx->state, R4C7));
    assert_true(gv_subset_holds(b.ctx->state, naked, &pair, R1C7));
    assert_true(gv_subset_holds(b.ctx->state, naked, &pair, R5C7));
    assert_false(gv_subset_holds(b.ctx->state, naked, &pair, R7C7));
    assert_false(gv_subset_holds(b.ctx->state, &gv_rules[GV_RULE_HIDDEN], &pair, R1C7));
    fixture_close(&b);
}

/* Pandiagonal squares that the examples of CSP-Rules solve by Subsets. */
static void pandiagonal_squares_are_solved_by_subsets(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *puzzle, *tag;
    } examples[] = {
        { "...............2..7...............41...6...3.....", "SHT" },
        { "....5..............167...4...........3...........", "SHT" },
        { "................4.7...5.126......................", "SHT" },
        { ".1.....4.........3..5..........6......2..........", "NT" },
    };
    fixture b;
    fixture_open(&b, (gv_shape){ GV_PANDIAGONAL, 1, 7, 7 });
    const gv_theory theory = theory_of("S", GV_MAX_LENGTH);
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const gv_resolution result = resolve(
            &b, grid_puzzle(&b, examples[i].puzzle, &b.arena), &theory, NULL, NULL);
        assert_int_equal(result.outcome, GV_OUTCOME_OK);
        assert_int_equal(result.level, 3);
        assert_int_equal(result.hardest->id,
                         examples[i].tag[0] == 'N' ? GV_RULE_NAKED : GV_RULE_FISH);
    }
    fixture_close(&b);
}

static void names_say_kind_size_and_unit(void **ctx)
{
    (void)ctx;
    static const char *const expected[] = {
        "naked-pairs-in-a-row",    "naked-pairs-in-a-column", "naked-pairs-in-a-block",
        "hidden-pairs-in-a-row",   "hidden-pairs-in-a-block", "naked-triplets-in-a-row",
        "naked-quads-in-a-column", "x-wing-in-rows",          "swordfish-in-columns",
        "finned-x-wing-in-rows",
    };
    static const char *const puzzles[] = {
        "1......89.5..........72.....768..3..3..........1..7.62..86...2.7...9...3.6.5."
        "1..7",
        ".....67.9.5.7...2..891.......46.3.51.3.8...9...5.....43...6..........9.8..8.."
        "1.3.",
        "..3.56...45.7........2.3..5.7...1.96....3.2..9.1..7.......9582.5.........9.3."
        "2.7.",
        "1.......9.571.9..6..83..5......6..15.8.....7..6..12..8.....892...2.........2.."
        ".54",
        "...45......6.....3.9.1.2.....49...1..1.8.4..69....7..........326.2...49.8...9."
        ".7.",
    };
    fixture b;
    gv_buffer names;
    fixture_open(&b, nine);
    gv_buffer_init(&names, NULL);
    const gv_theory theory = theory_of("SFin+W", GV_MAX_LENGTH);
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++)
        (void)resolve(&b, nine_puzzle(&b, puzzles[i], &b.arena), &theory, note_name,
                      &names);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        if (!strstr(names.text, expected[i]))
            fail_msg("no %s", expected[i]);
    gv_buffer_free(&names);
    fixture_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_does_not_split_is_cyclic_or_a_special_quad),
        cmocka_unit_test(searches_find_what_the_definition_has),
        cmocka_unit_test(no_subset_removes_a_value_of_a_solution),
        cmocka_unit_test(queens_have_pairs_across_types),
        cmocka_unit_test(pandiagonal_squares_are_solved_by_subsets),
        cmocka_unit_test(names_say_kind_size_and_unit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
