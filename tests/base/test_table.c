/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_table.c -- the TSV and CSV writer: separators, what happens inside cells. */
#include "base/table.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

/* Asserts that a row of these cells is written as `expected`. */
static void assert_row(gv_table_kind kind, const char *const *cells, size_t n_cells,
                       const char *expected)
{
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    gv_table table;
    gv_table_init(&table, &out, kind);
    for (size_t i = 0; i < n_cells; i++)
        gv_table_puts(&table, cells[i]);
    gv_table_end_row(&table);
    assert_string_equal(out.text, expected);
    gv_buffer_free(&out);
}

static void a_table_is_rows_of_separated_cells(void **ctx)
{
    (void)ctx;
    static const char *const expected[] = {
        [GV_TABLE_TSV] = "puzzle\tclues\n12.\t18446744073709551615\n",
        [GV_TABLE_CSV] = "puzzle,clues\n12.,18446744073709551615\n",
    };
    for (gv_table_kind kind = GV_TABLE_TSV; kind <= GV_TABLE_CSV; kind++) {
        gv_buffer out;
        gv_buffer_init(&out, NULL);
        gv_table table;
        gv_table_init(&table, &out, kind);
        gv_table_puts(&table, "puzzle");
        gv_table_puts(&table, "clues");
        gv_table_end_row(&table);
        gv_table_cell(&table, "12.345", 3);
        gv_table_uint(&table, UINT64_MAX);
        gv_table_end_row(&table);
        assert_string_equal(out.text, expected[kind]);
        gv_buffer_free(&out);
    }
}

static void empty_cells_keep_their_separators(void **ctx)
{
    (void)ctx;
    const char *const cells[] = { "", "", "x", "" };
    assert_row(GV_TABLE_TSV, cells, 4, "\t\tx\t\n");
    assert_row(GV_TABLE_CSV, cells, 4, ",,x,\n");
}

static void tsv_turns_what_would_break_a_row_into_spaces(void **ctx)
{
    (void)ctx;
    const char *const cells[] = { "a\tb", "c\r\nd", "\"e, f\"" };
    assert_row(GV_TABLE_TSV, cells, 3, "a b\tc  d\t\"e, f\"\n");
}

static void csv_quotes_only_what_needs_it(void **ctx)
{
    (void)ctx;
    const char *const cells[] = { "plain text", "a,b", "say \"no\"", "c\r\nd",
                                  "a\tb",       "\"",  " ",          "\r" };
    assert_row(GV_TABLE_CSV, cells, 8,
               "plain text,\"a,b\",\"say \"\"no\"\"\",\"c\r\nd\",a\tb,\"\"\"\", "
               ",\"\r\"\n");
}

static void cells_may_hold_nul_bytes(void **ctx)
{
    (void)ctx;
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    gv_table table;
    gv_table_init(&table, &out, GV_TABLE_TSV);
    gv_table_cell(&table, "a\0b", 3);
    gv_table_end_row(&table);
    assert_int_equal(out.length, 4);
    assert_memory_equal(out.text, "a\0b\n", 4);
    gv_buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_is_rows_of_separated_cells),
        cmocka_unit_test(empty_cells_keep_their_separators),
        cmocka_unit_test(tsv_turns_what_would_break_a_row_into_spaces),
        cmocka_unit_test(csv_quotes_only_what_needs_it),
        cmocka_unit_test(cells_may_hold_nul_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
