/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_resolution.c -- the strategy and the theories as a whole: nothing removes a
 * value of a solution, braids are confluent and do not care for the order of targets,
 * ratings do not change under isomorphisms, limits are respected. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "model/shuffle.h"
#include "rules/chain.h"
#include "rules_testing.h"

/* Ratings from singles to W = 7, as published with the collection of cb puzzles. */
typedef struct rated {
    const char *text;
    unsigned w, b, gw, gb;
} rated;

static const rated rated_puzzles[] = {
    { "1..4.67..45..8..2..89....6....6....1....154................29.......7.46862..1.."
      "7",
      0, 0, 0, 0 },
    { "12...6..94.....1.......25.6.3...5.7.5.86...9.....7..1...59....86...48.....25...."
      ".",
      1, 1, 1, 1 },
    { "..3..67894..............56...5.64.......92.4.9..3....2.....8.1....6....7..417.."
      "36",
      2, 2, 2, 2 },
    { ".....6.89.....91.378..3.....3....8.6..15.3...945.........62...8....1........."
      "724.",
      3, 3, 3, 3 },
    { ".2....7..4.6.8....7..1.....21...3.7..3..6.9....4....583..9..4.....3....1.9...5.."
      ".",
      4, 4, 4, 4 },
    { "..3.5..8.4..78.1.....1.3..527....9.4.3.......9.8.....2367..2.5....83.....4...5."
      "9.",
      5, 5, 5, 5 },
    { ".23..6...45.....636...7.......7....471.2.4.5.9.....1....2.1.5.65..9....7....4..."
      ".",
      5, 4, 5, 4 },
    { "12.4..7..........6....72.5....6.....3...97....68..157...27..318.3...8.2..4.5...."
      ".",
      5, 5, 4, 4 },
    { "...4..7..456.8.....9....5..2..69...1..7...9..9......3..4126...........12.....36."
      "5",
      6, 6, 6, 6 },
    { "1..4..7..45...9.3...8.....5..5.4..7..........93..2.8....49..1......34.2.86.5...."
      ".",
      6, 5, 6, 5 },
    { "1....678.456....2..............74.58..8.2.6....48..91.6...4.....3...546.....17.."
      ".",
      7, 6, 6, 6 },
};
enum { N_RATED = sizeof rated_puzzles / sizeof *rated_puzzles };

/* How much is tried. */
typedef struct amount {
    uint64_t n_puzzles, n_isomorphs;
} amount;
static const amount quick_amount = { UINT64_C(4) * N_BENCHES, UINT64_C(2) * N_RATED };
static const amount full_amount = { 2000, 1000 };

static const amount *amount_of(void **ctx)
{
    return *ctx;
}

/* ---- soundness ---- */

typedef struct witness {
    const gv_instance *instance;
    uint64_t holds[N_WORDS]; /* labels that hold in some solution */
    uint64_t n_steps;
} witness;

static bool step_is_sound(void *user, const gv_state *state, const gv_step *step)
{
    witness *w = user;
    const gv_net *net = w->instance->net;
    w->n_steps++;
    if (step->conclusion == GV_ELIMINATES) {
        assert_true(step->n_targets > 0);
        for (uint32_t i = 0; i < step->n_targets; i++) {
            assert_true(gv_state_has(state, step->targets[i]));
            assert_false(gv_bits_has(w->holds, step->targets[i]));
        }
    } else if (step->conclusion == GV_ASSERTS) {
        for (gv_label label = 0; label < net->n_labels; label++)
            if (label != step->value && gv_net_linked(net, label, step->value))
                assert_false(gv_bits_has(w->holds, label));
    } else {
        for (gv_label label = 0; label < net->n_labels; label++)
            assert_false(gv_bits_has(w->holds, label));
    }
    return true;
}

/* Composite chains are the slowest by far: at length 4 they have parts of up to three
 * variables, and take nine tenths of the time. Trials three deep take as long where a
 * puzzle has several solutions, as most here have. */
