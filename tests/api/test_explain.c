/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_explain.c -- gv_explain as a user of givens.h calls it. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "givens.h"

#include <string.h>

static const char puzzle[] = "53..7....6..195....98....6.8...6...34..8.3..17...2...6"
                             ".6....28....419..5....8..79";

static void a_path_comes_as_text(void **ctx)
{
    (void)ctx;
    gv_context *context;
    gv_instance *instance;
    char *path = NULL;
    gv_error err;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_int_equal(
        gv_instance_parse(&instance, context, puzzle, strlen(puzzle), NULL, NULL),
        GV_OK);
    assert_int_equal(gv_explain(&path, instance, "W", NULL, NULL), GV_OK);
    assert_non_null(strstr(path, "30 givens"));
    assert_non_null(strstr(path, "IS SOLVED"));
    gv_string_free(path);
    assert_int_equal(gv_explain(&path, instance, "Q", NULL, &err), GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "Q"));
    gv_instance_free(instance);
    gv_context_free(context);
}

static void assert_se(gv_context *context, const char *text, const char *wanted,
                      const gv_limits *limits)
{
    gv_instance *instance;
    char *path = NULL;
    assert_int_equal(
        gv_instance_parse(&instance, context, text, strlen(text), NULL, NULL), GV_OK);
    assert_int_equal(gv_explain(&path, instance, "SE", limits, NULL), GV_OK);
    const size_t length = strlen(path), end = strlen(wanted);
    assert_true(length >= end);
    assert_string_equal(path + length - end, wanted);
    gv_string_free(path);
    gv_instance_free(instance);
}

static void sudoku_explainer_explains_too(void **ctx)
{
    (void)ctx;
    gv_context *context;
    gv_instance *instance;
    gv_flag stop = true;
    gv_error err;
    char *path = NULL;
    char twice[] = "553.7....6..195....98....6.8...6...34..8.3..17...2...6"
                   ".6....28....419..5....8..79";
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_se(
        context, puzzle,
        "\nED=1.2/1.2/1.2\n53467891267219534819834256785976142342685379171392485696"
        "1537284287419635345286179\n",
        NULL);
    assert_se(
        context, twice,
        "553.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.."
        "..8..79\nnone\n",
        NULL);
    twice[0] = twice[1] = twice[2] = twice[4] = twice[9] = twice[13] = '.';
    assert_se(context, twice, "\nmultiple\n", NULL);
    assert_se(context, puzzle, "\nlimit\n",
              &(gv_limits){ .size = sizeof(gv_limits), .stop = &stop });
    assert_int_equal(
        gv_instance_parse(&instance, context, "1...............", 16, NULL, NULL),
        GV_OK);
    assert_int_equal(gv_explain(&path, instance, "SE", NULL, &err), GV_ERR_UNSUPPORTED);
    assert_non_null(strstr(err.message, "9x9"));
    gv_instance_free(instance);
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_path_comes_as_text),
        cmocka_unit_test(sudoku_explainer_explains_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
