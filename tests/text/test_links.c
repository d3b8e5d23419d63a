/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_links.c -- links to sudokuwiki and f-puzzles: what they hold, what may stand
 * around them, what must not be dropped in silence. */
#include "one_record.h"

#include "model/variant.h"
#include "text/lzstring.h"

#define DIGITS                                                                         \
    "00703000000056014050000102000130000229000006430000490005070000101605900000001060" \
    "0"
#define DOTTED                                                                         \
    "..7.3.......56.14.5....1.2...13....229.....643....49...5.7....1.16.59.......1.6." \
    "."
#define WIKI "https://www.sudokuwiki.org/sudoku.htm?bd="

/* ---- sudokuwiki ---- */

static void digits_in_a_link_are_read_and_written(void **ctx)
{
    (void)ctx;
    static const char *const forms[] = {
        WIKI DIGITS,
        "http://example.org/?bd=" DIGITS "&x=1#top",
        "?bd=" DOTTED,
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        one_record one;
        one_open(&one);
        const gv_instance *inst = one_read(&one, GV_FORMAT_LINK_SUDOKUWIKI, forms[i]);
        assert_non_null(inst);
        assert_int_equal(inst->n_givens, 28);
        assert_int_equal(one.parsed.puzzle_length, strlen(forms[i]));
        assert_written(inst, GV_FORMAT_LINK_SUDOKUWIKI, WIKI DIGITS);
        one_close(&one);
    }
    assert_tail(GV_FORMAT_LINK_SUDOKUWIKI, WIKI DIGITS "&x=1  my title",
                strlen(WIKI DIGITS "&x=1"), " my title");
}

/* Links of the site, the first with the digits that it began with. */
static void boards_in_a_link_are_read(void **ctx)
{
    (void)ctx;
    static const char s9b[] = WIKI
        "S9B050f2e0i46015y020466026212064i0a095u0i4601070b0d4m0f4m4a4j4q027n03bu0g0636"
        "0936164a4i0o010o02474u067n07bu4q4i464i0b0u0g09064q0a4y040i0a051g5w035w01071y"
        "080u1g181609";
    static const char old[] = WIKI
        "vu4804032o1508g080030k10o888882647046888g06828060k10029k260b90478go003g0g95090"
        "b0b6a2c00g0bcg038ga8g9ao1506601oh847063a2ag288gg8g0626c082c2k20b159818920k9ag9"
        "4"
        "62044";
    one_record one;
    one_open(&one);
    const gv_instance *inst = one_read(&one, GV_FORMAT_LINK_SUDOKUWIKI, s9b);
    assert_non_null(inst);
    assert_true(gv_instance_has_marks(inst));
    static const struct {
        gv_label cell;
        uint64_t digits;
    } cells[] = {
        { 0, 1 << 4 }, { 1, 1 << 5 }, { 2, 1 << 2 | 1 << 6 }, { 80, 1 << 8 }
    };
    uint64_t labels[12] = { 0 };
    gv_instance_candidates(inst, labels);
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        for (gv_label digit = 0; digit < 9; digit++)
            assert_int_equal(gv_bits_has(labels, cells[i].cell * 9 + digit),
                             cells[i].digits >> digit & 1);
    one_close(&one);
    one_open(&one);
    inst = one_read(&one, GV_FORMAT_LINK_SUDOKUWIKI, old);
    assert_non_null(inst);
    assert_true(gv_instance_has_marks(inst));
    one_close(&one);
    gv_buffer broken;
    gv_buffer_init(&broken, NULL);
    gv_buffer_puts(&broken, s9b);
    broken.text[sizeof WIKI + 2] = 'z'; // more than all candidates
    assert_read_fails(GV_FORMAT_LINK_SUDOKUWIKI, broken.text, sizeof WIKI + 3,
                      "expected two figures of base 36 up to 529");
    gv_buffer_free(&broken);
}

