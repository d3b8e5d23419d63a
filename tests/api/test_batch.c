/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_batch.c -- batch calls answer as the calls for one puzzle do, for any form of
 * the rows and any number of threads; bad rows are named, and do not harm the others.
 */
#include "base/memory.h"
#include "model/context.h"
#include "options_testing.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { CELLS = 81, N = 600 };

/* Puzzles with one solution, several and none: parts of isomorphs of a minimal one. */
typedef struct rows {
    gv_context *context;
    uint8_t digits[N][CELLS], characters[N][CELLS];
    char text[N][CELLS + 1];
    const char *texts[N];
    gv_instance *instances[N];
} rows;

static const char minimal[] =
    "12...67.9......12..............9....56....9..9.867..1.3..5....1.4..3...2.75..2.4.";

static int make_rows(void **state)
{
    rows *const r = calloc(1, sizeof *r);
    gv_instance *first = NULL;
    assert_non_null(r);
    assert_int_equal(gv_context_new(&r->context, NULL), GV_OK);
    assert_int_equal(gv_instance_parse(&first, r->context, minimal, CELLS, NULL, NULL),
                     GV_OK);
    for (size_t i = 0; i < N; i++) {
        gv_instance *other = NULL;
        char *line = NULL;
        assert_int_equal(gv_shuffle(&other, first, 5, i, NULL), GV_OK);
        assert_int_equal(gv_instance_write(&line, other, GV_FORMAT_LINE, NULL, NULL),
                         GV_OK);
        if (i % 3 == 1) // a clue less
            *strpbrk(line, "123456789") = '.';
        if (i % 3 == 2) { // or a wrong one more
            const size_t at = strcspn(line, ".");
            line[at] = (char)('1' + i % 9);
        }
        memcpy(r->text[i], line, CELLS);
        r->texts[i] = r->text[i];
        for (size_t cell = 0; cell < CELLS; cell++) {
            r->characters[i][cell] = (uint8_t)line[cell];
            r->digits[i][cell] = line[cell] == '.' ? 0 : (uint8_t)(line[cell] - '0');
        }
        assert_int_equal(
            gv_instance_parse(&r->instances[i], r->context, line, CELLS, NULL, NULL),
            GV_OK);
        gv_string_free(line);
        gv_instance_free(other);
    }
    gv_instance_free(first);
    *state = r;
    return 0;
}

static int free_rows(void **state)
{
    rows *const r = *state;
    for (size_t i = 0; i < N; i++)
        gv_instance_free(r->instances[i]);
    gv_context_free(r->context);
    free(r);
    return 0;
}

enum form { DIGITS, CHARACTERS, TEXTS, N_FORMS };

static gv_puzzles puzzles_of(const rows *r, enum form form)
{
    gv_puzzles in = GV_INIT(gv_puzzles);
    in.n = N;
    in.cells = form == DIGITS       ? r->digits[0]
               : form == CHARACTERS ? r->characters[0]
                                    : NULL;
    in.texts = form == TEXTS ? r->texts : NULL;
    return in;
}

/* All rows of a call on 1 and 4 threads, and with limits that are never reached, which
 * takes another way through the library. */
static gv_batch_options options_of(unsigned which)
{
    gv_batch_options options = GV_INIT(gv_batch_options);
    options.threads = which == 1 ? 4 : which == 2 ? GV_ALL_CORES : 0;
    options.nodes = which == 3 ? UINT64_MAX : 0;
    return options;
}
enum { N_OPTIONS = 4 };

static void counts_are_those_of_single_calls(void **state)
{
    const rows *const r = *state;
    uint64_t expected[3][N];
    const uint64_t limits[3] = { 1, 2, 1500 };
    unsigned n_of[3] = { 0, 0, 0 };
    for (size_t i = 0; i < N; i++) {
        for (size_t l = 0; l < 3; l++) {
            gv_limits limit = GV_INIT(gv_limits);
            gv_count_result result;
            limit.solutions = limits[l];
            assert_int_equal(gv_count(&result, r->instances[i], &limit, NULL), GV_OK);
            expected[l][i] = result.number;
        }
        n_of[expected[1][i]]++;
        assert_int_equal(gv_nine_count(r->text[i], 2, NULL), expected[1][i]);
    }
    assert_true(n_of[0] && n_of[1] && n_of[2]);
    for (enum form form = DIGITS; form < N_FORMS; form++)
        for (unsigned which = 0; which < N_OPTIONS; which++)
            for (size_t l = 0; l < 3; l++) {
                const gv_puzzles in = puzzles_of(r, form);
                const gv_batch_options options = options_of(which);
                uint64_t counts[N];
                uint8_t outcomes[N];
                assert_int_equal(
                    gv_count_batch(counts, outcomes, &in, limits[l], &options, NULL),
                    GV_OK);
                assert_memory_equal(counts, expected[l], sizeof counts);
                for (size_t i = 0; i < N; i++)
                    assert_int_equal(outcomes[i], GV_OUTCOME_OK);
            }
}

