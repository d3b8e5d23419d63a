/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_values.c -- instances as data: values, candidates and names, from arrays and to
 * arrays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "api_testing.h"

static const gv_shape nine = { .family = GV_SUDOKU, .order = 9 };
static const char csp_text[] =
    "csp 1\nvar A red green blue\nvar B red green\nalldiff A B\ngiven B=green\n";

static gv_instance *parse_csp(api_world *w)
{
    return api_parse_as(w, csp_text, (gv_text_options){ .format = GV_FORMAT_CSP });
}

static void values_are_those_of_the_text(void **state)
{
    (void)state;
    api_world w;
    api_open(&w);
    gv_instance *puzzle = api_parse(&w, api_easy), *again = NULL;
    uint16_t values[81];
    assert_int_equal(gv_instance_n_cells(puzzle), 81);
    assert_int_equal(gv_instance_n_candidates(puzzle), 729);
    assert_int_equal(gv_instance_values(values, 81, puzzle, NULL), GV_OK);
    for (size_t cell = 0; cell < 81; cell++) {
        const unsigned wanted =
            api_easy[cell] == '.' ? 0 : (unsigned)(api_easy[cell] - '0');
        assert_int_equal(values[cell], wanted);
        assert_int_equal(gv_instance_value(puzzle, cell), wanted);
        assert_int_equal(gv_instance_n_values(puzzle, cell), 9);
    }
    assert_int_equal(
        gv_instance_from_values(&again, w.context, &nine, values, 81, NULL), GV_OK);
    char *text = NULL;
    assert_int_equal(gv_instance_write(&text, again, GV_FORMAT_LINE, NULL, NULL),
                     GV_OK);
    assert_string_equal(text, api_easy);
    gv_string_free(text);
    gv_instance_free(again);
    gv_instance_free(puzzle);
    api_close(&w);
}

static void candidates_go_to_an_array_and_back(void **state)
{
    (void)state;
    api_world w;
    api_open(&w);
    gv_instance *puzzle = api_parse(&w, api_easy), *marked = NULL;
    static bool allowed[729], again[729];
    assert_int_equal(gv_instance_allowed(allowed, 729, puzzle, NULL), GV_OK);
    for (size_t i = 0; i < 729; i++)
        assert_int_equal(allowed[i],
                         gv_instance_allows(puzzle, i / 9, (unsigned)(i % 9) + 1));
    assert_false(gv_instance_allows(puzzle, 2, 5)); // 5 is a given of its row
    assert_true(gv_instance_allows(puzzle, 0, 5));
    assert_int_equal(
        gv_instance_from_candidates(&marked, w.context, &nine, allowed, 729, NULL),
        GV_OK);
    assert_int_equal(gv_instance_allowed(again, 729, marked, NULL), GV_OK);
    // Cells with one candidate have become givens, which exclude more.
    assert_true(gv_instance_n_givens(marked) > gv_instance_n_givens(puzzle));
    for (size_t i = 0; i < 729; i++)
        assert_true(allowed[i] || !again[i]);
    gv_count_result count;
    assert_int_equal(gv_count(&count, marked, NULL, NULL), GV_OK);
    assert_int_equal(count.number, 1);
    gv_instance_free(marked);
    gv_instance_free(puzzle);
    api_close(&w);
}

static void a_cell_without_candidates_has_no_solution(void **state)
{
    (void)state;
    api_world w;
    api_open(&w);
    const gv_shape four = { .family = GV_LATIN, .order = 4 };
    bool allowed[64];
    memset(allowed, true, sizeof allowed);
    memset(allowed, false, 4);
    gv_instance *puzzle = NULL;
    assert_int_equal(
        gv_instance_from_candidates(&puzzle, w.context, &four, allowed, 64, NULL),
        GV_OK);
    assert_false(gv_instance_allows(puzzle, 0, 1));
    gv_count_result count;
    assert_int_equal(gv_count(&count, puzzle, NULL, NULL), GV_OK);
    assert_int_equal(count.number, 0);
    gv_instance_free(puzzle);
    api_close(&w);
}

