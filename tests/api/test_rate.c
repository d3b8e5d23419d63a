/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_rate.c -- gv_scale_rate as a user of givens.h calls it. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../rate/rate_testing.h"

#include <stdlib.h>

static const char easy[] = "53..7....6..195....98....6.8...6...34..8.3..17...2...6"
                           ".6....28....419..5....8..79";
static const char figure[] = ".......12....35......6...7.7.....3.....4..8..1........"
                             "...12.....8.....4..5....6..";
static const char two[] = "..............3.85..1.2.......5.7.....4...1...9......."
                          "5......73..2.1........4....";

static void assert_graded(const char *puzzle, const char *first, const char *second)
{
    gv_context *context;
    gv_scale *scale;
    gv_grade grades[2];
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_int_equal(gv_scale_new(&scale, "W,ease", NULL), GV_OK);
    assert_int_equal(gv_scale_size(scale), 2);
    gv_instance *instance = puzzle_of(context, puzzle, strlen(puzzle));
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
    assert_int_equal(gv_scale_new(&scale, "W,Q", &err), GV_ERR_ARGUMENT);
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
    assert_int_equal(gv_scale_new(&scale, "W,gW,TE,gB", NULL), GV_OK);
    assert_int_equal(gv_scale_rate(grades, scale, instance, NULL, &err), GV_OK);
    assert_string_equal(grades[0].text, "0");
    assert_string_equal(grades[1].text, "error");
    assert_false(grades[1].has_value);
    assert_string_equal(grades[2].text, "0");
    assert_string_equal(grades[3].text, "error");
    gv_scale_free(scale);
    assert_int_equal(gv_scale_new(&scale, "gB,gW", NULL), GV_OK);
    assert_int_equal(gv_scale_rate(grades, scale, instance, NULL, &err),
                     GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "gB: a variable has more than"));
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
