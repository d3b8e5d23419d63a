/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_path.c -- paths that are kept: they lead where the run led; their starting
 * states, and the numbers that the literature prints for them. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "rules/path.h"
#include "rules_testing.h"

/* Royle17#3, the puzzle of Figure 1.1 of the introduction to pattern-based CSP. */
static const char figure_1_1[] =
    ".......12....35......6...7.7.....3.....4..8..1...........12.....8.....4..5....6..";
static const char figure_1_1_solution[] =
    "673894512912735486845612973798261354526473891134589267469128735287356149351947628";

static gv_path find_path(fixture *b, const gv_instance *instance, const char *theory,
                         bool from_state)
{
    gv_path path = { .instance = instance,
                     .from_state = from_state,
                     .theory = theory_of(theory, 8) };
    assert_int_equal(gv_path_find(&path, b->ctx, NULL, &b->arena, NULL), GV_OK);
    return path;
}

static void the_kept_steps_lead_where_the_run_led(void **ctx)
{
    (void)ctx;
    for (uint64_t i = 0; i < 200; i++) {
        gv_rng rng = gv_rng_stream(1, i);
        fixture b;
        fixture_open_any(&b, i, &rng);
        const gv_instance *instance = fixture_puzzle(&b, &rng);
        const gv_path path = find_path(&b, instance, "gB", false);
        assert_int_equal(path.n_steps, path.result.n_steps);
        gv_state *state;
        assert_int_equal(gv_state_new(&state, b.linkage, &b.arena, NULL), GV_OK);
        gv_path_start(state, instance, false);
        for (size_t s = 0; s < path.n_steps; s++)
            gv_step_apply(&path.steps[s], state);
        assert_memory_equal(state->candidates, b.ctx->state->candidates,
                            gv_bits_words(b.net->n_labels) * sizeof(uint64_t));
        assert_memory_equal(state->value, b.ctx->state->value,
                            b.net->n_vars * sizeof(gv_label));
        fixture_close(&b);
    }
}

static void the_hardest_step_is_the_longest_of_the_last_rule(void **ctx)
{
    (void)ctx;
    const gv_step steps[] = {
        { .rule = &gv_rules[GV_RULE_SINGLE], .conclusion = GV_ASSERTS },
        { .rule = &gv_rules[GV_RULE_WHIP], .length = 5 },
        { .rule = &gv_rules[GV_RULE_BIV_CHAIN], .length = 5 },
        { .rule = &gv_rules[GV_RULE_BRAID], .length = 4 },
        { .rule = &gv_rules[GV_RULE_CONTRADICTION], .conclusion = GV_CONTRADICTS },
    };
    const gv_path path = { .steps = steps, .n_steps = sizeof steps / sizeof *steps };
    assert_ptr_equal(gv_path_hardest(&path), &steps[1]);
    assert_int_equal(gv_path_brt_steps(&path), 1);
    const gv_path contradiction = { .steps = steps + 4, .n_steps = 1 };
    assert_null(gv_path_hardest(&contradiction));
}

/* Figure 1.2; the stored text has lost six of these digits (in r1c1, r2c1, r3c9, r4c2,
 * r7c1, r8c9), all others stand there. */
static void figure_1_2_shows_the_initial_candidates(void **ctx)
{
    (void)ctx;
    // clang-format off
    static const char *const cells[81] = {
        "345689", "34679", "3456789", "789", "4789", "4789", "459", "1", "2",
        "24689", "124679", "1246789", "2789", "3", "5", "49", "689", "4689",
        "234589", "12349", "1234589", "6", "1489", "12489", "459", "7", "34589",
        "7", "2469", "245689", "2589", "15689", "12689", "3", "2569", "14569",
        "23569", "2369", "23569", "4", "15679", "123679", "8", "2569", "15679",
        "1", "23469", "2345689", "235789", "56789", "236789", "24579", "2569", "45679",
        "3469", "34679", "34679", "1", "2", "346789", "579", "3589", "35789",
        "2369", "8", "123679", "3579", "5679", "3679", "12579", "4", "13579",
        "2349", "5", "123479", "3789", "4789", "34789", "6", "2389", "13789",
    };
    // clang-format on
    fixture b;
    fixture_open(&b, nine);
    const gv_state *state = b.ctx->state;
    gv_path_start(b.ctx->state, nine_puzzle(&b, figure_1_1, &b.arena), false);
    for (gv_var cell = 0; cell < 81; cell++)
        for (unsigned digit = 0; digit < 9; digit++) {
            const gv_label label = cell * 9 + digit;
            assert_int_equal(gv_state_has(state, label) || state->value[cell] == label,
                             strchr(cells[cell], (int)('1' + digit)) != NULL);
        }
    const gv_path_size size = gv_path_measure(state, false);
    assert_int_equal(size.n_values, 17);
    assert_int_equal(size.n_candidates, 304);
    for (gv_var cell = 0; cell < 81; cell++) // no naked single: stuck
        assert_int_not_equal(state->left[cell].n_left, 1);
    fixture_close(&b);
}

