/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_read_line.c -- one puzzle per line: blanks, alphabets, tails, sukaku, and where
 * errors are said to be. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "text_testing.h"

#include <stdio.h>
#include <string.h>

#define PUZZLE                                                                         \
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8.."  \
    "79"
#define BLANKS_81                                                                      \
    "................................................................................" \
    "."

/* The puzzle as the line format writes it. */
static const char *line_of(world *w, const gv_record_text *raw)
{
    return written(w, parsed(w, raw).instance, GV_FORMAT_LINE);
}

static void assert_tail(const gv_parsed *p, const gv_record_text *raw, const char *tail)
{
    assert_int_equal(p->tail_length, strlen(tail));
    assert_memory_equal(raw->text + p->tail_start, tail, strlen(tail));
}

/* ---- cells ---- */

static void every_blank_is_read_and_written_as_a_dot(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    for (const char *blank = ".0*-_Xx "; *blank; blank++) {
        char text[] = PUZZLE;
        for (char *c = text; *c; c++)
            if (*c == '.')
                *c = *blank;
        const gv_record_text raw = raw_of(GV_FORMAT_LINE, text);
        assert_string_equal(line_of(&w, &raw), PUZZLE);
    }
    world_close(&w);
}

static void several_blanks_may_be_mixed(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_record_text raw = raw_of(GV_FORMAT_LINE, "12.0*-_Xx.......");
    assert_string_equal(line_of(&w, &raw), "12..............");
    world_close(&w);
}

static void spaces_are_blanks_only_when_nothing_else_is(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_record_text raw = raw_of(GV_FORMAT_LINE, "1  4            ");
    assert_string_equal(line_of(&w, &raw), "1..4............");
    raw = raw_of(GV_FORMAT_LINE, "    4          1");
    assert_string_equal(line_of(&w, &raw), "....4..........1");
    raw = raw_of(GV_FORMAT_LINE, "1  4.           "); // a dot: then spaces separate
    assert_bad(&w, &raw, 1, 2, "expected 81 cells");
    world_close(&w);
}

