/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_store_merge.c -- shards become the store that one run would have made. */
#include "store_testing.h"

/* Gives a store that is there a parameter. */
static void set_parameter(const char *path, const char *name, const char *value)
{
    gv_store *store;
    assert_int_equal(gv_store_open(&store, path, GV_STORE_WRITE, NULL), GV_OK);
    assert_int_equal(gv_store_begin(store, NULL), GV_OK);
    assert_int_equal(gv_store_put_parameter(store, name, value, NULL), GV_OK);
    assert_int_equal(gv_store_commit(store, NULL), GV_OK);
    gv_store_close(store);
}

static void assert_parameter(const char *path, const char *name, const char *value)
{
    gv_store *store;
    gv_buffer text;
    bool found;
    gv_buffer_init(&text, NULL);
    assert_int_equal(gv_store_open(&store, path, GV_STORE_READ, NULL), GV_OK);
    assert_int_equal(gv_store_parameter(store, name, &text, &found, NULL), GV_OK);
    assert_true(found);
    assert_string_equal(text.text, value);
    gv_buffer_free(&text);
    gv_store_close(store);
}

/* Merges in one transaction; what was merged before a failure goes again. */
static gv_status merge(const char *out, const char *const *in, size_t n_in,
                       gv_error *err)
{
    gv_store *store;
    GV_TRY(gv_store_open(&store, out, GV_STORE_WRITE, err));
    gv_status status = gv_store_begin(store, err);
    for (size_t i = 0; i < n_in && status == GV_OK; i++)
        status = gv_store_merge(store, in[i], err);
    if (status == GV_OK)
        status = gv_store_commit(store, err);
    gv_store_close(store);
    return status;
}

static void merge_fails(const char *out, const char *in, const char *why)
{
    gv_error err;
    assert_int_equal(merge(out, &in, 1, &err), GV_ERR_ARGUMENT);
    if (!strstr(err.message, why))
        fail_msg("found '%s' without '%s'", err.message, why);
}

static const char *const shards[] = { "0.db", "1.db", "2.db" };

static void make_shards(void)
{
    for (uint64_t i = 0; i < 3; i++) {
        make_store(shards[i], i, 3, 20, nine_look);
        set_parameter(shards[i], "method", "weighted");
    }
}

static void shards_become_one_store(void **ctx)
{
    (void)ctx;
    make_shards();
    assert_int_equal(merge("all.db", shards, 3, NULL), GV_OK);
    assert_file_holds("all.db", 0, 1, 20, nine_look);
    assert_parameter("all.db", "method", "weighted");
    assert_false(is_there("all.db-wal"));
}

static void the_order_of_shards_does_not_matter(void **ctx)
{
    (void)ctx;
    static const char *const other_order[] = { "2.db", "0.db", "1.db" };
    make_shards();
    assert_int_equal(merge("all.db", other_order, 3, NULL), GV_OK);
    assert_file_holds("all.db", 0, 1, 20, nine_look);
}

static void nothing_is_unrated_behind_a_merge(void **ctx)
{
    (void)ctx;
    make_shards();
    assert_int_equal(merge("all.db", shards, 3, NULL), GV_OK);
    gv_store *store;
    uint64_t unit;
    bool found;
    assert_int_equal(gv_store_open(&store, "all.db", GV_STORE_READ, NULL), GV_OK);
    for (int64_t scheme = 1; scheme <= N_SCHEMES; scheme++) {
        assert_int_equal(gv_store_next_unrated(store, 0, scheme, &unit, &found, NULL),
                         GV_OK);
        assert_false(found);
    }
    gv_store_close(store);
}

/* The units of each run, in the order of runs. */
static void count_units(const char *path, uint64_t *counts)
{
    gv_store *store;
    gv_store_cursor *cursor;
    gv_store_unit unit;
    assert_int_equal(gv_store_open(&store, path, GV_STORE_READ, NULL), GV_OK);
    assert_int_equal(gv_store_read_units(&cursor, store, 0, UINT64_MAX, NULL), GV_OK);
    for (bool found = true;;) {
        assert_int_equal(gv_store_next_unit_row(cursor, &unit, &found, NULL), GV_OK);
        if (!found)
            break;
        assert_in_range(unit.run, 1, 3);
        counts[unit.run - 1]++;
    }
    gv_store_cursor_free(cursor);
    gv_store_close(store);
}

static void units_keep_their_runs(void **ctx)
{
    (void)ctx;
    uint64_t counts[3] = { 0, 0, 0 };
    make_shards();
    assert_int_equal(merge("all.db", shards, 3, NULL), GV_OK);
    count_units("all.db", counts);
    assert_int_equal(counts[0], 7);
    assert_int_equal(counts[1], 7);
    assert_int_equal(counts[2], 6);
}

static void equal_units_are_taken_once(void **ctx)
{
    (void)ctx;
    static const char *const twice[] = { "0.db", "1.db", "0.db", "2.db", "1.db" };
    make_shards();
    assert_int_equal(merge("all.db", twice, 5, NULL), GV_OK);
    assert_file_holds("all.db", 0, 1, 20, nine_look);
    assert_int_equal(merge("all.db", shards, 3, NULL), GV_OK);
    assert_file_holds("all.db", 0, 1, 20, nine_look);
}

/* Changes what unit 4 of a store says of itself. */
static void change_unit(const char *path)
{
    gv_store *store;
    const gv_store_unit other = { .number = 4, .run = 1, .n_tries = 1 };
    assert_int_equal(gv_store_open(&store, path, GV_STORE_WRITE, NULL), GV_OK);
    assert_int_equal(gv_store_begin(store, NULL), GV_OK);
    assert_int_equal(gv_store_drop_unit(store, 4, NULL), GV_OK);
    assert_int_equal(gv_store_put_unit(store, &other, NULL, 0, NULL), GV_OK);
    assert_int_equal(gv_store_commit(store, NULL), GV_OK);
    gv_store_close(store);
}

