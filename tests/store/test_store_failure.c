/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_store_failure.c -- what a store does when things go wrong: a killed program, two
 * writers, a full disk, files that are no stores, memory that runs out. */
#include "store/store_internal.h"
#include "store_testing.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

static void fails(const char *path, gv_store_mode mode, gv_status status,
                  const char *why)
{
    gv_store *store = NULL;
    gv_error err;
    assert_int_equal(gv_store_open(&store, path, mode, &err), status);
    assert_int_equal(err.status, status);
    assert_non_null(strstr(err.message, path));
    if (!strstr(err.message, why))
        fail_msg("found '%s' without '%s'", err.message, why);
    assert_null(store);
}

/* Runs `work` in another process; returns how that ended. */
static int in_child(void (*work)(void))
{
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        work();
        _exit(0);
    }
    int how;
    assert_int_equal(waitpid(pid, &how, 0), pid);
    return how;
}

/* ---- killed ---- */

/* Three whole units, and one in the middle of its transaction. */
static void write_and_die(void)
{
    static sample s;
    gv_store *store;
    if (gv_store_open(&store, "a.db", GV_STORE_WRITE, NULL) != GV_OK)
        _exit(9);
    uint64_t next;
    if (gv_store_next_unit(store, 0, 1, &next, NULL) != GV_OK)
        _exit(9);
    for (uint64_t u = next; u < next + 3; u++)
        if (write_unit(store, u, nine_look, 1, NULL) != GV_OK)
            _exit(9);
    make_sample(&s, next + 3, nine_look, 1);
    if (gv_store_begin(store, NULL) != GV_OK || put_sample(store, &s, NULL) != GV_OK)
        _exit(9);
    (void)kill(getpid(), SIGKILL);
}

static void a_killed_writer_leaves_whole_units(void **ctx)
{
    (void)ctx;
    for (uint64_t round = 1; round <= 5; round++) {
        const int how = in_child(write_and_die);
        assert_true(WIFSIGNALED(how) && WTERMSIG(how) == SIGKILL);
        assert_true(is_there("a.db-writer")); // no hindrance to the next one
        assert_file_holds("a.db", 0, 1, 3 * round, nine_look);
    }
}

/* Writes until it is killed. */
static void write_for_ever(void)
{
    gv_store *store;
    uint64_t u;
    if (gv_store_open(&store, "a.db", GV_STORE_WRITE, NULL) != GV_OK ||
        gv_store_next_unit(store, 0, 1, &u, NULL) != GV_OK)
        _exit(9);
    while (write_unit(store, u, nine_look, 1, NULL) == GV_OK)
        u++;
    _exit(9);
}

static void a_writer_killed_at_any_moment_leaves_whole_units(void **ctx)
{
    (void)ctx;
    uint64_t before = 0;
    for (useconds_t round = 0; round < 12; round++) {
        const pid_t pid = fork();
        assert_true(pid >= 0);
        if (pid == 0)
            write_for_ever();
        (void)usleep(15000 + 1700 * round); // clock: any moment will do
        assert_int_equal(kill(pid, SIGKILL), 0);
        int how;
        assert_int_equal(waitpid(pid, &how, 0), pid);
        assert_true(WIFSIGNALED(how));
        gv_store *store;
        uint64_t n_units;
        assert_int_equal(gv_store_open(&store, "a.db", GV_STORE_WRITE, NULL), GV_OK);
        assert_int_equal(gv_store_n_units(store, INT64_MAX, &n_units, NULL), GV_OK);
        assert_true(n_units >= before);
        before = n_units;
        assert_holds(store, 0, 1, n_units, nine_look);
        gv_store_close(store);
    }
}

/* ---- files of version 1 ---- */

enum { OLD_UNITS = 200 };

/* As version 1 wrote it: other texts of tables, no hashes. */
static void make_old_store(const char *path)
{
    static const char text[] =
        "DROP TABLE digest; UPDATE rated SET digest = 0;"
        "UPDATE unit SET tally_digest = 0, puzzle_digest = 0, digest = 0;"
        "PRAGMA user_version = 1; PRAGMA writable_schema = ON";
    sqlite3 *db;
    sqlite3_stmt *put;
    make_store(path, 0, 1, OLD_UNITS, nine_look);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db, "UPDATE sqlite_schema SET sql = ?2 WHERE name = ?1", -1,
                           &put, NULL),
        SQLITE_OK);
    for (size_t i = 0; i < GV_N_TABLES; i++) {
        if (!gv_study_sql_1[i])
            continue;
        gv_sql_text(put, 1, gv_study_schema.tables[i].name);
        gv_sql_text(put, 2, gv_study_sql_1[i]);
        assert_int_equal(sqlite3_step(put), SQLITE_DONE);
        (void)sqlite3_reset(put);
    }
    (void)sqlite3_finalize(put);
    sqlite3_close(db);
}

