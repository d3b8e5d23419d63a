/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_board_json.c -- puzzles as data: what is written is read back to the same
 * instance, of every family and size; and what is wrong is refused in words. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "text_testing.h"

#include "base/bitset.h"
#include "text/board_json.h"

#include <stdio.h>
#include <string.h>

/* The record {"board": ...} of an instance, in w->text. */
static gv_record_text record_of(world *w, const gv_instance *instance)
{
    gv_json json;
    gv_buffer_reset(&w->text);
    gv_json_init(&json, &w->text);
    gv_json_object_begin(&json);
    gv_json_key(&json, "board");
    gv_board_json_put(&json, instance, GV_ALPHABET_AUTO);
    gv_json_object_end(&json);
    assert_false(w->text.failed);
    return raw_of(GV_FORMAT_JSON, w->text.text);
}

/* ---- round trips ---- */

static bool has_value(const gv_instance *instance, unsigned cell, unsigned n_digits)
{
    for (unsigned digit = 0; digit < n_digits; digit++)
        if (is_given(instance, cell * n_digits + digit))
            return true;
    return false;
}

/* Marks of cells without a value are the same bit by bit, whatever the givens exclude;
 * there are none where they say no more than the givens. */
static void assert_same_marks(const gv_instance *a, const gv_instance *b)
{
    const unsigned order = a->net->shape.order;
    const unsigned n_digits = gv_net_has_digits(a->net) ? order : 1;
    if (!gv_instance_has_marks(a)) {
        assert_null(b->marks);
        return;
    }
    assert_non_null(b->marks);
    for (unsigned cell = 0; cell < order * order; cell++)
        for (unsigned digit = 0; digit < n_digits && !has_value(a, cell, n_digits);
             digit++)
            assert_int_equal(gv_bits_has(a->marks, cell * n_digits + digit),
                             gv_bits_has(b->marks, cell * n_digits + digit));
}

static void assert_same_instance(const gv_instance *a, const gv_instance *b)
{
    assert_ptr_equal(a->net, b->net);
    assert_int_equal(a->n_givens, b->n_givens);
    for (uint32_t i = 0; i < a->n_givens; i++) {
        assert_int_equal(a->givens[i], b->givens[i]);
        assert_int_equal(is_placed(a, a->givens[i]), is_placed(b, a->givens[i]));
    }
    assert_same_marks(a, b);
}

static void round_trip(world *w, gv_shape shape, unsigned n_grids)
{
    const bool digits = shape.family != GV_QUEENS && shape.family != GV_SUDOQUEENS;
    for (unsigned i = 0; i < n_grids; i++) {
        gv_rng rng = gv_rng_stream(shape.order, i);
        const gv_mark mark = gv_arena_mark(&w->arena);
        const random_parts parts = { .marks = digits && i % 2 == 0,
                                     .placed = i % 3 == 0 };
        const gv_instance *a = random_instance(w, shape, &rng, parts);
        const gv_record_text raw = record_of(w, a);
        assert_same_instance(a, parsed(w, &raw).instance);
        gv_arena_rewind(&w->arena, mark);
    }
}

static void boards_of_every_family_and_size_come_back(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_family family;
        unsigned rows, cols, order, n_grids;
    } shapes[] = {
        { GV_SUDOKU, 1, 1, 1, 10 },      { GV_SUDOKU, 2, 2, 4, 100 },
        { GV_SUDOKU, 2, 3, 6, 100 },     { GV_SUDOKU, 3, 2, 6, 100 },
        { GV_SUDOKU, 3, 3, 9, 200 },     { GV_SUDOKU, 3, 4, 12, 50 },
        { GV_SUDOKU, 5, 5, 25, 20 },     { GV_SUDOKU, 8, 8, 64, 3 },
        { GV_LATIN, 0, 0, 3, 50 },       { GV_LATIN, 0, 0, 10, 50 },
        { GV_PANDIAGONAL, 0, 0, 7, 50 }, { GV_QUEENS, 0, 0, 8, 50 },
        { GV_QUEENS, 0, 0, 64, 3 },      { GV_SUDOQUEENS, 0, 0, 9, 50 },
    };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        world w;
        world_open(&w);
        round_trip(
            &w,
            shape_of(shapes[i].family, shapes[i].rows, shapes[i].cols, shapes[i].order),
            shapes[i].n_grids);
        world_close(&w);
    }
}

