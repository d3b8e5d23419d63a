/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cells.c -- lists of cells with and without values. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "text_testing.h"

static void cells_of_digits_are_read(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_record_text raw =
        raw_of(GV_FORMAT_CELLS, "# list\nR9c9=1,r1C2=3; r1c1=5\n");
    const gv_instance *a = parsed(&w, &raw).instance;
    assert_int_equal(a->net->shape.order, 9);
    assert_string_equal(written(&w, a, GV_FORMAT_CELLS), "r1c1=5 r1c2=3 r9c9=1");
    world_close(&w);
}

static void cells_without_values_are_queens(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_record_text raw = raw_of(GV_FORMAT_CELLS, "queens: r1c2 r2c7");
    assert_bad(&w, &raw, 1, 1, "give the size");
    raw.order = 8;
    const gv_instance *a = parsed(&w, &raw).instance;
    assert_int_equal(a->net->shape.family, GV_QUEENS);
    assert_string_equal(written(&w, a, GV_FORMAT_CELLS), "r1c2 r2c7");
    world_close(&w);
}

static void no_cells_are_a_dash(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_record_text raw = raw_of(GV_FORMAT_CELLS, "-");
    const gv_instance *a = parsed(&w, &raw).instance;
    assert_int_equal(a->n_givens, 0);
    assert_int_equal(a->net->shape.family, GV_SUDOKU);
    assert_string_equal(written(&w, a, GV_FORMAT_CELLS), "-");
    world_close(&w);
}

static void values_are_numbers_in_large_orders(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_record_text raw = raw_of(GV_FORMAT_CELLS, "r16c10=16");
    raw.order = 16;
    const gv_instance *a = parsed(&w, &raw).instance;
    assert_int_equal(a->givens[0], (15 * 16 + 9) * 16 + 15);
    world_close(&w);
}

static void assignments_of_a_csp_are_named(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_record_text raw = raw_of(GV_FORMAT_CSP, "csp 1\nvar A red blue\nvar B red blue\n"
                                               "given B=red\ngiven A=blue");
    assert_string_equal(written(&w, parsed(&w, &raw).instance, GV_FORMAT_CELLS),
                        "A=blue B=red");
    world_close(&w);
}

static void bad_cells_are_errors_at_their_place(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    static const struct {
        const char *text;
        size_t line, column;
        const char *part;
    } cases[] = {
        { "r1c1=5 r10c1=3", 1, 9, "row 10 is not in 1..9" },
        { "r1c1=5 r0c1=3", 1, 9, "row 0 is not in 1..9" },
        { "r1c1=5\nr1c99999999999=3", 2, 4, "column 1000000 is not in 1..9" },
        { "r1c1=5 r1c2=10", 1, 13, "value 10 is not in 1..9" },
        { "r1c1=5 r1c2", 1, 8, "expected a cell such as r1c2=3" },
        { "r1c1=5 r1c2=", 1, 8, "expected a cell such as r1c2=3" },
        { "r1c1=5 r1c2=3x", 1, 14, "expected a cell such as r1c2=3" },
        { "r1c1=5 queens: r1c2=3", 1, 8, "expected a cell such as r1c2=3" },
        { "r1c1=5 hello", 1, 8, "expected a cell such as r1c2=3" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const gv_record_text raw = raw_of(GV_FORMAT_CELLS, cases[i].text);
        assert_bad(&w, &raw, cases[i].line, cases[i].column, cases[i].part);
    }
    gv_record_text raw =
        raw_with(GV_FORMAT_CELLS, "r1c2 r3c4=1", shape_of(GV_QUEENS, 0, 0, 8));
    assert_bad(&w, &raw, 1, 10, "expected a cell such as r1c2");
    raw = raw_of(GV_FORMAT_CELLS, "r1c1=5");
    raw.has_family = true;
    raw.family = GV_LATIN;
    assert_bad(&w, &raw, 1, 1, "give the size");
    world_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_of_digits_are_read),
        cmocka_unit_test(cells_without_values_are_queens),
        cmocka_unit_test(no_cells_are_a_dash),
        cmocka_unit_test(values_are_numbers_in_large_orders),
        cmocka_unit_test(assignments_of_a_csp_are_named),
        cmocka_unit_test(bad_cells_are_errors_at_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
