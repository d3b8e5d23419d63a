/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_read_pm.c -- pencilmark grids: frames, the markers of forum posts, decimal
 * groups, cells without candidates, and where errors are said to be. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "text_testing.h"

#include <string.h>

/* The same 4x4 grid of groups in several dresses. */
static void assert_marks4(const gv_instance *a)
{
    static const uint64_t want[16] = { 1,  2,  12, 12, 12, 12, 3,  3,
                                       15, 15, 15, 15, 15, 15, 15, 4 };
    for (unsigned cell = 0; cell < 16; cell++)
        assert_int_equal(allowed(a, cell), want[cell]);
    assert_int_equal(a->n_givens, 3);
}

static void groups_are_read_in_any_dress(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    static const char *const texts[] = {
        "1 2 34 34\n34 34 12 12\n1234 1234 1234 1234\n1234 1234 1234 3",
        "+----+----+\n| 1 2 | 34 34 |\n| 34 34 | 12 12 |\n+----+----+\n"
        "| 1234 1234 | 1234 1234 |\n| 1234 1234 | 1234 3 |\n+----+----+",
        ".----.----.\n! 1 2 ! 34 34 !\n! 34 34 ! 12 12 !\n:----+----:\n"
        "! 1234 1234 ! 1234 1234 !\n! 1234 1234 ! 1234 3 !\n'----'----'",
        // markers of every kind inside, beside and between the groups
        "#comment 1 2 3\n 1a 2b #34 34&\n@34 $34 (12) =12+\n"
        "-1234 *1234 ^1234 %1234\n_1234 1,2,3,4 1;2/34 * 3 A",
        "{1} {2} [34] <34>\n34 34 12 12\n1234 1234 1234 1234\n1234 1234 1234 3",
        "1 2 43 3434\n34 34 21 12\n. 1234 . 1234\n1234 1234 . 3",
        "1 2 34 34 34 34 12 12 1234 1234 1234 1234 1234 1234 1234 3",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const gv_record_text raw = raw_of(GV_FORMAT_PM, texts[i]);
        assert_marks4(parsed(&w, &raw).instance);
    }
    world_close(&w);
}

/* A marker put at random into a written grid never changes what is read. */
static void markers_anywhere_in_groups_are_skipped(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const char markers[] = "#&@$(=+-*^%)_,;/abcxyzABCQ";
    gv_buffer marked;
    gv_buffer_init(&marked, NULL);
    for (unsigned i = 0; i < 200; i++) {
        gv_rng rng = gv_rng_stream(5, i);
        const random_parts parts = { .marks = true };
        const gv_instance *a =
            random_instance(&w, shape_of(GV_SUDOKU, 3, 3, 9), &rng, parts);
        const gv_record_text raw = raw_of(GV_FORMAT_PM, written(&w, a, GV_FORMAT_PM));
        const gv_instance *b = parsed(&w, &raw).instance;
        gv_buffer_reset(&marked);
        for (const char *c = raw.text; *c; c++) {
            gv_buffer_putc(&marked, *c);
            if (*c >= '1' && *c <= '9' && gv_rng_below(&rng, 4) == 0)
                gv_buffer_putc(&marked,
                               markers[gv_rng_below(&rng, sizeof markers - 1)]);
        }
        const gv_record_text again = raw_of(GV_FORMAT_PM, marked.text);
        const gv_instance *c = parsed(&w, &again).instance;
        for (unsigned cell = 0; cell < 81; cell++)
            assert_int_equal(allowed(b, cell), allowed(c, cell));
    }
    gv_buffer_free(&marked);
    world_close(&w);
}

static void a_cell_without_candidates_is_kept(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    // r1c4 sees 1, 2, 3 in its row and 4 in its column.
    const gv_record_text line = raw_of(GV_FORMAT_LINE, "123....4........");
    const gv_instance *a = parsed(&w, &line).instance;
    const gv_record_text raw = raw_of(GV_FORMAT_PM, written(&w, a, GV_FORMAT_PM));
    assert_non_null(strstr(raw.text, "{}"));
    assert_int_equal(allowed(parsed(&w, &raw).instance, 3), 0);
    world_close(&w);
}

