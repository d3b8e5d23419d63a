/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_write.c -- the public writer: every format of text/, pictures, formats
 * that do not exist, lack of memory. Uses givens.h as far as it goes. */
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
    assert_int_equal(gv_instance_write(&text, instance, GV_FORMAT_LINE, NULL), GV_OK);
    assert_string_equal(text, "................");
    gv_string_free(text);
    assert_int_equal(gv_instance_write(&text, instance, GV_FORMAT_SVG, NULL), GV_OK);
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
        { (gv_format)(GV_FORMAT_SVG + 1), GV_ERR_ARGUMENT },
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
            gv_instance_write(&text, instance, (gv_format)bad[i].format, &err),
            bad[i].status);
        assert_ptr_equal(text, untouched);
        assert_int_equal(err.status, bad[i].status);
        assert_true(err.message[0]);
    }
    gv_instance_free(instance);
    gv_context_free(context);
}

static void lack_of_memory_is_reported(void **ctx)
{
    (void)ctx;
    static const gv_format formats[] = { GV_FORMAT_LINE, GV_FORMAT_SVG };
    gv_memory memory = { 0 };
    gv_context *context = NULL;
    gv_instance *instance = NULL;
    assert_int_equal(gv_context_new_with(&context, &memory, NULL), GV_OK);
    assert_int_equal(gv_instance_empty(&instance, context, &four, NULL), GV_OK);
    for (size_t i = 0; i < 2; i++) {
        char *text = NULL;
        gv_status status = GV_ERR_MEMORY;
        for (size_t fail_at = 1; status != GV_OK; fail_at++) {
            atomic_store(&memory.n_calls, 0);
            memory.fail_at = fail_at;
            status = gv_instance_write(&text, instance, formats[i], NULL);
            assert_true(status == GV_ERR_MEMORY || (status == GV_OK && fail_at > 1));
        }
        gv_string_free(text);
    }
    gv_instance_free(instance);
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_and_pictures_are_written),
        cmocka_unit_test(what_cannot_be_written_leaves_the_output_untouched),
        cmocka_unit_test(lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
