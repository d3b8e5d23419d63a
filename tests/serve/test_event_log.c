/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_event_log.c -- output in pieces becomes numbered events. */
#include "serve/event_log.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void lines_do_not_depend_on_the_pieces(void **ctx)
{
    (void)ctx;
    static const char output[] = "{\"a\": 1}\n{\"b\": 2}\n\n{\"c\": 3}";
    static const char wanted[] = "event: answer\nid: 1\ndata: {\"a\": 1}\n\n"
                                 "event: answer\nid: 2\ndata: {\"b\": 2}\n\n"
                                 "event: answer\nid: 3\ndata: \n\n"
                                 "event: answer\nid: 4\ndata: {\"c\": 3}\n\n";
    for (size_t piece = 1; piece < sizeof output; piece++) {
        gv_event_log log;
        gv_event_log_init(&log, SIZE_MAX);
        log.is_json_lines = true;
        for (size_t at = 0; at < sizeof output - 1; at += piece) {
            const size_t rest = sizeof output - 1 - at;
            assert_true(
                gv_event_log_output(&log, output + at, rest < piece ? rest : piece));
        }
        gv_event_log_flush(&log);
        gv_event_log_flush(&log); // nothing is left
        assert_string_equal(log.text.text, wanted);
        gv_event_log_free(&log);
    }
}

static void other_output_is_put_into_strings(void **ctx)
{
    (void)ctx;
    gv_event_log log;
    gv_event_log_init(&log, SIZE_MAX);
    gv_event_log_output(&log, "a \"b\"\tc\r\n", 9);
    gv_event_log_message(&log, "givens: one\n  two\ngivens: three\n");
    gv_event_log_message(&log, "");
    gv_event_log_end(&log, 130, true, "time");
    assert_string_equal(
        log.text.text,
        "event: answer\nid: 1\ndata: {\"text\": \"a \\\"b\\\"\\tc\\r\"}\n\n"
        "event: message\nid: 2\ndata: {\"text\": \"one\\n  two\\nthree\"}\n\n"
        "event: message\nid: 3\ndata: {\"text\": \"\"}\n\n"
        "event: end\nid: 4\ndata: {\"exit\": 130, \"cancelled\": true, "
        "\"limit\": \"time\"}\n\n");
    gv_event_log_free(&log);
}

static void the_rest_begins_behind_any_event(void **ctx)
{
    (void)ctx;
    gv_event_log log;
    gv_event_log_init(&log, SIZE_MAX);
    log.is_json_lines = true;
    for (unsigned i = 0; i < 100; i++)
        gv_event_log_output(&log, "1\n", 2);
    assert_int_equal(log.n_events, 100);
    assert_int_equal(gv_event_log_after(&log, 0), 0);
    for (size_t id = 1; id < 100; id++) {
        char text[40];
        (void)snprintf(text, sizeof text, "event: answer\nid: %zu\n", id + 1);
        const char *const rest = log.text.text + gv_event_log_after(&log, id);
        assert_memory_equal(rest, text, strlen(text));
    }
    assert_int_equal(gv_event_log_after(&log, 100), log.text.length);
    assert_int_equal(gv_event_log_after(&log, SIZE_MAX), log.text.length);
    gv_event_log_free(&log);
}

/* Empty lines are the dearest: an event of some 40 bytes for each byte of output. */
static void a_full_log_takes_no_more(void **ctx)
{
    (void)ctx;
    enum { MOST = 10000 };
    static const struct {
        const char *piece;
        bool is_json_lines;
    } rows[] = { { "\n", true },
                 { "\n\n\n\n\n\n\n\n", false },
                 { "a line\n", true },
                 { "no end of line", false } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        gv_event_log log;
        size_t n = 0;
        gv_event_log_init(&log, MOST);
        log.is_json_lines = rows[i].is_json_lines;
        while (gv_event_log_output(&log, rows[i].piece, strlen(rows[i].piece)))
            assert_true(++n < MOST);
        assert_true(log.text.length + log.line.length + log.n_events * sizeof(size_t) <
                    MOST + 100);
        assert_true(n > 0);
        gv_event_log_end(&log, 130, false, "output"); // there is always room for it
        assert_non_null(strstr(log.text.text, "event: end"));
        gv_event_log_free(&log);
    }
    gv_event_log log;
    size_t n = 0;
    gv_event_log_init(&log, MOST);
    while (gv_event_log_message(&log, ""))
        assert_true(++n < MOST);
    assert_true(log.text.length + log.n_events * sizeof(size_t) < MOST + 100);
    // One piece of many lines is not taken as a whole.
    gv_event_log_free(&log);
    char lines[MOST];
    memset(lines, '\n', sizeof lines);
    gv_event_log_init(&log, MOST);
    assert_false(gv_event_log_output(&log, lines, sizeof lines));
    assert_true(log.text.length < MOST);
    gv_event_log_free(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_do_not_depend_on_the_pieces),
        cmocka_unit_test(other_output_is_put_into_strings),
        cmocka_unit_test(the_rest_begins_behind_any_event),
        cmocka_unit_test(a_full_log_takes_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