static void unequal_units_are_refused_and_leave_nothing(void **ctx)
{
    (void)ctx;
    make_shards();
    make_store("again.db", 4, 100, 5, nine_look);
    set_parameter("again.db", "method", "weighted");
    change_unit("again.db");
    static const char *const both[] = { "0.db", "again.db" };
    gv_error err;
    assert_int_equal(merge("1.db", both, 2, &err), GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "unit 4 of 'again.db'"));
    assert_file_holds("1.db", 1, 3, 20, nine_look); // 0.db has gone again too
}

static void what_is_merged_is_no_shard(void **ctx)
{
    (void)ctx;
    static const char *const values[] = { "1/3", "2/3", "3/3" };
    gv_store *store;
    gv_buffer value;
    bool found;
    make_shards();
    for (size_t i = 0; i < 3; i++)
        set_parameter(shards[i], GV_STORE_SHARD, values[i]);
    assert_int_equal(merge("0.db", shards + 1, 2, NULL), GV_OK);
    assert_int_equal(gv_store_open(&store, "0.db", GV_STORE_READ, NULL), GV_OK);
    gv_buffer_init(&value, NULL);
    assert_int_equal(gv_store_parameter(store, GV_STORE_SHARD, &value, &found, NULL),
                     GV_OK);
    assert_false(found);
    gv_buffer_free(&value);
    gv_store_close(store);
}

static void of_the_grids_used_the_most_stay(void **ctx)
{
    (void)ctx;
    static const char *const used[] = { "128:0a", "300:0b", "192:0c" };
    make_shards();
    for (size_t i = 0; i < 3; i++)
        set_parameter(shards[i], GV_STORE_GRIDS, used[i]);
    assert_int_equal(merge("all.db", shards, 3, NULL), GV_OK);
    assert_parameter("all.db", GV_STORE_GRIDS, "300:0b");
    set_parameter("2.db", GV_STORE_GRIDS, "300:0c");
    merge_fails("all.db", "2.db", "its grids-used is 300:0c, not 300:0b");
}

static void gaps_are_counted(void **ctx)
{
    (void)ctx;
    gv_store *store;
    uint64_t n;
    make_shards();
    assert_int_equal(merge("1.db", &shards[2], 1, NULL), GV_OK);
    assert_int_equal(gv_store_open(&store, "1.db", GV_STORE_READ, NULL), GV_OK);
    assert_int_equal(gv_store_units_end(store, &n, NULL), GV_OK);
    assert_int_equal(n, 20);
    assert_int_equal(gv_store_n_units(store, 20, &n, NULL), GV_OK);
    assert_int_equal(n, 13);
    assert_int_equal(gv_store_n_units(store, 4, &n, NULL), GV_OK);
    assert_int_equal(n, 2);
    assert_int_equal(gv_store_n_unrated(store, 1, &n, NULL), GV_OK);
    assert_int_equal(n, 0);
    assert_int_equal(gv_store_n_unrated(store, 99, &n, NULL), GV_OK);
    assert_int_equal(n, 13);
    gv_store_close(store);
}

static void other_studies_are_refused(void **ctx)
{
    (void)ctx;
    make_shards();
    set_parameter("1.db", "method", "top-down");
    merge_fails("0.db", "1.db", "its method is top-down, not weighted");
    set_parameter("2.db", "seed", "5");
    merge_fails("0.db", "2.db", "its seed is 5, not not given");
    merge_fails("2.db", "0.db", "its seed is not given, not 5");
    make_store("small.db", 50, 1, 53, (puzzle_look){ 16, 4 });
    set_parameter("small.db", "method", "weighted");
    merge_fails("0.db", "small.db", "81 cells, not 16");
}

static void the_larger_goal_stays(void **ctx)
{
    (void)ctx;
    static const char *const goals[] = { "9", "20", "12" };
    make_shards();
    for (size_t i = 0; i < 3; i++)
        set_parameter(shards[i], GV_STORE_GOAL, goals[i]);
    assert_int_equal(merge("all.db", shards, 3, NULL), GV_OK);
    assert_parameter("all.db", GV_STORE_GOAL, "20");
}

static void an_empty_store_merges_into_nothing(void **ctx)
{
    (void)ctx;
    static const char *const in[] = { "empty.db" };
    make_shards();
    set_parameter("empty.db", "method", "weighted"); // made by being opened
    assert_int_equal(merge("0.db", in, 1, NULL), GV_OK);
    assert_file_holds("0.db", 0, 3, 20, nine_look);
}

#define IN_FOLDER(test)                                                                \
    cmocka_unit_test_setup_teardown(test, enter_folder, leave_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(shards_become_one_store),
        IN_FOLDER(the_order_of_shards_does_not_matter),
        IN_FOLDER(nothing_is_unrated_behind_a_merge),
        IN_FOLDER(units_keep_their_runs),
        IN_FOLDER(equal_units_are_taken_once),
        IN_FOLDER(unequal_units_are_refused_and_leave_nothing),
        IN_FOLDER(what_is_merged_is_no_shard),
        IN_FOLDER(of_the_grids_used_the_most_stay),
        IN_FOLDER(gaps_are_counted),
        IN_FOLDER(other_studies_are_refused),
        IN_FOLDER(the_larger_goal_stays),
        IN_FOLDER(an_empty_store_merges_into_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
