/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_tables.h -- tables of results as a small study gives them, made by hand, for
 * the tests of its page. */
#ifndef GV_TESTS_STUDY_REPORT_STUDY_TABLES_H
#define GV_TESTS_STUDY_REPORT_STUDY_TABLES_H

#include "stats/stat_table.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct study_tables {
    gv_arena arena;
    gv_stat_tables tables;
    gv_stat_table *now; /* the one that rows are put into */
} study_tables;

/* A table with columns named by a list of words. */
static void begin_table(study_tables *s, const char *name, const char *columns)
{
    s->now = gv_stat_table_new(&s->tables, name, name);
    assert_non_null(s->now);
    while (*columns) {
        const size_t length = strcspn(columns, " ");
        char *word = GV_ARENA_NEW(&s->arena, char, length + 1);
        assert_non_null(word);
        memcpy(word, columns, length);
        gv_stat_table_column(s->now, word, word);
        columns += length + (columns[length] == ' ');
    }
}

static gv_cell cell_of(double number)
{
    const bool whole = number >= 0 && number < 1e9 && number == floor(number);
    return whole ? gv_cell_integer((uint64_t)number) : gv_cell_real(number, 5);
}

/* A row: numbers, behind `n_words` words in the first columns. NULL and NAN: none. */
static void put_row(study_tables *s, const char *const *words, size_t n_words,
                    const double *numbers)
{
    gv_cell *row = gv_stat_table_row(&s->tables, s->now);
    assert_non_null(row);
    for (size_t i = 0; i < s->now->n_columns; i++) {
        if (i < n_words && words[i])
            row[i] = gv_cell_text(words[i]);
        else if (i >= n_words)
            row[i] = cell_of(numbers[i - n_words]);
    }
}

#define WORDS(...)                                                                     \
    (const char *const[])                                                              \
    {                                                                                  \
        __VA_ARGS__                                                                    \
    }
#define NUMBERS(...)                                                                   \
    (const double[])                                                                   \
    {                                                                                  \
        __VA_ARGS__                                                                    \
    }

/* Numbers of clues as published, per cent: three generators and the truth. */
static const double published_clues[][5] = {
    { 22, 8.24, 3.45, 0.112, 0.00348 }, { 23, 27.67, 17.25, 1.858, 0.148 },
    { 24, 36.38, 34.23, 11.88, 2.285 }, { 25, 20.59, 29.78, 30.62, 13.425 },
    { 26, 5.45, 12.21, 33.79, 31.909 }, { 27, 0.72, 2.53, 17.00, 32.712 },
    { 28, 0.054, 0.27, 4.172, 15.480 }, { 29, 0.0024, 0.017, 0.531, 3.598 },
    { 30, 0, 0.001, 0.0352, 0.414 },
};
enum { N_CLUES = sizeof published_clues / sizeof published_clues[0] };

static void put_clue_tables(study_tables *s)
{
    begin_table(s, "clues",
                "clues hits raw_percent raw_error true_percent true_error low high");
    for (size_t i = 0; i < N_CLUES; i++) {
        const double *p = published_clues[i];
        const double error = 0.02 * p[4] + 0.01 * fabs(p[0] - 26) * p[4];
        const double value = p[4] + (i % 2 ? 0.7 : -0.6) * error;
        put_row(s, NULL, 0,
                NUMBERS(p[0], i == 8 ? 7 : 900, 0.5 * (p[4] + p[3]), 0.2, value, error,
                        value - 2 * error, value + 2 * error));
    }
    begin_table(s, "counts", "clues M_n rel_error low high ess hits proportion tries");
    for (size_t i = 0; i < N_CLUES; i++) {
        const double *p = published_clues[i];
        const double m = 4.6553e13 * p[4] * (1 + 0.01 * (double)(i % 3));
        put_row(s, NULL, 0,
                NUMBERS(p[0], m, 0.01 + 0.01 * fabs(p[0] - 26), 0.9 * m, 1.1 * m, 500,
                        i == 8 ? 7 : 900, m / 1e20, 1e20 / m));
    }
    put_row(s, WORDS("total"), 1,
            NUMBERS(4.64e15, 0.014, 4.5e15, 4.8e15, 20, 8000, NAN, NAN));
}

