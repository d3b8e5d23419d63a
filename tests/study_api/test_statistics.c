/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_statistics.c -- statistics of arrays are those of the same puzzles in a table,
 * which is what `givens stats --puzzles` prints. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../api/api_sweeps.h"
#include "base/rng.h"
#include "givens_study.h"
#include "study/summary.h"
#include "study/table_sample.h"
#include "study_report/stat_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 400 };

static uint16_t clues[N];
static double log_weights[N], w[N], ser[N], own[N];
static uint64_t tries[N], units[N], grids[N];

static gv_context *context;

static const gv_rating_values ratings[] = { { "SER", 0, ser },
                                            { "W", 0, w },
                                            { "own", 2, own } };

/* Puzzles that nobody made. */
static void invent(void)
{
    gv_rng rng = gv_rng_stream(1, 2);
    for (unsigned i = 0; i < N; i++) {
        clues[i] = (uint16_t)(21 + gv_rng_below(&rng, 8));
        log_weights[i] = (double)gv_rng_below(&rng, 1000) / 256;
        tries[i] = 1 + gv_rng_below(&rng, 50);
        units[i] = i / 100;
        grids[i] = i / 3;
        w[i] = (double)gv_rng_below(&rng, 7);
        ser[i] = (double)(15 + gv_rng_below(&rng, 60)) / 10;
        own[i] = (double)gv_rng_below(&rng, 300) / 100;
    }
    w[5] = w[50] = INFINITY; // beyond
    w[6] = -INFINITY;        // stopped
    ser[7] = NAN;            // not rated
}

static void spell(char out[32], const char *format, double value)
{
    if (isnan(value))
        (void)snprintf(out, 32, "-");
    else if (isinf(value))
        (void)snprintf(out, 32, "%s", value > 0 ? "beyond" : "limit");
    else
        (void)snprintf(out, 32, format, value);
}

/* The same puzzles as a table; the first columns are always there. */
static const char *const names[] = { "clues", "log_weight", "SER",  "W",
                                     "own",   "tries",      "unit", "grid" };

static char *write_table(const char *method_name, size_t n_columns)
{
    char cells[8][32];
    const char *pointers[8];
    gv_arena arena;
    gv_method method;
    gv_table_sample *sample = NULL;
    gv_arena_init(&arena, NULL);
    assert_true(gv_method_by_name(&method, method_name));
    for (unsigned i = 0; i < 8; i++)
        pointers[i] = cells[i];
    for (unsigned i = 0; i < N; i++) {
        spell(cells[0], "%.0f", clues[i]);
        spell(cells[1], "%.17g", log_weights[i]);
        spell(cells[2], "%.1f", ser[i]);
        spell(cells[3], "%.0f", w[i]);
        spell(cells[4], "%.2f", own[i]);
        spell(cells[5], "%.0f", (double)tries[i]);
        spell(cells[6], "%.0f", (double)units[i]);
        spell(cells[7], "%.0f", (double)grids[i]);
        if (!sample)
            assert_int_equal(gv_table_sample_new(&sample, method, names, pointers,
                                                 n_columns, NULL, &arena, NULL),
                             GV_OK);
        assert_int_equal(gv_table_sample_add(sample, pointers, NULL), GV_OK);
    }
    const gv_findings findings = gv_table_sample_end(sample);
    gv_stat_tables tables = { .arena = &arena };
    const gv_table_style style = { .kind = GV_TABLE_TSV };
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    assert_int_equal(gv_summary_make(&tables, &findings, NULL, NULL), GV_OK);
    gv_stat_text_tables(&text, &tables, &style);
    gv_arena_free(&arena);
    return gv_buffer_detach(&text);
}

static gv_puzzle_data data_of(const char *method)
{
    gv_puzzle_data data = GV_INIT(gv_puzzle_data);
    data.method = method;
    data.n_puzzles = N;
    data.clues = clues;
    data.log_weights = log_weights;
    data.ratings = ratings;
    data.n_ratings = 3;
    return data;
}

