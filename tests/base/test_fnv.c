/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_fnv.c -- the published values of FNV-1a. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/fnv.h"

#include <string.h>

static void the_values_are_those_of_the_draft(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *text;
        uint64_t hash;
    } known[] = {
        { "", UINT64_C(0xcbf29ce484222325) },
        { "a", UINT64_C(0xaf63dc4c8601ec8c) },
        { "foobar", UINT64_C(0x85944171f73967e8) },
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        assert_true(gv_fnv1a(GV_FNV1A_START, known[i].text, strlen(known[i].text)) ==
                    known[i].hash);
    // In parts it is the same.
    assert_true(gv_fnv1a(gv_fnv1a(GV_FNV1A_START, "foo", 3), "bar", 3) ==
                known[2].hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_values_are_those_of_the_draft),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