static unsigned length_for(const gv_theory_row *row)
{
    const uint64_t composite = UINT64_C(1) << GV_RULE_SP_WHIP | UINT64_C(1)
                                                                    << GV_RULE_WP_WHIP;
    if (row->rules & composite)
        return 4;
    return row->rules & UINT64_C(1) << GV_RULE_TRIAL ? 2 : 6;
}

static void no_rule_removes_a_value_of_a_solution(void **ctx)
{
    uint64_t n_steps = 0;
    for (uint64_t unit = 0; unit < amount_of(ctx)->n_puzzles; unit++) {
        gv_rng rng = gv_rng_stream(10, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        witness w = { .instance = fixture_puzzle(&b, &rng) };
        for (gv_label label = 0; label < b.net->n_labels; label++)
            if (in_some_solution(w.instance, label))
                gv_bits_add(w.holds, label);
        for (size_t t = 0; t < gv_theory_count(); t++) {
            if (strcmp(gv_theory_at(t)->name, "MUS") == 0) // needs SAT: tests/mus
                continue;
            const gv_theory theory =
                theory_of(gv_theory_at(t)->name, length_for(gv_theory_at(t)));
            const gv_resolution r = resolve(&b, w.instance, &theory, step_is_sound, &w);
            const gv_state *state = b.ctx->state;
            assert_int_equal(r.outcome == GV_OUTCOME_OK, gv_state_solved(state));
            if (r.outcome == GV_OUTCOME_OK)
                for (gv_var var = 0; var < b.net->n_vars; var++)
                    assert_true(gv_bits_has(w.holds, state->value[var]));
        }
        n_steps += w.n_steps;
        fixture_close(&b);
    }
    assert_true(n_steps > 1000);
}

/* ---- ratings ---- */

static unsigned rate(fixture *b, const char *name, const gv_instance *instance)
{
    const gv_theory theory = theory_of(name, GV_MAX_LENGTH);
    const gv_resolution r = resolve(b, instance, &theory, NULL, NULL);
    assert_int_equal(r.outcome, GV_OUTCOME_OK);
    return r.level;
}

static void known_puzzles_have_their_published_ratings(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    for (unsigned i = 0; i < N_RATED; i++) {
        const rated *known = &rated_puzzles[i];
        const gv_instance *puzzle = nine_puzzle(&b, known->text, &b.arena);
        assert_int_equal(rate(&b, "W", puzzle), known->w);
        assert_int_equal(rate(&b, "B", puzzle), known->b);
        assert_int_equal(rate(&b, "gW", puzzle), known->gw);
        assert_int_equal(rate(&b, "gB", puzzle), known->gb);
    }
    fixture_close(&b);
}

static void a_lean_theory_of_braids_rates_the_same(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    const gv_theory braids = theory_of("BC+Z+tW+B", GV_MAX_LENGTH);
    const gv_theory gbraids = theory_of("gB", GV_MAX_LENGTH);
    const gv_theory lean = gv_theory_lean(&braids), glean = gv_theory_lean(&gbraids);
    assert_true(lean.rules != braids.rules && glean.rules != gbraids.rules);
    for (unsigned i = 0; i < N_RATED; i++) {
        const gv_instance *puzzle = nine_puzzle(&b, rated_puzzles[i].text, &b.arena);
        assert_int_equal(resolve(&b, puzzle, &lean, NULL, NULL).level,
                         rated_puzzles[i].b);
        assert_int_equal(resolve(&b, puzzle, &glean, NULL, NULL).level,
                         rated_puzzles[i].gb);
    }
    fixture_close(&b);
}

static void braid_ratings_are_the_same_for_all_isomorphs(void **ctx)
{
    fixture b;
    fixture_open(&b, nine);
    for (uint64_t unit = 0; unit < amount_of(ctx)->n_isomorphs; unit++) {
        const gv_mark mark = gv_arena_mark(&b.arena);
        gv_rng rng = gv_rng_stream(11, unit);
        const rated *known = &rated_puzzles[unit % N_RATED];
        gv_instance *isomorph = NULL;
        assert_int_equal(gv_instance_shuffle(&isomorph,
                                             nine_puzzle(&b, known->text, &b.arena),
                                             &rng, &b.arena, NULL),
                         GV_OK);
        assert_int_equal(rate(&b, "B", isomorph), known->b);
        assert_int_equal(rate(&b, "gB", isomorph), known->gb);
        gv_arena_rewind(&b.arena, mark);
    }
    fixture_close(&b);
}

/* ---- confluence ---- */

static void braids_are_confluent_under_random_orders(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    for (uint64_t unit = 0; unit < N_RATED; unit++) {
        gv_rng rng = gv_rng_stream(12, unit);
        const gv_instance *puzzle = nine_puzzle(&b, rated_puzzles[unit].text, &b.arena);
        for (unsigned length = 3; length <= 4; length++) {
            assert_confluent(&b, puzzle, "B", length, &rng);
            assert_confluent(&b, puzzle, "gB", length, &rng);
        }
    }
    fixture_close(&b);
    for (uint64_t unit = 0; unit < UINT64_C(3) * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(13, unit);
        fixture_open_any(&b, unit, &rng);
        const gv_instance *puzzle = fixture_puzzle(&b, &rng);
        assert_confluent(&b, puzzle, "B", 4, &rng);
        assert_confluent(&b, puzzle, "gB", 4, &rng);
        fixture_close(&b);
    }
}

/* ---- the strategy ---- */

typedef struct path_check {
    unsigned level; /* of the last step that was longer than BRT */
    uint64_t n_steps;
} path_check;

/* Every step is the simplest of its moment. */
static bool step_is_simplest(void *user, const gv_state *state, const gv_step *step)
{
    path_check *check = user;
    check->n_steps++;
    if (step->rule->id == GV_RULE_SINGLE)
        assert_int_equal(step->value, state->left[step->var].rest);
    else
        assert_int_equal(gv_state_single(state), GV_NO_VAR);
    assert_true(step->length <= GV_MAX_LENGTH);
    if (step->length > check->level)
        check->level = step->length;
    return true;
}

static void a_path_is_what_a_rating_without_path_goes_through(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    for (unsigned i = 0; i < N_RATED; i++) {
        const gv_instance *puzzle = nine_puzzle(&b, rated_puzzles[i].text, &b.arena);
        const gv_theory theory = theory_of("W", GV_MAX_LENGTH);
        path_check check = { 0 };
        const gv_resolution bare = resolve(&b, puzzle, &theory, NULL, NULL);
        const gv_resolution path =
            resolve(&b, puzzle, &theory, step_is_simplest, &check);
        assert_int_equal(path.level, bare.level);
        assert_int_equal(path.level, check.level);
        assert_int_equal(path.n_steps, check.n_steps);
        assert_int_equal(path.n_partials, bare.n_partials);
        assert_int_equal(path.brt_candidates, bare.brt_candidates);
        assert_int_equal(path.w1_candidates, bare.w1_candidates);
        assert_ptr_equal(path.hardest, bare.hardest);
    }
    fixture_close(&b);
}

static void singles_are_named_by_their_variable(void **ctx)
{
    (void)ctx;
    assert_string_equal(gv_single_name(GV_VAR_RC), "naked-single");
    assert_string_equal(gv_single_name(GV_VAR_RN), "hidden-single-in-a-row");
    assert_string_equal(gv_single_name(GV_VAR_CN), "hidden-single-in-a-column");
    assert_string_equal(gv_single_name(GV_VAR_BN), "hidden-single-in-a-block");
}

static void queens_without_solution_are_refuted(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, (gv_shape){ GV_QUEENS, 1, 6, 6 });
    const gv_label corner[] = { 0 }; // 6 queens never stand in a corner
    const gv_instance *puzzle =
        make_puzzle(b.context, b.net, corner, 1, NULL, &b.arena);
    const gv_theory theory = theory_of("W", GV_MAX_LENGTH);
    assert_int_equal(resolve(&b, puzzle, &theory, NULL, NULL).outcome, GV_OUTCOME_NONE);
    fixture_close(&b);
}

