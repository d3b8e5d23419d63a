/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules_testing.h -- what the tests of the rules share: a ctx for a network, puzzles
 * of every kind, and their solutions by the oracle of the solver tests. Include it
 * behind cmocka.h. */
#ifndef GV_TESTS_RULES_TESTING_H
#define GV_TESTS_RULES_TESTING_H

#include "../solve/solve_oracle.h"
#include "rules/resolution.h"

/* A network with its linkage and a ctx. */
typedef struct fixture {
    gv_context *context;
    gv_arena arena;
    const gv_net *net;
    const gv_linkage *linkage;
    gv_rule_context *ctx;
} fixture;

static inline void fixture_open_net(fixture *b, const gv_net *net)
{
    b->net = net;
    assert_int_equal(gv_linkage_new(&b->linkage, net, true, NULL, &b->arena, NULL),
                     GV_OK);
    assert_int_equal(gv_rule_context_new(&b->ctx, b->linkage, &b->arena, NULL), GV_OK);
}

static inline void fixture_open(fixture *b, gv_shape shape)
{
    *b = (fixture){ .context = new_context() };
    gv_arena_init(&b->arena, NULL);
    fixture_open_net(b, net_of(b->context, shape));
}

/* A random network, with all that a network can have. */
static inline void fixture_open_random(fixture *b, gv_rng *rng)
{
    *b = (fixture){ .context = new_context() };
    gv_arena_init(&b->arena, NULL);
    fixture_open_net(b, random_net(rng, &b->arena));
}

static inline void fixture_close(fixture *b)
{
    gv_rule_context_free(b->ctx);
    gv_arena_free(&b->arena);
    gv_context_free(b->context);
}

/* The number of families and networks that fixture_open_any() tells apart. */
enum { N_BENCHES = N_SMALL_FAMILIES + 3 };

/* The fixture of a small family, or (the last numbers) of a random network. */
static inline void fixture_open_any(fixture *b, uint64_t number, gv_rng *rng)
{
    number %= N_BENCHES;
    if (number < N_SMALL_FAMILIES)
        fixture_open(b, small_families[number].shape);
    else
        fixture_open_random(b, rng);
}

/* A puzzle for the fixture: few clues of a random solution, now and then with marks
 * that leave it (more or less) alone, and for random networks any givens at all. */
static inline gv_instance *fixture_puzzle(fixture *b, gv_rng *rng)
{
    gv_label solution[MAX_PRIMARY];
    uint64_t marks[N_WORDS];
    const uint32_t n = b->net->n_primary;
    if (!random_solution(solution, b->net, rng))
        return make_puzzle(b->context, b->net, NULL, 0, NULL, &b->arena);
    gv_rng_shuffle(rng, solution, n);
    random_bits(marks, b->net->n_labels, 5, rng);
    for (uint32_t i = 0; i < n; i++)
        gv_bits_add(marks, solution[i]);
    const uint32_t n_givens = (uint32_t)gv_rng_below(rng, n / 3 + 1);
    return make_puzzle(b->context, b->net, solution, n_givens,
                       gv_rng_below(rng, 2) ? marks : NULL, &b->arena);
}

/* ---- solutions ---- */

/* Whether `label` holds in some solution of the puzzle, by the generic solver. */
static inline bool in_some_solution(const gv_instance *instance, gv_label label)
{
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    gv_label givens[MAX_PRIMARY + 1];
    memcpy(givens, instance->givens, instance->n_givens * sizeof *givens);
    givens[instance->n_givens] = label;
    const bool allowed = !instance->marks || gv_bits_has(instance->marks, label);
    uint64_t count = 0;
    const gv_search first = { .limits = { .solutions = 1 }, .forbid = GV_NO_LABEL };
    if (allowed)
        (void)run_generic(&count,
                          make_puzzle(instance->context, instance->net, givens,
                                      instance->n_givens + 1, instance->marks, &tmp),
                          &first);
    gv_arena_free(&tmp);
    return count > 0;
}

/* The theory of that name and length. */
static inline gv_theory theory_of(const char *name, unsigned max_length)
{
    gv_theory theory;
    assert_int_equal(gv_theory_parse(&theory, name, NULL), GV_OK);
    theory.max_length = max_length;
    return theory;
}

static inline gv_resolution resolve(fixture *b, const gv_instance *instance,
                                    const gv_theory *theory, gv_step_fn *found,
                                    void *user)
{
    gv_resolution result;
    gv_rule_context_start(b->ctx, instance, NULL);
    assert_int_equal(gv_resolve(&result, b->ctx, theory, found, user, NULL), GV_OK);
    return result;
}

/* Applies the rules of a theory in random order, lengths mixed, to quiescence. */
static inline void run_at_random(fixture *b, const gv_theory *theory, gv_rng *rng)
{
    gv_rule_context *ctx = b->ctx;
    uint32_t order[GV_N_RULES];
    bool found = true;
    while (found && !gv_state_contradictory(ctx->state)) {
        found = false;
        gv_rng_permutation(rng, order, GV_N_RULES);
        gv_rule_context_shuffle(ctx, rng);
        for (unsigned i = 0; i < GV_N_RULES && !found; i++) {
            const gv_rule *rule = &gv_rules[order[i]];
            const bool brt = rule->id == GV_RULE_SINGLE;
            if (!brt && !(theory->rules >> rule->id & 1))
                continue;
            const unsigned last = gv_theory_last(theory, rule);
            const unsigned length =
                last > rule->first
                    ? rule->first + (unsigned)gv_rng_below(rng, last - rule->first + 1)
                    : last;
            gv_step step;
            // A short length first, then the longest: nothing may be missed.
            found = rule->find(ctx, rule, length, &step) ||
                    rule->find(ctx, rule, last, &step);
            if (found)
                gv_step_apply(&step, ctx->state);
        }
    }
    gv_rule_context_shuffle(ctx, NULL);
}

/* A theory ends in the same state in random order as simplest first. */
static inline void assert_confluent(fixture *b, const gv_instance *puzzle,
                                    const char *name, unsigned length, gv_rng *rng)
{
    const gv_theory theory = theory_of(name, length);
    uint64_t expected[729 / 64 + 1];
    const size_t n_words = gv_bits_words(b->net->n_labels);
    const gv_resolution r = resolve(b, puzzle, &theory, NULL, NULL);
    memcpy(expected, b->ctx->state->candidates, n_words * sizeof *expected);
    gv_rule_context_start(b->ctx, puzzle, NULL);
    run_at_random(b, &theory, rng);
    const bool contradictory = gv_state_contradictory(b->ctx->state);
    assert_int_equal(contradictory, r.outcome == GV_OUTCOME_NONE);
    if (!contradictory)
        assert_memory_equal(expected, b->ctx->state->candidates,
                            n_words * sizeof *expected);
}

/* A 9x9 puzzle from its 81 characters. */
static inline gv_instance *nine_puzzle(const fixture *b, const char *text,
                                       gv_arena *arena)
{
    gv_label givens[81];
    uint32_t n_givens = 0;
    for (uint32_t cell = 0; cell < 81; cell++)
        if (text[cell] >= '1' && text[cell] <= '9')
            givens[n_givens++] = cell * 9 + (uint32_t)(text[cell] - '1');
    return make_puzzle(b->context, b->net, givens, n_givens, NULL, arena);
}

static const gv_shape nine = { GV_SUDOKU, 3, 3, 9 };

#endif
