/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sdx.c -- rows of candidates with 'u' for what the user placed. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "text_testing.h"

#include <string.h>

static const char grid4[] = "1 u2 34 34\n34 34 12 {}\n"
                            "1234 1234 1234 1234\n. 1234 1234 3";

static void cells_are_given_placed_or_candidates(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_record_text raw = raw_of(GV_FORMAT_SDX, grid4);
    const gv_instance *a = parsed(&w, &raw).instance;
    assert_int_equal(a->n_givens, 3);
    assert_true(is_given(a, 0) && !is_placed(a, 0));
    assert_true(is_placed(a, 4 + 1));
    assert_int_equal(allowed(a, 2), 12);
    assert_int_equal(allowed(a, 7), 0);
    assert_int_equal(allowed(a, 8), 15);
    assert_int_equal(allowed(a, 12), 15);
    assert_string_equal(written(&w, a, GV_FORMAT_SDX),
                        "1 u2 34 34\n34 34 12 {}\n"
                        "1234 1234 1234 1234\n1234 1234 1234 3");
    world_close(&w);
}

static void a_lone_candidate_is_written_as_placed(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_net *net = NULL;
    assert_int_equal(
        gv_context_net(&net, w.context, shape_of(GV_LATIN, 0, 0, 2), &w.err), GV_OK);
    const uint64_t marks = 0xFD; // r1c1 only 1, the other cells both
    gv_instance *a = NULL;
    assert_int_equal(gv_instance_make(&a, w.context, net, NULL, NULL, 0, &marks,
                                      GV_ALPHABET_AUTO, &w.arena, &w.err),
                     GV_OK);
    assert_string_equal(written(&w, a, GV_FORMAT_SDX), "u1 12\n12 12");
    world_close(&w);
}

static void orders_in_which_u_is_a_symbol_are_refused(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_rng rng = gv_rng_stream(1, 1);
    static const struct {
        gv_alphabet alphabet;
        unsigned last; // order that has no U yet
    } cases[] = { { GV_ALPHABET_ONE, 29 },
                  { GV_ALPHABET_ZERO, 30 },
                  { GV_ALPHABET_LETTERS, 20 } };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const random_parts parts = { .alphabet = cases[i].alphabet };
        const gv_instance *good =
            random_instance(&w, shape_of(GV_LATIN, 0, 0, cases[i].last), &rng, parts);
        assert_non_null(written(&w, good, GV_FORMAT_SDX));
        const gv_instance *bad = random_instance(
            &w, shape_of(GV_LATIN, 0, 0, cases[i].last + 1), &rng, parts);
        assert_int_equal(
            gv_format_put(&w.text, bad, GV_FORMAT_SDX, GV_ALPHABET_AUTO, &w.err),
            GV_ERR_UNSUPPORTED);
        assert_non_null(strstr(w.err.message, "too many symbols for the format sdx"));
    }
    gv_record_text raw = raw_with(GV_FORMAT_SDX, "1", shape_of(GV_LATIN, 0, 0, 30));
    assert_bad(&w, &raw, 1, 1, "order 30 has too many symbols for the format sdx");
    world_close(&w);
}

static void bad_cells_are_errors_at_their_place(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    static const struct {
        const char *text;
        size_t line, column;
        const char *part;
    } cases[] = {
        { "", 1, 1, "expected 9 rows, found 0" },
        { "1 2 3 4\n1 2 u 4\n1 2 3 4\n1 2 3 4", 2, 5, "one symbol after 'u', found 0" },
        { "1 2 3 4\n1 2 u34 4\n1 2 3 4\n1 2 3 4", 2, 5,
          "one symbol after 'u', found 2" },
        { "1 2 3 4\n1 27 3 4\n1 2 3 4\n1 2 3 4", 2, 4, "symbol '7' is beyond order 4" },
        { "1 2 3 4\n1 2* 3 4\n1 2 3 4\n1 2 3 4", 2, 4, "unexpected character '*'" },
        { "1 2 3 4\n1 2 3\n1 2 3 4\n1 2 3 4", 2, 6, "expected 4 cells in this row" },
        { "1 2 3 4\n1 2 3 4 1\n1 2 3 4\n1 2 3 4", 2, 10, "expected 4 cells in this" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const gv_record_text raw = raw_of(GV_FORMAT_SDX, cases[i].text);
        assert_bad(&w, &raw, cases[i].line, cases[i].column, cases[i].part);
    }
    const gv_shape four = shape_of(GV_SUDOKU, 2, 2, 4);
    gv_record_text raw = raw_with(GV_FORMAT_SDX, "1 2 3 4\n1 2 3 4\n1 2 3 4", four);
    assert_bad(&w, &raw, 3, 8, "expected 4 rows, found 3");
    raw = raw_with(GV_FORMAT_SDX, "1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4", four);
    assert_bad(&w, &raw, 5, 1, "expected 4 rows, found more");
    raw = raw_with(GV_FORMAT_SDX, "1", shape_of(GV_QUEENS, 0, 0, 4));
    assert_bad(&w, &raw, 1, 1, "queens have no sdx form");
    world_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_are_given_placed_or_candidates),
        cmocka_unit_test(a_lone_candidate_is_written_as_placed),
        cmocka_unit_test(orders_in_which_u_is_a_symbol_are_refused),
        cmocka_unit_test(bad_cells_are_errors_at_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
