/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_solution_check.c -- solutions pass, everything else does not. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "encode_help.h"

#include "encode/solution_check.h"

static void the_solution_passes_and_no_change_of_it(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open_six(&test);
    gv_label labels[36];
    encode_labels(labels, SIX_SOLUTION, 6);
    assert_int_equal(gv_solution_check(test.instance, labels, NULL), GV_OK);
    for (uint32_t cell = 0; cell < 36; cell++) {
        const gv_label right = labels[cell];
        for (gv_label label = 0; label < 218; label++) {
            labels[cell] = label;
            if (label != right)
                assert_int_equal(gv_solution_check(test.instance, labels, NULL),
                                 GV_ERR_INPUT);
        }
        labels[cell] = right;
    }
    encode_close(&test);
}

/* A grid that is right but for one given: two digits exchanged everywhere. */
static void a_given_must_hold(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open(&test, GV_SUDOKU, 2, 2, 4, "2...............");
    gv_label labels[16];
    gv_error err;
    encode_labels(labels, "1234341221434321", 4);
    assert_int_equal(gv_solution_check(test.instance, labels, &err), GV_ERR_INPUT);
    assert_string_equal(err.message,
                        "the answer is not a solution: n2r1c1 is given, and "
                        "does not hold");
    encode_close(&test);
}

static void marks_must_allow_it(void **ctx)
{
    (void)ctx;
    char marks[65];
    memset(marks, 0, sizeof marks);
    for (unsigned i = 0; i < 64; i++)
        marks[i] = (char)('1' + i % 4);
    marks[0] = '.'; // no 1 in the first cell
    encode_test test;
    encode_open(&test, GV_SUDOKU, 2, 2, 4, marks);
    gv_label labels[16];
    gv_error err;
    encode_labels(labels, "1234341221434321", 4);
    assert_int_equal(gv_solution_check(test.instance, labels, &err), GV_ERR_INPUT);
    assert_non_null(strstr(err.message, "pencilmarks"));
    encode_labels(labels, "2134342112434312", 4);
    assert_int_equal(gv_solution_check(test.instance, labels, NULL), GV_OK);
    encode_close(&test);
}

static void pairs_of_a_csp_exclude(void **ctx)
{
    (void)ctx;
    encode_test test;
    gv_error err;
    encode_open(&test, GV_CSP, 0, 0, 0, "csp 1; var A 1 2; var B 1 2; forbid A=1 B=2");
    const gv_label good[] = { 0, 2 }, bad[] = { 0, 3 }, foreign[] = { 2, 3 };
    assert_int_equal(gv_solution_check(test.instance, good, NULL), GV_OK);
    assert_int_equal(gv_solution_check(test.instance, bad, &err), GV_ERR_INPUT);
    assert_non_null(strstr(err.message, "A=1 holds with a value that excludes it"));
    assert_int_equal(gv_solution_check(test.instance, foreign, &err), GV_ERR_INPUT);
    assert_non_null(strstr(err.message, "A has no value"));
    encode_close(&test);
}

/* Diagonals hold one queen at most; that is no CSP-variable. */
static void queens_do_not_attack(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open(&test, GV_QUEENS, 0, 0, 4, NULL);
    const gv_label good[] = { 1, 7, 8, 14 }, bad[] = { 0, 5, 11, 14 };
    assert_int_equal(gv_solution_check(test.instance, good, NULL), GV_OK);
    assert_int_equal(gv_solution_check(test.instance, bad, NULL), GV_ERR_INPUT);
    encode_close(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_solution_passes_and_no_change_of_it),
        cmocka_unit_test(a_given_must_hold),
        cmocka_unit_test(marks_must_allow_it),
        cmocka_unit_test(pairs_of_a_csp_exclude),
        cmocka_unit_test(queens_do_not_attack),
    };
    return cmocka_run_group_tests_name("solution_check", tests, NULL, NULL);
}
