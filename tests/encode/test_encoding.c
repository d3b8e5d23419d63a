/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_encoding.c -- the table, and the files that its writers make: their sizes
 * against the formulas, their headers, their memory. What the files mean is tested by
 * models.py. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "encode_help.h"

#include <stdio.h>

static void names_find_their_rows(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < GV_N_ENCODINGS; i++) {
        assert_ptr_equal(gv_encoding_by_name(gv_encodings[i].name), &gv_encodings[i]);
        assert_int_equal(gv_encodings[i].suffix[0], '.');
    }
    assert_null(gv_encoding_by_name("dimacs"));
}

/* ---- sizes of full encodings ---- */

/* s is the order, n_units 3 with blocks and 2 without. */
typedef struct sizes {
    size_t s, n_units;
} sizes;

static void assert_opb(encode_test *test, sizes z)
{
    gv_buffer text;
    encode_text(&text, test, "opb", true);
    const size_t n = (z.n_units + 1) * z.s * z.s;
    char first[80];
    (void)snprintf(first, sizeof first, "* #variable= %zu #constraint= %zu\n",
                   z.s * z.s * z.s, n);
    assert_memory_equal(text.text, first, strlen(first));
    assert_int_equal(encode_count(&text, " = 1 ;\n"), n);
    assert_int_equal(encode_count(&text, "+1 x"), n * z.s);
    gv_buffer_free(&text);
}

static void assert_csp_dual(encode_test *test, sizes z)
{
    gv_buffer text;
    encode_text(&text, test, "csp-dual", true);
    const size_t s = z.s, blocks = z.n_units == 3 ? s * (s * (s - 1) / 2) * s : 0;
    assert_int_equal(encode_count(&text, "\nvar "), 3 * s * s);
    assert_int_equal(encode_count(&text, "\nforbid "),
                     4 * s * s * s * (s - 1) + blocks);
    gv_buffer_free(&text);
}

static void assert_minion(encode_test *test, sizes z)
{
    gv_buffer text;
    encode_text(&text, test, "minion", true);
    assert_int_equal(encode_count(&text, "\nDISCRETE "), 3);
    assert_int_equal(encode_count(&text, "\nalldiff("), z.n_units * z.s);
    assert_int_equal(encode_count(&text, "\nwatched-or("), 4 * z.s * z.s * z.s);
    gv_buffer_free(&text);
}

static void assert_xcsp3(encode_test *test, sizes z)
{
    gv_buffer text;
    encode_text(&text, test, "xcsp3", true);
    assert_int_equal(encode_count(&text, "<array "), 3);
    assert_int_equal(encode_count(&text, "<allDifferent>"), z.n_units * z.s);
    assert_int_equal(encode_count(&text, "<channel>"), 2 * z.s);
    gv_buffer_free(&text);
}

static void full_encodings_have_the_sizes_of_the_formulas(void **ctx)
{
    (void)ctx;
    static const unsigned shapes[][2] = {
        { 2, 2 }, { 2, 3 }, { 3, 3 }, { 1, 5 }, { 5, 1 }
    };
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        encode_test test;
        encode_open(&test, GV_SUDOKU, shapes[i][0], shapes[i][1], 0, NULL);
        const bool blocks = shapes[i][0] > 1 && shapes[i][1] > 1;
        const sizes z = { test.instance->net->shape.order, blocks ? 3 : 2 };
        assert_opb(&test, z);
        assert_csp_dual(&test, z);
        assert_minion(&test, z);
        assert_xcsp3(&test, z);
        encode_close(&test);
    }
}

/* ---- headers ---- */

static void headers_say_what_the_file_is(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open_six(&test);
    for (size_t i = 0; i < GV_N_ENCODINGS; i++)
        for (unsigned full = 0; full < 2; full++) {
            gv_buffer text;
            encode_text(&text, &test, gv_encodings[i].name, full);
            char line[80];
            (void)snprintf(line, sizeof line, "encoding: %s, %s\n",
                           gv_encodings[i].name,
                           full ? "full" : "reduced by naked singles");
            assert_non_null(strstr(text.text, line));
            assert_non_null(strstr(text.text,
                                   "instance: sudoku, order 6, blocks of 2 "
                                   "rows x 3 columns, 10 givens, 26 holes\n"));
            gv_buffer_free(&text);
        }
    gv_buffer text;
    encode_text(&text, &test, "dimacs-3d", true);
    assert_non_null(strstr(text.text, "in common are written twice"));
    assert_null(strstr(text.text, "c map"));
    gv_buffer_free(&text);
    encode_text(&text, &test, "dimacs-2d", false);
    assert_non_null(strstr(text.text, "in common are written once"));
    assert_non_null(strstr(text.text, "\nc map 1 "));
    gv_buffer_free(&text);
    encode_close(&test);
}

