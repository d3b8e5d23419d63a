/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_paris_vectors.c -- the numbers that Paris prints for the puzzles of his text. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "template_testing.h"

#include "solve/solver.h"

/* ---- annex A ---- */

static void the_example_of_annex_a_has_the_printed_table(void **ctx)
{
    (void)ctx;
    static const char table[] = "330233045"
                                "023020220"
                                "303040202"
                                "303303302"
                                "030452030"
                                "303402504"
                                "303030302"
                                "013030340"
                                "420343044";
    paris_bench b;
    fixture_open_nine(&b, ANNEX_A);
    for (uint32_t cell = 0; cell < 81; cell++)
        assert_int_equal(gv_template_performance(b.board, cell),
                         (uint32_t)(table[cell] - '0'));
    assert_int_equal(gv_template_measure(b.board).dof, 104);
    const gv_template_solving solving = solve_board(&b);
    assert_int_equal(solving.type, GV_TEMPLATE_D);
    assert_int_equal(solving.total, 104);
    assert_int_equal(solving.n_solutions, 1);
    fixture_close(&b);
}

static void the_table_of_digit_1_is_the_printed_one(void **ctx)
{
    (void)ctx;
    static const char table[] = "010000001"
                                "010000100"
                                "000000000"
                                "000000000"
                                "000000000"
                                "000000101"
                                "000000000"
                                "000000000"
                                "000001000";
    static const char totals[] = "220002001020001202";
    paris_bench b;
    fixture_open_nine(&b, ANNEX_A);
    for (uint32_t cell = 0; cell < 81; cell++)
        assert_int_equal(gv_template_candidates(b.board, cell) & 1,
                         (uint64_t)(table[cell] - '0'));
    for (uint32_t unit = 0; unit < 18; unit++)
        assert_int_equal(gv_template_total(b.board, unit, 0),
                         (uint32_t)(totals[unit] - '0'));
    assert_int_equal(gv_template_total(b.board, 18 + 7, 0), 1); // the group (32)
    fixture_close(&b);
}

/* ---- puzzle 88 ---- */

/* What follows a choice in Fig. 6: 0 for no impact, else the dof. */
static const struct {
    const char *choice;
    uint32_t dof;
    char outcome;
} figure_6[] = {
    { "21.2", 0, '=' },  { "21.5", 92, 'a' }, { "28.3", 0, '=' },  { "28.5", 70, 'b' },
    { "45.5", 94, 'c' }, { "45.9", 94, 'd' }, { "46.5", 94, 'd' }, { "46.9", 94, 'c' },
    { "64.3", 90, 'e' }, { "64.6", 0, '=' },  { "67.4", 95, 'f' }, { "67.8", 65, 'g' },
    { "69.4", 65, 'g' }, { "69.8", 95, 'f' }, { "88.4", 85, 'h' }, { "88.5", 78, 'i' },
};

static void the_first_step_of_88_is_figure_6_but_for_its_two_slips(void **ctx)
{
    (void)ctx;
    paris_bench b;
    gv_template_choices choices;
    fixture_open_nine(&b, STUCK_88);
    const gv_template_size size = gv_template_measure(b.board);
    assert_int_equal(size.n_filled, 38);
    assert_int_equal(size.n_twos, 8);
    assert_int_equal(size.dof, 101);
    assert_int_equal(gv_template_choices_find(&choices, b.board, &b.arena, NULL),
                     GV_OK);
    assert_int_equal(choices.n_choices, 16);
    assert_int_equal(choices.n_no_impact, 3);
    assert_int_equal(choices.n_impossible, 0);
    for (uint32_t i = 0; i < 16; i++) {
        const gv_template_choice *choice = &choices.choices[i];
        char name[40];
        (void)snprintf(name, sizeof name, "%u%u.%u", choice->cell / 9 + 1,
                       choice->cell % 9 + 1, choice->digit + 1);
        assert_string_equal(name, figure_6[i].choice);
        if (figure_6[i].dof) {
            assert_int_equal(choices.patterns[choice->pattern].size.dof,
                             figure_6[i].dof);
            assert_int_equal('a' + choice->pattern, (uint32_t)figure_6[i].outcome);
        } else {
            assert_int_equal(choice->pattern, GV_TEMPLATE_NO_IMPACT);
        }
    }
    fixture_close(&b);
}

/* The steps of the selective path: choices, those without impact, patterns, duplicates,
 * dof of the patterns. (docs/theory/paris.md has what the text counts otherwise.) */
static const struct {
    uint32_t dof, n_choices, n_no_impact, n_patterns, n_duplicates, least, most;
} steps[] = { { 101, 16, 3, 9, 4, 65, 95 },
              { 65, 24, 6, 12, 6, 37, 59 },
              { 37, 26, 1, 9, 16, 6, 29 },
              { 6, 12, 0, 2, 10, 0, 0 } };

static void assert_step(paris_bench *b, const gv_template_stage *stage)
{
    const uint32_t at = stage->number - 1;
    gv_template_choices choices;
    assert_int_equal(stage->size.dof, steps[at].dof);
    gv_template_board_set(b->board, b->units, stage->values);
    assert_int_equal(gv_template_choices_find(&choices, b->board, &b->arena, NULL),
                     GV_OK);
    assert_int_equal(choices.n_choices, steps[at].n_choices);
    assert_int_equal(choices.n_no_impact, steps[at].n_no_impact);
    assert_int_equal(choices.n_patterns, steps[at].n_patterns);
    assert_int_equal(gv_template_duplicates(&choices), steps[at].n_duplicates);
    uint32_t least = UINT32_MAX, most = 0;
    for (uint32_t i = 0; i < choices.n_patterns; i++) {
        const uint32_t dof = choices.patterns[i].size.dof;
        least = dof < least ? dof : least;
        most = dof > most ? dof : most;
    }
    assert_int_equal(least, steps[at].least);
    assert_int_equal(most, steps[at].most);
}