static void alphabets_come_back_as_their_symbols(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_alphabet alphabet;
        unsigned order;
        const char *symbols;
    } cases[] = {
        { GV_ALPHABET_ONE, 4, "[\"1\", \"2\", \"3\", \"4\"]" },
        { GV_ALPHABET_LETTERS, 4, "[\"A\", \"B\", \"C\", \"D\"]" },
        { GV_ALPHABET_ZERO, 4, "[\"0\", \"1\", \"2\", \"3\"]" },
        { GV_ALPHABET_ONE, 16, "\"9\", \"A\"" },
        { GV_ALPHABET_ZERO, 16, "\"E\", \"F\"]" },
        { GV_ALPHABET_LETTERS, 16, "\"O\", \"P\"]" },
        { GV_ALPHABET_DECIMAL, 16, "\"15\", \"16\"]" },
        { GV_ALPHABET_DECIMAL, 64, "\"63\", \"64\"]" },
    };
    world w;
    world_open(&w);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gv_rng rng = gv_rng_stream(3, i);
        const random_parts parts = { .alphabet = cases[i].alphabet };
        const gv_instance *a =
            random_instance(&w, shape_of(GV_LATIN, 0, 0, cases[i].order), &rng, parts);
        const gv_record_text raw = record_of(&w, a);
        assert_non_null(strstr(raw.text, cases[i].symbols));
        const gv_instance *b = parsed(&w, &raw).instance;
        assert_int_equal(b->alphabet, cases[i].alphabet);
        assert_same_instance(a, b);
    }
    world_close(&w);
}

static void marks_of_queens_are_cells(void **ctx)
{
    (void)ctx;
    static const char text[] =
        "{\"board\": {\"family\": \"queens\", \"size\": 4, \"symbols\": [\"Q\"], "
        "\"givens\": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "
        "\"placed\": [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "
        "\"marks\": [[], [], [], [], [], [], [], [], [1], [1], [1], [], [1], [1], [1], "
        "[1]]}}";
    world w;
    world_open(&w);
    const gv_record_text raw = raw_of(GV_FORMAT_JSON, text);
    const gv_instance *instance = parsed(&w, &raw).instance;
    assert_int_equal(instance->n_givens, 1);
    assert_int_equal(instance->givens[0], 1);
    assert_true(is_placed(instance, 1));
    assert_false(gv_bits_has(instance->marks, 7));
    assert_true(gv_bits_has(instance->marks, 8));
    assert_string_equal(record_of(&w, instance).text, text);
    world_close(&w);
}

static void a_csp_and_cells_with_two_givens_have_no_board(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_record_text csp = raw_of(GV_FORMAT_CSP, "csp 1\nvar A x y\ngiven A=x");
    assert_string_equal(record_of(&w, parsed(&w, &csp).instance).text,
                        "{\"board\": null}");
    const gv_record_text two =
        raw_with(GV_FORMAT_CELLS, "r1c1=1 r1c1=2", shape_of(GV_SUDOKU, 2, 2, 4));
    assert_string_equal(record_of(&w, parsed(&w, &two).instance).text,
                        "{\"board\": null}");
    world_close(&w);
}

/* ---- what may be left out, and what wins ---- */

#define EMPTY "0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0"

static const gv_instance *read_text(world *w, const char *text)
{
    const gv_record_text raw = raw_of(GV_FORMAT_JSON, text);
    return parsed(w, &raw).instance;
}

static void family_and_size_may_follow_from_the_rest(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_shape four = shape_of(GV_SUDOKU, 2, 2, 4);
    static const char *const same[] = {
        "{\"board\": {\"givens\": [3, " EMPTY "]}}",
        "{\"board\": {\"size\": 4, \"givens\": [3, " EMPTY "]}}",
        "{\"board\": {\"block\": \"2x2\", \"givens\": [3, " EMPTY "]}}",
        "{\"board\": {\"block\": null, \"placed\": null, \"marks\": null, "
        "\"symbols\": null, \"givens\": [3, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "
        "0, 0]}}",
        "{\"puzzle\": \"nothing\", \"status\": 1, \"board\": {\"givens\": [3, " EMPTY
        "]}}",
        "{\"board\": null, \"puzzle\": \"3...............\"}",
        "{\"board\": \"of another program\", \"puzzle\": \"3...............\"}",
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        const gv_instance *instance = read_text(&w, same[i]);
        assert_memory_equal(&instance->net->shape, &four, sizeof four);
        assert_int_equal(instance->n_givens, 1);
        assert_int_equal(instance->givens[0], 2);
        assert_null(instance->marks);
        assert_null(instance->placed);
    }
    world_close(&w);
}