static void bad_digits_in_a_link_are_refused(void **ctx)
{
    (void)ctx;
    assert_read_fails(GV_FORMAT_LINK_SUDOKUWIKI, "https://example.org/", 1,
                      "expected a link with '?bd='");
    assert_read_fails(GV_FORMAT_LINK_SUDOKUWIKI, "?bd=S9B01", 5,
                      "expected a digit or '.', found 'S'");
    assert_read_fails(GV_FORMAT_LINK_SUDOKUWIKI, "?bd=0123", 9,
                      "expected 81 cells, but the text ends here");
    assert_read_fails(GV_FORMAT_LINK_SUDOKUWIKI, "?bd=" DIGITS "0", 86,
                      "expected the end of the link");
}

static void other_sizes_have_no_sudokuwiki_link(void **ctx)
{
    (void)ctx;
    one_record one;
    one_open(&one);
    gv_rng rng = gv_rng_stream(1, 0);
    assert_not_written(
        random_instance(&one, one_net(&one, GV_SUDOKU, 4, 4), false, false, &rng),
        GV_FORMAT_LINK_SUDOKUWIKI,
        "link-sudokuwiki holds 9x9 sudoku with blocks of 3x3 only");
    one_close(&one);
}

/* ---- f-puzzles ---- */

/* The link that carries the JSON. */
static void put_link(gv_buffer *out, const char *address, const char *json)
{
    gv_buffer_puts(out, address);
    gv_lzstring_encode(out, json, strlen(json));
}

static const gv_instance *read_json(one_record *one, const char *json)
{
    gv_buffer link;
    gv_buffer_init(&link, NULL);
    put_link(&link, "https://www.f-puzzles.com/?load=", json);
    const gv_instance *inst = one_read(one, GV_FORMAT_LINK_FPUZZLES, link.text);
    gv_buffer_free(&link);
    return inst;
}

#define FOUR_ROWS  "[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]"
#define THREE_ROWS "[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]"

static void cells_are_given_placed_or_marked(void **ctx)
{
    (void)ctx;
    one_record one;
    one_open(&one);
    const gv_instance *inst = read_json(
        &one,
        "{\"size\":4,\"title\":\"T\",\"thermometer\":[],\"antiknight\":false,"
        "\"grid\":[[{\"value\":3,\"given\":true},{\"value\":1},"
        "{\"centerPencilMarks\":[2,4],\"cornerPencilMarks\":[1]},"
        "{\"value\":0,\"givenPencilMarks\":[\"2\",4],\"centerPencilMarks\":[]}]," //
        THREE_ROWS "]}");
    assert_non_null(inst);
    assert_int_equal(inst->net->shape.order, 4);
    assert_int_equal(inst->n_givens, 2);
    assert_int_equal(inst->givens[0], 2);
    assert_int_equal(inst->givens[1], 4 + 0);
    assert_false(inst->placed[0]);
    assert_true(inst->placed[1]);
    assert_int_equal(inst->marks[0], 0xFFFFFFFFFFFFAAFF);
    one_close(&one);
}

static void a_link_made_by_the_original_compressor_is_read(void **ctx)
{
    (void)ctx;
    // {"size":4,"grid":[[{"value":1,"given":true},{"value":2},{},{}], and three empty
    // rows],"title":"Grüße"}
    one_record one;
    one_open(&one);
    const gv_instance *inst = one_read(
        &one, GV_FORMAT_LINK_FPUZZLES,
        "https://www.f-puzzles.com/?load="
        "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZY8qhACYewEV"
        "wC6yQmN5jJ02YtHzRSuZJBsIbMtRABxDAB+A+3C5A===");
    assert_non_null(inst);
    assert_int_equal(inst->n_givens, 2);
    assert_int_equal(inst->givens[0], 0);
    assert_int_equal(inst->givens[1], 4 + 1);
    one_close(&one);
}

