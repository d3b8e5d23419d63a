/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_lzstring.c -- LZ-string: literals made by the original program, round trips,
 * every way to damage the data, lack of memory. */
#include "text/lzstring.h"

#include "base/rng.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

enum { MAX_UNITS = 4 << 20 };

/* Pairs made by LZString.compressToBase64 of the original program, version 1.5.0. */
static const struct {
    const char *text;
    const char *base64;
} known[] = {
    { "", "Q===" },
    { "a", "IZA=" },
    { "aaaaaaaaaa", "IY1o" },
    { "Hello, world", "BIUwNmD2A0AEDukBOYAmQ===" },
};

static void texts_are_compressed_as_the_original_does(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        gv_buffer out;
        gv_buffer_init(&out, NULL);
        gv_lzstring_encode(&out, known[i].text, strlen(known[i].text));
        assert_string_equal(out.text, known[i].base64);
        gv_buffer_free(&out);
    }
}

static void assert_decodes(const char *base64, size_t length, const char *expected,
                           size_t expected_used)
{
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    size_t n_used = 0;
    assert_int_equal(gv_lzstring_decode(&out, &n_used, base64, length, MAX_UNITS, NULL),
                     GV_OK);
    assert_int_equal(out.length, strlen(expected));
    assert_memory_equal(out.length ? out.text : "", expected, out.length);
    assert_int_equal(n_used, expected_used);
    gv_buffer_free(&out);
}

static void what_the_original_compressed_is_read_back(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_decodes(known[i].base64, strlen(known[i].base64), known[i].text,
                       strlen(known[i].base64));
}

static void text_beyond_ascii_comes_out_as_utf8(void **ctx)
{
    (void)ctx;
    assert_decodes("OIJwPw+wpgBI2mQ0LwbgAPaA", 24, "Grüße ♛ 😀", 24);
}

static void half_a_surrogate_pair_becomes_a_replacement(void **ctx)
{
    (void)ctx;
    // "x", U+D83D alone, "y"; then U+DE00 alone
    assert_decodes("B6Xg2J5A", 8, "x\xEF\xBF\xBDy", 8);
    assert_decodes("gB7Q", 4, "\xEF\xBF\xBD", 4);
}

static void the_data_knows_where_it_ends(void **ctx)
{
    (void)ctx;
    assert_decodes("IZA= trailing text", 18, "a", 4);
    assert_decodes("IZA&more", 8, "a", 3);
    assert_decodes("IY1oIY1o", 8, "aaaaaaaaaa", 4);
    assert_decodes("Q====", 5, "", 4);
}

static void fill_random(char *text, size_t length, gv_rng *rng)
{
    const uint64_t n_symbols = 1 + gv_rng_below(rng, 96);
    for (size_t i = 0; i < length; i++)
        text[i] = (char)(0x7F - gv_rng_below(rng, n_symbols));
}

static void random_texts_survive_the_round_trip(void **ctx)
{
    (void)ctx;
    static char text[5000];
    gv_rng rng = gv_rng_stream(1, 0);
    gv_buffer packed, unpacked;
    gv_buffer_init(&packed, NULL);
    gv_buffer_init(&unpacked, NULL);
    for (int round = 0; round < 500; round++) {
        const size_t length =
            (size_t)gv_rng_below(&rng, round < 490 ? 200 : sizeof text);
        fill_random(text, length, &rng);
        gv_buffer_reset(&packed);
        gv_buffer_reset(&unpacked);
        gv_lzstring_encode(&packed, text, length);
        assert_int_equal(packed.length % 4, 0);
        size_t n_used = 0;
        assert_int_equal(gv_lzstring_decode(&unpacked, &n_used, packed.text,
                                            packed.length, MAX_UNITS, NULL),
                         GV_OK);
        assert_int_equal(n_used, packed.length);
        assert_int_equal(unpacked.length, length);
        assert_memory_equal(length ? unpacked.text : "", text, length);
    }
    gv_buffer_free(&packed);
    gv_buffer_free(&unpacked);
}

