/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_store.c -- what goes into a store comes out again; which unit comes next; the
 * views that people look at. */
#include "store_testing.h"

#include <sqlite3.h>
#include <stdio.h>

static gv_store *open_store(const char *path, gv_store_mode mode)
{
    gv_store *store;
    gv_error err = { .message = "" };
    if (gv_store_open(&store, path, mode, &err) != GV_OK)
        fail_msg("%s", err.message);
    return store;
}

/* ---- rows ---- */

static void units_come_back_as_they_were_put(void **ctx)
{
    (void)ctx;
    make_store("a.db", 0, 1, 40, nine_look);
    assert_file_holds("a.db", 0, 1, 40, nine_look);
}

static void puzzles_of_every_order_come_back(void **ctx)
{
    (void)ctx;
    // Cells of a square, queens with a variable per row, and odd numbers of cells.
    for (unsigned order = 1; order <= 64; order += order < 16 ? 1 : 16) {
        const puzzle_look looks[] = { { order * order, order }, { order, order } };
        for (size_t i = 0; i < 2; i++) {
            make_store("a.db", 3, 1, 6, looks[i]);
            assert_file_holds("a.db", 3, 1, 6, looks[i]);
            assert_int_equal(unlink("a.db"), 0);
        }
    }
    make_store("a.db", 0, 1, 9, (puzzle_look){ 7, 255 });
    assert_file_holds("a.db", 0, 1, 9, (puzzle_look){ 7, 255 });
}

static void values_up_to_15_take_half_a_byte(void **ctx)
{
    (void)ctx;
    static const struct {
        puzzle_look look;
        int n_bytes;
    } cases[] = { { { 81, 9 }, 41 },
                  { { 144, 12 }, 72 },
                  { { 225, 15 }, 113 },
                  { { 256, 16 }, 256 } };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        make_store("a.db", 0, 1, 5, cases[i].look);
        sqlite3 *db;
        sqlite3_stmt *row;
        assert_int_equal(sqlite3_open("a.db", &db), SQLITE_OK);
        assert_int_equal(sqlite3_prepare_v2(db, "SELECT max(length(cells)) FROM puzzle",
                                            -1, &row, NULL),
                         SQLITE_OK);
        assert_int_equal(sqlite3_step(row), SQLITE_ROW);
        assert_int_equal(sqlite3_column_int(row, 0), cases[i].n_bytes);
        sqlite3_finalize(row);
        sqlite3_close(db);
        assert_int_equal(unlink("a.db"), 0);
    }
}

static void puzzles_of_another_layout_are_refused(void **ctx)
{
    (void)ctx;
    make_store("a.db", 0, 1, 5, nine_look);
    gv_store *store = open_store("a.db", GV_STORE_WRITE);
    gv_error err;
    assert_int_equal(gv_store_begin(store, &err), GV_OK);
    assert_int_equal(gv_store_put_layout(store, 81, 9, &err), GV_OK);
    assert_int_equal(gv_store_put_layout(store, 16, 4, &err), GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "81 cells, not 16"));
    assert_int_equal(gv_store_put_layout(store, 81, 81, &err), GV_ERR_ARGUMENT);
    gv_store_close(store);
}

static void a_layout_goes_with_its_transaction(void **ctx)
{
    (void)ctx;
    gv_store *store = open_store("a.db", GV_STORE_WRITE);
    assert_int_equal(gv_store_begin(store, NULL), GV_OK);
    assert_int_equal(gv_store_put_layout(store, 81, 9, NULL), GV_OK);
    gv_store_rollback(store);
    assert_int_equal(write_unit(store, 0, (puzzle_look){ 16, 4 }, 0, NULL), GV_OK);
    assert_holds(store, 0, 1, 1, (puzzle_look){ 16, 4 });
    gv_store_close(store);
}

