/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_read.c -- units, tallies and puzzles in the order of units. All are stored in
 * this order, so that reading is one pass and takes no memory. What is read is hashed
 * and compared with the digests of its unit, which is read at the same time. */
#include "store/store_internal.h"

#include <assert.h>
#include <string.h>

/* The ratings of the current unit by one scheme. */
typedef struct ratings_read {
    int64_t scheme;
    uint64_t digest;
    size_t n_read;
} ratings_read;

struct gv_store_cursor {
    gv_store *store;
    sqlite3_stmt *statement;
    gv_table_id table; /* of its rows */
    bool is_whole;     /* shows all units */
    gv_total seen;     /* units */
    uint64_t
        least; /* the smallest number that the next row may have: rows are ascending */

    /* For tallies and puzzles: the units they belong to, the current one, and what was
     * read of it. */
    gv_store_cursor *units;
    bool has_unit;
    gv_store_unit unit;
    uint64_t digest;
    uint64_t n_read;

    size_t n_schemes;
    ratings_read *ratings; /* a place for each scheme */
    uint8_t *cells;        /* of the present puzzle */
};

/* ---- cursors ---- */

static void set_range(gv_store_cursor *cursor, uint64_t first, uint64_t last)
{
    (void)sqlite3_reset(cursor->statement);
    gv_sql_uint(cursor->statement, 1, first);
    gv_sql_uint(cursor->statement, 2, last);
    cursor->is_whole = first == 0 && last >= INT64_MAX;
    cursor->seen = (gv_total){ 0 };
    cursor->least = 0;
    cursor->has_unit = false;
    if (cursor->units)
        set_range(cursor->units, first, last);
}

void gv_store_cursor_to(gv_store_cursor *cursor, uint64_t unit)
{
    set_range(cursor, unit, unit);
}

/* `text` has two parameters, the first and the last unit. */
static gv_status new_cursor(gv_store_cursor **out, gv_store *store, gv_table_id table,
                            const char *text, gv_error *err)
{
    gv_store_cursor *cursor = gv_memory_zeroed(store->memory, 1, sizeof *cursor);
    if (!cursor)
        return gv_fail_memory(err);
    cursor->store = store;
    cursor->table = table;
    if (sqlite3_prepare_v2(store->db, text, -1, &cursor->statement, NULL) !=
        SQLITE_OK) {
        gv_store_cursor_free(cursor);
        return gv_sql_fail(store, err);
    }
    *out = cursor;
    return GV_OK;
}

void gv_store_cursor_free(gv_store_cursor *cursor)
{
    if (!cursor)
        return;
    gv_store_cursor_free(cursor->units);
    (void)sqlite3_finalize(cursor->statement);
    gv_free(cursor->ratings);
    gv_free(cursor->cells);
    gv_free(cursor);
}

static gv_status new_units(gv_store_cursor **out, gv_store *store, gv_error *err)
{
    static const char text[] =
        "SELECT number, run, grids, tries, puzzles, sum_aa, sum_ab, sum_bb, largest_a,"
        " tally_digest, puzzle_digest, digest FROM unit"
        " WHERE number BETWEEN ?1 AND ?2 ORDER BY number";
    static const char old_text[] =
        "SELECT number, run, grids, tries, puzzles, sum_aa, sum_ab, sum_bb, largest_a,"
        " 0, 0, 0 FROM unit WHERE number BETWEEN ?1 AND ?2 ORDER BY number";
    return new_cursor(out, store, GV_TABLE_UNIT, store->version < 2 ? old_text : text,
                      err);
}

/* With the units that the rows belong to. */
static gv_status new_rows(gv_store_cursor **out, gv_store *store, gv_table_id table,
                          const char *text, gv_error *err)
{
    gv_store_cursor *cursor = NULL;
    GV_TRY(new_cursor(&cursor, store, table, text, err));
    const gv_status status = new_units(&cursor->units, store, err);
    if (status == GV_OK)
        *out = cursor;
    else
        gv_store_cursor_free(cursor);
    return status;
}

gv_status gv_store_read_units(gv_store_cursor **out, gv_store *store, uint64_t first,
                              uint64_t last, gv_error *err)
{
    gv_store_cursor *cursor = NULL;
    GV_TRY(new_units(&cursor, store, err));
    set_range(cursor, first, last);
    *out = cursor;
    return GV_OK;
}

gv_status gv_store_read_tallies(gv_store_cursor **out, gv_store *store, uint64_t first,
                                uint64_t last, gv_error *err)
{
    gv_store_cursor *cursor = NULL;
    GV_TRY(new_rows(&cursor, store, GV_TABLE_TALLY,
                    "SELECT unit, clues, hits, weight, square, with_all, largest"
                    " FROM tally WHERE unit BETWEEN ?1 AND ?2 ORDER BY unit, clues",
                    err));
    set_range(cursor, first, last);
    *out = cursor;
    return GV_OK;
}