/* Replaces every '+', '/' and '=' behind `from`. */
static void encode_for_url(gv_buffer *out, const char *text, size_t from)
{
    gv_buffer_add(out, text, from);
    for (const char *c = text + from; *c; c++)
        if (*c == '+')
            gv_buffer_puts(out, "%2B");
        else if (*c == '/')
            gv_buffer_puts(out, "%2f");
        else if (*c == '=')
            gv_buffer_puts(out, "%3D");
        else
            gv_buffer_putc(out, *c);
}

static void links_survive_other_addresses_and_encodings(void **ctx)
{
    (void)ctx;
    static const char *const addresses[] = { "https://www.f-puzzles.com/?load=",
                                             "https://sudokupad.app/fpuzzles",
                                             "fpuzzles", "see ?load=" };
    gv_rng rng = gv_rng_stream(5, 0);
    for (unsigned round = 0; round < 40; round++) {
        one_record one;
        one_open(&one);
        const gv_instance *inst =
            random_instance(&one, one_net(&one, GV_SUDOKU, 2, 2), true, true, &rng);
        gv_buffer link, text;
        gv_buffer_init(&link, NULL);
        gv_buffer_init(&text, NULL);
        assert_int_equal(
            gv_format_put(&link, inst, GV_FORMAT_LINK_FPUZZLES, GV_ALPHABET_AUTO, NULL),
            GV_OK);
        const char *address = addresses[round % 4];
        gv_buffer_puts(&text, address);
        gv_buffer_puts(&text, link.text + strlen("https://www.f-puzzles.com/?load="));
        if (round & 4) {
            gv_buffer_reset(&link);
            encode_for_url(&link, text.text, strlen(address));
            gv_buffer_reset(&text);
            gv_buffer_puts(&text, link.text);
        } else if (round & 8) {
            for (char *c = text.text + strlen(address); *c; c++)
                if (*c == '+')
                    *c = ' ';
        }
        const size_t length = text.length;
        gv_buffer_puts(&text, round & 16 ? "&x=y tail text" : " tail text");
        const gv_instance *again = one_read(&one, GV_FORMAT_LINK_FPUZZLES, text.text);
        assert_non_null(again);
        assert_same_puzzle(inst, again);
        assert_int_equal(one.parsed.puzzle_length, length + (round & 16 ? 4 : 0));
        assert_string_equal(text.text + one.parsed.tail_start, "tail text");
        gv_buffer_free(&link);
        gv_buffer_free(&text);
        one_close(&one);
    }
}

static void random_puzzles_survive_the_round_trip(void **ctx)
{
    (void)ctx;
    static const unsigned blocks[][2] = { { 2, 2 }, { 2, 3 }, { 3, 2 }, { 3, 3 },
                                          { 3, 4 }, { 1, 5 }, { 4, 4 }, { 2, 8 } };
    gv_rng rng = gv_rng_stream(6, 0);
    for (unsigned round = 0; round < 64; round++) {
        one_record one;
        one_open(&one);
        const unsigned *block = blocks[round % 8];
        const gv_net *net = one_net(&one, GV_SUDOKU, block[0], block[1]);
        assert_round_trip(&one, random_instance(&one, net, round & 8, round & 16, &rng),
                          GV_FORMAT_LINK_FPUZZLES);
        one_close(&one);
    }
}