static void cursors_keep_to_their_range(void **ctx)
{
    (void)ctx;
    make_store("a.db", 0, 3, 60, nine_look);
    gv_store *store = open_store("a.db", GV_STORE_READ);
    gv_store_cursor *cursor;
    assert_int_equal(gv_store_read_units(&cursor, store, 9, 21, NULL), GV_OK);
    gv_store_unit unit;
    bool found;
    for (uint64_t u = 9; u <= 21; u += 3) {
        assert_int_equal(gv_store_next_unit_row(cursor, &unit, &found, NULL), GV_OK);
        assert_true(found && unit.number == u);
    }
    assert_int_equal(gv_store_next_unit_row(cursor, &unit, &found, NULL), GV_OK);
    assert_false(found);
    gv_store_cursor_free(cursor);
    gv_store_close(store);
}

static void a_rating_that_is_not_there_has_neither_value_nor_word(void **ctx)
{
    (void)ctx;
    make_store("a.db", 0, 1, 8, nine_look);
    gv_store *store = open_store("a.db", GV_STORE_READ);
    const gv_store_scheme none = { .id = 77 };
    gv_store_cursor *cursor;
    assert_int_equal(
        gv_store_read_puzzles(&cursor, store, 0, UINT64_MAX, &none, 1, NULL), GV_OK);
    size_t n_puzzles = 0;
    for (bool found = true; found; n_puzzles++) {
        uint64_t unit;
        gv_store_puzzle puzzle;
        gv_store_rating rating;
        assert_int_equal(
            gv_store_next_puzzle_row(cursor, &unit, &puzzle, &rating, &found, NULL),
            GV_OK);
        assert_true(!found || (!rating.has_value && !rating.word));
    }
    assert_true(n_puzzles > 3);
    gv_store_cursor_free(cursor);
    gv_store_close(store);
}

static void a_unit_is_put_once(void **ctx)
{
    (void)ctx;
    make_store("a.db", 0, 1, 3, nine_look);
    gv_store *store = open_store("a.db", GV_STORE_WRITE);
    gv_error err;
    assert_int_equal(write_unit(store, 1, nine_look, 1, &err), GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "a.db"));
    assert_holds(store, 0, 1, 3, nine_look);
    gv_store_close(store);
}

/* ---- parameters and runs ---- */

static void join(void *user, const char *name, const char *value)
{
    gv_buffer_printf(user, "%s=%s;", name, value);
}

static void parameters_are_listed_by_name_and_can_be_replaced(void **ctx)
{
    (void)ctx;
    gv_store *store = open_store("a.db", GV_STORE_WRITE);
    assert_int_equal(gv_store_begin(store, NULL), GV_OK);
    assert_int_equal(gv_store_put_parameter(store, "units", "10", NULL), GV_OK);
    assert_int_equal(gv_store_put_parameter(store, "method", "weighted", NULL), GV_OK);
    assert_int_equal(gv_store_put_parameter(store, "units", "it's 20", NULL), GV_OK);
    assert_int_equal(gv_store_commit(store, NULL), GV_OK);
    gv_buffer all;
    gv_buffer_init(&all, NULL);
    bool found;
    assert_int_equal(gv_store_parameters(store, join, &all, NULL), GV_OK);
    assert_string_equal(all.text, "method=weighted;units=it's 20;");
    gv_buffer_reset(&all);
    assert_int_equal(gv_store_parameter(store, "method", &all, &found, NULL), GV_OK);
    assert_true(found);
    assert_string_equal(all.text, "weighted");
    assert_int_equal(gv_store_parameter(store, "seed", &all, &found, NULL), GV_OK);
    assert_false(found);
    gv_buffer_free(&all);
    gv_store_close(store);
}

static void check_run(void *user, const gv_store_run *run)
{
    ++*(int64_t *)user;
    assert_int_equal(run->id, *(int64_t *)user);
    assert_string_equal(run->command, "givens study 'a b.db'");
    assert_string_equal(run->cpu, "scalar");
    assert_int_equal(run->n_threads, 2);
    assert_int_equal(run->n_shards, 1);
    assert_int_equal(strlen(run->started), strlen("2026-11-16T02:23:00Z"));
    assert_int_equal(run->started[10], 'T');
}

static void every_run_is_listed_with_its_time(void **ctx)
{
    (void)ctx;
    gv_store *store = open_store("a.db", GV_STORE_WRITE);
    for (int64_t id = 1; id <= 3; id++)
        assert_int_equal(write_run(store), id);
    int64_t n_runs = 0;
    assert_int_equal(gv_store_runs(store, check_run, &n_runs, NULL), GV_OK);
    assert_int_equal(n_runs, 3);
    gv_store_close(store);
}

