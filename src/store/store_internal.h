/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_internal.h -- what the files of store/ share: the open store, its prepared
 * statements, and how an error of SQLite becomes one of ours. */
#ifndef GV_STORE_STORE_INTERNAL_H
#define GV_STORE_STORE_INTERNAL_H

#include "base/hash.h"
#include "store/store.h"
#include "store/writer_lock.h"

#include <sqlite3.h>
#include <sys/types.h>

/* Statements are prepared on first use and kept; their texts are in statements.c. */
typedef enum gv_sql {
    GV_SQL_PUT_PARAMETER,
    GV_SQL_PARAMETER,
    GV_SQL_PARAMETERS,
    GV_SQL_DROP_PARAMETER,
    GV_SQL_PUT_RUN,
    GV_SQL_RUNS,
    GV_SQL_PUT_LAYOUT,
    GV_SQL_LAYOUT,
    GV_SQL_PUT_UNIT,
    GV_SQL_PUT_TALLY,
    GV_SQL_PUT_PUZZLE,
    GV_SQL_DROP_UNIT,
    GV_SQL_DROP_TALLIES,
    GV_SQL_DROP_PUZZLES,
    GV_SQL_DROP_RATINGS,
    GV_SQL_DROP_RATED,
    GV_SQL_N_UNITS,
    GV_SQL_N_PUZZLES,
    GV_SQL_UNITS_END,
    GV_SQL_HAS_UNIT,
    GV_SQL_UNIT_FROM,
    GV_SQL_NEXT_UNIT,
    GV_SQL_PUT_SCHEME,
    GV_SQL_SCHEME,
    GV_SQL_SCHEMES,
    GV_SQL_NEWEST_SCHEME,
    GV_SQL_PUT_RATING,
    GV_SQL_PUT_RATED,
    GV_SQL_RATED_BY,
    GV_SQL_OLD_RATED_BY,
    GV_SQL_PUT_TOTAL,
    GV_SQL_TOTALS,
    GV_SQL_UNIT_DIGEST,
    GV_SQL_RATED_DIGESTS,
    GV_SQL_SEAL_UNIT,
    GV_SQL_SEAL_RATED,
    GV_SQL_SEAL_RESULT,
    GV_SQL_NEXT_UNRATED,
    GV_SQL_N_UNRATED,
    GV_SQL_SWEEP_POINT,
    GV_SQL_SWEEP_PUT_POINT,
    GV_SQL_SWEEP_POINTS,
    GV_SQL_SWEEP_SOLVER,
    GV_SQL_SWEEP_PUT_SOLVER,
    GV_SQL_SWEEP_SOLVERS,
    GV_SQL_SWEEP_PUT,
    GV_SQL_SWEEP_FIND,
    GV_SQL_SWEEP_RESULTS,
    GV_SQL_SWEEP_OLD_RESULTS,
    GV_SQL_SWEEP_N_RESULTS,
    GV_SQL_SWEEP_COUNT,
    GV_SQL_SWEEP_PUT_MACHINE,
    GV_SQL_SWEEP_MACHINE,
    GV_SQL_SWEEP_MACHINES,
    GV_N_SQL
} gv_sql;

/* ---- tables, and what they may contain ---- */

typedef enum gv_value_kind {
    GV_VALUE_WHOLE,
    GV_VALUE_REAL,
    GV_VALUE_TEXT,
    GV_VALUE_BYTES,
} gv_value_kind;

/* A column: its declared type, and the values that we write. Bounds are those of the
 * value, or of its length in bytes; a high bound of INT64_MAX allows infinity. */
typedef struct gv_store_column {
    const char *name;
    gv_value_kind kind;
    bool may_be_null;
    int64_t low, high;
    bool is_digest; /* a hash, which files of version 1 do not have */
} gv_store_column;

