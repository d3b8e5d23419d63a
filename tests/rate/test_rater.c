/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_rater.c -- ratings of single instances and of blocks: the two engines, words,
 * limits, networks that are used once, paths. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../rules/rules_testing.h"
#include "rate_testing.h"

enum { CELLS = 81 };

/* Puzzles of rising difficulty, one of them solved, one with several solutions, one
 * with none. The hard one is of trial-and-error depth 2. */
static const char solved[] =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
static const char whip1[] =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
static const char whip5[] =
    "..3.5..8.4..78.1.....1.3..527....9.4.3.......9.8.....2367..2.5....83.....4...5.9.";
static const char deep[] =
    "...4..7...5...9.2.....3...6..5..1.9.8...9...79.....3....2...6..5....8.1..81.4....";
static const char several[] =
    "......8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
static const char none[] =
    "44....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

static gv_rate_question rate_text(rate_bench *b, gv_context *context, const char *text,
                                  const gv_limits *limits)
{
    gv_instance *puzzle = puzzle_of(context, text, CELLS);
    const gv_rate_question question = rate_within(b, puzzle, limits);
    gv_instance_free(puzzle);
    return question;
}

static void words_stand_where_one_solution_is_needed(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    static const struct {
        const char *puzzle, *values;
    } cases[] = {
        { solved, "0 81 0 0 0 1 0" },
        { whip1, "1 17 1 1 1 1 0" },
        { several, "multiple 16 multiple multiple multiple 2+ multiple" },
        { none, "none 18 none none none 0 none" },
    };
    for (unsigned by_rules = 0; by_rules < 2; by_rules++) {
        rate_bench b;
        rate_bench_open_names(&b, "W,clues,gB,S+W,TE,solutions,partials", by_rules);
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            const gv_rate_question question =
                rate_text(&b, context, cases[i].puzzle, NULL);
            assert_values(&b, &question, cases[i].values);
        }
        rate_bench_close(&b);
    }
    gv_context_free(context);
}

static void what_no_rule_solves_is_beyond(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    for (unsigned by_rules = 0; by_rules < 2; by_rules++) {
        const gv_rate_options options = { .names = "W,gW,B,gB,BxB,TE",
                                          .max_length = 4,
                                          .cpu = gv_cpu_detect(),
                                          .rules_only = by_rules };
        rate_bench b;
        rate_bench_open(&b, &options);
        gv_rate_question question = rate_text(&b, context, whip5, NULL);
        assert_values(&b, &question, "beyond beyond beyond beyond 0 1");
        rate_bench_close(&b);
    }
    rate_bench b;
    rate_bench_open_names(&b, "W,gW,B,gB,BxB,TE", false);
    gv_rate_question question = rate_text(&b, context, deep, NULL);
    assert_values(&b, &question, "beyond beyond beyond beyond 2 2");
    rate_bench_close(&b);
    gv_context_free(context);
}

/* Nodes are partial chains: the result does not depend on the machine. */
static void a_limit_leaves_what_the_rating_is_above(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    for (unsigned by_rules = 0; by_rules < 2; by_rules++) {
        rate_bench b;
        rate_bench_open_names(&b, "W,clues,B,partials", by_rules);
        uint64_t last = 0;
        bool done = false;
        for (uint64_t nodes = 1; !done; nodes *= 4) {
            const gv_limits limits = { .nodes = nodes };
            const gv_rate_question question = rate_text(&b, context, whip5, &limits);
            const gv_rate_value value = question.values[0];
            done = value.outcome == GV_OUTCOME_OK;
            assert_true(done || value.outcome == GV_OUTCOME_LIMIT);
            if (!done && value.has_value) {
                assert_int_equal(value.end, GV_END_NODES);
                assert_in_range(value.value, last, 4); // it rates 5
                assert_int_equal(question.values[3].outcome, GV_OUTCOME_LIMIT);
                assert_true(question.values[3].has_value);
                last = value.value;
            }
            assert_int_equal(question.values[1].value, 28);
            assert_true(!done || value.value == 5);
        }
        assert_true(last > 0);
        rate_bench_close(&b);
    }
    gv_context_free(context);
}