/* Columns 0 to 6 are the puzzle's, then come two for each scheme. */
enum { FIRST_RATING = 7, RATING_VALUE = 3, RATING_COLUMNS = 2 };

/* One join per scheme: each finds its row by the primary key. */
static void puzzle_query(gv_buffer *out, size_t n_schemes)
{
    gv_buffer_puts(out, "SELECT p.unit, p.number, grid, clues, tries, log_weight,"
                        " cells");
    for (size_t i = 0; i < n_schemes; i++)
        gv_buffer_printf(out, ", r%zu.value, r%zu.word", i, i);
    gv_buffer_puts(out, " FROM puzzle AS p");
    for (size_t i = 0; i < n_schemes; i++)
        gv_buffer_printf(out,
                         " LEFT JOIN rating AS r%zu ON r%zu.unit = p.unit AND"
                         " r%zu.puzzle = p.number AND r%zu.scheme = ?%zu",
                         i, i, i, i, i + 3);
    gv_buffer_puts(out, " WHERE p.unit BETWEEN ?1 AND ?2 ORDER BY p.unit, p.number");
}

static gv_status take_rooms(gv_store_cursor *cursor, const gv_store_scheme *schemes,
                            size_t n_schemes, gv_error *err)
{
    gv_memory *const memory = cursor->store->memory;
    cursor->cells = gv_alloc(memory, cursor->store->n_cells);
    cursor->ratings = gv_memory_zeroed(memory, n_schemes + 1, sizeof *cursor->ratings);
    if (!cursor->cells || !cursor->ratings)
        return gv_fail_memory(err);
    cursor->n_schemes = n_schemes;
    for (size_t i = 0; i < n_schemes; i++) {
        cursor->ratings[i].scheme = schemes[i].id;
        gv_sql_int(cursor->statement, (int)i + 3, schemes[i].id);
    }
    return GV_OK;
}

gv_status gv_store_read_puzzles(gv_store_cursor **out, gv_store *store, uint64_t first,
                                uint64_t last, const gv_store_scheme *schemes,
                                size_t n_schemes, gv_error *err)
{
    GV_TRY(gv_store_layout(store, err));
    gv_buffer query;
    gv_buffer_init(&query, store->memory);
    puzzle_query(&query, n_schemes);
    gv_store_cursor *cursor = NULL;
    gv_status status = query.failed
                           ? gv_fail_memory(err)
                           : new_rows(&cursor, store, GV_TABLE_PUZZLE, query.text, err);
    gv_buffer_free(&query);
    GV_TRY(status);
    status = take_rooms(cursor, schemes, n_schemes, err);
    if (status != GV_OK) {
        gv_store_cursor_free(cursor);
        return status;
    }
    set_range(cursor, first, last);
    *out = cursor;
    return GV_OK;
}

/* ---- units ---- */

static gv_status fail_contents(const gv_store *store, const char *what, uint64_t unit,
                               gv_error *err)
{
    return gv_fail(err, GV_ERR_INPUT,
                   "'%s' is damaged: %s of unit %llu %s not what was written",
                   store->path, what, (unsigned long long)unit,
                   what[strlen(what) - 1] == 's' ? "are" : "is");
}

static gv_status check_unit(gv_store_cursor *cursor, const gv_store_unit *unit,
                            uint64_t digest, gv_error *err)
{
    const gv_store *const store = cursor->store;
    if (unit->number < cursor->least)
        return gv_fail(err, GV_ERR_INPUT,
                       "'%s' is damaged: table unit, row (number %llu) is out of order",
                       store->path, (unsigned long long)unit->number);
    cursor->least = unit->number + 1;
    cursor->seen.n_rows++;
    cursor->seen.digest += digest;
    return store->version >= 2 && digest != gv_digest_unit(unit)
               ? fail_contents(store, "the row", unit->number, err)
               : GV_OK;
}

gv_status gv_store_next_unit_row(gv_store_cursor *cursor, gv_store_unit *out,
                                 bool *found, gv_error *err)
{
    sqlite3_stmt *row = cursor->statement;
    bool has_row;
    GV_TRY(gv_sql_table_row(cursor->store, row, GV_TABLE_UNIT, &has_row, err));
    if (!has_row) {
        if (cursor->is_whole)
            GV_TRY(gv_total_check(cursor->store, GV_TABLE_UNIT, cursor->seen, err));
        *found = false;
        return GV_OK;
    }
    const gv_store_unit unit = {
        .number = gv_sql_uint_at(row, 0),
        .run = sqlite3_column_int64(row, 1),
        .n_grids = gv_sql_uint_at(row, 2),
        .n_tries = gv_sql_uint_at(row, 3),
        .n_puzzles = gv_sql_uint_at(row, 4),
        .sum_aa = gv_sql_real_at(row, 5),
        .sum_ab = gv_sql_real_at(row, 6),
        .sum_bb = gv_sql_real_at(row, 7),
        .largest_a = gv_sql_real_at(row, 8),
        .tally_digest = (uint64_t)sqlite3_column_int64(row, 9),
        .puzzle_digest = (uint64_t)sqlite3_column_int64(row, 10),
    };
    GV_TRY(check_unit(cursor, &unit, (uint64_t)sqlite3_column_int64(row, 11), err));
    *out = unit;
    *found = true;
    return GV_OK;
}