/* The version of a store that is whole. */
static int version_of(const char *path)
{
    gv_store *store;
    assert_int_equal(gv_store_open(&store, path, GV_STORE_READ, NULL), GV_OK);
    assert_holds(store, 0, 1, OLD_UNITS, nine_look);
    const int version = store->version;
    gv_store_close(store);
    return version;
}

static unsigned n_commits;

static int count_commit(void *user)
{
    (void)user;
    n_commits++;
    return 0;
}

/* For each connection that is opened: commits are counted, and pages go into the log as
 * soon as there are a few, so that a kill can find some of a transaction there. */
static int prepare_connection(sqlite3 *db, const char **why,
                              const struct sqlite3_api_routines *api)
{
    (void)why, (void)api;
    (void)sqlite3_commit_hook(db, count_commit, NULL);
    return sqlite3_exec(db, "PRAGMA cache_size = 4", NULL, NULL, NULL);
}

static int prepare_connections(void **ctx)
{
    n_commits = 0;
    return enter_folder(ctx) ||
           sqlite3_auto_extension((void (*)(void))prepare_connection);
}

static int leave_connections(void **ctx)
{
    sqlite3_reset_auto_extension();
    return leave_folder(ctx);
}

static void an_upgrade_is_one_transaction(void **ctx)
{
    (void)ctx;
    gv_store *store;
    make_old_store("a.db");
    assert_int_equal(version_of("a.db"), 1);
    n_commits = 0;
    assert_int_equal(gv_store_open(&store, "a.db", GV_STORE_WRITE, NULL), GV_OK);
    assert_int_equal(n_commits, 1);
    gv_store_close(store);
    assert_int_equal(version_of("a.db"), 2);
}

/* A flag that is set from the beginning is as good as one that is set on the way. */
static void an_upgrade_that_is_stopped_leaves_the_old_file(void **ctx)
{
    (void)ctx;
    gv_store *store;
    gv_flag stop = true;
    make_old_store("a.db");
    assert_int_equal(gv_store_open_until(&store, "a.db", GV_STORE_WRITE, &stop, NULL),
                     GV_ERR_IO);
    assert_int_equal(version_of("a.db"), 1);
    stop = false;
    assert_int_equal(gv_store_open_until(&store, "a.db", GV_STORE_WRITE, &stop, NULL),
                     GV_OK);
    gv_store_close(store);
    assert_int_equal(version_of("a.db"), 2);
}

static rlim_t most_bytes; /* of a file that the child writes */

/* The first write behind the limit kills it. */
static void upgrade_under_a_limit(void)
{
    gv_store *store;
    const struct rlimit limit = { most_bytes, most_bytes }, no_core = { 0, 0 };
    (void)signal(SIGXFSZ, SIG_DFL);
    (void)setrlimit(RLIMIT_CORE, &no_core);
    (void)setrlimit(RLIMIT_FSIZE, &limit);
    // To close it would be to copy the log into the file, behind the commit.
    _exit(gv_store_open(&store, "a.db", GV_STORE_WRITE, NULL) == GV_OK ? 0 : 9);
}

static void an_upgrade_that_is_killed_leaves_the_old_file(void **ctx)
{
    (void)ctx;
    enum { STEP = 4096 };
    unsigned n_killed = 0;
    make_old_store("a.db");
    for (most_bytes = STEP;; most_bytes += STEP) {
        const int how = in_child(upgrade_under_a_limit);
        if (!WIFSIGNALED(how)) {
            assert_int_equal(WEXITSTATUS(how), 0);
            break;
        }
        assert_int_equal(WTERMSIG(how), SIGXFSZ);
        assert_int_equal(version_of("a.db"), 1);
        n_killed++;
    }
    assert_true(n_killed >= 10);
    assert_int_equal(version_of("a.db"), 2);
}

/* ---- others at work ---- */

static void a_second_writer_is_refused(void **ctx)
{
    (void)ctx;
    gv_store *store;
    assert_int_equal(gv_store_open(&store, "a.db", GV_STORE_WRITE, NULL), GV_OK);
    fails("a.db", GV_STORE_WRITE, GV_ERR_IO, "another process is writing");
    assert_int_equal(symlink("a.db", "b.db"), 0);
    fails("b.db", GV_STORE_WRITE, GV_ERR_IO, "another process is writing");
    gv_store_close(store);
    assert_false(is_there("a.db-writer"));
    assert_int_equal(gv_store_open(&store, "b.db", GV_STORE_WRITE, NULL), GV_OK);
    gv_store_close(store);
}

