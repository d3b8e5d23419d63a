/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_store.c -- writes and reads points, solvers and results of a sweep's store. */
#include "store/sweep_store.h"

#include "store/store_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

gv_status gv_sweep_store_open(gv_store **out, const char *path, gv_store_mode mode,
                              gv_error *err)
{
    return gv_store_open_kind(out, path, mode, &gv_sweep_schema, NULL, err);
}

bool gv_sweep_store_is(const char *path)
{
    gv_store *store;
    gv_error why;
    const gv_status status = gv_sweep_store_open(&store, path, GV_STORE_READ, &why);
    if (status == GV_OK)
        gv_store_close(store);
    return status == GV_OK || status == GV_ERR_INPUT; // one that is damaged counts as
                                                      // well
}

/* ---- points and solvers ---- */

static void bind_point(sqlite3_stmt *statement, const gv_sweep_point *point)
{
    gv_sql_uint(statement, 1, point->block_rows);
    gv_sql_uint(statement, 2, point->block_cols);
    gv_sql_text(statement, 3, point->pattern);
    gv_sql_uint(statement, 4, point->holes);
    gv_sql_text(statement, 5, point->kind);
    gv_sql_text(statement, 6, point->method);
    gv_sql_text(statement, 7, point->chain);
    gv_sql_uint(statement, 8, point->generator);
}

static void bind_solver(sqlite3_stmt *statement, const gv_sweep_solver *solver)
{
    gv_sql_text(statement, 1, solver->name);
    gv_sql_text(statement, 2, solver->version);
    gv_sql_text(statement, 3, solver->encoding);
    gv_sql_real(statement, 4, solver->limit_seconds);
    gv_sql_uint(statement, 5, solver->limit_bytes);
}

/* The id that `ask` finds, or that of the row that `put` makes; the parameters of both
 * are set. */
static gv_status take_id(gv_store *store, sqlite3_stmt *ask, sqlite3_stmt *put,
                         gv_table_id table, int64_t *id, gv_error *err)
{
    bool found;
    GV_TRY(gv_sql_row(store, ask, &found, err));
    if (found) {
        *id = sqlite3_column_int64(ask, 0);
        (void)sqlite3_reset(ask);
        return GV_OK;
    }
    GV_TRY(gv_sql_row(store, put, NULL, err));
    store->is_changed[table] = true;
    *id = sqlite3_last_insert_rowid(store->db);
    return GV_OK;
}

gv_status gv_sweep_store_take_point(gv_store *store, gv_sweep_point *point,
                                    gv_error *err)
{
    sqlite3_stmt *ask, *put;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_SWEEP_POINT, err));
    GV_TRY(gv_sql_get(&put, store, GV_SQL_SWEEP_PUT_POINT, err));
    bind_point(ask, point);
    bind_point(put, point);
    return take_id(store, ask, put, GV_TABLE_POINT, &point->id, err);
}

gv_status gv_sweep_store_take_solver(gv_store *store, gv_sweep_solver *solver,
                                     gv_error *err)
{
    sqlite3_stmt *ask, *put;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_SWEEP_SOLVER, err));
    GV_TRY(gv_sql_get(&put, store, GV_SQL_SWEEP_PUT_SOLVER, err));
    bind_solver(ask, solver);
    bind_solver(put, solver);
    return take_id(store, ask, put, GV_TABLE_SOLVER, &solver->id, err);
}

gv_status gv_sweep_store_points(gv_store *store,
                                void (*each)(void *user, const gv_sweep_point *point),
                                void *user, gv_error *err)
{
    sqlite3_stmt *rows;
    bool found;
    GV_TRY(gv_sql_get(&rows, store, GV_SQL_SWEEP_POINTS, err));
    for (;;) {
        GV_TRY(gv_sql_table_row(store, rows, GV_TABLE_POINT, &found, err));
        if (!found)
            return GV_OK;
        const gv_sweep_point point = {
            .id = sqlite3_column_int64(rows, 0),
            .block_rows = (unsigned)gv_sql_uint_at(rows, 1),
            .block_cols = (unsigned)gv_sql_uint_at(rows, 2),
            .pattern = gv_sql_text_at(rows, 3),
            .holes = (uint32_t)gv_sql_uint_at(rows, 4),
            .kind = gv_sql_text_at(rows, 5),
            .method = gv_sql_text_at(rows, 6),
            .chain = gv_sql_text_at(rows, 7),
            .generator = (unsigned)gv_sql_uint_at(rows, 8),
        };
        each(user, &point);
    }
}

