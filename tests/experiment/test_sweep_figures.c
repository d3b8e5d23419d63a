/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sweep_figures.c -- from results in a store to figures, places, tables and fits:
 * results are made up, so that all of these are known. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "experiment/peak_fit.h"
#include "experiment/published_gsp.h"
#include "experiment/sweep_presets.h"
#include "experiment/sweep_summary.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static gv_arena arena;
static gv_store *store;
static char folder[] = "/tmp/givens-figures-XXXXXX";

static int set_up(void **ctx)
{
    (void)ctx;
    gv_arena_init(&arena, NULL);
    (void)snprintf(folder, sizeof folder, "/tmp/givens-figures-XXXXXX");
    if (!mkdtemp(folder) || chdir(folder) != 0)
        return -1;
    return gv_sweep_store_open(&store, "a.db", GV_STORE_WRITE, NULL) == GV_OK ? 0 : -1;
}

static int tear_down(void **ctx)
{
    (void)ctx;
    gv_store_close(store);
    gv_arena_free(&arena);
    return unlink("a.db") || chdir("/") || rmdir(folder);
}

static void assert_near(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.10g instead of %.10g", value, expected);
}

/* ---- made-up results ---- */

typedef struct made_up {
    unsigned rows, cols;
    const char *pattern;
    uint32_t holes;
    const char *solver;
    uint64_t number;
    const char *status;
    double cpu;
    int64_t conflicts; /* of a backbone: variables that are fixed */
} made_up;

static void put(const made_up *m)
{
    gv_sweep_point point = { .block_rows = m->rows,
                             .block_cols = m->cols,
                             .pattern = m->pattern,
                             .holes = m->holes,
                             .kind = "with-holes",
                             .method = "chain",
                             .chain = "moves=1",
                             .generator = 1 };
    gv_sweep_solver solver = {
        .name = m->solver, .version = "1", .encoding = "3d", .limit_seconds = 10
    };
    const gv_store_run run = {
        .version = "9.9", .commit = "abc", .command = "", .cpu = ""
    };
    gv_sweep_result result = {
        .seed = 1, .number = m->number, .status = m->status, .solve_cpu = m->cpu
    };
    assert_int_equal(gv_store_begin(store, NULL), GV_OK);
    assert_int_equal(gv_store_put_run(store, &run, &result.run, NULL), GV_OK);
    assert_int_equal(gv_sweep_store_put_machine(store, result.run, "abacus", NULL),
                     GV_OK);
    assert_int_equal(gv_sweep_store_take_point(store, &point, NULL), GV_OK);
    assert_int_equal(gv_sweep_store_take_solver(store, &solver, NULL), GV_OK);
    for (size_t i = 0; i < GV_N_SWEEP_COUNTERS; i++)
        result.counters[i] = -1;
    if (strcmp(m->solver, "backbone") == 0) {
        result.counters[GV_SWEEP_FIXED_ALL] = m->conflicts;
        result.counters[GV_SWEEP_FIXED_ALL_OF] = 10 * m->holes;
    } else {
        result.counters[GV_SWEEP_CONFLICTS] = m->conflicts;
    }
    result.point = point.id;
    result.solver = solver.id;
    assert_int_equal(gv_sweep_store_put_result(store, &result, NULL), GV_OK);
    assert_int_equal(gv_store_commit(store, NULL), GV_OK);
}

/* Five instances around a hardness. */
static void put_five(made_up m, double hardness)
{
    for (uint64_t i = 0; i < 5; i++) {
        m.number = i;
        m.status = "sat";
        m.cpu = hardness * (0.9 + 0.05 * (double)i);
        m.conflicts = (int64_t)(100 * m.cpu);
        put(&m);
    }
}

static gv_sweep_data read_data(void)
{
    gv_sweep_data data;
    gv_error err = { .message = "" };
    if (gv_sweep_data_read(&data, store, &arena, &err) != GV_OK)
        fail_msg("%s", err.message);
    return data;
}

/* ---- figures ---- */

