/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_rate.c -- scales through givens.h: the texts of the command, values, bounds and
 * techniques; wrong arguments, limits. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../rate/rate_testing.h"
#include "api_testing.h"
#include "command_testing.h"

#include <math.h>
#include <stdlib.h>

static const char easy[] = "53..7....6..195....98....6.8...6...34..8.3..17...2...6"
                           ".6....28....419..5....8..79";
static const char figure[] = ".......12....35......6...7.7.....3.....4..8..1........"
                             "...12.....8.....4..5....6..";
static const char two[] = "..............3.85..1.2.......5.7.....4...1...9......."
                          "5......73..2.1........4....";

static gv_status new_scale(gv_scale **out, gv_context *context, const char *ratings,
                           gv_error *err)
{
    gv_scale_options options = GV_INIT(gv_scale_options);
    options.ratings = ratings;
    return gv_scale_new(out, context, &options, err);
}

static void assert_graded(const char *text, const char *first, const char *second)
{
    gv_context *context;
    gv_scale *scale;
    gv_grade grades[2];
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_int_equal(new_scale(&scale, context, "W,ease", NULL), GV_OK);
    assert_int_equal(gv_scale_size(scale), 2);
    gv_instance *instance = puzzle_of(context, text, strlen(text));
    assert_int_equal(gv_scale_rate(grades, scale, instance, NULL, NULL), GV_OK);
    assert_string_equal(grades[0].text, first);
    assert_string_equal(grades[1].text, second);
    for (unsigned i = 0; i < 2; i++)
        if (grades[i].has_value)
            assert_true(grades[i].value == strtod(grades[i].text, NULL));
    gv_instance_free(instance);
    gv_scale_free(scale);
    gv_context_free(context);
}

static void grades_are_what_the_command_prints(void **ctx)
{
    (void)ctx;
    assert_graded(easy, "0", "18.647");
    assert_graded(figure, "0", "11.984");
    assert_graded(two, "multiple", "-");
}

static void a_rating_that_is_not_known_is_named(void **ctx)
{
    (void)ctx;
    gv_context *context = context_with(NULL);
    gv_scale *scale;
    gv_error err;
    assert_int_equal(new_scale(&scale, context, "W,Q", &err), GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "Q"));
    gv_context_free(context);
}

/* V has a g-label for each set of two values or more. */
static gv_instance *with_many_glabels(gv_context *context)
{
    enum { N_VALUES = 18 };
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_buffer_puts(&text, "csp 1; var V");
    for (unsigned i = 0; i < N_VALUES; i++)
        gv_buffer_printf(&text, " %u", i);
    for (unsigned i = 0; i < N_VALUES; i++) {
        gv_buffer_printf(&text, "; var X%u yes no", i);
        for (unsigned k = 0; k < N_VALUES; k++)
            if (k != i)
                gv_buffer_printf(&text, "; forbid X%u=yes V=%u", i, k);
    }
    gv_buffer_puts(&text, "; given X3=yes");
    gv_instance *instance = puzzle_of(context, text.text, text.length);
    gv_buffer_free(&text);
    return instance;
}

static void values_with_many_glabels_have_all_ratings(void **ctx)
{
    (void)ctx;
    gv_context *context;
    gv_scale *scale;
    gv_grade grades[4];
    gv_error err;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    gv_instance *instance = with_many_glabels(context);
    assert_int_equal(new_scale(&scale, context, "W,gW,TE,gB", NULL), GV_OK);
    assert_int_equal(gv_scale_rate(grades, scale, instance, NULL, &err), GV_OK);
    for (size_t i = 0; i < 4; i++)
        assert_string_equal(grades[i].text, "0");
    gv_scale_free(scale);
    gv_instance_free(instance);
    gv_context_free(context);
}

/* ---- the command's bytes ---- */

static void assert_row(gv_context *context, const char *ratings, const puzzle *p)
{
    char line[80];
    gv_scale *scale = NULL;
    gv_grade grades[32];
    (void)snprintf(line, sizeof line, "rate --to tsv --no-header --ratings %s",
                   ratings);
    char *printed = command_prints(line, p);
    gv_instance *instance = parse(context, p);
    assert_int_equal(new_scale(&scale, context, ratings, NULL), GV_OK);
    assert_int_equal(gv_scale_rate(grades, scale, instance, NULL, NULL), GV_OK);
    char *at = strchr(printed, '\t');
    for (size_t i = 0; i < gv_scale_size(scale); i++) {
        const size_t length = strcspn(at + 1, "\t\n");
        assert_int_equal(strlen(grades[i].text), length);
        assert_memory_equal(at + 1, grades[i].text, length);
        at += 1 + length;
    }
    assert_string_equal(at, "\n");
    gv_free(printed);
    gv_instance_free(instance);
    gv_scale_free(scale);
}

