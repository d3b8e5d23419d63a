/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_schema.c -- the tables of a study's store, with what their values may be, and
 * the views that show them to people (docs/store.md explains both). A change of a table
 * is a new version: old files are then brought up to date, files of a newer version are
 * refused. */
#include "store/store_internal.h"

/* The most that columns may hold. A file that asks for more was not made by us. */
enum {
    MOST_CELLS = 1 << 20,
    MOST_DECIMALS = 9,
    MOST_NAME = 64,
    MOST_WORD = 16,
};

/* With line ends and remarks, because SQLite keeps the text: `.schema` shows it. */
// clang-format off
static const gv_store_table tables[GV_N_TABLES] = {
    [GV_TABLE_PARAMETER] = {
        .name = "parameter",
        .n_keys = 1,
        .n_most = GV_MOST_PARAMETERS,
        .sql = "CREATE TABLE parameter (\n"
               "  name TEXT PRIMARY KEY, -- of an option of givens study\n"
               "  value TEXT NOT NULL\n"
               ") WITHOUT ROWID",
        .columns = { GV_TEXT("name", MOST_NAME), GV_TEXT("value", GV_MOST_TEXT) },
    },
    [GV_TABLE_RUN] = {
        .name = "run",
        .n_keys = 1,
        .n_most = GV_MOST_RUNS,
        .sql = "CREATE TABLE run (\n"
               "  id INTEGER PRIMARY KEY,\n"
               "  started TEXT NOT NULL, -- UTC\n"
               "  version TEXT, \"commit\" TEXT, command TEXT, cpu TEXT,\n"
               "  threads INTEGER, ranks INTEGER, shard INTEGER, shards INTEGER\n"
               ")",
        .columns = { GV_RUN_COLUMNS },
    },
    [GV_TABLE_LAYOUT] = {
        .name = "layout",
        .n_keys = 1,
        .n_most = 1,
        .sql = "CREATE TABLE layout ( -- of the cells of all puzzles; one row\n"
               "  id INTEGER PRIMARY KEY CHECK (id = 1),\n"
               "  cells INTEGER NOT NULL,\n"
               "  bits INTEGER NOT NULL -- of one cell: 4 or 8\n"
               ")",
        .columns = { GV_WHOLE("id", 1, 1), GV_WHOLE("cells", 1, MOST_CELLS),
                     GV_WHOLE("bits", 4, 8) },
    },
    [GV_TABLE_UNIT] = {
        .name = "unit",
        .n_keys = 1,
        .sql = "CREATE TABLE unit (\n"
               "  number INTEGER PRIMARY KEY,\n"
               "  run INTEGER REFERENCES run (id),\n"
               "  grids INTEGER NOT NULL, tries INTEGER NOT NULL, puzzles INTEGER NOT NULL,\n"
               "  sum_aa REAL, sum_ab REAL, sum_bb REAL, largest_a REAL -- over its grids\n"
               ")",
        .columns = { GV_COUNT("number"), GV_COUNT("run"), GV_COUNT("grids"),
                     GV_COUNT("tries"), GV_WHOLE("puzzles", 0, UINT32_MAX),
                     GV_SUM("sum_aa"), GV_SUM("sum_ab"), GV_SUM("sum_bb"),
                     GV_SUM("largest_a") },
    },
    [GV_TABLE_TALLY] = {
        .name = "tally",
        .n_keys = 2,
        .sql = "CREATE TABLE tally ( -- of the grids of a unit, for one number of clues\n"
               "  unit INTEGER REFERENCES unit (number),\n"
               "  clues INTEGER,\n"
               "  hits INTEGER NOT NULL,\n"
               "  weight REAL, square REAL, with_all REAL, largest REAL,\n"
               "  PRIMARY KEY (unit, clues)\n"
               ") WITHOUT ROWID",
        .columns = { GV_COUNT("unit"), GV_WHOLE("clues", 0, MOST_CELLS),
                     GV_COUNT("hits"), GV_SUM("weight"), GV_SUM("square"),
                     GV_SUM("with_all"), GV_SUM("largest") },
    },
    [GV_TABLE_PUZZLE] = {
        .name = "puzzle",
        .n_keys = 2,
        .sql = "CREATE TABLE puzzle (\n"
               "  unit INTEGER REFERENCES unit (number),\n"
               "  number INTEGER, -- in its unit, from 0; likewise the grid\n"
               "  grid INTEGER NOT NULL,\n"
               "  clues INTEGER NOT NULL, tries INTEGER NOT NULL,\n"
               "  log_weight REAL, -- NULL: the method gives none\n"
               "  cells BLOB NOT NULL,\n"
               "  PRIMARY KEY (unit, number)\n"
               ") WITHOUT ROWID",
        .columns = { GV_COUNT("unit"), GV_WHOLE("number", 0, UINT32_MAX),
                     GV_WHOLE("grid", 0, UINT32_MAX), GV_WHOLE("clues", 0, MOST_CELLS),
                     GV_COUNT("tries"), GV_REAL_OR_NULL("log_weight"),
                     GV_BYTES("cells", MOST_CELLS) },
    },
    [GV_TABLE_SCHEME] = {
        .name = "scheme",
        .n_keys = 1,
        .n_most = GV_MOST_SCHEMES,
        .sql = "CREATE TABLE scheme (\n"
               "  id INTEGER PRIMARY KEY,\n"
               "  name TEXT NOT NULL, version INTEGER NOT NULL,\n"
               "  decimals INTEGER NOT NULL, -- values are in units of the last one\n"
               "  UNIQUE (name, version)\n"
               ")",
        .columns = { GV_COUNT("id"), GV_TEXT("name", MOST_NAME),
                     GV_WHOLE("version", 0, INT32_MAX),
                     GV_WHOLE("decimals", 0, MOST_DECIMALS) },
    },
    [GV_TABLE_RATING] = {
        .name = "rating",
        .n_keys = 3,
        .sql = "CREATE TABLE rating (\n"
               "  unit INTEGER, puzzle INTEGER,\n"
               "  scheme INTEGER REFERENCES scheme (id),\n"
               "  value INTEGER,\n"
               "  word TEXT, -- beyond, limit, or > before the value\n"
               "  PRIMARY KEY (unit, puzzle, scheme),\n"
               "  FOREIGN KEY (unit, puzzle) REFERENCES puzzle (unit, number)\n"
               ") WITHOUT ROWID",
        .columns = { GV_COUNT("unit"), GV_WHOLE("puzzle", 0, UINT32_MAX),
                     GV_COUNT("scheme"), GV_COUNT_OR_NULL("value"),
                     GV_TEXT_OR_NULL("word", MOST_WORD) },
    },
    [GV_TABLE_RATED] = {
        .name = "rated",
        .n_keys = 2,
        .sql = "CREATE TABLE rated ( -- all puzzles of the unit are\n"
               "  unit INTEGER REFERENCES unit (number),\n"
               "  scheme INTEGER REFERENCES scheme (id),\n"
               "  PRIMARY KEY (unit, scheme)\n"
               ") WITHOUT ROWID",
        .columns = { GV_COUNT("unit"), GV_COUNT("scheme") },
    },
};