/* Columns of the schemas. Sums of weights may become infinite. */
// clang-format off
#define GV_WHOLE(name, low, high) { name, GV_VALUE_WHOLE, false, low, high, false }
#define GV_COUNT(name)            { name, GV_VALUE_WHOLE, false, 0, INT64_MAX, false }
#define GV_COUNT_OR_NULL(name)    { name, GV_VALUE_WHOLE, true, 0, INT64_MAX, false }
#define GV_SUM(name)              { name, GV_VALUE_REAL, false, 0, INT64_MAX, false }
#define GV_SECONDS(name)          { name, GV_VALUE_REAL, false, 0, 1000000000000, false }
#define GV_REAL_OR_NULL(name)     { name, GV_VALUE_REAL, true, -1000000000, 1000000000, false }
#define GV_TEXT(name, most)         { name, GV_VALUE_TEXT, false, 0, most, false }
#define GV_TEXT_OR_NULL(name, most) { name, GV_VALUE_TEXT, true, 0, most, false }
#define GV_BYTES(name, most)        { name, GV_VALUE_BYTES, false, 0, most, false }
#define GV_DIGEST(name) { name, GV_VALUE_WHOLE, false, INT64_MIN, INT64_MAX, true }
#define GV_RUN_COLUMNS                                                                 \
    GV_COUNT("id"), GV_TEXT("started", GV_MOST_TEXT),                                  \
    GV_TEXT("version", GV_MOST_TEXT), GV_TEXT("commit", GV_MOST_TEXT),                 \
    GV_TEXT("command", GV_MOST_TEXT), GV_TEXT("cpu", GV_MOST_TEXT),                    \
    GV_WHOLE("threads", 0, UINT32_MAX), GV_WHOLE("ranks", 0, UINT32_MAX),              \
    GV_WHOLE("shard", 0, UINT32_MAX), GV_WHOLE("shards", 0, UINT32_MAX)
/* Tables that both kinds of stores have. SQLite keeps the text, which `.schema` shows. */
#define GV_PARAMETER_TABLE(verb)                                                       \
    {                                                                                  \
        .name = "parameter", .n_keys = 1, .n_most = GV_MOST_PARAMETERS,                \
        .sql = "CREATE TABLE parameter (\n"                                            \
               "  name TEXT PRIMARY KEY CHECK (length(name) <= 64),"                   \
               " -- of an option of givens " verb "\n"                                 \
               "  value TEXT NOT NULL\n"                                               \
               ") WITHOUT ROWID, STRICT",                                              \
        .columns = { GV_TEXT("name", GV_MOST_NAME), GV_TEXT("value", GV_MOST_TEXT) },  \
    }
/* `own` are the columns of one kind, each with a comma and a line end after it. */
#define GV_RUN_SQL(own)                                                                \
    "CREATE TABLE run ( -- one start of the program\n"                                 \
    "  id INTEGER PRIMARY KEY CHECK (id >= 0),\n"                                      \
    "  started TEXT NOT NULL, -- UTC\n"                                                \
    "  version TEXT NOT NULL, \"commit\" TEXT NOT NULL, command TEXT NOT NULL,"        \
    " cpu TEXT NOT NULL,\n"                                                            \
    "  threads INTEGER NOT NULL, ranks INTEGER NOT NULL,\n"                            \
    "  shard INTEGER NOT NULL, shards INTEGER NOT NULL,\n" own                         \
    "  CHECK (min(threads, ranks, shard, shards) >= 0)\n"                              \
    ") STRICT"
#define GV_DIGEST_TABLE                                                                \
    {                                                                                  \
        .name = "digest", .n_keys = 1, .n_most = GV_N_TABLES,                          \
        .sql = "CREATE TABLE digest ( -- of a whole table\n"                           \
               "  name TEXT PRIMARY KEY CHECK (length(name) <= 64),\n"                 \
               "  rows INTEGER NOT NULL CHECK (rows >= 0),\n"                          \
               "  digest INTEGER NOT NULL -- sum of the hashes of its rows\n"          \
               ") WITHOUT ROWID, STRICT",                                              \
        .columns = { GV_TEXT("name", GV_MOST_NAME), GV_COUNT("rows"),                  \
                     GV_DIGEST("digest") },                                            \
    }
// clang-format on

/* Lengths, and numbers of rows of the tables that are read completely when a file is
 * opened. */
enum {
    GV_MOST_NAME = 64,
    GV_MOST_TEXT = 1 << 20,
    GV_MOST_PARAMETERS = 1000,
    GV_MOST_RUNS = 1000000,
    GV_MOST_SCHEMES = 1000,
    GV_MOST_POINTS = 1000000,
};

enum { GV_MAX_COLUMNS_STORED = 24 };

typedef struct gv_store_table {
    const char *name;
    const char *sql; /* that makes it; the file contains it literally */
    size_t n_keys;   /* the first columns identify a row */
    uint64_t n_most; /* rows of a small table; 0: any number */
    gv_store_column columns[GV_MAX_COLUMNS_STORED]; /* a NULL name ends them */
} gv_store_table;