static void rows_are_what_the_command_prints(void **ctx)
{
    (void)ctx;
    static const puzzle puzzles[] = { EASY_NINE, SIX, LATIN, QUEENS, CSP };
    gv_context *context = context_with(NULL);
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        assert_row(context, "W,B,gW,TE", &puzzles[i]);
        if (i < 3) // those that have a Template
            assert_row(context, "type,dof,total-dof,ease", &puzzles[i]);
    }
    assert_row(context, "SER,EP,ED,W", &puzzles[0]);
    gv_context_free(context);
}

/* ---- grades ---- */

static void a_grade_says_what_set_it(void **ctx)
{
    (void)ctx;
    gv_context *context = context_with(NULL);
    gv_scale *scale = NULL;
    gv_grade grades[3];
    gv_instance *instance = puzzle_of(context, easy, strlen(easy));
    assert_int_equal(new_scale(&scale, context, "SER,W,type", NULL), GV_OK);
    assert_string_equal(gv_scale_name(scale, 0), "SER");
    assert_string_equal(gv_scale_name(scale, 2), "type");
    assert_null(gv_scale_name(scale, 3));
    assert_int_equal(gv_scale_rate(grades, scale, instance, NULL, NULL), GV_OK);
    assert_int_equal(grades[0].outcome, GV_OUTCOME_OK);
    assert_true(grades[0].has_value && !grades[0].is_bound);
    assert_true(fabs(grades[0].value - 1.2) < 1e-9);
    assert_string_equal(grades[0].technique, "Hidden Single");
    assert_string_equal(grades[1].technique, "");
    assert_string_equal(grades[2].text, "D");
    gv_instance_free(instance);
    gv_scale_free(scale);
    gv_context_free(context);
}

static void limits_leave_bounds(void **ctx)
{
    (void)ctx;
    static const puzzle hard = HARD_NINE;
    gv_flag stop = true;
    gv_limits few = GV_INIT(gv_limits), stopped = GV_INIT(gv_limits);
    gv_scale_options options = GV_INIT(gv_scale_options);
    gv_context *context = context_with(NULL);
    gv_scale *scale = NULL;
    gv_grade grade;
    gv_instance *instance = parse(context, &hard);
    few.nodes = 300;
    stopped.stop = &stop;
    assert_int_equal(new_scale(&scale, context, NULL, NULL), GV_OK);
    assert_string_equal(gv_scale_name(scale, 0), "W");
    assert_int_equal(gv_scale_rate(&grade, scale, instance, &few, NULL), GV_OK);
    assert_int_equal(grade.outcome, GV_OUTCOME_LIMIT);
    assert_int_equal(grade.end, GV_END_NODES);
    assert_true(grade.is_bound && !grade.has_value && grade.value >= 1);
    assert_int_equal(grade.text[0], '>');
    assert_int_equal(gv_scale_rate(&grade, scale, instance, &stopped, NULL), GV_OK);
    assert_int_equal(grade.outcome, GV_OUTCOME_LIMIT);
    assert_int_equal(grade.end, GV_END_STOPPED);
    gv_scale_free(scale);
    options.max_length = 1;
    assert_int_equal(gv_scale_new(&scale, context, &options, NULL), GV_OK);
    assert_int_equal(gv_scale_rate(&grade, scale, instance, NULL, NULL), GV_OK);
    assert_int_equal(grade.outcome, GV_OUTCOME_BEYOND);
    assert_true(isnan(grade.value));
    gv_scale_free(scale);
    gv_instance_free(instance);
    gv_context_free(context);
}

