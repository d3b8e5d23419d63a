/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_html.c -- text is escaped whatever it holds, numbers read as in print, tables
 * have captions, scopes and no empty columns. */
#include "report/html.h"

#include "study_report/html_table.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

static void text_is_escaped_byte_by_byte(void **ctx)
{
    (void)ctx;
    for (int byte = 1; byte < 256; byte++) {
        const char text[] = { 'a', (char)byte, 'b', '\0' };
        gv_buffer out;
        gv_buffer_init(&out, NULL);
        gv_html_text(&out, text);
        assert_null(strpbrk(out.text, "<>\"'"));
        for (const char *at = out.text; (at = strchr(at, '&')); at++)
            assert_non_null(strchr(at, ';'));
        if (byte >= 0x80) // UTF-8 passes
            assert_string_equal(out.text, text);
        else if (byte < 0x20 && byte != '\n' && byte != '\t')
            assert_string_equal(out.text, "a\xEF\xBF\xBD"
                                          "b");
        gv_buffer_free(&out);
    }
}

static void numbers_read_as_in_print(void **ctx)
{
    (void)ctx;
    static const struct {
        double number;
        unsigned digits;
        const char *text;
    } cases[] = {
        { 0, 3, "0" },
        { 26.5774, 4, "26.58" },
        { -1.5, 2,
          "\xE2\x88\x92"
          "1.5" },
        { 0.0123, 2, "0.012" },
        { 9.996, 3, "10.0" },
        { 65432, 3, "65,432" },
        { 4.6553e15, 3,
          "4.66\xE2\x80\xAF\xC3\x97\xE2\x80\xAF"
          "10<sup>15</sup>" },
        { 1.3e-7, 2,
          "1.3\xE2\x80\xAF\xC3\x97\xE2\x80\xAF"
          "10<sup>\xE2\x88\x92"
          "7</sup>" },
        { 9.9999e15, 2,
          "1.0\xE2\x80\xAF\xC3\x97\xE2\x80\xAF"
          "10<sup>16</sup>" },
        { -0.00001, 0,
          "\xE2\x88\x92"
          "1\xE2\x80\xAF\xC3\x97\xE2\x80\xAF"
          "10<sup>\xE2\x88\x92"
          "5</sup>" },
        { NAN, 3, "\xE2\x80\x93" },
        { INFINITY, 3, "inf" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        gv_buffer out;
        gv_buffer_init(&out, NULL);
        gv_html_number(&out, cases[i].number, cases[i].digits);
        assert_string_equal(out.text, cases[i].text);
        gv_buffer_free(&out);
    }
}

static void an_error_decides_the_digits_of_its_value(void **ctx)
{
    (void)ctx;
    static const struct {
        double value, error;
        const char *text;
    } cases[] = {
        { 26.5774, 0.0208,
          "26.577\xE2\x80\xAF\xC2\xB1\xE2\x80\xAF"
          "0.021" },
        { 12.3, 1234,
          "12\xE2\x80\xAF\xC2\xB1\xE2\x80\xAF"
          "1,234" },
        { 4.6553e15, 6.5e13,
          "(4.655\xE2\x80\xAF\xC2\xB1\xE2\x80\xAF"
          "0.065)\xE2\x80\xAF\xC3\x97\xE2\x80\xAF"
          "10<sup>15</sup>" },
        { 1e-9, 3e-8,
          "(0.1\xE2\x80\xAF\xC2\xB1\xE2\x80\xAF"
          "3.0)\xE2\x80\xAF\xC3\x97\xE2\x80\xAF"
          "10<sup>\xE2\x88\x92"
          "8</sup>" },
        { 2.5, NAN, "2.5" },
        { 2.5, 0, "2.5" },
        { NAN, 1, "\xE2\x80\x93" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        gv_buffer out;
        gv_buffer_init(&out, NULL);
        gv_html_measure(&out, cases[i].value, cases[i].error, 4);
        assert_string_equal(out.text, cases[i].text);
        gv_buffer_free(&out);
    }
}

static void ranges_share_their_power_and_z_has_its_sign(void **ctx)
{
    (void)ctx;
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    gv_html_range(&out, 1.4583e11, 1.7821e11);
    gv_buffer_putc(&out, '|');
    gv_html_range(&out, 0.13838, 0.16798);
    gv_buffer_putc(&out, '|');
    gv_html_range(&out, NAN, 2);
    gv_buffer_putc(&out, '|');
    gv_html_signed(&out, 0.44);
    gv_buffer_putc(&out, '|');
    gv_html_signed(&out, -3.26);
    gv_buffer_putc(&out, '|');
    gv_html_signed(&out, -0.01);
    assert_string_equal(out.text,
                        "(1.46 to 1.78)\xE2\x80\xAF\xC3\x97\xE2\x80\xAF"
                        "10<sup>11</sup>|0.138 to 0.168|\xE2\x80\x93|+0.4|\xE2\x88\x92"
                        "3.3|0.0");
    gv_buffer_free(&out);
}

static void a_table_has_caption_scopes_and_no_empty_column(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_stat_tables tables = { .arena = &arena };
    gv_stat_table *table = gv_stat_table_new(&tables, "t", "t");
    gv_stat_table_column(table, "name", "name");
    gv_stat_table_column(table, "value", "value");
    gv_stat_table_column(table, "nothing", "nothing");
    static const char *const names[] = { "a<b", "c" };
    for (size_t i = 0; i < 2; i++) {
        gv_cell *row = gv_stat_table_row(&tables, table);
        row[0] = gv_cell_text(names[i]);
        row[1] = gv_cell_real(i ? 4.2 : 0.5, 4);
    }
    static const gv_shown_column columns[] = {
        { "who & what", GV_SHOWN_CELL, "name", NULL },
        { "z", GV_SHOWN_Z, "value", NULL },
        { "empty", GV_SHOWN_CELL, "nothing", NULL },
        { "absent", GV_SHOWN_MEASURE, "no such column", "nor this" },
    };
    const gv_shown_table shown = { "id", "A \"caption\"", columns, 4, NULL };
    const gv_table_view all = gv_view_all(&tables, "t");
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    gv_html_table(&out, &shown, &all);
    assert_string_equal(
        out.text,
        "<div class=\"wide\" role=\"region\" tabindex=\"0\" "
        "aria-labelledby=\"id-caption\">\n<table id=\"id\">\n"
        "<caption id=\"id-caption\">A &quot;caption&quot;</caption>\n"
        "<thead><tr><th scope=\"col\" class=\"words\">who &amp; what</th>"
        "<th scope=\"col\">z</th></tr></thead>\n<tbody>\n"
        "<tr><th scope=\"row\" class=\"words\">a&lt;b</th><td>+0.5</td></tr>\n"
        "<tr><th scope=\"row\" class=\"words\">c</th><td><strong>+4.2</strong></td>"
        "</tr>\n</tbody>\n</table>\n</div>\n");

    gv_buffer_reset(&out);
    const gv_table_view none = gv_view_only(all, "name", "nobody");
    gv_html_table(&out, &shown, &none);
    assert_int_equal(out.length, 0);
    gv_buffer_free(&out);
    gv_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_escaped_byte_by_byte),
        cmocka_unit_test(numbers_read_as_in_print),
        cmocka_unit_test(an_error_decides_the_digits_of_its_value),
        cmocka_unit_test(ranges_share_their_power_and_z_has_its_sign),
        cmocka_unit_test(a_table_has_caption_scopes_and_no_empty_column),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
