/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_rating.c -- the table of ratings: names, values as text, ranges. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "rate_testing.h"

#include <stdio.h>

static void every_row_makes_a_plan_of_its_own(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < gv_n_ratings; i++) {
        rate_bench b;
        rate_bench_open_names(&b, gv_ratings[i].name, false);
        assert_int_equal(gv_rate_plan_size(b.plan), 1);
        assert_ptr_equal(gv_rate_plan_rating(b.plan, 0), &gv_ratings[i]);
        assert_true(!gv_ratings[i].needs_unique || gv_ratings[i].counts_solutions);
        rate_bench_close(&b);
    }
}

static void assert_refused(const char *names, const char *message)
{
    const gv_rate_options options = { .names = names };
    gv_rate_plan *plan = NULL;
    gv_error err = { .status = GV_OK };
    assert_int_equal(gv_rate_plan_new(&plan, &options, &err), GV_ERR_ARGUMENT);
    assert_null(plan);
    assert_non_null(strstr(err.message, message));
}

static void an_unknown_name_is_refused_with_all_known_ones(void **ctx)
{
    (void)ctx;
    assert_refused("W,XER", "there is no rating 'XER': the ratings are W, B, gW, gB, ");
    for (size_t i = 0; i < gv_n_ratings; i++)
        assert_refused("Q", gv_ratings[i].name);
    assert_refused("Q,XER", "there is no rating 'Q': the ratings are ");
    assert_refused("XER", "; did you mean 'SER'?");
    assert_refused("", "''");
    assert_refused("W,", "''");
    assert_refused("W,,B", "''");
    assert_refused("B,W,B", "B is named twice");
}

static void a_plan_is_quick_if_the_kernel_does_all_of_it(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *names;
        bool by_rules, quick;
    } cases[] = {
        { "W,B,gW,gB,clues,solutions,partials", false, true },
        { "W,B", true, false },
        { "W,TE", false, false },
        { "W,S+W", false, false },
        { "partials", false, true },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        rate_bench b;
        rate_bench_open_names(&b, cases[i].names, cases[i].by_rules);
        assert_int_equal(gv_rate_plan_is_quick(b.plan), cases[i].quick);
        rate_bench_close(&b);
    }
}

static void assert_text(const gv_rating *rating, gv_rate_value value,
                        const char *wanted)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_rate_put(&text, rating, &value);
    assert_string_equal(text.text, wanted);
    gv_buffer_free(&text);
}

static void values_are_written_with_their_decimals_and_words(void **ctx)
{
    (void)ctx;
    static const char *const numerals[] = { "0", "1", "2+", NULL };
    const gv_rating plain = { .name = "plain" }, tenths = { .n_decimals = 1 },
                    fine = { .n_decimals = 3 }, open = { .numerals = numerals };
    assert_text(&plain, (gv_rate_value){ .has_value = true, .value = 0 }, "0");
    assert_text(
        &plain,
        (gv_rate_value){ .outcome = GV_OUTCOME_LIMIT, .has_value = true, .value = 7 },
        ">7");
    assert_text(&tenths, (gv_rate_value){ .has_value = true, .value = 71 }, "7.1");
    assert_text(&tenths, (gv_rate_value){ .has_value = true, .value = 0 }, "0.0");
    assert_text(
        &tenths,
        (gv_rate_value){ .outcome = GV_OUTCOME_LIMIT, .has_value = true, .value = 66 },
        ">6.6");
    assert_text(&fine, (gv_rate_value){ .has_value = true, .value = 12005 }, "12.005");
    assert_text(&open, (gv_rate_value){ .has_value = true, .value = 1 }, "1");
    assert_text(&open, (gv_rate_value){ .has_value = true, .value = 2 }, "2+");
    assert_text(&tenths, (gv_rate_value){ .outcome = GV_OUTCOME_BEYOND, .value = 5 },
                "beyond");
    assert_text(&plain, (gv_rate_value){ .outcome = GV_OUTCOME_NONE, .value = 0 },
                "none");
    assert_text(&plain, (gv_rate_value){ .outcome = GV_OUTCOME_MULTIPLE, .value = 0 },
                "multiple");
    assert_text(&plain, (gv_rate_value){ .outcome = GV_OUTCOME_LIMIT, .value = 0 },
                "limit");
    assert_text(&plain, (gv_rate_value){ .outcome = GV_OUTCOME_OK }, "-");
}

/* ---- ranges ---- */

enum { NO_VALUE = UINT16_MAX };

