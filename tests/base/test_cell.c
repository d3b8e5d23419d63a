/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cell.c -- cells as text, in tables and in JSON; which columns they suit. */
#include "base/table.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <math.h>

static gv_cell above(gv_cell cell)
{
    cell.is_bound = true;
    return cell;
}

/* Asserts how a cell is written: as text, in a CSV table with --na NA, and in JSON. */
static void assert_written(gv_cell cell, const char *text, const char *csv,
                           const char *in_json)
{
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    gv_cell_put(&out, &cell);
    assert_string_equal(out.text ? out.text : "", text);

    gv_buffer_reset(&out);
    gv_table table;
    gv_table_init(&table, &out, GV_TABLE_CSV);
    table.na = "NA";
    gv_table_put(&table, &cell);
    assert_string_equal(out.text ? out.text : "", csv);

    gv_buffer_reset(&out);
    gv_json json;
    gv_json_init(&json, &out);
    gv_cell_json(&json, &cell);
    assert_string_equal(out.text, in_json);
    gv_buffer_free(&out);
}

static void numbers_are_written_as_their_kind_says(void **ctx)
{
    (void)ctx;
    assert_written(gv_cell_integer(UINT64_MAX), "18446744073709551615",
                   "18446744073709551615", "18446744073709551615");
    assert_written(gv_cell_fixed(71, 1), "7.1", "7.1", "7.1");
    assert_written(gv_cell_fixed(5, 3), "0.005", "0.005", "0.005");
    assert_written(gv_cell_fixed(7, 0), "7", "7", "7");
    assert_written(gv_cell_real(0.125, 6), "0.125", "0.125", "0.125");
    assert_written(gv_cell_styled(2, 4, GV_REAL_PADDED), "2.000", "2.000", "2.000");
    assert_written(gv_cell_styled(2, 4, GV_REAL_DECIMALS), "2.0000", "2.0000",
                   "2.0000");
    assert_written(gv_cell_styled(2e9, 2, GV_REAL_EXPONENT), "2.00e+09", "2.00e+09",
                   "2.00e+09");
}

static void what_is_absent_is_its_reason_and_null_in_json(void **ctx)
{
    (void)ctx;
    assert_written(gv_cell_absent(GV_OUTCOME_BEYOND), "beyond", "NA", "null");
    assert_written(gv_cell_absent(GV_OUTCOME_OK), "-", "NA", "null");
    assert_written(gv_cell_real(NAN, 3), "-", "NA", "null");
    assert_written(gv_cell_text(NULL), "-", "NA", "null");
    assert_written(gv_cell_dash(GV_OUTCOME_MULTIPLE), "-", "NA", "null");
    const gv_cell dash = gv_cell_dash(GV_OUTCOME_MULTIPLE);
    assert_int_equal(gv_cell_reason(&dash), GV_OUTCOME_MULTIPLE);
}

static void a_lower_bound_is_no_number_and_its_reason_is_a_limit(void **ctx)
{
    (void)ctx;
    const gv_cell bound = above(gv_cell_fixed(71, 1));
    assert_written(bound, ">7.1", "NA", "\">7.1\"");
    assert_false(gv_cell_is_number(&bound));
    assert_int_equal(gv_cell_reason(&bound), GV_OUTCOME_LIMIT);
}

static void texts_are_quoted_where_the_form_needs_it(void **ctx)
{
    (void)ctx;
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    assert_written(gv_cell_text("a,b"), "a,b", "\"a,b\"", "\"a,b\"");
    assert_written(gv_cell_written(&text, GV_CELL_WRITTEN), "", "", "\"\"");
    gv_buffer_puts(&text, "1\"2");
    assert_written(gv_cell_written(&text, GV_CELL_WRITTEN), "1\"2", "\"1\"\"2\"",
                   "\"1\\\"2\"");
    gv_buffer_reset(&text);
    gv_buffer_puts(&text, "6670903752021072936960");
    assert_written(gv_cell_written(&text, GV_CELL_NUMBER), "6670903752021072936960",
                   "6670903752021072936960", "6670903752021072936960");
    gv_buffer_free(&text);
}

static void grids_of_digits_have_points_where_they_are_empty(void **ctx)
{
    (void)ctx;
    static const uint8_t grid[] = { 1, 0, 9, 0 };
    assert_written(gv_cell_digits(grid, 4), "1.9.", "1.9.", "\"1.9.\"");
}

static void lists_are_words_in_a_table_and_an_array_in_json(void **ctx)
{
    (void)ctx;
    gv_buffer words;
    gv_buffer_init(&words, NULL);
    assert_written(gv_cell_written(&words, GV_CELL_LIST), "-", "NA", "[]");
    gv_buffer_add(&words, "n1r1c1\0x,y=2", sizeof "n1r1c1\0x,y=2");
    assert_written(gv_cell_written(&words, GV_CELL_LIST), "n1r1c1 x,y=2",
                   "\"n1r1c1 x,y=2\"", "[\"n1r1c1\", \"x,y=2\"]");
    gv_buffer_free(&words);
}

static void a_row_is_members_of_an_object(void **ctx)
{
    (void)ctx;
    static const gv_column columns[] = { GV_INTEGERS("clues", "givens"),
                                         GV_TEXTS("form", "a text") };
    const gv_cell cells[] = { gv_cell_integer(17), gv_cell_absent(GV_OUTCOME_NONE) };
    gv_buffer out;
    gv_json json;
    gv_buffer_init(&out, NULL);
    gv_json_init(&json, &out);
    gv_json_object_begin(&json);
    gv_cells_json(&json, columns, cells, 2);
    gv_json_object_end(&json);
    assert_string_equal(out.text, "{\"clues\": 17, \"form\": null}");
    gv_buffer_free(&out);
}

static void cells_suit_columns_of_their_kind(void **ctx)
{
    (void)ctx;
    const gv_column whole = { .name = "n", .kind = GV_COLUMN_INTEGER },
                    real = { .name = "x", .kind = GV_COLUMN_REAL, .has_bounds = true },
                    text = { .name = "t", .kind = GV_COLUMN_TEXT };
    const gv_cell seven = gv_cell_integer(7), half = gv_cell_real(0.5, 2),
                  bound = above(seven), word = gv_cell_text("w"),
                  none = gv_cell_absent(GV_OUTCOME_ERROR);
    assert_true(gv_cell_suits(&seven, &whole) && gv_cell_suits(&seven, &real));
    assert_true(gv_cell_suits(&half, &real) && !gv_cell_suits(&half, &whole));
    assert_true(gv_cell_suits(&bound, &real) && !gv_cell_suits(&bound, &whole));
    assert_true(gv_cell_suits(&word, &text) && !gv_cell_suits(&word, &real));
    assert_true(gv_cell_suits(&none, &whole) && gv_cell_suits(&none, &text));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_written_as_their_kind_says),
        cmocka_unit_test(what_is_absent_is_its_reason_and_null_in_json),
        cmocka_unit_test(a_lower_bound_is_no_number_and_its_reason_is_a_limit),
        cmocka_unit_test(texts_are_quoted_where_the_form_needs_it),
        cmocka_unit_test(grids_of_digits_have_points_where_they_are_empty),
        cmocka_unit_test(lists_are_words_in_a_table_and_an_array_in_json),
        cmocka_unit_test(a_row_is_members_of_an_object),
        cmocka_unit_test(cells_suit_columns_of_their_kind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
