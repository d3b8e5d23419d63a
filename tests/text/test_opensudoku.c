/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_opensudoku.c -- <game> elements: plain data, saved games of the three versions,
 * damage of every kind. */
#include "one_record.h"

#include "text/opensudoku.h"

#define DIGITS                                                                         \
    "00703000000056014050000102000130000229000006430000490005070000101605900000001060" \
    "0"

static void a_plain_game_is_read_and_written(void **ctx)
{
    (void)ctx;
    one_record one;
    one_open(&one);
    const gv_instance *inst =
        one_read(&one, GV_FORMAT_OPENSUDOKU, "<game data=\"" DIGITS "\"/>");
    assert_non_null(inst);
    assert_int_equal(inst->n_givens, 28);
    assert_null(inst->placed);
    assert_written(inst, GV_FORMAT_OPENSUDOKU, "<game data=\"" DIGITS "\"/>");
    one_close(&one);
}

static void other_attributes_quotes_and_layout_do_not_matter(void **ctx)
{
    (void)ctx;
    static const char *const forms[] = {
        "<game data='" DIGITS "'></game>",
        "<game created=\"1\" last_played='0' data=\"" DIGITS "\" />",
        "<game\n  note = \"data='x'\"\n  data = \"" DIGITS "\"\n/>",
        GV_OPENSUDOKU_BEGIN "<game data=\"" DIGITS "\"/>\n" GV_OPENSUDOKU_END,
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        one_record one;
        one_open(&one);
        const gv_instance *inst = one_read(&one, GV_FORMAT_OPENSUDOKU, forms[i]);
        assert_non_null(inst);
        assert_int_equal(one.parsed.puzzle_length, strlen(forms[i]));
        assert_written(inst, GV_FORMAT_OPENSUDOKU, "<game data=\"" DIGITS "\"/>");
        one_close(&one);
    }
}

/* A saved game: three special cells, then 78 that are empty. */
static void put_saved(gv_buffer *out, const char *head, const char *cells,
                      const char *empty)
{
    gv_buffer_printf(out, "<game data=\"%s%s", head, cells);
    for (int i = 0; i < 78; i++)
        gv_buffer_puts(out, empty);
    gv_buffer_puts(out, "\"/>");
}

static void saved_games_tell_placed_values_and_notes(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *head, *cells, *empty;
    } saved[] = {
        { "version: 1\n", "5|-|0|7|-|1|0|1,9,|1|", "0|-|1|" },
        { "version: 1&#10;", "5|-|0|7|-|1|0|1,9,|1|", "0|-|1|" },
        { "version: 2\n", "5|0||0|7|0|1|0|257||1|", "0|0||1|" },
        { "version: 3&#xA;", "5|0|0|7|0|1|0|257|1|", "0|0|1|" },
    };
    for (size_t i = 0; i < sizeof saved / sizeof *saved; i++) {
        one_record one;
        one_open(&one);
        gv_buffer text;
        gv_buffer_init(&text, NULL);
        put_saved(&text, saved[i].head, saved[i].cells, saved[i].empty);
        const gv_instance *inst = one_read(&one, GV_FORMAT_OPENSUDOKU, text.text);
        assert_non_null(inst);
        assert_int_equal(inst->n_givens, 2);
        assert_int_equal(inst->givens[0], 4);
        assert_int_equal(inst->givens[1], 9 + 6);
        assert_false(inst->placed[0]);
        assert_true(inst->placed[1]);
        uint64_t set[12];
        gv_instance_candidates(inst, set);
        for (gv_label digit = 0; digit < 9; digit++)
            assert_int_equal(gv_bits_has(set, 18 + digit), digit == 0 || digit == 8);
        gv_buffer_free(&text);
        one_close(&one);
    }
}

