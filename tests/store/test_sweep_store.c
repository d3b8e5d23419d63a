/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sweep_store.c -- what goes into the store of a sweep comes out again; results
 * are found by all that they depend on; merges; files of the other kind. */
#include "store_testing.h"

#include "store/sweep_store.h"

#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>

static gv_store *open_sweep(const char *path, gv_store_mode mode)
{
    gv_store *store;
    gv_error err = { .message = "" };
    if (gv_sweep_store_open(&store, path, mode, &err) != GV_OK)
        fail_msg("%s", err.message);
    return store;
}

static gv_sweep_point some_point(unsigned i)
{
    return (gv_sweep_point){ .block_rows = 3 + i % 2,
                             .block_cols = 3,
                             .pattern = i / 2 % 2 ? "singly" : "doubly",
                             .holes = 40 + i / 4 % 2,
                             .kind = i / 8 % 2 ? "random" : "with-holes",
                             .method = i / 16 % 2 ? "paper" : "chain",
                             .chain = i / 32 % 2 ? "moves=1" : "moves=2",
                             .generator = 1 + i / 64 % 2 };
}

static gv_sweep_solver some_solver(unsigned i)
{
    return (gv_sweep_solver){ .name = i % 2 ? "cadical" : "minisat {in} {out}",
                              .version = i / 2 % 2 ? "1" : "2",
                              .encoding = i / 4 % 2 ? "3d" : "2d",
                              .limit_seconds = i / 8 % 2 ? 20 : 0.1,
                              .limit_bytes = i / 16 % 2 ? 1 << 20 : 0 };
}

enum { N_POINTS = 128, N_SOLVERS = 32 };

static gv_sweep_result some_result(int64_t point, int64_t solver, uint64_t number)
{
    static const char *const statuses[] = { "sat", "unsat", "limit", "memory",
                                            "error" };
    const uint64_t x = mix((uint64_t)point, mix((uint64_t)solver, number));
    gv_sweep_result result = { .point = point,
                               .solver = solver,
                               .seed = UINT64_MAX - number % 3, // all 64 bits
                               .number = number,
                               .status = statuses[x % 5],
                               .why = x % 3 ? NULL : "because",
                               .hash = x % 2 ? NULL : "0123456789abcdef",
                               .encode_cpu = 0.25,
                               .solve_cpu = (double)(x % 1000) / 7,
                               .wall = 1e-9 };
    for (size_t i = 0; i < GV_N_SWEEP_COUNTERS; i++)
        result.counters[i] = mix(x, i) % 4 ? (int64_t)(mix(x, i) >> 12) : -1;
    return result;
}

static int64_t put_run(gv_store *store)
{
    int64_t id;
    const gv_store_run run = {
        .version = "0", .commit = "c", .command = "x", .cpu = "y"
    };
    assert_int_equal(gv_store_put_run(store, &run, &id, NULL), GV_OK);
    assert_int_equal(gv_sweep_store_put_machine(store, id, "a machine", NULL), GV_OK);
    return id;
}

/* Results number `first`, first + step, ... below `end` of one point and one solver. */
static void put_results(const char *path, uint64_t first, uint64_t step, uint64_t end)
{
    gv_store *store = open_sweep(path, GV_STORE_WRITE);
    gv_sweep_point point = some_point(0);
    gv_sweep_solver solver = some_solver(1);
    assert_int_equal(gv_store_begin(store, NULL), GV_OK);
    const int64_t run = put_run(store);
    assert_int_equal(gv_sweep_store_take_point(store, &point, NULL), GV_OK);
    assert_int_equal(gv_sweep_store_take_solver(store, &solver, NULL), GV_OK);
    for (uint64_t i = first; i < end; i += step) {
        gv_sweep_result result = some_result(point.id, solver.id, i);
        result.run = run;
        assert_int_equal(gv_sweep_store_put_result(store, &result, NULL), GV_OK);
    }
    assert_int_equal(gv_store_commit(store, NULL), GV_OK);
    gv_store_close(store);
}

