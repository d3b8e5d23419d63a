/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_fpuzzles.c -- variants as the JSON of f-puzzles, as links to f-puzzles and
 * SudokuPad: each rule there and back, what other programs write, what must be refused.
 */
#include "one_record.h"

#include "model/variant.h"
#include "model/variant/kind.h"
#include "text/formats.h"
#include "text/lzstring.h"

#include <stdio.h>

/* ---- there and back ---- */

typedef struct sample {
    unsigned block_rows, block_cols;
    const char *rules; /* in canonical words */
    const char *json;  /* a part of what is written */
} sample;

static const sample samples[] = {
    { 3, 3, "diagonals", "\"diagonal-\": true, \"diagonal+\": true" },
    { 3, 3, "diagonals down", "\"diagonal-\": true}" },
    { 2, 3, "diagonals up", "\"diagonal+\": true}" },
    { 3, 3, "windoku",
      "\"extraregion\": [{\"cells\": [\"R2C2\", \"R2C3\", \"R2C4\", \"R3C2\"" },
    { 4, 4, "windoku", "\"extraregion\": [{\"cells\": [\"R2C2\"" },
    { 2, 3, "disjoint groups", "\"disjointgroups\": true" },
    { 3, 3, "anti knight; anti king", "\"antiknight\": true, \"antiking\": true" },
    { 2, 2, "regions abbbaaacddccddcb",
      "{\"region\": 3}, {\"region\": 3}, {\"region\": 2}, {\"region\": 1}" },
    { 3, 3, "nonconsecutive", "\"nonconsecutive\": true" },
    { 3, 3, "odd r1c1 r9c9", "\"odd\": [{\"cell\": \"R1C1\"}, {\"cell\": \"R9C9\"}]" },
    { 2, 3, "even r2c3", "\"even\": [{\"cell\": \"R2C3\"}]" },
    { 3, 3, "kropki white r1c1 r1c2",
      "\"difference\": [{\"cells\": [\"R1C1\", \"R1C2\"], \"value\": \"1\"}]" },
    { 3, 3, "kropki white 4 r1c1 r1c2", "\"value\": \"4\"" },
    { 3, 3, "kropki black r8c1 r9c1",
      "\"ratio\": [{\"cells\": [\"R8C1\", \"R9C1\"], \"value\": \"2\"}]" },
    { 3, 3, "kropki black 3 r8c1 r9c1", "\"value\": \"3\"" },
    { 3, 3, "xv x r1c1 r2c1; xv v r5c5 r5c6",
      "\"xv\": [{\"cells\": [\"R1C1\", \"R2C1\"], \"value\": \"X\"}, {\"cells\": "
      "[\"R5C5\", \"R5C6\"], \"value\": \"V\"}]" },
    { 3, 3, "thermo r5c5 r4c4; thermo r1c1 r1c2 r2c3",
      "\"thermometer\": [{\"lines\": [[\"R5C5\", \"R4C4\"]]}, {\"lines\"" },
    { 3, 3, "palindrome r1c1 r1c2 r2c3 r3c4", "\"palindrome\": [{\"lines\": [[" },
    { 3, 3, "whisper r1c1 r1c2 r2c3", "\"whispers\": [{\"lines\": [[\"R1C1\"" },
    { 3, 3, "whisper 4 r1c1 r1c2 r2c3", "\"value\": \"4\"" },
    { 2, 3, "whisper r1c1 r1c2 r2c3", "\"value\": \"3\"" },
    { 3, 3, "renban r1c1 r1c2 r2c3", "\"renban\": [{\"lines\": [[" },
    { 3, 3, "clone r1c1 r1c2 r5c5 r5c6",
      "\"clone\": [{\"cells\": [\"R1C1\", \"R1C2\"], \"cloneCells\": [\"R5C5\", "
      "\"R5C6\"]}]" },
    { 3, 3, "cage 3 r5c5 r6c5; cage 12 r1c1 r1c2 r2c1",
      "\"killercage\": [{\"cells\": [" },
    { 3, 3, "cage r1c1 r1c2", "\"killercage\": [{\"cells\": [\"R1C1\", \"R1C2\"]}]" },
    { 3, 3, "little killer 14 r1c3 r2c2 r3c1",
      "\"littlekillersum\": [{\"cell\": \"R0C4\", \"cells\": [\"R1C3\", \"R2C2\", "
      "\"R3C1\"], \"direction\": \"DL\", \"value\": \"14\"}]" },
    { 3, 3, "little killer 9 r3c1 r2c2 r1c3", "\"cell\": \"R4C0\"" },
    { 3, 3, // has more hidden labels than a grid of order 16 has labels
      "little killer 24 r1c5 r2c4 r3c3 r4c2 r5c1; little killer 41 r1c8 r2c7 r3c6 r4c5 "
      "r5c4 r6c3 r7c2 r8c1; little killer 47 r1c2 r2c3 r3c4 r4c5 r5c6 r6c7 r7c8 r8c9",
      "\"direction\": \"DR\", \"value\": \"47\"" },
    { 3, 3, "arrow r1c1 r1c2 r2c3",
      "\"arrow\": [{\"cells\": [\"R1C1\"], \"lines\": [[\"R1C1\", \"R1C2\", "
      "\"R2C3\"]]}]" },
    { 3, 3,
      "regions aaabbbcccaaabbbcccaaabbbcccdddeeefffdddeeefffdddeeefffgggghhiiigghhhhii"
      "iggghhhiii; diagonals; anti king; odd r1c1; cage 17 r1c1 r1c2",
      "\"region\": 8" },
};