static void broken_saved_games_are_refused(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *head, *cells;
        size_t column;
        const char *message;
    } bad[] = {
        { "version: 4\n", "", 13,
          "expected 81 digits or a saved game of version 1 to 3" },
        { "version: 3x", "", 13,
          "expected 81 digits or a saved game of version 1 to 3" },
        { "version", "", 13, "expected 81 digits or a saved game of version 1 to 3" },
        { "version: 3&#10;", "0|512|1|", 28,
          "expected cell 1 as value|notes|editable|" },
        { "version: 3&#10;", "0|0|2|", 28, "expected cell 1 as value|notes|editable|" },
        { "version: 3&#10;", "0|0|1|10|0|1|", 34,
          "expected cell 2 as value|notes|editable|" },
        { "version: 3&#10;", "0|0|1|", 502,
          "expected cell 80 as value|notes|editable|" },
        { "version: 1&#10;", "0|1|1|", 28, "expected cell 1 as value|notes|editable|" },
        { "version: 1&#10;", "0|1,0,|1|", 28,
          "expected cell 1 as value|notes|editable|" },
        { "version: 1&#10;", "0||1|", 28, "expected cell 1 as value|notes|editable|" },
        { "version: 3&#10;", "0|0|1|0|0|1|0|0|1|0|0|1|", 514,
          "unexpected text after 81 cells" },
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        gv_buffer text;
        gv_buffer_init(&text, NULL);
        put_saved(&text, bad[i].head, bad[i].cells, "0|0|1|");
        assert_read_fails(GV_FORMAT_OPENSUDOKU, text.text, bad[i].column,
                          bad[i].message);
        gv_buffer_free(&text);
    }
}

static void broken_elements_are_refused(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *text;
        size_t column;
        const char *message;
    } bad[] = {
        { "<puzzle/>", 1, "expected an element <game data=\"...\"/>" },
        { " <game/>", 2, "the element <game> has no attribute data" },
        { "<game data/>", 1, "the element <game> has no attribute data" },
        { "<game data=12/>", 1, "the element <game> has no attribute data" },
        { "<game data=\"12", 1, "the element <game> has no attribute data" },
        { "<game data=", 1, "the element <game> has no attribute data" },
        { "<game data=\"123\"/>", 13, "expected 81 digits, found 3" },
        { "<game data=\"x07030000000560140500001020001300002290000064300004900050700001"
          "016059000000010600\"/>",
          13, "expected a digit or '.', found 'x'" },
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_read_fails(GV_FORMAT_OPENSUDOKU, bad[i].text, bad[i].column,
                          bad[i].message);
}

static void random_puzzles_survive_the_round_trip(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(1, 0);
    for (int round = 0; round < 50; round++) {
        one_record one;
        one_open(&one);
        const gv_instance *inst =
            random_instance(&one, one_net(&one, GV_SUDOKU, 3, 3), false, false, &rng);
        assert_round_trip(&one, inst, GV_FORMAT_OPENSUDOKU);
        one_close(&one);
    }
}

static void other_sizes_are_not_written(void **ctx)
{
    (void)ctx;
    one_record one;
    one_open(&one);
    gv_rng rng = gv_rng_stream(2, 0);
    const gv_net *six = one_net(&one, GV_SUDOKU, 2, 3);
    assert_not_written(random_instance(&one, six, false, false, &rng),
                       GV_FORMAT_OPENSUDOKU,
                       "opensudoku holds 9x9 sudoku with blocks of 3x3 only");
    one_close(&one);
}

static void lack_of_memory_is_reported(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(GV_FORMAT_OPENSUDOKU, "<game data=\"" DIGITS "\"/>",
                                   true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plain_game_is_read_and_written),
        cmocka_unit_test(other_attributes_quotes_and_layout_do_not_matter),
        cmocka_unit_test(saved_games_tell_placed_values_and_notes),
        cmocka_unit_test(broken_saved_games_are_refused),
        cmocka_unit_test(broken_elements_are_refused),
        cmocka_unit_test(random_puzzles_survive_the_round_trip),
        cmocka_unit_test(other_sizes_are_not_written),
        cmocka_unit_test(lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