static void arrays_give_the_figures_of_a_table(void **ctx)
{
    (void)ctx;
    static const char *const methods[] = { "top-down", "controlled-bias", "weighted" };
    for (unsigned i = 0; i < 6; i++) {
        gv_puzzle_data data = data_of(methods[i % 3]);
        const bool all = i >= 3;
        data.tries = all ? tries : NULL;
        data.units = all ? units : NULL;
        data.grids = all ? grids : NULL;
        char *expected = write_table(methods[i % 3], all ? 8 : 5), *text = NULL;
        gv_statistics *statistics = NULL;
        gv_end end;
        assert_int_equal(
            gv_statistics_new(&statistics, &end, context, &data, NULL, NULL), GV_OK);
        assert_int_equal(gv_statistics_write(&text, statistics, NULL, "tsv", NULL),
                         GV_OK);
        assert_string_equal(text, expected);
        gv_string_free(text);
        gv_string_free(expected);
        gv_statistics_free(statistics);
    }
}

static void cells_are_numbers_and_texts(void **ctx)
{
    (void)ctx;
    const gv_puzzle_data data = data_of("weighted");
    gv_statistics *statistics = NULL;
    gv_end end;
    gv_statistics_table table;
    assert_int_equal(gv_statistics_new(&statistics, &end, context, &data, NULL, NULL),
                     GV_OK);
    const size_t clues_table = gv_statistics_find(statistics, "clues");
    assert_true(gv_statistics_table_at(&table, statistics, clues_table));
    assert_string_equal(table.name, "clues");
    assert_string_equal(gv_statistics_column(statistics, clues_table, 0), "clues");
    assert_string_equal(gv_statistics_column(statistics, clues_table, 2),
                        "raw_percent");
    double percent = 0;
    for (size_t row = 0; row < table.n_rows; row++) {
        char text[8], whole[32];
        const double value = gv_statistics_number(statistics, clues_table, row, 2);
        const size_t length =
            gv_statistics_text(whole, sizeof whole, statistics, clues_table, row, 2);
        assert_int_equal(length, strlen(whole));
        assert_true(fabs(strtod(whole, NULL) - value) < 1e-3);
        assert_int_equal(gv_statistics_text(text, 2, statistics, clues_table, row, 2),
                         length);
        assert_int_equal(strlen(text), 1);
        percent += value;
    }
    assert_true(fabs(percent - 100) < 1e-6);
    assert_true(isnan(gv_statistics_number(statistics, 99, 0, 0)));
    assert_null(gv_statistics_column(statistics, clues_table, 99));
    assert_int_equal(gv_statistics_find(statistics, "nothing"),
                     gv_statistics_n_tables(statistics));
    gv_statistics_free(statistics);
}

static void data_that_make_no_sense_are_refused(void **ctx)
{
    (void)ctx;
    gv_statistics *statistics = NULL;
    gv_end end;
    gv_error err;
    for (unsigned i = 0; i < 8; i++) {
        gv_puzzle_data data = data_of("weighted");
        uint16_t many[N];
        double heavy[N];
        memcpy(many, clues, sizeof many);
        memcpy(heavy, log_weights, sizeof heavy);
        many[17] = 82;
        heavy[3] = INFINITY;
        const gv_rating_values nameless = { NULL, 0, w };
        switch (i) {
        case 0:
            data.method = "guess";
            break;
        case 1:
            data.clues = NULL;
            break;
        case 2:
            data.log_weights = NULL;
            break;
        case 3:
            data.units = units;
            break;
        case 4:
            data.n_cells = 100000;
            break;
        case 5:
            data.ratings = &nameless;
            data.n_ratings = 1;
            break;
        case 6:
            data.clues = many;
            break;
        default:
            data.log_weights = heavy;
            break;
        }
        assert_int_equal(
            gv_statistics_new(&statistics, &end, context, &data, NULL, &err),
            GV_ERR_ARGUMENT);
        assert_int_equal(err.row, i == 6 ? 17 : i == 7 ? 3 : GV_NO_ROW);
        assert_null(statistics);
    }
    gv_puzzle_data none = GV_INIT(gv_puzzle_data);
    assert_int_equal(gv_statistics_new(NULL, &end, context, &none, NULL, NULL),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_statistics_new(&statistics, NULL, context, &none, NULL, NULL),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_statistics_new(&statistics, &end, NULL, &none, NULL, NULL),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_statistics_new(&statistics, &end, context, NULL, NULL, NULL),
                     GV_ERR_ARGUMENT);
    gv_statistics_free(NULL);

    char *text = NULL;
    assert_int_equal(gv_statistics_new(&statistics, &end, context, &none, NULL, NULL),
                     GV_OK);
    assert_int_equal(gv_statistics_n_tables(statistics), 0);
    assert_int_equal(gv_statistics_write(&text, statistics, "clues", "tsv", NULL),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_statistics_write(&text, statistics, NULL, "html", NULL),
                     GV_ERR_ARGUMENT);
    assert_null(text);
    gv_statistics_free(statistics);
}