static void a_reader_sees_one_state_while_units_are_written(void **ctx)
{
    (void)ctx;
    gv_store *writer, *reader;
    make_store("a.db", 0, 1, 5, nine_look);
    assert_int_equal(gv_store_open(&writer, "a.db", GV_STORE_WRITE, NULL), GV_OK);
    for (uint64_t u = 5; u < 20; u++) {
        assert_int_equal(gv_store_open(&reader, "a.db", GV_STORE_READ, NULL), GV_OK);
        assert_int_equal(write_unit(writer, u, nine_look, 1, NULL), GV_OK);
        assert_holds(reader, 0, 1, u, nine_look);
        gv_store_close(reader);
    }
    gv_store_close(writer);
    assert_false(is_there("a.db-wal"));
    assert_file_holds("a.db", 0, 1, 20, nine_look);
}

/* ---- a full disk ---- */

/* The units that fit, counted from 0, until one fails with GV_ERR_IO. */
static uint64_t fill_up(gv_store *store, const char *why)
{
    gv_error err = { .status = GV_OK };
    uint64_t u = 0;
    while (u < 100000 && write_unit(store, u, nine_look, 1, &err) == GV_OK)
        u++;
    assert_int_equal(err.status, GV_ERR_IO);
    assert_non_null(strstr(err.message, "a.db"));
    assert_non_null(strstr(err.message, why));
    return u;
}

static void a_full_disk_loses_the_last_unit_alone(void **ctx)
{
    (void)ctx;
    gv_store *store;
    gv_error err;
    assert_int_equal(gv_store_open(&store, "a.db", GV_STORE_WRITE, NULL), GV_OK);
    assert_int_equal(gv_sql_script(store, "PRAGMA max_page_count = 60", &err), GV_OK);
    const uint64_t n_units = fill_up(store, "the disk is full");
    assert_true(n_units > 10);
    assert_holds(store, 0, 1, n_units, nine_look);
    // As if there were room again.
    assert_int_equal(gv_sql_script(store, "PRAGMA max_page_count = 600", &err), GV_OK);
    assert_int_equal(write_unit(store, n_units, nine_look, 1, &err), GV_OK);
    assert_holds(store, 0, 1, n_units + 1, nine_look);
    gv_store_close(store);
}

static void write_under_a_limit(void)
{
    (void)signal(SIGXFSZ, SIG_IGN);
    gv_store *store;
    if (gv_store_open(&store, "a.db", GV_STORE_WRITE, NULL) != GV_OK)
        _exit(9);
    const struct rlimit limit = { 400000, 400000 };
    (void)setrlimit(RLIMIT_FSIZE, &limit);
    const uint64_t n_units = fill_up(store, "");
    gv_store_close(store);
    _exit(n_units > 10 ? 0 : 8);
}

static void files_that_cannot_grow_keep_what_they_have(void **ctx)
{
    (void)ctx;
    const int how = in_child(write_under_a_limit);
    assert_true(WIFEXITED(how));
    assert_int_equal(WEXITSTATUS(how), 0);
    gv_store *store;
    uint64_t n_units;
    assert_int_equal(gv_store_open(&store, "a.db", GV_STORE_WRITE, NULL), GV_OK);
    assert_int_equal(gv_store_n_units(store, INT64_MAX, &n_units, NULL), GV_OK);
    assert_true(n_units > 10);
    assert_holds(store, 0, 1, n_units, nine_look);
    assert_int_equal(write_unit(store, n_units, nine_look, 1, NULL), GV_OK);
    gv_store_close(store);
}

/* ---- files ---- */

static void write_file(const char *path, const char *text)
{
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    assert_int_equal(fwrite(text, 1, strlen(text), out), strlen(text));
    assert_int_equal(fclose(out), 0);
}

static void what_is_no_store_is_refused_and_left_alone(void **ctx)
{
    (void)ctx;
    static const char text[] = "puzzle\tclues\n4.....8.5.3\t17\n";
    char now[sizeof text] = "";
    write_file("text.db", text);
    for (int mode = GV_STORE_READ; mode <= GV_STORE_WRITE; mode++)
        fails("text.db", (gv_store_mode)mode, GV_ERR_ARGUMENT,
              "is not a store of givens");
    FILE *in = fopen("text.db", "r");
    assert_non_null(in);
    assert_int_equal(fread(now, 1, sizeof now, in), sizeof text - 1);
    assert_int_equal(fclose(in), 0);
    assert_string_equal(now, text);
}

