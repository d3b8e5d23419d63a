/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_verify.c -- each unit is read separately, so that a bad one does not hide the
 * next. What the cursors report is a finding; lack of memory and the like end the
 * check. */
#include "store/store_verify.h"

#include "base/array.h"
#include "store/store_internal.h"

#include <stdio.h>
#include <string.h>

enum { UNITS, TALLIES, PUZZLES, RATINGS };

typedef struct verifier {
    gv_store *store;
    gv_store_check *checks;
    gv_tell_wrong *tell;
    gv_tell_done *tell_done;
    void *user;
    gv_store_scheme *schemes;
    size_t n_schemes;
    gv_status status; /* of a callback */
} verifier;

bool gv_store_has_digests(const gv_store *store)
{
    return store->version >= 2;
}

/* A failure that is a finding is counted and reported; others are passed on. */
static gv_status note(const verifier *v, gv_store_check *check, gv_status status,
                      const gv_error *why, gv_error *err)
{
    if (status == GV_OK)
        return GV_OK;
    if (status != GV_ERR_INPUT)
        return gv_fail(err, status, "%s", why->message);
    check->n_wrong++;
    v->tell(v->user, why->message);
    return GV_OK;
}

/* ---- pages ---- */

/* Each line is a finding. */
static void tell_lines(const verifier *v, const char *said)
{
    size_t length = 0;
    while ((said = gv_complaint_line(said, &length))) {
        gv_error why;
        (void)gv_fail(&why, GV_ERR_INPUT, "'%s' is damaged: %.*s", v->store->path,
                      (int)length, said);
        v->checks->n_wrong++;
        v->tell(v->user, why.message);
        said += length;
    }
}

static gv_status read_complaints(verifier *v, sqlite3_stmt *ask, gv_error *err)
{
    for (;;) {
        bool found;
        GV_TRY(gv_sql_row(v->store, ask, &found, err));
        if (!found)
            return GV_OK;
        const char *said = gv_sql_text_at(ask, 0);
        if (said && strcmp(said, "ok") == 0)
            continue;
        if (!said)
            return gv_fail(err, GV_ERR_INPUT, "'%s' is damaged: it cannot be checked",
                           v->store->path);
        tell_lines(v, said);
    }
}

gv_status gv_store_check_pages(gv_store_check *out, gv_store *store,
                               gv_tell_wrong *tell, void *user, gv_error *err)
{
    gv_store_check check = { .what = "pages" };
    verifier v = { .store = store, .checks = &check, .tell = tell, .user = user };
    sqlite3_stmt *ask;
    bool found;
    if (sqlite3_prepare_v2(store->db, "PRAGMA page_count", -1, &ask, NULL) != SQLITE_OK)
        return gv_sql_fail(store, err);
    gv_status status = gv_sql_row(store, ask, &found, err);
    if (status == GV_OK)
        check.n_checked = gv_sql_uint_at(ask, 0);
    (void)sqlite3_finalize(ask);
    GV_TRY(status);
    if (sqlite3_prepare_v2(store->db, "PRAGMA integrity_check", -1, &ask, NULL) !=
        SQLITE_OK)
        return gv_sql_fail(store, err);
    gv_error why;
    status = read_complaints(&v, ask, &why);
    (void)sqlite3_finalize(ask);
    GV_TRY(note(&v, &check, status, &why, err));
    *out = check;
    return GV_OK;
}

/* ---- units ---- */

static gv_status read_tallies(verifier *v, gv_store_cursor *cursor, uint64_t unit,
                              gv_error *err)
{
    gv_store_cursor_to(cursor, unit);
    for (;;) {
        gv_store_tally tally;
        bool found;
        GV_TRY(gv_store_next_tally_row(cursor, &unit, &tally, &found, err));
        if (!found)
            return GV_OK;
        v->checks[TALLIES].n_checked++;
    }
}

