/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_scan.c -- the steps through a record that the readers of cells share. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "text_testing.h"

#include "text/scan.h"

#include <string.h>

static void lines_skip_blank_ones_and_comments(void **ctx)
{
    (void)ctx;
    const gv_record_text raw =
        raw_of(GV_FORMAT_GRID, "# a\n\n  one\n \t \n#\ntwo\n\nthree");
    static const char *const want[] = { "  one", "two", "three" };
    size_t at = 0;
    gv_text_span line;
    for (size_t i = 0; i < 3; i++) {
        assert_true(gv_scan_line(&line, &raw, &at));
        assert_int_equal(line.length, strlen(want[i]));
        assert_memory_equal(raw.text + line.start, want[i], line.length);
    }
    assert_false(gv_scan_line(&line, &raw, &at));
    assert_int_equal(at, raw.length);
}

static void words_stay_inside_their_span(void **ctx)
{
    (void)ctx;
    const gv_record_text raw = raw_of(GV_FORMAT_GRID, "a bc,,def");
    const gv_text_span within = { 1, 6 }; // " bc,,d"
    size_t at = within.start;
    gv_text_span word;
    assert_true(gv_scan_word(&word, &raw, within, " ,", &at));
    assert_true(word.start == 2 && word.length == 2);
    assert_true(gv_scan_is(&raw, word, "BC"));
    assert_false(gv_scan_is(&raw, word, "bcd"));
    assert_true(gv_scan_word(&word, &raw, within, " ,", &at));
    assert_true(word.start == 6 && word.length == 1);
    assert_false(gv_scan_word(&word, &raw, within, " ,", &at));
}

static void numbers_saturate(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *text;
        bool good;
        unsigned value;
    } cases[] = {
        { "0", true, 0 },
        { "007", true, 7 },
        { "999999", true, 999999 },
        { "1000001", true, 1000000 },
        { "99999999999999999999999999", true, 1000000 },
        { "", false, 0 },
        { "-1", false, 0 },
        { "1x", false, 0 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const gv_record_text raw = raw_of(GV_FORMAT_GRID, cases[i].text);
        unsigned value = 12345;
        assert_int_equal(gv_scan_number(&value, &raw, (gv_text_span){ 0, raw.length }),
                         cases[i].good);
        if (cases[i].good)
            assert_int_equal(value, cases[i].value);
    }
}

static void frames_are_told_from_rows(void **ctx)
{
    (void)ctx;
    static const char *const frames[] = {
        "*-----------*", "+---+---+", "|---+---|", "---------", ".--.--.",
        ":-----+----:",  "'--'--'",   "== == ==",  "!---!---!", " - - ",
    };
    static const char *const rows[] = {
        ".........", "*********", "|...|", "12-3", "", ":::", "-a-", "_____",
    };
    for (size_t i = 0; i < sizeof frames / sizeof frames[0]; i++) {
        const gv_record_text raw = raw_of(GV_FORMAT_GRID, frames[i]);
        assert_true(gv_scan_frame(&raw, (gv_text_span){ 0, raw.length }, 0));
    }
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const gv_record_text raw = raw_of(GV_FORMAT_GRID, rows[i]);
        assert_false(gv_scan_frame(&raw, (gv_text_span){ 0, raw.length }, 0));
    }
    // Six dashes between bars are a row where '-' is a blank and rows have six cells.
    const gv_record_text raw = raw_of(GV_FORMAT_GRID, "|---|---|");
    assert_false(gv_scan_frame(&raw, (gv_text_span){ 0, raw.length }, 6));
    assert_true(gv_scan_frame(&raw, (gv_text_span){ 0, raw.length }, 9));
}

static void roots_are_exact_and_small_sudokus_must_say_their_size(void **ctx)
{
    (void)ctx;
    gv_record_text raw = { 0 };
    assert_int_equal(gv_record_text_root(&raw, 81, 2), 9);
    assert_int_equal(gv_record_text_root(&raw, 80, 2), 0);
    assert_int_equal(gv_record_text_root(&raw, 729, 3), 9);
    assert_int_equal(gv_record_text_root(&raw, 64 * 64, 2), 64);
    assert_int_equal(gv_record_text_root(&raw, 65 * 65, 2), 0);
    assert_int_equal(gv_record_text_root(&raw, 9, 2), 0);
    raw.has_family = true;
    raw.family = GV_LATIN;
    assert_int_equal(gv_record_text_root(&raw, 9, 2), 3);
    assert_int_equal(gv_record_text_root(&raw, 0, 2), 0);
}

static void the_order_is_told_by_size_or_blocks(void **ctx)
{
    (void)ctx;
    gv_record_text raw = { 0 };
    assert_int_equal(gv_record_text_order(&raw), 0);
    raw.block_rows = 3;
    raw.block_cols = 4;
    assert_int_equal(gv_record_text_order(&raw), 12);
    raw.order = 16;
    assert_int_equal(gv_record_text_order(&raw), 16);
}

static void a_name_is_one_line_without_quotes(void **ctx)
{
    (void)ctx;
    static const char text[] = "  a \t\n b\"c\x01 ";
    char out[16];
    assert_int_equal(gv_scan_one_line(out, sizeof out, text, strlen(text)), 6);
    assert_memory_equal(out, "a b'c'", 6);
    assert_int_equal(gv_scan_one_line(out, 4, text, strlen(text)), 3);
    assert_int_equal(gv_scan_one_line(out, sizeof out, "", 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_is_one_line_without_quotes),
        cmocka_unit_test(lines_skip_blank_ones_and_comments),
        cmocka_unit_test(words_stay_inside_their_span),
        cmocka_unit_test(numbers_saturate),
        cmocka_unit_test(frames_are_told_from_rows),
        cmocka_unit_test(roots_are_exact_and_small_sudokus_must_say_their_size),
        cmocka_unit_test(the_order_is_told_by_size_or_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
