/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schema.c -- makes the tables of a store, and checks whether a file is one: its kind,
 * its version, its tables, and the rows of small tables. */
#include "store/store_internal.h"

#include "base/array.h"

#include <stdio.h>
#include <string.h>

/* The number that a PRAGMA or a query returns. */
static gv_status ask_number(gv_store *store, const char *text, int64_t *out,
                            gv_error *err)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(store->db, text, -1, &statement, NULL) != SQLITE_OK)
        return gv_sql_fail(store, err);
    bool found;
    const gv_status status = gv_sql_row(store, statement, &found, err);
    if (status == GV_OK)
        *out = found ? sqlite3_column_int64(statement, 0) : 0;
    (void)sqlite3_finalize(statement);
    return status;
}

static gv_status run_scripts(gv_store *store, gv_error *err)
{
    const gv_schema *const schema = store->schema;
    char marks[96];
    for (size_t i = 0; i < GV_N_TABLES; i++)
        if (schema->tables[i].name)
            GV_TRY(gv_sql_script(store, schema->tables[i].sql, err));
    GV_TRY(gv_sql_script(store, schema->views, err));
    (void)snprintf(marks, sizeof marks,
                   "PRAGMA application_id = %d; PRAGMA user_version = %d",
                   schema->application, schema->version);
    return gv_sql_script(store, marks, err);
}

gv_status gv_schema_make(gv_store *store, gv_error *err)
{
    store->version = store->schema->version;
    GV_TRY(gv_store_begin(store, err));
    const gv_status status = run_scripts(store, err);
    if (status == GV_OK)
        return gv_store_commit(store, err);
    gv_store_rollback(store);
    return status;
}

/* A file of another kind, or of none of our kinds. */
static gv_status fail_kind(const gv_store *store, int64_t application, gv_error *err)
{
    static const gv_schema *const kinds[] = { &gv_study_schema, &gv_sweep_schema };
    for (size_t i = 0; i < GV_N_OF(kinds); i++)
        if (kinds[i]->application == application)
            return gv_fail(err, GV_ERR_ARGUMENT, "'%s' is %s, not %s", store->path,
                           kinds[i]->what, store->schema->what);
    return gv_fail(err, GV_ERR_ARGUMENT, "'%s' is not a store of givens", store->path);
}

/* ---- what a file may contain ---- */

/* An object of the schema that we did not make: a trigger or a virtual table would run
 * with our statements, an index could show other rows than its table has. Users' own
 * tables and views are left alone. */
static const char foreign_objects[] =
    "SELECT type, name FROM sqlite_schema WHERE type NOT IN ('table', 'index', 'view')"
    " OR (type = 'index' AND sql IS NOT NULL) OR sql LIKE 'CREATE VIRTUAL%'";

static gv_status refuse_foreign(gv_store *store, gv_error *err)
{
    sqlite3_stmt *ask;
    bool found;
    if (sqlite3_prepare_v2(store->db, foreign_objects, -1, &ask, NULL) != SQLITE_OK)
        return gv_sql_fail(store, err);
    gv_status status = gv_sql_row(store, ask, &found, err);
    if (status == GV_OK && found) {
        const char *type = gv_sql_text_at(ask, 0), *name = gv_sql_text_at(ask, 1);
        status = gv_fail(
            err, GV_ERR_INPUT,
            "'%s' is damaged: it has the %.20s '%.60s', which givens does not make",
            store->path, type ? type : "object", name ? name : "");
    }
    (void)sqlite3_finalize(ask);
    return status;
}

/* Whether the file has the table, made by our statement. */
static gv_status check_table(gv_store *store, sqlite3_stmt *ask,
                             const gv_store_table *table, const char *made_by,
                             gv_error *err)
{
    bool found;
    (void)sqlite3_reset(ask);
    gv_sql_text(ask, 1, table->name);
    GV_TRY(gv_sql_row(store, ask, &found, err));
    if (!found)
        return gv_fail(err, GV_ERR_INPUT, "'%s' is damaged: it has no table %s",
                       store->path, table->name);
    const char *sql = gv_sql_text_at(ask, 0);
    if (!sql || strcmp(sql, made_by) != 0)
        return gv_fail(err, GV_ERR_INPUT,
                       "'%s' is damaged: its table %s is not the one "
                       "that givens makes",
                       store->path, table->name);
    return GV_OK;
}

static gv_status check_tables(gv_store *store, gv_error *err)
{
    sqlite3_stmt *ask;
    if (sqlite3_prepare_v2(store->db,
                           "SELECT sql FROM sqlite_schema WHERE type = 'table' AND"
                           " name = ?1 AND tbl_name = ?1",
                           -1, &ask, NULL) != SQLITE_OK)
        return gv_sql_fail(store, err);
    gv_status status = GV_OK;
    for (size_t i = 0; i < GV_N_TABLES && status == GV_OK; i++) {
        const gv_schema *const schema = store->schema;
        const char *made_by =
            store->version == 1 ? schema->old_sql[i] : schema->tables[i].sql;
        if (made_by)
            status = check_table(store, ask, &schema->tables[i], made_by, err);
    }
    (void)sqlite3_finalize(ask);
    return status;
}

/* Whether SQLite's message is about a value and not about the structure of the file.
 * Values are checked when they are read, with a message that names the row. */
static bool is_about_value(const char *said)
{
    return strncmp(said, "CHECK constraint failed in ", 27) == 0 ||
           strstr(said, " value in ");
}