static bool in_range(gv_outcome outcome, uint64_t value, const char *low,
                     const char *high, unsigned n_decimals)
{
    const gv_rating rating = { .n_decimals = n_decimals };
    const gv_rate_value rated = { .outcome = outcome,
                                  .has_value = value != NO_VALUE,
                                  .value = value };
    gv_rate_range range;
    assert_int_equal(gv_rate_range_parse(&range, &rating, low, high, NULL), GV_OK);
    return gv_rate_in_range(&rated, &range);
}

static void both_ends_of_a_range_belong_to_it(void **ctx)
{
    (void)ctx;
    assert_true(in_range(GV_OUTCOME_OK, 4, "4", "4", 0));
    assert_false(in_range(GV_OUTCOME_OK, 3, "4", NULL, 0));
    assert_true(in_range(GV_OUTCOME_OK, 5, "4", NULL, 0));
    assert_false(in_range(GV_OUTCOME_OK, 5, NULL, "4", 0));
    assert_true(in_range(GV_OUTCOME_OK, 71, "7.1", "7.1", 1));
    assert_false(in_range(GV_OUTCOME_OK, 70, "7.1", NULL, 1));
    assert_false(in_range(GV_OUTCOME_OK, 72, NULL, "7.1", 1));
    // Whole ratings between fractions.
    assert_false(in_range(GV_OUTCOME_OK, 4, "4.5", NULL, 0));
    assert_true(in_range(GV_OUTCOME_OK, 5, "4.5", "5.5", 0));
    // Every tenth is its own bound, whatever its binary fraction.
    for (uint64_t tenths = 0; tenths < 130; tenths++) {
        char bound[16];
        (void)snprintf(bound, sizeof bound, "%u.%u", (unsigned)tenths / 10,
                       (unsigned)tenths % 10);
        assert_true(in_range(GV_OUTCOME_OK, tenths, bound, bound, 1));
        assert_false(in_range(GV_OUTCOME_OK, tenths + 1, bound, bound, 1));
    }
}

static void what_is_only_known_to_be_large_is_in_ranges_without_end(void **ctx)
{
    (void)ctx;
    assert_true(in_range(GV_OUTCOME_BEYOND, NO_VALUE, "9", NULL, 0));
    assert_false(in_range(GV_OUTCOME_BEYOND, NO_VALUE, "9", "30", 0));
    assert_false(in_range(GV_OUTCOME_BEYOND, NO_VALUE, NULL, "30", 0));
    assert_true(in_range(GV_OUTCOME_LIMIT, 8, "9", NULL, 0));
    assert_false(in_range(GV_OUTCOME_LIMIT, 7, "9", NULL, 0));
    assert_false(in_range(GV_OUTCOME_LIMIT, 8, "9", "20", 0));
    assert_false(in_range(GV_OUTCOME_NONE, NO_VALUE, "0", NULL, 0));
    assert_false(in_range(GV_OUTCOME_MULTIPLE, NO_VALUE, "0", NULL, 0));
    assert_false(in_range(GV_OUTCOME_OK, NO_VALUE, "0", NULL, 0));
    assert_false(in_range(GV_OUTCOME_LIMIT, NO_VALUE, "0", NULL, 0));
}

static void bounds_that_are_no_numbers_are_refused(void **ctx)
{
    (void)ctx;
    static const char *const wrong[] = { "",      "x", "4x",  "-1",  "1e3",
                                         "1.2.3", ".", "nan", "inf", " 4" };
    const gv_rating rating = { .name = "plain" };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        gv_rate_range range;
        assert_int_equal(gv_rate_range_parse(&range, &rating, wrong[i], NULL, NULL),
                         GV_ERR_ARGUMENT);
        assert_int_equal(gv_rate_range_parse(&range, &rating, NULL, wrong[i], NULL),
                         GV_ERR_ARGUMENT);
    }
    gv_rate_range range;
    assert_int_equal(gv_rate_range_parse(&range, &rating, "5", "4", NULL),
                     GV_ERR_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_makes_a_plan_of_its_own),
        cmocka_unit_test(an_unknown_name_is_refused_with_all_known_ones),
        cmocka_unit_test(a_plan_is_quick_if_the_kernel_does_all_of_it),
        cmocka_unit_test(values_are_written_with_their_decimals_and_words),
        cmocka_unit_test(both_ends_of_a_range_belong_to_it),
        cmocka_unit_test(what_is_only_known_to_be_large_is_in_ranges_without_end),
        cmocka_unit_test(bounds_that_are_no_numbers_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