/* ---- what comes next ---- */

static void the_next_unit_is_the_first_that_is_missing(void **ctx)
{
    (void)ctx;
    static const uint64_t there[] = { 0, 1, 2, 4, 5, 7, 8, 10, 13 };
    gv_store *store = open_store("a.db", GV_STORE_WRITE);
    for (size_t i = 0; i < sizeof there / sizeof there[0]; i++)
        assert_int_equal(write_unit(store, there[i], nine_look, 1, NULL), GV_OK);
    uint64_t found;
    assert_int_equal(gv_store_n_units(store, INT64_MAX, &found, NULL), GV_OK);
    assert_int_equal(found, 9);
    for (uint64_t from = 0; from < 16; from++)
        for (uint64_t step = 1; step < 6; step++) {
            uint64_t wanted = from;
            for (size_t i = 0; i < sizeof there / sizeof there[0]; i++)
                if (there[i] == wanted)
                    wanted += step;
            assert_int_equal(gv_store_next_unit(store, from, step, &found, NULL),
                             GV_OK);
            assert_int_equal(found, wanted);
        }
    gv_store_close(store);
}

static void schemes_are_told_apart_by_name_and_version(void **ctx)
{
    (void)ctx;
    gv_store *store = open_store("a.db", GV_STORE_WRITE);
    gv_store_scheme w1 = { .name = "W", .version = 1 }, again = w1,
                    w2 = { .name = "W", .version = 2 },
                    b1 = { .name = "B", .version = 1 };
    assert_int_equal(gv_store_begin(store, NULL), GV_OK);
    assert_int_equal(gv_store_take_scheme(store, &w1, NULL), GV_OK);
    assert_int_equal(gv_store_take_scheme(store, &again, NULL), GV_OK);
    assert_int_equal(gv_store_take_scheme(store, &w2, NULL), GV_OK);
    assert_int_equal(gv_store_take_scheme(store, &b1, NULL), GV_OK);
    assert_int_equal(gv_store_commit(store, NULL), GV_OK);
    assert_int_equal(w1.id, again.id);
    assert_true(w1.id != w2.id && w2.id != b1.id && b1.id != w1.id);
    gv_store_close(store);
}

static void ratings_can_be_added_unit_by_unit(void **ctx)
{
    (void)ctx;
    static sample s;
    make_store("a.db", 0, 1, 12, nine_look);
    gv_store *store = open_store("a.db", GV_STORE_WRITE);
    gv_store_scheme late = { .name = "gB", .version = 1 };
    assert_int_equal(gv_store_begin(store, NULL), GV_OK);
    assert_int_equal(gv_store_take_scheme(store, &late, NULL), GV_OK);
    assert_int_equal(gv_store_commit(store, NULL), GV_OK);
    uint64_t unit = 0;
    size_t n_rated = 0;
    for (bool found = true;; n_rated++) {
        assert_int_equal(
            gv_store_next_unrated(store, unit, late.id, &unit, &found, NULL), GV_OK);
        if (!found)
            break;
        assert_int_equal(unit, n_rated);
        make_sample(&s, unit, nine_look, 0);
        assert_int_equal(gv_store_begin(store, NULL), GV_OK);
        assert_int_equal(put_ratings(store, &s, &late, 0, NULL), GV_OK);
        assert_int_equal(gv_store_commit(store, NULL), GV_OK);
    }
    assert_int_equal(n_rated, 12);
    gv_store_close(store);
}

/* ---- views ---- */

