/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_chain_files.c -- the chain kernel against files of published ratings: B and gB
 * equal on every row, W and gW as one path gives them. Some hundred rows of each file;
 * with the argument "full" all. A file that is not there is skipped. */
#include "../data_file.h"
#include "base/cpu.h"
#include "nine/cands.h"
#include "nine/chains.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

enum { MAX_COLUMNS = 32, MAX_LINE = 1024, LEVELS_EVERY = 8 };

static const char *const names[GV_N_CHAIN_RATINGS] = { "W", "B", "gW", "gB" };

/* Every `step`-th row of a file is looked at. */
static unsigned step = 50;

typedef struct table {
    FILE *in;
    char line[MAX_LINE], header[MAX_LINE];
    char *cell[MAX_COLUMNS], *name[MAX_COLUMNS];
    unsigned n_cells, n_names;
    unsigned n_rows; /* read so far */
} table;

static unsigned split(char *line, char **cells)
{
    unsigned n = 0;
    for (char *at = line; at && n < MAX_COLUMNS; n++) {
        cells[n] = at;
        at += strcspn(at, "\t\r\n");
        const bool more = *at == '\t';
        *at = '\0';
        at = more ? at + 1 : NULL;
    }
    return n;
}

static void open_table(table *t, const char *name)
{
    t->in = open_data(name);
    if (!t->in)
        skip();
    assert_non_null(fgets(t->header, sizeof t->header, t->in));
    t->n_names = split(t->header, t->name);
    t->n_rows = 0;
}

/* Returns false at the end of the file. */
static bool next_row(table *t)
{
    for (unsigned i = 0; i < step; i++)
        if (!fgets(t->line, sizeof t->line, t->in))
            return false;
    t->n_cells = split(t->line, t->cell);
    t->n_rows++;
    return true;
}

/* The value in a column; NULL when it has none. */
static const char *value_of(const table *t, const char *name)
{
    for (unsigned i = 0; i < t->n_names && i < t->n_cells; i++)
        if (!strcmp(t->name[i], name))
            return *t->cell[i] ? t->cell[i] : NULL;
    return NULL;
}

static unsigned number_of(const table *t, const char *name)
{
    const char *const text = value_of(t, name);
    assert_non_null(text);
    return (unsigned)strtoul(text, NULL, 10);
}

/* Rates the puzzle of a row on the best level; one row in `LEVELS_EVERY` also on the
 * others, which must search alike. */
static gv_chain_result rate_row(const table *t, gv_nine_chains **work,
                                gv_chain_rating rating)
{
    const char *const text = value_of(t, "puzzle");
    assert_true(text && strlen(text) == 81);
    uint8_t digits[81];
    for (unsigned cell = 0; cell < 81; cell++)
        digits[cell] = (uint8_t)(text[cell] == '.' ? 0 : text[cell] - '0');
    gv_nine_cands puzzle;
    gv_nine_cands_of_digits(&puzzle, digits);
    const gv_chain_control all = { .max_length = GV_CHAIN_MAX_LENGTH };
    const gv_cpu_level best = gv_cpu_detect();
    gv_chain_result first;
    gv_chain_rate(&first, work[best], &puzzle, rating, &all);
    const bool compare = t->n_rows % LEVELS_EVERY == 0;
    for (gv_cpu_level level = GV_CPU_SCALAR; compare && level < best; level++) {
        gv_chain_result result;
        gv_chain_rate(&result, work[level], &puzzle, rating, &all);
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

static void check_counts(const table *t, const gv_chain_result *result)
{
    if (!value_of(t, "nb_cands_after_BRT"))
        return;
    assert_int_equal(result->n_singles, number_of(t, "nb_cands_after_BRT"));
    assert_int_equal(result->n_whips, number_of(t, "nb_cands_after_W1"));
}

/* B and gB are exact. W and gW are those of one path: not below the rating by braids,
 * at most one above the file's. Returns whether the row is equal. */
static bool check_row(const table *t, gv_nine_chains **work, gv_chain_rating rating)
{
    const gv_chain_result result = rate_row(t, work, rating);
    const unsigned expected = number_of(t, names[rating]);
    assert_int_equal(result.outcome, GV_CHAIN_RATED);
    check_counts(t, &result);
    if (rating == GV_CHAIN_B || rating == GV_CHAIN_GB)
        assert_int_equal(result.level, expected);
    else
        assert_in_range(result.level, number_of(t, names[rating + 1]), expected + 1);
    return result.level == expected;
}

/* Of the rows, at most one in `one_in`, and one, is not equal. */
static void check_file(const char *name, unsigned one_in)
{
    gv_arena arena;
    gv_nine_chains *work[GV_N_CPU_LEVELS];
    table t;
    unsigned n_equal[GV_N_CHAIN_RATINGS] = { 0 };
    open_table(&t, name);
    new_works(&arena, work);
    while (next_row(&t))
        for (gv_chain_rating rating = 0; rating < GV_N_CHAIN_RATINGS; rating++)
            n_equal[rating] += check_row(&t, work, rating);
    assert_true(t.n_rows > 0);
    for (gv_chain_rating rating = 0; rating < GV_N_CHAIN_RATINGS; rating++)
        assert_true((t.n_rows - n_equal[rating]) * one_in <= t.n_rows + one_in);
    (void)fclose(t.in);
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
static void check_depth_row(const table *t, gv_nine_chains **work,
                            gv_chain_rating rating)
{
    const gv_chain_result result = rate_row(t, work, rating);
    const bool depth_1 = value_of(t, "TE_depth")[0] == '1';
    assert_int_equal(result.outcome, depth_1 ? GV_CHAIN_RATED : GV_CHAIN_BEYOND);
    const char *const text = value_of(t, "rating");
    const size_t n = strlen(names[rating]);
    if (text && !strncmp(text, names[rating], n) && text[n] == '=')
        assert_int_equal(result.level, strtoul(text + n + 1, NULL, 10));
}

static void braids_solve_what_trial_and_error_of_depth_1_solves(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_nine_chains *work[GV_N_CPU_LEVELS];
    table t;
    open_table(&t, "berthier-te-depth.tsv");
    new_works(&arena, work);
    while (next_row(&t)) {
        check_depth_row(&t, work, GV_CHAIN_B);
        check_depth_row(&t, work, GV_CHAIN_W);
    }
    assert_true(t.n_rows > 0);
    (void)fclose(t.in);
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
        step = 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
