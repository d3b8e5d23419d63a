/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_json.c -- the JSON writer: punctuation, escapes, broken UTF-8, lack of memory.
 */
#include "base/json.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

/* Asserts that the string value of `length` bytes is written as `expected`. */
static void assert_string(const char *text, size_t length, const char *expected)
{
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    gv_json json;
    gv_json_init(&json, &out);
    gv_json_string(&json, text, length);
    assert_string_equal(out.text, expected);
    gv_buffer_free(&out);
}

static void commas_and_colons_stand_between_members_only(void **ctx)
{
    (void)ctx;
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    gv_json json;
    gv_json_init(&json, &out);
    gv_json_object_begin(&json);
    gv_json_key(&json, "none");
    gv_json_array_begin(&json);
    gv_json_array_end(&json);
    gv_json_key(&json, "some");
    gv_json_array_begin(&json);
    gv_json_int(&json, 1);
    gv_json_object_begin(&json);
    gv_json_object_end(&json);
    gv_json_puts(&json, "two");
    gv_json_array_end(&json);
    gv_json_key(&json, "last");
    gv_json_null(&json);
    gv_json_object_end(&json);
    assert_string_equal(out.text,
                        "{\"none\": [], \"some\": [1, {}, \"two\"], \"last\": null}");
    gv_buffer_free(&out);
}

static void numbers_and_words_are_written_in_full(void **ctx)
{
    (void)ctx;
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    gv_json json;
    gv_json_init(&json, &out);
    gv_json_array_begin(&json);
    gv_json_int(&json, INT64_MIN);
    gv_json_uint(&json, UINT64_MAX);
    gv_json_decimal(&json, "6670903752021072936960");
    gv_json_decimal(&json, "7.2");
    gv_json_bool(&json, true);
    gv_json_bool(&json, false);
    gv_json_array_end(&json);
    assert_string_equal(out.text, "[-9223372036854775808, 18446744073709551615, "
                                  "6670903752021072936960, 7.2, true, false]");
    gv_buffer_free(&out);
}

static void keys_are_escaped_like_strings(void **ctx)
{
    (void)ctx;
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    gv_json json;
    gv_json_init(&json, &out);
    gv_json_object_begin(&json);
    gv_json_key(&json, "a\"b\n");
    gv_json_int(&json, 0);
    gv_json_object_end(&json);
    assert_string_equal(out.text, "{\"a\\\"b\\n\": 0}");
    gv_buffer_free(&out);
}

static void quotes_backslashes_and_named_controls_get_short_escapes(void **ctx)
{
    (void)ctx;
    assert_string("\"\\/\b\f\n\r\t", 8, "\"\\\"\\\\/\\b\\f\\n\\r\\t\"");
}

static void other_control_characters_get_numeric_escapes(void **ctx)
{
    (void)ctx;
    assert_string("\0\x01\x0b\x1f\x7f", 5, "\"\\u0000\\u0001\\u000b\\u001f\x7f\"");
}

static size_t encode(uint32_t point, char *out)
{
    if (point < 0x80) {
        out[0] = (char)point;
        return 1;
    }
    const size_t n = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    const unsigned lead[] = { 0, 0, 0xC0, 0xE0, 0xF0 };
    for (size_t i = n - 1; i > 0; i--, point >>= 6)
        out[i] = (char)(0x80 | (point & 0x3F));
    out[0] = (char)(lead[n] | point);
    return n;
}

static void every_character_beyond_ascii_is_kept_and_surrogates_are_not(void **ctx)
{
    (void)ctx;
    for (uint32_t point = 0x80; point <= 0x10FFFF; point++) {
        char expected[8] = "\"";
        const size_t n = encode(point, expected + 1);
        expected[n + 1] = '"';
        const bool surrogate = point >= 0xD800 && point <= 0xDFFF;
        assert_string(expected + 1, n,
                      surrogate ? "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""
                                : expected);
    }
}

#define FFFD "\xEF\xBF\xBD"

static void broken_sequences_become_one_replacement_each(void **ctx)
{
    (void)ctx;
    assert_string("a\x80z", 3, "\"a" FFFD "z\"");               // stray continuation
    assert_string("\xC0\xAF", 2, "\"" FFFD FFFD "\"");          // overlong
    assert_string("\xE0\x9F\xBF", 3, "\"" FFFD FFFD FFFD "\""); // overlong
    assert_string("\xF4\x90\x80\x80", 4, "\"" FFFD FFFD FFFD FFFD "\"");
    assert_string("\xF5z", 2, "\"" FFFD "z\"");
    assert_string("\xE2\x82", 2, "\"" FFFD "\"");       // cut at the end
    assert_string("\xF0\x9F\x98z", 4, "\"" FFFD "z\""); // cut by another character
    assert_string("\xE2\x82\"", 3, "\"" FFFD "\\\"\""); // the quote is not swallowed
    assert_string("\xE2\xE2\x82\xAC", 4, "\"" FFFD "\xE2\x82\xAC\"");
}

static void lack_of_memory_is_remembered_by_the_buffer(void **ctx)
{
    (void)ctx;
    for (size_t fail_at = 1;; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_buffer out;
        gv_buffer_init(&out, &memory);
        gv_json json;
        gv_json_init(&json, &out);
        gv_json_array_begin(&json);
        for (int i = 0; i < 1000; i++)
            gv_json_puts(&json, "text");
        gv_json_array_end(&json);
        const bool failed = out.failed;
        gv_buffer_free(&out);
        if (!failed) {
            assert_true(fail_at > 3);
            return;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commas_and_colons_stand_between_members_only),
        cmocka_unit_test(numbers_and_words_are_written_in_full),
        cmocka_unit_test(keys_are_escaped_like_strings),
        cmocka_unit_test(quotes_backslashes_and_named_controls_get_short_escapes),
        cmocka_unit_test(other_control_characters_get_numeric_escapes),
        cmocka_unit_test(every_character_beyond_ascii_is_kept_and_surrogates_are_not),
        cmocka_unit_test(broken_sequences_become_one_replacement_each),
        cmocka_unit_test(lack_of_memory_is_remembered_by_the_buffer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