static void assert_refused(const char *base64, size_t max_units, const char *message)
{
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    size_t n_used = 77;
    gv_error err = { 0 };
    assert_int_equal(
        gv_lzstring_decode(&out, &n_used, base64, strlen(base64), max_units, &err),
        GV_ERR_INPUT);
    assert_string_equal(err.message, message);
    assert_int_equal(n_used, 77);
    assert_int_equal(out.length, 0);
    gv_buffer_free(&out);
}

static void broken_data_is_refused_with_its_reason(void **ctx)
{
    (void)ctx;
    assert_refused("", MAX_UNITS, "the compressed data is cut off");
    assert_refused("BIUwNmD2A0", MAX_UNITS, "the compressed data is cut off");
    assert_refused("BIUw!mD2", MAX_UNITS,
                   "character 5 of the compressed data is not base64");
    assert_refused("=", MAX_UNITS, "character 1 of the compressed data is not base64");
    assert_refused("wAAA", MAX_UNITS, "the compressed data is damaged");
}

static void a_text_beyond_the_limit_is_refused(void **ctx)
{
    (void)ctx;
    assert_decodes("IY1o", 4, "aaaaaaaaaa", 4);
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    size_t n_used;
    assert_int_equal(gv_lzstring_decode(&out, &n_used, "IY1o", 4, 10, NULL), GV_OK);
    gv_buffer_free(&out);
    for (size_t limit = 0; limit < 10; limit++) {
        char message[80];
        (void)snprintf(message, sizeof message,
                       "the compressed data holds more than %zu characters", limit);
        assert_refused("IY1o", limit, message);
    }
}

static void random_characters_are_read_or_refused_but_never_overrun(void **ctx)
{
    (void)ctx;
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=";
    gv_rng rng = gv_rng_stream(2, 0);
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    unsigned n_read = 0, n_refused = 0;
    for (int round = 0; round < 5000; round++) {
        char text[64];
        const size_t length = (size_t)gv_rng_below(&rng, sizeof text);
        for (size_t i = 0; i < length; i++)
            text[i] = letters[gv_rng_below(&rng, sizeof letters - 1)];
        gv_buffer_reset(&out);
        size_t n_used = 0;
        if (gv_lzstring_decode(&out, &n_used, text, length, 1000, NULL) == GV_OK) {
            n_read++;
            assert_true(n_used <= length);
        } else {
            n_refused++;
        }
    }
    assert_true(n_read > 100 && n_refused > 100);
    gv_buffer_free(&out);
}

static void lack_of_memory_is_reported(void **ctx)
{
    (void)ctx;
    static char text[1000];
    gv_rng rng = gv_rng_stream(3, 0);
    fill_random(text, sizeof text, &rng);
    for (size_t fail_at = 1;; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_buffer packed, unpacked;
        gv_buffer_init(&packed, &memory);
        gv_buffer_init(&unpacked, &memory);
        gv_lzstring_encode(&packed, text, sizeof text);
        bool failed = packed.failed;
        if (!failed) {
            size_t n_used;
            const gv_status status = gv_lzstring_decode(&unpacked, &n_used, packed.text,
                                                        packed.length, MAX_UNITS, NULL);
            assert_true(status == GV_OK || status == GV_ERR_MEMORY);
            failed = status != GV_OK;
        }
        if (!failed)
            assert_memory_equal(unpacked.text, text, sizeof text);
        gv_buffer_free(&packed);
        gv_buffer_free(&unpacked);
        if (!failed) {
            assert_true(fail_at > 8);
            return;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_compressed_as_the_original_does),
        cmocka_unit_test(what_the_original_compressed_is_read_back),
        cmocka_unit_test(text_beyond_ascii_comes_out_as_utf8),
        cmocka_unit_test(half_a_surrogate_pair_becomes_a_replacement),
        cmocka_unit_test(the_data_knows_where_it_ends),
        cmocka_unit_test(random_texts_survive_the_round_trip),
        cmocka_unit_test(broken_data_is_refused_with_its_reason),
        cmocka_unit_test(a_text_beyond_the_limit_is_refused),
        cmocka_unit_test(random_characters_are_read_or_refused_but_never_overrun),
        cmocka_unit_test(lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