typedef struct found {
    size_t n;
    size_t n_wrong;
} found;

static bool same_text(const char *one, const char *other)
{
    return one && other ? strcmp(one, other) == 0 : one == other;
}

static void compare_result(void *user, const gv_sweep_result *result)
{
    found *f = user;
    const gv_sweep_result w =
        some_result(result->point, result->solver, result->number);
    f->n++;
    if (result->seed != w.seed || !same_text(result->status, w.status) ||
        !same_text(result->why, w.why) || !same_text(result->hash, w.hash) ||
        result->solve_cpu != w.solve_cpu || result->wall != w.wall ||
        result->encode_cpu != w.encode_cpu || result->run == 0 ||
        memcmp(result->counters, w.counters, sizeof w.counters) != 0)
        f->n_wrong++;
}

static void assert_has_results(const char *path, size_t n)
{
    found f = { 0 };
    uint64_t n_results;
    gv_store *store = open_sweep(path, GV_STORE_READ);
    assert_int_equal(gv_sweep_store_results(store, compare_result, &f, NULL), GV_OK);
    assert_int_equal(gv_sweep_store_n_results(store, &n_results, NULL), GV_OK);
    assert_int_equal(f.n, n);
    assert_int_equal(n_results, n);
    assert_int_equal(f.n_wrong, 0);
    gv_store_close(store);
}

static void results_come_back_as_they_were_put(void **ctx)
{
    (void)ctx;
    put_results("a.db", 0, 1, 300);
    assert_has_results("a.db", 300);
}

static void count_point(void *user, const gv_sweep_point *point)
{
    const gv_sweep_point w = some_point((unsigned)point->id - 1);
    assert_true(point->block_rows == w.block_rows && point->holes == w.holes &&
                point->block_cols == w.block_cols && point->generator == w.generator &&
                same_text(point->pattern, w.pattern) &&
                same_text(point->kind, w.kind) && same_text(point->method, w.method) &&
                same_text(point->chain, w.chain));
    ++*(size_t *)user;
}

static void count_solver(void *user, const gv_sweep_solver *solver)
{
    const gv_sweep_solver w = some_solver((unsigned)solver->id - 1);
    assert_true(same_text(solver->name, w.name) &&
                same_text(solver->version, w.version) &&
                same_text(solver->encoding, w.encoding) &&
                solver->limit_seconds == w.limit_seconds &&
                solver->limit_bytes == w.limit_bytes);
    ++*(size_t *)user;
}

static void points_and_solvers_are_found_by_all_that_they_are(void **ctx)
{
    (void)ctx;
    gv_store *store = open_sweep("a.db", GV_STORE_WRITE);
    assert_int_equal(gv_store_begin(store, NULL), GV_OK);
    for (unsigned round = 0; round < 2; round++) {
        for (unsigned i = 0; i < N_POINTS; i++) {
            gv_sweep_point point = some_point(i);
            assert_int_equal(gv_sweep_store_take_point(store, &point, NULL), GV_OK);
            assert_int_equal(point.id, i + 1);
        }
        for (unsigned i = 0; i < N_SOLVERS; i++) {
            gv_sweep_solver solver = some_solver(i);
            assert_int_equal(gv_sweep_store_take_solver(store, &solver, NULL), GV_OK);
            assert_int_equal(solver.id, i + 1);
        }
    }
    assert_int_equal(gv_store_commit(store, NULL), GV_OK);
    size_t n_points = 0, n_solvers = 0;
    assert_int_equal(gv_sweep_store_points(store, count_point, &n_points, NULL), GV_OK);
    assert_int_equal(gv_sweep_store_solvers(store, count_solver, &n_solvers, NULL),
                     GV_OK);
    assert_int_equal(n_points, N_POINTS);
    assert_int_equal(n_solvers, N_SOLVERS);
    gv_store_close(store);
}