static void figures_count_what_was_not_solved(void **ctx)
{
    (void)ctx;
    made_up m = { 3, 3, "doubly", 50, "a", 0, "sat", 1, 10 };
    put(&m);
    m = (made_up){ 3, 3, "doubly", 50, "a", 1, "unsat", 3, 30 };
    put(&m);
    m = (made_up){ 3, 3, "doubly", 50, "a", 2, "sat", 2, 20 };
    put(&m);
    m = (made_up){ 3, 3, "doubly", 50, "a", 3, "limit", 10, 5 };
    put(&m);
    m = (made_up){ 3, 3, "doubly", 50, "a", 4, "error", 0.5, -1 };
    put(&m);
    const gv_sweep_data data = read_data();
    gv_sweep_figures f;
    assert_int_equal(data.n_groups, 1);
    assert_true(gv_sweep_figures_of(&f, &data.groups[0], &arena));
    assert_int_equal(f.n_runs, 5);
    assert_int_equal(f.n_solved, 3);
    assert_int_equal(f.n_verdicts[GV_SWEEP_VERDICT_LIMIT], 1);
    assert_int_equal(f.n_verdicts[GV_SWEEP_VERDICT_ERROR], 1);
    assert_near(f.median[GV_MEASURE_CPU], 3, 0); // of 1, 2, 3 and two that are larger
    assert_near(f.median[GV_MEASURE_CONFLICTS], 30, 0);
    assert_true(isnan(f.median[GV_MEASURE_DECISIONS])); // not told
    assert_near(f.par2, (1 + 3 + 2 + 20 + 20) / 5.0, 1e-12);
    assert_near(f.solved.low, 0.1466, 1e-4); // Clopper and Pearson of 3 in 5
    assert_near(f.solved.high, 0.9473, 1e-4);
    double quantile;
    assert_true(
        gv_sweep_quantile(&quantile, &data.groups[0], GV_MEASURE_CPU, 0.25, &arena));
    assert_near(quantile, 2, 0);
    assert_true(
        gv_sweep_quantile(&quantile, &data.groups[0], GV_MEASURE_CPU, 0.75, &arena));
    assert_true(isnan(quantile));
}

static void groups_stand_in_an_order_of_their_own(void **ctx)
{
    (void)ctx;
    static const made_up results[] = {
        { 4, 4, "singly", 150, "b", 0, "sat", 1, 1 },
        { 3, 3, "nested", 50, "b", 1, "sat", 1, 1 },
        { 3, 3, "nested", 40, "b", 0, "sat", 1, 1 },
        { 3, 3, "nested", 50, "a", 0, "sat", 1, 1 },
        { 3, 3, "random", 50, "b", 0, "sat", 1, 1 },
        { 3, 3, "nested", 50, "b", 0, "sat", 1, 1 },
    };
    for (size_t i = 0; i < 6; i++)
        put(&results[i]);
    const gv_sweep_data data = read_data();
    char text[128] = "";
    for (size_t i = 0; i < data.n_groups; i++) {
        char one[32];
        (void)snprintf(one, sizeof one, "%u%c%u%s%zu ",
                       data.groups[i].point->block_rows,
                       data.groups[i].point->pattern[0], data.groups[i].point->holes,
                       data.groups[i].solver->name, data.groups[i].n_rows);
        strcat(text, one);
    }
    assert_string_equal(text, "3r50b1 3n50a1 3n40b1 3n50b2 4s150b1 ");
    assert_int_equal(data.n_series, 4);
    assert_int_equal(data.series[2].n_groups, 2);
    assert_string_equal(data.makers, "givens 9.9 (abc)");
    assert_string_equal(data.machines, "abacus");
    assert_string_equal(data.seeds, "1");
}

/* ---- places ---- */

