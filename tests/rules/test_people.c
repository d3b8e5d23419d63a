/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_people.c -- steps by name: none contradicts the solution (found by a plain
 * search of this file), each is accepted by the checks and has the name that it was
 * looked for by, and with one thing changed it is refused. With the argument "full" on
 * 2,000 puzzles. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../data_table.h"
#include "rules/path.h"
#include "rules/technique.h"
#include "rules/verify.h"
#include "rules_testing.h"

enum { QUICK_ROWS = 50, FULL_ROWS = 2000 };

static const bool all_rows = true, some_rows = false;

/* ---- the solution ---- */

static bool fill(char *cells)
{
    int best = -1, fewest = 10;
    for (int cell = 0; cell < 81; cell++) {
        int n = 0;
        if (cells[cell] >= '1' && cells[cell] <= '9')
            continue;
        for (char digit = '1'; digit <= '9'; digit++) {
            bool free = true;
            for (int other = 0; other < 81; other++)
                free = free &&
                       !(cells[other] == digit &&
                         (other / 9 == cell / 9 || other % 9 == cell % 9 ||
                          (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3)));
            n += free;
        }
        if (n < fewest) {
            fewest = n;
            best = cell;
        }
    }
    if (best < 0)
        return true;
    const char empty = cells[best];
    for (char digit = '1'; digit <= '9'; digit++) {
        bool free = true;
        for (int other = 0; other < 81; other++)
            free =
                free && !(cells[other] == digit &&
                          (other / 9 == best / 9 || other % 9 == best % 9 ||
                           (other / 27 == best / 27 && other % 9 / 3 == best % 9 / 3)));
        cells[best] = digit;
        if (free && fill(cells))
            return true;
    }
    cells[best] = empty;
    return false;
}

static bool is_true(const char *solution, gv_label label)
{
    return solution[label / 9] - '1' == (int)(label % 9);
}

/* ---- steps ---- */

static gv_path find_path(fixture *b, const gv_instance *puzzle, bool one_solution)
{
    gv_path path = { .instance = puzzle,
                     .theory = theory_of("people", GV_MAX_LENGTH),
                     .one_solution = one_solution };
    assert_int_equal(gv_path_find(&path, b->ctx, NULL, &b->arena, NULL), GV_OK);
    gv_path_start(b->ctx->state, puzzle, false);
    b->ctx->state->one_solution = one_solution;
    return path;
}

static void check_sound(const gv_step *step, const char *solution)
{
    if (step->conclusion == GV_ASSERTS)
        assert_true(is_true(solution, step->value));
    for (uint32_t i = 0; i < step->n_targets; i++)
        if (is_true(solution, step->targets[i]))
            fail_msg("%s removes a value of the solution",
                     gv_techniques[step->technique].name);
}

/* That the step eliminates what the solution has, or another candidate that is not its
 * target, and that it uses one variable less. */
static void check_tampered(const gv_state *state, const gv_step *step,
                           const char *solution)
{
    gv_step wrong = *step;
    if (step->conclusion != GV_ELIMINATES || !step->technique)
        return;
    for (gv_label label = 0; label < 729; label++)
        if (gv_state_has(state, label) && is_true(solution, label)) {
            wrong.n_targets = 1;
            wrong.targets = &label;
            assert_int_equal(gv_step_check(state, &wrong, NULL), GV_ERR_INPUT);
        }
    if (!step->pattern)
        return;
    gv_pattern smaller = *step->pattern;
    uint32_t start[GV_MAX_LENGTH + 1];
    memcpy(start, smaller.part_start, (smaller.n_parts + 1) * sizeof *start);
    start[smaller.n_parts]--;
    smaller.part_start = start;
    wrong = *step;
    wrong.pattern = &smaller;
    assert_int_equal(gv_step_check(state, &wrong, NULL), GV_ERR_INPUT);
    wrong.length--;
    const bool is_exact = step->rule->id == GV_RULE_SUE_DE_COQ ||
                          step->rule->id == GV_RULE_XYZ_WING ||
                          step->rule->id == GV_RULE_UNIQUE_RECTANGLE;
    // An almost locked set may contain a smaller one that does as well.
    if (is_exact && gv_step_check(state, &wrong, NULL) != GV_ERR_INPUT)
        fail_msg("%s holds with a variable less", gv_techniques[step->technique].name);
    wrong = *step;
    wrong.rule = &gv_rules[step->rule->id == GV_RULE_ALS_XZ ? GV_RULE_ALS_CHAIN
                                                            : GV_RULE_ALS_XZ];
    assert_int_equal(gv_step_check(state, &wrong, NULL), GV_ERR_INPUT);
}

static void check_unique(gv_state *state, const gv_step *step)
{
    if (!step->rule->needs_unique)
        return;
    state->one_solution = false;
    assert_int_equal(gv_step_check(state, step, NULL), GV_ERR_INPUT);
    state->one_solution = true;
}

typedef struct tally {
    unsigned n_puzzles, n_unnamed; /* puzzles with a step that has no name */
    unsigned by_technique[GV_N_TECHNIQUES];
} tally;