/* What the text said must not end the comment of XML. */
static void remarks_are_comments(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open_six(&test);
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    const char *remark = "easy --> 7.1\nsecond";
    const gv_encode_choice choice = { .remark = remark,
                                      .remark_length = strlen(remark) };
    const gv_encode_out out = { .text = &text };
    assert_int_equal(gv_encoding_by_name("xcsp3")->write(&out, test.instance, &choice,
                                                         &test.arena, NULL),
                     GV_OK);
    assert_non_null(strstr(text.text, "text: easy -_> 7.1\ntext: second\n"));
    assert_int_equal(encode_count(&text, "-->"), 1);
    gv_buffer_free(&text);
    encode_close(&test);
}

static void minizinc_has_two_parts(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open_six(&test);
    const gv_encode_part parts[] = { GV_ENCODE_MODEL, GV_ENCODE_DATA };
    gv_buffer all, part[2];
    encode_text(&all, &test, "mzn", false);
    for (unsigned i = 0; i < 2; i++) {
        const gv_encode_choice choice = { .part = parts[i] };
        const gv_encode_out out = { .text = &part[i] };
        gv_buffer_init(&part[i], NULL);
        assert_int_equal(gv_encoding_by_name("mzn")->write(&out, test.instance, &choice,
                                                           &test.arena, NULL),
                         GV_OK);
    }
    assert_non_null(strstr(part[0].text, "solve ::"));
    assert_null(strstr(part[0].text, "\ndom = "));
    assert_null(strstr(part[1].text, "solve ::"));
    assert_non_null(strstr(part[1].text, "\ndom = "));
    assert_int_equal(all.length, part[0].length + part[1].length);
    gv_buffer_free(&all);
    gv_buffer_free(&part[0]);
    gv_buffer_free(&part[1]);
    encode_close(&test);
}

/* ---- memory ---- */

enum { PIECE = 4096 };

typedef struct small_sink {
    gv_buffer text;
    gv_buffer all;
    size_t most;
} small_sink;

static void drain(void *user)
{
    small_sink *sink = user;
    sink->most = sink->text.length > sink->most ? sink->text.length : sink->most;
    if (sink->text.length < PIECE)
        return;
    gv_buffer_add(&sink->all, sink->text.text, sink->text.length);
    gv_buffer_reset(&sink->text);
}

static void writers_flush_and_write_the_same(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open(&test, GV_SUDOKU, 4, 4, 0, NULL);
    for (size_t i = 0; i < GV_N_ENCODINGS; i++) {
        gv_buffer whole;
        small_sink sink = { .most = 0 };
        encode_text(&whole, &test, gv_encodings[i].name, true);
        gv_buffer_init(&sink.text, NULL);
        gv_buffer_init(&sink.all, NULL);
        const gv_encode_choice choice = { .full = true };
        const gv_encode_out out = { .text = &sink.text, .flush = drain, .user = &sink };
        assert_int_equal(
            gv_encodings[i].write(&out, test.instance, &choice, &test.arena, NULL),
            GV_OK);
        gv_buffer_add(&sink.all, sink.text.text, sink.text.length);
        assert_true(sink.most < 3 * PIECE);
        assert_int_equal(sink.all.length, whole.length);
        assert_memory_equal(sink.all.text, whole.text, whole.length);
        gv_buffer_free(&sink.text);
        gv_buffer_free(&sink.all);
        gv_buffer_free(&whole);
    }
    encode_close(&test);
}

