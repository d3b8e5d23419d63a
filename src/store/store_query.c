/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_query.c -- short queries of a store: its parameters, runs and schemes, and
 * which unit comes next. */
#include "store/store_internal.h"

gv_status gv_store_parameter(gv_store *store, const char *name, gv_buffer *out,
                             bool *found, gv_error *err)
{
    sqlite3_stmt *ask;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_PARAMETER, err));
    gv_sql_text(ask, 1, name);
    GV_TRY(gv_sql_table_row(store, ask, GV_TABLE_PARAMETER, found, err));
    if (!*found)
        return GV_OK;
    gv_buffer_puts(out, gv_sql_text_at(ask, 1));
    (void)sqlite3_reset(ask);
    return out->failed ? gv_fail_memory(err) : GV_OK;
}

gv_status gv_store_parameters(gv_store *store,
                              void (*each)(void *user, const char *name,
                                           const char *value),
                              void *user, gv_error *err)
{
    sqlite3_stmt *ask;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_PARAMETERS, err));
    for (;;) {
        bool found;
        GV_TRY(gv_sql_table_row(store, ask, GV_TABLE_PARAMETER, &found, err));
        if (!found)
            return GV_OK;
        each(user, gv_sql_text_at(ask, 0), gv_sql_text_at(ask, 1));
    }
}

gv_status gv_store_runs(gv_store *store,
                        void (*each)(void *user, const gv_store_run *run), void *user,
                        gv_error *err)
{
    sqlite3_stmt *ask;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_RUNS, err));
    for (;;) {
        bool found;
        GV_TRY(gv_sql_table_row(store, ask, GV_TABLE_RUN, &found, err));
        if (!found)
            return GV_OK;
        const gv_store_run run = {
            .id = sqlite3_column_int64(ask, 0),
            .started = gv_sql_text_at(ask, 1),
            .version = gv_sql_text_at(ask, 2),
            .commit = gv_sql_text_at(ask, 3),
            .command = gv_sql_text_at(ask, 4),
            .cpu = gv_sql_text_at(ask, 5),
            .n_threads = (unsigned)gv_sql_uint_at(ask, 6),
            .n_ranks = (unsigned)gv_sql_uint_at(ask, 7),
            .shard = (unsigned)gv_sql_uint_at(ask, 8),
            .n_shards = (unsigned)gv_sql_uint_at(ask, 9),
        };
        each(user, &run);
    }
}

gv_status gv_store_schemes(gv_store *store,
                           void (*each)(void *user, const gv_store_scheme *scheme),
                           void *user, gv_error *err)
{
    sqlite3_stmt *ask;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_SCHEMES, err));
    for (;;) {
        bool found;
        GV_TRY(gv_sql_table_row(store, ask, GV_TABLE_SCHEME, &found, err));
        if (!found)
            return GV_OK;
        const gv_store_scheme scheme = {
            .id = sqlite3_column_int64(ask, 0),
            .name = gv_sql_text_at(ask, 1),
            .version = (unsigned)gv_sql_uint_at(ask, 2),
            .n_decimals = (unsigned)gv_sql_uint_at(ask, 3),
        };
        each(user, &scheme);
    }
}

gv_status gv_store_layout(gv_store *store, gv_error *err)
{
    if (store->n_cells)
        return GV_OK;
    sqlite3_stmt *ask;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_LAYOUT, err));
    bool found;
    GV_TRY(gv_sql_table_row(store, ask, GV_TABLE_LAYOUT, &found, err));
    if (found) {
        store->n_cells = gv_sql_uint_at(ask, 1);
        store->is_nibbles = gv_sql_uint_at(ask, 2) == 4;
        (void)sqlite3_reset(ask);
    }
    return GV_OK;
}

/* The number in the first row of the answer. */
static gv_status first_number(gv_store *store, sqlite3_stmt *ask, uint64_t *out,
                              bool *found, gv_error *err)
{
    GV_TRY(gv_sql_row(store, ask, found, err));
    if (*found) {
        *out = gv_sql_uint_at(ask, 0);
        (void)sqlite3_reset(ask);
    }
    return GV_OK;
}

gv_status gv_store_n_units(gv_store *store, uint64_t below, uint64_t *out,
                           gv_error *err)
{
    sqlite3_stmt *ask;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_N_UNITS, err));
    gv_sql_uint(ask, 1, below);
    bool found;
    return first_number(store, ask, out, &found, err);
}

gv_status gv_store_n_puzzles(gv_store *store, uint64_t *out, gv_error *err)
{
    sqlite3_stmt *ask;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_N_PUZZLES, err));
    bool found;
    return first_number(store, ask, out, &found, err);
}

gv_status gv_store_units_end(gv_store *store, uint64_t *out, gv_error *err)
{
    sqlite3_stmt *ask;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_UNITS_END, err));
    bool found;
    return first_number(store, ask, out, &found, err);
}

gv_status gv_store_has_unit(gv_store *store, uint64_t number, bool *out, gv_error *err)
{
    sqlite3_stmt *ask;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_HAS_UNIT, err));
    gv_sql_uint(ask, 1, number);
    uint64_t one;
    return first_number(store, ask, &one, out, err);
}

gv_status gv_store_unit_from(gv_store *store, uint64_t from, uint64_t *out, bool *found,
                             gv_error *err)
{
    sqlite3_stmt *ask;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_UNIT_FROM, err));
    gv_sql_uint(ask, 1, from);
    return first_number(store, ask, out, found, err);
}

gv_status gv_store_next_unit(gv_store *store, uint64_t from, uint64_t step,
                             uint64_t *out, gv_error *err)
{
    bool has_first;
    GV_TRY(gv_store_has_unit(store, from, &has_first, err));
    if (!has_first) {
        *out = from;
        return GV_OK;
    }
    sqlite3_stmt *ask;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_NEXT_UNIT, err));
    gv_sql_uint(ask, 1, from);
    gv_sql_uint(ask, 2, step);
    bool found;
    return first_number(store, ask, out, &found, err); // the last one has no follower
}

gv_status gv_store_next_unrated(gv_store *store, uint64_t from, int64_t scheme,
                                uint64_t *unit, bool *found, gv_error *err)
{
    sqlite3_stmt *ask;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_NEXT_UNRATED, err));
    gv_sql_uint(ask, 1, from);
    gv_sql_int(ask, 2, scheme);
    return first_number(store, ask, unit, found, err);
}

gv_status gv_store_n_unrated(gv_store *store, int64_t scheme, uint64_t *out,
                             gv_error *err)
{
    sqlite3_stmt *ask;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_N_UNRATED, err));
    gv_sql_int(ask, 1, scheme);
    bool found;
    return first_number(store, ask, out, &found, err);
}