static void a_peak_is_where_the_quantile_is_greatest(void **ctx)
{
    (void)ctx;
    static const double curve[] = { 0.1, 1, 3, 1, 0.2 };
    for (uint32_t i = 0; i < 5; i++)
        put_five((made_up){ 4, 4, "doubly", 140 + 5 * i, "a", 0, NULL, 0, 0 },
                 curve[i]);
    const gv_sweep_data data = read_data();
    gv_sweep_place place;
    assert_int_equal(data.n_series, 1);
    for (int m = GV_MEASURE_CPU; m <= GV_MEASURE_CONFLICTS; m++) {
        assert_true(gv_sweep_peak(&place, &data.series[0], (gv_measure)m, 0.5, &arena));
        assert_int_equal(place.n_points, 5);
        assert_int_equal(place.holes, 150);
        assert_near(place.interval.low, 150, 0); // no resample comes near the others
        assert_near(place.interval.high, 150, 0);
        assert_false(place.is_at_end);
    }
    assert_true(
        gv_sweep_peak(&place, &data.series[0], GV_MEASURE_DECISIONS, 0.5, &arena));
    assert_int_equal(place.n_points, 0);
}

static void a_peak_beyond_the_limit_is_in_the_middle_of_what_is_beyond(void **ctx)
{
    (void)ctx;
    static const double curve[] = { 0.1, 5, 0, 0, 0, 9, 0.2 }; // 0: not solved
    for (uint32_t i = 0; i < 7; i++) {
        made_up m = { 4, 4, "doubly", 140 + i, "a", 0, "limit", 10, -1 };
        if (curve[i] > 0)
            put_five(m, curve[i]);
        else
            put(&m);
    }
    const gv_sweep_data data = read_data();
    gv_sweep_place place;
    assert_true(gv_sweep_peak(&place, &data.series[0], GV_MEASURE_CPU, 0.5, &arena));
    assert_int_equal(place.holes, 143);
    assert_int_equal(place.n_beyond, 3);
    assert_true(isnan(place.value));
}

static void a_flat_curve_has_no_peak(void **ctx)
{
    (void)ctx;
    static const double curves[][5] = { { 2, 2, 2, 2, 2 }, { 1, 4, 2, 4, 4 } };
    for (uint32_t c = 0; c < 2; c++)
        for (uint32_t i = 0; i < 5; i++) {
            const made_up m = { 4,
                                4,
                                c ? "nested" : "singly",
                                140 + i,
                                "a",
                                0,
                                "sat",
                                curves[c][i],
                                (int64_t)curves[c][i] };
            put(&m);
        }
    const gv_sweep_data data = read_data();
    gv_sweep_place place;
    assert_int_equal(data.n_series, 2);
    for (size_t s = 0; s < 2; s++) {
        const bool is_flat =
            strcmp(data.series[s].groups->point->pattern, "singly") == 0;
        assert_true(
            gv_sweep_peak(&place, &data.series[s], GV_MEASURE_CPU, 0.5, &arena));
        assert_int_equal(place.n_points, is_flat ? 0 : 5);
        assert_int_equal(place.holes, is_flat ? 0 : 143); // the middle of three
    }
}

static void the_backbone_is_least_at_the_foot_of_its_descent(void **ctx)
{
    (void)ctx;
    // The spec's measured curve: its left end lies below the foot, and so may the right
    // end lie above the top.
    static const int64_t curve[] = { 6727, 7466, 7823, 7055, 6788, 6826, 6854, 9000 };
    for (uint32_t i = 0; i < 8; i++)
        for (uint64_t number = 0; number < 3; number++) {
            const made_up m = { 5,
                                5,
                                "singly",
                                300 + 10 * i,
                                "backbone",
                                number,
                                "done",
                                0,
                                curve[i] + (int64_t)number - 1 };
            put(&m);
        }
    const gv_sweep_data data = read_data();
    gv_sweep_place place;
    assert_true(gv_sweep_backbone_minimum(&place, &data.series[0], &arena));
    assert_int_equal(place.holes, 340);
    assert_near(place.value, 6788, 1e-9);
    assert_near(place.interval.low, 340, 0);
    // A curve that only rises has no foot.
    for (uint32_t i = 0; i < 4; i++) {
        const made_up m = { 6, 6, "singly", 300 + 10 * i, "backbone", 0, "done", 0, i };
        put(&m);
    }
    const gv_sweep_data more = read_data();
    assert_true(gv_sweep_backbone_minimum(&place, &more.series[1], &arena));
    assert_int_equal(place.n_points, 0);
}