/* The tables of all schemas. */
typedef enum gv_table_id {
    GV_TABLE_PARAMETER,
    GV_TABLE_RUN,
    GV_TABLE_LAYOUT,
    GV_TABLE_UNIT,
    GV_TABLE_TALLY,
    GV_TABLE_PUZZLE,
    GV_TABLE_SCHEME,
    GV_TABLE_RATING,
    GV_TABLE_RATED,
    GV_TABLE_POINT,
    GV_TABLE_SOLVER,
    GV_TABLE_RESULT,
    GV_TABLE_DIGEST,
    GV_N_TABLES
} gv_table_id;

/* A kind of store: how its file identifies itself, and what it contains. */
typedef struct gv_schema {
    const char *what; /* "the store of a study" */
    int application;  /* in the header of the file; so is the version */
    int version;
    const gv_store_table
        *tables; /* GV_N_TABLES; those it does not have are without a name */
    const char *const *old_sql; /* those of version 1; NULL: it had no such table */
    const char *views;          /* for users; nothing here reads them */
} gv_schema;

extern const char *const gv_study_sql_1[GV_N_TABLES];
extern const char *const gv_sweep_sql_1[GV_N_TABLES];

extern const gv_schema gv_study_schema, gv_sweep_schema;

/* How many rows a table has, and the sum of their digests: independent of the order in
 * which they were written, and known without reading them all. */
typedef struct gv_total {
    uint64_t n_rows, digest;
} gv_total;

/* The digest of the ratings of a unit by one scheme, as far as they have been put. */
typedef struct gv_rating_chain {
    int64_t scheme;
    uint64_t unit, digest;
} gv_rating_chain;

struct gv_store {
    gv_memory *memory;
    const gv_schema *schema;
    int version; /* of the file; below 2 it has no digests */
    gv_total totals[GV_N_TABLES];
    bool is_changed[GV_N_TABLES]; /* since the last commit */

    /* The unit whose tallies and puzzles are being put, and the ratings of units. */
    uint64_t unit_put, puzzle_digest;
    gv_rating_chain *chains;
    size_t n_chains;

    sqlite3 *db;
    gv_writer_lock lock;
    dev_t device; /* identity of a file that is being written */
    ino_t inode;
    const gv_flag *stop;
    int patience_ms; /* to wait for locks of other programs */
    char *path;      /* as the caller named it, for messages */
    size_t n_cells;  /* of the layout; 0: not read yet, or none */
    bool is_nibbles;
    gv_buffer packed; /* the cells of the puzzle being put */
    sqlite3_stmt *statements[GV_N_SQL];
};

/* gv_store_open() with an allocator; and for any kind of store. */
gv_status gv_store_open_with(gv_store **out, const char *path, gv_store_mode mode,
                             gv_memory *memory, gv_error *err);
gv_status gv_store_open_kind(gv_store **out, const char *path, gv_store_mode mode,
                             const gv_schema *schema, gv_memory *memory, gv_error *err);

/* ---- digests: hashes of what is written, so that damage is noticed ---- */

/* Rows of one unit are hashed one after the other, starting from this. */
#define GV_DIGEST_START GV_HASH_START
uint64_t gv_digest_tally(uint64_t digest, const gv_store_tally *tally);
uint64_t gv_digest_puzzle(uint64_t digest, const gv_store_puzzle *puzzle,
                          const void *packed, size_t n_packed);
uint64_t gv_digest_rating(uint64_t digest, uint32_t puzzle,
                          const gv_store_rating *rating);
/* Of a whole row: `ratings` is the digest of the unit's ratings. */
uint64_t gv_digest_unit(const gv_store_unit *unit);
uint64_t gv_digest_rated(uint64_t unit, int64_t scheme, uint64_t ratings);
struct gv_sweep_result;
uint64_t gv_digest_result(const struct gv_sweep_result *result);

/* Reads the totals of all tables, and compares those of the small ones with their rows.
 */
gv_status gv_totals_read(gv_store *store, gv_error *err);
/* Writes those that have changed: the end of every transaction. */
gv_status gv_totals_write(gv_store *store, gv_error *err);
/* A row with this digest was put, or removed. */
void gv_total_add(gv_store *store, gv_table_id table, uint64_t digest);
void gv_total_take(gv_store *store, gv_table_id table, uint64_t digest);
/* Whether the rows that were read, all of the table, are those that were written. */
gv_status gv_total_check(const gv_store *store, gv_table_id table, gv_total read,
                         gv_error *err);
/* The same for a table whose rows have digests; reads only these. */
gv_status gv_total_check_rows(gv_store *store, gv_table_id table, gv_error *err);

