/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of formats, and what readers share: places and networks. */
#include "text/format.h"
#include "text/formats.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

static void every_format_is_found_by_its_name(void **ctx)
{
    (void)ctx;
    for (unsigned format = 1; format < gv_n_formats; format++) {
        gv_format found = GV_FORMAT_AUTO;
        assert_non_null(gv_format_name((gv_format)format));
        assert_true(gv_format_by_name(&found, gv_format_name((gv_format)format)));
        assert_int_equal(found, format);
        assert_non_null(gv_formats[format]->summary);
    }
    gv_format found = GV_FORMAT_PM;
    assert_false(gv_format_by_name(&found, "auto"));
    assert_false(gv_format_by_name(&found, "Line"));
    assert_int_equal(found, GV_FORMAT_PM);
    assert_null(gv_format_name((gv_format)gv_n_formats));
}

static void all_but_pictures_can_be_read(void **ctx)
{
    (void)ctx;
    for (unsigned format = 1; format < gv_n_formats; format++) {
        assert_int_equal(gv_formats[format]->read == NULL, format == GV_FORMAT_SVG);
        assert_int_equal(
            gv_formats[format]->write == NULL,
            format == GV_FORMAT_SVG || format == GV_FORMAT_JSON ||
                (format >= GV_FORMAT_FLATZINC && format <= GV_FORMAT_XCSP3));
    }
    const gv_record_text raw = {
        .text = "", .line = 3, .column = 4, .format = GV_FORMAT_SVG
    };
    gv_error err = { 0 };
    assert_int_equal(gv_record_text_parse(NULL, &raw, NULL, NULL, &err),
                     GV_ERR_UNSUPPORTED);
    assert_int_equal(err.line, 3);
    assert_string_equal(err.message, "the format svg cannot be read");
}

static void a_place_counts_lines_and_columns_of_the_input(void **ctx)
{
    (void)ctx;
    const char *text = "ab\n\ncd";
    static const size_t expected[][2] = { { 5, 7 }, { 5, 8 }, { 5, 9 }, { 6, 1 },
                                          { 7, 1 }, { 7, 2 }, { 7, 3 }, { 7, 3 } };
    const gv_record_text raw = {
        .text = text, .length = strlen(text), .line = 5, .column = 7
    };
    for (size_t at = 0; at < 8; at++) {
        size_t line, column;
        gv_record_text_place(&raw, at, &line, &column);
        assert_int_equal(line, expected[at][0]);
        assert_int_equal(column, expected[at][1]);
        gv_error err = { 0 };
        assert_int_equal(gv_record_text_fail(&err, &raw, at, "%d %%", 5), GV_ERR_INPUT);
        assert_int_equal(err.line, line);
        assert_int_equal(err.column, column);
        assert_string_equal(err.message, "5 %");
    }
}

/* The network for a record, or the message of the error at its second character. */
static const char *net_of(const gv_net **net, const gv_record_text *known,
                          unsigned order, gv_context *context, gv_error *err)
{
    gv_record_text raw = *known;
    raw.text = "12";
    raw.length = 2;
    raw.line = raw.column = 1;
    *net = NULL;
    if (gv_record_text_net(net, &raw, order, 1, context, NULL, err) == GV_OK)
        return NULL;
    assert_int_equal(err->column, 2);
    assert_null(*net);
    return err->message;
}

static void a_record_gets_the_network_of_what_is_known(void **ctx)
{
    (void)ctx;
    gv_context *context = NULL;
    gv_error err;
    const gv_net *net, *same;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_null(net_of(&net, &(gv_record_text){ 0 }, 9, context, &err));
    assert_int_equal(net->shape.family, GV_SUDOKU);
    assert_int_equal(net->shape.block_rows, 3);
    assert_null(net_of(&same, &(gv_record_text){ .order = 9 }, 9, context, &err));
    assert_ptr_equal(same, net);
    assert_null(net_of(&net, &(gv_record_text){ .block_rows = 3, .block_cols = 4 }, 12,
                       context, &err));
    assert_int_equal(net->shape.block_cols, 4);
    const gv_record_text latin = {
        .has_family = true, .family = GV_LATIN, .block_rows = 2, .block_cols = 3
    };
    assert_null(net_of(&net, &latin, 6, context, &err)); // only the order counts
    assert_int_equal(net->shape.family, GV_LATIN);
    gv_context_free(context);
}

static void a_record_that_contradicts_what_is_known_is_an_error(void **ctx)
{
    (void)ctx;
    gv_context *context = NULL;
    gv_error err;
    const gv_net *net;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    const char *expected = "expected a grid of 9x9 cells, found 16x16";
    assert_string_equal(
        net_of(&net, &(gv_record_text){ .order = 9 }, 16, context, &err), expected);
    const gv_record_text blocks = { .block_rows = 3, .block_cols = 3 };
    assert_string_equal(net_of(&net, &blocks, 16, context, &err), expected);
    assert_non_null(strstr(net_of(&net, &(gv_record_text){ 0 }, 12, context, &err),
                           "block shapes"));
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_format_is_found_by_its_name),
        cmocka_unit_test(all_but_pictures_can_be_read),
        cmocka_unit_test(a_place_counts_lines_and_columns_of_the_input),
        cmocka_unit_test(a_record_gets_the_network_of_what_is_known),
        cmocka_unit_test(a_record_that_contradicts_what_is_known_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
