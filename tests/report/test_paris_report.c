/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_paris_report.c -- the Template as text and JSON: what is said of ties, cuts and
 * ends, and that both say the same. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../template/template_testing.h"
#include "report/template/json.h"
#include "report/template/text.h"

#include <jansson.h>

static const gv_limits no_limits = { 0 };

typedef struct report {
    paris_bench b;
    gv_template t;
    gv_buffer text, json;
    json_t *data;
} report;

/* Makes the Template of the fixture's board, with as many solutions as that says. */
static void make_template(report *r, const char *solutions, const gv_limits *limits)
{
    const gv_template_board *board = r->b.board;
    gv_label *givens = GV_ARENA_NEW(&r->b.arena, gv_label, board->n_filled + 1);
    gv_instance *instance;
    uint32_t n = 0;
    assert_non_null(givens);
    for (uint32_t cell = 0; cell < board->units->n_cells; cell++)
        if (board->values[cell])
            givens[n++] = cell * board->units->order + board->values[cell] - 1U;
    assert_int_equal(
        gv_instance_with_givens(&instance, r->b.instance, givens, n, &r->b.arena, NULL),
        GV_OK);
    assert_int_equal(
        gv_template_make(&r->t, instance, limits, false, &r->b.arena, NULL), GV_OK);
    r->t.solutions = solutions;
}

