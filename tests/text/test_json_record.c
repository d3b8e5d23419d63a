/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_json_record.c -- JSON objects that carry a puzzle: any format inside, family and
 * block beside it, errors at their places. */
#include "one_record.h"

#define CELLS                                                                          \
    "..7.3.......56.14.5....1.2...13....229.....643....49...5.7....1.16.59.......1.6." \
    "."

static void the_puzzle_is_read_and_the_rest_left_alone(void **ctx)
{
    (void)ctx;
    static const char *const forms[] = {
        "{\"puzzle\": \"" CELLS "\"}",
        "{\"status\": \"ok\", \"puzzle\": \"" CELLS "\", \"clues\": 28, \"x\": [{}]}",
        "{\"puzzle\": \":0000:x:" CELLS ":::\"}",
        "{\"puzzle\": \"https://www.sudokuwiki.org/sudoku.htm?bd=" CELLS "\"}",
        "{\"puzzle\": \"" CELLS " trailing text\"}",
        "{\"puzzle\": \"" CELLS "\\u0020\"}",
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        one_record one;
        one_open(&one);
        const gv_instance *inst = one_read(&one, GV_FORMAT_JSON, forms[i]);
        assert_non_null(inst);
        assert_int_equal(one.parsed.puzzle_length, strlen(forms[i]));
        assert_int_equal(one.parsed.tail_length, 0);
        assert_written(inst, GV_FORMAT_LINE, CELLS);
        one_close(&one);
    }
}

static void usual_names_and_lists_are_understood(void **ctx)
{
    (void)ctx;
    static const char *const texts[] = {
        "{\"Question\": \"" CELLS "\", \"answer\": \"x\"}",
        "{\"clues\": 30, \"grid\": \"" CELLS "\"}",
        "\"" CELLS "\"",
    };
    one_record one;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        one_open(&one);
        const gv_instance *inst = one_read(&one, GV_FORMAT_JSON, texts[i]);
        assert_non_null(inst);
        assert_written(inst, GV_FORMAT_LINE, CELLS);
        one_close(&one);
    }
}

static void family_and_block_are_honoured(void **ctx)
{
    (void)ctx;
    one_record one;
    one_open(&one);
    const gv_instance *inst =
        one_read(&one, GV_FORMAT_JSON,
                 "{\"puzzle\": \"123456..............................\", "
                 "\"block\": \"3x2\"}");
    assert_non_null(inst);
    assert_int_equal(inst->net->shape.family, GV_SUDOKU);
    assert_int_equal(inst->net->shape.block_rows, 3);
    assert_int_equal(inst->net->shape.block_cols, 2);
    inst =
        one_read(&one, GV_FORMAT_JSON,
                 "{\"family\": \"latin\", \"puzzle\": \"12345....................\"}");
    assert_non_null(inst);
    assert_int_equal(inst->net->shape.family, GV_LATIN);
    assert_int_equal(inst->net->shape.order, 5);
    one_close(&one);
}

static void what_the_caller_says_wins(void **ctx)
{
    (void)ctx;
    one_record one;
    one_open(&one);
    gv_record_text raw = one_raw(
        GV_FORMAT_JSON, "{\"puzzle\": \"123456..............................\", "
                        "\"block\": \"3x2\", \"family\": \"latin\"}");
    raw.has_family = true;
    raw.family = GV_SUDOKU;
    raw.block_rows = 2;
    raw.block_cols = 3;
    const gv_instance *inst = one_read_raw(&one, &raw);
    assert_non_null(inst);
    assert_int_equal(inst->net->shape.family, GV_SUDOKU);
    assert_int_equal(inst->net->shape.block_rows, 2);
    one_close(&one);
}

static void bad_records_are_refused_at_their_place(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *text;
        size_t column;
        const char *message;
    } bad[] = {
        { "{\"puzzle\" 1}", 11, "bad JSON: ':' expected" },
        { "{\"puzzle\": \"12", 14, "bad JSON: premature end of input" },
        { "{} {}", 4, "bad JSON: end of file expected" },
        { "[\"puzzle\"]", 1, "neither a puzzle nor a comment" },
        { "{\"puzzles\": [{\"puzzle\": 1}]}", 1,
          "the records are in the list \"puzzles\" of this object: write that list "
          "alone "
          "(jq '.puzzles')" },
        { "{}", 1,
          "expected a JSON object with a string \"puzzle\" or an object \"board\"" },
        { "{\"puzzle\": 12}", 1,
          "expected a JSON object with a string \"puzzle\" or an object \"board\"" },
        { "{\"puzzle\": \"\"}", 13, "the string holds no puzzle" },
        { "{\"puzzle\": \"# nothing\"}", 13, "the string holds no puzzle" },
        { "{\"puzzle\": \"{\\\"puzzle\\\": \\\"\\\"}\"}", 1,
          "the string holds no puzzle" },
        { "{\"puzzle\": \"1\", \"family\": \"chess\"}", 1,
          "the value of \"family\" is not a family" },
        { "{\"puzzle\": \"1\", \"family\": 3}", 1,
          "the value of \"family\" is not a family" },
        { "{\"puzzle\": \"1\", \"block\": \"3 x 3\"}", 1,
          "expected \"block\" as \"3x3\"" },
        { "{\"puzzle\": \"1\", \"block\": \"0x3\"}", 1,
          "expected \"block\" as \"3x3\"" },
        { "{\"puzzle\": \"1\", \"block\": \"3x3x3\"}", 1,
          "expected \"block\" as \"3x3\"" },
        { "{\"puzzle\": \"1\", \"block\": 9}", 1, "expected \"block\" as \"3x3\"" },
        { "{\"puzzle\": \":0000:x:12\"}", 23,
          "expected 81 cells, but the text ends here" },
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_read_fails(GV_FORMAT_JSON, bad[i].text, bad[i].column, bad[i].message);
}

static void lack_of_memory_is_reported(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(GV_FORMAT_JSON, "{\"puzzle\": \"" CELLS "\"}",
                                   false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_puzzle_is_read_and_the_rest_left_alone),
        cmocka_unit_test(usual_names_and_lists_are_understood),
        cmocka_unit_test(family_and_block_are_honoured),
        cmocka_unit_test(what_the_caller_says_wins),
        cmocka_unit_test(bad_records_are_refused_at_their_place),
        cmocka_unit_test(lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
