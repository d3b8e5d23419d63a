/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_gnuplot.c -- programs are run without a shell, their failures told; pictures
 * become parts of a page. Where gnuplot itself is needed and missing, the test says so.
 */
#include "study_report/gnuplot.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

typedef struct fixture {
    gv_buffer script, out, page;
    gv_error err;
} fixture;

static void fixture_open(fixture *b, const char *script)
{
    *b = (fixture){ .err = { .status = GV_OK } };
    gv_buffer_init(&b->script, NULL);
    gv_buffer_init(&b->out, NULL);
    gv_buffer_init(&b->page, NULL);
    gv_buffer_puts(&b->script, script);
    gv_buffer_puts(&b->out, "before");
}

static void fixture_close(fixture *b)
{
    gv_buffer_free(&b->script);
    gv_buffer_free(&b->out);
    gv_buffer_free(&b->page);
}

static gv_status run(fixture *b, const char *program)
{
    return gv_gnuplot_run(&b->out, program, &b->script, &b->err);
}

static void a_program_that_is_not_there_is_told_apart(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, "plot x\n");
    assert_int_equal(run(&b, "/nowhere/gnuplot"), GV_ERR_UNSUPPORTED);
    assert_string_equal(b.err.message,
                        "gnuplot is not installed ('/nowhere/gnuplot' cannot be run)");
    assert_string_equal(b.out.text, "before");
    fixture_close(&b);
}

static void a_program_that_fails_says_its_last_words(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, "plot x\n");
    assert_int_equal(run(&b, "false"), GV_ERR_IO);
    assert_string_equal(b.err.message, "gnuplot failed: no message");
    // cat knows no option -d
    assert_int_equal(run(&b, "cat"), GV_ERR_IO);
    assert_memory_equal(b.err.message, "gnuplot failed: ", 16);
    assert_true(strlen(b.err.message) > 20);
    assert_string_equal(b.out.text, "before");
    fixture_close(&b);
}

static void need_gnuplot(fixture *b)
{
    const gv_status status = run(b, "gnuplot");
    if (status == GV_ERR_UNSUPPORTED) {
        print_message("skipped: %s\n", b->err.message);
        fixture_close(b);
        skip();
    }
    assert_int_equal(status, GV_OK);
}

static void a_broken_script_is_an_error(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, "exit\n");
    need_gnuplot(&b);
    fixture_close(&b);
    fixture_open(&b, "set terminal svg\nplot no_such_function(x)\n");
    assert_int_equal(run(&b, "gnuplot"), GV_ERR_IO);
    assert_non_null(strstr(b.err.message, "undefined function: no_such_function"));
    assert_string_equal(b.out.text, "before");
    fixture_close(&b);
}

static void a_picture_larger_than_a_pipe_comes_whole(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, "set terminal svg dynamic size 600,400\n$data << END\n");
    for (int i = 0; i < 20000; i++)
        gv_buffer_printf(&b.script, "%d %d\n", i, i % 100);
    gv_buffer_puts(&b.script, "END\nplot $data with points\n");
    need_gnuplot(&b);
    assert_true(b.out.length > 1000000);
    assert_non_null(strstr(b.out.text + b.out.length - 10, "</svg>"));
    fixture_close(&b);
}

static size_t count_of(const char *text, const char *part)
{
    size_t n = 0;
    for (const char *at = text; (at = strstr(at, part)); at += strlen(part))
        n++;
    return n;
}

static void a_picture_becomes_part_of_a_page(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, "set terminal svg dynamic size 600,400\nset title ");
    gv_script_word(&b.script, "a'b`c\nd$e");
    gv_buffer_puts(&b.script, "\nplot x with points lc rgb ");
    gv_ink_put(&b.script, GV_INK_TRUTH);
    gv_buffer_puts(&b.script, "\n");
    need_gnuplot(&b);
    const gv_svg_labels labels = { "one", "A <title>", "A \"description\"" };
    assert_int_equal(gv_svg_inline(&b.page, &b.out, &labels, &b.err), GV_OK);
    const char *page = b.page.text;
    assert_true(strstr(page, "<svg id=\"one\" viewBox=\"0 0 600 400\" role=\"img\"") ==
                page);
    assert_non_null(strstr(page, "<title id=\"one-title\">A &lt;title&gt;</title>"));
    assert_non_null(
        strstr(page, "<desc id=\"one-desc\">A &quot;description&quot;</desc>"));
    assert_non_null(strstr(page, "a?b?c?d?e"));
    // every id begins with that of the picture, and so does what refers to it
    assert_true(count_of(page, " id=") > 10);
    assert_int_equal(count_of(page, " id="),
                     count_of(page, " id=\"one") + count_of(page, " id='one"));
    assert_int_equal(count_of(page, "href='"), count_of(page, "href='#one-"));
    assert_true(count_of(page, "var(--truth)") > 0);
    assert_int_equal(count_of(page, "rgb("), 0);
    assert_int_equal(count_of(page, "\"black\""), 0);
    // nothing that is fetched or run
    assert_int_equal(count_of(page, "http"), 0);
    assert_int_equal(count_of(page, "<script"), 0);
    fixture_close(&b);
}

static void what_is_no_picture_is_refused(void **ctx)
{
    (void)ctx;
    static const char *const texts[] = { "", "<svg></svg>", "<svg viewBox=\"0 0 1 1\">",
                                         "<svg></desc></svg>" };
    const gv_svg_labels labels = { "id", "title", "description" };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        fixture b;
        fixture_open(&b, "");
        gv_buffer_reset(&b.out);
        gv_buffer_puts(&b.out, texts[i]);
        assert_int_equal(gv_svg_inline(&b.page, &b.out, &labels, &b.err), GV_ERR_IO);
        assert_string_equal(b.err.message, "gnuplot wrote no picture of 'id'");
        assert_int_equal(b.page.length, 0);
        fixture_close(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_program_that_is_not_there_is_told_apart),
        cmocka_unit_test(a_program_that_fails_says_its_last_words),
        cmocka_unit_test(a_broken_script_is_an_error),
        cmocka_unit_test(a_picture_larger_than_a_pipe_comes_whole),
        cmocka_unit_test(a_picture_becomes_part_of_a_page),
        cmocka_unit_test(what_is_no_picture_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