/* A limit inside a level says nothing of that level, wherever it hits. */
static void no_limit_leaves_more_than_the_rating_is_above(void **ctx)
{
    (void)ctx;
    static const char names[] = "W,B,gW,S+W,TyW";
    enum { N_RATINGS = 5 };
    gv_context *context = new_context();
    rate_bench b;
    rate_bench_open_names(&b, names, true);
    const gv_rate_question whole = rate_text(&b, context, whip5, NULL);
    bool limited[N_RATINGS] = { false };
    for (uint64_t nodes = 1; nodes < 100000; nodes += nodes / 8 + 1) {
        const gv_limits limits = { .nodes = nodes };
        const gv_rate_question question = rate_text(&b, context, whip5, &limits);
        for (unsigned i = 0; i < N_RATINGS; i++) {
            const gv_rate_value *value = &question.values[i];
            if (value->outcome == whole.values[i].outcome)
                assert_int_equal(value->value, whole.values[i].value);
            else if (value->outcome == GV_OUTCOME_LIMIT && value->has_value &&
                     whole.values[i].outcome == GV_OUTCOME_OK)
                assert_true(value->value < whole.values[i].value);
            limited[i] =
                limited[i] || (value->outcome == GV_OUTCOME_LIMIT && value->has_value &&
                               value->value + 1 == whole.values[i].value);
        }
    }
    for (unsigned i = 0; i < N_RATINGS; i++) // each at its last level, too
        assert_true(limited[i] || whole.values[i].outcome != GV_OUTCOME_OK);
    assert_int_equal(whole.values[3].value, 5);
    rate_bench_close(&b);
    gv_context_free(context);
}

static void a_stop_flag_ends_a_rating(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_flag stop = true;
    const gv_limits limits = { .stop = &stop };
    const gv_rate_options options = { .names = "TE,BxB",
                                      .max_length = GV_MAX_LENGTH,
                                      .unique = true };
    rate_bench b;
    rate_bench_open(&b, &options);
    const gv_rate_question question = rate_text(&b, context, deep, &limits);
    assert_int_equal(question.values[1].outcome, GV_OUTCOME_LIMIT);
    assert_true(question.values[1].has_value);
    assert_int_equal(question.values[1].end, GV_END_STOPPED);
    rate_bench_close(&b);
    gv_context_free(context);
}

/* ---- two engines ---- */

static uint64_t count_to_two(const gv_instance *instance)
{
    const gv_search two = { .limits = { .solutions = 2 }, .forbid = GV_NO_LABEL };
    uint64_t count = 0;
    (void)run_generic(&count, instance, &two);
    return count;
}

/* A random minimal puzzle. In every other case some clues are left out, and pencilmarks
 * make the solution unique instead. */
static gv_instance *random_nine(fixture *b, uint64_t unit)
{
    enum { LABELS = 729, LEFT_OUT = 4 };
    gv_rng rng = gv_rng_stream(5, unit);
    const gv_minimize_options order = { .size = sizeof order, .seed = 5, .unit = unit };
    gv_check_result result;
    uint64_t marks[(LABELS + 63) / 64];
    gv_instance *first = puzzle_of(b->context, solved, CELLS), *grid, *minimal, *made;
    assert_int_equal(gv_shuffle(&grid, first, 5, unit, NULL), GV_OK);
    assert_int_equal(gv_minimize(&minimal, &result, grid, &order, NULL, NULL), GV_OK);
    const uint32_t n_left_out = unit % 2 ? LEFT_OUT : 0;
    do {
        random_bits(marks, LABELS, 6, &rng);
        for (uint32_t i = 0; i < CELLS; i++)
            gv_bits_add(marks, grid->givens[i]);
        made = make_puzzle(b->context, b->net, minimal->givens + n_left_out,
                           minimal->n_givens - n_left_out, n_left_out ? marks : NULL,
                           &b->arena);
    } while (count_to_two(made) > 1);
    gv_instance_free(minimal);
    gv_instance_free(grid);
    gv_instance_free(first);
    return made;
}

static void the_engines_agree_on_confluent_ratings(void **ctx)
{
    (void)ctx;
    rate_bench kernel, rules;
    rate_bench_open_names(&kernel, "B,gB,W,gW", false);
    rate_bench_open_names(&rules, "B,gB,W,gW", true);
    fixture b;
    fixture_open(&b, nine);
    unsigned n_long = 0;
    for (uint64_t unit = 0; unit < 60; unit++) {
        const gv_instance *puzzle = random_nine(&b, unit);
        const gv_rate_question one = rate_one(&kernel, puzzle);
        const gv_rate_question other = rate_one(&rules, puzzle);
        for (unsigned i = 0; i < 2; i++) {
            assert_int_equal(one.values[i].outcome, other.values[i].outcome);
            assert_int_equal(one.values[i].value, other.values[i].value);
            // W and gW are those of a path: not below B and gB.
            if (one.values[2 + i].outcome == GV_OUTCOME_OK)
                assert_true(one.values[i].value <= one.values[2 + i].value);
        }
        n_long += one.values[0].value > 2;
    }
    assert_true(n_long >= 10);
    fixture_close(&b);
    rate_bench_close(&kernel);
    rate_bench_close(&rules);
}

/* ---- blocks ---- */