/* Forgets a unit that was put only in part. */
void gv_store_forget_unit(gv_store *store);
/* Computes the digests of everything in a file that has none, in a transaction. */
gv_status gv_store_seal(gv_store *store, gv_error *err);

/* Upgrades a file of an older version, in one transaction. */
gv_status gv_schema_upgrade(gv_store *store, gv_error *err);
/* Makes the tables and views in an empty file. */
gv_status gv_schema_make(gv_store *store, gv_error *err);
/* Whether the file is a store of this kind, not of a newer schema, with the tables that
 * we make and nothing that would run by itself, and whether the rows of its small
 * tables are such as we write. With `is_empty` it may also be a file without anything
 * in it yet. A file may come from anywhere: input is checked here. */
gv_status gv_schema_check(gv_store *store, bool *is_empty, gv_error *err);

/* The next line of the result of SQLite's check of the pages, and its length; NULL
 * after the last. Headings are skipped. */
const char *gv_complaint_line(const char *said, size_t *length);

/* Ids of another store and the corresponding ids here: for merging. */
typedef struct gv_id_pair {
    int64_t there, here;
} gv_id_pair;

typedef struct gv_id_map {
    gv_id_pair *pairs; /* to be freed with gv_free() */
    size_t n_pairs;
} gv_id_map;

gv_status gv_id_map_add(gv_id_map *map, gv_memory *memory, int64_t there, int64_t here,
                        gv_error *err);
/* 0, which no row has, for an id that is not in the map. */
int64_t gv_id_map_find(const gv_id_map *map, int64_t there);

/* Reads the layout, if there is one, into n_cells and is_nibbles. */
gv_status gv_store_layout(gv_store *store, gv_error *err);

/* ---- statements ---- */

/* SQLite's last error for this store as our error; never GV_OK. */
gv_status gv_sql_fail(const gv_store *store, gv_error *err);

/* The statement, reset and ready for its values. */
gv_status gv_sql_get(sqlite3_stmt **out, gv_store *store, gv_sql which, gv_error *err);

/* Values for a statement, counted from 1. NAN and NULL become NULL. Texts and bytes
 * must live until the statement has run. */
void gv_sql_uint(sqlite3_stmt *statement, int at, uint64_t value);
void gv_sql_int(sqlite3_stmt *statement, int at, int64_t value);
void gv_sql_real(sqlite3_stmt *statement, int at, double value);
void gv_sql_text(sqlite3_stmt *statement, int at, const char *value);
void gv_sql_bytes(sqlite3_stmt *statement, int at, const void *bytes, size_t n_bytes);

/* Values of the current row, columns counted from 0, which gv_sql_table_row() has
 * checked. NULL is 0, NAN or NULL; a text is valid until the next row. */
uint64_t gv_sql_uint_at(sqlite3_stmt *statement, int column);
double gv_sql_real_at(sqlite3_stmt *statement, int column);
const char *gv_sql_text_at(sqlite3_stmt *statement, int column);

/* Runs a statement to its next row; `found` may be NULL if it has none. After the last
 * row and after a failure the statement is reset. */
gv_status gv_sql_row(gv_store *store, sqlite3_stmt *statement, bool *found,
                     gv_error *err);
/* The next row of a table, whose columns are those of the statement: checks that all
 * its values are such as we write, otherwise GV_ERR_INPUT names file, table, row and
 * column. */
gv_status gv_sql_table_row(gv_store *store, sqlite3_stmt *statement, gv_table_id table,
                           bool *found, gv_error *err);
/* The same check of some columns of the current row: `n` of those of `table` from
 * `from` on, which the statement has from its column `at` on. The statement begins with
 * the keys of table `of`. */
gv_status gv_sql_check_values(gv_store *store, sqlite3_stmt *statement, int at,
                              gv_table_id table, size_t from, size_t n, gv_table_id of,
                              gv_error *err);
/* The number of columns of a table in this file. */
size_t gv_store_table_width(const gv_store *store, gv_table_id table);
/* The cells of a puzzle as they are stored: in `store->packed`, or its own. NULL: out
 * of memory. */
const void *gv_puzzle_pack(gv_store *store, const gv_store_puzzle *puzzle,
                           size_t *n_bytes);
/* Makes a cursor go through one unit only, from its beginning. */
void gv_store_cursor_to(gv_store_cursor *cursor, uint64_t unit);
/* Several statements in one text, without values. */
gv_status gv_sql_script(gv_store *store, const char *text, gv_error *err);

#endif