/* ---- tables ---- */

static const gv_cell *cell_at(const gv_stat_table *table, size_t row,
                              const char *column)
{
    for (size_t i = 0; i < table->n_columns; i++)
        if (strcmp(table->columns[i].name, column) == 0)
            return &table->cells[row * table->n_columns + i];
    fail_msg("no column %s", column);
    return NULL;
}

static void tables_say_where_they_come_from_and_what_is_beyond(void **ctx)
{
    (void)ctx;
    for (uint64_t i = 0; i < 4; i++) {
        const made_up m = { 5, 5, "fully", 344, "a", i, i % 2 ? "sat" : "limit", 4, 7 };
        put(&m);
    }
    for (uint64_t i = 0; i < 3; i++) {
        const made_up m = {
            5, 5, "fully", 344, "b", i, i == 1 ? "sat" : "error", 4, 7
        };
        put(&m);
    }
    const gv_sweep_data data = read_data();
    gv_stat_tables tables = { .arena = &arena };
    assert_int_equal(gv_sweep_summary_make(&tables, &data, NULL), GV_OK);
    const gv_stat_table *table = gv_stat_table_find(&tables, "hardness");
    assert_non_null(table);
    assert_int_equal(table->n_rows, 2);
    assert_string_equal(cell_at(table, 0, "median")->text, "> 10");
    assert_near(cell_at(table, 0, "solved_percent")->real, 50, 0);
    assert_near(cell_at(table, 0, "par2")->real, (4 + 4 + 20 + 20) / 4.0, 1e-12);
    assert_string_equal(cell_at(table, 1, "median")->text, "error");
    static const char *const parts[] = {
        "givens 9.9 (abc)", "generator 1",    "seeds 1", "moves=1",
        "a (1) on 3d",      "limit 10 s CPU", "abacus"
    };
    for (table = tables.first; table; table = table->next)
        for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
            assert_non_null(strstr(table->note, parts[i]));
    assert_null(gv_stat_table_find(&tables, "backbone")); // tables without rows
    assert_null(gv_stat_table_find(&tables, "peaks"));
    table = gv_stat_table_find(&tables, "survival");
    assert_int_equal(table->n_rows, 2);
    assert_near(cell_at(table, 0, "survival")->real, 0.5, 1e-12);
    assert_near(cell_at(table, 1, "survival")->real, 2.0 / 3, 1e-12);
    // Beside the published values.
    gv_stat_tables beside = { .arena = &arena };
    assert_int_equal(gv_sweep_preset_find("table1")->make(&beside, &data, NULL), GV_OK);
    table = gv_stat_table_find(&beside, "table1");
    assert_near(cell_at(table, 0, "published_satz")->real, 77.0, 0);
    assert_near(cell_at(table, 0, "published_minisat")->real, 95.6, 0);
    assert_int_equal(gv_sweep_preset_find("table2")->make(&beside, &data, NULL), GV_OK);
    table = gv_stat_table_find(&beside, "table2");
    assert_near(cell_at(table, 0, "published_minisat")->real, 129, 0);
    for (size_t i = 0; i < gv_n_sweep_presets; i++) { // of any data there are tables
        gv_stat_tables any = { .arena = &arena };
        assert_int_equal(gv_sweep_presets[i].make(&any, &data, NULL), GV_OK);
    }
}

/* ---- fits ---- */