static void solutions_fit_their_puzzles(void **state)
{
    enum { STRIDE = 83 };
    const rows *const r = *state;
    static uint8_t first[N][STRIDE], again[N][STRIDE];
    uint8_t outcomes[N];
    for (enum form form = DIGITS; form < N_FORMS; form++)
        for (unsigned which = 0; which < N_OPTIONS; which++) {
            const gv_puzzles in = puzzles_of(r, form);
            const gv_batch_options options = options_of(which);
            memset(again, 255, sizeof again);
            assert_int_equal(gv_solve_batch(form || which ? again[0] : first[0], STRIDE,
                                            outcomes, &in, &options, NULL),
                             GV_OK);
            if (form || which)
                assert_memory_equal(first, again, sizeof first);
        }
    for (size_t i = 0; i < N; i++) {
        const int n = gv_nine_count(r->text[i], 2, NULL);
        assert_int_equal(outcomes[i], n == 1  ? GV_OUTCOME_OK
                                      : n > 1 ? GV_OUTCOME_MULTIPLE
                                              : GV_OUTCOME_NONE);
        unsigned sum = 0;
        for (size_t cell = 0; cell < CELLS; cell++) {
            sum += first[i][cell];
            assert_true(!n || !r->digits[i][cell] ||
                        r->digits[i][cell] == first[i][cell]);
        }
        assert_int_equal(sum, n ? 405 : 0);
        assert_int_equal(first[i][CELLS], 0);
    }
}

static void checks_and_minimal_puzzles_are_those_of_single_calls(void **state)
{
    const rows *const r = *state;
    const gv_puzzles in = puzzles_of(r, TEXTS);
    const gv_batch_options options = options_of(1);
    static uint8_t left[N][CELLS];
    gv_check_result results[N];
    uint8_t checked[N], minimized[N];
    assert_int_equal(gv_check_batch(results, checked, &in, &options, NULL), GV_OK);
    assert_int_equal(
        gv_minimize_batch(left[0], CELLS, minimized, &in, DRAWN(7, 40), &options, NULL),
        GV_OK);
    for (size_t i = 0; i < N; i++) {
        gv_check_result check;
        gv_instance *one = NULL;
        assert_int_equal(gv_check(&check, r->instances[i], NULL, NULL), GV_OK);
        assert_int_equal(results[i].solutions, check.solutions);
        if (check.solutions == 1)
            assert_int_equal(results[i].redundant, check.redundant);
        assert_int_equal(checked[i], minimized[i]);
        assert_int_equal(
            gv_minimize(&one, &check, r->instances[i], DRAWN(7, 40 + i), NULL, NULL),
            GV_OK);
        char expected[CELLS + 1] = "";
        memset(expected, '0', CELLS);
        if (one) {
            char *line = NULL;
            assert_int_equal(gv_instance_write(&line, one, GV_FORMAT_LINE, NULL, NULL),
                             GV_OK);
            for (size_t cell = 0; cell < CELLS; cell++)
                expected[cell] = line[cell] == '.' ? '0' : line[cell];
            gv_string_free(line);
        }
        for (size_t cell = 0; cell < CELLS; cell++)
            assert_int_equal(left[i][cell], expected[cell] - '0');
        gv_instance_free(one);
    }
}

