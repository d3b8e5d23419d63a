/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_puzzle_sheet.c -- pages of puzzles: how many there are, what stands on them and
 * on the answers behind them, and that nothing of the input is markup. */
#include "report/drawing/puzzle_sheet.h"

#include "report/drawing/sheet_style.h"
#include "text/format.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

/* A 4x4 Sudoku and its solution; four queens and theirs. */
static const char sudoku[] = "1......24....3..";
static const char sudoku_solved[] = "1243431221344321";
static const char queens[] = ".Q..............";
static const char queens_solved[] = ".Q.....QQ.....Q.";

typedef struct press {
    gv_context *context;
    gv_arena arena;
    gv_buffer out;
    gv_sheet sheet;
} press;

static void press_open(press *p, gv_sheet_style style)
{
    *p = (press){ 0 };
    assert_int_equal(gv_context_new(&p->context, NULL), GV_OK);
    gv_arena_init(&p->arena, NULL);
    gv_buffer_init(&p->out, NULL);
    gv_sheet_init(&p->sheet, style, NULL);
}

static void press_close(press *p)
{
    gv_sheet_free(&p->sheet);
    gv_buffer_free(&p->out);
    gv_arena_free(&p->arena);
    gv_context_free(p->context);
}

static gv_instance *read_line(press *p, gv_family family, const char *text)
{
    const gv_record_text raw = { .text = text,
                                 .length = strlen(text),
                                 .line = 1,
                                 .column = 1,
                                 .format = GV_FORMAT_LINE,
                                 .has_family = true,
                                 .family = family,
                                 .order = 4 };
    gv_parsed parsed;
    assert_int_equal(gv_record_text_parse(&parsed, &raw, p->context, &p->arena, NULL),
                     GV_OK);
    return parsed.instance;
}

static gv_sheet_entry entry_of(press *p, gv_family family, const char *text,
                               const char *solved)
{
    return (gv_sheet_entry){ .puzzle = read_line(p, family, text),
                             .solution = read_line(p, family, solved)->givens };
}

static void add(press *p, const gv_sheet_entry *entry)
{
    assert_int_equal(gv_sheet_add(&p->out, &p->sheet, entry, NULL), GV_OK);
}

/* Ends the file: its answers, and the tags that are open. */
static void finish(press *p)
{
    bool more = true;
    while (more)
        assert_int_equal(gv_sheet_answers(&p->out, &more, &p->sheet, NULL), GV_OK);
    gv_sheet_end(&p->out, &p->sheet);
    assert_false(p->out.failed);
}

static size_t count(const press *p, const char *part)
{
    size_t n = 0;
    for (const char *at = p->out.text; (at = strstr(at, part)); at += strlen(part))
        n++;
    return n;
}

static void assert_balanced(const press *p)
{
    static const char *const tags[] = { "section", "figure", "svg", "div",
                                        "header",  "title",  "g",   "b" };
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        char plain[16], with[16], end[16];
        (void)snprintf(plain, sizeof plain, "<%s>", tags[i]);
        (void)snprintf(with, sizeof with, "<%s ", tags[i]);
        (void)snprintf(end, sizeof end, "</%s>", tags[i]);
        assert_int_equal(count(p, plain) + count(p, with), count(p, end));
    }
}

static void pages_hold_as_many_as_asked_for(void **ctx)
{
    (void)ctx;
    for (unsigned per_page = 1; per_page <= GV_SHEET_MOST_PER_PAGE; per_page++)
        for (unsigned n = 0; n <= 2 * per_page + 1; n += per_page / 3 + 1) {
            press p;
            press_open(&p, (gv_sheet_style){ .per_page = per_page, .answers = true });
            const gv_sheet_entry entry = entry_of(&p, GV_SUDOKU, sudoku, sudoku_solved);
            gv_sheet_begin(&p.out, &p.sheet);
            for (unsigned i = 0; i < n; i++)
                add(&p, &entry);
            finish(&p);
            const unsigned at_the_back = per_page > 20 ? per_page : 20;
            const unsigned n_pages =
                (n + per_page - 1) / per_page + (n + at_the_back - 1) / at_the_back;
            assert_int_equal(count(&p, "<section "), n_pages);
            assert_int_equal(p.sheet.n_pages, n_pages);
            assert_int_equal(count(&p, "<figure>"), 2 * n);
            assert_int_equal(count(&p, "<svg "), 2 * n);
            assert_balanced(&p);
            press_close(&p);
        }
}