/* Queens: cells are rows, values columns. */
static void queens_are_rows_with_columns(void **state)
{
    (void)state;
    api_world w;
    api_open(&w);
    const gv_shape six = { .family = GV_QUEENS, .order = 6 };
    const uint16_t values[6] = { 2 };
    gv_instance *board = NULL;
    assert_int_equal(gv_instance_from_values(&board, w.context, &six, values, 6, NULL),
                     GV_OK);
    assert_int_equal(gv_instance_n_cells(board), 6);
    assert_int_equal(gv_instance_value(board, 0), 2);
    assert_false(gv_instance_allows(board, 1, 3)); // on its diagonal
    assert_true(gv_instance_allows(board, 1, 4));
    char name[8];
    assert_int_equal(gv_instance_cell_name(name, sizeof name, board, 4), 2);
    assert_string_equal(name, "r5");
    assert_int_equal(gv_instance_value_name(name, sizeof name, board, 4, 6), 2);
    assert_string_equal(name, "c6");
    gv_instance_free(board);
    api_close(&w);
}

/* The sums of a cryptarithm need hidden ones. All candidates are those of cells and
 * hidden variables, in order; steps name no others. */
static void hidden_variables_of_a_csp_follow_its_cells(void **state)
{
    (void)state;
    api_world w;
    api_open(&w);
    gv_instance *puzzle = api_parse(&w, "SEND+MORE=MONEY");
    const size_t n_cells = gv_instance_n_cells(puzzle),
                 n_variables = gv_instance_n_variables(puzzle);
    char name[64];
    size_t n_candidates = 0;
    bool allowed[1024];
    assert_int_equal(n_cells, 8);
    assert_true(n_variables > n_cells);
    const size_t n = gv_instance_n_candidates(puzzle);
    assert_true(n <= 1024);
    assert_int_equal(gv_instance_allowed(allowed, n, puzzle, NULL), GV_OK);
    for (size_t v = 0; v < n_variables; v++) {
        assert_true(gv_instance_cell_name(name, sizeof name, puzzle, v) > 0);
        for (unsigned value = 1; value <= gv_instance_n_values(puzzle, v); value++) {
            assert_true(gv_instance_value_name(name, sizeof name, puzzle, v, value) >
                        0);
            assert_int_equal(gv_instance_allows(puzzle, v, value),
                             allowed[n_candidates++]);
        }
    }
    assert_int_equal(n_candidates, n);
    assert_int_equal(gv_instance_n_values(puzzle, n_variables), 0);
    gv_explanation *path = NULL;
    assert_int_equal(gv_explain(&path, puzzle, NULL, NULL, NULL), GV_OK);
    bool names_hidden = false;
    const gv_explained_step *step = NULL;
    for (size_t i = 0; (step = gv_explanation_step(path, i)); i++)
        for (size_t k = 0; k < step->eliminated.n_items; k++) {
            assert_true(step->eliminated.items[k].cell < n_variables);
            names_hidden = names_hidden || step->eliminated.items[k].cell >= n_cells;
        }
    assert_true(names_hidden);
    gv_explanation_free(path);
    gv_instance_free(puzzle);
    api_close(&w);
}

static void names_are_cut_like_snprintf_does(void **state)
{
    (void)state;
    api_world w;
    api_open(&w);
    gv_instance *puzzle = api_parse(&w, api_easy), *csp = parse_csp(&w);
    char name[6] = "xxxxx";
    assert_int_equal(gv_instance_cell_name(name, sizeof name, puzzle, 80), 4);
    assert_string_equal(name, "r9c9");
    assert_int_equal(gv_instance_cell_name(name, 3, puzzle, 80), 4);
    assert_string_equal(name, "r9");
    assert_int_equal(gv_instance_cell_name(NULL, 0, puzzle, 80), 4);
    assert_int_equal(gv_instance_value_name(name, sizeof name, puzzle, 0, 7), 1);
    assert_string_equal(name, "7");
    assert_int_equal(gv_instance_cell_name(name, sizeof name, csp, 1), 1);
    assert_string_equal(name, "B");
    assert_int_equal(gv_instance_value_name(name, 3, csp, 1, 2), 5);
    assert_string_equal(name, "gr");
    gv_instance_free(csp);
    gv_instance_free(puzzle);
    api_close(&w);
}

