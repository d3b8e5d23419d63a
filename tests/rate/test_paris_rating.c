/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_paris_rating.c -- Paris's measures as ratings: values, words, what is not
 * defined, limits; and on a whole collection, type D is W = 0. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../data_table.h"
#include "rate_testing.h"

#define NAMES "dof,type,total-dof,ease,solutions"

/* The ratings of a text, read with these options. */
static void assert_rated(const gv_text_options *options, const char *text,
                         const char *wanted)
{
    rate_bench b;
    gv_context *context;
    gv_instance *instance;
    rate_bench_open_names(&b, NAMES, false);
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_int_equal(
        gv_instance_parse(&instance, context, text, strlen(text), options, NULL),
        GV_OK);
    const gv_rate_question question = rate_one(&b, instance);
    assert_values(&b, &question, wanted);
    gv_instance_free(instance);
    gv_context_free(context);
    rate_bench_close(&b);
}

static const struct {
    const char *puzzle, *wanted;
} nines[] = {
    { "..7...9..2..5.7..6.8.1.4.7..4..1..3.6.1...8.9.9..8..6..5.8.9.1.1..6.3..2..6...3."
      ".",
      "104 D 104 18.569 1" },
    // Puzzle 4 of the book with 27 clues, then with 26.
    { ".85...2...94.1...3...3..7.45....9....4.2.6......1..9.76....5...1...4..6..27..."
      "89.",
      "107 SS 111 - 2+" },
    { ".85...2...94.1.......3..7.45....9....4.2.6......1..9.76....5...1...4..6..27..."
      "89.",
      "120 MS 132 - 2+" },
    // Puzzle 88 where it is stuck.
    { "..14.......4.786.1..7...9..4867..123713824569952....7...5.4....3.918......8..73."
      ".",
      "101 MS 310 - 2+" },
    // Empty; two equal clues in a row; solved.
    { "................................................................................"
      "."
      "",
      "648 MS - - 2+" },
    { "44....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4....."
      ".",
      "233 - - - 0" },
    { "41736982563215894795872431682543716979158643234691275828964357157329168416487529"
      "3",
      "0 D 0 0.000 1" },
};

static void measures_are_given_whatever_the_solutions(void **ctx)
{
    (void)ctx;
    const gv_text_options none = GV_INIT(gv_text_options);
    for (size_t i = 0; i < sizeof nines / sizeof nines[0]; i++)
        assert_rated(&none, nines[i].puzzle, nines[i].wanted);
}

static void texts_are_rated_like_instances(void **ctx)
{
    (void)ctx;
    const gv_limits none = { 0 };
    rate_bench b;
    gv_context *context;
    rate_bench_open_names(&b, NAMES, false);
    assert_true(gv_rate_plan_is_quick(b.plan));
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    for (size_t i = 0; i < sizeof nines / sizeof nines[0]; i++) {
        gv_rate_question question = { .search = { .nine = nines[i].puzzle,
                                                  .context = context } };
        gv_rate_question *questions = &question;
        assert_int_equal(gv_rate_block(&questions, 1, b.rater, &none, &b.tmp, NULL),
                         GV_OK);
        assert_values(&b, &question, nines[i].wanted);
    }
    gv_context_free(context);
    rate_bench_close(&b);
}

static void other_sizes_and_latin_squares_have_them_too(void **ctx)
{
    (void)ctx;
    const gv_text_options latin = { .size = sizeof latin,
                                    .has_family = true,
                                    .family = GV_LATIN },
                          four = { .size = sizeof four, .order = 4 },
                          six = { .size = sizeof six,
                                  .block_rows = 2,
                                  .block_cols = 3 };
    assert_rated(&latin, "1234234.34..4...", "5 D 5 4.000 1");
    assert_rated(&four, "1...............", "38 MS - - 2+");
    assert_rated(&six, "1.....23.......................6....", "120 MS - - 2+");
    assert_rated(&six, "..15......3..243.....6...1......5.1.", "53 D 53 6.115 1");
    assert_rated(&six, ".......612..3..1....6.5..........624", "50 SS 96 - 1");
}

