/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_reader.c -- all puzzles of a text, and flags. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "api_testing.h"

/* Reads on, whatever comes; "3 5!2 " are 3 givens, a bad puzzle with its line, ... */
static void assert_reads(api_world *w, const char *text, const char *expected)
{
    gv_puzzle_reader *reader = NULL;
    gv_instance *puzzle = NULL;
    gv_buffer found;
    gv_buffer_init(&found, NULL);
    gv_buffer_puts(&found, "");
    assert_int_equal(
        gv_puzzle_reader_new(&reader, w->context, text, strlen(text), NULL, &w->err),
        GV_OK);
    assert_null(gv_puzzle_reader_remark(reader));
    for (bool more = true; more; puzzle = NULL) {
        const gv_status status = gv_puzzle_reader_next(&puzzle, reader, &w->err);
        more = status != GV_OK || puzzle;
        if (status != GV_OK)
            gv_buffer_printf(&found, "%s:%zu:%zu;", gv_status_name(status), w->err.line,
                             w->err.column);
        else if (puzzle)
            gv_buffer_printf(&found, "%zu:%zu:%s;", gv_puzzle_reader_line(reader),
                             gv_instance_n_givens(puzzle),
                             gv_puzzle_reader_remark(reader));
        gv_instance_free(puzzle);
    }
    assert_string_equal(found.text ? found.text : "", expected);
    assert_int_equal(gv_puzzle_reader_line(reader), 0);
    assert_null(gv_puzzle_reader_remark(reader));
    gv_puzzle_reader_free(reader);
    gv_buffer_free(&found);
}

static void every_puzzle_of_a_text_is_read(void **state)
{
    (void)state;
    api_world w;
    api_open(&w);
    assert_reads(&w, "", "");
    assert_reads(&w, "\n# nothing\n", "");
    assert_reads(&w, "1234341221......", "1:10:;");
    assert_reads(&w, "# four\n1234341221...... the first\n\n1...............\n",
                 "2:10:the first;4:1:;");
    assert_reads(&w, "1...............\nbad\n12..............\n",
                 "1:1:;input:2:1;3:2:;");
    assert_reads(&w, "name,puzzle\nx,1...............\ny,12..............\n",
                 "2:1:;3:2:;");
    assert_reads(&w, "csp 1; var A 1 2 3; var B 1 2 3; alldiff A B; given A=1\n",
                 "1:1:;");
    api_close(&w);
}

/* More than one of nine by nine, and a text after it. */
static void puzzles_are_those_of_the_lines(void **state)
{
    (void)state;
    enum { N = 300 };
    api_world w;
    api_open(&w);
    gv_instance *puzzle = api_parse(&w, api_easy), *read = NULL;
    gv_puzzle_reader *reader = NULL;
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    for (uint64_t i = 0; i < N; i++) {
        gv_instance *shuffled = NULL;
        char *line = NULL;
        assert_int_equal(gv_shuffle(&shuffled, puzzle, 1, i, NULL), GV_OK);
        assert_int_equal(gv_instance_write(&line, shuffled, GV_FORMAT_LINE, NULL, NULL),
                         GV_OK);
        gv_buffer_printf(&text, "%s number %d\n", line, (int)i);
        gv_string_free(line);
        gv_instance_free(shuffled);
    }
    assert_int_equal(
        gv_puzzle_reader_new(&reader, w.context, text.text, text.length, NULL, NULL),
        GV_OK);
    const char *at = text.text;
    for (size_t i = 0; i < N; i++) {
        char *line = NULL;
        assert_int_equal(gv_puzzle_reader_next(&read, reader, NULL), GV_OK);
        assert_int_equal(gv_instance_write(&line, read, GV_FORMAT_LINE, NULL, NULL),
                         GV_OK);
        assert_memory_equal(line, at, 81);
        assert_int_equal(gv_puzzle_reader_line(reader), i + 1);
        assert_int_equal(
            strncmp(gv_puzzle_reader_remark(reader), at + 82, strcspn(at + 82, "\n")),
            0);
        at = strchr(at, '\n') + 1;
        gv_string_free(line);
        gv_instance_free(read);
    }
    assert_int_equal(gv_puzzle_reader_next(&read, reader, NULL), GV_OK);
    assert_null(read);
    gv_puzzle_reader_free(reader);
    gv_buffer_free(&text);
    gv_instance_free(puzzle);
    api_close(&w);
}

static void wrong_arguments_are_refused(void **state)
{
    (void)state;
    api_world w;
    api_open(&w);
    gv_puzzle_reader *reader = NULL;
    gv_instance *puzzle = NULL;
    const gv_text_options ignored = { .size = sizeof ignored, .family = GV_QUEENS };
    gv_error *err = &w.err;
    api_refuses(&w, gv_puzzle_reader_new(NULL, w.context, "", 0, NULL, err), "out");
    api_refuses(&w, gv_puzzle_reader_new(&reader, NULL, "", 0, NULL, err), "context");
    api_refuses(&w, gv_puzzle_reader_new(&reader, w.context, NULL, 0, NULL, err),
                "text");
    api_refuses(&w, gv_puzzle_reader_new(&reader, w.context, "", 0, &ignored, err),
                "has_family");
    api_refuses(&w, gv_puzzle_reader_next(&puzzle, NULL, err), "reader");
    assert_null(reader);
    assert_null(puzzle);
    gv_puzzle_reader_free(NULL);
    assert_int_equal(gv_puzzle_reader_line(NULL), 0);
    assert_null(gv_puzzle_reader_remark(NULL));
    api_close(&w);
}

static void flags_of_the_library_end_calls(void **state)
{
    (void)state;
    api_world w;
    api_open(&w);
    const gv_shape nine = { .family = GV_SUDOKU, .order = 9 };
    gv_instance *empty = NULL;
    gv_flag *flag = gv_flag_new();
    gv_limits limits = GV_INIT(gv_limits);
    gv_count_result count;
    assert_int_equal(gv_instance_empty(&empty, w.context, &nine, NULL), GV_OK);
    limits.solutions = 5000;
    assert_non_null(flag);
    assert_false(gv_flag_is_set(flag));
    limits.stop = flag;
    assert_int_equal(gv_count(&count, empty, &limits, NULL), GV_OK);
    assert_int_equal(count.end, GV_END_SOLUTIONS);
    limits.solutions = 0; // there are too many
    gv_flag_set(flag, true);
    assert_true(gv_flag_is_set(flag));
    assert_int_equal(gv_count(&count, empty, &limits, NULL), GV_OK);
    assert_int_equal(count.end, GV_END_STOPPED);
    gv_flag_set(flag, false);
    assert_false(gv_flag_is_set(flag));
    gv_flag_free(flag);
    gv_flag_set(NULL, true);
    assert_false(gv_flag_is_set(NULL));
    gv_flag_free(NULL);
    gv_instance_free(empty);
    api_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_puzzle_of_a_text_is_read),
        cmocka_unit_test(puzzles_are_those_of_the_lines),
        cmocka_unit_test(wrong_arguments_are_refused),
        cmocka_unit_test(flags_of_the_library_end_calls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
