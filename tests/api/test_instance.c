/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One puzzle from text, through the public interface. */
#include "givens.h"
#include "text/format.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#define NINE                                                                           \
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8.."  \
    "79"

static gv_status parse(gv_instance **out, gv_context *context, const char *text,
                       gv_error *err)
{
    return gv_instance_parse(out, context, text, strlen(text), NULL, err);
}

static void the_first_puzzle_of_a_text_is_read(void **ctx)
{
    (void)ctx;
    gv_context *context = NULL;
    gv_instance *instance = NULL;
    gv_buffer line;
    gv_buffer_init(&line, NULL);
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_int_equal(parse(&instance, context, "# c\n" NINE " x\nbad\n", NULL), GV_OK);
    assert_int_equal(gv_instance_n_givens(instance), 30);
    assert_int_equal(gv_instance_shape(instance).order, 9);
    assert_int_equal(
        gv_format_put(&line, instance, GV_FORMAT_LINE, GV_ALPHABET_AUTO, NULL), GV_OK);
    assert_string_equal(line.text, NINE);
    gv_buffer_free(&line);
    gv_instance_free(instance);
    gv_context_free(context);
}

static void what_cannot_be_read_leaves_the_output_alone(void **ctx)
{
    (void)ctx;
    gv_context *context = NULL;
    gv_instance *instance = NULL;
    gv_error err = { 0 };
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_int_equal(parse(&instance, context, "# c\n", &err), GV_ERR_INPUT);
    assert_string_equal(err.message, "no puzzle in the text");
    assert_int_equal(parse(&instance, context, "\n12x?..34", &err), GV_ERR_INPUT);
    assert_int_equal(err.line, 2);
    assert_int_equal(err.column, 4);
    assert_int_equal(parse(&instance, context, "9...............", &err), GV_ERR_INPUT);
    assert_int_equal(err.column, 1);
    assert_null(instance);
    gv_context_free(context);
}

static void options_say_what_the_text_does_not(void **ctx)
{
    (void)ctx;
    gv_context *context = NULL;
    gv_instance *instance = NULL;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    const gv_text_options options = { .size = sizeof options,
                                      .block_rows = 2,
                                      .block_cols = 3 };
    const char *text = "1..................................6";
    assert_int_equal(
        gv_instance_parse(&instance, context, text, strlen(text), &options, NULL),
        GV_OK);
    assert_int_equal(gv_instance_shape(instance).block_rows, 2);
    gv_instance_free(instance);
    gv_context_free(context);
}

static void lack_of_memory_is_reported_and_leaks_nothing(void **ctx)
{
    (void)ctx;
    bool failed = true;
    size_t n_failures = 0;
    for (size_t fail_at = 2; failed; fail_at++) { // the first is the context's own
        gv_memory memory = { .fail_at = fail_at };
        gv_context *context = NULL;
        gv_instance *instance = NULL;
        gv_status status = gv_context_new_with(&context, &memory, NULL);
        if (status == GV_OK)
            status = parse(&instance, context, NINE, NULL);
        failed = status != GV_OK;
        n_failures += failed;
        assert_true(!failed || status == GV_ERR_MEMORY);
        gv_instance_free(instance);
        gv_context_free(context);
    }
    assert_true(n_failures > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_puzzle_of_a_text_is_read),
        cmocka_unit_test(what_cannot_be_read_leaves_the_output_alone),
        cmocka_unit_test(options_say_what_the_text_does_not),
        cmocka_unit_test(lack_of_memory_is_reported_and_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
