/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_status.c -- errors carry status, place and a message that always fits. */
#include "base/status.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

static void a_failure_without_a_place_says_so(void **ctx)
{
    (void)ctx;
    gv_error err = { .line = 7, .column = 8 };
    assert_int_equal(gv_fail(&err, GV_ERR_ARGUMENT, "%d is not %s", 3, "four"),
                     GV_ERR_ARGUMENT);
    assert_int_equal(err.status, GV_ERR_ARGUMENT);
    assert_int_equal(err.line, 0);
    assert_int_equal(err.column, 0);
    assert_int_equal(err.row, GV_NO_ROW);
    assert_string_equal(err.message, "3 is not four");
}

static void a_failure_in_a_text_has_its_place(void **ctx)
{
    (void)ctx;
    gv_error err = { 0 };
    assert_int_equal(gv_fail_at(&err, GV_ERR_INPUT, 12, 34, "found '%c'", 'x'),
                     GV_ERR_INPUT);
    assert_int_equal(err.status, GV_ERR_INPUT);
    assert_int_equal(err.line, 12);
    assert_int_equal(err.column, 34);
    assert_string_equal(err.message, "found 'x'");
}

static void every_status_has_a_name(void **ctx)
{
    (void)ctx;
    assert_string_equal(gv_status_name(GV_OK), "ok");
    for (unsigned i = GV_OK; i <= GV_ERR_MEMORY; i++)
        assert_non_null(gv_status_name((gv_status)i));
    assert_null(gv_status_name((gv_status)(GV_ERR_MEMORY + 1)));
    assert_null(gv_status_name((gv_status)-1));
}

static void nobody_needs_to_listen(void **ctx)
{
    (void)ctx;
    assert_int_equal(gv_fail(NULL, GV_ERR_IO, "lost"), GV_ERR_IO);
    assert_int_equal(gv_fail_at(NULL, GV_ERR_INPUT, 1, 1, "lost"), GV_ERR_INPUT);
    assert_int_equal(gv_fail_memory(NULL), GV_ERR_MEMORY);
}

static void a_long_message_is_cut_and_terminated(void **ctx)
{
    (void)ctx;
    char text[1000];
    memset(text, 'm', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    gv_error err = { 0 };
    (void)gv_fail(&err, GV_ERR_INPUT, "%s", text);
    assert_int_equal(strlen(err.message), sizeof err.message - 1);
}

static gv_status try_and_then(gv_status first, int *n_steps)
{
    GV_TRY(first);
    ++*n_steps;
    return GV_OK;
}

static void gv_try_returns_a_failure_and_goes_on_otherwise(void **ctx)
{
    (void)ctx;
    int n_steps = 0;
    assert_int_equal(try_and_then(GV_ERR_IO, &n_steps), GV_ERR_IO);
    assert_int_equal(n_steps, 0);
    assert_int_equal(try_and_then(GV_OK, &n_steps), GV_OK);
    assert_int_equal(n_steps, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failure_without_a_place_says_so),
        cmocka_unit_test(a_failure_in_a_text_has_its_place),
        cmocka_unit_test(every_status_has_a_name),
        cmocka_unit_test(nobody_needs_to_listen),
        cmocka_unit_test(a_long_message_is_cut_and_terminated),
        cmocka_unit_test(gv_try_returns_a_failure_and_goes_on_otherwise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
