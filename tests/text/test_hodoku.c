/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_hodoku.c -- lines of HoDoKu libraries: every field, trailing text, errors. */
#include "one_record.h"

#include <stdio.h>

#define CELLS                                                                          \
    "..7.3.......56.14.5....1.2...13....229.....643....49...5.7....1.16.59.......1.6." \
    "."

static void the_least_form_is_read_and_written(void **ctx)
{
    (void)ctx;
    one_record one;
    one_open(&one);
    const gv_instance *inst = one_read(&one, GV_FORMAT_HODOKU, ":0000:x:" CELLS ":::");
    assert_non_null(inst);
    assert_int_equal(inst->n_givens, 28);
    assert_int_equal(inst->givens[0], 2 * 9 + 6);
    assert_null(inst->placed);
    assert_null(inst->marks);
    assert_written(inst, GV_FORMAT_HODOKU, ":0000:x:" CELLS ":::");
    one_close(&one);
}

static void zeros_are_empty_cells(void **ctx)
{
    (void)ctx;
    one_record one;
    one_open(&one);
    char zeros[] = ":0000:x:" CELLS ":::";
    for (char *c = zeros; *c; c++)
        if (*c == '.')
            *c = '0';
    const gv_instance *inst = one_read(&one, GV_FORMAT_HODOKU, zeros);
    assert_non_null(inst);
    assert_written(inst, GV_FORMAT_HODOKU, ":0000:x:" CELLS ":::");
    one_close(&one);
}

/* The first row is empty, so that the deletions are not implied by givens. */
#define EMPTY_72                                                                       \
    "........................................................................"

static void placed_values_and_deleted_candidates_are_kept(void **ctx)
{
    (void)ctx;
    one_record one;
    one_open(&one);
    const gv_instance *inst =
        one_read(&one, GV_FORMAT_HODOKU,
                 ":0361:4:+1.......3" EMPTY_72 ":512 513 999 112:411:r7c39:");
    assert_non_null(inst);
    assert_int_equal(inst->n_givens, 2);
    assert_true(inst->placed[0]);
    assert_false(inst->placed[1]);
    uint64_t set[12];
    gv_instance_candidates(inst, set);
    assert_false(gv_bits_has(set, 1 * 9 + 4));
    assert_false(gv_bits_has(set, 2 * 9 + 4));
    assert_false(gv_bits_has(set, 80 * 9 + 8));
    assert_true(gv_bits_has(set, 1 * 9 + 5));
    // the elimination 4 of r1c1 is what the step finds, not what was done; and 1 of
    // r1c2 goes without saying
    assert_written(inst, GV_FORMAT_HODOKU,
                   ":0000:x:+1.......3" EMPTY_72 ":512 513 999::");
    one_close(&one);
}

static void eliminations_of_the_step_are_not_applied(void **ctx)
{
    (void)ctx;
    one_record one;
    one_open(&one);
    const gv_instance *inst = one_read(
        &one, GV_FORMAT_HODOKU, ":0361:4:........." EMPTY_72 "::411 412:comment:");
    assert_non_null(inst);
    assert_false(gv_instance_has_marks(inst));
    one_close(&one);
}

static void fields_behind_the_cells_may_be_missing(void **ctx)
{
    (void)ctx;
    static const char *const ends[] = { "",     ":",       "::",      ":::",
                                        "::::", ":::note", ":::note:" };
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char line[120];
        (void)snprintf(line, sizeof line, ":0000:x:" CELLS "%s", ends[i]);
        assert_tail(GV_FORMAT_HODOKU, line, strlen(line), "");
    }
}

static void text_after_the_last_field_is_kept(void **ctx)
{
    (void)ctx;
    assert_tail(GV_FORMAT_HODOKU, ":0000:x:" CELLS "::: ED=7.1/1.2/1.2", 92,
                "ED=7.1/1.2/1.2");
    assert_tail(GV_FORMAT_HODOKU, ":0000:x:" CELLS "::: name: hard", 92, "name: hard");
    assert_tail(GV_FORMAT_HODOKU, ":0000:x:" CELLS ":::r1 c2: x", 98, "x");
    assert_tail(GV_FORMAT_HODOKU, ":0000:x:" CELLS ":::c:-2", 94, "-2");
}