static void the_database_of_another_program_is_refused(void **ctx)
{
    (void)ctx;
    sqlite3 *db;
    assert_int_equal(sqlite3_open("other.db", &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "CREATE TABLE unit (number)", NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    fails("other.db", GV_STORE_READ, GV_ERR_ARGUMENT, "is not a store of givens");
    fails("other.db", GV_STORE_WRITE, GV_ERR_ARGUMENT, "is not a store of givens");
}

static void a_store_of_a_newer_schema_is_refused(void **ctx)
{
    (void)ctx;
    make_store("a.db", 0, 1, 2, nine_look);
    sqlite3 *db;
    assert_int_equal(sqlite3_open("a.db", &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA user_version = 3", NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    fails("a.db", GV_STORE_READ, GV_ERR_ARGUMENT, "schema version 3");
    fails("a.db", GV_STORE_WRITE, GV_ERR_ARGUMENT, "use a newer givens");
}

static void what_is_not_there_cannot_be_read(void **ctx)
{
    (void)ctx;
    fails("none.db", GV_STORE_READ, GV_ERR_IO, "No such file");
    assert_false(is_there("none.db"));
    fails("none/a.db", GV_STORE_WRITE, GV_ERR_IO, "No such file");
    write_file("empty.db", "");
    fails("empty.db", GV_STORE_READ, GV_ERR_ARGUMENT, "is not a store of givens");
    fails(".", GV_STORE_READ, GV_ERR_IO, "");
}

static void create_wants_a_new_file(void **ctx)
{
    (void)ctx;
    make_store("a.db", 0, 1, 2, nine_look);
    fails("a.db", GV_STORE_CREATE, GV_ERR_IO, "File exists");
    assert_file_holds("a.db", 0, 1, 2, nine_look);
}

/* Puzzles with these cells, an SQL expression, are refused for this reason. */
static void refuses_cells(const char *cells, const char *why)
{
    char text[96];
    sqlite3 *db;
    (void)unlink("a.db");
    make_store("a.db", 0, 1, 5, nine_look);
    (void)snprintf(text, sizeof text, "UPDATE puzzle SET cells = %s", cells);
    assert_int_equal(sqlite3_open("a.db", &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    gv_store *store;
    gv_store_cursor *cursor;
    assert_int_equal(gv_store_open(&store, "a.db", GV_STORE_READ, NULL), GV_OK);
    assert_int_equal(gv_store_read_puzzles(&cursor, store, 0, 9, NULL, 0, NULL), GV_OK);
    gv_store_puzzle puzzle;
    uint64_t unit;
    bool found;
    gv_error err;
    assert_int_equal(
        gv_store_next_puzzle_row(cursor, &unit, &puzzle, NULL, &found, &err),
        GV_ERR_INPUT);
    assert_non_null(strstr(err.message, why));
    gv_store_cursor_free(cursor);
    gv_store_close(store);
}

static void a_puzzle_of_a_wrong_size_is_seen(void **ctx)
{
    (void)ctx;
    refuses_cells("x'1234'", "has 2 bytes, not 41");
    // Half of the last byte is no cell.
    refuses_cells("CAST(substr(cells, 1, 40) || x'01' AS BLOB)",
                  "has more than 81 cells");
}

enum { NOBODY = 65534 };

/* As a user who may write nothing here; root may write everywhere. */
static void read_without_rights(void)
{
    if (getuid() == 0 && setuid(NOBODY) != 0)
        _exit(77);
    gv_store *store;
    gv_error err;
    if (gv_store_open(&store, "a.db", GV_STORE_READ, &err) != GV_OK)
        _exit(1);
    assert_holds(store, 0, 1, 5, nine_look);
    gv_store_close(store);
    if (gv_store_open(&store, "a.db", GV_STORE_WRITE, &err) != GV_ERR_IO)
        _exit(2);
    _exit(strstr(err.message, "a.db") ? 0 : 3);
}

static void a_store_in_a_read_only_folder_can_be_read(void **ctx)
{
    (void)ctx;
    make_store("a.db", 0, 1, 5, nine_look);
    assert_int_equal(chmod(".", 0555), 0);
    const int how = in_child(read_without_rights);
    assert_int_equal(chmod(".", 0755), 0);
    assert_true(WIFEXITED(how));
    if (WEXITSTATUS(how) == 77)
        skip();
    assert_int_equal(WEXITSTATUS(how), 0);
}

/* ---- memory ---- */

/* Everything that takes memory of ours. */
static gv_status use_store(gv_memory *memory, gv_error *err)
{
    gv_store *store;
    GV_TRY(gv_store_open_with(&store, "a.db", GV_STORE_WRITE, memory, err));
    gv_store_cursor *cursor = NULL;
    uint64_t next;
    gv_status status = gv_store_next_unit(store, 0, 1, &next, err);
    if (status == GV_OK)
        status = write_unit(store, next, nine_look, 1, err);
    const gv_store_scheme scheme = { .id = 1 };
    if (status == GV_OK)
        status = gv_store_read_puzzles(&cursor, store, 0, next, &scheme, 1, err);
    gv_store_cursor_free(cursor);
    cursor = NULL;
    if (status == GV_OK)
        status = gv_store_read_units(&cursor, store, 0, next, err);
    gv_store_cursor_free(cursor);
    if (status == GV_OK)
        status = gv_store_begin(store, err);
    if (status == GV_OK)
        status = gv_store_merge(store, "b.db", err);
    gv_store_close(store); // without effect: next time it is merged again
    return status;
}

/* Of the cache, in KiB where it is below 0. */
static int cache_size(const char *path, gv_store_mode mode)
{
    gv_store *store;
    sqlite3_stmt *ask;
    assert_int_equal(gv_store_open(&store, path, mode, NULL), GV_OK);
    assert_int_equal(sqlite3_prepare_v2(store->db, "PRAGMA cache_size", -1, &ask, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(ask), SQLITE_ROW);
    const int size = sqlite3_column_int(ask, 0);
    (void)sqlite3_finalize(ask);
    gv_store_close(store);
    return size;
}

static void a_file_does_not_choose_the_size_of_the_cache(void **ctx)
{
    (void)ctx;
    make_store("a.db", 0, 1, 3, nine_look);
    const uint8_t many[] = { 0x7f, 0xff, 0xff, 0xff }; // pages
    const int fd = open("a.db", O_WRONLY);
    assert_int_equal(pwrite(fd, many, sizeof many, 48), sizeof many);
    assert_int_equal(close(fd), 0);
    assert_int_equal(cache_size("a.db", GV_STORE_READ), -2000);
    assert_int_equal(cache_size("a.db", GV_STORE_WRITE), -2000);
}

static void lack_of_memory_is_reported_and_leaks_nothing(void **ctx)
{
    (void)ctx;
    make_store("b.db", 1000, 1, 1005, nine_look);
    size_t fail_at = 1;
    for (;; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_error err = { .status = GV_OK };
        const gv_status status = use_store(&memory, &err);
        if (status == GV_OK)
            break;
        assert_int_equal(status, GV_ERR_MEMORY);
        assert_int_equal(err.status, GV_ERR_MEMORY);
    }
    assert_true(fail_at > 10);
}

#define WITH_CONNECTIONS(test)                                                         \
    cmocka_unit_test_setup_teardown(test, prepare_connections, leave_connections)
#define IN_FOLDER(test)                                                                \
    cmocka_unit_test_setup_teardown(test, enter_folder, leave_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_killed_writer_leaves_whole_units),
        IN_FOLDER(a_writer_killed_at_any_moment_leaves_whole_units),
        WITH_CONNECTIONS(an_upgrade_is_one_transaction),
        IN_FOLDER(an_upgrade_that_is_stopped_leaves_the_old_file),
        WITH_CONNECTIONS(an_upgrade_that_is_killed_leaves_the_old_file),
        IN_FOLDER(a_second_writer_is_refused),
        IN_FOLDER(a_reader_sees_one_state_while_units_are_written),
        IN_FOLDER(a_full_disk_loses_the_last_unit_alone),
        IN_FOLDER(files_that_cannot_grow_keep_what_they_have),
        IN_FOLDER(what_is_no_store_is_refused_and_left_alone),
        IN_FOLDER(the_database_of_another_program_is_refused),
        IN_FOLDER(a_store_of_a_newer_schema_is_refused),
        IN_FOLDER(what_is_not_there_cannot_be_read),
        IN_FOLDER(create_wants_a_new_file),
        IN_FOLDER(a_puzzle_of_a_wrong_size_is_seen),
        IN_FOLDER(a_store_in_a_read_only_folder_can_be_read),
        IN_FOLDER(a_file_does_not_choose_the_size_of_the_cache),
        IN_FOLDER(lack_of_memory_is_reported_and_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
