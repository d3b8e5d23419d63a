/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_study_plan.c -- what a study is, in words: parameters that differ where studies
 * do, and nowhere else; ratings in one order. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "study_testing.h"

/* ---- ratings ---- */

static void name_all(char *out, const gv_study_plan *plan)
{
    *out = '\0';
    for (size_t i = 0; i < plan->n_ratings; i++)
        strcat(strcat(out, i ? "," : ""), plan->ratings[i]->name);
}

static void ratings_stand_in_the_order_of_their_table(void **ctx)
{
    (void)ctx;
    char names[200];
    gv_study_plan plan = { 0 };
    assert_int_equal(gv_study_plan_rate_by(&plan, "gB,B", NULL), GV_OK);
    name_all(names, &plan);
    assert_string_equal(names, "B,gB");
    assert_int_equal(gv_study_plan_rate_by(&plan, "W,gB", NULL), GV_OK);
    name_all(names, &plan);
    assert_string_equal(names, "W,B,gB");
    assert_int_equal(gv_study_plan_all_ratings(&plan), 7);
}

static void partials_bring_the_rating_they_count_for(void **ctx)
{
    (void)ctx;
    char names[200];
    gv_study_plan plan = { 0 };
    assert_int_equal(gv_study_plan_rate_by(&plan, "B,partials", NULL), GV_OK);
    name_all(names, &plan);
    assert_string_equal(names, "W,B,partials");
}

static void a_rating_that_is_not_known_changes_nothing(void **ctx)
{
    (void)ctx;
    gv_error err;
    gv_study_plan plan = { 0 };
    static const char *const wrong[] = { "", "W,", "V", "W,,B", "nothing" };
    assert_int_equal(gv_study_plan_rate_by(&plan, "W", NULL), GV_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(gv_study_plan_rate_by(&plan, wrong[i], &err), GV_ERR_ARGUMENT);
    assert_int_equal(plan.n_ratings, 1);
}

static void every_rating_has_a_version(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < gv_n_ratings; i++)
        assert_true(gv_ratings[i].version >= 1);
}

/* ---- parameters ---- */

static gv_parameters parameters_of(gv_arena *arena, gv_generator_options options)
{
    small_study s;
    gv_parameters parameters;
    small_study_open(&s, options, NULL);
    assert_int_equal(gv_study_plan_parameters(&parameters, &s.plan, arena, NULL),
                     GV_OK);
    small_study_close(&s);
    return parameters;
}

static void only_equal_studies_match(void **ctx)
{
    (void)ctx;
    static const gv_generator_options all[] = {
        { .method = GV_METHOD_WEIGHTED, .seed = 1 },
        { .method = GV_METHOD_WEIGHTED, .seed = 2 },
        { .method = GV_METHOD_WEIGHTED, .seed = 1, .starts_per_grid = 9 },
        { .method = GV_METHOD_WEIGHTED, .seed = 1, .enumerate_below = 9 },
        { .method = GV_METHOD_WEIGHTED, .seed = 1, .start_clues = 10 },
        { .method = GV_METHOD_WEIGHTED, .seed = 1, .takes_grids = true },
        { .method = GV_METHOD_CONTROLLED_BIAS, .seed = 1 },
        { .method = GV_METHOD_CONTROLLED_BIAS, .seed = 1, .paths_per_grid = 2 },
        { .method = GV_METHOD_CONTROLLED_BIAS, .seed = 1, .floor_cap = 5 },
        { .method = GV_METHOD_TOP_DOWN, .seed = 1 },
        { .method = GV_METHOD_TOP_DOWN, .seed = 1, .path_weights = true },
        { .method = GV_METHOD_TOP_DOWN, .seed = 1, .symmetry = GV_SYMMETRY_MIRROR },
        { .method = GV_METHOD_BOTTOM_UP, .seed = 1 },
    };
    const size_t n = sizeof all / sizeof all[0];
    gv_arena arena;
    gv_error err;
    gv_arena_init(&arena, NULL);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++) {
            const gv_parameters one = parameters_of(&arena, all[i]),
                                other = parameters_of(&arena, all[k]);
            assert_int_equal(gv_parameters_match(&one, &other, &err),
                             i == k ? GV_OK : GV_ERR_ARGUMENT);
        }
    gv_arena_free(&arena);
}

static void defaults_and_the_same_numbers_are_one_study(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_parameters plain =
        parameters_of(&arena, (gv_generator_options){ .method = GV_METHOD_WEIGHTED });
    const gv_parameters named =
        parameters_of(&arena, (gv_generator_options){ .method = GV_METHOD_WEIGHTED,
                                                      .preset = "stream" });
    assert_int_equal(gv_parameters_match(&plain, &named, NULL), GV_OK);
    gv_arena_free(&arena);
}

static void a_plan_as_text_is_read_again(void **ctx)
{
    (void)ctx;
    small_study s;
    gv_arena arena;
    gv_buffer text;
    gv_parameters wanted, found;
    gv_arena_init(&arena, NULL);
    gv_buffer_init(&text, NULL);
    small_study_open(&s, weighted_small, "gB,W");
    assert_int_equal(gv_study_plan_parameters(&wanted, &s.plan, &arena, NULL), GV_OK);
    assert_int_equal(gv_study_plan_put(&text, &s.plan, NULL), GV_OK);
    assert_int_equal(gv_parameters_parse(&found, text.text, &arena, NULL), GV_OK);
    assert_int_equal(found.n_items, wanted.n_items + 2);
    assert_string_equal(gv_parameters_value(&found, "ratings"), "W,gB");
    // A rank whose program has other versions is refused, with both named.
    const char *versions = gv_parameters_value(&found, GV_PLAN_VERSIONS);
    gv_error err;
    assert_string_equal(versions, "generator 1, W 1, gB 1");
    assert_int_equal(gv_study_plan_compare(&s.plan, versions, &err), GV_OK);
    assert_int_equal(gv_study_plan_compare(&s.plan, "generator 1, W 2, gB 1", &err),
                     GV_ERR_ARGUMENT);
    assert_non_null(
        strstr(err.message, "generator 1, W 1, gB 1, not generator 1, W 2, gB 1"));
    for (size_t i = 0; i < wanted.n_items; i++)
        assert_string_equal(gv_parameters_value(&found, wanted.items[i].name),
                            wanted.items[i].value);
    static const char *const wrong[] = { "seed", "seed=1", "=\nseed\n", "a=b\nc" };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(gv_parameters_parse(&found, wrong[i], &arena, NULL),
                         GV_ERR_INPUT);
    small_study_close(&s);
    gv_buffer_free(&text);
    gv_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ratings_stand_in_the_order_of_their_table),
        cmocka_unit_test(partials_bring_the_rating_they_count_for),
        cmocka_unit_test(a_rating_that_is_not_known_changes_nothing),
        cmocka_unit_test(every_rating_has_a_version),
        cmocka_unit_test(only_equal_studies_match),
        cmocka_unit_test(defaults_and_the_same_numbers_are_one_study),
        cmocka_unit_test(a_plan_as_text_is_read_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