/* A rating that there is not is no answer: OK always has a value. */
static void ok_has_a_value(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *ratings;
        puzzle of;
        gv_outcome outcome;
    } cases[] = {
        { "SER", SIX, GV_OUTCOME_ERROR },     { "EP", LATIN, GV_OUTCOME_ERROR },
        { "dof", QUEENS, GV_OUTCOME_ERROR },  { "ease", HARD_NINE, GV_OUTCOME_BEYOND },
        { "ease", EASY_NINE, GV_OUTCOME_OK }, { "W", SIX, GV_OUTCOME_OK },
    };
    gv_context *context = context_with(NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const gv_text_options known = { .size = sizeof known,
                                        .has_family = cases[i].of.known.has_family,
                                        .family = cases[i].of.known.family,
                                        .block_rows = cases[i].of.known.block_rows,
                                        .block_cols = cases[i].of.known.block_cols,
                                        .order = cases[i].of.known.order };
        const gv_scale_options by = { .size = sizeof by, .ratings = cases[i].ratings };
        gv_instance *instance = parse(context, &cases[i].of);
        gv_puzzles batch = GV_INIT(gv_puzzles);
        gv_scale *scale = NULL;
        gv_grade grade;
        double value;
        uint8_t outcome;
        assert_int_equal(new_scale(&scale, context, cases[i].ratings, NULL), GV_OK);
        assert_int_equal(gv_scale_rate(&grade, scale, instance, NULL, NULL), GV_OK);
        assert_int_equal(grade.outcome, cases[i].outcome);
        assert_int_equal(grade.has_value, grade.outcome == GV_OUTCOME_OK);
        assert_int_equal(!isnan(grade.value), grade.has_value);
        if (!grade.has_value)
            assert_string_equal(grade.text, "-");
        batch.n = 1;
        batch.texts = &cases[i].of.text;
        batch.text_options = &known;
        assert_int_equal(gv_rate_batch(&value, &outcome, &batch, &by, NULL, NULL),
                         GV_OK);
        assert_int_equal(outcome, cases[i].outcome);
        assert_int_equal(!isnan(value), grade.has_value);
        gv_scale_free(scale);
        gv_instance_free(instance);
    }
    gv_context_free(context);
}

static void wrong_arguments_are_refused(void **ctx)
{
    (void)ctx;
    gv_scale_options options = GV_INIT(gv_scale_options);
    gv_context *context = context_with(NULL);
    gv_instance *instance = puzzle_of(context, easy, strlen(easy));
    gv_scale *scale = NULL;
    gv_grade grade = { .value = 7 };
    assert_int_equal(gv_scale_new(NULL, context, &options, NULL), GV_ERR_ARGUMENT);
    options.max_length = 37;
    assert_int_equal(gv_scale_new(&scale, context, &options, NULL), GV_ERR_ARGUMENT);
    options.size = 3;
    assert_int_equal(gv_scale_new(&scale, context, &options, NULL), GV_ERR_ARGUMENT);
    assert_int_equal(new_scale(&scale, context, "", NULL), GV_ERR_ARGUMENT);
    assert_int_equal(new_scale(&scale, context, "W,W", NULL), GV_ERR_ARGUMENT);
    assert_null(scale);
    assert_int_equal(gv_scale_size(NULL), 0);
    assert_null(gv_scale_name(NULL, 0));
    gv_scale_free(NULL);
    assert_int_equal(new_scale(&scale, context, "W", NULL), GV_OK);
    assert_int_equal(gv_scale_rate(NULL, scale, instance, NULL, NULL), GV_ERR_ARGUMENT);
    assert_int_equal(gv_scale_rate(&grade, NULL, instance, NULL, NULL),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_scale_rate(&grade, scale, NULL, NULL, NULL), GV_ERR_ARGUMENT);
    gv_context *other = context_with(NULL);
    gv_instance *foreign = puzzle_of(other, easy, strlen(easy));
    assert_int_equal(gv_scale_new(&scale, NULL, NULL, NULL), GV_ERR_ARGUMENT);
    assert_int_equal(gv_scale_rate(&grade, scale, foreign, NULL, NULL),
                     GV_ERR_ARGUMENT);
    gv_instance_free(foreign);
    gv_context_free(other);
    assert_true(grade.value == 7);
    gv_scale_free(scale);
    gv_instance_free(instance);
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grades_are_what_the_command_prints),
        cmocka_unit_test(a_rating_that_is_not_known_is_named),
        cmocka_unit_test(values_with_many_glabels_have_all_ratings),
        cmocka_unit_test(rows_are_what_the_command_prints),
        cmocka_unit_test(a_grade_says_what_set_it),
        cmocka_unit_test(limits_leave_bounds),
        cmocka_unit_test(ok_has_a_value),
        cmocka_unit_test(wrong_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