static void answers_show_clues_in_bold_and_words_for_none(void **ctx)
{
    (void)ctx;
    press p;
    press_open(&p, (gv_sheet_style){ .per_page = 4, .title = "T", .answers = true });
    const gv_sheet_entry solved = entry_of(&p, GV_SUDOKU, sudoku, sudoku_solved);
    gv_sheet_entry none = entry_of(&p, GV_SUDOKU, sudoku, sudoku_solved);
    none.solution = NULL;
    none.no_solution = "several solutions";
    const gv_sheet_entry board = entry_of(&p, GV_QUEENS, queens, queens_solved);
    add(&p, &solved);
    add(&p, &none);
    add(&p, &board);
    const size_t puzzles = p.out.length;
    finish(&p);
    const char *back = p.out.text + puzzles;
    assert_non_null(strstr(back, ">T: Answers</h2>"));
    assert_non_null(strstr(back, "<b>2</b></figcaption>\n<p class=\"word\">several "
                                 "solutions</p>\n</figure>"));
    // 4 clues and 12 digits that were to be found; 1 queen and 3
    const char *clues = strstr(back, "font-weight=\"bold\"");
    assert_non_null(clues);
    const char *found = strstr(clues, "</g>");
    size_t n_bold = 0, n_light = 0;
    for (const char *at = clues; (at = strstr(at, "<text ")) && at < found; at++)
        n_bold++;
    const char *end = strstr(found, "</svg>");
    for (const char *at = found; (at = strstr(at, "<text ")) && at < end; at++)
        n_light++;
    assert_int_equal(n_bold, 4);
    assert_int_equal(n_light, 12);
    assert_int_equal(count(&p, "<path transform="), 1 + 4);
    assert_balanced(&p);
    press_close(&p);
}

static void answers_may_be_left_out(void **ctx)
{
    (void)ctx;
    press p;
    press_open(&p, (gv_sheet_style){ .per_page = 2 });
    const gv_sheet_entry entry = entry_of(&p, GV_SUDOKU, sudoku, sudoku_solved);
    gv_sheet_begin(&p.out, &p.sheet);
    add(&p, &entry);
    finish(&p);
    assert_int_equal(count(&p, "<section "), 1);
    assert_int_equal(count(&p, "Answers"), 0);
    assert_int_equal(count(&p, "<h1>"), 0); // nothing to say there
    assert_null(p.sheet.first);
    press_close(&p);
}

static void what_others_wrote_is_text(void **ctx)
{
    (void)ctx;
    press p;
    press_open(&p, (gv_sheet_style){ .per_page = 1, .title = "<b>&</title>" });
    gv_sheet_entry entry = entry_of(&p, GV_SUDOKU, sudoku, sudoku_solved);
    entry.caption = "<script>\x01";
    entry.caption_length = strlen(entry.caption);
    gv_sheet_begin(&p.out, &p.sheet);
    add(&p, &entry);
    finish(&p);
    assert_non_null(strstr(p.out.text, "<title>&lt;b&gt;&amp;&lt;/title&gt;</title>"));
    assert_non_null(strstr(p.out.text, "<h1>&lt;b&gt;&amp;&lt;/title&gt;</h1>"));
    assert_non_null(strstr(p.out.text, "<b>1</b>&lt;script&gt;\xEF\xBF\xBD"));
    assert_balanced(&p);
    press_close(&p);
}