static void what_the_caller_says_wins(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_record_text raw =
        raw_of(GV_FORMAT_JSON, "{\"board\": {\"givens\": [3, " EMPTY "]}}");
    raw.has_family = true;
    raw.family = GV_LATIN;
    raw.alphabet = GV_ALPHABET_LETTERS;
    const gv_instance *instance = parsed(&w, &raw).instance;
    assert_int_equal(instance->net->shape.family, GV_LATIN);
    assert_int_equal(instance->alphabet, GV_ALPHABET_LETTERS);
    raw.order = 5;
    assert_bad(&w, &raw, 1, 1, "\"givens\" of \"board\" has 16 cells, expected 25");
    world_close(&w);
}

/* A cell that nothing is said of allows everything, one without candidates nothing. */
static void null_and_empty_marks_differ(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_instance *instance = read_text(
        &w, "{\"board\": {\"givens\": [3, " EMPTY "], \"marks\": [[1], null, [], "
            "[2, 4, 2], null, null, null, null, null, null, null, null, null, null, "
            "null, null]}}");
    assert_int_equal(allowed(instance, 0), 1 << 2);
    assert_int_equal(allowed(instance, 1), 15);
    assert_int_equal(allowed(instance, 2), 0);
    assert_int_equal(allowed(instance, 3), 10);
    assert_int_equal(instance->n_givens, 1);
    world_close(&w);
}

/* ---- errors ---- */