static void an_instance_keeps_the_network_of_its_csp(void **state)
{
    (void)state;
    api_world w;
    api_open(&w);
    gv_instance *csp = parse_csp(&w), *other = NULL, *third = NULL;
    assert_int_equal(gv_instance_n_values(csp, 0), 3);
    assert_int_equal(gv_instance_n_values(csp, 1), 2);
    assert_int_equal(gv_instance_n_candidates(csp), 5);
    assert_int_equal(gv_instance_value(csp, 1), 2);
    assert_int_equal(
        gv_instance_with_values(&other, csp, (uint16_t[]){ 3, 0 }, 2, NULL), GV_OK);
    gv_instance_free(csp);
    assert_int_equal(
        gv_instance_with_values(&third, other, (uint16_t[]){ 0, 1 }, 2, NULL), GV_OK);
    gv_instance_free(other);
    assert_int_equal(gv_instance_value(third, 1), 1);
    gv_count_result count;
    assert_int_equal(gv_count(&count, third, NULL, NULL), GV_OK);
    assert_int_equal(count.number, 2); // A may be green or blue
    gv_instance_free(third);
    api_close(&w);
}

static void wrong_arguments_are_refused(void **state)
{
    (void)state;
    api_world w;
    api_open(&w);
    gv_instance *puzzle = api_parse(&w, api_easy), *none = NULL;
    const gv_shape csp = { .family = GV_CSP }, wrong = { .family = (gv_family)99 };
    uint16_t values[81] = { 10 };
    static bool allowed[729];
    gv_error *err = &w.err;
    api_refuses(&w, gv_instance_from_values(&none, w.context, &nine, values, 81, err),
                "value 10 in cell 0");
    api_refuses(&w, gv_instance_with_values(&none, puzzle, values, 81, err),
                "value 10 in cell 0");
    api_refuses(&w, gv_instance_with_values(&none, puzzle, values, 80, err), "80");
    api_refuses(&w, gv_instance_from_values(&none, w.context, &csp, values, 81, err),
                "csp");
    assert_int_equal(gv_instance_from_values(&none, w.context, &wrong, values, 81, err),
                     GV_ERR_ARGUMENT);
    api_refuses(&w, gv_instance_from_values(&none, NULL, &nine, values, 81, err),
                "context");
    api_refuses(&w,
                gv_instance_from_candidates(&none, w.context, &nine, allowed, 81, err),
                "81");
    api_refuses(&w,
                gv_instance_from_candidates(&none, w.context, &nine, NULL, 729, err),
                "allowed");
    api_refuses(&w, gv_instance_values(values, 82, puzzle, err), "82");
    api_refuses(&w, gv_instance_allowed(allowed, 1, puzzle, err), "1");
    assert_null(none);
    assert_int_equal(values[0], 10);
    assert_int_equal(gv_instance_n_cells(NULL), 0);
    assert_int_equal(gv_instance_n_candidates(NULL), 0);
    assert_int_equal(gv_instance_n_givens(NULL), 0);
    assert_int_equal(gv_instance_shape(NULL).order, 0);
    assert_int_equal(gv_instance_n_values(puzzle, 81), 0);
    assert_int_equal(gv_instance_value(puzzle, 81), 0);
    assert_false(gv_instance_allows(puzzle, 2, 0));
    assert_false(gv_instance_allows(puzzle, 2, 10));
    char name[4] = "abc";
    assert_int_equal(gv_instance_cell_name(name, sizeof name, puzzle, 81), 0);
    assert_string_equal(name, "");
    assert_int_equal(gv_instance_value_name(name, sizeof name, NULL, 0, 1), 0);
    api_refuses(&w, gv_context_new(NULL, err), "out");
    api_refuses(&w, gv_instance_parse(&none, NULL, "", 0, NULL, err), "context");
    api_refuses(&w, gv_instance_parse(&none, w.context, NULL, 0, NULL, err), "text");
    api_refuses(&w, gv_instance_empty(&none, w.context, NULL, err), "shape");
    gv_instance_free(NULL);
    gv_context_free(NULL);
    gv_string_free(NULL);
    gv_instance_free(puzzle);
    api_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_the_text),
        cmocka_unit_test(candidates_go_to_an_array_and_back),
        cmocka_unit_test(a_cell_without_candidates_has_no_solution),
        cmocka_unit_test(queens_are_rows_with_columns),
        cmocka_unit_test(hidden_variables_of_a_csp_follow_its_cells),
        cmocka_unit_test(names_are_cut_like_snprintf_does),
        cmocka_unit_test(an_instance_keeps_the_network_of_its_csp),
        cmocka_unit_test(wrong_arguments_are_refused),
    };
    return cmocka_run_group_tests_name("values", tests, NULL, NULL);
}