/* 90000 pairs are much to write in any language. */
static void a_stop_flag_cuts_every_writer_short(void **ctx)
{
    (void)ctx;
    enum { N = 300 };
    gv_buffer pairs;
    gv_buffer_init(&pairs, NULL);
    gv_buffer_puts(&pairs, "csp 1");
    for (unsigned var = 0; var < 2; var++) {
        gv_buffer_printf(&pairs, "; var %c", 'A' + var);
        for (unsigned value = 0; value < N; value++)
            gv_buffer_printf(&pairs, " %u", value);
    }
    for (unsigned i = 0; i < N * N; i++)
        gv_buffer_printf(&pairs, "; forbid A=%u B=%u", i / N, i % N);
    encode_test test;
    encode_open(&test, GV_CSP, 0, 0, 0, pairs.text);
    const gv_flag stop = true;
    const gv_budget budget = { .limits = { .stop = &stop } };
    for (size_t i = 0; i < GV_N_ENCODINGS; i++) {
        gv_buffer whole, text;
        encode_text(&whole, &test, gv_encodings[i].name, true);
        gv_buffer_init(&text, NULL);
        gv_meter meter = gv_meter_of(&budget);
        const gv_encode_choice choice = { .full = true };
        const gv_encode_out out = { .text = &text, .meter = &meter };
        assert_int_equal(
            gv_encodings[i].write(&out, test.instance, &choice, &test.arena, NULL),
            GV_OK);
        assert_int_equal(meter.end, GV_END_STOPPED);
        assert_true(text.length < whole.length / 2);
        gv_buffer_free(&text);
        gv_buffer_free(&whole);
    }
    encode_close(&test);
    gv_buffer_free(&pairs);
}

static void memory_can_run_out_anywhere(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open(&test, GV_CSP, 0, 0, 0,
                "csp 1; var A 1 2; var B 1 2; var C 2 3; alldiff A B; forbid A=1 C=2");
    for (size_t i = 0; i < GV_N_ENCODINGS; i++) {
        gv_status status = GV_ERR_MEMORY;
        for (size_t n = 1; status != GV_OK; n++) {
            gv_memory memory = { .fail_at = n };
            gv_arena arena;
            gv_buffer text;
            gv_arena_init(&arena, &memory);
            gv_buffer_init(&text, &memory);
            const gv_encode_choice choice = { .full = false };
            const gv_encode_out out = { .text = &text };
            status = gv_encodings[i].write(&out, test.instance, &choice, &arena, NULL);
            assert_true(status == GV_OK || status == GV_ERR_MEMORY);
            gv_buffer_free(&text);
            gv_arena_free(&arena);
        }
    }
    encode_close(&test);
}

/* ---- what answers look like ---- */

static void answers_are_recognized(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *text, *name;
    } rows[] = {
        { "c hello\ns SATISFIABLE\nv 1 -2 0\n", "dimacs-3d" },
        { "SAT\n1 -2 0\n", "dimacs-3d" },
        { "UNSAT\n", "dimacs-3d" },
        { "s SATISFIABLE\nv x1 -x2\n", "opb" },
        { "s SATISFIABLE\nv -x1 x2\n", "opb" },
        { "x = [1, 2];\n----------\n", "mzn" },
        { "=====UNSATISFIABLE=====\n", "mzn" },
        { "s SATISFIABLE\nv <instantiation>\nv </instantiation>\n", "xcsp3" },
        { "# Minion\nSol: 1 2\n", "minion" },
        { "r1c1=1 r1c2=2\n", "csp-dual" },
        { "", NULL },
        { "good morning", NULL },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const gv_encoding *found =
            gv_encoding_of_answer(rows[i].text, strlen(rows[i].text));
        if (rows[i].name)
            assert_ptr_equal(found, gv_encoding_by_name(rows[i].name));
        else
            assert_null(found);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_find_their_rows),
        cmocka_unit_test(full_encodings_have_the_sizes_of_the_formulas),
        cmocka_unit_test(headers_say_what_the_file_is),
        cmocka_unit_test(remarks_are_comments),
        cmocka_unit_test(minizinc_has_two_parts),
        cmocka_unit_test(writers_flush_and_write_the_same),
        cmocka_unit_test(a_stop_flag_cuts_every_writer_short),
        cmocka_unit_test(memory_can_run_out_anywhere),
        cmocka_unit_test(answers_are_recognized),
    };
    return cmocka_run_group_tests_name("encoding", tests, NULL, NULL);
}
