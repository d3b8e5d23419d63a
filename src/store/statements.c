/* SPDX-License-Identifier: GPL-3.0-or-later */
/* statements.c -- the SQL of the store, and the few calls through which the other files
 * of this folder reach SQLite. */
#include "store/store_internal.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <string.h>

// Every entry has its designator: no comma can be missing.
// NOLINTBEGIN(bugprone-suspicious-missing-comma)
static const char *const texts[GV_N_SQL] = {
    [GV_SQL_PUT_PARAMETER] = "INSERT INTO parameter (name, value) VALUES (?1, ?2)"
                             " ON CONFLICT (name) DO UPDATE SET value = ?2",
    [GV_SQL_PARAMETER] = "SELECT name, value FROM parameter WHERE name = ?1",
    [GV_SQL_PARAMETERS] = "SELECT name, value FROM parameter ORDER BY name",
    [GV_SQL_DROP_PARAMETER] = "DELETE FROM parameter WHERE name = ?1",
    [GV_SQL_PUT_RUN] =
        "INSERT INTO run (started, version, \"commit\", command, cpu, threads, ranks,"
        " shard, shards) VALUES"
        " (coalesce(?1, strftime('%Y-%m-%dT%H:%M:%SZ')), ?2, ?3, ?4, ?5, ?6, ?7, ?8,"
        " ?9)",
    [GV_SQL_RUNS] =
        "SELECT id, started, version, \"commit\", command, cpu, threads, ranks,"
        " shard, shards FROM run ORDER BY id",
    [GV_SQL_PUT_LAYOUT] = "INSERT INTO layout (id, cells, bits) VALUES (1, ?1, ?2)",
    [GV_SQL_LAYOUT] = "SELECT id, cells, bits FROM layout",
    [GV_SQL_PUT_UNIT] = "INSERT INTO unit VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9,"
                        " ?10, ?11, ?12)",
    [GV_SQL_PUT_TALLY] = "INSERT INTO tally VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [GV_SQL_PUT_PUZZLE] = "INSERT INTO puzzle VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [GV_SQL_DROP_UNIT] = "DELETE FROM unit WHERE number = ?1",
    [GV_SQL_DROP_TALLIES] = "DELETE FROM tally WHERE unit = ?1",
    [GV_SQL_DROP_PUZZLES] = "DELETE FROM puzzle WHERE unit = ?1",
    [GV_SQL_DROP_RATINGS] = "DELETE FROM rating WHERE unit = ?1",
    [GV_SQL_DROP_RATED] = "DELETE FROM rated WHERE unit = ?1",
    [GV_SQL_N_UNITS] = "SELECT count(*) FROM unit WHERE number < ?1",
    [GV_SQL_N_PUZZLES] = "SELECT coalesce(sum(puzzles), 0) FROM unit",
    [GV_SQL_UNITS_END] = "SELECT coalesce(max(number) + 1, 0) FROM unit",
    [GV_SQL_HAS_UNIT] = "SELECT 1 FROM unit WHERE number = ?1",
    [GV_SQL_UNIT_FROM] =
        "SELECT number FROM unit WHERE number >= ?1 ORDER BY number LIMIT 1",
    // The end of the first gapless stretch of the progression.
    [GV_SQL_NEXT_UNIT] =
        "SELECT number + ?2 FROM unit AS one WHERE number >= ?1"
        " AND (number - ?1) % ?2 = 0"
        " AND NOT EXISTS (SELECT 1 FROM unit WHERE number = one.number + ?2)"
        " ORDER BY number LIMIT 1",
    [GV_SQL_PUT_SCHEME] =
        "INSERT INTO scheme (name, version, decimals) VALUES (?1, ?2, ?3)",
    [GV_SQL_SCHEME] =
        "SELECT id, decimals FROM scheme WHERE name = ?1 AND version = ?2",
    [GV_SQL_SCHEMES] = "SELECT id, name, version, decimals FROM scheme ORDER BY id",
    [GV_SQL_NEWEST_SCHEME] = "SELECT max(version) FROM scheme WHERE name = ?1",
    [GV_SQL_PUT_RATING] = "INSERT INTO rating VALUES (?1, ?2, ?3, ?4, ?5)",
    [GV_SQL_PUT_RATED] = "INSERT INTO rated VALUES (?1, ?2, ?3)",
    [GV_SQL_RATED_BY] =
        "SELECT unit, scheme, digest FROM rated WHERE unit = ?1 AND scheme = ?2",
    [GV_SQL_OLD_RATED_BY] =
        "SELECT unit, scheme, 0 FROM rated WHERE unit = ?1 AND scheme = ?2",
    [GV_SQL_PUT_TOTAL] = "INSERT INTO digest (name, rows, digest) VALUES (?1, ?2, ?3)"
                         " ON CONFLICT (name) DO UPDATE SET rows = ?2, digest = ?3",
    [GV_SQL_TOTALS] = "SELECT name, rows, digest FROM digest",
    [GV_SQL_UNIT_DIGEST] = "SELECT digest FROM unit WHERE number = ?1",
    [GV_SQL_RATED_DIGESTS] = "SELECT digest FROM rated WHERE unit = ?1",
    [GV_SQL_SEAL_UNIT] = "UPDATE unit SET tally_digest = ?2, puzzle_digest = ?3,"
                         " digest = ?4 WHERE number = ?1",
    [GV_SQL_SEAL_RATED] =
        "UPDATE rated SET digest = ?3 WHERE unit = ?1 AND scheme = ?2",
    [GV_SQL_SEAL_RESULT] = "UPDATE result SET digest = ?5 WHERE point = ?1 AND"
                           " solver = ?2 AND seed = ?3 AND number = ?4",
    [GV_SQL_NEXT_UNRATED] = "SELECT number FROM unit WHERE number >= ?1 AND NOT EXISTS"
                            " (SELECT 1 FROM rated WHERE unit = number AND scheme = ?2)"
                            " ORDER BY number LIMIT 1",
    [GV_SQL_N_UNRATED] = "SELECT count(*) FROM unit WHERE NOT EXISTS"
                         " (SELECT 1 FROM rated WHERE unit = number AND scheme = ?1)",
    [GV_SQL_SWEEP_POINT] =
        "SELECT id FROM point WHERE block_rows = ?1 AND block_cols = ?2"
        " AND pattern = ?3 AND holes = ?4 AND kind = ?5 AND method = ?6"
        " AND chain = ?7 AND generator = ?8",
    [GV_SQL_SWEEP_PUT_POINT] =
        "INSERT INTO point (block_rows, block_cols, pattern, holes, kind, method,"
        " chain, generator) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [GV_SQL_SWEEP_POINTS] =
        "SELECT id, block_rows, block_cols, pattern, holes, kind, method, chain,"
        " generator FROM point ORDER BY id",
    [GV_SQL_SWEEP_SOLVER] =
        "SELECT id FROM solver WHERE name = ?1 AND version = ?2 AND encoding = ?3"
        " AND limit_seconds = ?4 AND limit_bytes = ?5",
    [GV_SQL_SWEEP_PUT_SOLVER] =
        "INSERT INTO solver (name, version, encoding, limit_seconds, limit_bytes)"
        " VALUES (?1, ?2, ?3, ?4, ?5)",
    [GV_SQL_SWEEP_SOLVERS] = "SELECT id, name, version, encoding, limit_seconds,"
                             " limit_bytes FROM solver ORDER BY id",
    [GV_SQL_SWEEP_PUT] = "INSERT INTO result VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8,"
                         " ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20,"
                         " ?21, ?22, ?23)",
    [GV_SQL_SWEEP_FIND] = "SELECT point, solver, seed, number, run, status FROM"
                          " result WHERE point = ?1 AND solver = ?2"
                          " AND seed = ?3 AND number = ?4",
    [GV_SQL_SWEEP_RESULTS] =
        "SELECT point, solver, seed, number, run, status, why, hash, encode_cpu,"
        " solve_cpu, wall, conflicts, decisions, propagations, restarts, peak_bytes,"
        " variables, clauses, fixed, fixed_of, fixed_all, fixed_all_of, digest,"
        " point IN (SELECT id FROM point) AND solver IN (SELECT id FROM solver)"
        " AND run IN (SELECT id FROM run) FROM result",
    [GV_SQL_SWEEP_OLD_RESULTS] =
        "SELECT point, solver, seed, number, run, status, why, hash, encode_cpu,"
        " solve_cpu, wall, conflicts, decisions, propagations, restarts, peak_bytes,"
        " variables, clauses, fixed, fixed_of, fixed_all, fixed_all_of, 0,"
        " point IN (SELECT id FROM point) AND solver IN (SELECT id FROM solver)"
        " AND run IN (SELECT id FROM run) FROM result",
    [GV_SQL_SWEEP_N_RESULTS] = "SELECT count(*) FROM result",
    [GV_SQL_SWEEP_COUNT] =
        "SELECT count(*) FROM result WHERE point = ?1 AND solver = ?2 AND seed = ?3"
        " AND number < ?4 AND (number * ?5 + ?6) % ?7 = ?8",
    [GV_SQL_SWEEP_PUT_MACHINE] = "UPDATE run SET machine = ?2 WHERE id = ?1",
    [GV_SQL_SWEEP_MACHINE] = "SELECT machine FROM run WHERE id = ?1",
    [GV_SQL_SWEEP_MACHINES] =
        "SELECT DISTINCT machine FROM run WHERE machine IS NOT NULL"
        " AND id IN (SELECT run FROM result) ORDER BY machine",
};
// NOLINTEND(bugprone-suspicious-missing-comma)

