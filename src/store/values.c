/* SPDX-License-Identifier: GPL-3.0-or-later */
/* values.c -- checks the values of each row that is read: SQLite accepts anything in
 * any column, and a file may come from anywhere. */
#include "store/store_internal.h"

#include <math.h>
#include <string.h>

static bool is_within(double value, const gv_store_column *column)
{
    return value >= (double)column->low &&
           (value <= (double)column->high || column->high == INT64_MAX);
}

/* A text ends where its bytes end: it contains no NUL. */
static bool is_plain_text(sqlite3_stmt *row, int at, const gv_store_column *column)
{
    const char *text = (const char *)sqlite3_column_text(row, at);
    const int n_bytes = sqlite3_column_bytes(row, at);
    return text && n_bytes <= column->high && strlen(text) == (size_t)n_bytes;
}

static bool is_good(sqlite3_stmt *row, int at, const gv_store_column *column)
{
    const int type = sqlite3_column_type(row, at);
    if (type == SQLITE_NULL)
        return column->may_be_null;
    switch (column->kind) {
    case GV_VALUE_WHOLE: {
        const int64_t value = sqlite3_column_int64(row, at);
        return type == SQLITE_INTEGER && value >= column->low && value <= column->high;
    }
    case GV_VALUE_REAL:
        return type == SQLITE_FLOAT &&
               is_within(sqlite3_column_double(row, at), column);
    case GV_VALUE_TEXT:
        return type == SQLITE_TEXT && is_plain_text(row, at, column);
    case GV_VALUE_BYTES:
        return type == SQLITE_BLOB && sqlite3_column_bytes(row, at) <= column->high;
    }
    return false;
}

/* "unit 3, number 7": the keys of the row, which are its first columns. */
static void put_keys(gv_buffer *out, sqlite3_stmt *row, const gv_store_table *table)
{
    for (int i = 0; i < (int)table->n_keys; i++) {
        const char *key = (const char *)sqlite3_column_text(row, i);
        gv_buffer_printf(out, "%s%s %.40s", i ? ", " : "", table->columns[i].name,
                         key ? key : "NULL");
    }
}

static void put_expected(gv_buffer *out, const gv_store_column *column)
{
    const long long low = column->low, high = column->high;
    switch (column->kind) {
    case GV_VALUE_WHOLE:
        gv_buffer_printf(out, "a whole number from %lld to %lld", low, high);
        break;
    case GV_VALUE_REAL:
        gv_buffer_printf(out, "a real number from %lld on", low);
        break;
    case GV_VALUE_TEXT:
        gv_buffer_printf(out, "a text of at most %lld bytes", high);
        break;
    case GV_VALUE_BYTES:
        gv_buffer_printf(out, "at most %lld bytes", high);
        break;
    }
}

/* The one message for everything that can be wrong with a value. */
static gv_status fail_value(const gv_store *store, sqlite3_stmt *row, int at,
                            const gv_store_table *table, const gv_store_table *of,
                            const gv_store_column *column, gv_error *err)
{
    const char *found = (const char *)sqlite3_column_text(row, at);
    gv_buffer text;
    gv_buffer_init(&text, store->memory);
    gv_buffer_printf(&text, "'%s' is damaged: table %s, row (", store->path,
                     table->name);
    put_keys(&text, row, of);
    gv_buffer_printf(&text, "): column %s is %.40s, not ", column->name,
                     found ? found : "NULL");
    put_expected(&text, column);
    const gv_status status =
        text.failed ? gv_fail_memory(err) : gv_fail(err, GV_ERR_INPUT, "%s", text.text);
    gv_buffer_free(&text);
    return status;
}

gv_status gv_sql_check_values(gv_store *store, sqlite3_stmt *statement, int at,
                              gv_table_id table, size_t from, size_t n, gv_table_id of,
                              gv_error *err)
{
    const gv_store_table *const tables = store->schema->tables;
    for (size_t i = 0; i < n; i++) {
        const gv_store_column *const column = &tables[table].columns[from + i];
        if (!is_good(statement, at + (int)i, column))
            return fail_value(store, statement, at + (int)i, &tables[table],
                              &tables[of], column, err);
    }
    return GV_OK;
}

size_t gv_store_table_width(const gv_store *store, gv_table_id table)
{
    const gv_store_column *const columns = store->schema->tables[table].columns;
    size_t n = 0;
    while (columns[n].name)
        n++;
    return n;
}

gv_status gv_sql_table_row(gv_store *store, sqlite3_stmt *statement, gv_table_id table,
                           bool *found, gv_error *err)
{
    bool has_row;
    GV_TRY(gv_sql_row(store, statement, &has_row, err));
    const size_t n = has_row ? gv_store_table_width(store, table) : 0;
    const gv_status status =
        gv_sql_check_values(store, statement, 0, table, 0, n, table, err);
    if (status == GV_OK)
        *found = has_row;
    else
        (void)sqlite3_reset(statement);
    return status;
}
