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
        gv_event_log_init(&log, true);
        for (size_t at = 0; at < sizeof output - 1; at += piece) {
            const size_t rest = sizeof output - 1 - at;
            gv_event_log_output(&log, output + at, rest < piece ? rest : piece);
        }
        gv_event_log_flush(&log);
        gv_event_log_flush(&log); // nothing is left
        assert_string_equal(log.text.text, wanted);
        assert_int_equal(log.n_output, sizeof output - 1);
        gv_event_log_free(&log);
    }
}

static void other_output_is_put_into_strings(void **ctx)
{
    (void)ctx;
    gv_event_log log;
    gv_event_log_init(&log, false);
    gv_event_log_output(&log, "a \"b\"\tc\r\n", 9);
    gv_event_log_message(&log, "givens: one\ntwo\n");
    gv_event_log_message(&log, "");
    gv_event_log_end(&log, 130, true, "time");
    assert_string_equal(
        log.text.text,
        "event: answer\nid: 1\ndata: {\"text\": \"a \\\"b\\\"\\tc\\r\"}\n\n"
        "event: message\nid: 2\ndata: {\"text\": \"one\\ntwo\"}\n\n"
        "event: message\nid: 3\ndata: {\"text\": \"\"}\n\n"
        "event: end\nid: 4\ndata: {\"exit\": 130, \"cancelled\": true, "
        "\"limit\": \"time\"}\n\n");
    gv_event_log_free(&log);
}

static void the_rest_begins_behind_any_event(void **ctx)
{
    (void)ctx;
    gv_event_log log;
    gv_event_log_init(&log, true);
    for (unsigned i = 0; i < 100; i++)
        gv_event_log_output(&log, "1\n", 2);
    assert_int_equal(log.n_events, 100);
    assert_int_equal(gv_event_log_behind(&log, 0), 0);
    for (size_t id = 1; id < 100; id++) {
        char text[40];
        (void)snprintf(text, sizeof text, "event: answer\nid: %zu\n", id + 1);
        const char *const rest = log.text.text + gv_event_log_behind(&log, id);
        assert_memory_equal(rest, text, strlen(text));
    }
    assert_int_equal(gv_event_log_behind(&log, 100), log.text.length);
    assert_int_equal(gv_event_log_behind(&log, SIZE_MAX), log.text.length);
    gv_event_log_free(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_do_not_depend_on_the_pieces),
        cmocka_unit_test(other_output_is_put_into_strings),
        cmocka_unit_test(the_rest_begins_behind_any_event),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