static bool stop_at_third(void *user, const gv_state *state, const gv_step *step)
{
    (void)state;
    (void)step;
    return ++*(unsigned *)user < 3;
}

static void a_run_ends_at_its_limits(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    const rated *hard = &rated_puzzles[N_RATED - 1];
    const gv_instance *puzzle = nine_puzzle(&b, hard->text, &b.arena);
    const gv_theory theory = theory_of("W", GV_MAX_LENGTH);
    gv_resolution r;
    gv_flag stop = true;
    const gv_limits nodes = { .nodes = 100 }, flag = { .stop = &stop };
    gv_rule_context_start(b.ctx, puzzle, &nodes);
    assert_int_equal(gv_resolve(&r, b.ctx, &theory, NULL, NULL, NULL), GV_OK);
    assert_int_equal(r.outcome, GV_OUTCOME_LIMIT);
    assert_int_equal(r.end, GV_END_NODES);
    assert_int_equal(r.n_partials, 100);
    assert_in_range(r.level, 2, hard->w);
    gv_rule_context_start(b.ctx, puzzle, &flag);
    assert_int_equal(gv_resolve(&r, b.ctx, &theory, NULL, NULL, NULL), GV_OK);
    assert_int_equal(r.end, GV_END_STOPPED);
    unsigned n_calls = 0;
    r = resolve(&b, puzzle, &theory, stop_at_third, &n_calls);
    assert_int_equal(n_calls, 3);
    assert_int_equal(r.outcome, GV_OUTCOME_LIMIT);
    // The ctx is as good as new.
    assert_int_equal(rate(&b, "W", puzzle), hard->w);
    fixture_close(&b);
}