static void write_reports(report *r)
{
    gv_json json;
    gv_buffer_init(&r->text, NULL);
    gv_buffer_init(&r->json, NULL);
    assert_int_equal(gv_worksheet_text(&r->text, &r->t, &r->b.tmp, NULL), GV_OK);
    gv_json_init(&json, &r->json);
    gv_json_object_begin(&json);
    assert_int_equal(gv_worksheet_json(&json, &r->t, &r->b.tmp, NULL), GV_OK);
    gv_json_object_end(&json);
    r->data = json_loadb(r->json.text, r->json.length, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(r->data);
}

static void close_report(report *r)
{
    json_decref(r->data);
    gv_buffer_free(&r->text);
    gv_buffer_free(&r->json);
    fixture_close(&r->b);
}

static void assert_says(const report *r, const char *part)
{
    if (!strstr(r->text.text, part))
        fail_msg("no \"%s\" in:\n%s", part, r->text.text);
}

static const char *word(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static json_int_t number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

/* The stages of the path. */
static const json_t *stage_of(const report *r, size_t at)
{
    return json_array_get(json_object_get(r->data, "path"), at);
}

/* ---- ties ---- */

static void branches_in_parallel_are_named_and_all_are_disclosed(void **ctx)
{
    (void)ctx;
    report r;
    fixture_open_squares(&r.b, 3);
    make_template(&r, "8", &no_limits);
    write_reports(&r);
    assert_says(&r, "next: pattern a, lowest dof 8, in parallel with b, c, d, e, f\n");
    assert_says(&r, "next: solved as A, B\n");
    assert_says(&r, "all 8 that tie at the end of the selective path, of 8 solutions");
    assert_null(strstr(r.text.text, "note: "));
    const json_t *next = json_object_get(stage_of(&r, 0), "next");
    assert_string_equal(word(next, "by"), "parallel");
    assert_int_equal(json_array_size(json_object_get(next, "parallel")), 5);
    assert_int_equal(json_array_size(json_object_get(r.data, "disclosed")), 8);
    assert_int_equal(json_array_size(json_object_get(r.data, "notes")), 0);
    close_report(&r);
}

static void a_cut_of_branches_is_told_with_the_solutions(void **ctx)
{
    (void)ctx;
    report r;
    fixture_open_squares(&r.b, 6);
    make_template(&r, "64", &no_limits);
    write_reports(&r);
    assert_says(&r, "note: more than 64 branches tied");
    assert_says(&r, "solutions: 32 of those that tie at the end of the selective path "
                    "(cut at 64 branches), of 64 solutions\n");
    assert_true(json_is_true(json_object_get(r.data, "branches-cut")));
    assert_int_equal(json_array_size(json_object_get(r.data, "notes")), 1);
    close_report(&r);
}

static void a_dead_end_does_not_hide_that_branches_were_cut(void **ctx)
{
    (void)ctx;
    report r;
    fixture_open_nine(&r.b, STUCK_88);
    make_template(&r, "151", &no_limits);
    r.t.solving.outcome = GV_OUTCOME_BEYOND; // as if all of many had ended so
    r.t.solving.n_solutions = 0;
    r.t.solving.branches_cut = true;
    write_reports(&r);
    assert_says(&r, "note: dead end: ");
    assert_says(&r, "note: more than 64 branches tied");
    assert_says(&r, "no solution to disclose: the selective path is a dead end\n");
    assert_int_equal(json_array_size(json_object_get(r.data, "notes")), 2);
    assert_string_equal(word(r.data, "disclosure"),
                        "no solution to disclose: the selective path is a dead end");
    close_report(&r);
}

/* ---- both forms ---- */

static void stages_have_their_tables_steps_and_sizes(void **ctx)
{
    (void)ctx;
    report r;
    fixture_open_nine(&r.b, STUCK_88);
    make_template(&r, "151", &no_limits);
    write_reports(&r);
    assert_says(&r, "next: pattern g, lowest dof 65\nforced by 67.8:\n"
                    "   1  69.4      row 6        3\n");
    for (size_t i = 0; i < 4; i++) {
        const json_t *stage = stage_of(&r, i), *outcome;
        const json_t *next = json_object_get(stage, "next");
        json_int_t n_choices = 0, n_cells = 0;
        size_t at;
        json_array_foreach(json_object_get(stage, "outcomes"), at, outcome)
        {
            n_choices += number(outcome, "choices");
            if (i < 3 && strcmp(word(outcome, "pattern"), word(next, "pattern")) == 0) {
                assert_int_equal(number(outcome, "dof"),
                                 number(stage_of(&r, i + 1), "dof"));
                assert_int_equal(number(outcome, "filled"),
                                 number(stage_of(&r, i + 1), "filled"));
                assert_true(number(outcome, "twos") > 0);
            }
        }
        assert_int_equal(n_choices + number(stage, "no-impact"), // none impossible
                         json_array_size(json_object_get(stage, "choices")));
        assert_int_equal(number(stage, "duplicates") + number(stage, "patterns"),
                         n_choices);
        const json_t *frequency;
        json_array_foreach(json_object_get(stage, "frequencies"), at, frequency)
            n_cells += json_integer_value(frequency);
        assert_int_equal(n_cells, 81);
        if (i)
            assert_string_equal(
                word(stage, "after-pattern"),
                word(json_object_get(stage_of(&r, i - 1), "next"), "pattern"));
    }
    close_report(&r);
}

static void a_full_grid_has_an_ease_of_zero(void **ctx)
{
    (void)ctx;
    report r;
    fixture_open_nine(&r.b, ANNEX_A);
    assert_int_equal(gv_template_fill(r.b.board), GV_OUTCOME_OK);
    make_template(&r, "1", &no_limits);
    write_reports(&r);
    assert_says(&r, "0 assignments: solved, average ease 0.000\n");
    assert_says(&r, "solution: the only solution\n");
    assert_non_null(strstr(r.json.text, "\"ease\": 0.000"));
    close_report(&r);
}

/* ---- ends ---- */

static void warnings_are_listed_once_and_hopeless_cells_counted_apart(void **ctx)
{
    (void)ctx;
    report r;
    fixture_open_nine(&r.b,
                      "12345678.........9.........................................."
                      ".....................");
    make_template(&r, "0", &no_limits);
    write_reports(&r);
    const char *first = strstr(r.text.text, "warning: no place for 9 in row 1\n");
    assert_non_null(first);
    assert_null(strstr(first + 1, "warning: "));
    assert_says(&r, "XX"
                    "X 1\n");
    assert_int_equal(number(r.data, "hopeless"), 1);
    assert_int_equal(json_array_size(json_object_get(r.data, "warnings")), 2);
    assert_string_equal(word(json_object_get(r.data, "assigned"), "end"), "impossible");
    assert_says(&r, "no solution to disclose: automatic assignment finds the puzzle "
                    "impossible\n");
    close_report(&r);
}

static void an_impossible_end_has_its_board(void **ctx)
{
    (void)ctx;
    report r;
    fixture_open_nine(&r.b,
                      ".85...21..94.12..3...3..7.45.34.9....4.2.6.3....1839.76.8..5...1"
                      "..84.36..27...89.");
    make_template(&r, "0", &no_limits);
    write_reports(&r);
    assert_says(&r, "9 assignments: impossible\n3 8 5  . . 4  2 1 .   ");
    assert_says(&r, "\nwarning: no place for 5 in row 6\n");
    const json_t *end = json_object_get(r.data, "assigned");
    const char *board = word(end, "board");
    uint32_t n_filled = 0;
    for (; *board; board++)
        n_filled += *board != '.';
    assert_int_equal(n_filled, number(r.data, "clues") + 9);
    assert_int_equal(json_array_size(json_object_get(r.data, "warnings")), 0);
    assert_int_equal(json_array_size(json_object_get(end, "warnings")), 1);
    close_report(&r);
}

static void what_was_stopped_says_so(void **ctx)
{
    (void)ctx;
    const gv_flag stop = true;
    const gv_limits limits = { .stop = &stop };
    const gv_template_tree_limits tree_limits = { .limits = limits };
    gv_template_tree tree;
    report r;
    fixture_open_nine(&r.b, STUCK_88);
    make_template(&r, "0+", &limits);
    assert_int_equal(
        gv_template_exhaust(&tree, r.b.board, &tree_limits, &r.b.arena, &r.b.tmp, NULL),
        GV_OK);
    r.t.tree = &tree;
    r.t.removes_clues = true;
    r.t.rests_end = GV_END_STOPPED;
    write_reports(&r);
    assert_says(&r, "note: the selective path was interrupted\n");
    assert_says(&r, "no solution to disclose: the selective path was stopped\n");
    assert_says(&r, "note: cut: interrupted\n");
    assert_says(&r, "removed    clues  dof    type  total-dof  solutions\n"
                    "note: cut: interrupted\n");
    assert_string_equal(word(r.data, "removals-cut"), "cut: interrupted");
    assert_string_equal(word(json_object_get(r.data, "exhaustive"), "cut"),
                        "cut: interrupted");
    close_report(&r);
}

/* ---- memory ---- */

static void lack_of_memory_is_the_only_failure(void **ctx)
{
    (void)ctx;
    report r;
    fixture_open_nine(&r.b, STUCK_88);
    make_template(&r, "151", &no_limits);
    gv_memory memory = { 0 };
    gv_status status = GV_ERR_MEMORY;
    for (memory.fail_at = 1; status == GV_ERR_MEMORY; memory.fail_at++) {
        gv_buffer text, json_text;
        gv_arena tmp;
        gv_json json;
        gv_buffer_init(&text, &memory);
        gv_buffer_init(&json_text, &memory);
        gv_arena_init(&tmp, &memory);
        memory.n_calls = 0;
        status = gv_worksheet_text(&text, &r.t, &tmp, NULL);
        gv_json_init(&json, &json_text);
        gv_json_object_begin(&json);
        if (status == GV_OK)
            status = gv_worksheet_json(&json, &r.t, &tmp, NULL);
        gv_buffer_free(&text);
        gv_buffer_free(&json_text);
        gv_arena_free(&tmp);
    }
    assert_int_equal(status, GV_OK);
    assert_true(memory.fail_at > 5);
    fixture_close(&r.b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(branches_in_parallel_are_named_and_all_are_disclosed),
        cmocka_unit_test(a_cut_of_branches_is_told_with_the_solutions),
        cmocka_unit_test(a_dead_end_does_not_hide_that_branches_were_cut),
        cmocka_unit_test(stages_have_their_tables_steps_and_sizes),
        cmocka_unit_test(a_full_grid_has_an_ease_of_zero),
        cmocka_unit_test(warnings_are_listed_once_and_hopeless_cells_counted_apart),
        cmocka_unit_test(an_impossible_end_has_its_board),
        cmocka_unit_test(what_was_stopped_says_so),
        cmocka_unit_test(lack_of_memory_is_the_only_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
