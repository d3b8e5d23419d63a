/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seal.c -- adds digests to a file that has none: one of version 1 that is being
 * upgraded. While store->version is 1, its rows are read without them. */
#include "store/store_internal.h"
#include "store/sweep_store.h"

#include <inttypes.h>
#include <stdio.h>

typedef struct sealing {
    gv_store *store;
    gv_store_scheme scheme; /* whose ratings are being sealed */
    gv_status status;       /* of the first call that failed in a callback */
    gv_error *err;
} sealing;

/* ---- units ---- */

static gv_status hash_tallies(uint64_t *out, gv_store *store, uint64_t unit,
                              gv_error *err)
{
    gv_store_cursor *cursor;
    gv_store_tally tally;
    bool found = true;
    *out = GV_DIGEST_START;
    GV_TRY(gv_store_read_tallies(&cursor, store, unit, unit, err));
    gv_status status;
    while ((status = gv_store_next_tally_row(cursor, &unit, &tally, &found, err)) ==
               GV_OK &&
           found)
        *out = gv_digest_tally(*out, &tally);
    gv_store_cursor_free(cursor);
    return status;
}

/* The puzzles of a unit and, with `ratings`, their ratings by a scheme. */
static gv_status hash_puzzles(uint64_t *out, uint64_t *ratings, gv_store *store,
                              uint64_t unit, const gv_store_scheme *scheme,
                              gv_error *err)
{
    gv_store_cursor *cursor;
    gv_store_puzzle puzzle;
    gv_store_rating rating = { .has_value = false };
    bool found = true;
    *out = *ratings = GV_DIGEST_START;
    GV_TRY(
        gv_store_read_puzzles(&cursor, store, unit, unit, scheme, scheme ? 1 : 0, err));
    gv_status status;
    while ((status = gv_store_next_puzzle_row(cursor, &unit, &puzzle, &rating, &found,
                                              err)) == GV_OK &&
           found) {
        size_t n_bytes;
        const void *bytes = gv_puzzle_pack(store, &puzzle, &n_bytes);
        if (!bytes) {
            status = gv_fail_memory(err);
            break;
        }
        *out = gv_digest_puzzle(*out, &puzzle, bytes, n_bytes);
        *ratings = gv_digest_rating(*ratings, puzzle.number, &rating);
    }
    gv_store_cursor_free(cursor);
    return status;
}

static gv_status seal_unit(gv_store *store, gv_store_unit *unit, gv_error *err)
{
    uint64_t ratings;
    GV_TRY(hash_tallies(&unit->tally_digest, store, unit->number, err));
    GV_TRY(
        hash_puzzles(&unit->puzzle_digest, &ratings, store, unit->number, NULL, err));
    const uint64_t digest = gv_digest_unit(unit);
    sqlite3_stmt *put;
    GV_TRY(gv_sql_get(&put, store, GV_SQL_SEAL_UNIT, err));
    gv_sql_uint(put, 1, unit->number);
    gv_sql_int(put, 2, (int64_t)unit->tally_digest);
    gv_sql_int(put, 3, (int64_t)unit->puzzle_digest);
    gv_sql_int(put, 4, (int64_t)digest);
    gv_total_add(store, GV_TABLE_UNIT, digest);
    return gv_sql_row(store, put, NULL, err);
}

/* The ratings of a unit by one scheme, if it has them. */
static gv_status seal_rated(gv_store *store, uint64_t unit,
                            const gv_store_scheme *scheme, gv_error *err)
{
    sqlite3_stmt *ask, *put;
    uint64_t puzzles, ratings;
    bool is_rated;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_OLD_RATED_BY, err));
    gv_sql_uint(ask, 1, unit);
    gv_sql_int(ask, 2, scheme->id);
    GV_TRY(gv_sql_row(store, ask, &is_rated, err));
    (void)sqlite3_reset(ask);
    if (!is_rated)
        return GV_OK;
    GV_TRY(hash_puzzles(&puzzles, &ratings, store, unit, scheme, err));
    const uint64_t digest = gv_digest_rated(unit, scheme->id, ratings);
    GV_TRY(gv_sql_get(&put, store, GV_SQL_SEAL_RATED, err));
    gv_sql_uint(put, 1, unit);
    gv_sql_int(put, 2, scheme->id);
    gv_sql_int(put, 3, (int64_t)digest);
    gv_total_add(store, GV_TABLE_RATED, digest);
    return gv_sql_row(store, put, NULL, err);
}

/* Calls `seal` for each unit. A cursor that is open while its table is written may show
 * a row twice, so units are looked up one by one. */
static gv_status for_each_unit(sealing *s,
                               gv_status (*seal)(sealing *s, gv_store_unit *unit))
{
    gv_store_unit unit = { 0 };
    for (uint64_t from = 0;; from = unit.number + 1) {
        gv_store_cursor *cursor;
        bool found = false;
        GV_TRY(gv_store_read_units(&cursor, s->store, from, INT64_MAX, s->err));
        const gv_status status = gv_store_next_unit_row(cursor, &unit, &found, s->err);
        gv_store_cursor_free(cursor);
        GV_TRY(status);
        if (!found)
            return GV_OK;
        GV_TRY(seal(s, &unit));
    }
}

static gv_status seal_one_unit(sealing *s, gv_store_unit *unit)
{
    return seal_unit(s->store, unit, s->err);
}

static gv_status seal_one_rated(sealing *s, gv_store_unit *unit)
{
    return seal_rated(s->store, unit->number, &s->scheme, s->err);
}

static void seal_scheme(void *user, const gv_store_scheme *scheme)
{
    sealing *s = user;
    s->scheme = *scheme;
    if (s->status == GV_OK)
        s->status = for_each_unit(s, seal_one_rated);
}

/* ---- results of a sweep ---- */

static void seal_result(void *user, const gv_sweep_result *result)
{
    sealing *s = user;
    const uint64_t digest = gv_digest_result(result);
    char seed[24];
    sqlite3_stmt *put;
    if (s->status == GV_OK)
        s->status = gv_sql_get(&put, s->store, GV_SQL_SEAL_RESULT, s->err);
    if (s->status != GV_OK)
        return;
    (void)snprintf(seed, sizeof seed, "%" PRIu64, result->seed);
    gv_sql_int(put, 1, result->point);
    gv_sql_int(put, 2, result->solver);
    gv_sql_text(put, 3, seed);
    gv_sql_uint(put, 4, result->number);
    gv_sql_int(put, 5, (int64_t)digest);
    gv_total_add(s->store, GV_TABLE_RESULT, digest);
    s->status = gv_sql_row(s->store, put, NULL, s->err);
}

gv_status gv_store_seal(gv_store *store, gv_error *err)
{
    sealing s = { .store = store, .err = err };
    const gv_store_table *const tables = store->schema->tables;
    if (tables[GV_TABLE_UNIT].name) {
        GV_TRY(for_each_unit(&s, seal_one_unit));
        GV_TRY(gv_store_schemes(store, seal_scheme, &s, err));
    } else {
        GV_TRY(gv_sweep_store_results(store, seal_result, &s, err));
    }
    GV_TRY(s.status);
    for (size_t i = 0; i < GV_N_TABLES; i++)
        store->is_changed[i] = tables[i].name && i != GV_TABLE_DIGEST;
    store->is_changed[GV_TABLE_TALLY] = store->is_changed[GV_TABLE_PUZZLE] =
        store->is_changed[GV_TABLE_RATING] = false; // these are handled with their
                                                    // units
    store->version = store->schema->version;
    return GV_OK;
}
