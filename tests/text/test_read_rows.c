/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_read_rows.c -- grids of one row per line: frames of every make, blanks that look
 * like frames, numbers, sdk sections, and where errors are said to be. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "text_testing.h"

#include <string.h>

#define FOUR "12..34........21"

/* Reads as `format` and gives the line of it. */
static const char *line_of(world *w, gv_format format, const char *text)
{
    const gv_record_text raw = raw_of(format, text);
    return written(w, parsed(w, &raw).instance, GV_FORMAT_LINE);
}

static void frames_of_every_make_are_dropped(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    static const char *const texts[] = {
        "12..\n34..\n....\n..21",
        "1 2 . .\n3 4 . .\n. . . .\n. . 2 1\n",
        "# comment\n12..\n\n34..\n#C more\n....\n..21",
        "*-----*\n|12|..|\n|34|..|\n|--+--|\n|..|..|\n|..|21|\n*-----*",
        "+-----+-----+\n! 1 2 ! . . !\n! 3 4 ! . . !\n+-----+-----+\n"
        "! . . ! . . !\n! . . ! 2 1 !\n+-----+-----+",
        ".-----.-----.\n| 1 2 | . . |\n| 3 4 | . . |\n:-----+-----:\n"
        "| . . | . . |\n| . . | 2 1 |\n'-----'-----'",
        "12|..\n34|..\n-----\n..|..\n..|21",
        "12|..\n34|..\n==+==\n..|..\n..|21",
        "|--|--|\n|12|00|\n|34|00|\n|--|--|\n|00|00|\n|00|21|\n|--|--|",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_string_equal(line_of(&w, GV_FORMAT_GRID, texts[i]), FOUR);
        assert_string_equal(line_of(&w, GV_FORMAT_SDK, texts[i]), FOUR);
    }
    world_close(&w);
}

