/* SPDX-License-Identifier: GPL-3.0-or-later */
/* totals.c -- the table `digest`: for each table how many rows it has and the sum of
 * their digests. Small tables are hashed completely when they are opened and after
 * changes; in the others each row has its digest, and the sum is kept up to date. */
#include "store/store_internal.h"

#include <stdio.h>
#include <string.h>

static bool is_small(const gv_store *store, gv_table_id id)
{
    return store->schema->tables[id].n_most > 0 && id != GV_TABLE_DIGEST;
}

void gv_total_add(gv_store *store, gv_table_id table, uint64_t digest)
{
    store->totals[table].n_rows++;
    store->totals[table].digest += digest;
    store->is_changed[table] = true;
}

void gv_total_take(gv_store *store, gv_table_id table, uint64_t digest)
{
    store->totals[table].n_rows--;
    store->totals[table].digest -= digest;
    store->is_changed[table] = true;
}

gv_status gv_total_check(const gv_store *store, gv_table_id table, gv_total read,
                         gv_error *err)
{
    const gv_total *const written = &store->totals[table];
    const char *name = store->schema->tables[table].name;
    if (store->version < 2)
        return GV_OK;
    if (read.n_rows != written->n_rows)
        return gv_fail(err, GV_ERR_INPUT,
                       "'%s' is damaged: table %s has %llu rows, but %llu were written",
                       store->path, name, (unsigned long long)read.n_rows,
                       (unsigned long long)written->n_rows);
    if (read.digest != written->digest)
        return gv_fail(err, GV_ERR_INPUT,
                       "'%s' is damaged: the rows of table %s are not those that were "
                       "written",
                       store->path, name);
    return GV_OK;
}

static gv_status add_digests(gv_total *out, gv_store *store, sqlite3_stmt *rows,
                             gv_error *err)
{
    for (;;) {
        bool found;
        GV_TRY(gv_sql_row(store, rows, &found, err));
        if (!found)
            return GV_OK;
        out->n_rows++;
        out->digest += (uint64_t)sqlite3_column_int64(rows, 0);
    }
}

gv_status gv_total_check_rows(gv_store *store, gv_table_id table, gv_error *err)
{
    char text[64];
    sqlite3_stmt *rows;
    gv_total total = { 0 };
    if (store->version < 2)
        return GV_OK;
    (void)snprintf(text, sizeof text, "SELECT digest FROM %s",
                   store->schema->tables[table].name);
    if (sqlite3_prepare_v2(store->db, text, -1, &rows, NULL) != SQLITE_OK)
        return gv_sql_fail(store, err);
    const gv_status status = add_digests(&total, store, rows, err);
    (void)sqlite3_finalize(rows);
    return status == GV_OK ? gv_total_check(store, table, total, err) : status;
}

/* ---- small tables ---- */

/* The hash of the current row, whatever it is. */
static uint64_t digest_of_row(sqlite3_stmt *row, size_t n_columns)
{
    uint64_t digest = GV_DIGEST_START;
    for (int i = 0; i < (int)n_columns; i++) {
        const int type = sqlite3_column_type(row, i);
        digest = gv_hash_word(digest, (uint64_t)type);
        if (type == SQLITE_INTEGER)
            digest = gv_hash_word(digest, (uint64_t)sqlite3_column_int64(row, i));
        else if (type == SQLITE_FLOAT)
            digest = gv_hash_real(digest, sqlite3_column_double(row, i));
        else if (type == SQLITE_TEXT)
            digest = gv_hash_text(digest, gv_sql_text_at(row, i));
    }
    return digest;
}

static gv_status add_rows(gv_total *out, gv_store *store, sqlite3_stmt *rows,
                          gv_table_id id, gv_error *err)
{
    const gv_store_table *const table = &store->schema->tables[id];
    for (;;) {
        bool found;
        GV_TRY(gv_sql_table_row(store, rows, id, &found, err));
        if (!found)
            return GV_OK;
        out->digest += digest_of_row(rows, gv_store_table_width(store, id));
        if (++out->n_rows > table->n_most)
            return gv_fail(err, GV_ERR_INPUT,
                           "'%s' is damaged: table %s has more than %llu rows",
                           store->path, table->name, (unsigned long long)table->n_most);
    }
}

/* Reads a small table, and checks all of its values. */
static gv_status read_small(gv_total *out, gv_store *store, gv_table_id id,
                            gv_error *err)
{
    char text[64];
    sqlite3_stmt *rows;
    gv_total total = { 0 };
    (void)snprintf(text, sizeof text, "SELECT * FROM %s",
                   store->schema->tables[id].name);
    if (sqlite3_prepare_v2(store->db, text, -1, &rows, NULL) != SQLITE_OK)
        return gv_sql_fail(store, err);
    const gv_status status = add_rows(&total, store, rows, id, err);
    (void)sqlite3_finalize(rows);
    if (status == GV_OK)
        *out = total;
    return status;
}

/* ---- the table of totals ---- */

static gv_status take_total(gv_store *store, sqlite3_stmt *row, gv_error *err)
{
    const char *name = gv_sql_text_at(row, 0);
    for (size_t i = 0; i < GV_N_TABLES; i++) {
        const gv_store_table *const table = &store->schema->tables[i];
        if (!table->name || strcmp(table->name, name) != 0)
            continue;
        store->totals[i] = (gv_total){ gv_sql_uint_at(row, 1),
                                       (uint64_t)sqlite3_column_int64(row, 2) };
        return GV_OK;
    }
    return gv_fail(err, GV_ERR_INPUT,
                   "'%s' is damaged: table digest, row (name %.40s): there is no such "
                   "table",
                   store->path, name);
}

static gv_status read_totals(gv_store *store, gv_error *err)
{
    sqlite3_stmt *rows;
    memset(store->totals, 0, sizeof store->totals); // a table without a row is empty
    GV_TRY(gv_sql_get(&rows, store, GV_SQL_TOTALS, err));
    for (;;) {
        bool found;
        GV_TRY(gv_sql_table_row(store, rows, GV_TABLE_DIGEST, &found, err));
        if (!found)
            return GV_OK;
        GV_TRY(take_total(store, rows, err));
    }
}

gv_status gv_totals_read(gv_store *store, gv_error *err)
{
    memset(store->is_changed, 0, sizeof store->is_changed);
    if (store->version >= 2)
        GV_TRY(read_totals(store, err));
    for (gv_table_id id = 0; id < GV_N_TABLES; id++) {
        gv_total total;
        if (!is_small(store, id))
            continue;
        GV_TRY(read_small(&total, store, id, err));
        GV_TRY(gv_total_check(store, id, total, err));
    }
    return GV_OK;
}

gv_status gv_totals_write(gv_store *store, gv_error *err)
{
    for (gv_table_id id = 0; id < GV_N_TABLES; id++) {
        if (!store->is_changed[id])
            continue;
        gv_total *const total = &store->totals[id];
        if (is_small(store, id))
            GV_TRY(read_small(total, store, id, err));
        sqlite3_stmt *put;
        GV_TRY(gv_sql_get(&put, store, GV_SQL_PUT_TOTAL, err));
        gv_sql_text(put, 1, store->schema->tables[id].name);
        gv_sql_uint(put, 2, total->n_rows);
        gv_sql_int(put, 3, (int64_t)total->digest);
        GV_TRY(gv_sql_row(store, put, NULL, err));
        store->is_changed[id] = false;
    }
    return GV_OK;
}