static void above_nine_letters_are_symbols(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    for (unsigned cell = 0; cell < 256; cell++)
        gv_buffer_puts(&text, cell % 16 == 15 ? "1G*\n" : "9,a ");
    const gv_record_text raw = raw_of(GV_FORMAT_PM, text.text);
    const gv_instance *a = parsed(&w, &raw).instance;
    assert_int_equal(a->alphabet, GV_ALPHABET_ONE);
    assert_int_equal(allowed(a, 0), 1 << 8 | 1 << 9);
    assert_int_equal(allowed(a, 15), 1 | 1 << 15);
    gv_buffer_free(&text);
    world_close(&w);
}

static void groups_of_numbers_are_told_by_having_no_letter(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    for (unsigned cell = 0; cell < 256; cell++)
        gv_buffer_puts(&text, cell % 16 == 15 ? "12\n" : "1,16 ");
    const gv_record_text raw = raw_of(GV_FORMAT_PM, text.text);
    const gv_instance *a = parsed(&w, &raw).instance;
    assert_int_equal(a->alphabet, GV_ALPHABET_DECIMAL);
    assert_int_equal(allowed(a, 0), 1 | 1 << 15);
    assert_int_equal(allowed(a, 15), 1 << 11);
    gv_buffer_free(&text);
    world_close(&w);
}

static void bad_groups_are_errors_at_their_place(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_record_text raw = raw_of(GV_FORMAT_PM, "1 2 34 35\n34 34 12 12\n"
                                              "1234 1234 1234 1234\n1234 1234 1234 3");
    assert_bad(&w, &raw, 1, 9, "symbol '5' is beyond order 4");
    raw = raw_of(GV_FORMAT_PM, "1 2 34 3\n34 304 12 12\n"
                               "1234 1234 1234 1234\n1234 1234 1234 3");
    assert_bad(&w, &raw, 2, 5, "unexpected character '0'");
    raw = raw_with(GV_FORMAT_PM, "1 2 34 3\n34 34 12 12\n1234 1234 1234 1234\n",
                   shape_of(GV_SUDOKU, 2, 2, 4));
    assert_bad(&w, &raw, 4, 1, "expected 16 groups of candidates, found 12");
    raw = raw_of(GV_FORMAT_PM, "1 2 34");
    assert_bad(&w, &raw, 1, 7, "expected 81 groups of candidates, found 3");
    raw = raw_with(GV_FORMAT_PM, "1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4 12\n",
                   shape_of(GV_SUDOKU, 2, 2, 4));
    assert_bad(&w, &raw, 4, 9, "expected 16 groups of candidates, found 17");
    raw = raw_with(GV_FORMAT_PM, "1 2 3 4\n1 2,7 3 4\n1 2 3 4\n1 2 3 4\n",
                   shape_of(GV_SUDOKU, 2, 2, 4));
    raw.alphabet = GV_ALPHABET_DECIMAL;
    assert_bad(&w, &raw, 2, 5, "symbol '7' is beyond order 4");
    raw = raw_with(GV_FORMAT_PM, "1", shape_of(GV_QUEENS, 0, 0, 1));
    assert_bad(&w, &raw, 1, 1, "queens have no pencilmarks");
    world_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_are_read_in_any_dress),
        cmocka_unit_test(markers_anywhere_in_groups_are_skipped),
        cmocka_unit_test(a_cell_without_candidates_is_kept),
        cmocka_unit_test(above_nine_letters_are_symbols),
        cmocka_unit_test(groups_of_numbers_are_told_by_having_no_letter),
        cmocka_unit_test(bad_groups_are_errors_at_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
