/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_trial.c -- trial and error: against the braids that it is equivalent to, the two
 * engines against each other, and the published depths and BxB classes (some rows; all
 * with the argument "full"). */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../data_table.h"
#include "../rules/rules_testing.h"
#include "rate/nine_trial.h"
#include "rules/verify.h"

static gv_trial open_trial(fixture *b)
{
    gv_trial trial;
    gv_rule_context *rules;
    const gv_instance *empty =
        make_puzzle(b->context, b->net, NULL, 0, NULL, &b->arena);
    assert_int_equal(gv_rule_pool_new(&trial.pool, NULL, NULL), GV_OK);
    assert_int_equal(gv_rule_pool_get(&rules, trial.pool, empty, true, NULL, NULL),
                     GV_OK);
    trial.linkage = rules->linkage;
    return trial;
}

static void close_trial(gv_trial *trial)
{
    gv_rule_pool_free(trial->pool);
}

static gv_trial_nine *open_kernel(fixture *b)
{
    gv_trial_nine *kernel = NULL;
    assert_int_equal(gv_trial_nine_new(&kernel, gv_cpu_detect(), &b->arena, NULL),
                     GV_OK);
    return kernel;
}

static gv_trial_rating depth_of(const gv_trial *trial, const gv_instance *puzzle)
{
    gv_trial_rating rating;
    assert_int_equal(
        gv_trial_depth(&rating, trial, puzzle, GV_TRIAL_MAX_DEPTH, NULL, NULL), GV_OK);
    return rating;
}

static gv_trial_rating bxb_of(const gv_trial *trial, const gv_instance *puzzle)
{
    gv_trial_rating rating;
    assert_int_equal(gv_trial_bxb(&rating, trial, puzzle, GV_MAX_LENGTH, NULL, NULL),
                     GV_OK);
    return rating;
}

/* ---- equivalences (docs/theory/resolution-rules.md, "Trial and error") ---- */

/* How many rounds through all families: a quarter of those of the argument "full". */
static uint64_t rounds(void **ctx, uint64_t full_rounds)
{
    return *(const bool *)*ctx ? full_rounds : (full_rounds + 3) / 4;
}

/* Hypotheses one deep with `inner`, up to `length`, do what `chains` of any length do.
 * With Subsets they may do more in families without digits, where these look at
 * candidates alone, and the chains at all labels of a transversal set. */
