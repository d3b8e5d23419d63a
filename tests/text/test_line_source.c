/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of an input, against a plain split of the same text. */
#include "base/buffer.h"
#include "base/rng.h"
#include "text/line_source.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

/* Random lines, most of them short, with all kinds of ends. */
static void put_random_lines(gv_buffer *out, gv_rng *rng)
{
    static const char *const ends[] = { "\n", "\r\n" };
    const size_t n = (size_t)gv_rng_below(rng, 600);
    gv_buffer_puts(out, "");
    for (size_t i = 0; i < n; i++) {
        const uint64_t most = gv_rng_below(rng, 20) ? 30 : 3000;
        gv_buffer_repeat(out, (char)('a' + gv_rng_below(rng, 26)),
                         (size_t)gv_rng_below(rng, most));
        gv_buffer_puts(out, ends[gv_rng_below(rng, 2)]);
    }
    if (gv_rng_below(rng, 2))
        gv_buffer_puts(out, "last");
}

/* The oracle: the line that begins at `at`, which moves behind it. */
static bool next_line(const char **line, size_t *length, const gv_buffer *text,
                      size_t *at)
{
    if (*at >= text->length)
        return false;
    *line = text->text + *at;
    const char *end = strchr(*line, '\n');
    *length = end ? (size_t)(end - *line) : strlen(*line);
    *at += *length + (end != NULL);
    if (*length && (*line)[*length - 1] == '\r')
        --*length;
    return true;
}

static void assert_lines(gv_lines *lines, const gv_buffer *text, gv_rng *rng)
{
    size_t at = 0, number = 0, length = 0;
    const char *line = NULL;
    gv_text_line found;
    for (;;) {
        const uint64_t position = gv_lines_position(lines);
        assert_int_equal(position, at);
        // A look ahead must not change what comes next.
        (void)gv_lines_peek(&found, lines, (size_t)gv_rng_below(rng, GV_LINES_AHEAD));
        assert_int_equal(gv_lines_position(lines), position);
        if (!next_line(&line, &length, text, &at))
            break;
        assert_true(gv_lines_peek(&found, lines, 0));
        assert_int_equal(found.number, ++number);
        assert_int_equal(found.length, length);
        assert_memory_equal(found.text, line, length);
        assert_false(found.too_long);
        gv_lines_drop(lines);
    }
    assert_false(gv_lines_peek(&found, lines, 0));
    assert_int_equal(lines->status, GV_OK);
}

static void lines_of_a_text_are_those_of_a_split(void **ctx)
{
    (void)ctx;
    for (uint64_t unit = 0; unit < 50; unit++) {
        gv_rng rng = gv_rng_stream(1, unit);
        gv_buffer text;
        gv_buffer_init(&text, NULL);
        put_random_lines(&text, &rng);
        gv_lines lines;
        gv_lines_of_text(&lines, text.text, text.length);
        assert_lines(&lines, &text, &rng);
        gv_lines_free(&lines);
        gv_buffer_free(&text);
    }
}

static void lines_of_a_pipe_are_those_of_a_split(void **ctx)
{
    (void)ctx;
    for (uint64_t unit = 0; unit < 50; unit++) {
        gv_rng rng = gv_rng_stream(2, unit);
        gv_buffer text;
        gv_buffer_init(&text, NULL);
        put_random_lines(&text, &rng);
        if (text.length > 60000) // what a pipe holds
            gv_buffer_truncate(&text, 60000);
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        assert_int_equal(write(ends[1], text.text, text.length), text.length);
        close(ends[1]);
        gv_lines lines;
        gv_lines_of_fd(&lines, ends[0], NULL);
        assert_lines(&lines, &text, &rng);
        gv_lines_free(&lines);
        close(ends[0]);
        gv_buffer_free(&text);
    }
}

static void the_rest_of_a_pipe_is_looked_at_and_then_read(void **ctx)
{
    (void)ctx;
    static const char text[] = "one\ntwo\nthree\nfour";
    static const struct {
        size_t bytes;
        const char *expected; /* the lines behind the first, whole within the bytes */
    } cases[] = {
        { 3, "" },           { 4, "two" },        { 9, "two" },
        { 10, "two three" }, { 13, "two three" }, { 99, "two three four" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        assert_int_equal(write(ends[1], text, sizeof text - 1), sizeof text - 1);
        close(ends[1]);
        gv_lines lines, rest;
        gv_text_line line;
        gv_lines_of_fd(&lines, ends[0], NULL);
        assert_true(gv_lines_peek(&line, &lines, 0));
        gv_lines_drop(&lines);
        gv_lines_of_rest(&rest, &lines, cases[i].bytes);
        gv_buffer found;
        gv_buffer_init(&found, NULL);
        gv_buffer_puts(&found, "");
        for (; gv_lines_peek(&line, &rest, 0); gv_lines_drop(&rest)) {
            if (found.length)
                gv_buffer_putc(&found, ' ');
            gv_buffer_add(&found, line.text, line.length);
        }
        assert_string_equal(found.text, cases[i].expected);
        gv_lines_free(&rest);
        assert_true(gv_lines_peek(&line, &lines, 0));
        assert_int_equal(line.number, 2);
        assert_memory_equal(line.text, "two", 3);
        gv_buffer_free(&found);
        gv_lines_free(&lines);
        close(ends[0]);
    }
}

/* As an alarm does: no signal wakes the reader. */
static void *set_flag(void *flag)
{
    atomic_store((gv_flag *)flag, true);
    return NULL;
}

static void a_flag_ends_the_wait_for_a_pipe(void **ctx)
{
    (void)ctx;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    gv_flag stop = false;
    gv_lines lines;
    gv_lines_of_fd(&lines, ends[0], &(gv_memory){ 0 });
    lines.stop = &stop;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, set_flag, &stop), 0);
    gv_text_line found;
    assert_false(gv_lines_peek(&found, &lines, 0));
    assert_int_equal(lines.status, GV_OK);
    assert_int_equal(pthread_join(thread, NULL), 0);
    gv_lines_free(&lines);
    close(ends[0]);
    close(ends[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_of_a_text_are_those_of_a_split),
        cmocka_unit_test(lines_of_a_pipe_are_those_of_a_split),
        cmocka_unit_test(the_rest_of_a_pipe_is_looked_at_and_then_read),
        cmocka_unit_test(a_flag_ends_the_wait_for_a_pipe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