static void a_short_theory_gets_stuck(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    for (unsigned i = 0; i < N_RATED; i++) {
        const rated *known = &rated_puzzles[i];
        if (known->w < 2)
            continue;
        const gv_theory theory = theory_of("W", known->w - 1);
        const gv_resolution r =
            resolve(&b, nine_puzzle(&b, known->text, &b.arena), &theory, NULL, NULL);
        assert_int_equal(r.outcome, GV_OUTCOME_BEYOND);
    }
    fixture_close(&b);
}

static gv_status run_whole(gv_memory *memory, gv_error *err)
{
    fixture b = { .context = new_context() };
    gv_arena plain;
    gv_arena_init(&plain, NULL);
    gv_arena_init(&b.arena, memory);
    b.net = net_of(b.context, nine);
    const gv_instance *puzzle =
        nine_puzzle(&b, rated_puzzles[N_RATED / 2].text, &plain);
    gv_status status = gv_linkage_new(&b.linkage, b.net, true, NULL, &b.arena, err);
    if (status == GV_OK)
        status = gv_rule_context_new(&b.ctx, b.linkage, &b.arena, err);
    if (status == GV_OK) {
        const gv_theory theory = theory_of("gB", GV_MAX_LENGTH);
        gv_resolution r;
        gv_rule_context_start(b.ctx, puzzle, NULL);
        status = gv_resolve(&r, b.ctx, &theory, NULL, NULL, err);
    }
    gv_arena_free(&plain);
    fixture_close(&b);
    return status;
}

static void a_run_survives_lack_of_memory(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(run_whole);
}

int main(int argc, char **argv)
{
    const bool full = argc > 1 && !strcmp(argv[1], "full");
    void *how_much = (void *)(full ? &full_amount : &quick_amount);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(no_rule_removes_a_value_of_a_solution, how_much),
        cmocka_unit_test(known_puzzles_have_their_published_ratings),
        cmocka_unit_test(a_lean_theory_of_braids_rates_the_same),
        cmocka_unit_test_prestate(braid_ratings_are_the_same_for_all_isomorphs,
                                  how_much),
        cmocka_unit_test(braids_are_confluent_under_random_orders),
        cmocka_unit_test(a_path_is_what_a_rating_without_path_goes_through),
        cmocka_unit_test(singles_are_named_by_their_variable),
        cmocka_unit_test(queens_without_solution_are_refuted),
        cmocka_unit_test(a_run_ends_at_its_limits),
        cmocka_unit_test(a_short_theory_gets_stuck),
        cmocka_unit_test(a_run_survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
