/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_buffer.c -- a buffer holds what was added, whatever the mixture of calls and
 * sizes, and remembers a failed allocation. */
#include "base/buffer.h"
#include "base/rng.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { N_ADDITIONS = 2000, EXPECTED_ROOM = 400000 };

/* Adds something random to the buffer and the same by plain means to `expected`, which
 * holds `length` characters; returns the new length. */
static size_t add_something(gv_buffer *buffer, char *expected, size_t length,
                            gv_rng *rng)
{
    char *end = expected + length;
    const size_t count = (size_t)gv_rng_below(rng, 100);
    const char letter = (char)('a' + (char)gv_rng_below(rng, 26));
    switch (gv_rng_below(rng, 5)) {
    case 0:
        gv_buffer_putc(buffer, letter);
        *end = letter;
        return length + 1;
    case 1:
        gv_buffer_puts(buffer, "some words");
        memcpy(end, "some words", 10);
        return length + 10;
    case 2:
        gv_buffer_repeat(buffer, letter, count);
        memset(end, letter, count);
        return length + count;
    case 3:
        gv_buffer_add(buffer, "a\0b", 3); // NUL is a character like others
        memcpy(end, "a\0b", 3);
        return length + 3;
    default:
        gv_buffer_printf(buffer, "%zu=%c;%s", count, letter, "x");
        return length + (size_t)snprintf(end, 100, "%zu=%c;%s", count, letter, "x");
    }
}

static void a_buffer_holds_what_was_added_in_order(void **ctx)
{
    (void)ctx;
    char expected[EXPECTED_ROOM];
    gv_buffer buffer;
    gv_buffer_init(&buffer, NULL);
    gv_rng rng = gv_rng_stream(1, 1);
    size_t length = 0;
    for (int i = 0; i < N_ADDITIONS; i++) {
        length = add_something(&buffer, expected, length, &rng);
        assert_int_equal(buffer.length, length);
        assert_int_equal(buffer.text[length], '\0');
    }
    assert_false(buffer.failed);
    assert_memory_equal(buffer.text, expected, length);
    gv_buffer_free(&buffer);
}