static void isomorphs_have_one_canonical_form(void **state)
{
    const rows *const r = *state;
    static uint8_t forms[N][CELLS], again[N][CELLS];
    uint64_t automorphisms[N];
    uint8_t outcomes[N];
    const gv_batch_options options = options_of(1);
    const gv_puzzles digits = puzzles_of(r, DIGITS), texts = puzzles_of(r, TEXTS);
    assert_int_equal(gv_canon_batch(forms[0], automorphisms, outcomes, &digits, NULL,
                                    &options, NULL),
                     GV_OK);
    assert_int_equal(
        gv_canon_batch(again[0], NULL, NULL, &texts, FORM("puzzle-minlex"), NULL, NULL),
        GV_OK);
    assert_memory_equal(forms, again, sizeof forms);
    for (size_t i = 0; i < N; i += 3) {
        assert_memory_equal(forms[0], forms[i], CELLS);
        assert_true(automorphisms[i] > 0);
    }
    assert_int_equal(gv_canon_batch(forms[0], NULL, outcomes, &digits,
                                    FORM("solution-minlex"), NULL, NULL),
                     GV_OK);
    for (size_t i = 0; i < N; i++)
        assert_int_equal(outcomes[i] == GV_OUTCOME_OK,
                         gv_nine_count(r->text[i], 2, NULL) == 1);
    gv_error err;
    assert_int_equal(
        gv_canon_batch(forms[0], NULL, NULL, &digits, FORM("nice"), NULL, &err),
        GV_ERR_ARGUMENT);
}

static void ratings_are_those_of_a_scale(void **state)
{
    enum { SOME = 60 };
    const rows *const r = *state;
    static const char names[] = "W,SER";
    gv_scale *scale = NULL;
    double values[2][SOME][2];
    uint8_t outcomes[SOME][2];
    gv_puzzles in = puzzles_of(r, DIGITS);
    in.n = SOME;
    for (unsigned which = 0; which < 2; which++) {
        const gv_batch_options options = options_of(which);
        assert_int_equal(gv_rate_batch(values[which][0], outcomes[0], &in,
                                       RATINGS(names), &options, NULL),
                         GV_OK);
    }
    assert_memory_equal(values[0], values[1], sizeof values[0]);
    const gv_scale_options by = { .size = sizeof by, .ratings = names };
    assert_int_equal(gv_scale_new(&scale, r->context, &by, NULL), GV_OK);
    for (size_t i = 0; i < SOME; i++) {
        gv_grade grades[2];
        assert_int_equal(gv_scale_rate(grades, scale, r->instances[i], NULL, NULL),
                         GV_OK);
        for (size_t k = 0; k < 2; k++) {
            assert_int_equal(grades[k].has_value, !isnan(values[0][i][k]));
            assert_int_equal(grades[k].has_value, outcomes[i][k] == GV_OUTCOME_OK);
            if (grades[k].has_value)
                assert_true(grades[k].value == values[0][i][k]);
        }
    }
    gv_scale_free(scale);
}

static void texts_may_be_of_any_family(void **state)
{
    (void)state;
    enum { STRIDE = 16 };
    static const char *const texts[] = { "1234341221......", minimal };
    gv_puzzles in = GV_INIT(gv_puzzles);
    gv_batch_options options = GV_INIT(gv_batch_options);
    gv_error errors[2];
    uint8_t solutions[2][STRIDE], outcomes[2];
    static const uint8_t expected[STRIDE] = { 1, 2, 3, 4, 3, 4, 1, 2,
                                              2, 1, 4, 3, 4, 3, 2, 1 };
    in.n = 2;
    in.texts = texts;
    options.errors = errors;
    assert_int_equal(
        gv_solve_batch(solutions[0], STRIDE, outcomes, &in, &options, NULL), GV_OK);
    assert_int_equal(outcomes[0], GV_OUTCOME_OK);
    assert_memory_equal(solutions[0], expected, STRIDE);
    assert_int_equal(errors[0].status, GV_OK);
    assert_int_equal(outcomes[1], GV_OUTCOME_ERROR); // 81 cells need more room
    assert_int_equal(errors[1].status, GV_ERR_ARGUMENT);
    assert_int_equal(errors[1].row, 1);
}