gv_status gv_sweep_store_solvers(gv_store *store,
                                 void (*each)(void *user,
                                              const gv_sweep_solver *solver),
                                 void *user, gv_error *err)
{
    sqlite3_stmt *rows;
    bool found;
    GV_TRY(gv_sql_get(&rows, store, GV_SQL_SWEEP_SOLVERS, err));
    for (;;) {
        GV_TRY(gv_sql_table_row(store, rows, GV_TABLE_SOLVER, &found, err));
        if (!found)
            return GV_OK;
        const gv_sweep_solver solver = {
            .id = sqlite3_column_int64(rows, 0),
            .name = gv_sql_text_at(rows, 1),
            .version = gv_sql_text_at(rows, 2),
            .encoding = gv_sql_text_at(rows, 3),
            .limit_seconds = gv_sql_real_at(rows, 4),
            .limit_bytes = gv_sql_uint_at(rows, 5),
        };
        each(user, &solver);
    }
}

/* ---- results ---- */

/* Seeds have all 64 bits, SQLite's integers one less. */
enum { SEED_ROOM = 24 };

static void put_seed(char *out, uint64_t seed)
{
    (void)snprintf(out, SEED_ROOM, "%" PRIu64, seed);
}

gv_status gv_sweep_store_put_result(gv_store *store, const gv_sweep_result *result,
                                    gv_error *err)
{
    enum { FIRST_COUNTER = 12, DIGEST = FIRST_COUNTER + GV_N_SWEEP_COUNTERS };
    const uint64_t digest = gv_digest_result(result);
    sqlite3_stmt *put;
    char seed[SEED_ROOM];
    put_seed(seed, result->seed);
    GV_TRY(gv_sql_get(&put, store, GV_SQL_SWEEP_PUT, err));
    (void)sqlite3_clear_bindings(put);
    gv_sql_int(put, 1, result->point);
    gv_sql_int(put, 2, result->solver);
    gv_sql_text(put, 3, seed);
    gv_sql_uint(put, 4, result->number);
    gv_sql_int(put, 5, result->run);
    gv_sql_text(put, 6, result->status);
    gv_sql_text(put, 7, result->why);
    gv_sql_text(put, 8, result->hash);
    gv_sql_real(put, 9, result->encode_cpu);
    gv_sql_real(put, 10, result->solve_cpu);
    gv_sql_real(put, 11, result->wall);
    for (int i = 0; i < GV_N_SWEEP_COUNTERS; i++)
        if (result->counters[i] >= 0)
            gv_sql_int(put, FIRST_COUNTER + i, result->counters[i]);
    gv_sql_int(put, DIGEST, (int64_t)digest);
    GV_TRY(gv_sql_row(store, put, NULL, err));
    gv_total_add(store, GV_TABLE_RESULT, digest);
    return GV_OK;
}

gv_status gv_sweep_store_find_result(gv_store *store, const gv_sweep_result *key,
                                     char *status, size_t room, gv_error *err)
{
    sqlite3_stmt *ask;
    bool found;
    char seed[SEED_ROOM];
    put_seed(seed, key->seed);
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_SWEEP_FIND, err));
    gv_sql_int(ask, 1, key->point);
    gv_sql_int(ask, 2, key->solver);
    gv_sql_text(ask, 3, seed);
    gv_sql_uint(ask, 4, key->number);
    GV_TRY(gv_sql_row(store, ask, &found, err));
    if (found)
        GV_TRY(gv_sql_check_values(store, ask, 0, GV_TABLE_RESULT, 0, 6,
                                   GV_TABLE_RESULT, err));
    (void)snprintf(status, room, "%s", found ? gv_sql_text_at(ask, 5) : "");
    (void)sqlite3_reset(ask);
    return GV_OK;
}

gv_status gv_sweep_store_n_results(gv_store *store, uint64_t *out, gv_error *err)
{
    sqlite3_stmt *ask;
    bool found;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_SWEEP_N_RESULTS, err));
    GV_TRY(gv_sql_row(store, ask, &found, err));
    *out = found ? gv_sql_uint_at(ask, 0) : 0;
    (void)sqlite3_reset(ask);
    return GV_OK;
}

