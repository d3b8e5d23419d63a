/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_read.c -- units, tallies and puzzles in the order of units. All are stored in
 * this order, so that reading is one pass and takes no memory. */
#include "store/store_internal.h"

#include <assert.h>
#include <string.h>

struct gv_store_cursor {
    gv_store *store;
    sqlite3_stmt *statement;
    size_t n_schemes;
    uint8_t *cells; /* of the present puzzle; NULL for other rows */
};

/* `text` has two places for values, the first and the last unit. */
static gv_status new_cursor(gv_store_cursor **out, gv_store *store, const char *text,
                            uint64_t first, uint64_t last, gv_error *err)
{
    gv_store_cursor *cursor = gv_memory_zeroed(store->memory, 1, sizeof *cursor);
    if (!cursor)
        return gv_fail_memory(err);
    cursor->store = store;
    if (sqlite3_prepare_v2(store->db, text, -1, &cursor->statement, NULL) !=
        SQLITE_OK) {
        gv_store_cursor_free(cursor);
        return gv_sql_fail(store, err);
    }
    gv_sql_uint(cursor->statement, 1, first);
    gv_sql_uint(cursor->statement, 2, last);
    *out = cursor;
    return GV_OK;
}

void gv_store_cursor_free(gv_store_cursor *cursor)
{
    if (!cursor)
        return;
    (void)sqlite3_finalize(cursor->statement);
    gv_memory_give(cursor->cells);
    gv_memory_give(cursor);
}

gv_status gv_store_read_units(gv_store_cursor **out, gv_store *store, uint64_t first,
                              uint64_t last, gv_error *err)
{
    return new_cursor(out, store,
                      "SELECT number, run, grids, tries, puzzles, sum_aa, sum_ab,"
                      " sum_bb, largest_a FROM unit WHERE number BETWEEN ?1 AND ?2"
                      " ORDER BY number",
                      first, last, err);
}

gv_status gv_store_read_tallies(gv_store_cursor **out, gv_store *store, uint64_t first,
                                uint64_t last, gv_error *err)
{
    return new_cursor(out, store,
                      "SELECT unit, clues, hits, weight, square, with_all, largest"
                      " FROM tally"
                      " WHERE unit BETWEEN ?1 AND ?2 ORDER BY unit, clues",
                      first, last, err);
}

/* Columns 0 to 6 are the puzzle's, then come two for each scheme. */
enum { FIRST_RATING = 7 };

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

gv_status gv_store_read_puzzles(gv_store_cursor **out, gv_store *store, uint64_t first,
                                uint64_t last, const gv_store_scheme *schemes,
                                size_t n_schemes, gv_error *err)
{
    GV_TRY(gv_store_layout(store, err));
    gv_buffer query;
    gv_buffer_init(&query, store->memory);
    puzzle_query(&query, n_schemes);
    gv_store_cursor *cursor = NULL;
    const gv_status status =
        query.failed ? gv_fail_memory(err)
                     : new_cursor(&cursor, store, query.text, first, last, err);
    gv_buffer_free(&query);
    if (!cursor)
        return status;
    cursor->cells = gv_memory_take(store->memory, store->n_cells);
    if (!cursor->cells) {
        gv_store_cursor_free(cursor);
        return gv_fail_memory(err);
    }
    cursor->n_schemes = n_schemes;
    for (size_t i = 0; i < n_schemes; i++)
        gv_sql_int(cursor->statement, (int)i + 3, schemes[i].id);
    *out = cursor;
    return GV_OK;
}

gv_status gv_store_next_unit_row(gv_store_cursor *cursor, gv_store_unit *out,
                                 bool *found, gv_error *err)
{
    sqlite3_stmt *row = cursor->statement;
    GV_TRY(gv_sql_table_row(cursor->store, row, GV_TABLE_UNIT, found, err));
    if (*found)
        *out = (gv_store_unit){
            .number = gv_sql_uint_at(row, 0),
            .run = sqlite3_column_int64(row, 1),
            .n_grids = gv_sql_uint_at(row, 2),
            .n_tries = gv_sql_uint_at(row, 3),
            .n_puzzles = gv_sql_uint_at(row, 4),
            .sum_aa = gv_sql_real_at(row, 5),
            .sum_ab = gv_sql_real_at(row, 6),
            .sum_bb = gv_sql_real_at(row, 7),
            .largest_a = gv_sql_real_at(row, 8),
        };
    return GV_OK;
}

gv_status gv_store_next_tally_row(gv_store_cursor *cursor, uint64_t *unit,
                                  gv_store_tally *out, bool *found, gv_error *err)
{
    sqlite3_stmt *row = cursor->statement;
    GV_TRY(gv_sql_table_row(cursor->store, row, GV_TABLE_TALLY, found, err));
    if (!*found)
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
    return GV_OK;
}

/* The cells of the present row, a byte each. */
static gv_status unpack(gv_store_cursor *cursor, gv_error *err)
{
    const gv_store *store = cursor->store;
    const uint8_t *packed = sqlite3_column_blob(cursor->statement, 6);
    const size_t n_bytes = (size_t)sqlite3_column_bytes(cursor->statement, 6);
    const size_t expected =
        store->is_nibbles ? (store->n_cells + 1) / 2 : store->n_cells;
    if (n_bytes != expected)
        return gv_fail(
            err, GV_ERR_INPUT, "'%s': a puzzle of unit %lld has %zu bytes, not %zu",
            store->path, sqlite3_column_int64(cursor->statement, 0), n_bytes, expected);
    if (!store->is_nibbles)
        memcpy(cursor->cells, packed, n_bytes);
    else
        for (size_t i = 0; i < store->n_cells; i++)
            cursor->cells[i] = i % 2 ? packed[i / 2] & 15 : packed[i / 2] >> 4;
    return GV_OK;
}

static gv_store_rating rating_at(sqlite3_stmt *row, size_t scheme)
{
    const int column = FIRST_RATING + 2 * (int)scheme;
    return (gv_store_rating){
        .has_value = sqlite3_column_type(row, column) != SQLITE_NULL,
        .value = gv_sql_uint_at(row, column),
        .word = gv_sql_text_at(row, column + 1),
    };
}

gv_status gv_store_next_puzzle_row(gv_store_cursor *cursor, uint64_t *unit,
                                   gv_store_puzzle *out, gv_store_rating *ratings,
                                   bool *found, gv_error *err)
{
    sqlite3_stmt *row = cursor->statement;
    assert(cursor->cells);
    bool has_row;
    GV_TRY(gv_sql_table_row(cursor->store, row, GV_TABLE_PUZZLE, &has_row, err));
    if (!has_row) {
        *found = false;
        return GV_OK;
    }
    for (size_t i = 0; i < cursor->n_schemes; i++)
        GV_TRY(gv_sql_check_values(cursor->store, row, FIRST_RATING + 2 * (int)i,
                                   GV_TABLE_RATING, 3, 2, GV_TABLE_PUZZLE, err));
    GV_TRY(unpack(cursor, err));
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
    for (size_t i = 0; i < cursor->n_schemes; i++)
        ratings[i] = rating_at(row, i);
    *found = true;
    return GV_OK;
}