static const gv_format formats[] = { GV_FORMAT_LINK_FPUZZLES,
                                     (gv_format)GV_FORMAT_LINK_SUDOKUPAD,
                                     (gv_format)GV_FORMAT_FPUZZLES };

static gv_instance *instance_of(one_record *one, const sample *s)
{
    const unsigned order = s->block_rows * s->block_cols;
    const gv_shape shape = { GV_SUDOKU, s->block_rows, s->block_cols, order };
    const gv_variant *variant = NULL;
    const gv_net *net = NULL;
    gv_instance *made = NULL;
    gv_error err;
    const gv_label givens[] = { 1, 2 * order + 2 };
    if (gv_variant_read(&variant, s->rules, strlen(s->rules), shape, &one->arena,
                        &err) != GV_OK)
        fail_msg("%s: %s", s->rules, err.message);
    assert_int_equal(
        gv_context_variant_net(&net, one->context, shape, variant, &one->arena, NULL),
        GV_OK);
    assert_int_equal(gv_instance_make(&made, one->context, net, givens, NULL, 2, NULL,
                                      GV_ALPHABET_ONE, &one->arena, NULL),
                     GV_OK);
    return made;
}

static void every_rule_survives_the_round_trip(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        for (size_t f = 0; f < 3; f++) {
            one_record one;
            one_open(&one);
            const gv_instance *from = instance_of(&one, &samples[i]);
            gv_buffer text;
            gv_buffer_init(&text, NULL);
            assert_int_equal(
                gv_format_put(&text, from, formats[f], GV_ALPHABET_AUTO, NULL), GV_OK);
            if (f == 2 && !strstr(text.text, samples[i].json))
                fail_msg("no %s in %s", samples[i].json, text.text);
            const gv_instance *to = one_read(&one, formats[f], text.text);
            if (!to)
                fail_msg("%s: %s", samples[i].rules, one.error.message);
            assert_non_null(to->net->variant);
            assert_string_equal(to->net->variant->text, samples[i].rules);
            assert_int_equal(to->n_givens, 2);
            assert_memory_equal(to->givens, from->givens, 2 * sizeof *to->givens);
            gv_buffer_free(&text);
            one_close(&one);
        }
}

static void every_kind_of_rule_is_among_the_samples(void **ctx)
{
    (void)ctx;
    for (unsigned k = 0; k < gv_n_rule_kinds; k++) {
        bool met = false;
        for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
            met = met || strstr(samples[i].rules, gv_rule_kinds[k]->name);
        if (!met)
            fail_msg("no sample of '%s'", gv_rule_kinds[k]->name);
    }
}

/* ---- what other programs write ---- */

#define ROW  "[{},{},{},{}]"
#define GRID "{\"size\":4,\"grid\":[" ROW "," ROW "," ROW "," ROW "]"

static void assert_rules(const char *json, const char *rules)
{
    one_record one;
    one_open(&one);
    const gv_instance *inst = one_read(&one, (gv_format)GV_FORMAT_FPUZZLES, json);
    if (!inst)
        fail_msg("%s: %s", json, one.error.message);
    assert_string_equal(inst->net->variant ? inst->net->variant->text : "", rules);
    one_close(&one);
}