/* ---- what belongs to a unit ---- */

/* Checks the ratings that were read of a complete unit. */
static gv_status check_ratings(const gv_store_cursor *cursor, const ratings_read *read,
                               gv_error *err)
{
    gv_store *const store = cursor->store;
    const uint64_t unit = cursor->unit.number;
    sqlite3_stmt *ask;
    bool is_rated;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_RATED_BY, err));
    gv_sql_uint(ask, 1, unit);
    gv_sql_int(ask, 2, read->scheme);
    GV_TRY(gv_sql_table_row(store, ask, GV_TABLE_RATED, &is_rated, err));
    const uint64_t digest = is_rated ? (uint64_t)sqlite3_column_int64(ask, 2) : 0;
    (void)sqlite3_reset(ask);
    const bool is_sound =
        is_rated ? digest == gv_digest_rated(unit, read->scheme, read->digest)
                 : read->n_read == 0;
    return is_sound ? GV_OK : fail_contents(store, "the ratings", unit, err);
}

static gv_status end_unit(const gv_store_cursor *cursor, gv_error *err)
{
    const gv_store *const store = cursor->store;
    const gv_store_unit *const unit = &cursor->unit;
    const bool has_puzzles = cursor->table == GV_TABLE_PUZZLE;
    if (!cursor->has_unit)
        return GV_OK;
    if (has_puzzles && cursor->n_read != unit->n_puzzles)
        return gv_fail(err, GV_ERR_INPUT,
                       "'%s' is damaged: unit %llu should have %llu puzzles, and has "
                       "%llu",
                       store->path, (unsigned long long)unit->number,
                       (unsigned long long)unit->n_puzzles,
                       (unsigned long long)cursor->n_read);
    if (store->version < 2)
        return GV_OK;
    if (cursor->digest != (has_puzzles ? unit->puzzle_digest : unit->tally_digest))
        return fail_contents(store, has_puzzles ? "the puzzles" : "the tallies",
                             unit->number, err);
    for (size_t i = 0; i < cursor->n_schemes; i++)
        GV_TRY(check_ratings(cursor, &cursor->ratings[i], err));
    return GV_OK;
}

/* Ends the current unit and begins the next; has_unit is false after the last. */
static gv_status next_unit(gv_store_cursor *cursor, gv_error *err)
{
    GV_TRY(end_unit(cursor, err));
    cursor->digest = GV_DIGEST_START;
    cursor->n_read = 0;
    cursor->least = 0;
    for (size_t i = 0; i < cursor->n_schemes; i++) {
        cursor->ratings[i].digest = GV_DIGEST_START;
        cursor->ratings[i].n_read = 0;
    }
    return gv_store_next_unit_row(cursor->units, &cursor->unit, &cursor->has_unit, err);
}

/* The next tally or puzzle of the current unit; its second key is `row`. */
static gv_status next_row(gv_store_cursor *cursor, bool *found, gv_error *err)
{
    sqlite3_stmt *row = cursor->statement;
    GV_TRY(gv_sql_table_row(cursor->store, row, cursor->table, found, err));
    const uint64_t unit = *found ? gv_sql_uint_at(row, 0) : UINT64_MAX;
    if (!cursor->has_unit)
        GV_TRY(next_unit(cursor, err));
    while (cursor->has_unit && cursor->unit.number < unit)
        GV_TRY(next_unit(cursor, err));
    if (!*found)
        return GV_OK;
    const uint64_t number = gv_sql_uint_at(row, 1);
    if (!cursor->has_unit || cursor->unit.number != unit || number < cursor->least)
        return gv_fail(err, GV_ERR_INPUT,
                       "'%s' is damaged: table %s, row (unit %llu, %s %llu) belongs to "
                       "no unit or is out of order",
                       cursor->store->path,
                       cursor->store->schema->tables[cursor->table].name,
                       (unsigned long long)unit,
                       cursor->store->schema->tables[cursor->table].columns[1].name,
                       (unsigned long long)number);
    cursor->least = number + 1;
    cursor->n_read++;
    return GV_OK;
}