/* Each puzzle counts for `n_each` of what is checked. */
static gv_status read_puzzles(gv_store_check *check, size_t n_each,
                              gv_store_cursor *cursor, uint64_t unit,
                              gv_store_rating *ratings, gv_error *err)
{
    gv_store_cursor_to(cursor, unit);
    for (;;) {
        gv_store_puzzle puzzle;
        bool found;
        GV_TRY(gv_store_next_puzzle_row(cursor, &unit, &puzzle, ratings, &found, err));
        if (!found)
            return GV_OK;
        check->n_checked += n_each;
    }
}

/* The cursors for reading units: puzzles once without ratings, so that errors can be
 * attributed, and once with all of them. */
typedef struct cursors {
    gv_store_cursor *units, *tallies, *puzzles, *rated;
    gv_store_rating *ratings;
} cursors;

static gv_status check_one(verifier *v, const cursors *c, uint64_t number,
                           gv_error *err)
{
    gv_store_unit unit;
    gv_error why;
    bool found;
    v->checks[UNITS].n_checked++;
    gv_store_cursor_to(c->units, number);
    gv_status status = gv_store_next_unit_row(c->units, &unit, &found, &why);
    GV_TRY(note(v, &v->checks[UNITS], status, &why, err));
    if (status != GV_OK)
        return GV_OK; // nothing of it can be compared
    status = read_tallies(v, c->tallies, number, &why);
    GV_TRY(note(v, &v->checks[TALLIES], status, &why, err));
    status = read_puzzles(&v->checks[PUZZLES], 1, c->puzzles, number, NULL, &why);
    GV_TRY(note(v, &v->checks[PUZZLES], status, &why, err));
    if (status != GV_OK || !v->n_schemes)
        return GV_OK;
    status = read_puzzles(&v->checks[RATINGS], v->n_schemes, c->rated, number,
                          c->ratings, &why);
    return note(v, &v->checks[RATINGS], status, &why, err);
}

/* Rows that belong to no unit. */
static gv_status check_strays(verifier *v, gv_error *err)
{
    static const struct {
        const char *table;
        int check;
        const char *condition;
    } asks[] = {
        { "tally", TALLIES, "unit NOT IN (SELECT number FROM unit)" },
        { "puzzle", PUZZLES, "unit NOT IN (SELECT number FROM unit)" },
        { "rating", RATINGS,
          "unit NOT IN (SELECT number FROM unit) OR scheme NOT IN"
          " (SELECT id FROM scheme)" },
        { "rating", RATINGS,
          "NOT EXISTS (SELECT 1 FROM puzzle WHERE puzzle.unit ="
          " rating.unit AND puzzle.number = rating.puzzle)" },
        { "rated", RATINGS,
          "unit NOT IN (SELECT number FROM unit) OR scheme NOT IN"
          " (SELECT id FROM scheme)" },
    };
    for (size_t i = 0; i < GV_N_OF(asks); i++) {
        char text[256];
        sqlite3_stmt *ask;
        bool found;
        gv_error why;
        (void)snprintf(text, sizeof text, "SELECT count(*) FROM %s WHERE %s",
                       asks[i].table, asks[i].condition);
        if (sqlite3_prepare_v2(v->store->db, text, -1, &ask, NULL) != SQLITE_OK)
            return gv_sql_fail(v->store, err);
        gv_status status = gv_sql_row(v->store, ask, &found, &why);
        if (status == GV_OK && gv_sql_uint_at(ask, 0))
            status =
                gv_fail(&why, GV_ERR_INPUT,
                        "'%s' is damaged: %llu rows of table %s have no parent row",
                        v->store->path, (unsigned long long)gv_sql_uint_at(ask, 0),
                        asks[i].table);
        (void)sqlite3_finalize(ask);
        GV_TRY(note(v, &v->checks[asks[i].check], status, &why, err));
    }
    return GV_OK;
}

/* Compares the sum of what is there with what was written. */
static gv_status check_sum(verifier *v, gv_table_id table, int check, gv_error *err)
{
    gv_error why;
    const gv_status status = gv_total_check_rows(v->store, table, &why);
    return note(v, &v->checks[check], status, &why, err);
}