static void assert_refused(const char *json, const char *message)
{
    assert_read_fails((gv_format)GV_FORMAT_FPUZZLES, json, 1, message);
}

static void constraints_of_other_programs_are_rules(void **ctx)
{
    (void)ctx;
    assert_rules(GRID ",\"diagonal+\":false,\"odd\":[],\"title\":\"T\"}", "");
    assert_rules(GRID ",\"killercage\":[{\"cells\":[\"R1C2\",\"R1C1\"],\"value\":5,"
                      "\"outlineC\":\"#000\"}]}",
                 "cage 5 r1c1 r1c2");
    assert_rules(GRID ",\"difference\":[{\"cells\":[\"R1C1\",\"R1C2\"]},{\"cells\":"
                      "[\"R2C1\",\"R2C2\"],\"value\":\"\"}]}",
                 "kropki white r1c1 r1c2; kropki white r2c1 r2c2");
    assert_rules(GRID ",\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"],[\"R1C1\","
                      "\"R2C1\",\"R3C1\"]]}]}",
                 "thermo r1c1 r1c2; thermo r1c1 r2c1 r3c1");
    assert_rules(GRID ",\"littlekillersum\":[{\"cell\":\"R0C5\",\"direction\":\"DL\","
                      "\"value\":\"9\"}]}",
                 "little killer 9 r1c4 r2c3 r3c2 r4c1");
    assert_rules(GRID ",\"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":[[\"R1C1\","
                      "\"R1C2\"],[\"R2C1\",\"R3C1\"]]}]}",
                 "arrow r1c1 r1c2; arrow r1c1 r2c1 r3c1");
}

static void text_may_follow_the_object(void **ctx)
{
    (void)ctx;
    one_record one;
    one_open(&one);
    static const char text[] = GRID ",\"title\":\"a } \\\" b\"} my text";
    assert_non_null(one_read(&one, (gv_format)GV_FORMAT_FPUZZLES, text));
    assert_string_equal(text + one.parsed.tail_start, "my text");
    one_close(&one);
    assert_refused("{\"size\":4,\"grid\":[[", "this is not JSON");
    assert_refused("{\"grid\":[[]]}}", "expected a 'size' from 1 to 16");
}

static void what_is_not_understood_is_named(void **ctx)
{
    (void)ctx;
    static const char *const unknown[] = { "quadruple", "betweenline", "minimum",
                                           "maximum",   "sandwichsum", "lockout",
                                           "text",      "circle",      "rectangle",
                                           "line",      "cage",        "negative",
                                           "fogofwar",  "rowindexer" };
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        char json[300], message[100];
        (void)snprintf(json, sizeof json, "%s,\"%s\":[{\"cells\":[\"R1C1\"]}]}", GRID,
                       unknown[i]);
        (void)snprintf(message, sizeof message, "the constraint '%s' is not supported",
                       unknown[i]);
        assert_refused(json, message);
    }
    assert_refused(GRID ",\"odd\":[{\"cell\":\"R5C1\"}]}",
                   "a constraint 'odd' has a cell that is not in the grid");
    assert_refused(GRID ",\"odd\":[{\"cell\":\"r1c1\"}]}",
                   "a constraint 'odd' has a cell that is not in the grid");
    assert_refused(GRID ",\"odd\":7}", "a constraint 'odd' is not a list");
    assert_refused(GRID ",\"killercage\":[{\"value\":\"3\"}]}",
                   "a constraint 'killercage' has no cells");
    assert_refused(GRID ",\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"a\"}]}",
                   "a constraint 'killercage' has a value that is not a number from 1");
    assert_refused(GRID ",\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"W\"}]}",
                   "a constraint 'xv' has another value than X or V");
    assert_refused(GRID ",\"littlekillersum\":[{\"cell\":\"R1C1\",\"value\":\"9\"}]}",
                   "a constraint 'littlekillersum' has no cell beside the grid and no "
                   "direction");
    assert_refused(GRID ",\"littlekillersum\":[{\"cell\":\"R0C0\",\"direction\":"
                        "\"UL\",\"value\":\"9\"}]}",
                   "a constraint 'littlekillersum' points away from the grid");
    assert_refused(GRID ",\"arrow\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"lines\":[["
                        "\"R1C1\",\"R2C1\"]]}]}",
                   "a constraint 'arrow' must have a circle of exactly one cell");
    assert_refused(
        GRID ",\"clone\":[{\"cells\":[\"R1C1\"],\"cloneCells\":[]}]}",
        "a constraint 'clone' has a different number of cells and clone cells");
}

/* ---- SudokuPad ---- */

static const gv_instance *read_scl(one_record *one, const char *data)
{
    gv_buffer link;
    gv_buffer_init(&link, NULL);
    gv_buffer_puts(&link, "https://sudokupad.app/scl");
    gv_lzstring_encode(&link, data, strlen(data));
    const gv_instance *inst =
        one_read(one, (gv_format)GV_FORMAT_LINK_SUDOKUPAD, link.text);
    gv_buffer_free(&link);
    return inst;
}

#define PAD_CELLS "[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]"
#define PAD_REGIONS                                                                    \
    "[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],"  \
    "[[2,2],[2,3],[3,2],[3,3]]]"

static void puzzles_of_sudokupad_are_read(void **ctx)
{
    (void)ctx;
    // The second one is shortened, as in links.
    static const char *const data[] = {
        "{\"cellSize\":50,\"cells\":[[{\"value\":\"3\"},{},{},{}]," PAD_CELLS
        ",\"regions\":" PAD_REGIONS ",\"cages\":[{\"value\":\"title: It's\"},"
        "{\"cells\":[[0,0],[0,1]],\"value\":\"4\",\"unique\":true,\"sum\":4}],"
        "\"global\":[\"antiking\"],\"lines\":[],\"metadata\":{\"title\":\"It's\"}}",
        "{cs:50,ce:[[{v:3},,,],[,,,],[,,,],[,,,]],re:" PAD_REGIONS
        ",ca:[{v:'title: It\\'s'},{ce:[[0,0],[0,1]],v:4,unique:t,sum:4}],global:["
        "'antiking'],metadata:{t:'It\\'s'}}",
    };
    for (size_t i = 0; i < 2; i++) {
        one_record one;
        one_open(&one);
        const gv_instance *inst = read_scl(&one, data[i]);
        if (!inst)
            fail_msg("%s", one.error.message);
        assert_int_equal(inst->n_givens, 1);
        assert_int_equal(inst->givens[0], 2);
        assert_string_equal(inst->net->variant->text, "anti king; cage 4 r1c1 r1c2");
        one_close(&one);
    }
}

#define PAD_EMPTY "{ce:[[,,,],[,,,],[,,,],[,,,]]"

static void a_puzzle_of_sudokupad_without_regions_is_a_latin_square(void **ctx)
{
    (void)ctx;
    static const char *const data[] = { PAD_EMPTY "}", PAD_EMPTY ",re:[]}",
                                        "{\"cells\":[[{},{},{},{}]," PAD_CELLS
                                        ",\"regions\":[]}" };
    for (size_t i = 0; i < sizeof data / sizeof *data; i++) {
        one_record one;
        one_open(&one);
        const gv_instance *inst = read_scl(&one, data[i]);
        if (!inst)
            fail_msg("%s", one.error.message);
        assert_int_equal(inst->net->shape.family, GV_LATIN);
        assert_int_equal(inst->net->shape.order, 4);
        one_close(&one);
    }
}

static void blocks_that_an_option_tells_hold_in_sudokupad_without_regions(void **ctx)
{
    (void)ctx;
    gv_buffer link;
    gv_buffer_init(&link, NULL);
    gv_buffer_puts(&link, "https://sudokupad.app/scl");
    gv_lzstring_encode(&link, PAD_EMPTY "}", strlen(PAD_EMPTY "}"));
    one_record one;
    one_open(&one);
    gv_record_text raw = one_raw((gv_format)GV_FORMAT_LINK_SUDOKUPAD, link.text);
    raw.has_family = true;
    raw.family = GV_SUDOKU;
    const gv_instance *inst = one_read_raw(&one, &raw);
    assert_non_null(inst);
    assert_int_equal(inst->net->shape.family, GV_SUDOKU);
    raw.family = GV_LATIN;
    inst = one_read_raw(&one, &raw);
    assert_non_null(inst);
    assert_int_equal(inst->net->shape.family, GV_LATIN);
    raw.family = GV_QUEENS;
    assert_null(one_read_raw(&one, &raw));
    one_close(&one);
    gv_buffer_free(&link);
}

static void drawings_are_refused_by_name(void **ctx)
{
    (void)ctx;
    static const char *const cases[][2] = {
        { "{ce:[[,,,],[,,,],[,,,],[,,,]],l:[{wp:[[0,0],[1,1]],c:F067F0}]}",
          "the drawings 'lines' are not supported" },
        { "{ce:[[,,,],[,,,],[,,,],[,,,]],u:[{ct:[0.5,1],c2:#0}]}",
          "the drawings 'underlays' are not supported" },
        { "{ce:[[,,,],[,,,],[,,,],[,,,]],ca:[{ce:[[0,0]],v:'odd'}]}",
          "a cage without a sum is not supported" },
        { "{ce:[[,,,],[,,,],[,,,],[,,,]],global:['antiqueen']}",
          "the constraint 'antiqueen' is not supported" },
        { "{ce:[[,,,],[,,,],[,,,]]}",
          "expected 'cells' as rows of equal length, like a square" },
        { PAD_EMPTY ",re:[[[0,0],[0,1],[1,0],[1,1]]]}",
          "cell r1c3 is in no region, others are: not supported" },
        { PAD_EMPTY ",re:[[[0,0]],[[0,0]]]}", "cell r1c1 is in two regions" },
        { "nothing", "the link does not hold a puzzle of SudokuPad" },
        { "{ce:[[,,,}", "the link does not hold a puzzle of SudokuPad" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        one_record one;
        one_open(&one);
        assert_null(read_scl(&one, cases[i][0]));
        assert_int_equal(one.status, GV_ERR_INPUT);
        assert_string_equal(one.error.message, cases[i][1]);
        assert_int_equal(one.error.line, 7);
        one_close(&one);
    }
    assert_read_fails((gv_format)GV_FORMAT_LINK_SUDOKUPAD,
                      "https://sudokupad.app/abc123", 1,
                      "the link does not hold a puzzle but its number on a server: "
                      "open it, and export the puzzle");
}

static void nul_is_no_part_of_shortened_data(void **ctx)
{
    (void)ctx;
    static const char data[] = "{ce:[[,,,],[,,,],[,,,],[,,,]],id:a\0b}";
    gv_buffer link;
    gv_buffer_init(&link, NULL);
    gv_buffer_puts(&link, "https://sudokupad.app/scl");
    gv_lzstring_encode(&link, data, sizeof data - 1);
    assert_read_fails((gv_format)GV_FORMAT_LINK_SUDOKUPAD, link.text,
                      strlen("https://sudokupad.app/scl") + 1,
                      "the link does not hold a puzzle of SudokuPad");
    gv_buffer_free(&link);
}

/* ---- memory ---- */

static void lack_of_memory_is_reported(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory((gv_format)GV_FORMAT_FPUZZLES,
                                   GRID ",\"antiking\":true,\"odd\":[{\"cell\":"
                                        "\"R1C1\"}]}",
                                   true);
    gv_buffer link;
    gv_buffer_init(&link, NULL);
    static const char data[] =
        "{ce:[[,,,],[,,,],[,,,],[,,,]],re:" PAD_REGIONS ",global:['antiking']}";
    gv_buffer_puts(&link, "https://sudokupad.app/scl");
    gv_lzstring_encode(&link, data, strlen(data));
    assert_survives_lack_of_memory((gv_format)GV_FORMAT_LINK_SUDOKUPAD, link.text,
                                   true);
    gv_buffer_free(&link);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_survives_the_round_trip),
        cmocka_unit_test(every_kind_of_rule_is_among_the_samples),
        cmocka_unit_test(constraints_of_other_programs_are_rules),
        cmocka_unit_test(text_may_follow_the_object),
        cmocka_unit_test(what_is_not_understood_is_named),
        cmocka_unit_test(puzzles_of_sudokupad_are_read),
        cmocka_unit_test(a_puzzle_of_sudokupad_without_regions_is_a_latin_square),
        cmocka_unit_test(blocks_that_an_option_tells_hold_in_sudokupad_without_regions),
        cmocka_unit_test(nul_is_no_part_of_shortened_data),
        cmocka_unit_test(drawings_are_refused_by_name),
        cmocka_unit_test(lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