/* Member by member: what lies between the members is nobody's. */
static void assert_same_value(const gv_rate_value *a, const gv_rate_value *b)
{
    assert_int_equal(a->outcome, b->outcome);
    assert_int_equal(a->value, b->value);
    assert_int_equal(a->end, b->end);
    assert_int_equal(a->by.known, b->by.known);
    if (a->by.known) {
        assert_int_equal(a->by.technique, b->by.technique);
        assert_int_equal(a->by.type, b->by.type);
        assert_int_equal(a->by.size, b->by.size);
        assert_int_equal(a->by.level, b->by.level);
    }
}

static void a_block_gives_what_its_questions_give_one_by_one(void **ctx)
{
    (void)ctx;
    static const char *const texts[] = { whip5, solved, none, whip1, several, deep };
    enum { N = sizeof texts / sizeof texts[0] };
    gv_context *context = new_context();
    rate_bench b;
    rate_bench_open_names(&b, "gW,solutions,partials,W,clues", false);
    gv_rate_question room[2 * N] = { 0 }, *questions[2 * N];
    gv_instance *puzzles[N];
    for (size_t i = 0; i < N; i++) { // as instances and, behind them, as texts
        puzzles[i] = puzzle_of(context, texts[i], CELLS);
        room[i].search.instance = puzzles[i];
        room[N + i].search.nine = texts[i];
        room[i].search.context = room[N + i].search.context = context;
        questions[i] = &room[i];
        questions[N + i] = &room[N + i];
    }
    const gv_limits limits = { 0 };
    assert_int_equal(gv_rate_block(questions, 2 * N, b.rater, &limits, &b.tmp, NULL),
                     GV_OK);
    for (size_t i = 0; i < 2 * N; i++) {
        const gv_rate_question alone = rate_one(&b, puzzles[i % N]);
        for (size_t k = 0; k < 5; k++)
            assert_same_value(&room[i].values[k], &alone.values[k]);
        assert_int_equal(room[i].status, GV_OK);
    }
    for (size_t i = 0; i < N; i++)
        gv_instance_free(puzzles[i]);
    rate_bench_close(&b);
    gv_context_free(context);
}

/* The engine of rules has one ctx per network: instances of several families, and
 * random networks that are gone the next moment, go through one rater. */
static void every_family_is_rated_and_networks_may_be_used_once(void **ctx)
{
    (void)ctx;
    rate_bench b;
    rate_bench_open_names(&b, "W,gB,TE,solutions", false);
    unsigned n_rated = 0;
    for (uint64_t unit = 0; unit < 6 * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(77, unit);
        fixture net;
        fixture_open_any(&net, unit, &rng);
        const gv_instance *puzzle = fixture_puzzle(&net, &rng);
        rate_bench of_this; // the networks of a closed context must not be kept
        rate_bench_open_names(&of_this, "W,gB,TE,solutions", true);
        rate_bench *const by = net.net->shape.family == GV_CSP ? &b : &of_this;
        const gv_rate_question question = rate_one(by, puzzle);
        const uint64_t n_solutions = count_to_two(puzzle);
        assert_int_equal(question.values[3].value, n_solutions);
        for (unsigned i = 0; i < 3; i++)
            assert_int_equal(question.values[i].outcome == GV_OUTCOME_MULTIPLE,
                             n_solutions > 1);
        n_rated += question.values[0].outcome == GV_OUTCOME_OK;
        rate_bench_close(&of_this);
        fixture_close(&net);
    }
    assert_true(n_rated > 10);
    rate_bench_close(&b);
}

static void a_path_has_the_level_of_a_confluent_rating(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_instance *puzzle = puzzle_of(context, whip5, CELLS);
    rate_bench b;
    rate_bench_open_names(&b, "gB", false);
    gv_path path;
    gv_state *state;
    const gv_rate_question question = rate_one(&b, puzzle);
    assert_int_equal(gv_rater_path(&path, &state, b.rater,
                                   gv_rate_plan_rating(b.plan, 0), puzzle, NULL, &b.tmp,
                                   NULL),
                     GV_OK);
    assert_int_equal(path.result.outcome, GV_OUTCOME_OK);
    assert_int_equal(path.result.level, question.values[0].value);
    assert_true(path.n_steps > 0);
    gv_instance_free(puzzle);
    rate_bench_close(&b);
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_stand_where_one_solution_is_needed),
        cmocka_unit_test(what_no_rule_solves_is_beyond),
        cmocka_unit_test(a_limit_leaves_what_the_rating_is_above),
        cmocka_unit_test(no_limit_leaves_more_than_the_rating_is_above),
        cmocka_unit_test(a_stop_flag_ends_a_rating),
        cmocka_unit_test(the_engines_agree_on_confluent_ratings),
        cmocka_unit_test(a_block_gives_what_its_questions_give_one_by_one),
        cmocka_unit_test(every_family_is_rated_and_networks_may_be_used_once),
        cmocka_unit_test(a_path_has_the_level_of_a_confluent_rating),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
