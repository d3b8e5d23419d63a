/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_options.c -- options of programs that were made with other versions of givens.h.
 */
#include "api/api_internal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* The options of the library, and those of older and newer programs. */
typedef struct now {
    size_t size;
    uint64_t count;
    const char *name;
} now;

typedef struct older {
    size_t size;
    uint64_t count;
} older;

typedef struct newer {
    size_t size;
    uint64_t count;
    const char *name;
    uint64_t later;
} newer;

static void null_means_all_defaults(void **state)
{
    (void)state;
    now out = { .count = 7, .name = "x" };
    const now *none = NULL;
    assert_int_equal(GV_READ_OPTIONS(&out, none, NULL), GV_OK);
    assert_int_equal(out.size, sizeof out);
    assert_int_equal(out.count, 0);
    assert_null(out.name);
}

static void an_older_program_gets_defaults_for_new_fields(void **state)
{
    (void)state;
    const older options = { .size = sizeof options, .count = 3 };
    now out = { .name = "x" };
    assert_int_equal(gv_caller_options_read(&out, sizeof out, &options, NULL), GV_OK);
    assert_int_equal(out.size, sizeof out);
    assert_int_equal(out.count, 3);
    assert_null(out.name);
}

static void a_newer_program_may_leave_new_fields_alone(void **state)
{
    (void)state;
    newer options = { .size = sizeof options, .count = 3, .name = "x" };
    now out = { 0 };
    gv_error err;
    assert_int_equal(gv_caller_options_read(&out, sizeof out, &options, NULL), GV_OK);
    assert_int_equal(out.count, 3);
    assert_string_equal(out.name, "x");
    options.later = (uint64_t)1 << 63;
    out.count = 8;
    assert_int_equal(gv_caller_options_read(&out, sizeof out, &options, &err),
                     GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "version"));
    assert_int_equal(out.count, 8);
}

static void a_size_that_nobody_set_is_refused(void **state)
{
    (void)state;
    static const size_t sizes[] = { 0,    1,       sizeof(size_t) - 1, sizeof(now) - 3,
                                    4097, SIZE_MAX };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const now options = { .size = sizes[i] };
        now out = { .count = 8 };
        gv_error err;
        assert_int_equal(GV_READ_OPTIONS(&out, &options, &err), GV_ERR_ARGUMENT);
        assert_non_null(strstr(err.message, "GV_INIT"));
        assert_int_equal(out.count, 8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_means_all_defaults),
        cmocka_unit_test(an_older_program_gets_defaults_for_new_fields),
        cmocka_unit_test(a_newer_program_may_leave_new_fields_alone),
        cmocka_unit_test(a_size_that_nobody_set_is_refused),
    };
    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
