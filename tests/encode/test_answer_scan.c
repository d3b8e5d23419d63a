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
    gv_answer_scan_init(&scan, text, sizeof text - 1);
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
    gv_answer_scan_init(&scan, text, strlen(text));
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_and_words_have_places),
        cmocka_unit_test(numbers_are_read_whole_or_not),
    };
    return cmocka_run_group_tests_name("answer_scan", tests, NULL, NULL);
}