static void assert_equivalent(const char *inner, unsigned length, const char *chains,
                              uint64_t n_rounds, uint64_t seed)
{
    const gv_theory in_copies = theory_of(inner, length);
    const gv_theory all = theory_of(chains, GV_MAX_LENGTH);
    const gv_theory theory = gv_theory_lean(&all);
    unsigned n_needed = 0;
    for (uint64_t unit = 0; unit < n_rounds * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(seed, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        const gv_instance *puzzle = fixture_puzzle(&b, &rng);
        gv_trial trial = open_trial(&b);
        gv_trial_rating rating;
        assert_int_equal(
            gv_trial_run(&rating, &trial, puzzle, &in_copies, 1, NULL, NULL), GV_OK);
        const gv_resolution result = resolve(&b, puzzle, &theory, NULL, NULL);
        if (!in_copies.max_part[GV_RULE_NAKED] || gv_net_has_digits(b.net) ||
            result.outcome != GV_OUTCOME_BEYOND)
            assert_int_equal(rating.outcome, result.outcome);
        n_needed += result.level > 1;
        close_trial(&trial);
        fixture_close(&b);
    }
    assert_true(n_needed > 0);
}

static void one_hypothesis_does_what_braids_do(void **ctx)
{
    assert_equivalent("BRT", 1, "B", rounds(ctx, 10), 61);
}

static void one_hypothesis_with_whips_of_one_does_what_g_braids_do(void **ctx)
{
    assert_equivalent("W1", 1, "gB", rounds(ctx, 10), 62);
}

static void one_hypothesis_with_subsets_does_what_sp_braids_do(void **ctx)
{
    assert_equivalent("S", 4, "SpB", rounds(ctx, 4), 65);
}

static void one_hypothesis_with_short_braids_does_what_bp_braids_do(void **ctx)
{
    assert_equivalent("B", 2, "BpB", rounds(ctx, 4), 66);
}

/* Up to depth 2: what is solved has one solution, what is refuted has none. BxB is 0
 * where one hypothesis is enough, and finite where two are. */
static void ratings_go_together_and_agree_with_the_solutions(void **ctx)
{
    for (uint64_t unit = 0; unit < rounds(ctx, 10) * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(63, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        const gv_instance *puzzle = fixture_puzzle(&b, &rng);
        gv_trial trial = open_trial(&b);
        gv_trial_rating depth;
        assert_int_equal(gv_trial_depth(&depth, &trial, puzzle, 2, NULL, NULL), GV_OK);
        if (depth.outcome != GV_OUTCOME_BEYOND) {
            const gv_trial_rating bxb = bxb_of(&trial, puzzle);
            assert_int_equal(oracle_count(puzzle, NULL, GV_NO_LABEL),
                             depth.outcome == GV_OUTCOME_OK);
            assert_int_equal(bxb.outcome, depth.outcome);
            assert_int_equal(bxb.level == 0, depth.level <= 1);
        }
        close_trial(&trial);
        fixture_close(&b);
    }
}

/* ---- 9x9 ---- */

/* A puzzle of depth 2. */
static const char *const golden_nugget =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

static void a_limit_ends_a_rating(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    const gv_instance *puzzle = nine_puzzle(&b, golden_nugget, &b.arena);
    gv_trial trial = open_trial(&b);
    const gv_limits limits = { .nodes = 5 };
    for (unsigned engine = 0; engine < 2; engine++) {
        gv_trial_rating rating;
        if (engine == 0)
            assert_int_equal(gv_trial_depth(&rating, &trial, puzzle, 3, &limits, NULL),
                             GV_OK);
        else
            gv_trial_nine_depth(&rating, open_kernel(&b), puzzle, 3, &limits);
        assert_int_equal(rating.outcome, GV_OUTCOME_LIMIT);
        assert_int_equal(rating.end, GV_END_NODES);
        assert_int_equal(rating.level, 1);
    }
    close_trial(&trial);
    fixture_close(&b);
}

/* What is written in a row: 1 for "1?". */
static unsigned published_depth(const char *cell)
{
    return (unsigned)(cell[0] - '0');
}

/* Compares one row of te-depth with both engines. */
static void assert_row(fixture *b, const gv_trial *rules, gv_trial_nine *kernel,
                       const char *puzzle, const char *depth, const char *kind)
{
    const gv_mark mark = gv_arena_mark(&b->arena);
    const gv_instance *instance = nine_puzzle(b, puzzle, &b->arena);
    const gv_trial_rating one = depth_of(rules, instance);
    gv_trial_rating other;
    gv_trial_nine_depth(&other, kernel, instance, GV_TRIAL_MAX_DEPTH, NULL);
    assert_int_equal(one.outcome, GV_OUTCOME_OK);
    assert_int_equal(one.level, published_depth(depth));
    assert_int_equal(other.outcome, GV_OUTCOME_OK);
    assert_int_equal(other.level, published_depth(depth));
    if (!strncmp(kind, "BxB=", 4)) {
        const gv_trial_rating bxb = bxb_of(rules, instance);
        assert_int_equal(bxb.outcome, GV_OUTCOME_OK);
        assert_int_equal(bxb.level, strtoul(kind + 4, NULL, 10));
    }
    gv_arena_rewind(&b->arena, mark);
}

static void published_depths_and_classes_are_met(void **ctx)
{
    data_table t;
    data_table_open(&t, "berthier-te-depth.tsv");
    const unsigned every = *(const bool *)*ctx ? 1 : t.is_whole ? 160 : 34;
    fixture b;
    fixture_open(&b, nine);
    gv_trial rules = open_trial(&b);
    gv_trial_nine *kernel = open_kernel(&b);
    for (unsigned row = 0; data_table_next(&t); row++)
        if (row % every == 0)
            assert_row(&b, &rules, kernel, data_cell(&t, "puzzle"),
                       data_cell(&t, "TE_depth"), data_cell(&t, "rating"));
    data_table_close(&t);
    close_trial(&rules);
    fixture_close(&b);
}

/* ---- paths of trials ---- */

static bool step_holds(void *user, const gv_state *state, const gv_step *step)
{
    unsigned *n_trials = user;
    gv_error err = { 0 };
    if (gv_step_check(state, step, &err) != GV_OK)
        fail_msg("%s[%u]: %s", step->rule->name, step->length, err.message);
    *n_trials += step->rule->id == GV_RULE_TRIAL;
    return true;
}

/* The puzzles have one solution, so a path that ends in a full grid has retracted
 * nothing of it. */
static void paths_of_trials_have_the_published_depth(void **ctx)
{
    const gv_theory theory = theory_of("TE", GV_MAX_LENGTH);
    data_table t;
    data_table_open(&t, "berthier-te-depth.tsv");
    const unsigned every = *(const bool *)*ctx ? 1 : t.is_whole ? 40 : 10;
    fixture b;
    fixture_open(&b, nine);
    for (unsigned row = 0; data_table_next(&t); row++) {
        if (row % every)
            continue;
        const gv_mark mark = gv_arena_mark(&b.arena);
        const gv_instance *puzzle = nine_puzzle(&b, data_cell(&t, "puzzle"), &b.arena);
        unsigned n_trials = 0;
        const gv_resolution path = resolve(&b, puzzle, &theory, step_holds, &n_trials);
        assert_int_equal(path.outcome, GV_OUTCOME_OK);
        assert_int_equal(path.level, published_depth(data_cell(&t, "TE_depth")));
        assert_int_equal(path.level > 0, n_trials > 0);
        gv_arena_rewind(&b.arena, mark);
    }
    data_table_close(&t);
    fixture_close(&b);
}

static void paths_of_trials_end_as_ratings_do(void **ctx)
{
    const gv_theory theory = theory_of("TE", 2);
    unsigned n_deep = 0;
    for (uint64_t unit = 0; unit < rounds(ctx, 20) * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(67, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        const gv_instance *puzzle = fixture_puzzle(&b, &rng);
        gv_trial trial = open_trial(&b);
        gv_trial_rating rating;
        assert_int_equal(gv_trial_depth(&rating, &trial, puzzle, 2, NULL, NULL), GV_OK);
        const gv_resolution path = resolve(&b, puzzle, &theory, NULL, NULL);
        assert_int_equal(path.outcome, rating.outcome);
        if (path.outcome == GV_OUTCOME_OK)
            assert_int_equal(path.level, rating.level);
        n_deep += path.outcome != GV_OUTCOME_BEYOND && path.level > 0;
        close_trial(&trial);
        fixture_close(&b);
    }
    assert_true(n_deep > 0);
}

int main(int argc, char **argv)
{
    bool full = argc > 1 && !strcmp(argv[1], "full");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(one_hypothesis_does_what_braids_do, &full),
        cmocka_unit_test_prestate(
            one_hypothesis_with_whips_of_one_does_what_g_braids_do, &full),
        cmocka_unit_test_prestate(one_hypothesis_with_subsets_does_what_sp_braids_do,
                                  &full),
        cmocka_unit_test_prestate(
            one_hypothesis_with_short_braids_does_what_bp_braids_do, &full),
        cmocka_unit_test_prestate(ratings_go_together_and_agree_with_the_solutions,
                                  &full),
        cmocka_unit_test(a_limit_ends_a_rating),
        cmocka_unit_test_prestate(published_depths_and_classes_are_met, &full),
        cmocka_unit_test_prestate(paths_of_trials_have_the_published_depth, &full),
        cmocka_unit_test_prestate(paths_of_trials_end_as_ratings_do, &full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