gv_status gv_store_next_tally_row(gv_store_cursor *cursor, uint64_t *unit,
                                  gv_store_tally *out, bool *found, gv_error *err)
{
    sqlite3_stmt *row = cursor->statement;
    bool has_row;
    GV_TRY(next_row(cursor, &has_row, err));
    *found = has_row;
    if (!has_row)
        return GV_OK;
    *unit = gv_sql_uint_at(row, 0);
    *out = (gv_store_tally){
        .clues = (uint32_t)gv_sql_uint_at(row, 1),
        .hits = gv_sql_uint_at(row, 2),
        .weight = gv_sql_real_at(row, 3),
        .square = gv_sql_real_at(row, 4),
        .with_all = gv_sql_real_at(row, 5),
        .largest = gv_sql_real_at(row, 6),
    };
    cursor->digest = gv_digest_tally(cursor->digest, out);
    return GV_OK;
}

/* The cells of the current row, a byte each. */
static gv_status unpack(gv_store_cursor *cursor, const uint8_t *packed, size_t n_bytes,
                        gv_error *err)
{
    const gv_store *store = cursor->store;
    const size_t expected =
        store->is_nibbles ? (store->n_cells + 1) / 2 : store->n_cells;
    const long long unit = sqlite3_column_int64(cursor->statement, 0);
    if (n_bytes != expected)
        return gv_fail(err, GV_ERR_INPUT,
                       "'%s' is damaged: a puzzle of unit %lld has %zu bytes, not %zu",
                       store->path, unit, n_bytes, expected);
    if (store->is_nibbles && store->n_cells % 2 && packed[n_bytes - 1] & 15)
        return gv_fail(err, GV_ERR_INPUT,
                       "'%s' is damaged: a puzzle of unit %lld has more than %zu cells",
                       store->path, unit, store->n_cells);
    if (!store->is_nibbles)
        memcpy(cursor->cells, packed, n_bytes);
    else
        for (size_t i = 0; i < store->n_cells; i++)
            cursor->cells[i] = i % 2 ? packed[i / 2] & 15 : packed[i / 2] >> 4;
    return GV_OK;
}

static gv_store_rating rating_at(sqlite3_stmt *row, size_t scheme)
{
    const int column = FIRST_RATING + RATING_COLUMNS * (int)scheme;
    return (gv_store_rating){
        .has_value = sqlite3_column_type(row, column) != SQLITE_NULL,
        .value = gv_sql_uint_at(row, column),
        .word = gv_sql_text_at(row, column + 1),
    };
}

/* The ratings of the current puzzle. */
static gv_status read_ratings(gv_store_cursor *cursor, gv_store_rating *out,
                              uint32_t puzzle, gv_error *err)
{
    for (size_t i = 0; i < cursor->n_schemes; i++) {
        GV_TRY(gv_sql_check_values(
            cursor->store, cursor->statement, FIRST_RATING + RATING_COLUMNS * (int)i,
            GV_TABLE_RATING, RATING_VALUE, RATING_COLUMNS, GV_TABLE_PUZZLE, err));
        ratings_read *const read = &cursor->ratings[i];
        out[i] = rating_at(cursor->statement, i);
        read->digest = gv_digest_rating(read->digest, puzzle, &out[i]);
        read->n_read += out[i].has_value || out[i].word;
    }
    return GV_OK;
}

gv_status gv_store_next_puzzle_row(gv_store_cursor *cursor, uint64_t *unit,
                                   gv_store_puzzle *out, gv_store_rating *ratings,
                                   bool *found, gv_error *err)
{
    sqlite3_stmt *row = cursor->statement;
    bool has_row;
    assert(cursor->cells);
    GV_TRY(next_row(cursor, &has_row, err));
    if (!has_row) {
        // A unit that lost all its ratings looks like one that has none yet.
        if (cursor->is_whole && cursor->n_schemes)
            GV_TRY(gv_total_check_rows(cursor->store, GV_TABLE_RATED, err));
        *found = false;
        return GV_OK;
    }
    const uint8_t *packed = sqlite3_column_blob(row, 6);
    const size_t n_packed = (size_t)sqlite3_column_bytes(row, 6);
    GV_TRY(unpack(cursor, packed, n_packed, err));
    *unit = gv_sql_uint_at(row, 0);
    *out = (gv_store_puzzle){
        .number = (uint32_t)gv_sql_uint_at(row, 1),
        .grid = (uint32_t)gv_sql_uint_at(row, 2),
        .clues = (uint32_t)gv_sql_uint_at(row, 3),
        .tries = gv_sql_uint_at(row, 4),
        .log_weight = gv_sql_real_at(row, 5),
        .cells = cursor->cells,
        .n_cells = cursor->store->n_cells,
    };
    cursor->digest = gv_digest_puzzle(cursor->digest, out, packed, n_packed);
    GV_TRY(read_ratings(cursor, ratings, out->number, err));
    *found = true;
    return GV_OK;
}