static void a_blank_that_is_a_symbol_is_no_blank(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_shape latin = shape_of(GV_LATIN, 0, 0, 33);
    char text[33 * 33 + 1];
    memset(text, '.', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    text[0] = 'x';
    text[1] = '1';
    gv_record_text raw = raw_with(GV_FORMAT_LINE, text, latin);
    const gv_instance *a = parsed(&w, &raw).instance;
    assert_int_equal(a->n_givens, 2);
    assert_int_equal(a->givens[0], 32); // X is the 33rd symbol of 1..9A...
    world_close(&w);
}

static void letters_count_in_either_case(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    char text[257];
    memset(text, '.', 256);
    text[256] = '\0';
    memcpy(text, "1g9aB", 5);
    const gv_record_text raw = raw_of(GV_FORMAT_LINE, text);
    const char *line = line_of(&w, &raw);
    assert_memory_equal(line, "1G9AB...", 8);
    world_close(&w);
}

static void queens_are_q_and_one(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_shape shape = shape_of(GV_QUEENS, 0, 0, 4);
    gv_record_text raw = raw_with(GV_FORMAT_LINE, ".Q..0*-1q...x_X. rest", shape);
    const gv_parsed p = parsed(&w, &raw);
    assert_tail(&p, &raw, "rest");
    assert_string_equal(written(&w, p.instance, GV_FORMAT_LINE), ".Q.....QQ.......");
    raw = raw_with(GV_FORMAT_LINE, ".Q..2...........", shape);
    assert_bad(&w, &raw, 1, 5, "unexpected character '2'");
    world_close(&w);
}

/* ---- numbers ---- */

static void numbers_may_be_separated_by_spaces_and_commas(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_record_text raw = raw_of(GV_FORMAT_LINE, "1 2 . 0 4,*,-,_ x;3\t. . . . . 1");
    assert_string_equal(line_of(&w, &raw), "12..4....3.....1");
    raw.alphabet = GV_ALPHABET_DECIMAL;
    assert_string_equal(line_of(&w, &raw), "1 2 . . 4 . . . . 3 . . . . . 1");
    world_close(&w);
}

/* 16x16 as numbers, with a tail. */
static void numbers_end_where_the_order_says(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    for (unsigned cell = 0; cell < 256; cell++)
        gv_buffer_printf(&text, "%u ", cell % 16 + 1);
    gv_buffer_puts(&text, "12 easy");
    gv_record_text raw =
        raw_with(GV_FORMAT_LINE, text.text, shape_of(GV_SUDOKU, 4, 4, 16));
    const gv_parsed p = parsed(&w, &raw);
    assert_tail(&p, &raw, "12 easy");
    assert_int_equal(p.instance->n_givens, 256);
    assert_int_equal(p.instance->alphabet, GV_ALPHABET_DECIMAL);
    assert_int_equal(p.puzzle_length, strlen(text.text) - strlen(" 12 easy"));
    gv_buffer_free(&text);
    world_close(&w);
}

static void numbers_out_of_range_are_errors_at_their_place(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_record_text raw = raw_of(GV_FORMAT_LINE, "1 2 3 4 5 . . . . . . . . . . .");
    assert_bad(&w, &raw, 1, 9, "number 5 is not in 1..4");
    raw = raw_of(GV_FORMAT_LINE, "1 2 3 00 4 . . . . . . . . . . .");
    assert_bad(&w, &raw, 1, 7, "number 0 is not in 1..4");
    raw = raw_with(GV_FORMAT_LINE, "1 2 3 4 4 . . . . . . . . . .",
                   shape_of(GV_SUDOKU, 2, 2, 4));
    raw.alphabet = GV_ALPHABET_DECIMAL;
    assert_bad(&w, &raw, 1, 30, "expected 16 numbers, found 15");
    world_close(&w);
}

/* ---- tails ---- */

static void the_tail_is_kept_verbatim_after_one_separator(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    static const struct {
        const char *behind, *tail;
    } cases[] = {
        { "", "" },
        { " ", "" },
        { " ED=9.0/1.2/1.2", "ED=9.0/1.2/1.2" },
        { "  two spaces ", " two spaces " },
        { "\tname\t17", "name\t17" },
        { ",17,easy", "17,easy" },
        { ";x", "x" },
        { " \xC3\xA9t\xC3\xA9 # no comment", "\xC3\xA9t\xC3\xA9 # no comment" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[200];
        (void)snprintf(text, sizeof text, PUZZLE "%s", cases[i].behind);
        const gv_record_text raw = raw_of(GV_FORMAT_LINE, text);
        const gv_parsed p = parsed(&w, &raw);
        assert_tail(&p, &raw, cases[i].tail);
        assert_int_equal(p.puzzle_start, 0);
        assert_int_equal(p.puzzle_length, 81);
    }
    world_close(&w);
}

static void comments_and_leading_blanks_are_skipped(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_record_text raw = raw_of(GV_FORMAT_LINE, "# one\n#two\n  " PUZZLE " tail");
    const gv_parsed p = parsed(&w, &raw);
    assert_int_equal(p.puzzle_start, 13);
    assert_tail(&p, &raw, "tail");
    world_close(&w);
}

/* ---- errors ---- */

static void a_wrong_length_is_an_error_at_its_place(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_shape nine = shape_of(GV_SUDOKU, 3, 3, 9);
    gv_record_text raw = raw_with(GV_FORMAT_LINE, &PUZZLE[1], nine);
    assert_bad(&w, &raw, 1, 81, "expected 81 cells, found 80");
    raw = raw_with(GV_FORMAT_LINE, PUZZLE ".", nine);
    assert_bad(&w, &raw, 1, 82, "expected 81 cells, found 82");
    raw = raw_of(GV_FORMAT_LINE, &PUZZLE[1]);
    assert_bad(&w, &raw, 1, 81,
               "expected 81 cells or those of another order, found 80");
    raw = raw_of(GV_FORMAT_LINE, "hello world");
    assert_bad(&w, &raw, 1, 6, "found 5");
    raw = raw_of(GV_FORMAT_LINE, "");
    assert_bad(&w, &raw, 1, 1, "found 0");
    world_close(&w);
}

static void foreign_characters_are_quoted_safely(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    static const struct {
        char c;
        const char *part;
    } cases[] = {
        { '?', "unexpected character '?'" },
        { '\x01', "unexpected character '\\x01'" },
        { '\xC3', "unexpected character '\\xC3'" },
        { '\0', "unexpected character '\\x00'" },
        { 'A', "symbol 'A' is beyond order 9" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[] = PUZZLE;
        gv_record_text raw = raw_of(GV_FORMAT_LINE, text);
        text[40] = cases[i].c;
        raw.line = 7;
        raw.column = 3;
        assert_bad(&w, &raw, 7, 43, cases[i].part);
    }
    world_close(&w);
}

static void a_symbol_beyond_the_order_is_named(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_record_text raw = raw_of(GV_FORMAT_LINE, "1234..7.........");
    assert_bad(&w, &raw, 1, 7, "symbol '7' is beyond order 4");
    world_close(&w);
}

static void an_order_without_its_blocks_is_an_error(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    char text[145];
    memset(text, '.', 144);
    text[144] = '\0';
    gv_record_text raw = raw_of(GV_FORMAT_LINE, text);
    assert_bad(&w, &raw, 1, 1, "order 12 has several block shapes");
    raw.block_rows = 3;
    raw.block_cols = 4;
    assert_int_equal(parsed(&w, &raw).instance->net->shape.order, 12);
    world_close(&w);
}

/* ---- sukaku ---- */

/* A 4x4 sukaku whose cells are all open but for the first `n`, replaced by `cells`. */
static const char *sukaku4(char out[65], const char *cells)
{
    for (unsigned i = 0; i < 64; i++)
        out[i] = (char)('1' + i % 4);
    out[64] = '\0';
    memcpy(out, cells, strlen(cells));
    return out;
}

static void sukaku_cells_are_givens_marks_or_open(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    char text[65];
    const gv_record_text raw = raw_of(GV_FORMAT_SUKAKU, sukaku4(text, "1..."
                                                                      "0200"
                                                                      "12.."
                                                                      "...."
                                                                      "1234"));
    const gv_instance *a = parsed(&w, &raw).instance;
    assert_int_equal(a->n_givens, 2);
    assert_int_equal(allowed(a, 0), 1);
    assert_int_equal(allowed(a, 1), 2);
    assert_int_equal(allowed(a, 2), 3);
    assert_int_equal(allowed(a, 3), 0);
    assert_int_equal(allowed(a, 4), 15);
    world_close(&w);
}

static void a_sukaku_without_restrictions_has_no_marks(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    char text[70];
    (void)sukaku4(text, "1...");
    strcat(text, " tail");
    const gv_record_text raw = raw_of(GV_FORMAT_SUKAKU, text);
    const gv_parsed p = parsed(&w, &raw);
    assert_null(p.instance->marks);
    assert_tail(&p, &raw, "tail");
    world_close(&w);
}

static void a_sukaku_symbol_must_stand_at_its_place(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    char text[65];
    gv_record_text raw = raw_of(GV_FORMAT_SUKAKU, sukaku4(text, "1234"
                                                                "1.2."));
    assert_bad(&w, &raw, 1, 7, "symbol '2' is at place 3 of its cell, not at 2");
    raw = raw_of(GV_FORMAT_SUKAKU, sukaku4(text, "1234"
                                                 "1.?."));
    assert_bad(&w, &raw, 1, 7, "unexpected character '?'");
    raw = raw_of(GV_FORMAT_SUKAKU, sukaku4(text, "1234"
                                                 "9..."));
    assert_bad(&w, &raw, 1, 5, "symbol '9' is beyond order 4");
    raw = raw_of(GV_FORMAT_SUKAKU, BLANKS_81);
    assert_bad(&w, &raw, 1, 82, "expected 729 candidates");
    raw = raw_with(GV_FORMAT_SUKAKU, text, shape_of(GV_QUEENS, 0, 0, 4));
    assert_bad(&w, &raw, 1, 1, "queens have no sukaku form");
    world_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_blank_is_read_and_written_as_a_dot),
        cmocka_unit_test(several_blanks_may_be_mixed),
        cmocka_unit_test(spaces_are_blanks_only_when_nothing_else_is),
        cmocka_unit_test(a_blank_that_is_a_symbol_is_no_blank),
        cmocka_unit_test(letters_count_in_either_case),
        cmocka_unit_test(queens_are_q_and_one),
        cmocka_unit_test(numbers_may_be_separated_by_spaces_and_commas),
        cmocka_unit_test(numbers_end_where_the_order_says),
        cmocka_unit_test(numbers_out_of_range_are_errors_at_their_place),
        cmocka_unit_test(the_tail_is_kept_verbatim_after_one_separator),
        cmocka_unit_test(comments_and_leading_blanks_are_skipped),
        cmocka_unit_test(a_wrong_length_is_an_error_at_its_place),
        cmocka_unit_test(foreign_characters_are_quoted_safely),
        cmocka_unit_test(a_symbol_beyond_the_order_is_named),
        cmocka_unit_test(an_order_without_its_blocks_is_an_error),
        cmocka_unit_test(sukaku_cells_are_givens_marks_or_open),
        cmocka_unit_test(a_sukaku_without_restrictions_has_no_marks),
        cmocka_unit_test(a_sukaku_symbol_must_stand_at_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