static void a_result_is_found_by_its_key_alone(void **ctx)
{
    (void)ctx;
    put_results("a.db", 0, 1, 5);
    gv_store *store = open_sweep("a.db", GV_STORE_READ);
    for (uint64_t i = 0; i < 7; i++) {
        gv_sweep_result key = some_result(1, 1, i);
        char status[8] = "?";
        assert_int_equal(gv_sweep_store_find_result(store, &key, status, 8, NULL),
                         GV_OK);
        assert_string_equal(status, i < 5 ? key.status : "");
        key.seed -= 10;
        assert_int_equal(gv_sweep_store_find_result(store, &key, status, 8, NULL),
                         GV_OK);
        assert_string_equal(status, "");
    }
    gv_store_close(store);
}

static void a_result_cannot_be_put_twice(void **ctx)
{
    (void)ctx;
    put_results("a.db", 0, 1, 3);
    gv_store *store = open_sweep("a.db", GV_STORE_WRITE);
    gv_sweep_result result = some_result(1, 1, 2);
    gv_error err;
    result.run = 1;
    assert_int_equal(gv_store_begin(store, NULL), GV_OK);
    assert_int_equal(gv_sweep_store_put_result(store, &result, &err), GV_ERR_ARGUMENT);
    gv_store_rollback(store);
    gv_store_close(store);
    assert_has_results("a.db", 3);
}

/* ---- merges ---- */

static gv_status merge(const char *to, const char *from, gv_error *err)
{
    gv_store *store = open_sweep(to, GV_STORE_WRITE);
    gv_status status = gv_store_begin(store, err);
    assert_int_equal(status, GV_OK);
    status = gv_sweep_store_merge(store, from, err);
    if (status == GV_OK)
        status = gv_store_commit(store, err);
    gv_store_close(store);
    return status;
}

static void count_machine(void *user, const char *machine)
{
    assert_string_equal(machine, "a machine");
    ++*(size_t *)user;
}

static void shards_become_one_store(void **ctx)
{
    (void)ctx;
    for (uint64_t i = 0; i < 3; i++) {
        char name[8];
        (void)snprintf(name, sizeof name, "%d.db", (int)i);
        put_results(name, i, 3, 100);
        assert_int_equal(merge("all.db", name, NULL), GV_OK);
        assert_int_equal(merge("all.db", name, NULL), GV_OK); // again: nothing new
    }
    assert_has_results("all.db", 100);
    size_t n_machines = 0;
    gv_store *store = open_sweep("all.db", GV_STORE_READ);
    assert_int_equal(gv_sweep_store_machines(store, count_machine, &n_machines, NULL),
                     GV_OK);
    assert_int_equal(n_machines, 1);
    gv_store_close(store);
}

/* A store with one result of this status. */
static void put_status(const char *path, const char *status)
{
    gv_store *store = open_sweep(path, GV_STORE_WRITE);
    gv_sweep_point point = some_point(0);
    gv_sweep_solver solver = some_solver(0);
    assert_int_equal(gv_store_begin(store, NULL), GV_OK);
    assert_int_equal(gv_sweep_store_take_point(store, &point, NULL), GV_OK);
    assert_int_equal(gv_sweep_store_take_solver(store, &solver, NULL), GV_OK);
    gv_sweep_result result = some_result(point.id, solver.id, 0);
    result.status = status;
    result.run = put_run(store);
    assert_int_equal(gv_sweep_store_put_result(store, &result, NULL), GV_OK);
    assert_int_equal(gv_store_commit(store, NULL), GV_OK);
    gv_store_close(store);
}

static void two_truths_are_refused_and_limits_are_not(void **ctx)
{
    (void)ctx;
    gv_error err;
    put_status("sat.db", "sat");
    put_status("unsat.db", "unsat");
    put_status("limit.db", "limit");
    assert_int_equal(merge("sat.db", "limit.db", &err), GV_OK);
    assert_int_equal(merge("sat.db", "unsat.db", &err), GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "says unsat where the other store says sat"));
}

