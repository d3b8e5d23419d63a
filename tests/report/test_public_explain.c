/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_public_explain.c -- gv_explain as a user of givens.h calls it. */
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

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_path_comes_as_text) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