/* A symbol stays large enough to read: the larger the boards, the fewer on a page. */
static void large_boards_have_large_answers(void **ctx)
{
    (void)ctx;
    static const struct {
        unsigned order;
        const char *layout;
    } cases[] = {
        { 9, "page k20\"" }, { 10, "page k12\"" }, { 16, "page k12\"" },
        { 25, "page k6\"" }, { 26, "page k1\"" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        press p;
        press_open(&p, (gv_sheet_style){ .per_page = 1, .answers = true });
        const gv_shape shape = { GV_LATIN, 1, cases[i].order, cases[i].order };
        gv_instance *puzzle = NULL;
        assert_int_equal(gv_instance_empty(&puzzle, p.context, &shape, NULL), GV_OK);
        const gv_sheet_entry entry = { .puzzle = puzzle, .no_solution = "none" };
        add(&p, &entry);
        const size_t puzzles = p.out.length;
        finish(&p);
        assert_non_null(strstr(p.out.text + puzzles, cases[i].layout));
        gv_instance_free(puzzle);
        press_close(&p);
    }
}

static void every_number_has_a_layout_of_the_style_sheet(void **ctx)
{
    (void)ctx;
    for (unsigned n = 1; n <= GV_SHEET_MOST_PER_PAGE; n++) {
        char rule[32];
        assert_true(gv_sheet_layout(n) >= n);
        (void)snprintf(rule, sizeof rule, ".k%u>div{", gv_sheet_layout(n));
        assert_non_null(strstr(gv_sheet_css, rule));
    }
}

static void a_csp_has_no_board(void **ctx)
{
    (void)ctx;
    static const char text[] = "csp 1; var A x y";
    press p;
    press_open(&p, (gv_sheet_style){ .per_page = 1, .answers = true });
    const gv_record_text raw = { .text = text,
                                 .length = strlen(text),
                                 .line = 1,
                                 .column = 1,
                                 .format = GV_FORMAT_CSP };
    gv_parsed parsed;
    assert_int_equal(gv_record_text_parse(&parsed, &raw, p.context, &p.arena, NULL),
                     GV_OK);
    const gv_sheet_entry entry = { .puzzle = parsed.instance };
    assert_int_equal(gv_sheet_add(&p.out, &p.sheet, &entry, NULL), GV_ERR_UNSUPPORTED);
    assert_int_equal(p.out.length, 0);
    assert_int_equal(p.sheet.n_puzzles, 0);
    press_close(&p);
}

static void lack_of_memory_is_reported(void **ctx)
{
    (void)ctx;
    press p;
    press_open(&p, (gv_sheet_style){ .per_page = 1, .answers = true });
    const gv_sheet_entry entry = entry_of(&p, GV_SUDOKU, sudoku, sudoku_solved);
    bool failed = true;
    for (size_t fail_at = 1; failed; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_buffer out;
        gv_sheet sheet;
        bool more;
        gv_buffer_init(&out, &memory);
        gv_sheet_init(&sheet, p.sheet.style, &memory);
        gv_status status = gv_sheet_add(&out, &sheet, &entry, NULL);
        if (status == GV_OK)
            status = gv_sheet_answers(&out, &more, &sheet, NULL);
        failed = status != GV_OK;
        assert_true(!failed || status == GV_ERR_MEMORY);
        assert_true(failed || fail_at > 3);
        gv_sheet_free(&sheet);
        gv_buffer_free(&out);
    }
    press_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_hold_as_many_as_asked_for),
        cmocka_unit_test(answers_show_clues_in_bold_and_words_for_none),
        cmocka_unit_test(answers_may_be_left_out),
        cmocka_unit_test(what_others_wrote_is_text),
        cmocka_unit_test(large_boards_have_large_answers),
        cmocka_unit_test(every_number_has_a_layout_of_the_style_sheet),
        cmocka_unit_test(a_csp_has_no_board),
        cmocka_unit_test(lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