/* One character per cell where cells are nibbles; else numbers with blanks between. */
static const char views[] =
    "CREATE VIEW puzzles AS SELECT\n"
    "  CASE layout.bits\n"
    "  WHEN 4 THEN replace(substr(hex(puzzle.cells), 1, layout.cells), '0', '.')\n"
    "  ELSE (\n"
    "    WITH RECURSIVE byte(at) AS (\n"
    "      SELECT 1 UNION ALL SELECT at + 1 FROM byte\n"
    "      WHERE at < length(puzzle.cells)),\n"
    "    value(number) AS (SELECT\n"
    "      16 * instr('123456789ABCDEF', substr(hex(puzzle.cells), 2 * at - 1, 1))\n"
    "      + instr('123456789ABCDEF', substr(hex(puzzle.cells), 2 * at, 1)) FROM byte)\n"
    "    SELECT group_concat(CASE number WHEN 0 THEN '.' ELSE number END, ' ')\n"
    "    FROM value)\n"
    "  END AS puzzle,\n"
    "  clues, tries, log_weight, grid, unit, number\n"
    "FROM puzzle, layout;\n"

    "CREATE VIEW ratings AS SELECT\n"
    "  unit, puzzle, name, version,\n"
    "  CASE WHEN value IS NULL THEN word\n"
    "  WHEN decimals = 0 THEN coalesce(word, '') || value\n"
    "  ELSE coalesce(word, '') || printf('%.*f', decimals, value / scale) END AS value\n"
    "FROM rating JOIN (\n"
    "  SELECT id, name, version, decimals, CAST('1e' || decimals AS REAL) AS scale\n"
    "  FROM scheme) ON id = scheme;\n"

    "CREATE VIEW progress AS SELECT\n"
    "  count(*) AS units, sum(puzzles) AS puzzles, sum(grids) AS grids,\n"
    "  sum(tries) AS tries\n"
    "FROM unit;\n";
// clang-format on

const gv_schema gv_study_schema = {
    .what = "the store of a study",
    .application = 0x47564e53, // "GVNS"
    .version = 1,
    .tables = tables,
    .views = views,
};
