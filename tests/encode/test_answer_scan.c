/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_answer_scan.c -- lines, words and numbers of a text. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "encode/answer_scan.h"

#include <string.h>

static void lines_and_words_have_places(void **ctx)
{
    (void)ctx;
    static const char text[] = "one  two\r\n\n   \n\tthree,four";
    gv_answer_scan scan;
    gv_answer_word word;
    gv_answer_scan_init(&scan, text, sizeof text - 1, NULL);
    assert_true(gv_answer_scan_line(&scan));
    assert_int_equal(scan.line, 1);
    assert_true(gv_answer_word_next(&word, &scan, ","));
    assert_memory_equal(text + word.start, "one", word.length);
    assert_true(gv_answer_word_next(&word, &scan, ","));
    assert_int_equal(word.length, 3);
    assert_false(gv_answer_word_next(&word, &scan, ","));
    assert_true(gv_answer_scan_line(&scan));
    assert_int_equal(scan.line, 4);
    assert_false(gv_answer_scan_line_is(&scan, "three"));
    assert_true(gv_answer_scan_skip(&scan, "three,"));
    assert_true(gv_answer_scan_line_is(&scan, "four"));
    gv_error err;
    assert_true(gv_answer_word_next(&word, &scan, ","));
    assert_int_equal(gv_answer_scan_fail_word(&err, &scan, word, "is wrong"),
                     GV_ERR_INPUT);
    assert_string_equal(err.message, "'four' is wrong");
    assert_int_equal(err.line, 4);
    assert_int_equal(err.column, 8);
    assert_int_equal(gv_answer_scan_fail_line(&err, &scan, "no"), GV_ERR_INPUT);
    assert_int_equal(err.line, 4);
    assert_false(gv_answer_scan_line(&scan));
}

static bool number_of(int64_t *out, const char *text)
{
    gv_answer_scan scan;
    gv_answer_scan_init(&scan, text, strlen(text), NULL);
    return gv_answer_scan_number(out, &scan, (gv_answer_word){ 0, strlen(text) });
}

static void numbers_are_read_whole_or_not(void **ctx)
{
    (void)ctx;
    int64_t number = 0;
    assert_true(number_of(&number, "-17") && number == -17);
    assert_true(number_of(&number, "+4") && number == 4);
    assert_true(number_of(&number, "0") && number == 0);
    assert_false(number_of(&number, "-"));
    assert_false(number_of(&number, "1x"));
    assert_false(number_of(&number, "1234567890123456789"));
}

/* The flag is looked at every 65536 words or lines. */
static void a_meter_ends_words_and_lines(void **ctx)
{
    (void)ctx;
    enum { N = 200000 };
    static char text[2 * N];
    const gv_flag stop = true;
    const gv_limits limits = { .stop = &stop };
    const gv_budget budget = gv_budget_start(&limits);
    for (unsigned lines = 0; lines < 2; lines++) {
        gv_meter meter = gv_meter_of(&budget);
        gv_answer_scan scan;
        gv_answer_word word;
        size_t n_words = 0;
        for (size_t i = 0; i < N; i++)
            text[2 * i] = '1', text[2 * i + 1] = lines ? '\n' : ' ';
        gv_answer_scan_init(&scan, text, sizeof text, &meter);
        while (gv_answer_scan_line(&scan))
            while (gv_answer_word_next(&word, &scan, ""))
                n_words++;
        assert_int_equal(meter.end, GV_END_STOPPED);
        assert_true(n_words > 0 && n_words <= 1 << 16);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_and_words_have_places),
        cmocka_unit_test(numbers_are_read_whole_or_not),
        cmocka_unit_test(a_meter_ends_words_and_lines),
    };
    return cmocka_run_group_tests_name("answer_scan", tests, NULL, NULL);
}