static void random_puzzles_survive_the_round_trip(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(1, 0);
    for (int round = 0; round < 200; round++) {
        one_record one;
        one_open(&one);
        const gv_instance *inst = random_instance(&one, one_net(&one, GV_SUDOKU, 3, 3),
                                                  round & 1, round & 2, &rng);
        assert_round_trip(&one, inst, GV_FORMAT_HODOKU);
        one_close(&one);
    }
}

static void errors_have_their_column(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *text;
        size_t column;
        const char *message;
    } bad[] = {
        { "0000", 1, "expected ':' at the start of a HoDoKu line" },
        { ":0000", 6, "expected ':' after the technique" },
        { ":0000:x", 8, "expected ':' after the candidates" },
        { ":0000:x:12", 11, "expected 81 cells, but the text ends here" },
        { ":0000:x:12:::", 11, "expected a digit or '.', found ':'" },
        { ":0000:x:1\xff", 10, "expected a digit or '.', found '\\xFF'" },
        { ":0000:x:+.", 10, "expected a digit from 1 to 9 after '+'" },
        { ":0000:x:" CELLS "5:::", 90, "expected ':' after 81 cells" },
        { ":0000:x:" CELLS ":123 12::", 95,
          "expected a deleted candidate as three digits from 1 to 9 (candidate, row, "
          "column)" },
        { ":0000:x:" CELLS ":102::", 91,
          "expected a deleted candidate as three digits from 1 to 9 (candidate, row, "
          "column)" },
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_read_fails(GV_FORMAT_HODOKU, bad[i].text, bad[i].column, bad[i].message);
}

static void only_sudoku_of_3x3_blocks_is_read_and_written(void **ctx)
{
    (void)ctx;
    one_record one;
    one_open(&one);
    gv_record_text raw = one_raw(GV_FORMAT_HODOKU, ":0000:x:" CELLS ":::");
    raw.has_family = true;
    raw.family = GV_LATIN;
    assert_null(one_read_raw(&one, &raw));
    assert_string_equal(one.error.message,
                        "hodoku holds 9x9 sudoku with blocks of 3x3 only");
    raw.family = GV_SUDOKU;
    assert_non_null(one_read_raw(&one, &raw));
    raw.block_rows = 1;
    raw.block_cols = 9;
    assert_null(one_read_raw(&one, &raw));

    gv_rng rng = gv_rng_stream(2, 0);
    const gv_net *nets[] = { one_net(&one, GV_SUDOKU, 2, 2),
                             one_net(&one, GV_SUDOKU, 1, 9),
                             one_net(&one, GV_LATIN, 1, 9) };
    for (size_t i = 0; i < 3; i++)
        assert_not_written(random_instance(&one, nets[i], false, false, &rng),
                           GV_FORMAT_HODOKU,
                           "hodoku holds 9x9 sudoku with blocks of 3x3 only");
    one_close(&one);
}

static void lack_of_memory_is_reported(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(
        GV_FORMAT_HODOKU, ":0000:x:+1.......3" EMPTY_72 ":512 513 999::", true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_least_form_is_read_and_written),
        cmocka_unit_test(zeros_are_empty_cells),
        cmocka_unit_test(placed_values_and_deleted_candidates_are_kept),
        cmocka_unit_test(eliminations_of_the_step_are_not_applied),
        cmocka_unit_test(fields_behind_the_cells_may_be_missing),
        cmocka_unit_test(text_after_the_last_field_is_kept),
        cmocka_unit_test(random_puzzles_survive_the_round_trip),
        cmocka_unit_test(errors_have_their_column),
        cmocka_unit_test(only_sudoku_of_3x3_blocks_is_read_and_written),
        cmocka_unit_test(lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