static void what_f_puzzles_cannot_hold_is_not_written(void **ctx)
{
    (void)ctx;
    one_record one;
    one_open(&one);
    gv_rng rng = gv_rng_stream(7, 0);
    assert_not_written(
        random_instance(&one, one_net(&one, GV_SUDOKU, 5, 5), false, false, &rng),
        GV_FORMAT_LINK_FPUZZLES, "link-fpuzzles holds sudoku up to order 16 only");
    assert_not_written(
        random_instance(&one, one_net(&one, GV_LATIN, 1, 5), false, false, &rng),
        GV_FORMAT_LINK_FPUZZLES, "link-fpuzzles holds sudoku up to order 16 only");
    const uint64_t marks = 0xFFFFFFFFFFFF0FFF; // nothing left in r1c4
    gv_instance *inst = NULL;
    assert_int_equal(gv_instance_make(&inst, one.context,
                                      one_net(&one, GV_SUDOKU, 2, 2), NULL, NULL, 0,
                                      &marks, GV_ALPHABET_ONE, &one.arena, NULL),
                     GV_OK);
    assert_not_written(inst, GV_FORMAT_LINK_FPUZZLES,
                       "r1c4 has no candidates, which link-fpuzzles cannot express");
    one_close(&one);
}

static void assert_json_fails(const char *json, const char *message)
{
    gv_buffer link;
    gv_buffer_init(&link, NULL);
    put_link(&link, "?load=", json);
    assert_read_fails(GV_FORMAT_LINK_FPUZZLES, link.text, 7, message);
    gv_buffer_free(&link);
}

static void constraints_are_refused_by_name(void **ctx)
{
    (void)ctx;
    assert_json_fails("{\"size\":4,\"grid\":[" FOUR_ROWS
                      "],\"sandwichsum\":[{\"cell\":\"R0C1\",\"value\":\"3\"}]}",
                      "the constraint 'sandwichsum' is not supported");
    assert_json_fails("{\"size\":4,\"grid\":[" FOUR_ROWS "],\"negative\":[\"xv\"]}",
                      "the constraint 'negative' is not supported");
    assert_json_fails("{\"size\":4,\"grid\":[" FOUR_ROWS "],\"a\\nb\":1}",
                      "the constraint '?' is not supported");
    assert_json_fails("{\"size\":4,\"grid\":[" FOUR_ROWS
                      "],\"extraregion\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R2C3\","
                      "\"R2C4\"]}]}",
                      "the constraint 'extraregion' is not supported");
    assert_json_fails("{\"size\":4,\"grid\":[" FOUR_ROWS "],\"antiking\":7}",
                      "a constraint 'antiking' must be true or false");
    assert_json_fails("{\"size\":4,\"grid\":[" FOUR_ROWS "],\"diagonal+\":[1]}",
                      "the constraint 'diagonal+' is not supported");
}

static void regions_are_blocks_or_a_rule(void **ctx)
{
    (void)ctx;
    assert_json_fails("{\"size\":4,\"grid\":[[{},{},{\"region\":0},{}]," THREE_ROWS
                      "]}",
                      "variant: 'regions aaabaabbccddccdd': region 1 has 5 cells "
                      "instead of 4");
    assert_json_fails("{\"size\":4,\"grid\":[[{\"region\":null},{},{},{}]," THREE_ROWS
                      "]}",
                      "the region of cell r1c1 is not in 0..3");
    assert_json_fails("{\"size\":4,\"grid\":[[{\"region\":4},{},{},{}]," THREE_ROWS
                      "]}",
                      "the region of cell r1c1 is not in 0..3");
    one_record one;
    one_open(&one);
    const gv_instance *inst =
        read_json(&one, "{\"size\":4,\"grid\":[[{\"region\":0},{},"
                        "{\"region\":1},{}]," THREE_ROWS "]}");
    assert_non_null(inst);
    assert_null(inst->net->variant);
    inst = read_json(&one, "{\"size\":4,\"grid\":[[{},{\"region\":1},{},{}],"
                           "[{},{},{\"region\":0},{}],[{},{},{},{}],[{},{},{},{}]]}");
    assert_non_null(inst);
    assert_string_equal(inst->net->variant->text, "regions abbbaaabccddccdd");
    one_close(&one);
}

#define ROW_6       "[{},{},{},{},{},{}]"
#define FIVE_ROWS_6 ROW_6 "," ROW_6 "," ROW_6 "," ROW_6 "," ROW_6