static void wrong_boards_are_refused_in_words(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *board;
        const char *message;
    } bad[] = {
        { "{}", "expected \"givens\" in \"board\", a list of numbers" },
        { "{\"givens\": 81}", "expected \"givens\" in \"board\", a list of numbers" },
        { "{\"family\": \"latin\", \"givens\": [0, 0, 0]}",
          "\"givens\" of \"board\" has 3 cells, expected 4" },
        { "{\"size\": 4, \"givens\": [" EMPTY "]}",
          "\"givens\" of \"board\" has 15 cells, expected 16" },
        { "{\"size\": 65, \"givens\": []}",
          "expected \"size\" as a number from 1 to 64" },
        { "{\"size\": 4.0, \"givens\": []}",
          "expected \"size\" as a number from 1 to 64" },
        { "{\"block\": \"64x64\", \"givens\": []}", "order" },
        { "{\"block\": \"2x3\", \"size\": 4, \"givens\": [0, " EMPTY "]}", "2x3" },
        { "{\"block\": 4, \"givens\": [0, " EMPTY "]}",
          "expected \"block\" as \"3x3\"" },
        { "{\"family\": \"chess\", \"givens\": [0, " EMPTY "]}",
          "the value of \"family\" is not a family" },
        { "{\"family\": \"csp\", \"givens\": [0, " EMPTY "]}",
          "a csp has neither order nor blocks" },
        { "{\"size\": 6, \"givens\": [0, " EMPTY "]}",
          "order 6 has several block shapes" },
        { "{\"mark\": null, \"givens\": [0, " EMPTY "]}",
          "\"board\" has a member other than \"family\"" },
        { "{\"givens\": [5, " EMPTY "]}",
          "expected a whole number from 0 to 4 at r1c1 of \"givens\"" },
        { "{\"givens\": [" EMPTY ", -1]}",
          "expected a whole number from 0 to 4 at r4c4 of \"givens\"" },
        { "{\"givens\": [" EMPTY ", 1.0]}",
          "expected a whole number from 0 to 4 at r4c4 of \"givens\"" },
        { "{\"givens\": [" EMPTY ", \"1\"]}",
          "expected a whole number from 0 to 4 at r4c4 of \"givens\"" },
        { "{\"givens\": [" EMPTY ", 18446744073709551617]}", "bad JSON" },
        { "{\"family\": \"queens\", \"givens\": [2, " EMPTY "]}",
          "expected a whole number from 0 to 1 at r1c1 of \"givens\"" },
        { "{\"givens\": [0, " EMPTY "], \"placed\": 3}",
          "expected \"placed\" of \"board\" as a list or null" },
        { "{\"givens\": [0, " EMPTY "], \"placed\": [" EMPTY "]}",
          "\"placed\" of \"board\" has 15 cells, expected 16" },
        { "{\"givens\": [0, " EMPTY "], \"placed\": [7, " EMPTY "]}",
          "expected a whole number from 0 to 4 at r1c1 of \"placed\"" },
        { "{\"givens\": [1, " EMPTY "], \"placed\": [1, " EMPTY "]}",
          "r1c1 is in \"givens\" and in \"placed\"" },
        { "{\"givens\": [0, " EMPTY "], \"marks\": [[]]}",
          "\"marks\" of \"board\" has 1 cells, expected 16" },
        { "{\"givens\": [0, " EMPTY "], \"marks\": [0, " EMPTY "]}",
          "expected a list of whole numbers from 1 to 4, or null, at r1c1 of "
          "\"marks\"" },
        { "{\"givens\": [0, " EMPTY "], \"marks\": [[1, 5], " EMPTY "]}",
          "expected a list of whole numbers from 1 to 4, or null, at r1c1 of "
          "\"marks\"" },
        { "{\"givens\": [0, " EMPTY "], \"symbols\": [\"1\", \"2\", \"3\"]}",
          "expected 4 \"symbols\" of \"board\"" },
        { "{\"givens\": [0, " EMPTY "], \"symbols\": [\"1\", \"2\", \"3\", \"5\"]}",
          "expected 4 \"symbols\" of \"board\"" },
        { "{\"givens\": [0, " EMPTY "], \"symbols\": [1, 2, 3, 4]}",
          "expected 4 \"symbols\" of \"board\"" },
        { "{\"family\": \"queens\", \"givens\": [0, " EMPTY "], \"symbols\": [\"1\"]}",
          "expected [\"Q\"] as \"symbols\" of queens" },
    };
    world w;
    world_open(&w);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[512];
        (void)snprintf(text, sizeof text, "{\"board\": %s}", bad[i].board);
        const gv_record_text raw = raw_of(GV_FORMAT_JSON, text);
        gv_parsed result;
        assert_int_equal(
            gv_record_text_parse(&result, &raw, w.context, &w.arena, &w.err),
            GV_ERR_INPUT);
        if (!strstr(w.err.message, bad[i].message))
            fail_msg("%s:\nexpected %s\n   found %s", text, bad[i].message,
                     w.err.message);
    }
    world_close(&w);
}

static void lack_of_memory_is_reported(void **ctx)
{
    (void)ctx;
    static const char text[] =
        "{\"board\": {\"symbols\": [\"A\", \"B\", \"C\", \"D\"], "
        "\"givens\": [1, " EMPTY "], \"placed\": [0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "
        "0, 0, 0, 0], \"marks\": null}}";
    bool failed = true;
    for (size_t fail_at = 1; failed; fail_at++) {
        gv_memory memory = { 0 };
        gv_context *context;
        assert_int_equal(gv_context_new_with(&context, &memory, NULL), GV_OK);
        gv_arena arena;
        gv_arena_init(&arena, &memory);
        atomic_store(&memory.n_calls, 0);
        memory.fail_at = fail_at;
        const gv_record_text raw = raw_of(GV_FORMAT_JSON, text);
        gv_parsed result;
        const gv_status status =
            gv_record_text_parse(&result, &raw, context, &arena, NULL);
        failed = status != GV_OK;
        assert_true(!failed || status == GV_ERR_MEMORY);
        assert_true(failed || fail_at > 2);
        gv_arena_free(&arena);
        gv_context_free(context);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_of_every_family_and_size_come_back),
        cmocka_unit_test(alphabets_come_back_as_their_symbols),
        cmocka_unit_test(marks_of_queens_are_cells),
        cmocka_unit_test(a_csp_and_cells_with_two_givens_have_no_board),
        cmocka_unit_test(family_and_size_may_follow_from_the_rest),
        cmocka_unit_test(what_the_caller_says_wins),
        cmocka_unit_test(null_and_empty_marks_differ),
        cmocka_unit_test(wrong_boards_are_refused_in_words),
        cmocka_unit_test(lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