static void peaks_of_a_sweep_are_fitted(void **ctx)
{
    (void)ctx;
    static const unsigned blocks[][2] = {
        { 3, 3 }, { 3, 4 }, { 4, 4 }, { 5, 3 }, { 6, 2 }
    };
    for (size_t i = 0; i < 5; i++) {
        const double peak = gv_published_gsp_peak(blocks[i][0], blocks[i][1]);
        for (int k = -2; k <= 2; k++)
            put_five((made_up){ blocks[i][0], blocks[i][1], "doubly",
                                (uint32_t)(peak + 0.5) + (uint32_t)(3 * k + 6) - 6, "a",
                                0, NULL, 0, 0 },
                     3.0 - abs(k));
    }
    const gv_sweep_data data = read_data();
    gv_peak_points points;
    gv_error err = { .message = "" };
    gv_peak_query query = { .solver = "a",
                            .part = 0.5,
                            .measure = GV_MEASURE_CONFLICTS };
    assert_int_equal(gv_peak_points_find(&points, &data, &query, &arena, &err), GV_OK);
    assert_int_equal(points.n_items, 5);
    gv_stat_tables tables = { .arena = &arena };
    assert_int_equal(gv_peak_fit_make(&tables, &points, &query, 1, "note", &err),
                     GV_OK);
    const gv_stat_table *fit = gv_stat_table_find(&tables, "fit");
    for (size_t t = 0; t < 3; t++) // holes are rounded
        assert_near(cell_at(fit, t, "value")->real, gv_peak_terms[t], 0.05);
    query.solver = "nobody";
    assert_int_equal(gv_peak_points_find(&points, &data, &query, &arena, &err), GV_OK);
    assert_int_equal(points.n_items, 0);
    assert_int_equal(gv_peak_fit_make(&tables, &points, &query, 1, NULL, &err),
                     GV_ERR_ARGUMENT);
    // Two series of one block: which one?
    put_five((made_up){ 3, 3, "nested", 40, "a", 0, NULL, 0, 0 }, 1);
    const gv_sweep_data more = read_data();
    query.solver = "a";
    assert_int_equal(gv_peak_points_find(&points, &more, &query, &arena, &err),
                     GV_ERR_ARGUMENT);
    query.pattern = "doubly";
    assert_int_equal(gv_peak_points_find(&points, &more, &query, &arena, &err), GV_OK);
    assert_int_equal(points.n_items, 5);
}

static void published_models_are_those_of_the_table(void **ctx)
{
    (void)ctx;
    static const struct {
        unsigned rows, cols;
        double peak, minimum;
    } table[] = { { 5, 5, 347, 341 },  { 7, 4, 410, 394 },  { 10, 3, 442, 421 },
                  { 6, 5, 482, 454 },  { 16, 2, 464, 438 }, { 8, 4, 522, 486 },
                  { 17, 2, 517, 482 }, { 18, 2, 573, 527 }, { 6, 6, 691, 621 } };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        assert_near(gv_published_gsp_peak(table[i].rows, table[i].cols), table[i].peak,
                    0.5);
        assert_near(gv_published_gsp_peak(table[i].cols, table[i].rows), table[i].peak,
                    0.5);
        assert_near(gv_minimum_model(table[i].rows, table[i].cols), table[i].minimum,
                    0.6);
        assert_non_null(gv_published_peak_of(table[i].rows, table[i].cols));
    }
    assert_null(gv_published_peak_of(4, 4));
    gv_peak_points points;
    assert_int_equal(gv_peak_points_published(&points, &arena, NULL), GV_OK);
    assert_int_equal(points.n_items, 9);
}

static void measures_have_names(void **ctx)
{
    (void)ctx;
    for (int m = 0; m < GV_N_MEASURES; m++) {
        gv_measure found;
        assert_true(gv_measure_by_name(&found, gv_measure_name((gv_measure)m)));
        assert_int_equal(found, m);
    }
    assert_false(gv_measure_by_name(&(gv_measure){ 0 }, "beauty"));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(figures_count_what_was_not_solved),
        TEST(groups_stand_in_an_order_of_their_own),
        TEST(a_peak_is_where_the_quantile_is_greatest),
        TEST(a_peak_beyond_the_limit_is_in_the_middle_of_what_is_beyond),
        TEST(a_flat_curve_has_no_peak),
        TEST(the_backbone_is_least_at_the_foot_of_its_descent),
        TEST(tables_say_where_they_come_from_and_what_is_beyond),
        TEST(peaks_of_a_sweep_are_fitted),
        TEST(published_models_are_those_of_the_table),
        TEST(measures_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