static void check_puzzle(fixture *b, const char *text, tally *t)
{
    char solution[82] = { 0 };
    const gv_mark mark = gv_arena_mark(&b->arena);
    bool named = true;
    memcpy(solution, text, 81);
    assert_true(fill(solution));
    const gv_path path = find_path(b, nine_puzzle(b, text, &b->arena), true);
    gv_state *state = b->ctx->state;
    assert_int_equal(path.result.outcome, GV_OUTCOME_OK);
    for (size_t i = 0; i < path.n_steps; i++) {
        const gv_step *step = &path.steps[i];
        gv_error err = { 0 };
        check_sound(step, solution);
        if (gv_step_check(state, step, &err) != GV_OK)
            fail_msg("%s, step %zu: %s", text, i + 1, err.message);
        assert_int_equal(gv_technique_of(state, step), step->technique);
        assert_true(step->by_name);
        check_unique(state, step);
        check_tampered(state, step, solution);
        t->by_technique[step->technique]++;
        named = named && step->technique != GV_TECHNIQUE_NONE;
        gv_step_apply(step, state);
    }
    t->n_puzzles++;
    t->n_unnamed += !named;
    gv_arena_rewind(&b->arena, mark);
}

static void check_file(const char *name, unsigned n_rows, tally *t)
{
    data_table table;
    fixture b;
    data_table_open(&table, name);
    fixture_open(&b, nine);
    while (n_rows-- && data_table_next(&table))
        check_puzzle(&b, data_cell(&table, "puzzle"), t);
    fixture_close(&b);
    data_table_close(&table);
}

static void steps_by_name_hold_and_changed_ones_do_not(void **ctx)
{
    const bool full = *(const bool *)*ctx;
    static const char *const files[] = { "berthier-cb-sample.tsv",
                                         "berthier-cb000-more-ratings.tsv",
                                         "berthier-cb-hard.tsv", "ser-sample.tsv" };
    tally t = { 0 };
    if (!full) {
        check_file("berthier-cb-sample.tsv", QUICK_ROWS - 10, &t);
        check_file("berthier-cb-hard.tsv", 10, &t);
        return;
    }
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        check_file(files[i], 1000, &t);
    assert_true(t.n_puzzles >= FULL_ROWS);
    for (unsigned id = 1; id < GV_N_TECHNIQUES; id++) {
        print_message("%6u %s\n", t.by_technique[id], gv_techniques[id].name);
        assert_true(t.by_technique[id] > 0);
    }
    print_message("%u of %u puzzles need a step without a name\n", t.n_unnamed,
                  t.n_puzzles);
}

/* ---- several solutions ---- */

/* Where it is not known that there is one solution, nothing may rest on that. */
static void without_one_solution_nothing_rests_on_it(void **ctx)
{
    (void)ctx;
    for (uint64_t i = 0; i < 8 * N_BENCHES; i++) {
        gv_rng rng = gv_rng_stream(11, i);
        fixture b;
        fixture_open_any(&b, i, &rng);
        const gv_instance *puzzle = fixture_puzzle(&b, &rng);
        const gv_path path = find_path(&b, puzzle, false);
        for (size_t s = 0; s < path.n_steps; s++) {
            assert_false(path.steps[s].rule->needs_unique);
            for (uint32_t k = 0; k < path.steps[s].n_targets &&
                                 path.steps[s].conclusion == GV_ELIMINATES;
                 k++)
                assert_false(in_some_solution(puzzle, path.steps[s].targets[k]));
        }
        fixture_close(&b);
    }
}

/* ---- names in other theories ---- */

/* What a step is called, whatever rule has found it. */
static void other_rules_find_what_has_a_name(void **ctx)
{
    (void)ctx;
    static const char puzzle[] = "..34......5...912.7...2.....1.5.7..86...9...7......."
                                 "34..2.............9.9...61."
                                 "75";
    bool found[GV_N_TECHNIQUES] = { false };
    fixture b;
    fixture_open(&b, nine);
    gv_path path = { .instance = nine_puzzle(&b, puzzle, &b.arena),
                     .theory = theory_of("SFin+BC+Z+gBC+W", GV_MAX_LENGTH) };
    assert_int_equal(gv_path_find(&path, b.ctx, NULL, &b.arena, NULL), GV_OK);
    for (size_t i = 0; i < path.n_steps; i++) {
        found[path.steps[i].technique] = true;
        assert_false(path.steps[i].by_name);
    }
    assert_true(found[GV_TECHNIQUE_CLAIMING] && found[GV_TECHNIQUE_NAKED_SINGLE]);
    assert_true(found[GV_TECHNIQUE_AIC] && found[GV_TECHNIQUE_NAKED_PAIR]);
    fixture_close(&b);
}

int main(int argc, char **argv)
{
    const bool full = argc > 1 && !strcmp(argv[1], "full");
    void *rows = full ? (void *)&all_rows : (void *)&some_rows;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(steps_by_name_hold_and_changed_ones_do_not, rows),
        cmocka_unit_test(without_one_solution_nothing_rests_on_it),
        cmocka_unit_test(other_rules_find_what_has_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
