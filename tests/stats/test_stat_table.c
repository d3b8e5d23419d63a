/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_stat_table.c -- tables of results keep what is put into them, in order, and show
 * it as text. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "stats/stat_table.h"

#include <math.h>

enum { ROWS = 100 };

static gv_stat_table *two_columns(gv_stat_tables *tables, const char *name)
{
    gv_stat_table *table = gv_stat_table_new(tables, name, "A title");
    if (table) {
        gv_stat_table_column(table, "number", "a number");
        gv_stat_table_column(table, "word", "a word");
    }
    return table;
}

static void rows_stay_as_they_were_while_a_table_grows(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_stat_tables tables = { .arena = &arena };
    gv_stat_table *table = two_columns(&tables, "one");
    for (uint64_t i = 0; i < ROWS; i++) {
        const gv_cell row[] = { gv_cell_integer(i),
                                gv_cell_text(i % 2 ? "odd" : "even") };
        assert_true(gv_stat_table_put(&tables, table, row));
    }
    assert_int_equal(table->n_rows, ROWS);
    for (size_t i = 0; i < ROWS; i++) {
        assert_int_equal(table->cells[2 * i].integer, i);
        assert_string_equal(table->cells[2 * i + 1].text, i % 2 ? "odd" : "even");
    }
    const gv_cell *fresh = gv_stat_table_row(&tables, table);
    assert_int_equal(fresh[0].kind, GV_CELL_ABSENT);
    assert_int_equal(fresh[1].kind, GV_CELL_ABSENT);
    gv_arena_free(&arena);
}

static void the_first_row_of_fields_declares_the_columns(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_stat_tables tables = { .arena = &arena };
    gv_stat_table *table = gv_stat_table_new(&tables, "one", "A title");
    for (uint64_t i = 0; i < ROWS; i++) {
        const gv_stat_field fields[] = { { "number", "a number", gv_cell_integer(i) },
                                         { "word", "a word", gv_cell_text("x") } };
        assert_true(gv_stat_table_put_fields(&tables, table, fields, 2));
    }
    assert_int_equal(table->n_rows, ROWS);
    assert_int_equal(table->n_columns, 2);
    assert_string_equal(table->columns[1].heading, "a word");
    assert_int_equal(table->cells[2 * (ROWS - 1)].integer, ROWS - 1);
    gv_arena_free(&arena);
}

static void tables_without_rows_can_be_dropped(void **ctx)
{
    (void)ctx;
    const gv_stat_field field = { "number", "a number", gv_cell_integer(1) };
    for (unsigned filled = 0; filled < 8; filled++) {
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        gv_stat_tables tables = { .arena = &arena };
        const gv_stat_table *last = NULL;
        unsigned n = 0;
        for (unsigned i = 0; i < 3; i++) {
            gv_stat_table *table = gv_stat_table_new(&tables, "one", "A title");
            if (!(filled >> i & 1))
                continue;
            assert_true(gv_stat_table_put_fields(&tables, table, &field, 1));
            last = table;
            n++;
        }
        gv_stat_tables_drop_empty(&tables);
        assert_ptr_equal(tables.last, last);
        for (const gv_stat_table *table = tables.first; table; table = table->next, n--)
            assert_int_equal(table->n_rows, 1);
        assert_int_equal(n, 0);
        gv_arena_free(&arena);
    }
}

static void tables_are_found_by_name_and_kept_in_order(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_stat_tables tables = { .arena = &arena };
    gv_stat_table *one = two_columns(&tables, "one");
    gv_stat_table *other = two_columns(&tables, "other");
    assert_ptr_equal(tables.first, one);
    assert_ptr_equal(one->next, other);
    assert_ptr_equal(tables.last, other);
    assert_ptr_equal(gv_stat_table_find(&tables, "other"), other);
    assert_null(gv_stat_table_find(&tables, "third"));
    gv_arena_free(&arena);
}

static void assert_text(gv_cell cell, const char *expected)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_cell_put(&text, &cell);
    assert_string_equal(text.text, expected);
    gv_buffer_free(&text);
}

static void cells_show_their_digits(void **ctx)
{
    (void)ctx;
    assert_text(gv_cell_real(26.577123, 5), "26.577");
    assert_text(gv_cell_real(4.6553e15, 5), "4.6553e+15");
    assert_text(gv_cell_real(NAN, 5), "-");
    assert_text(gv_cell_real(INFINITY, 5), "-");
    assert_text(gv_cell_integer(UINT64_MAX), "18446744073709551615");
    assert_text(gv_cell_text("total"), "total");
}

static bool make_both(gv_memory *memory)
{
    gv_arena arena;
    gv_arena_init(&arena, memory);
    gv_stat_tables tables = { .arena = &arena };
    gv_stat_table *table = two_columns(&tables, "one");
    bool ok = table;
    for (uint64_t i = 0; ok && i < 100 * ROWS; i++)
        ok = gv_stat_table_row(&tables, table);
    gv_arena_free(&arena);
    return ok;
}

static void memory_that_is_out_is_told(void **ctx)
{
    (void)ctx;
    gv_memory memory = { .fail_at = 0 };
    assert_true(make_both(&memory));
    const size_t n_calls = atomic_load(&memory.n_calls);
    assert_true(n_calls > 0);
    for (size_t i = 1; i <= n_calls; i++) {
        gv_memory failing = { .fail_at = i };
        assert_false(make_both(&failing));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_stay_as_they_were_while_a_table_grows),
        cmocka_unit_test(the_first_row_of_fields_declares_the_columns),
        cmocka_unit_test(tables_without_rows_can_be_dropped),
        cmocka_unit_test(tables_are_found_by_name_and_kept_in_order),
        cmocka_unit_test(cells_show_their_digits),
        cmocka_unit_test(memory_that_is_out_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
