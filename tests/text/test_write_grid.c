/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_write_grid.c -- the exact text of the writers of cells: rows, frames, columns.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "text_testing.h"

#define PUZZLE                                                                         \
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8.."  \
    "79"

static const gv_instance *puzzle(world *w)
{
    const gv_record_text raw = raw_of(GV_FORMAT_LINE, PUZZLE);
    return parsed(w, &raw).instance;
}

static void a_framed_nine_looks_as_simple_sudoku_draws_it(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    assert_string_equal(written(&w, puzzle(&w), GV_FORMAT_SS), "*-----------*\n"
                                                               "|53.|.7.|...|\n"
                                                               "|6..|195|...|\n"
                                                               "|.98|...|.6.|\n"
                                                               "|---+---+---|\n"
                                                               "|8..|.6.|..3|\n"
                                                               "|4..|8.3|..1|\n"
                                                               "|7..|.2.|..6|\n"
                                                               "|---+---+---|\n"
                                                               "|.6.|...|28.|\n"
                                                               "|...|419|..5|\n"
                                                               "|...|.8.|.79|\n"
                                                               "*-----------*");
    world_close(&w);
}

static void frames_follow_the_blocks(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_record_text raw =
        raw_with(GV_FORMAT_LINE, "123456..............................",
                 shape_of(GV_SUDOKU, 2, 3, 6));
    assert_string_equal(written(&w, parsed(&w, &raw).instance, GV_FORMAT_SS),
                        "*-------*\n|123|456|\n|...|...|\n|---+---|\n|...|...|\n"
                        "|...|...|\n|---+---|\n|...|...|\n|...|...|\n*-------*");
    raw = raw_with(GV_FORMAT_LINE, "123......", shape_of(GV_LATIN, 0, 0, 3));
    assert_string_equal(written(&w, parsed(&w, &raw).instance, GV_FORMAT_SS),
                        "*---*\n|123|\n|...|\n|...|\n*---*");
    raw =
        raw_with(GV_FORMAT_LINE, "Q...............", shape_of(GV_SUDOQUEENS, 0, 0, 4));
    assert_string_equal(
        written(&w, parsed(&w, &raw).instance, GV_FORMAT_SS),
        "*-----*\n|Q.|..|\n|..|..|\n|--+--|\n|..|..|\n|..|..|\n*-----*");
    world_close(&w);
}

static void pencilmarks_stand_in_columns(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_record_text raw = raw_of(GV_FORMAT_LINE, "1..4............");
    assert_string_equal(written(&w, parsed(&w, &raw).instance, GV_FORMAT_PM),
                        "+-----------+-----------+\n"
                        "| 1    23   | 23    4   |\n"
                        "| 234  234  | 123   123 |\n"
                        "+-----------+-----------+\n"
                        "| 234  1234 | 1234  123 |\n"
                        "| 234  1234 | 1234  123 |\n"
                        "+-----------+-----------+");
    world_close(&w);
}

static void numbers_are_aligned_and_apart(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_record_text raw = raw_of(GV_FORMAT_CELLS, "r1c1=10 r1c2=9 r10c10=1");
    raw.has_family = true;
    raw.family = GV_LATIN;
    raw.order = 10;
    const gv_instance *a = parsed(&w, &raw).instance;
    gv_buffer_reset(&w.text);
    assert_int_equal(
        gv_format_put(&w.text, a, GV_FORMAT_GRID, GV_ALPHABET_DECIMAL, &w.err), GV_OK);
    assert_memory_equal(w.text.text, "10  9  .  .  .  .  .  .  .  .\n .  .", 35);
    gv_buffer_reset(&w.text);
    assert_int_equal(
        gv_format_put(&w.text, a, GV_FORMAT_LINE, GV_ALPHABET_DECIMAL, &w.err), GV_OK);
    assert_memory_equal(w.text.text, "10 9 . . ", 9);
    gv_buffer_reset(&w.text);
    assert_int_equal(
        gv_format_put(&w.text, a, GV_FORMAT_SS, GV_ALPHABET_DECIMAL, &w.err), GV_OK);
    assert_memory_equal(w.text.text,
                        "*-----------------------------*\n"
                        "|10  9  .  .  .  .  .  .  .  .|\n",
                        64);
    world_close(&w);
}

static void an_alphabet_that_is_asked_for_wins_if_it_is_large_enough(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_record_text raw = raw_of(GV_FORMAT_LINE, "1234............");
    const gv_instance *four = parsed(&w, &raw).instance;
    static const struct {
        gv_alphabet alphabet;
        const char *line, *sdm;
    } cases[] = {
        { GV_ALPHABET_LETTERS, "ABCD............", "ABCD000000000000" },
        { GV_ALPHABET_ZERO, "0123............", "1234000000000000" },
        { GV_ALPHABET_ONE, "1234............", "1234000000000000" },
        { GV_ALPHABET_DECIMAL, "1 2 3 4 . . . . . . . . . . . .", "1234000000000000" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        gv_buffer_reset(&w.text);
        assert_int_equal(
            gv_format_put(&w.text, four, GV_FORMAT_LINE, cases[i].alphabet, &w.err),
            GV_OK);
        assert_string_equal(w.text.text, cases[i].line);
        gv_buffer_reset(&w.text);
        assert_int_equal(
            gv_format_put(&w.text, four, GV_FORMAT_SDM, cases[i].alphabet, &w.err),
            GV_OK);
        assert_string_equal(w.text.text, cases[i].sdm);
    }
    raw = raw_of(GV_FORMAT_CELLS, "r1c1=30");
    raw.has_family = true;
    raw.family = GV_LATIN;
    raw.order = 30;
    const gv_instance *thirty = parsed(&w, &raw).instance;
    gv_buffer_reset(&w.text);
    assert_int_equal(
        gv_format_put(&w.text, thirty, GV_FORMAT_LINE, GV_ALPHABET_LETTERS, &w.err),
        GV_OK);
    assert_memory_equal(w.text.text, "U..", 3); // 26 letters are too few: 1..9A...
    world_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_framed_nine_looks_as_simple_sudoku_draws_it),
        cmocka_unit_test(frames_follow_the_blocks),
        cmocka_unit_test(pencilmarks_stand_in_columns),
        cmocka_unit_test(numbers_are_aligned_and_apart),
        cmocka_unit_test(an_alphabet_that_is_asked_for_wins_if_it_is_large_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
