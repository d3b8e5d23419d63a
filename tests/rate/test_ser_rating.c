/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_ser_rating.c -- the ratings of Sudoku Explainer: values, words, what is not
 * defined, limits, and that each of the three is the same alone and with the others. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "rate_testing.h"

#include <stdio.h>

#define NAMES "SER,EP,ED"
#define HARD                                                                           \
    "......59....2.6..8..4.8.......5....68..4..9...3...12...6.3.28...8..4...92.3.1.."  \
    "4."

static void assert_rated(const char *names, const gv_text_options *options,
                         const char *text, const char *wanted)
{
    rate_bench b;
    gv_context *context;
    gv_instance *instance;
    rate_bench_open_names(&b, names, false);
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
    const char *puzzle, *ser, *ep, *ed;
} examples[] = {
    { HARD, "9.0", "1.2", "1.2" },
    { ".26....3...5.....6.43..65.1...1....5...2....98..6...7.27.....9..5.317........4.."
      "."
      "",
      "1.5", "1.2", "1.2" },
    // Solved, several solutions, none.
    { "41736982563215894795872431682543716979158643234691275828964357157329168416487529"
      "3",
      "0.0", "0.0", "0.0" },
    { "......8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4....."
      ".",
      "multiple", "multiple", "multiple" },
    { "44....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4....."
      ".",
      "none", "none", "none" },
};

static void values_and_words(void **ctx)
{
    (void)ctx;
    const gv_text_options none = GV_INIT(gv_text_options);
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        char all[64];
        (void)snprintf(all, sizeof all, "%s %s %s", examples[i].ser, examples[i].ep,
                       examples[i].ed);
        assert_rated(NAMES, &none, examples[i].puzzle, all);
        assert_rated("SER", &none, examples[i].puzzle, examples[i].ser);
        assert_rated("EP", &none, examples[i].puzzle, examples[i].ep);
        assert_rated("ED", &none, examples[i].puzzle, examples[i].ed);
    }
}

static void texts_are_rated_like_instances(void **ctx)
{
    (void)ctx;
    const gv_limits none = { 0 };
    rate_bench b;
    gv_context *context;
    rate_bench_open_names(&b, NAMES, false);
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    char text[82] = HARD;
    for (size_t i = 0; i < 81; i++)
        text[i] = text[i] == '.' ? '0' : text[i];
    gv_rate_question question = { .search = { .nine = text, .context = context } };
    gv_rate_question *questions = &question;
    assert_int_equal(gv_rate_block(&questions, 1, b.rater, &none, &b.tmp, NULL), GV_OK);
    assert_values(&b, &question, "9.0 1.2 1.2");
    gv_context_free(context);
    rate_bench_close(&b);
}

static void other_sizes_and_families_have_none(void **ctx)
{
    (void)ctx;
    const gv_text_options latin = { .size = sizeof latin,
                                    .has_family = true,
                                    .family = GV_LATIN },
                          six = { .size = sizeof six,
                                  .block_rows = 2,
                                  .block_cols = 3 };
    assert_rated(NAMES, &latin, "1234234.34..4...", "- - -");
    assert_rated(NAMES, &six, "..15......3..243.....6...1......5.1.", "- - -");
}

/* A run that is stopped knows what was reached. */
static void stops_give_a_bound(void **ctx)
{
    (void)ctx;
    rate_bench b;
    gv_context *context;
    gv_flag stop;
    atomic_init(&stop, true);
    const gv_limits limits = { .stop = &stop };
    const gv_rate_options options = { .names = NAMES,
                                      .max_length = GV_MAX_LENGTH,
                                      .unique = true };
    rate_bench_open(&b, &options);
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    gv_instance *puzzle = puzzle_of(context, HARD, 81);
    const gv_rate_question question = rate_within(&b, puzzle, &limits);
    assert_values(&b, &question, ">6.4 1.2 1.2"); // chains were about to be tried
    assert_int_equal(question.values[0].end, GV_END_STOPPED);
    gv_instance_free(puzzle);
    gv_context_free(context);
    rate_bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_and_words),
        cmocka_unit_test(texts_are_rated_like_instances),
        cmocka_unit_test(other_sizes_and_families_have_none),
        cmocka_unit_test(stops_give_a_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
