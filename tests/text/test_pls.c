/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_pls.c -- partial Latin squares of the quasigroup tools. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "text_testing.h"

static void a_square_is_read_as_latin(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_record_text raw =
        raw_of(GV_FORMAT_PLS, "order 3\n# holes\n-1 0 1\n 2 -1 0\n1 2 -1\n");
    const gv_instance *a = parsed(&w, &raw).instance;
    assert_int_equal(a->net->shape.family, GV_LATIN);
    assert_int_equal(a->n_givens, 6);
    assert_string_equal(written(&w, a, GV_FORMAT_PLS),
                        "order 3\n-1  0  1\n 2 -1  0\n 1  2 -1");
    world_close(&w);
}

static void a_family_that_is_told_wins(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_record_text raw = raw_with(GV_FORMAT_PLS,
                                        "order 4\n0 1 2 3\n-1 -1 -1 -1\n"
                                        "-1 -1 -1 -1\n-1 -1 -1 -1",
                                        shape_of(GV_SUDOKU, 2, 2, 4));
    const gv_instance *a = parsed(&w, &raw).instance;
    assert_int_equal(a->net->shape.family, GV_SUDOKU);
    assert_string_equal(written(&w, a, GV_FORMAT_LINE), "1234............");
    world_close(&w);
}

static void bad_squares_are_errors_at_their_place(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    static const struct {
        const char *text;
        size_t line, column;
        const char *part;
    } cases[] = {
        { "", 1, 1, "expected \"order N\"" },
        { "size 2\n0 1\n1 0", 1, 1, "expected \"order N\"" },
        { "order", 1, 6, "expected the order" },
        { "order 0", 1, 7, "expected an order from 1 to 64" },
        { "order 65", 1, 7, "expected an order from 1 to 64" },
        { "order x", 1, 7, "expected an order from 1 to 64" },
        { "order 2 2\n0 1\n1 0", 1, 9, "expected nothing after the order" },
        { "order 2\n0 2\n1 0", 2, 3, "expected an integer from -1 to 1" },
        { "order 2\n0 -2\n1 0", 2, 3, "expected an integer from -1 to 1" },
        { "order 2\n0\n1 0", 2, 2, "expected 2 cells in this row, found 1" },
        { "order 2\n0 1 0\n1 0", 2, 6, "expected 2 cells in this row, found 3" },
        { "order 2\n0 1", 2, 4, "expected 2 rows, found 1" },
        { "order 2\n0 1\n1 0\n0 1", 4, 1, "expected 2 rows, found more" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const gv_record_text raw = raw_of(GV_FORMAT_PLS, cases[i].text);
        assert_bad(&w, &raw, cases[i].line, cases[i].column, cases[i].part);
    }
    gv_record_text raw = raw_of(GV_FORMAT_PLS, "order 2\n0 1\n1 0");
    raw.order = 3;
    assert_bad(&w, &raw, 1, 1, "expected a grid of 3x3 cells, found 2x2");
    raw = raw_with(GV_FORMAT_PLS, "order 4", shape_of(GV_QUEENS, 0, 0, 4));
    assert_bad(&w, &raw, 1, 1, "queens have no pls form");
    world_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_square_is_read_as_latin),
        cmocka_unit_test(a_family_that_is_told_wins),
        cmocka_unit_test(bad_squares_are_errors_at_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
