/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_search_command.c -- searches and isomorphs give what the command prints. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "command_testing.h"
#include "options_testing.h"

#include <inttypes.h>
#include <stdlib.h>

static const puzzle puzzles[] = { EASY_NINE, HARD_NINE, SIX, LATIN, QUEENS, CSP };
enum { N_PUZZLES = sizeof puzzles / sizeof *puzzles, MINIMIZE_SEED = 3 };

/* A cell of the first row under the head of a table, in a buffer of the caller. */
static const char *field(char out[200], const char *line, const puzzle *p,
                         unsigned column)
{
    char *printed = command_prints(line, p);
    const char *at = strchr(printed, '\n');
    assert_non_null(at);
    for (unsigned i = 0; i < column; i++) {
        at = strchr(at + 1, '\t');
        assert_non_null(at);
    }
    const size_t length = strcspn(at + 1, "\t\n");
    assert_true(length < 200);
    memcpy(out, at + 1, length);
    out[length] = 0;
    gv_free(printed);
    return out;
}

static void assert_writes(const gv_instance *instance, const char *wanted)
{
    char *text = NULL;
    assert_int_equal(gv_instance_write(&text, instance, GV_FORMAT_LINE, NULL, NULL),
                     GV_OK);
    assert_string_equal(text, wanted);
    gv_string_free(text);
}

static void searches_answer_as_the_command_does(void **state)
{
    (void)state;
    gv_context *context = context_with(NULL);
    char wanted[200];
    for (size_t i = 0; i < N_PUZZLES; i++) {
        const puzzle *p = &puzzles[i];
        gv_instance *instance = parse(context, p), *made = NULL;
        gv_count_result count;
        gv_check_result check;
        assert_int_equal(gv_count(&count, instance, NULL, NULL), GV_OK);
        assert_string_equal(count.decimal,
                            field(wanted, "count --limit 0 --to tsv", p, 1));
        assert_int_equal(gv_check(&check, instance, NULL, NULL), GV_OK);
        assert_int_equal(check.solutions, atoi(field(wanted, "check --to tsv", p, 2)));
        if (check.solutions == 1)
            assert_int_equal(check.redundant,
                             atoi(field(wanted, "check --to tsv", p, 4)));
        assert_int_equal(
            gv_minimize(&made, &check, instance, DRAWN(MINIMIZE_SEED, 1), NULL, NULL),
            GV_OK);
        if (made && gv_instance_shape(instance).family != GV_CSP)
            assert_writes(made, field(wanted, "minimize --seed 3 --to tsv", p, 1));
        gv_instance_free(made);
        gv_instance_free(instance);
    }
    gv_context_free(context);
}

static void solutions_are_those_of_the_command(void **state)
{
    (void)state;
    gv_context *context = context_with(NULL);
    char wanted[200];
    for (size_t i = 0; i < N_PUZZLES; i++) {
        gv_instance *instance = parse(context, &puzzles[i]), *grid = NULL;
        uint16_t values[81];
        const size_t n_cells = gv_instance_n_cells(instance);
        gv_outcome outcome;
        assert_int_equal(gv_solve_one(values, n_cells, &outcome, instance, NULL, NULL),
                         GV_OK);
        (void)field(wanted, "solve --to tsv", &puzzles[i], 1);
        if (outcome == GV_OUTCOME_OK && gv_instance_shape(instance).family != GV_CSP) {
            assert_int_equal(
                gv_instance_with_values(&grid, instance, values, n_cells, NULL), GV_OK);
            assert_writes(grid, wanted);
        } else if (outcome != GV_OUTCOME_OK) {
            assert_string_equal(wanted, gv_outcome_name(outcome));
        }
        gv_instance_free(grid);
        gv_instance_free(instance);
    }
    gv_context_free(context);
}