static void blocks_that_nobody_tells_are_not_guessed(void **ctx)
{
    (void)ctx;
    static const char json[] = "{\"size\":6,\"grid\":[" FIVE_ROWS_6 "," ROW_6 "]}";
    one_record one;
    one_open(&one);
    assert_null(read_json(&one, json));
    assert_int_equal(one.status, GV_ERR_INPUT);

    gv_buffer link;
    gv_buffer_init(&link, NULL);
    put_link(&link, "?load=", json);
    gv_record_text raw = one_raw(GV_FORMAT_LINK_FPUZZLES, link.text);
    raw.block_rows = 3;
    raw.block_cols = 2;
    const gv_instance *inst = one_read_raw(&one, &raw);
    assert_non_null(inst);
    assert_int_equal(inst->net->shape.block_rows, 3);
    raw.block_rows = 3;
    raw.block_cols = 3;
    assert_null(one_read_raw(&one, &raw));
    assert_string_equal(one.error.message, "expected a grid of 9x9 cells, found 6x6");

    gv_buffer_reset(&link);
    put_link(&link, "?load=",
             "{\"size\":6,\"grid\":[[{},{},{},{\"region\":1},{},{}]," FIVE_ROWS_6 "]}");
    raw = one_raw(GV_FORMAT_LINK_FPUZZLES, link.text);
    raw.block_rows = 3;
    raw.block_cols = 2;
    assert_non_null(one_read_raw(&one, &raw));
    raw.block_rows = 1;
    raw.block_cols = 6;
    assert_null(one_read_raw(&one, &raw));
    assert_string_equal(one.error.message, "the regions are not blocks of 1x6");
    gv_buffer_free(&link);
    one_close(&one);
}

static void broken_json_is_refused_with_its_reason(void **ctx)
{
    (void)ctx;
    assert_json_fails("", "this is not JSON");
    assert_json_fails("{\"size\":4", "this is not JSON");
    assert_json_fails("[1]", "the JSON is not an object");
    assert_json_fails("{\"grid\":[]}", "expected a 'size' from 1 to 16");
    assert_json_fails("{\"size\":17,\"grid\":[]}", "expected a 'size' from 1 to 16");
    assert_json_fails("{\"size\":\"4\",\"grid\":[]}", "expected a 'size' from 1 to 16");
    assert_json_fails("{\"size\":4}", "expected a 'grid' of 4 rows of 4 cells");
    assert_json_fails("{\"size\":4,\"grid\":[" THREE_ROWS "]}",
                      "expected a 'grid' of 4 rows of 4 cells");
    assert_json_fails("{\"size\":4,\"grid\":[" THREE_ROWS ",[{},{},{}]]}",
                      "expected a 'grid' of 4 rows of 4 cells");
    assert_json_fails("{\"size\":4,\"grid\":[" THREE_ROWS ",[{},{},{},7]]}",
                      "the value of cell r4c4 is not in 1..4");
    assert_json_fails("{\"size\":4,\"grid\":[" THREE_ROWS ",[{},{\"value\":5},{},{}]]}",
                      "the value of cell r4c2 is not in 1..4");
    assert_json_fails("{\"size\":4,\"grid\":[" THREE_ROWS
                      ",[{},{\"value\":\"-1\"},{},{}]]}",
                      "the value of cell r4c2 is not in 1..4");
    assert_json_fails("{\"size\":4,\"grid\":[" THREE_ROWS
                      ",[{},{},{\"centerPencilMarks\":[0]},{}]]}",
                      "a mark of cell r4c3 is not in 1..4");
}