gv_status gv_sql_fail(const gv_store *store, gv_error *err)
{
    const char *path = store->path;
    switch (sqlite3_errcode(store->db) & 0xff) {
    case SQLITE_NOMEM:
        return gv_fail_memory(err);
    case SQLITE_INTERRUPT:
        return gv_fail(err, GV_ERR_IO, "'%s': interrupted", path);
    case SQLITE_FULL:
        return gv_fail(err, GV_ERR_IO, "cannot write '%s': the disk is full", path);
    case SQLITE_READONLY:
        return gv_fail(err, GV_ERR_IO, "cannot write '%s': it is read-only", path);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return gv_fail(err, GV_ERR_IO, "'%s' is locked by another program", path);
    case SQLITE_NOTADB:
        return gv_fail(err, GV_ERR_ARGUMENT, "'%s' is not a store of givens", path);
    case SQLITE_CONSTRAINT:
        return gv_fail(err, GV_ERR_ARGUMENT, "'%s': %s", path,
                       sqlite3_errmsg(store->db));
    case SQLITE_ERROR: // our statements are right: it is the file
    case SQLITE_CORRUPT:
    case SQLITE_FORMAT:
    case SQLITE_MISMATCH:
    case SQLITE_TOOBIG:
        return gv_fail(err, GV_ERR_INPUT, "'%s' is damaged: %s", path,
                       sqlite3_errmsg(store->db));
    default:
        break;
    }
    const int reason = sqlite3_system_errno(store->db);
    return gv_fail(err, GV_ERR_IO, "'%s': %s%s%s", path, sqlite3_errmsg(store->db),
                   reason ? ": " : "", reason ? strerror(reason) : "");
}