static void canonical_forms_are_those_of_the_command(void **state)
{
    (void)state;
    static const char *const forms[] = { "puzzle-minlex", "solution-maxlex",
                                         "pattern" };
    gv_context *context = context_with(NULL);
    for (size_t i = 0; i < 6; i++) {
        const puzzle *p = &puzzles[i / 3];
        gv_instance *instance = parse(context, p);
        gv_canon_result canon;
        char line[100], wanted[200], digits[82] = "", automorphisms[24], map[60];
        assert_int_equal(gv_canon(&canon, instance, FORM(forms[i % 3]), NULL, NULL),
                         GV_OK);
        for (size_t cell = 0; cell < 81; cell++)
            digits[cell] = canon.digits[cell] ? (char)('0' + canon.digits[cell]) : '.';
        (void)snprintf(line, sizeof line,
                       "canon --automorphisms --perm --to tsv --form %s", forms[i % 3]);
        assert_string_equal(digits, field(wanted, line, p, 1));
        (void)snprintf(automorphisms, sizeof automorphisms, "%" PRIu64,
                       canon.n_automorphisms);
        assert_string_equal(automorphisms, field(wanted, line, p, 2));
        (void)snprintf(map, sizeof map, "v=111111111 r=111111111 c=111111111 t=%d",
                       canon.transposed);
        for (size_t k = 0; k < 9; k++) {
            map[2 + k] = (char)('0' + canon.digit_map[k + 1]);
            map[14 + k] = (char)('1' + canon.row_map[k]);
            map[26 + k] = (char)('1' + canon.column_map[k]);
        }
        assert_string_equal(map, field(wanted, line, p, 3));
        gv_instance_free(instance);
    }
    gv_context_free(context);
}

static bool print_line(void *user, const uint16_t *values, size_t n_cells)
{
    gv_buffer *out = user;
    for (size_t cell = 0; cell < n_cells; cell++)
        gv_buffer_putc(out, values[cell] ? (char)('0' + values[cell]) : '.');
    gv_buffer_putc(out, '\n');
    return true;
}

static void assert_lines(gv_buffer *lines, const char *line, const puzzle *p)
{
    char *printed = command_prints(line, p);
    assert_int_equal(lines->length, strlen(printed));
    assert_memory_equal(lines->text, printed, lines->length);
    gv_free(printed);
    gv_buffer_reset(lines);
}

static void lists_of_puzzles_are_those_of_the_command(void **state)
{
    (void)state;
    const puzzle p = EASY_NINE;
    gv_context *context = context_with(NULL);
    gv_instance *instance = parse(context, &p);
    gv_vary_options options = GV_INIT(gv_vary_options);
    gv_outcome outcome;
    gv_buffer lines;
    gv_buffer_init(&lines, NULL);
    assert_int_equal(
        gv_minimize_all(&outcome, instance, NULL, print_line, &lines, NULL), GV_OK);
    assert_lines(&lines, "minimize --all --to line", &p);
    options.minus = 2;
    options.plus = 1;
    options.count = 10;
    options.seed = 5;
    options.unit = 1;
    assert_int_equal(gv_vary(NULL, instance, &options, NULL, print_line, &lines, NULL),
                     GV_OK);
    assert_lines(&lines, "vary --minus 2 --plus 1 --count 10 --seed 5 --to line", &p);
    options =
        (gv_vary_options){ .size = sizeof options, .plus = 1, .one_per_class = true };
    assert_int_equal(gv_vary(NULL, instance, &options, NULL, print_line, &lines, NULL),
                     GV_OK);
    assert_lines(&lines, "vary --minus 0 --plus 1 --canon --to line", &p);
    gv_buffer_free(&lines);
    gv_instance_free(instance);
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_answer_as_the_command_does),
        cmocka_unit_test(solutions_are_those_of_the_command),
        cmocka_unit_test(canonical_forms_are_those_of_the_command),
        cmocka_unit_test(lists_of_puzzles_are_those_of_the_command),
    };
    return cmocka_run_group_tests_name("search_command", tests, NULL, NULL);
}