static gv_status check_numbers(verifier *v, const cursors *c, gv_error *err)
{
    sqlite3_stmt *numbers;
    gv_error why;
    if (sqlite3_prepare_v2(v->store->db, "SELECT number FROM unit ORDER BY number", -1,
                           &numbers, NULL) != SQLITE_OK)
        return gv_sql_fail(v->store, err);
    gv_status status = GV_OK;
    for (;;) {
        bool found;
        const gv_status row = gv_sql_row(v->store, numbers, &found, &why);
        status = note(v, &v->checks[UNITS], row, &why, err);
        if (status != GV_OK || row != GV_OK || !found)
            break;
        status = check_one(v, c, gv_sql_uint_at(numbers, 0), err);
        if (status != GV_OK)
            break;
        v->tell_done(v->user, v->checks[UNITS].n_checked);
    }
    (void)sqlite3_finalize(numbers);
    return status;
}

static void keep_scheme(void *user, const gv_store_scheme *scheme)
{
    verifier *v = user;
    gv_store_scheme *more = gv_memory_grow(v->store->memory, v->schemes,
                                           (v->n_schemes + 1) * sizeof *v->schemes);
    if (!more) {
        v->status = GV_ERR_MEMORY;
        return;
    }
    v->schemes = more;
    v->schemes[v->n_schemes++] = (gv_store_scheme){ .id = scheme->id };
}

static gv_status check_through(verifier *v, cursors *c, gv_error *err)
{
    GV_TRY(gv_store_schemes(v->store, keep_scheme, v, err));
    c->ratings =
        gv_memory_zeroed(v->store->memory, v->n_schemes + 1, sizeof *c->ratings);
    if (v->status != GV_OK || !c->ratings)
        return gv_fail_memory(err);
    GV_TRY(gv_store_read_units(&c->units, v->store, 0, 0, err));
    GV_TRY(gv_store_read_tallies(&c->tallies, v->store, 0, 0, err));
    GV_TRY(gv_store_read_puzzles(&c->puzzles, v->store, 0, 0, NULL, 0, err));
    GV_TRY(gv_store_read_puzzles(&c->rated, v->store, 0, 0, v->schemes, v->n_schemes,
                                 err));
    GV_TRY(check_numbers(v, c, err));
    GV_TRY(check_strays(v, err));
    GV_TRY(check_sum(v, GV_TABLE_UNIT, UNITS, err));
    return check_sum(v, GV_TABLE_RATED, RATINGS, err);
}

gv_status gv_store_check_units(gv_store_check out[GV_UNIT_CHECKS], gv_store *store,
                               gv_tell_wrong *tell, gv_tell_done *tell_done, void *user,
                               gv_error *err)
{
    static const char *const names[] = { "units", "tallies", "puzzles", "ratings" };
    verifier v = { .store = store,
                   .checks = out,
                   .tell = tell,
                   .tell_done = tell_done,
                   .user = user };
    cursors c = { .units = NULL };
    for (size_t i = 0; i < GV_UNIT_CHECKS; i++)
        out[i] = (gv_store_check){ .what = names[i] };
    const gv_status status = check_through(&v, &c, err);
    gv_store_cursor_free(c.units);
    gv_store_cursor_free(c.tallies);
    gv_store_cursor_free(c.puzzles);
    gv_store_cursor_free(c.rated);
    gv_free(c.ratings);
    gv_free(v.schemes);
    return status;
}

gv_status gv_store_check_small(gv_store_check *out, gv_store *store, const char *table,
                               gv_error *err)
{
    char text[64];
    sqlite3_stmt *ask;
    bool found;
    (void)snprintf(text, sizeof text, "SELECT count(*) FROM %s", table);
    if (sqlite3_prepare_v2(store->db, text, -1, &ask, NULL) != SQLITE_OK)
        return gv_sql_fail(store, err);
    const gv_status status = gv_sql_row(store, ask, &found, err);
    if (status == GV_OK)
        *out = (gv_store_check){ .what = table, .n_checked = gv_sql_uint_at(ask, 0) };
    (void)sqlite3_finalize(ask);
    return status;
}