gv_status gv_sweep_store_count_results(gv_store *store, const gv_sweep_result *key,
                                       const gv_sweep_share *share, uint64_t *out,
                                       gv_error *err)
{
    sqlite3_stmt *ask;
    bool found;
    char seed[SEED_ROOM];
    put_seed(seed, key->seed);
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_SWEEP_COUNT, err));
    gv_sql_int(ask, 1, key->point);
    gv_sql_int(ask, 2, key->solver);
    gv_sql_text(ask, 3, seed);
    gv_sql_uint(ask, 4, share->below);
    gv_sql_uint(ask, 5, share->factor);
    gv_sql_uint(ask, 6, share->offset);
    gv_sql_uint(ask, 7, share->n_shards);
    gv_sql_uint(ask, 8, share->shard);
    GV_TRY(gv_sql_row(store, ask, &found, err));
    *out = found ? gv_sql_uint_at(ask, 0) : 0;
    (void)sqlite3_reset(ask);
    return GV_OK;
}

static void read_result(gv_sweep_result *out, sqlite3_stmt *row)
{
    enum { FIRST_COUNTER = 11 };
    const char *seed = gv_sql_text_at(row, 2);
    *out = (gv_sweep_result){
        .point = sqlite3_column_int64(row, 0),
        .solver = sqlite3_column_int64(row, 1),
        .seed = seed ? strtoull(seed, NULL, 10) : 0,
        .number = gv_sql_uint_at(row, 3),
        .run = sqlite3_column_int64(row, 4),
        .status = gv_sql_text_at(row, 5),
        .why = gv_sql_text_at(row, 6),
        .hash = gv_sql_text_at(row, 7),
        .encode_cpu = gv_sql_real_at(row, 8),
        .solve_cpu = gv_sql_real_at(row, 9),
        .wall = gv_sql_real_at(row, 10),
    };
    for (int i = 0; i < GV_N_SWEEP_COUNTERS; i++)
        out->counters[i] = sqlite3_column_type(row, FIRST_COUNTER + i) == SQLITE_NULL
                               ? -1
                               : sqlite3_column_int64(row, FIRST_COUNTER + i);
}

/* A result belongs to a point, a solver and a run; and that of a file that has digests
 * is the one that was written. */
static gv_status check_result(const gv_store *store, const gv_sweep_result *result,
                              uint64_t digest, bool has_owners, gv_error *err)
{
    const bool is_same = store->version < 2 || digest == gv_digest_result(result);
    if (is_same && has_owners)
        return GV_OK;
    return gv_fail(err, GV_ERR_INPUT,
                   "'%s' is damaged: table result, row (point %lld, solver %lld, seed "
                   "%llu, number %llu) %s",
                   store->path, (long long)result->point, (long long)result->solver,
                   (unsigned long long)result->seed, (unsigned long long)result->number,
                   is_same ? "belongs to no point, solver or run"
                           : "is not what was written");
}

gv_status gv_sweep_store_results(gv_store *store,
                                 void (*each)(void *user,
                                              const gv_sweep_result *result),
                                 void *user, gv_error *err)
{
    enum { DIGEST = 22, HAS_OWNERS };
    const gv_sql which =
        store->version < 2 ? GV_SQL_SWEEP_OLD_RESULTS : GV_SQL_SWEEP_RESULTS;
    sqlite3_stmt *rows;
    bool found;
    gv_total total = { 0 };
    GV_TRY(gv_sql_get(&rows, store, which, err));
    for (;;) {
        gv_sweep_result result;
        GV_TRY(gv_sql_table_row(store, rows, GV_TABLE_RESULT, &found, err));
        if (!found)
            return gv_total_check(store, GV_TABLE_RESULT, total, err);
        read_result(&result, rows);
        const uint64_t digest = (uint64_t)sqlite3_column_int64(rows, DIGEST);
        total.n_rows++;
        total.digest += digest;
        GV_TRY(check_result(store, &result, digest,
                            sqlite3_column_int(rows, HAS_OWNERS), err));
        each(user, &result);
    }
}

/* ---- machines ---- */

gv_status gv_sweep_store_put_machine(gv_store *store, int64_t run, const char *machine,
                                     gv_error *err)
{
    sqlite3_stmt *put;
    GV_TRY(gv_sql_get(&put, store, GV_SQL_SWEEP_PUT_MACHINE, err));
    gv_sql_int(put, 1, run);
    gv_sql_text(put, 2, machine);
    store->is_changed[GV_TABLE_RUN] = true;
    return gv_sql_row(store, put, NULL, err);
}

gv_status gv_sweep_store_machines(gv_store *store,
                                  void (*each)(void *user, const char *machine),
                                  void *user, gv_error *err)
{
    sqlite3_stmt *rows;
    bool found;
    GV_TRY(gv_sql_get(&rows, store, GV_SQL_SWEEP_MACHINES, err));
    for (;;) {
        GV_TRY(gv_sql_row(store, rows, &found, err));
        if (!found)
            return GV_OK;
        each(user, gv_sql_text_at(rows, 0));
    }
}
