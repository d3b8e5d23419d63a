/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_rate_files.c -- ratings as `rate` gives them, 9x9 kernel included, against the
 * published ones (docs/testing.md, "Agreement with published ratings"), and the two
 * engines against each other: some rows of each file, all with the argument "full". */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../data_table.h"
#include "rate_testing.h"

enum { CELLS = 81, BEYOND = 36 };

static const bool all_rows = true, some_rows = false;

/* ---- ratings of a row ---- */

static gv_rate_question rate_row(rate_bench *b, gv_context *context,
                                 const data_table *t)
{
    gv_instance *puzzle = puzzle_of(context, data_cell(t, "puzzle"), CELLS);
    const gv_rate_question question = rate_one(b, puzzle);
    gv_instance_free(puzzle);
    return question;
}

/* The files have 36 where the rules do not solve. */
static unsigned level_of(const gv_rate_question *question, size_t index)
{
    const gv_rate_value value = question->values[index];
    assert_true(value.outcome == GV_OUTCOME_OK || value.outcome == GV_OUTCOME_BEYOND);
    return value.outcome == GV_OUTCOME_OK ? (unsigned)value.value : BEYOND;
}

/* Tells of a rating that differs; whether it is equal. */
static bool is_equal(const data_table *t, const char *name, unsigned own,
                     unsigned other)
{
    if (own != other)
        print_message("%s: %s %u, expected %u\n", data_cell(t, "id"), name, own, other);
    return own == other;
}

/* ---- the cb collection ---- */

typedef struct tally {
    unsigned n_rows, n_w, n_gw;
} tally;

/* B and gB are equal; W and gW lie between them and one more than the file. */
static void check_chains(const data_table *t, const gv_rate_question *question,
                         tally *equal)
{
    const unsigned b = data_number(t, "B"), gb = data_number(t, "gB");
    const unsigned w = level_of(question, 0), gw = level_of(question, 2);
    assert_int_equal(level_of(question, 1), b);
    assert_int_equal(level_of(question, 3), gb);
    assert_in_range(w, b, data_number(t, "W") + 1);
    assert_in_range(gw, gb, data_number(t, "gW") + 1);
    equal->n_rows++;
    equal->n_w += is_equal(t, "W", w, data_number(t, "W"));
    equal->n_gw += is_equal(t, "gW", gw, data_number(t, "gW"));
}

static void check_file(const char *name, unsigned quick_rows, double least_equal,
                       bool full)
{
    data_table t;
    data_table_open(&t, name);
    gv_context *context;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    rate_bench b;
    rate_bench_open_names(&b, "W,B,gW,gB,clues,solutions", false);
    tally equal = { 0 };
    while ((full || equal.n_rows < quick_rows) && data_table_next(&t)) {
        const gv_rate_question question = rate_row(&b, context, &t);
        check_chains(&t, &question, &equal);
        assert_int_equal(question.values[4].value, data_number(&t, "nb_clues"));
        assert_int_equal(question.values[5].value, 1);
    }
    print_message("%s: W %u, gW %u of %u rows equal\n", name, equal.n_w, equal.n_gw,
                  equal.n_rows);
    assert_true(equal.n_rows >= quick_rows);
    assert_true(equal.n_w >= least_equal * equal.n_rows);
    assert_true(equal.n_gw >= least_equal * equal.n_rows);
    rate_bench_close(&b);
    gv_context_free(context);
    data_table_close(&t);
}

static void the_sample_has_the_published_ratings(void **ctx)
{
    check_file("berthier-cb-sample.tsv", 1000, 0.999, *(const bool *)*ctx);
}

static void the_hard_cases_have_the_published_ratings(void **ctx)
{
    check_file("berthier-cb-hard.tsv", 100, 0.97, *(const bool *)*ctx);
}

/* ---- the two engines ---- */

/* B and gB do not depend on the path. Of W and gW the kernel takes another path than
 * the rules: its targets are visited in a cycle, those of the rules from the first one
 * after every elimination. */
