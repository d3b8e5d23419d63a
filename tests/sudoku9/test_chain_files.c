/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_chain_files.c -- the chain kernel against files of published ratings: B and gB
 * equal on every row, W and gW as one path gives them. Some hundred rows of each file;
 * with the argument "full" all. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../data_table.h"
#include "base/os/cpu.h"
#include "sudoku9/cands.h"
#include "sudoku9/chains/chains.h"

enum { LEVELS_EVERY = 8 };

static const char *const names[GV_N_CHAIN_RATINGS] = { "W", "B", "gW", "gB" };

/* Every so many rows of a whole file, or of a sample, one is looked at. */
static unsigned step_in_whole = 50, step_in_sample = 3;

/* The rows that are looked at. */
typedef struct sample {
    data_table table;
    unsigned n_rows; /* read so far */
} sample;

static void open_sample(sample *s, const char *name)
{
    data_table_open(&s->table, name);
    s->n_rows = 0;
}

/* Returns false at the end of the file. */
static bool next_row(sample *s)
{
    const unsigned step = s->table.is_whole ? step_in_whole : step_in_sample;
    for (unsigned i = 0; i < step; i++)
        if (!data_table_next(&s->table))
            return false;
    s->n_rows++;
    return true;
}

/* Rates the puzzle of a row on the best level; one row in `LEVELS_EVERY` also on the
 * others, which must search alike. */
static gv_chain_result rate_row(const sample *s, gv_nine_chains **work,
                                gv_chain_rating rating)
{
    const char *const text = data_cell(&s->table, "puzzle");
    assert_int_equal(strlen(text), 81);
    uint8_t digits[81];
    for (unsigned cell = 0; cell < 81; cell++)
        digits[cell] = (uint8_t)(text[cell] == '.' ? 0 : text[cell] - '0');
    gv_nine_cands puzzle;
    gv_nine_cands_of_digits(&puzzle, digits);
    const gv_chain_control all = { .max_length = GV_CHAIN_MAX_LENGTH };
    const gv_cpu_level best = gv_cpu_detect();
    gv_chain_result first;
    gv_nine_chains_rate(&first, work[best], &puzzle, rating, &all);
    const bool compare = s->n_rows % LEVELS_EVERY == 0;
    for (gv_cpu_level level = GV_CPU_SCALAR; compare && level < best; level++) {
        gv_chain_result result;
        gv_nine_chains_rate(&result, work[level], &puzzle, rating, &all);
        assert_int_equal(result.outcome, first.outcome);
        assert_int_equal(result.level, first.level);
        assert_int_equal(result.n_partials, first.n_partials);
    }
    return first;
}

static void new_works(gv_arena *arena, gv_nine_chains **work)
{
    gv_arena_init(arena, NULL);
    for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++) {
        work[level] = gv_nine_chains_new(arena, gv_chain_kernel_of(level));
        assert_non_null(work[level]);
    }
}

static void check_counts(const sample *s, const gv_chain_result *result)
{
    if (!data_table_has(&s->table, "nb_cands_after_BRT"))
        return;
    assert_int_equal(result->n_singles, data_number(&s->table, "nb_cands_after_BRT"));
    assert_int_equal(result->n_whips, data_number(&s->table, "nb_cands_after_W1"));
}

/* B and gB are exact. W and gW are those of one path: not below the rating by braids,
 * at most one above the file's. Returns whether the row is equal. */
static bool check_row(const sample *s, gv_nine_chains **work, gv_chain_rating rating)
{
    const gv_chain_result result = rate_row(s, work, rating);
    const unsigned expected = data_number(&s->table, names[rating]);
    assert_int_equal(result.outcome, GV_OUTCOME_OK);
    check_counts(s, &result);
    if (rating == GV_CHAIN_B || rating == GV_CHAIN_GB)
        assert_int_equal(result.level, expected);
    else
        assert_in_range(result.level, data_number(&s->table, names[rating + 1]),
                        expected + 1);
    return result.level == expected;
}

/* Of the rows, at most one in `one_in`, and one, is not equal. */
static void check_file(const char *name, unsigned one_in)
{
    gv_arena arena;
    gv_nine_chains *work[GV_N_CPU_LEVELS];
    sample s;
    unsigned n_equal[GV_N_CHAIN_RATINGS] = { 0 };
    open_sample(&s, name);
    new_works(&arena, work);
    while (next_row(&s))
        for (gv_chain_rating rating = 0; rating < GV_N_CHAIN_RATINGS; rating++)
            n_equal[rating] += check_row(&s, work, rating);
    assert_true(s.n_rows > 0);
    for (gv_chain_rating rating = 0; rating < GV_N_CHAIN_RATINGS; rating++)
        assert_true((s.n_rows - n_equal[rating]) * one_in <= s.n_rows + one_in);
    data_table_close(&s.table);
    gv_arena_free(&arena);
}

static void the_sample_has_its_ratings(void **ctx)
{
    (void)ctx;
    check_file("berthier-cb-sample.tsv", 1000);
}

static void the_first_folder_has_its_ratings(void **ctx)
{
    (void)ctx;
    check_file("berthier-cb000-more-ratings.tsv", 1000);
}

static void rare_puzzles_have_their_ratings(void **ctx)
{
    (void)ctx;
    check_file("berthier-cb-hard.tsv", 50);
}

/* The column `rating` reads "B=4": for this rating, or another. */
static void check_depth_row(const sample *s, gv_nine_chains **work,
                            gv_chain_rating rating)
{
    const gv_chain_result result = rate_row(s, work, rating);
    const bool depth_1 = data_cell(&s->table, "TE_depth")[0] == '1';
    assert_int_equal(result.outcome, depth_1 ? GV_OUTCOME_OK : GV_OUTCOME_BEYOND);
    const char *const text = data_cell(&s->table, "rating");
    const size_t n = strlen(names[rating]);
    if (!strncmp(text, names[rating], n) && text[n] == '=')
        assert_int_equal(result.level, strtoul(text + n + 1, NULL, 10));
}

static void braids_solve_what_trial_and_error_of_depth_1_solves(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_nine_chains *work[GV_N_CPU_LEVELS];
    sample s;
    open_sample(&s, "berthier-te-depth.tsv");
    new_works(&arena, work);
    while (next_row(&s)) {
        check_depth_row(&s, work, GV_CHAIN_B);
        check_depth_row(&s, work, GV_CHAIN_W);
    }
    assert_true(s.n_rows > 0);
    data_table_close(&s.table);
    gv_arena_free(&arena);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sample_has_its_ratings),
        cmocka_unit_test(the_first_folder_has_its_ratings),
        cmocka_unit_test(rare_puzzles_have_their_ratings),
        cmocka_unit_test(braids_solve_what_trial_and_error_of_depth_1_solves),
    };
    if (argc > 1 && !strcmp(argv[1], "full"))
        step_in_whole = step_in_sample = 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