static void who_cannot_wait_is_told_of_a_lock(void **ctx)
{
    (void)ctx;
    sqlite3 *db;
    gv_store *store;
    gv_error err;
    bool is_locked = true;
    make_store("a.db", 0, 1, 5, nine_look);
    assert_int_equal(gv_store_open_soon(&store, "a.db", 1, &is_locked, &err), GV_OK);
    assert_false(is_locked);
    gv_store_close(store);
    assert_int_equal(sqlite3_open("a.db", &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "PRAGMA locking_mode = EXCLUSIVE;"
                                  "CREATE TABLE more (x)",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(gv_store_open_soon(&store, "a.db", 1, &is_locked, &err),
                     GV_ERR_IO);
    assert_true(is_locked);
    assert_string_equal(err.message, "'a.db' is locked by another program");
    sqlite3_close(db);
    assert_int_equal(unlink("a.db"), 0);
    assert_int_equal(gv_store_open_soon(&store, "a.db", 1, &is_locked, &err),
                     GV_ERR_IO);
    assert_false(is_locked);
}

/* The first column of the first row of a query, as text. */
static void ask(const char *query, char *out, size_t size)
{
    sqlite3 *db;
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_open("a.db", &db), SQLITE_OK);
    if (sqlite3_prepare_v2(db, query, -1, &row, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(db));
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    (void)snprintf(out, size, "%s", (const char *)sqlite3_column_text(row, 0));
    sqlite3_finalize(row);
    sqlite3_close(db);
}

/* A store with one puzzle of these cells. */
static void store_one(puzzle_look look, const uint8_t *cells)
{
    const gv_store_puzzle puzzle = { .cells = cells,
                                     .n_cells = look.n_cells,
                                     .log_weight = NAN };
    gv_store *store = open_store("a.db", GV_STORE_CREATE);
    assert_int_equal(gv_store_begin(store, NULL), GV_OK);
    assert_int_equal(gv_store_put_layout(store, look.n_cells, look.n_values, NULL),
                     GV_OK);
    assert_int_equal(gv_store_put_puzzle(store, 0, &puzzle, NULL), GV_OK);
    assert_int_equal(
        gv_store_put_unit(store, &(gv_store_unit){ .n_puzzles = 1 }, NULL, 0, NULL),
        GV_OK);
    assert_int_equal(gv_store_commit(store, NULL), GV_OK);
    gv_store_close(store);
}

static void the_view_of_puzzles_can_be_read(void **ctx)
{
    (void)ctx;
    char text[100];
    store_one((puzzle_look){ 7, 15 }, (const uint8_t[]){ 0, 1, 9, 10, 15, 0, 2 });
    ask("SELECT puzzle FROM puzzles", text, sizeof text);
    assert_string_equal(text, ".19AF.2");
    assert_int_equal(unlink("a.db"), 0);
    store_one((puzzle_look){ 7, 64 }, (const uint8_t[]){ 0, 1, 16, 17, 64, 0, 31 });
    ask("SELECT puzzle FROM puzzles", text, sizeof text);
    assert_string_equal(text, ". 1 16 17 64 . 31");
}

static void the_view_of_ratings_has_decimals_and_words(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_store_rating rating;
        const char *text;
    } cases[] = { { { true, 71, NULL }, "7.1" },
                  { { true, 5, NULL }, "0.5" },
                  { { true, 71, ">" }, ">7.1" },
                  { { false, 0, "beyond" }, "beyond" } };
    store_one((puzzle_look){ 1, 1 }, (const uint8_t[]){ 0 });
    gv_store *store = open_store("a.db", GV_STORE_WRITE);
    gv_store_scheme ser = { .name = "SER", .version = 1, .n_decimals = 1 };
    assert_int_equal(gv_store_begin(store, NULL), GV_OK);
    assert_int_equal(gv_store_take_scheme(store, &ser, NULL), GV_OK);
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(
            gv_store_put_rating(store, 0, i, ser.id, &cases[i].rating, NULL), GV_OK);
    assert_int_equal(gv_store_commit(store, NULL), GV_OK);
    gv_store_close(store);
    for (unsigned i = 0; i < 4; i++) {
        char query[100], text[20];
        (void)snprintf(query, sizeof query,
                       "SELECT value FROM ratings WHERE puzzle = %u", i);
        ask(query, text, sizeof text);
        assert_string_equal(text, cases[i].text);
    }
}

static void the_view_of_progress_adds_up(void **ctx)
{
    (void)ctx;
    char text[100], wanted[100];
    uint64_t n_puzzles = 0, n_grids = 0;
    make_store("a.db", 0, 1, 9, nine_look);
    for (uint64_t u = 0; u < 9; u++) {
        static sample s;
        make_sample(&s, u, nine_look, 0);
        n_puzzles += s.unit.n_puzzles;
        n_grids += s.unit.n_grids;
    }
    ask("SELECT units || ' ' || puzzles || ' ' || grids FROM progress", text,
        sizeof text);
    (void)snprintf(wanted, sizeof wanted, "9 %llu %llu", (unsigned long long)n_puzzles,
                   (unsigned long long)n_grids);
    assert_string_equal(text, wanted);
}

#define IN_FOLDER(test)                                                                \
    cmocka_unit_test_setup_teardown(test, enter_folder, leave_folder)

/* Reads all puzzles. */
static gv_status read_all(gv_store *store, gv_error *err)
{
    gv_store_cursor *cursor;
    gv_store_puzzle puzzle;
    uint64_t unit;
    bool found = true;
    GV_TRY(gv_store_read_puzzles(&cursor, store, 0, INT64_MAX, NULL, 0, err));
    gv_status status = GV_OK;
    while (status == GV_OK && found)
        status = gv_store_next_puzzle_row(cursor, &unit, &puzzle, NULL, &found, err);
    gv_store_cursor_free(cursor);
    return status;
}

static void reading_ends_when_the_flag_is_set(void **ctx)
{
    (void)ctx;
    gv_flag stop = false;
    gv_error err = { .status = GV_OK };
    make_store("a.db", 0, 1, 300, nine_look);
    gv_store *store = open_store("a.db", GV_STORE_READ);
    gv_store_watch(store, &stop);
    assert_int_equal(read_all(store, &err), GV_OK);
    stop = true;
    assert_int_equal(read_all(store, &err), GV_ERR_IO);
    assert_string_equal(err.message, "'a.db': interrupted");
    gv_store_watch(store, NULL);
    assert_int_equal(read_all(store, &err), GV_OK);
    gv_store_close(store);
}

static void a_file_that_is_moved_is_complete_and_not_written_any_more(void **ctx)
{
    (void)ctx;
    gv_error err = { .status = GV_OK };
    gv_store *store = open_store("a.db", GV_STORE_CREATE);
    const int64_t run = write_run(store);
    assert_int_equal(write_unit(store, 0, nine_look, run, &err), GV_OK);
    assert_int_equal(rename("a.db", "b.db"), 0);
    assert_int_equal(write_unit(store, 1, nine_look, run, &err), GV_ERR_IO);
    assert_non_null(strstr(err.message, "'a.db' was moved"));
    gv_store_close(store);
    assert_false(is_there("a.db"));
    assert_false(is_there("a.db-wal"));
    uint64_t n_units;
    store = open_store("b.db", GV_STORE_READ);
    assert_int_equal(gv_store_n_units(store, INT64_MAX, &n_units, NULL), GV_OK);
    assert_int_equal(n_units, 1);
    assert_int_equal(read_all(store, &err), GV_OK);
    gv_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(units_come_back_as_they_were_put),
        IN_FOLDER(puzzles_of_every_order_come_back),
        IN_FOLDER(values_up_to_15_take_half_a_byte),
        IN_FOLDER(puzzles_of_another_layout_are_refused),
        IN_FOLDER(a_layout_goes_with_its_transaction),
        IN_FOLDER(cursors_keep_to_their_range),
        IN_FOLDER(a_rating_that_is_not_there_has_neither_value_nor_word),
        IN_FOLDER(a_unit_is_put_once),
        IN_FOLDER(parameters_are_listed_by_name_and_can_be_replaced),
        IN_FOLDER(every_run_is_listed_with_its_time),
        IN_FOLDER(the_next_unit_is_the_first_that_is_missing),
        IN_FOLDER(schemes_are_told_apart_by_name_and_version),
        IN_FOLDER(ratings_can_be_added_unit_by_unit),
        IN_FOLDER(who_cannot_wait_is_told_of_a_lock),
        IN_FOLDER(the_view_of_puzzles_can_be_read),
        IN_FOLDER(the_view_of_ratings_has_decimals_and_words),
        IN_FOLDER(the_view_of_progress_adds_up),
        IN_FOLDER(reading_ends_when_the_flag_is_set),
        IN_FOLDER(a_file_that_is_moved_is_complete_and_not_written_any_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
