/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_outcome.c -- the words for outcomes. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/outcome.h"

static void every_outcome_has_a_word_that_names_it(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < GV_N_OUTCOMES; i++)
        assert_int_equal(gv_outcome_find(gv_outcome_name((gv_outcome)i)), i);
    assert_string_equal(gv_outcome_name(GV_OUTCOME_BEYOND), "beyond");
    assert_null(gv_outcome_name(GV_N_OUTCOMES));
}

static void other_words_name_no_outcome(void **unused)
{
    (void)unused;
    static const char *const others[] = { "", "OK", "okay", "mult", "-", "solved" };
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(gv_outcome_find(others[i]), GV_N_OUTCOMES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_outcome_has_a_word_that_names_it),
        cmocka_unit_test(other_words_name_no_outcome),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
