/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_write.c -- the public writer: every format of text/, pictures, formats
 * that do not exist. Uses givens.h as far as it goes. */
#include "model/context.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

static const gv_shape four = { GV_SUDOKU, 2, 2, 4 };

static void texts_and_pictures_are_written(void **ctx)
{
    (void)ctx;
    gv_context *context = NULL;
    gv_instance *instance = NULL;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_int_equal(gv_instance_empty(&instance, context, &four, NULL), GV_OK);
    char *text = NULL;
    assert_int_equal(gv_instance_write(&text, instance, GV_FORMAT_LINE, NULL, NULL),
                     GV_OK);
    assert_string_equal(text, "................");
    gv_string_free(text);
    assert_int_equal(gv_instance_write(&text, instance, GV_FORMAT_SVG, NULL, NULL),
                     GV_OK);
    assert_memory_equal(text, "<svg ", 5);
    assert_string_equal(text + strlen(text) - 6, "</svg>");
    gv_string_free(text);
    gv_instance_free(instance);
    gv_context_free(context);
}

static void what_cannot_be_written_leaves_the_output_untouched(void **ctx)
{
    (void)ctx;
    static const struct {
        int format;
        gv_status status;
    } bad[] = {
        { GV_FORMAT_AUTO, GV_ERR_UNSUPPORTED },
        { GV_FORMAT_JSON, GV_ERR_UNSUPPORTED },
        { GV_FORMAT_HODOKU, GV_ERR_UNSUPPORTED }, // of order 4
        { (gv_format)1000, GV_ERR_ARGUMENT },
        { -1, GV_ERR_ARGUMENT },
    };
    gv_context *context = NULL;
    gv_instance *instance = NULL;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_int_equal(gv_instance_empty(&instance, context, &four, NULL), GV_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char untouched[] = "";
        char *text = untouched;
        gv_error err = { 0 };
        assert_int_equal(
            gv_instance_write(&text, instance, (gv_format)bad[i].format, NULL, &err),
            bad[i].status);
        assert_ptr_equal(text, untouched);
        assert_int_equal(err.status, bad[i].status);
        assert_true(err.message[0]);
    }
    gv_instance_free(instance);
    gv_context_free(context);
}

static void symbols_are_those_of_the_alphabet(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_alphabet alphabet;
        const char *line; /* NULL: it is refused */
        gv_format format;
    } cases[] = {
        { GV_ALPHABET_AUTO, "1..4............", GV_FORMAT_LINE },
        { GV_ALPHABET_LETTERS, "A..D............", GV_FORMAT_LINE },
        { GV_ALPHABET_ZERO, "0..3............", GV_FORMAT_LINE },
        { GV_ALPHABET_DECIMAL, "1 . . 4 . . . . . . . . . . . .", GV_FORMAT_LINE },
        { GV_ALPHABET_LETTERS, NULL, GV_FORMAT_SVG },
        { GV_ALPHABET_LETTERS, NULL, GV_FORMAT_CELLS },
        { GV_ALPHABET_DECIMAL + 1, NULL, GV_FORMAT_LINE },
    };
    const uint16_t values[16] = { 1, 0, 0, 4 };
    const gv_shape large = { .family = GV_SUDOKU, .order = 36 };
    gv_context *context = NULL;
    gv_instance *instance = NULL, *wide = NULL;
    char *text = NULL;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_int_equal(
        gv_instance_from_values(&instance, context, &four, values, 16, NULL), GV_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gv_write_options options = GV_INIT(gv_write_options);
        options.alphabet = cases[i].alphabet;
        const gv_status status =
            gv_instance_write(&text, instance, cases[i].format, &options, NULL);
        assert_int_equal(status == GV_OK, cases[i].line != NULL);
        if (cases[i].line)
            assert_string_equal(text, cases[i].line);
        gv_string_free(text);
        text = NULL;
    }
    gv_write_options letters = GV_INIT(gv_write_options);
    letters.alphabet = GV_ALPHABET_LETTERS; // there are 26
    assert_int_equal(gv_instance_empty(&wide, context, &large, NULL), GV_OK);
    assert_int_equal(gv_instance_write(&text, wide, GV_FORMAT_LINE, &letters, NULL),
                     GV_ERR_UNSUPPORTED);
    assert_null(text);
    gv_instance_free(wide);
    gv_instance_free(instance);
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_and_pictures_are_written),
        cmocka_unit_test(what_cannot_be_written_leaves_the_output_untouched),
        cmocka_unit_test(symbols_are_those_of_the_alphabet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