static void dashes_and_stars_may_be_blanks(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    static const char *const texts[] = {
        "12--\n34--\n----\n--21",
        "*-----*\n|12|--|\n|34|--|\n|--+--|\n|--|--|\n|--|21|\n*-----*",
        "12**\n34**\n****\n**21",
        "*-----*\n|12|**|\n|34|**|\n|--+--|\n|**|**|\n|**|21|\n*-----*",
        "1 2 _ _\n3 4 _ _\n_ _ _ _\n_ _ 2 1",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        assert_string_equal(line_of(&w, GV_FORMAT_SS, texts[i]), FOUR);
    world_close(&w);
}

static void comments_do_not_tell_the_alphabet(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_buffer_puts(&text, "# a PUZZLE with 0 words\n");
    for (unsigned row = 0; row < 16; row++)
        gv_buffer_puts(&text, "1..............G\n");
    const gv_record_text raw = raw_of(GV_FORMAT_GRID, text.text);
    const gv_instance *a = parsed(&w, &raw).instance;
    assert_int_equal(a->alphabet, GV_ALPHABET_ONE);
    assert_int_equal(a->n_givens, 32);
    gv_buffer_free(&text);
    world_close(&w);
}

static void numbers_fill_rows_above_order_nine(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    for (unsigned cell = 0; cell < 144; cell++)
        gv_buffer_printf(&text, "%u%c", cell % 12 + 1, cell % 12 == 11 ? '\n' : ' ');
    gv_record_text raw = raw_of(GV_FORMAT_GRID, text.text);
    raw.block_rows = 3;
    raw.block_cols = 4;
    const gv_instance *a = parsed(&w, &raw).instance;
    assert_int_equal(a->alphabet, GV_ALPHABET_DECIMAL);
    for (unsigned cell = 0; cell < 144; cell++)
        assert_true(is_given(a, cell * 12 + cell % 12));
    gv_buffer_free(&text);
    world_close(&w);
}

static void all_cells_may_stand_in_one_line(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    assert_string_equal(line_of(&w, GV_FORMAT_GRID, "1 2 . . 3 4 . . . . . . . . 2 1"),
                        FOUR);
    world_close(&w);
}

static void rows_of_queens_are_read(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_record_text raw =
        raw_with(GV_FORMAT_GRID, ". Q . .\n. . . Q\nq . . .\n. . 1 .",
                 shape_of(GV_QUEENS, 0, 0, 4));
    assert_string_equal(written(&w, parsed(&w, &raw).instance, GV_FORMAT_LINE),
                        ".Q.....QQ.....Q.");
    world_close(&w);
}

static void bad_rows_are_errors_at_their_place(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    static const struct {
        const char *text;
        size_t line, column;
        const char *part;
    } cases[] = {
        { "12..\n34.\n....\n..21", 2, 4, "expected 4 cells in this row, found 3" },
        { "12..\n34...\n....\n..21", 2, 6, "expected 4 cells in this row, found 5" },
        { "12..\n34..\n....", 3, 5, "expected 4 rows, found 3" },
        { "12..\n34..\n....\n....\n..21", 5, 1, "expected 4 rows, found 5" },
        { "12..\n34..\n..?.\n..21", 3, 3, "unexpected character '?'" },
        { "|12|..|\n|34|..|\n+--+--+\n|..|.5|\n|..|21|", 4, 6,
          "symbol '5' is beyond order 4" },
        { "", 1, 1, "expected 9 rows, found 0" },
        { "123456\n......\n......\n......\n......\n......", 1, 1,
          "order 6 has several block shapes" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const gv_record_text raw = raw_of(GV_FORMAT_GRID, cases[i].text);
        assert_bad(&w, &raw, cases[i].line, cases[i].column, cases[i].part);
    }
    gv_record_text raw = raw_with(GV_FORMAT_GRID, "12..\n34..\n....\n..21",
                                  shape_of(GV_SUDOKU, 3, 3, 9));
    raw.line = 20;
    assert_bad(&w, &raw, 20, 5, "expected 9 cells in this row, found 4");
    world_close(&w);
}

static void bad_numbers_in_rows_are_errors_at_their_place(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_record_text raw = raw_of(GV_FORMAT_GRID, "1 2 3 4\n1 5 . .\n. . . .\n. . . .");
    raw.alphabet = GV_ALPHABET_DECIMAL;
    assert_bad(&w, &raw, 2, 3, "number 5 is not in 1..4");
    raw = raw_of(GV_FORMAT_GRID, "1 2 3 4\n1 q . .\n. . . .\n. . . .");
    raw.alphabet = GV_ALPHABET_DECIMAL;
    assert_bad(&w, &raw, 2, 3, "expected a number from 1 to 4 or a blank");
    world_close(&w);
}

/* ---- sdk ---- */

static void metadata_of_sdk_is_skipped(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    assert_string_equal(
        line_of(&w, GV_FORMAT_SDK,
                "#ASomebody\n#DA title\n#B2006\n12..\n34..\n....\n..21"),
        FOUR);
    world_close(&w);
}

static void metadata_is_written_where_it_has_a_place(void **ctx)
{
    (void)ctx;
    static const char notes[] = "#ARuud\n#CStart here\n#U#";
    world w;
    world_open(&w);
    gv_record_text raw = raw_of(GV_FORMAT_SDK, "12..\n34..\n....\n..21");
    raw.notes = notes;
    raw.notes_length = strlen(notes);
    const gv_instance *a = parsed(&w, &raw).instance;
    assert_string_equal(written(&w, a, GV_FORMAT_SDK),
                        "#ARuud\n#CStart here\n#U#\n12..\n34..\n....\n..21");
    for (unsigned format = GV_FORMAT_LINE; format < gv_n_formats; format++) {
        if (!gv_formats[format]->write)
            continue;
        gv_buffer text;
        gv_buffer_init(&text, NULL);
        const gv_status status =
            gv_format_put(&text, a, (gv_format)format, GV_ALPHABET_AUTO, NULL);
        // One of several lines with '#' lines before it: XML, pls and csp are not.
        const bool holds = format == GV_FORMAT_GRID || format == GV_FORMAT_PM ||
                           format == GV_FORMAT_SDK || format == GV_FORMAT_SDX ||
                           format == GV_FORMAT_SS;
        if (status == GV_OK)
            assert_int_equal(strncmp(text.text, notes, strlen(notes)) == 0, holds);
        else
            assert_false(holds);
        gv_buffer_free(&text);
    }
    world_close(&w);
}

static void the_state_of_sdk_holds_what_was_placed(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_record_text raw =
        raw_of(GV_FORMAT_SDK, "[Puzzle]\n1...\n....\n....\n...2\n"
                              "[State]\n12..\n....\n....\n...2\n"
                              "[Other]\nanything");
    const gv_instance *a = parsed(&w, &raw).instance;
    assert_int_equal(a->n_givens, 3);
    assert_false(is_placed(a, 0));
    assert_true(is_placed(a, 4 + 1));
    assert_false(is_placed(a, 15 * 4 + 1));
    assert_string_equal(written(&w, a, GV_FORMAT_SDK),
                        "[Puzzle]\n1...\n....\n....\n...2\n"
                        "[State]\n12..\n....\n....\n...2");
    world_close(&w);
}

static void one_section_of_sdk_is_enough(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_record_text raw = raw_of(GV_FORMAT_SDK, "[puzzle]\n1...\n....\n....\n...2\n");
    const gv_instance *a = parsed(&w, &raw).instance;
    assert_int_equal(a->n_givens, 2);
    assert_null(a->placed);
    raw = raw_of(GV_FORMAT_SDK, "[State]\n1...\n....\n....\n...2\n");
    const gv_instance *b = parsed(&w, &raw).instance;
    assert_int_equal(b->n_givens, 2);
    assert_true(is_placed(b, 0) && is_placed(b, 15 * 4 + 1));
    world_close(&w);
}

static void bad_sections_are_errors_at_their_place(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_record_text raw = raw_of(GV_FORMAT_SDK, "[Puzzle]\n1...\n....\n....\n...2\n"
                                               "[State]\n13..\n....\n....\n...4\n");
    assert_bad(&w, &raw, 10, 4, "the state has another value here than the puzzle");
    raw = raw_of(GV_FORMAT_SDK, "[Puzzle]\n1...\n....\n....\n...2\n"
                                "[State]\n13..\n....\n");
    assert_bad(&w, &raw, 9, 1, "expected 4 rows, found 2");
    raw = raw_of(GV_FORMAT_SDK, "[Puzzle]\n1...\n....\n[State]\n");
    assert_bad(&w, &raw, 4, 1, "expected 4 rows, found 2");
    world_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_of_every_make_are_dropped),
        cmocka_unit_test(dashes_and_stars_may_be_blanks),
        cmocka_unit_test(comments_do_not_tell_the_alphabet),
        cmocka_unit_test(numbers_fill_rows_above_order_nine),
        cmocka_unit_test(all_cells_may_stand_in_one_line),
        cmocka_unit_test(rows_of_queens_are_read),
        cmocka_unit_test(bad_rows_are_errors_at_their_place),
        cmocka_unit_test(bad_numbers_in_rows_are_errors_at_their_place),
        cmocka_unit_test(metadata_of_sdk_is_skipped),
        cmocka_unit_test(metadata_is_written_where_it_has_a_place),
        cmocka_unit_test(the_state_of_sdk_holds_what_was_placed),
        cmocka_unit_test(one_section_of_sdk_is_enough),
        cmocka_unit_test(bad_sections_are_errors_at_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
