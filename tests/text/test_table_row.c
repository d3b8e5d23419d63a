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
            end = gv_table_row_line_end(row + start, stop - start, ',', !first);
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
                                         "\xC3\xA9,f_1.2-3", "a;b" };
    static const char *const others[] = {
        "",     "a",       "a b", "a, b",   "a ,b",         "a,",
        ",a",   "a,,b",    "1,a", "a,1",    "a,\"b",        "a,b?",
        "a,.2", "a,b,\tc", "a;1", "a\t\tb", "hello, world",
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_true(gv_table_row_names(names[i], strlen(names[i])));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_false(gv_table_row_names(others[i], strlen(others[i])));
    assert_false(gv_table_row_names("a,b\0c", 5));
}

#define OPEN                                                                           \
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8.."  \
    "79"
#define SOLVED                                                                         \
    "53467891267219534819834256785976142342685379171392485696153728428741963534528617" \
    "9"

/* The column of the puzzle in a table with this header and this first row; its number
 * of columns if there is none, which then is no table. */
static size_t column_of(const char *header, const char *row, const char *wanted)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_columns *columns = NULL;
    const gv_text_line line = { .text = row, .length = strlen(row) };
    const gv_record_text known = { .puzzle_column = wanted };
    bool is_row;
    assert_int_equal(gv_table_row_header(&columns, &is_row, header, strlen(header),
                                         *row ? &line : NULL, &known, &arena, NULL),
                     GV_OK);
    const size_t column = columns ? columns->puzzle : 99;
    gv_arena_free(&arena);
    return column;
}

static void the_puzzle_is_found_by_its_name_or_by_what_it_is(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *header, *row, *wanted;
        size_t column;
    } cases[] = {
        { "", "", NULL, 99 },
        { "a,b", "", NULL, 99 },
        { "my puzzle", "", NULL, 99 },
        { "the puzzle, here", "", NULL, 99 },
        { "a\tPuzzle", "", NULL, 1 },
        { "a\tpuzzle\tb,c", "", NULL, 1 },
        { "quizzes,solutions", OPEN "," SOLVED, NULL, 0 },
        { "source,question,answer,rating", "x," OPEN "," SOLVED ",0", NULL, 1 },
        { "clues,grid", "30," OPEN, NULL, 1 },         // a name that may mean a number
        { "a,b", SOLVED "," OPEN, NULL, 1 },           // no usual name
        { "a,b", "x," SOLVED, NULL, 1 },               // solved is better than nothing
        { "a,b", "x,y", NULL, 99 },                    // nothing
        { "a;Quiz", "\"x;y\";\"" OPEN "\"", NULL, 1 }, // quotes, semicolons
        { "Puzzle", OPEN, NULL, 0 },
        { "a,puzzle,b", "x," OPEN "," SOLVED, "b", 2 },
        { "a,puzzle,B", "x," OPEN "," SOLVED, "b", 2 },
        { "a,puzzle,b", "x," OPEN "," SOLVED, "3", 2 },
        { "a,puzzle,b", "x," OPEN "," SOLVED, "4", 99 },
        { "a,puzzle,b", "x," OPEN "," SOLVED, "c", 99 },
        { "x,1," OPEN, "y,2," OPEN, "3", 2 }, // no header
        { "1 " OPEN, "", "2", 1 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(column_of(cases[i].header, cases[i].row, cases[i].wanted),
                         cases[i].column);
}

static void columns_have_their_names_or_numbers(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_columns *columns = NULL;
    const gv_record_text plain = { 0 }, third = { .puzzle_column = "3" };
    bool is_row;
    const char *header = "a\tpuzzle\tb,c", *row = "1,2," OPEN;
    assert_int_equal(gv_table_row_header(&columns, &is_row, header, strlen(header),
                                         NULL, &plain, &arena, NULL),
                     GV_OK);
    assert_false(is_row);
    assert_int_equal(columns->separator, '\t');
    assert_int_equal(columns->n_columns, 3);
    assert_string_equal(columns->names[2], "b,c");
    assert_int_equal(gv_table_row_header(&columns, &is_row, row, strlen(row), NULL,
                                         &third, &arena, NULL),
                     GV_OK);
    assert_true(is_row);
    assert_int_equal(columns->separator, ',');
    assert_string_equal(columns->names[1], "column2");
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
        cmocka_unit_test(the_puzzle_is_found_by_its_name_or_by_what_it_is),
        cmocka_unit_test(columns_have_their_names_or_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