static void broken_links_are_refused_with_their_reason(void **ctx)
{
    (void)ctx;
    assert_read_fails(GV_FORMAT_LINK_FPUZZLES, "https://example.org/", 1,
                      "expected a link with '?load=' or 'fpuzzles'");
    assert_read_fails(GV_FORMAT_LINK_FPUZZLES, "?load=", 7,
                      "the compressed data is cut off");
    assert_read_fails(GV_FORMAT_LINK_FPUZZLES, "?load=N4Ig!", 7,
                      "character 5 of the compressed data is not base64");
    assert_read_fails(GV_FORMAT_LINK_FPUZZLES, "?load=N4%", 7,
                      "character 3 of the compressed data is not base64");
    assert_read_fails(GV_FORMAT_LINK_FPUZZLES, "?load=wAAA", 7,
                      "the compressed data is damaged");
    gv_buffer link;
    gv_buffer_init(&link, NULL);
    put_link(&link, "?load=", "{\"size\":4,\"grid\":[" FOUR_ROWS "]}");
    const size_t length = link.length;
    gv_buffer_puts(&link, "x");
    assert_read_fails(GV_FORMAT_LINK_FPUZZLES, link.text, length + 1,
                      "expected the end of the link");
    gv_buffer_free(&link);
}

static void a_link_that_unpacks_to_megabytes_is_refused(void **ctx)
{
    (void)ctx;
    gv_buffer json, link;
    gv_buffer_init(&json, NULL);
    gv_buffer_init(&link, NULL);
    gv_buffer_repeat(&json, ' ', (4 << 20) + 1);
    put_link(&link, "?load=", json.text);
    assert_true(link.length < 20000);
    assert_read_fails(GV_FORMAT_LINK_FPUZZLES, link.text, 7,
                      "the compressed data holds more than 4194304 characters");
    gv_buffer_free(&json);
    gv_buffer_free(&link);
}

static void other_families_are_refused(void **ctx)
{
    (void)ctx;
    one_record one;
    one_open(&one);
    gv_buffer link;
    gv_buffer_init(&link, NULL);
    put_link(&link, "?load=", "{\"size\":4,\"grid\":[" FOUR_ROWS "]}");
    gv_record_text raw = one_raw(GV_FORMAT_LINK_FPUZZLES, link.text);
    raw.has_family = true;
    raw.family = GV_QUEENS;
    assert_null(one_read_raw(&one, &raw));
    assert_string_equal(one.error.message, "f-puzzles holds sudoku only");
    gv_buffer_free(&link);
    one_close(&one);
}

static void lack_of_memory_is_reported(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(GV_FORMAT_LINK_SUDOKUWIKI, WIKI DIGITS, true);
    gv_buffer link;
    gv_buffer_init(&link, NULL);
    put_link(
        &link, "?load=",
        "{\"size\":4,\"grid\":[[{},{},{},{\"centerPencilMarks\":[1,2]}]," THREE_ROWS
        "]}");
    assert_survives_lack_of_memory(GV_FORMAT_LINK_FPUZZLES, link.text, true);
    gv_buffer_free(&link);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digits_in_a_link_are_read_and_written),
        cmocka_unit_test(boards_in_a_link_are_read),
        cmocka_unit_test(bad_digits_in_a_link_are_refused),
        cmocka_unit_test(other_sizes_have_no_sudokuwiki_link),
        cmocka_unit_test(cells_are_given_placed_or_marked),
        cmocka_unit_test(a_link_made_by_the_original_compressor_is_read),
        cmocka_unit_test(links_survive_other_addresses_and_encodings),
        cmocka_unit_test(random_puzzles_survive_the_round_trip),
        cmocka_unit_test(what_f_puzzles_cannot_hold_is_not_written),
        cmocka_unit_test(constraints_are_refused_by_name),
        cmocka_unit_test(regions_are_blocks_or_a_rule),
        cmocka_unit_test(blocks_that_nobody_tells_are_not_guessed),
        cmocka_unit_test(broken_json_is_refused_with_its_reason),
        cmocka_unit_test(broken_links_are_refused_with_their_reason),
        cmocka_unit_test(a_link_that_unpacks_to_megabytes_is_refused),
        cmocka_unit_test(other_families_are_refused),
        cmocka_unit_test(lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