static void the_selective_path_of_88_is_that_of_figure_11(void **ctx)
{
    (void)ctx;
    paris_bench b;
    fixture_open_nine(&b, STUCK_88);
    const gv_template_solving solving = solve_board(&b);
    assert_int_equal(solving.type, GV_TEMPLATE_MS);
    assert_int_equal(solving.outcome, GV_OUTCOME_OK);
    assert_int_equal(solving.total, 101 + 209); // the board itself is the givens here
    assert_int_equal(solving.n_solutions, 2);
    assert_int_equal(solving.last->number, 4);
    for (const gv_template_stage *at = solving.last; at; at = at->before)
        assert_step(&b, at);
    const gv_template_stage *third = solving.last->before, *second = third->before;
    assert_int_equal(second->choice.cell, 9 * 5 + 6); // 67.8
    assert_int_equal(second->choice.digit, 7);
    assert_int_equal(third->choice.cell, 9); // 21.2
    assert_int_equal(third->choice.digit, 1);
    fixture_close(&b);
}

/* ---- puzzle 4 ---- */

static void puzzle_4_has_the_printed_frequencies(void **ctx)
{
    (void)ctx;
    static const uint32_t frequencies[10] = { 36, 10, 22, 9, 4 };
    paris_bench b;
    fixture_open_nine(&b, NUMBER_4);
    gv_template_frequencies found;
    gv_template_count(&found, b.board);
    assert_memory_equal(found.counts, frequencies, sizeof frequencies);
    assert_int_equal(found.most, 4);
    assert_int_equal(found.n_hopeless, 0);
    const gv_template_solving solving = solve_board(&b);
    assert_int_equal(solving.dof, 52);
    assert_int_equal(solving.type, GV_TEMPLATE_D);
    fixture_close(&b);
}

static uint64_t solutions_of(const gv_instance *instance, gv_arena *tmp)
{
    const gv_search search = { .forbid = GV_NO_LABEL };
    gv_search_result result;
    gv_bigcount_init(&result.count);
    assert_int_equal(gv_search_run(&result, instance, &search, tmp, NULL), GV_OK);
    const uint64_t n = gv_bigcount_u64(&result.count);
    gv_bigcount_free(&result.count);
    return n;
}

typedef struct shortened {
    const char *dropped;
    uint32_t n_clues, dof;
    gv_template_type type;
    uint32_t stuck_dof, total;
    uint64_t n_solutions;
} shortened;

static void assert_shortened(const shortened *wanted)
{
    char puzzle[] = NUMBER_4;
    paris_bench b;
    drop_clues(puzzle, wanted->dropped);
    fixture_open_nine(&b, puzzle);
    const gv_template_solving solving = solve_board(&b);
    assert_int_equal(b.board->n_filled, wanted->n_clues);
    assert_int_equal(solving.dof, wanted->dof);
    assert_int_equal(solving.type, wanted->type);
    assert_int_equal(solving.total, wanted->total);
    assert_int_equal(solutions_of(b.instance, &b.tmp), wanted->n_solutions);
    const gv_template_stage *first = solving.last;
    while (first && first->before)
        first = first->before;
    assert_int_equal(first ? first->size.dof : 0, wanted->stuck_dof);
    fixture_close(&b);
}

static void puzzle_4_goes_the_printed_way_when_clues_are_removed(void **ctx)
{
    (void)ctx;
#define EIGHT "58.3 26.2 66.3 87.3 73.8 18.1 43.3 44.4"
    const shortened rows[] = {
        { EIGHT, 28, 99, GV_TEMPLATE_D, 0, 99, 1 },
        { EIGHT " 84.8", 27, 107, GV_TEMPLATE_SS, 4, 111, 2 },
        // Two areas with two solutions each: one step each.
        { EIGHT " 84.8 29.3", 26, 120, GV_TEMPLATE_MS, 8, 120 + 8 + 4, 4 },
        { EIGHT " 84.8 29.3 64.1", 25, 130, GV_TEMPLATE_MS, 8, 130 + 8 + 4, 4 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_shortened(&rows[i]);
}

/* Its caption names ten clues; the eleventh is 64.1. */
static void figure_b4_is_puzzle_4_without_eleven_clues(void **ctx)
{
    (void)ctx;
    static const uint32_t printed[] = { 25, 2, 11, 19, 16, 7, 1, 0, 0, 0 };
    char puzzle[] = NUMBER_4;
    paris_bench b;
    gv_template_frequencies found;
    drop_clues(puzzle, EIGHT " 84.8 29.3 64.1");
    fixture_open_nine(&b, puzzle);
    gv_template_count(&found, b.board);
    assert_memory_equal(found.counts, printed, sizeof printed);
    fixture_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_annex_a_has_the_printed_table),
        cmocka_unit_test(the_table_of_digit_1_is_the_printed_one),
        cmocka_unit_test(the_first_step_of_88_is_figure_6_but_for_its_two_slips),
        cmocka_unit_test(the_selective_path_of_88_is_that_of_figure_11),
        cmocka_unit_test(puzzle_4_has_the_printed_frequencies),
        cmocka_unit_test(puzzle_4_goes_the_printed_way_when_clues_are_removed),
        cmocka_unit_test(figure_b4_is_puzzle_4_without_eleven_clues),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
