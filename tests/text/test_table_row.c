/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fields of table rows: what is written with quotes is read back. */
#include "base/rng.h"
#include "text/table_row.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

enum { N_FIELDS = 5 };

static void put_quoted(gv_buffer *out, const char *text)
{
    gv_buffer_putc(out, '"');
    for (; *text; text++) {
        gv_buffer_putc(out, *text);
        if (*text == '"')
            gv_buffer_putc(out, '"');
    }
    gv_buffer_putc(out, '"');
}

static void quoted_fields_are_read_back(void **ctx)
{
    (void)ctx;
    static const char signs[] = "a,\"\t ";
    for (uint64_t unit = 0; unit < 1000; unit++) {
        gv_rng rng = gv_rng_stream(3, unit);
        char fields[N_FIELDS][8];
        gv_buffer row;
        gv_buffer_init(&row, NULL);
        for (size_t i = 0; i < N_FIELDS; i++) {
            const size_t length = (size_t)gv_rng_below(&rng, sizeof fields[i]);
            for (size_t k = 0; k < length; k++)
                fields[i][k] = signs[gv_rng_below(&rng, sizeof signs - 1)];
            fields[i][length] = '\0';
            if (i)
                gv_buffer_putc(&row, ',');
            // Quotes may be left out where they are not needed.
            if (strpbrk(fields[i], ",\"") || gv_rng_below(&rng, 2))
                put_quoted(&row, fields[i]);
            else
                gv_buffer_puts(&row, fields[i]);
        }
        const gv_record record = { .in_table = true,
                                   .row = row.text,
                                   .row_length = row.length };
        const gv_columns columns = { .separator = ',', .n_columns = N_FIELDS };
        for (size_t i = 0; i <= N_FIELDS; i++) {
            gv_buffer value;
            gv_buffer_init(&value, NULL);
            gv_row_field(&record, &columns, i, &value);
            assert_string_equal(value.length ? value.text : "",
                                i < N_FIELDS ? fields[i] : "");
            gv_buffer_free(&value);
        }
        gv_buffer_free(&row);
    }
}

static void fields_between_tabs_are_taken_as_they_are(void **ctx)
{
    (void)ctx;
    const char *row = "\"a\t\tb,\"c\"";
    static const char *const expected[] = { "\"a", "", "b,\"c\"" };
    size_t at = 0, n = 0;
    gv_field field;
    for (; gv_table_row_field(&field, row, strlen(row), '\t', &at); n++) {
        assert_int_equal(field.length, strlen(expected[n]));
        assert_memory_equal(row + field.start, expected[n], field.length);
        assert_false(field.broken);
    }
    assert_int_equal(n, 3);
}

static void broken_quotes_are_noticed(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *row;
        bool broken;
    } cases[] = {
        { "\"a\"", false }, { "\"a", true },    { "\"", true },    { "\"\"", false },
        { "\"\"\"", true }, { "\"a\"b", true }, { "a\"b", false },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t at = 0;
        gv_field field;
        assert_true(
            gv_table_row_field(&field, cases[i].row, strlen(cases[i].row), ',', &at));
        assert_int_equal(field.broken, cases[i].broken);
        assert_false(
            gv_table_row_field(&field, cases[i].row, strlen(cases[i].row), ',', &at));
    }
}

/* What gv_table_row_field() says of a whole row, with its newlines. */
static gv_row_end row_end(const char *row, size_t length)
{
    size_t at = 0;
    gv_field field;
    while (gv_table_row_field(&field, row, length, ',', &at))
        if (field.broken)
            return field.unclosed ? GV_ROW_OPEN : GV_ROW_BROKEN;
    return GV_ROW_WHOLE;
}

static void line_by_line_a_row_ends_as_the_whole_does(void **ctx)
{
    (void)ctx;
    static const char signs[] = "a,\"\"\n";
    size_t n_ends[3] = { 0 };
    for (uint64_t unit = 0; unit < 20000; unit++) {
        gv_rng rng = gv_rng_stream(4, unit);
        char row[12];
        const size_t length = (size_t)gv_rng_below(&rng, sizeof row + 1);
        for (size_t i = 0; i < length; i++)
            row[i] = signs[gv_rng_below(&rng, sizeof signs - 1)];
        gv_row_end end = GV_ROW_OPEN;
        size_t start = 0; // of the line; `stop` is its end
        size_t stop = 0;
        for (bool first = true; end == GV_ROW_OPEN && start <= length; first = false) {
            const char *newline = memchr(row + start, '\n', length - start);
            stop = newline ? (size_t)(newline - row) : length;
            end = gv_table_row_line_end(row + start, stop - start, !first);
            start = stop + 1;
        }
        assert_int_equal(end, row_end(row, stop));
        n_ends[end]++;
    }
    for (size_t i = 0; i < 3; i++)
        assert_true(n_ends[i] > 1000);
}

static void names_make_a_header(void **ctx)
{
    (void)ctx;
    static const char *const names[] = { "a,b", "id\tthe grid (1)\tx", "\"a\",\"b c\"",
                                         "\xC3\xA9,f_1.2-3" };
    static const char *const others[] = {
        "",     "a",       "a b", "a, b",   "a ,b",         "a,",
        ",a",   "a,,b",    "1,a", "a,1",    "a,\"b",        "a,b?",
        "a,.2", "a,b,\tc", "a;b", "a\t\tb", "hello, world",
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_true(gv_table_row_names(names[i], strlen(names[i])));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_false(gv_table_row_names(others[i], strlen(others[i])));
    assert_false(gv_table_row_names("a,b\0c", 5));
}

static void only_a_column_of_that_name_makes_a_header(void **ctx)
{
    (void)ctx;
    static const char *const none[] = { "",          "a,b",       "puzzles,a",
                                        "my puzzle", "a\tPuzzle", "the puzzle, here" };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_columns *columns = NULL;
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        assert_int_equal(
            gv_table_row_header(&columns, none[i], strlen(none[i]), &arena, NULL),
            GV_OK);
        assert_null(columns);
    }
    const char *header = "a\tpuzzle\tb,c";
    assert_int_equal(
        gv_table_row_header(&columns, header, strlen(header), &arena, NULL), GV_OK);
    assert_int_equal(columns->separator, '\t');
    assert_int_equal(columns->n_columns, 3);
    assert_int_equal(columns->puzzle, 1);
    assert_string_equal(columns->names[2], "b,c");
    gv_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quoted_fields_are_read_back),
        cmocka_unit_test(fields_between_tabs_are_taken_as_they_are),
        cmocka_unit_test(broken_quotes_are_noticed),
        cmocka_unit_test(line_by_line_a_row_ends_as_the_whole_does),
        cmocka_unit_test(names_make_a_header),
        cmocka_unit_test(only_a_column_of_that_name_makes_a_header),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