static void a_text_longer_than_all_before_fits(void **ctx)
{
    (void)ctx;
    char text[100001];
    memset(text, 'y', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    gv_buffer buffer;
    gv_buffer_init(&buffer, NULL);
    gv_buffer_printf(&buffer, "<%s>", text);
    gv_buffer_puts(&buffer, text);
    assert_int_equal(buffer.length, 2 * (sizeof text - 1) + 2);
    assert_int_equal(buffer.text[sizeof text], '>');
    gv_buffer_free(&buffer);
}

static void truncating_and_resetting_keep_the_room(void **ctx)
{
    (void)ctx;
    gv_memory memory = { 0 };
    gv_buffer buffer;
    gv_buffer_init(&buffer, &memory);
    gv_buffer_reset(&buffer); // nothing there yet
    gv_buffer_puts(&buffer, "one two");
    const size_t n_calls = memory.n_calls;
    gv_buffer_truncate(&buffer, 3);
    assert_string_equal(buffer.text, "one");
    gv_buffer_truncate(&buffer, 3);
    assert_string_equal(buffer.text, "one");
    gv_buffer_reset(&buffer);
    assert_string_equal(buffer.text, "");
    gv_buffer_puts(&buffer, "three");
    assert_string_equal(buffer.text, "three");
    assert_int_equal(memory.n_calls, n_calls);
    gv_buffer_free(&buffer);
}

static void assert_uint_as_printf(gv_buffer *buffer, uint64_t number)
{
    char expected[32];
    (void)snprintf(expected, sizeof expected, "n=%" PRIu64, number);
    gv_buffer_reset(buffer);
    gv_buffer_puts(buffer, "n=");
    gv_buffer_uint(buffer, number);
    assert_string_equal(buffer->text, expected);
    assert_int_equal(buffer->length, strlen(expected));
}

static void numbers_are_written_as_printf_writes_them(void **ctx)
{
    (void)ctx;
    gv_buffer buffer;
    gv_buffer_init(&buffer, NULL);
    uint64_t power = 1; // of ten, up to the last that fits
    for (int i = 0; i < 20; i++) {
        assert_uint_as_printf(&buffer, power - 1);
        assert_uint_as_printf(&buffer, power);
        assert_uint_as_printf(&buffer, power + 1);
        power *= i < 19 ? 10 : 1;
    }
    assert_uint_as_printf(&buffer, UINT32_MAX);
    assert_uint_as_printf(&buffer, UINT64_MAX);
    gv_rng rng = gv_rng_stream(1, 2);
    for (int i = 0; i < 10000; i++) // of every length
        assert_uint_as_printf(&buffer, gv_rng_next(&rng) >> gv_rng_below(&rng, 64));
    gv_buffer_free(&buffer);
}

static void adding_nothing_makes_an_empty_text(void **ctx)
{
    (void)ctx;
    gv_buffer buffer;
    gv_buffer_init(&buffer, NULL);
    assert_null(buffer.text);
    gv_buffer_puts(&buffer, "");
    assert_string_equal(buffer.text, "");
    gv_buffer_free(&buffer);
}

static void detaching_hands_the_text_over(void **ctx)
{
    (void)ctx;
    gv_buffer buffer;
    gv_buffer_init(&buffer, NULL);
    gv_buffer_puts(&buffer, "kept");
    char *text = gv_buffer_detach(&buffer);
    assert_string_equal(text, "kept");
    assert_null(buffer.text);
    assert_int_equal(buffer.length, 0);
    gv_free(text);

    char *nothing = gv_buffer_detach(&buffer);
    assert_string_equal(nothing, "");
    gv_free(nothing);
}

static void a_failure_is_remembered_until_the_reset(void **ctx)
{
    (void)ctx;
    gv_memory memory = { .fail_at = 2 };
    gv_buffer buffer;
    gv_buffer_init(&buffer, &memory);
    gv_buffer_puts(&buffer, "before");
    gv_buffer_repeat(&buffer, 'x', 1000); // must grow, and cannot
    assert_true(buffer.failed);
    gv_buffer_puts(&buffer, "after");
    gv_buffer_putc(&buffer, 'c');
    gv_buffer_uint(&buffer, 1);
    gv_buffer_printf(&buffer, "%d", 1);
    assert_string_equal(buffer.text, "before");

    gv_buffer_reset(&buffer);
    assert_false(buffer.failed);
    gv_buffer_puts(&buffer, "again");
    assert_string_equal(buffer.text, "again");
    gv_buffer_free(&buffer);
}

static void a_failed_buffer_detaches_nothing_and_is_empty_then(void **ctx)
{
    (void)ctx;
    for (size_t fail_at = 1; fail_at <= 2; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_buffer buffer;
        gv_buffer_init(&buffer, &memory);
        gv_buffer_puts(&buffer, "short");
        gv_buffer_repeat(&buffer, 'x', 1000);
        assert_null(gv_buffer_detach(&buffer));
        assert_null(buffer.text);
        assert_false(buffer.failed);
    }
}

static void an_absurd_length_fails_without_an_allocation(void **ctx)
{
    (void)ctx;
    gv_memory memory = { 0 };
    gv_buffer buffer;
    gv_buffer_init(&buffer, &memory);
    gv_buffer_repeat(&buffer, 'x', SIZE_MAX - 10);
    assert_true(buffer.failed);
    assert_int_equal(memory.n_calls, 0);
    gv_buffer_free(&buffer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_buffer_holds_what_was_added_in_order),
        cmocka_unit_test(a_text_longer_than_all_before_fits),
        cmocka_unit_test(truncating_and_resetting_keep_the_room),
        cmocka_unit_test(numbers_are_written_as_printf_writes_them),
        cmocka_unit_test(adding_nothing_makes_an_empty_text),
        cmocka_unit_test(detaching_hands_the_text_over),
        cmocka_unit_test(a_failure_is_remembered_until_the_reset),
        cmocka_unit_test(a_failed_buffer_detaches_nothing_and_is_empty_then),
        cmocka_unit_test(an_absurd_length_fails_without_an_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