gv_status gv_sql_get(sqlite3_stmt **out, gv_store *store, gv_sql which, gv_error *err)
{
    sqlite3_stmt **kept = &store->statements[which];
    if (!*kept &&
        sqlite3_prepare_v3(store->db, texts[which], -1, SQLITE_PREPARE_PERSISTENT, kept,
                           NULL) != SQLITE_OK)
        return gv_sql_fail(store, err);
    (void)sqlite3_reset(*kept);
    *out = *kept;
    return GV_OK;
}

/* Binding to a reset statement fails only for a parameter that does not exist. */
static void expect_bound(int code)
{
    assert(code == SQLITE_OK);
    (void)code;
}

void gv_sql_uint(sqlite3_stmt *statement, int at, uint64_t value)
{
    gv_sql_int(statement, at, value > INT64_MAX ? INT64_MAX : (int64_t)value);
}

void gv_sql_int(sqlite3_stmt *statement, int at, int64_t value)
{
    expect_bound(sqlite3_bind_int64(statement, at, value));
}

void gv_sql_real(sqlite3_stmt *statement, int at, double value)
{
    expect_bound(sqlite3_bind_double(statement, at, value)); // NAN: SQLite stores NULL
}

void gv_sql_text(sqlite3_stmt *statement, int at, const char *value)
{
    expect_bound(sqlite3_bind_text(statement, at, value, -1, SQLITE_STATIC));
}

void gv_sql_bytes(sqlite3_stmt *statement, int at, const void *bytes, size_t n_bytes)
{
    expect_bound(sqlite3_bind_blob64(statement, at, bytes, n_bytes, SQLITE_STATIC));
}

uint64_t gv_sql_uint_at(sqlite3_stmt *statement, int column)
{
    const int64_t value = sqlite3_column_int64(statement, column);
    return value < 0 ? 0 : (uint64_t)value; // negative only when edited by hand
}

double gv_sql_real_at(sqlite3_stmt *statement, int column)
{
    return sqlite3_column_type(statement, column) == SQLITE_NULL
               ? NAN
               : sqlite3_column_double(statement, column);
}

const char *gv_sql_text_at(sqlite3_stmt *statement, int column)
{
    return (const char *)sqlite3_column_text(statement, column);
}

gv_status gv_sql_row(gv_store *store, sqlite3_stmt *statement, bool *found,
                     gv_error *err)
{
    const int code = sqlite3_step(statement);
    const bool is_row = code == SQLITE_ROW;
    const gv_status status =
        is_row || code == SQLITE_DONE ? GV_OK : gv_sql_fail(store, err);
    if (!is_row)
        (void)sqlite3_reset(statement);
    if (status == GV_OK && found)
        *found = is_row;
    return status;
}

gv_status gv_sql_script(gv_store *store, const char *text, gv_error *err)
{
    return sqlite3_exec(store->db, text, NULL, NULL, NULL) == SQLITE_OK
               ? GV_OK
               : gv_sql_fail(store, err);
}