static void the_two_engines_agree(void **ctx)
{
    static const struct {
        const char *file;
        unsigned quick_rows;
    } files[] = { { "berthier-cb-sample.tsv", 150 }, { "berthier-cb-hard.tsv", 8 } };
    const bool full = *(const bool *)*ctx;
    gv_context *context;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    rate_bench kernel, rules;
    rate_bench_open_names(&kernel, "W,B,gW,gB", false);
    rate_bench_open_names(&rules, "W,B,gW,gB", true);
    tally equal = { 0 };
    for (size_t f = 0; f < sizeof files / sizeof files[0]; f++) {
        data_table t;
        data_table_open(&t, files[f].file);
        for (unsigned row = 0;
             (full || row < files[f].quick_rows) && data_table_next(&t); row++) {
            const gv_rate_question one = rate_row(&kernel, context, &t);
            const gv_rate_question other = rate_row(&rules, context, &t);
            assert_int_equal(level_of(&one, 1), level_of(&other, 1));
            assert_int_equal(level_of(&one, 3), level_of(&other, 3));
            equal.n_rows++;
            equal.n_w +=
                is_equal(&t, "kernel's W", level_of(&one, 0), level_of(&other, 0));
            equal.n_gw +=
                is_equal(&t, "kernel's gW", level_of(&one, 2), level_of(&other, 2));
        }
        data_table_close(&t);
    }
    print_message("engines: W %u, gW %u of %u rows equal\n", equal.n_w, equal.n_gw,
                  equal.n_rows);
    assert_true(equal.n_w >= 0.99 * equal.n_rows);
    assert_true(equal.n_gw >= 0.99 * equal.n_rows);
    rate_bench_close(&kernel);
    rate_bench_close(&rules);
    gv_context_free(context);
}

/* ---- folder 000 ---- */

static void other_theories_have_the_published_ratings_of_folder_000(void **ctx)
{
    static const char *const names[] = { "S+W", "S+gW", "SFin+W", "SFin+gW",
                                         "TyW", "FW",   "F3W" };
    enum { N = sizeof names / sizeof names[0], QUICK_ROWS = 60 };
    const bool full = *(const bool *)*ctx;
    unsigned n_rows = 0, n_equal[N] = { 0 };
    data_table t;
    data_table_open(&t, "berthier-cb000-more-ratings.tsv");
    gv_context *context;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    rate_bench b;
    rate_bench_open_names(&b, "S+W,S+gW,SFin+W,SFin+gW,TyW,FW,F3W", false);
    for (; (full || n_rows < QUICK_ROWS) && data_table_next(&t); n_rows++) {
        const gv_rate_question question = rate_row(&b, context, &t);
        for (size_t i = 0; i < N; i++)
            n_equal[i] += is_equal(&t, names[i], level_of(&question, i),
                                   data_number(&t, names[i]));
    }
    assert_true(n_rows >= QUICK_ROWS);
    for (size_t i = 0; i < N; i++) {
        print_message("%s: %u of %u rows equal\n", names[i], n_equal[i], n_rows);
        assert_true(n_equal[i] >= 0.99 * n_rows);
    }
    rate_bench_close(&b);
    gv_context_free(context);
    data_table_close(&t);
}

/* ---- depth 1 ---- */

/* What one hypothesis at a time solves: the rating of such a row is "W=4" or "B=7".
 * Those that are deeper are in test_trial.c. */
static void puzzles_of_depth_1_have_the_published_ratings(void **ctx)
{
    enum { QUICK_ROWS = 100 };
    const bool full = *(const bool *)*ctx;
    unsigned n_rows = 0;
    data_table t;
    data_table_open(&t, "berthier-te-depth.tsv");
    gv_context *context;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    rate_bench b;
    rate_bench_open_names(&b, "TE,BxB,W,B", false);
    while ((full || n_rows < QUICK_ROWS) && data_table_next(&t)) {
        if (data_number(&t, "TE_depth") != 1) // "1?" is 1
            continue;
        const gv_rate_question question = rate_row(&b, context, &t);
        const char *rating = data_cell(&t, "rating");
        assert_true(rating[0] == 'W' || rating[0] == 'B');
        assert_int_equal(level_of(&question, 0), 1);
        assert_int_equal(level_of(&question, 1), 0);
        assert_int_equal(level_of(&question, rating[0] == 'W' ? 2 : 3),
                         strtoul(rating + 2, NULL, 10));
        n_rows++;
    }
    assert_true(n_rows >= QUICK_ROWS);
    rate_bench_close(&b);
    gv_context_free(context);
    data_table_close(&t);
}

int main(int argc, char **argv)
{
    const bool full = argc > 1 && !strcmp(argv[1], "full");
    void *rows = (void *)(full ? &all_rows : &some_rows);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(the_sample_has_the_published_ratings, rows),
        cmocka_unit_test_prestate(the_hard_cases_have_the_published_ratings, rows),
        cmocka_unit_test_prestate(the_two_engines_agree, rows),
        cmocka_unit_test_prestate(
            other_theories_have_the_published_ratings_of_folder_000, rows),
        cmocka_unit_test_prestate(puzzles_of_depth_1_have_the_published_ratings, rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