static void other_families_and_pencilmarks_have_none(void **ctx)
{
    (void)ctx;
    const gv_text_options queens = { .size = sizeof queens,
                                     .has_family = true,
                                     .family = GV_QUEENS,
                                     .order = 4 },
                          four = { .size = sizeof four, .order = 4 };
    assert_rated(&queens, "................", "- - - - 2+");
    assert_rated(&four,
                 "12 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n"
                 "1234 1234 1234 1234\n",
                 "- - - - 2+");
}

static void a_stop_leaves_what_the_total_is_above(void **ctx)
{
    (void)ctx;
    const gv_flag stop = true;
    const gv_limits limits = { .stop = &stop };
    rate_bench b;
    gv_context *context;
    rate_bench_open_names(&b, "type,total-dof", false);
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    gv_instance *instance = puzzle_of(context, nines[3].puzzle, 81);
    const gv_rate_question question = rate_within(&b, instance, &limits);
    assert_values(&b, &question, "MS >266");
    gv_instance_free(instance);
    gv_context_free(context);
    rate_bench_close(&b);
}

static void types_are_words_in_ranges_too(void **ctx)
{
    (void)ctx;
    const gv_rating *type;
    gv_rate_range range;
    assert_int_equal(gv_rating_find(&type, "type", 4, NULL), GV_OK);
    assert_int_equal(gv_rate_range_parse(&range, type, "SS", "MS", NULL), GV_OK);
    assert_int_equal(range.low, 1);
    assert_int_equal(range.high, 2);
    assert_int_equal(gv_rate_range_parse(&range, type, "MS", "D", NULL),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_rate_range_parse(&range, type, "1", NULL, NULL),
                     GV_ERR_ARGUMENT);
    const gv_rate_value none = { .outcome = GV_OUTCOME_OK };
    assert_int_equal(gv_rate_range_parse(&range, type, "D", NULL, NULL), GV_OK);
    assert_false(gv_rate_in_range(&none, &range));
}

static void type_d_is_where_singles_suffice(void **ctx)
{
    (void)ctx;
    const gv_limits none = { 0 };
    data_table t;
    data_table_open(&t, "berthier-cb-sample.tsv");
    rate_bench b;
    gv_context *context;
    rate_bench_open_names(&b, "type", false);
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    unsigned n_rows = 0, n_direct = 0;
    for (; data_table_next(&t); n_rows++) {
        gv_rate_question question = { .search = { .nine = data_cell(&t, "puzzle"),
                                                  .context = context } };
        gv_rate_question *questions = &question;
        assert_int_equal(gv_rate_block(&questions, 1, b.rater, &none, &b.tmp, NULL),
                         GV_OK);
        assert_int_equal(question.values[0].outcome, GV_OUTCOME_OK);
        assert_true(question.values[0].has_value);
        const bool direct = question.values[0].value == 0;
        assert_int_equal(direct, data_number(&t, "W") == 0);
        n_direct += direct;
    }
    assert_int_equal(n_rows, t.is_whole ? 20000 : 1000);
    if (t.is_whole)
        assert_int_equal(n_direct, 6987);
    gv_context_free(context);
    rate_bench_close(&b);
    data_table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(measures_are_given_whatever_the_solutions),
        cmocka_unit_test(texts_are_rated_like_instances),
        cmocka_unit_test(other_sizes_and_latin_squares_have_them_too),
        cmocka_unit_test(other_families_and_pencilmarks_have_none),
        cmocka_unit_test(a_stop_leaves_what_the_total_is_above),
        cmocka_unit_test(types_are_words_in_ranges_too),
        cmocka_unit_test(type_d_is_where_singles_suffice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