static void what_is_merged_is_no_shard(void **ctx)
{
    (void)ctx;
    put_results("part.db", 0, 2, 10);
    gv_store *store = open_sweep("part.db", GV_STORE_WRITE);
    assert_int_equal(gv_store_begin(store, NULL), GV_OK);
    assert_int_equal(gv_store_put_parameter(store, GV_STORE_SHARD, "1/2", NULL), GV_OK);
    assert_int_equal(gv_store_put_parameter(store, "count", "10", NULL), GV_OK);
    assert_int_equal(gv_store_commit(store, NULL), GV_OK);
    gv_store_close(store);
    assert_int_equal(merge("all.db", "part.db", NULL), GV_OK);
    store = open_sweep("all.db", GV_STORE_READ);
    gv_buffer value;
    bool has_value;
    gv_buffer_init(&value, NULL);
    assert_int_equal(gv_store_parameter(store, "count", &value, &has_value, NULL),
                     GV_OK);
    assert_true(has_value);
    assert_int_equal(
        gv_store_parameter(store, GV_STORE_SHARD, &value, &has_value, NULL), GV_OK);
    assert_false(has_value);
    gv_buffer_free(&value);
    gv_store_close(store);
}

/* ---- files ---- */

static void stores_of_the_other_kind_are_refused(void **ctx)
{
    (void)ctx;
    gv_store *store = NULL;
    gv_error err;
    put_results("sweep.db", 0, 1, 1);
    make_store("study.db", 0, 1, 2, nine_look);
    for (int mode = GV_STORE_READ; mode <= GV_STORE_WRITE; mode++) {
        assert_int_equal(gv_store_open(&store, "sweep.db", (gv_store_mode)mode, &err),
                         GV_ERR_ARGUMENT);
        assert_string_equal(err.message, "'sweep.db' is the store of a sweep, not the "
                                         "store of a study");
        assert_int_equal(
            gv_sweep_store_open(&store, "study.db", (gv_store_mode)mode, &err),
            GV_ERR_ARGUMENT);
        assert_string_equal(err.message, "'study.db' is the store of a study, not the "
                                         "store of a sweep");
    }
    FILE *file = fopen("text.db", "w");
    assert_non_null(file);
    (void)fputs("This is no database, but long enough to be looked at as one.\n", file);
    (void)fclose(file);
    assert_int_equal(gv_sweep_store_open(&store, "text.db", GV_STORE_READ, &err),
                     GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "is not a store of givens"));
}

static void a_killed_writer_leaves_whole_results(void **ctx)
{
    (void)ctx;
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        put_results("a.db", 0, 1, 10);
        gv_store *store = open_sweep("a.db", GV_STORE_WRITE);
        gv_sweep_result result = some_result(1, 1, 10);
        result.run = 1;
        (void)gv_store_begin(store, NULL);
        (void)gv_sweep_store_put_result(store, &result, NULL);
        (void)kill(getpid(), SIGKILL); // before the commit
    }
    int how;
    assert_int_equal(waitpid(pid, &how, 0), pid);
    assert_true(WIFSIGNALED(how));
    assert_has_results("a.db", 10);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, enter_folder, leave_folder)
    const struct CMUnitTest tests[] = {
        TEST(results_come_back_as_they_were_put),
        TEST(points_and_solvers_are_found_by_all_that_they_are),
        TEST(a_result_is_found_by_its_key_alone),
        TEST(a_result_cannot_be_put_twice),
        TEST(shards_become_one_store),
        TEST(two_truths_are_refused_and_limits_are_not),
        TEST(what_is_merged_is_no_shard),
        TEST(stores_of_the_other_kind_are_refused),
        TEST(a_killed_writer_leaves_whole_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
