/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_names.c -- names in any case, and the known name that a wrong one is near to. */
#include "base/names.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

static const char known[] = "W tW TW gW SER ratings max-rating total-dof";

static size_t find(const char *name)
{
    return gv_name_find(gv_word_at, known, name, strlen(name));
}

static void names_are_found_in_any_case_and_the_exact_one_wins(void **ctx)
{
    (void)ctx;
    assert_int_equal(find("W"), 0);
    assert_int_equal(find("w"), 0);
    assert_int_equal(find("tW"), 1);
    assert_int_equal(find("TW"), 2);
    assert_int_equal(find("tw"), 1); // the first of the two
    assert_int_equal(find("GW"), 3);
    assert_int_equal(find("Total-DOF"), 7);
    assert_true(find("total") == SIZE_MAX);
    assert_true(find("") == SIZE_MAX);
    assert_true(gv_name_find(gv_word_at, "", "W", 1) == SIZE_MAX);
}

static void expect_hint(const char *name, const char *hint)
{
    const gv_name_hint found =
        gv_name_nearest(gv_word_at, known, "--", name, strlen(name));
    assert_string_equal(found.text, hint);
}

static void a_name_that_is_near_is_named(void **ctx)
{
    (void)ctx;
    expect_hint("ratngs", "; did you mean '--ratings'?");   // one is missing
    expect_hint("rattings", "; did you mean '--ratings'?"); // one too many
    expect_hint("ratimgs", "; did you mean '--ratings'?");  // another one
    expect_hint("raitngs", "; did you mean '--ratings'?");  // two exchanged
    expect_hint("rating", "; did you mean '--ratings'?");
    expect_hint("RATNIG", "; did you mean '--ratings'?"); // two mistakes
    expect_hint("sre", "; did you mean '--SER'?");
    expect_hint("maxrating", "; did you mean '--max-rating'?");
}

static void a_name_that_is_far_from_all_has_no_hint(void **ctx)
{
    (void)ctx;
    expect_hint("", "");
    expect_hint("X", ""); // every name of one letter would be near
    expect_hint("resi", "");
    expect_hint("frobnicate", "");
    expect_hint("ratings-of-a-name-that-is-longer-than-any-of-ours", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_found_in_any_case_and_the_exact_one_wins),
        cmocka_unit_test(a_name_that_is_near_is_named),
        cmocka_unit_test(a_name_that_is_far_from_all_has_no_hint),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