const char *gv_complaint_line(const char *said, size_t *length)
{
    for (; *said; said += *length + (said[*length] == '\n')) {
        *length = strcspn(said, "\n");
        if (*length && strncmp(said, "*** ", 4) != 0)
            return said;
    }
    return NULL;
}

static gv_status read_complaints(gv_store *store, sqlite3_stmt *ask, gv_error *err)
{
    for (;;) {
        bool found;
        GV_TRY(gv_sql_row(store, ask, &found, err));
        if (!found)
            return GV_OK;
        const char *said = gv_sql_text_at(ask, 0);
        if (said && (strcmp(said, "ok") == 0 || is_about_value(said)))
            continue;
        size_t length = 0;
        const char *line = said ? gv_complaint_line(said, &length) : NULL;
        return gv_fail(err, GV_ERR_INPUT, "'%s' is damaged: %.*s", store->path,
                       line ? (int)length : 200, line ? line : "it cannot be checked");
    }
}

/* Small files are checked completely when they are opened; in large ones data is
 * checked as it is read, and `givens verify` checks everything. */
static gv_status check_pages(gv_store *store, gv_error *err)
{
    static const int64_t most_bytes = INT64_C(4) << 20;
    int64_t n_pages = 0, page_size = 1;
    GV_TRY(ask_number(store, "PRAGMA page_count", &n_pages, err));
    GV_TRY(ask_number(store, "PRAGMA page_size", &page_size, err));
    if (n_pages > most_bytes / page_size)
        return GV_OK;
    sqlite3_stmt *ask;
    if (sqlite3_prepare_v2(store->db, "PRAGMA quick_check", -1, &ask, NULL) !=
        SQLITE_OK)
        return gv_sql_fail(store, err);
    const gv_status status = read_complaints(store, ask, err);
    (void)sqlite3_finalize(ask);
    return status;
}

gv_status gv_schema_check(gv_store *store, bool *is_empty, gv_error *err)
{
    int64_t application = 0, version = 0, n_tables = 0;
    // A file may ask for another cache size, up to all memory: it does not get it.
    GV_TRY(gv_sql_script(store, "PRAGMA cache_size = -2000", err)); // KiB
    GV_TRY(ask_number(store, "PRAGMA application_id", &application, err));
    GV_TRY(ask_number(store, "PRAGMA user_version", &version, err));
    GV_TRY(ask_number(store, "SELECT count(*) FROM sqlite_schema", &n_tables, err));
    const bool has_nothing = application == 0 && n_tables == 0;
    if (is_empty)
        *is_empty = has_nothing;
    if (is_empty && has_nothing)
        return GV_OK;
    if (application != store->schema->application)
        return fail_kind(store, application, err);
    if (version < 1 || version > store->schema->version)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "'%s' has schema version %lld, this program knows versions 1 "
                       "to %d: use a newer givens",
                       store->path, (long long)version, store->schema->version);
    store->version = (int)version;
    GV_TRY(refuse_foreign(store, err));
    GV_TRY(check_tables(store, err));
    GV_TRY(check_pages(store, err));
    return gv_totals_read(store, err);
}

/* ---- older files ---- */

/* Only the texts of the tables: constraints, and columns at the end, do not change
 * existing rows. Rows get their digests in the same transaction. */
static gv_status rewrite_tables(gv_store *store, gv_error *err)
{
    const gv_schema *const schema = store->schema;
    sqlite3_stmt *put;
    GV_TRY(gv_sql_script(store, "PRAGMA writable_schema = ON", err));
    if (sqlite3_prepare_v2(store->db,
                           "UPDATE sqlite_schema SET sql = ?2 WHERE type = 'table' AND"
                           " name = ?1",
                           -1, &put, NULL) != SQLITE_OK)
        return gv_sql_fail(store, err);
    gv_status status = GV_OK;
    for (size_t i = 0; i < GV_N_TABLES && status == GV_OK; i++) {
        if (!schema->old_sql[i])
            continue;
        (void)sqlite3_reset(put);
        gv_sql_text(put, 1, schema->tables[i].name);
        gv_sql_text(put, 2, schema->tables[i].sql);
        status = gv_sql_row(store, put, NULL, err);
    }
    (void)sqlite3_finalize(put);
    GV_TRY(status);
    GV_TRY(gv_sql_script(store, "PRAGMA writable_schema = RESET", err));
    return gv_sql_script(store, schema->tables[GV_TABLE_DIGEST].sql, err);
}

static gv_status upgrade(gv_store *store, gv_error *err)
{
    char mark[40];
    GV_TRY(rewrite_tables(store, err));
    if (store->schema == &gv_study_schema)
        GV_TRY(gv_sql_script(store,
                             "INSERT INTO parameter SELECT '" GV_STORE_GENERATOR
                             "', '1' WHERE EXISTS (SELECT 1 FROM parameter)"
                             " ON CONFLICT DO NOTHING",
                             err));
    GV_TRY(gv_store_seal(store, err));
    (void)snprintf(mark, sizeof mark, "PRAGMA user_version = %d",
                   store->schema->version);
    return gv_sql_script(store, mark, err);
}

gv_status gv_schema_upgrade(gv_store *store, gv_error *err)
{
    (void)sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 0, NULL);
    gv_status status = gv_store_begin(store, err);
    if (status == GV_OK) {
        status = upgrade(store, err);
        if (status == GV_OK)
            status = gv_store_commit(store, err);
        else
            gv_store_rollback(store);
    }
    (void)sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    return status;
}