/* More than a unit of each method, so that threads make units of their own. */
static void generated_puzzles_are_those_of_a_stream(void **state)
{
    enum { SOME = 2500, ORDER4 = 16 };
    const rows *const r = *state;
    static uint8_t cells[2][SOME][ORDER4];
    static double weights[2][SOME];
    const gv_shape shape = { GV_SUDOKU, 2, 2, 4 };
    gv_instance *empty = NULL;
    gv_puzzle_stream *stream = NULL;
    gv_generate_options making = GV_INIT(gv_generate_options);
    making.method = "weighted";
    making.seed = 9;
    assert_int_equal(gv_instance_empty(&empty, r->context, &shape, NULL), GV_OK);
    for (unsigned which = 0; which < 2; which++) {
        const gv_batch_options options = options_of(which);
        size_t n_made = 0;
        assert_int_equal(gv_generate_batch(cells[which][0], weights[which], &n_made,
                                           SOME, empty, &making, &options, NULL),
                         GV_OK);
        assert_int_equal(n_made, SOME);
    }
    assert_memory_equal(cells[0], cells[1], sizeof cells[0]);
    assert_memory_equal(weights[0], weights[1], sizeof weights[0]);
    assert_int_equal(gv_generate(&stream, empty, &making, NULL), GV_OK);
    for (size_t i = 0; i < SOME; i++) {
        gv_generated puzzle;
        bool made = false;
        assert_int_equal(gv_puzzle_stream_next(&puzzle, &made, stream, NULL), GV_OK);
        assert_true(made);
        for (size_t cell = 0; cell < ORDER4; cell++)
            assert_int_equal(cells[0][i][cell], puzzle.values[cell]);
        assert_true(weights[0][i] == puzzle.log_weight);
    }
    gv_puzzle_stream_free(stream);
    gv_flag stop = true;
    size_t n_made = 1;
    making.stop = &stop;
    assert_int_equal(
        gv_generate_batch(cells[0][0], NULL, &n_made, SOME, empty, &making, NULL, NULL),
        GV_OK);
    assert_int_equal(n_made, 0);
    making.method = "nothing";
    assert_int_equal(
        gv_generate_batch(cells[0][0], NULL, &n_made, SOME, empty, &making, NULL, NULL),
        GV_ERR_ARGUMENT);
    gv_instance_free(empty);
}

/* ---- bad rows ---- */

static void the_first_bad_row_fails_the_call(void **state)
{
    const rows *const r = *state;
    uint64_t counts[N];
    uint8_t cells[N][CELLS];
    for (unsigned which = 0; which < N_OPTIONS; which++) {
        const gv_batch_options options = options_of(which);
        gv_puzzles in = puzzles_of(r, DIGITS);
        gv_error err;
        memcpy(cells, r->digits, sizeof cells);
        cells[217][3] = 10;
        cells[500][0] = '1';
        in.cells = cells[0];
        assert_int_equal(gv_count_batch(counts, NULL, &in, 2, &options, &err),
                         GV_ERR_INPUT);
        assert_int_equal(err.row, 217);
        assert_int_equal(err.column, 4);
    }
}

static void other_rows_are_answered_if_errors_are_kept(void **state)
{
    const rows *const r = *state;
    static char long_text[1000001];
    memset(long_text, '1', sizeof long_text - 1);
    const char *texts[N];
    size_t lengths[N];
    gv_error errors[N];
    uint64_t counts[N];
    uint8_t outcomes[N];
    for (size_t i = 0; i < N; i++) {
        texts[i] = r->text[i];
        lengths[i] = CELLS;
    }
    static const size_t bad[] = { 0, 7, 300, 301, 599 };
    lengths[0] = 80;
    texts[7] = "";
    lengths[7] = 0;
    texts[300] = "1..5.....2...6..9\0..8..7.......4..6..3.....1..9..2......24..5...7..1"
                 "..3...6...8.. ";
    texts[301] = NULL;
    texts[599] = long_text;
    lengths[599] = sizeof long_text - 1;
    for (unsigned which = 0; which < 2; which++) {
        gv_puzzles in = puzzles_of(r, TEXTS);
        gv_batch_options options = options_of(which);
        in.texts = texts;
        in.lengths = lengths;
        options.errors = errors;
        assert_int_equal(gv_count_batch(counts, outcomes, &in, 2, &options, NULL),
                         GV_OK);
        for (size_t i = 0, next = 0; i < N; i++) {
            const bool is_bad = next < 5 && bad[next] == i;
            next += is_bad;
            assert_int_equal(errors[i].status != GV_OK, is_bad);
            assert_int_equal(errors[i].row, i);
            assert_int_equal(outcomes[i], is_bad ? GV_OUTCOME_ERROR : GV_OUTCOME_OK);
            assert_int_equal(counts[i],
                             is_bad ? 0 : gv_nine_count(r->text[i], 2, NULL));
        }
        options.errors = NULL;
        gv_error err;
        assert_int_equal(gv_count_batch(counts, outcomes, &in, 2, &options, &err),
                         GV_ERR_INPUT);
        assert_int_equal(err.row, 0);
    }
}