static void singles_of_all_types_solve_figure_1_1(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    const gv_path path =
        find_path(&b, nine_puzzle(&b, figure_1_1, &b.arena), "BRT", false);
    assert_int_equal(path.result.outcome, GV_OUTCOME_OK);
    assert_int_equal(path.n_steps, 81 - 17);
    for (gv_var cell = 0; cell < 81; cell++)
        assert_int_equal(b.ctx->state->value[cell] % 9,
                         figure_1_1_solution[cell] - '1');
    fixture_close(&b);
}

/* "220 candidates, 1433 csp-links and 1433 links. Density = 5.95%", as published. */
static void links_and_density_are_those_of_sudorules(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    gv_path_start(b.ctx->state,
                  nine_puzzle(&b,
                              ".....1..2....3..4...52..1....36...1..2..7...89....57...."
                              "9..7....8.9....43...4..8.",
                              &b.arena),
                  false);
    const gv_path_size size = gv_path_measure(b.ctx->state, false);
    assert_int_equal(size.n_values, 24);
    assert_int_equal(size.n_candidates, 220);
    assert_int_equal(size.n_csp_links, 1433);
    assert_int_equal(size.n_links, 1433);
    assert_true(gv_path_density(&size) > 5.945 && gv_path_density(&size) < 5.955);
    fixture_close(&b);
}

/* Diagonals link queens, and no CSP-variable does. */
static void links_of_queens_are_more_than_their_csp_links(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, (gv_shape){ GV_QUEENS, 1, 4, 4 });
    gv_path_start(b.ctx->state, make_puzzle(b.context, b.net, NULL, 0, NULL, &b.arena),
                  false);
    const gv_path_size size = gv_path_measure(b.ctx->state, false);
    assert_int_equal(size.n_csp_links, 8 * 6);
    assert_int_equal(size.n_links, 8 * 6 + 2 * (2 * (1 + 3) + 6));
    fixture_close(&b);
}

static void a_path_from_a_state_starts_from_the_marks_and_nothing_else(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    // r1c1 is 1 and excludes the 1 that r1c2 still has; r4c4 is 2 and excludes nothing
    uint64_t marks[N_WORDS] = { 0 };
    gv_bits_fill(marks, b.net->n_labels);
    for (gv_label label = 1; label < 4; label++)
        gv_bits_remove(marks, label);
    const gv_label two = 15 * 4 + 1, givens[] = { 0, two };
    for (gv_label label = 0; label < b.net->n_labels; label++)
        if (label != two && gv_net_linked(b.net, label, two))
            gv_bits_remove(marks, label);
    const gv_instance *instance =
        make_puzzle(b.context, b.net, givens, 2, marks, &b.arena);
    gv_state *state = b.ctx->state;
    gv_path_start(state, instance, true);
    assert_true(gv_state_has(state, 0));
    assert_true(gv_state_has(state, 4));
    assert_int_equal(state->value[15], two);
    assert_int_equal(state->n_candidates, gv_bits_count(marks, b.net->n_labels) - 1);
    gv_path_start(state, instance, false);
    assert_int_equal(state->value[0], 0);
    assert_false(gv_state_has(state, 4));
    const gv_path path = find_path(&b, instance, "BRT", true);
    assert_int_equal(path.steps[0].value, 0);
    assert_int_equal(path.steps[0].conclusion, GV_ASSERTS);
    fixture_close(&b);
}

static void memory_that_runs_out_is_reported(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    const gv_instance *instance = nine_puzzle(&b, figure_1_1, &b.arena);
    gv_memory memory = { 0 };
    gv_status status = GV_ERR_MEMORY;
    for (memory.fail_at = 1; status == GV_ERR_MEMORY; memory.fail_at++) {
        gv_arena arena;
        gv_path path = { .instance = instance, .theory = theory_of("W", 3) };
        memory.n_calls = 0;
        gv_arena_init(&arena, &memory);
        status = gv_path_find(&path, b.ctx, NULL, &arena, NULL);
        gv_arena_free(&arena);
    }
    assert_int_equal(status, GV_OK);
    assert_true(memory.fail_at > 2);
    fixture_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_kept_steps_lead_where_the_run_led),
        cmocka_unit_test(the_hardest_step_is_the_longest_of_the_last_rule),
        cmocka_unit_test(figure_1_2_shows_the_initial_candidates),
        cmocka_unit_test(singles_of_all_types_solve_figure_1_1),
        cmocka_unit_test(links_and_density_are_those_of_sudorules),
        cmocka_unit_test(links_of_queens_are_more_than_their_csp_links),
        cmocka_unit_test(a_path_from_a_state_starts_from_the_marks_and_nothing_else),
        cmocka_unit_test(memory_that_runs_out_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
