/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_rate.c -- scales through givens.h: the texts of the command, values, bounds and
 * techniques; wrong arguments, limits. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../rate/rate_testing.h"
#include "command_testing.h"

#include <math.h>
#include <stdlib.h>

static const char easy[] = "53..7....6..195....98....6.8...6...34..8.3..17...2...6"
                           ".6....28....419..5....8..79";
static const char figure[] = ".......12....35......6...7.7.....3.....4..8..1........"
                             "...12.....8.....4..5....6..";
static const char two[] = "..............3.85..1.2.......5.7.....4...1...9......."
                          "5......73..2.1........4....";

static gv_status new_scale(gv_scale **out, const char *ratings, gv_error *err)
{
    gv_scale_options options = GV_INIT(gv_scale_options);
    options.ratings = ratings;
    return gv_scale_new(out, &options, err);
}

static void assert_graded(const char *text, const char *first, const char *second)
{
    gv_context *context;
    gv_scale *scale;
    gv_grade grades[2];
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_int_equal(new_scale(&scale, "W,ease", NULL), GV_OK);
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
    gv_scale *scale;
    gv_error err;
    assert_int_equal(new_scale(&scale, "W,Q", &err), GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "Q"));
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

static void a_rating_that_cannot_be_used_leaves_the_others(void **ctx)
{
    (void)ctx;
    gv_context *context;
    gv_scale *scale;
    gv_grade grades[4];
    gv_error err;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    gv_instance *instance = with_many_glabels(context);
    assert_int_equal(new_scale(&scale, "W,gW,TE,gB", NULL), GV_OK);
    assert_int_equal(gv_scale_rate(grades, scale, instance, NULL, &err), GV_OK);
    assert_string_equal(grades[0].text, "0");
    assert_string_equal(grades[1].text, "error");
    assert_false(grades[1].has_value);
    assert_string_equal(grades[2].text, "0");
    assert_string_equal(grades[3].text, "error");
    gv_scale_free(scale);
    assert_int_equal(new_scale(&scale, "gB,gW", NULL), GV_OK);
    assert_int_equal(gv_scale_rate(grades, scale, instance, NULL, &err),
                     GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "gB: a variable has more than"));
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
    assert_int_equal(new_scale(&scale, ratings, NULL), GV_OK);
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
    assert_int_equal(new_scale(&scale, "SER,W,type", NULL), GV_OK);
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
    assert_int_equal(new_scale(&scale, NULL, NULL), GV_OK);
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
    assert_int_equal(gv_scale_new(&scale, &options, NULL), GV_OK);
    assert_int_equal(gv_scale_rate(&grade, scale, instance, NULL, NULL), GV_OK);
    assert_int_equal(grade.outcome, GV_OUTCOME_BEYOND);
    assert_true(isnan(grade.value));
    gv_scale_free(scale);
    gv_instance_free(instance);
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
    assert_int_equal(gv_scale_new(NULL, &options, NULL), GV_ERR_ARGUMENT);
    options.max_length = 37;
    assert_int_equal(gv_scale_new(&scale, &options, NULL), GV_ERR_ARGUMENT);
    options.size = 3;
    assert_int_equal(gv_scale_new(&scale, &options, NULL), GV_ERR_ARGUMENT);
    assert_int_equal(new_scale(&scale, "", NULL), GV_ERR_ARGUMENT);
    assert_int_equal(new_scale(&scale, "W,W", NULL), GV_ERR_ARGUMENT);
    assert_null(scale);
    assert_int_equal(gv_scale_size(NULL), 0);
    assert_null(gv_scale_name(NULL, 0));
    gv_scale_free(NULL);
    assert_int_equal(new_scale(&scale, "W", NULL), GV_OK);
    assert_int_equal(gv_scale_rate(NULL, scale, instance, NULL, NULL), GV_ERR_ARGUMENT);
    assert_int_equal(gv_scale_rate(&grade, NULL, instance, NULL, NULL),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_scale_rate(&grade, scale, NULL, NULL, NULL), GV_ERR_ARGUMENT);
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
        cmocka_unit_test(a_rating_that_cannot_be_used_leaves_the_others),
        cmocka_unit_test(rows_are_what_the_command_prints),
        cmocka_unit_test(a_grade_says_what_set_it),
        cmocka_unit_test(limits_leave_bounds),
        cmocka_unit_test(wrong_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