static void a_set_flag_leaves_the_rest_unanswered(void **state)
{
    const rows *const r = *state;
    gv_flag stop = true;
    const gv_puzzles in = puzzles_of(r, DIGITS);
    gv_batch_options options = options_of(1);
    uint64_t counts[N];
    uint8_t outcomes[N];
    options.stop = &stop;
    assert_int_equal(gv_count_batch(counts, outcomes, &in, 2, &options, NULL), GV_OK);
    for (size_t i = 0; i < N; i++)
        assert_int_equal(outcomes[i], GV_OUTCOME_LIMIT);
}

static void a_limit_of_nodes_is_an_outcome(void **state)
{
    const rows *const r = *state;
    const gv_puzzles in = puzzles_of(r, DIGITS);
    gv_batch_options options = GV_INIT(gv_batch_options);
    uint64_t counts[N];
    uint8_t outcomes[N];
    size_t n_limits = 0;
    options.nodes = 1;
    assert_int_equal(gv_count_batch(counts, outcomes, &in, 1500, &options, NULL),
                     GV_OK);
    for (size_t i = 0; i < N; i++)
        n_limits += outcomes[i] == GV_OUTCOME_LIMIT;
    assert_true(n_limits > 0);
}

static void wrong_arguments_are_refused(void **state)
{
    const rows *const r = *state;
    gv_puzzles in = puzzles_of(r, DIGITS);
    uint64_t counts[N];
    gv_error err;
    assert_int_equal(gv_count_batch(NULL, NULL, &in, 2, NULL, &err), GV_ERR_ARGUMENT);
    assert_int_equal(gv_count_batch(counts, NULL, NULL, 2, NULL, &err),
                     GV_ERR_ARGUMENT);
    in.texts = r->texts;
    assert_int_equal(gv_count_batch(counts, NULL, &in, 2, NULL, &err), GV_ERR_ARGUMENT);
    in.texts = NULL;
    in.cells = NULL;
    assert_int_equal(gv_count_batch(counts, NULL, &in, 2, NULL, &err), GV_ERR_ARGUMENT);
    in.n = 0;
    assert_int_equal(gv_count_batch(counts, NULL, &in, 2, NULL, &err), GV_OK);
    assert_int_equal(gv_nine_count(NULL, 2, NULL), -1);
    assert_int_equal(gv_nine_count("12345", 2, NULL), -1);
    assert_int_equal(gv_nine_count(minimal, 0, NULL), -1);
}

static void every_failing_allocation_is_reported(void **state)
{
    const rows *const r = *state;
    static const char *const texts[] = { "1234341221......", "1234341221......" };
    gv_status status = GV_ERR_MEMORY;
    for (size_t fail_at = 1; status != GV_OK; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_context *context = NULL;
        gv_puzzles in = GV_INIT(gv_puzzles);
        double values[2];
        uint8_t solutions[2][16];
        status = gv_context_new_with(&context, &memory, NULL);
        in.n = 2;
        in.texts = fail_at % 2 ? texts : r->texts;
        in.context = context;
        if (status == GV_OK)
            status = gv_rate_batch(values, NULL, &in, RATINGS("W"), NULL, NULL);
        in.texts = texts;
        if (status == GV_OK)
            status = gv_solve_batch(solutions[0], 16, NULL, &in, NULL, NULL);
        assert_true(status == GV_OK || status == GV_ERR_MEMORY);
        gv_context_free(context);
        assert_true(fail_at < 10000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_those_of_single_calls),
        cmocka_unit_test(solutions_fit_their_puzzles),
        cmocka_unit_test(checks_and_minimal_puzzles_are_those_of_single_calls),
        cmocka_unit_test(isomorphs_have_one_canonical_form),
        cmocka_unit_test(ratings_are_those_of_a_scale),
        cmocka_unit_test(texts_may_be_of_any_family),
        cmocka_unit_test(generated_puzzles_are_those_of_a_stream),
        cmocka_unit_test(the_first_bad_row_fails_the_call),
        cmocka_unit_test(other_rows_are_answered_if_errors_are_kept),
        cmocka_unit_test(a_set_flag_leaves_the_rest_unanswered),
        cmocka_unit_test(a_limit_of_nodes_is_an_outcome),
        cmocka_unit_test(wrong_arguments_are_refused),
        cmocka_unit_test(every_failing_allocation_is_reported),
    };
    return cmocka_run_group_tests(tests, make_rows, free_rows);
}