static void put_rating_tables(study_tables *s)
{
    static const double w[] = { 29.17, 8.44, 12.61, 22.26, 21.39, 4.67, 1.07, 0.29 };
    static const char *const names[] = { "W", "B" };
    begin_table(s, "levels",
                "variable level hits raw_percent raw_error true_percent true_error low "
                "high cumulative_percent ess");
    for (size_t v = 0; v < 2; v++)
        for (size_t i = 0; i < 8; i++)
            put_row(s, WORDS(names[v]), 1,
                    NUMBERS((double)i, i == 7 ? 12 : 800, w[i] * 0.98, 0.4, w[i] * 1.01,
                            0.5 * sqrt(w[i] / 20), NAN, NAN, NAN, i == 6 ? 9 : 500));
    begin_table(s, "by_clues", "variable clues hits mean error sd skewness kurtosis");
    for (size_t v = 0; v < 2; v++)
        for (size_t i = 0; i < N_CLUES; i++)
            put_row(s, WORDS(names[v]), 1,
                    NUMBERS(published_clues[i][0], 900, 1.1 + 0.25 * (double)i,
                            0.02 * fabs(published_clues[i][0] - 25.6), 1.3, 0.1, -0.2));
    begin_table(s, "moments",
                "variable how mean mean_error sd sd_error sd_published skewness "
                "skewness_error kurtosis kurtosis_error max");
    for (size_t v = 0; v < 2; v++)
        put_row(s, WORDS(names[v], "true"), 2,
                NUMBERS(2.19, 0.031, 1.42, 0.02, 1.39, -0.04, 0.03, -0.9, 0.05, 9));
    begin_table(s, "correlations", "one other how value error");
    put_row(s, WORDS("clues", "W", "true"), 3, NUMBERS(0.19, 0.01));
    begin_table(s, "pairs", "one other one_level other_level hits true_percent");
    for (size_t i = 0; i < 8; i++)
        put_row(s, WORDS("W", "B"), 2, NUMBERS((double)i, (double)i, 700, w[i]));
}

static void put_published_table(study_tables *s)
{
    static const char *const methods[] = { "bottom-up", "top-down", "controlled-bias",
                                           "true" };
    begin_table(s, "published",
                "quantity method published published_error ours error z note");
    for (size_t i = 0; i < N_CLUES; i++)
        for (size_t m = 0; m < 4; m++) {
            char *name = GV_ARENA_NEW(&s->arena, char, 16);
            assert_non_null(name);
            (void)snprintf(name, 16, "clues:%d", (int)published_clues[i][0]);
            const double value = published_clues[i][m + 1];
            put_row(s, WORDS(name, methods[m]), 2,
                    NUMBERS(value, m == 3 ? 0.01 : NAN, m == 3 ? value : NAN,
                            m == 3 ? 0.1 : NAN, m == 3 ? 3.4 - (double)i : NAN, NAN));
        }
    put_row(s, WORDS("M:24", "true"), 2,
            NUMBERS(1.0637e14, 1.3e11, 1.06e14, 1e12, -0.4, NAN));
    put_row(s, WORDS("W:3", "true"), 2, NUMBERS(22.26, NAN, 22.4, 0.5, 0.3, NAN));
    put_row(s, WORDS("mean_clues", "top-down"), 2,
            NUMBERS(24.38, NAN, NAN, NAN, NAN, NAN));
    put_row(s, WORDS("mean_clues", "true"), 2,
            NUMBERS(26.577, 0.0008, 26.58, 0.021, 0.1, NAN));
}

static void put_story_tables(study_tables *s)
{
    begin_table(s, "overview", "quantity value error low high hits ess largest");
    put_row(s, WORDS("puzzles"), 1, NUMBERS(8000, NAN, NAN, NAN, NAN, NAN, NAN));
    put_row(s, WORDS("total_per_grid"), 1,
            NUMBERS(4.64e15, 6.5e13, 4.5e15, 4.8e15, 8000, 5000, 0.01));
    put_row(s, WORDS("total_puzzles"), 1,
            NUMBERS(3.1e37, 4e35, 3e37, 3.2e37, 8000, 5000, 0.01));
    put_row(s, WORDS("mean_clues"), 1,
            NUMBERS(26.58, 0.021, 26.54, 26.62, 8000, 63, 0.12));
    begin_table(s, "parameters", "name value");
    put_row(s, WORDS("method", "weighted"), 2, NULL);
    put_row(s, WORDS("seed", "<b>&\"1\"</b>"), 2, NULL);
    begin_table(s, "runs", "started version commit command threads");
    put_row(s, WORDS("2026-11-16 02:00:00", "0.6", "abc", "givens study 'x<y'.db"), 4,
            NUMBERS(2));
}

static void study_tables_open(study_tables *s)
{
    *s = (study_tables){ .now = NULL };
    gv_arena_init(&s->arena, NULL);
    s->tables.arena = &s->arena;
    put_clue_tables(s);
    put_rating_tables(s);
    put_published_table(s);
    put_story_tables(s);
}

static void study_tables_close(study_tables *s)
{
    gv_arena_free(&s->arena);
}

#endif