static void limits_end_them(void **ctx)
{
    (void)ctx;
    const gv_puzzle_data data = data_of("weighted");
    gv_flag stop = true;
    gv_limits limits = GV_INIT(gv_limits);
    gv_statistics *statistics = (gv_statistics *)&stop;
    gv_end end = GV_END_COMPLETE;
    gv_error err;
    limits.nodes = 1;
    assert_int_equal(
        gv_statistics_new(&statistics, &end, context, &data, &limits, &err),
        GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "nodes"));
    assert_ptr_equal(statistics, &stop);
    limits.nodes = 0;
    limits.stop = &stop;
    assert_int_equal(
        gv_statistics_new(&statistics, &end, context, &data, &limits, &err), GV_OK);
    assert_null(statistics);
    assert_int_equal(end, GV_END_STOPPED);
    stop = false;
    limits.time_ms = 600000;
    assert_int_equal(
        gv_statistics_new(&statistics, &end, context, &data, &limits, &err), GV_OK);
    assert_non_null(statistics);
    assert_int_equal(end, GV_END_COMPLETE);
    gv_statistics_free(statistics);
}

/* ---- lack of memory ---- */

static gv_puzzle_data small_data(void)
{
    gv_puzzle_data data = data_of("controlled-bias");
    data.n_puzzles = 60;
    data.tries = tries;
    data.units = units;
    data.grids = grids;
    return data;
}

static gv_status use_sat(api_world *world, const api_sweep *s)
{
    (void)s;
    const gv_status status = gv_context_use_sat(world->context, &world->err);
    return status == GV_ERR_UNSUPPORTED ? GV_OK : status; // there is none
}

static gv_status use_symmetry(api_world *world, const api_sweep *s)
{
    (void)s;
    const gv_status status = gv_context_use_symmetry(world->context, &world->err);
    return status == GV_ERR_UNSUPPORTED ? GV_OK : status; // nauty is not built in
}

static gv_status make_statistics(api_world *world, const api_sweep *s)
{
    (void)s;
    API_OUT(gv_statistics *, out);
    API_OUT(gv_end, end);
    const gv_puzzle_data data = small_data();
    const gv_status status =
        gv_statistics_new(&out, &end, world->context, &data, NULL, &world->err);
    API_KEEPS(status, out);
    API_KEEPS(status, end);
    if (status == GV_OK)
        gv_statistics_free(out);
    return status;
}

static gv_status make_and_write(api_world *world, const api_sweep *s)
{
    API_OUT(char *, text);
    gv_statistics *statistics = NULL;
    gv_end end;
    const gv_puzzle_data data = small_data();
    gv_status status =
        gv_statistics_new(&statistics, &end, world->context, &data, NULL, &world->err);
    if (status == GV_OK)
        status = gv_statistics_write(&text, statistics, NULL, s->word, &world->err);
    API_KEEPS(status, text);
    if (status == GV_OK)
        gv_string_free(text);
    gv_statistics_free(statistics);
    return status;
}

static void lack_of_memory_is_reported_and_leaks_nothing(void **ctx)
{
    (void)ctx;
    static const api_sweep sweeps[] = {
        { "gv_context_use_sat", use_sat, 0, NULL, true },
        { "gv_context_use_symmetry", use_symmetry, 0, NULL, true },
        { "gv_statistics_new", make_statistics, 0, NULL, false },
        { "gv_statistics_write", make_and_write, 0, "tsv", false },
        { "gv_statistics_write", make_and_write, 0, "json", false },
    };
    enum { N_SWEEPS = sizeof sweeps / sizeof *sweeps };
    api_world world;
    api_assert_complete("givens_study.h", sweeps, N_SWEEPS);
    api_open(&world);
    api_sweep_all(&world, sweeps, N_SWEEPS);
    api_close(&world);
}

static int open_context(void **ctx)
{
    (void)ctx;
    invent();
    return gv_context_new(&context, NULL) != GV_OK;
}

static int close_context(void **ctx)
{
    (void)ctx;
    gv_context_free(context);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrays_give_the_figures_of_a_table),
        cmocka_unit_test(cells_are_numbers_and_texts),
        cmocka_unit_test(data_that_make_no_sense_are_refused),
        cmocka_unit_test(limits_end_them),
        cmocka_unit_test(lack_of_memory_is_reported_and_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, open_context, close_context);
}
