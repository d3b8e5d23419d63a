/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_schema.c -- the tables of a study's store, with the allowed values, and the
 * views that show them to users (docs/store.md explains both). A changed table is a new
 * version: old files are then upgraded, files of a newer version are refused. */
#include "store/store_internal.h"

/* The largest values of columns. A file with larger ones was not made by us. */
enum {
    MOST_CELLS = 1 << 20,
    MOST_DECIMALS = 9,
    MOST_WORD = 16,
};

/* With newlines and remarks, because SQLite keeps the text: `.schema` shows it. */
// clang-format off
static const gv_store_table tables[GV_N_TABLES] = {
    [GV_TABLE_PARAMETER] = GV_PARAMETER_TABLE("study"),
    [GV_TABLE_RUN] = {
        .name = "run",
        .n_keys = 1,
        .n_most = GV_MOST_RUNS,
        .sql = GV_RUN_SQL(""),
        .columns = { GV_RUN_COLUMNS },
    },
    [GV_TABLE_LAYOUT] = {
        .name = "layout",
        .n_keys = 1,
        .n_most = 1,
        .sql = "CREATE TABLE layout ( -- of the cells of all puzzles; one row\n"
               "  id INTEGER PRIMARY KEY CHECK (id = 1),\n"
               "  cells INTEGER NOT NULL CHECK (cells BETWEEN 1 AND 1048576),\n"
               "  bits INTEGER NOT NULL CHECK (bits IN (4, 8)) -- of one cell\n"
               ") STRICT",
        .columns = { GV_WHOLE("id", 1, 1), GV_WHOLE("cells", 1, MOST_CELLS),
                     GV_WHOLE("bits", 4, 8) },
    },
    [GV_TABLE_UNIT] = {
        .name = "unit",
        .n_keys = 1,
        .sql = "CREATE TABLE unit (\n"
               "  number INTEGER PRIMARY KEY CHECK (number >= 0),\n"
               "  run INTEGER NOT NULL REFERENCES run (id),\n"
               "  grids INTEGER NOT NULL, tries INTEGER NOT NULL, puzzles INTEGER NOT NULL,\n"
               "  sum_aa REAL NOT NULL, sum_ab REAL NOT NULL, sum_bb REAL NOT NULL, -- over its grids\n"
               "  largest_a REAL NOT NULL,\n"
               "  tally_digest INTEGER NOT NULL, -- hashes of its tallies, of its puzzles,\n"
               "  puzzle_digest INTEGER NOT NULL,\n"
               "  digest INTEGER NOT NULL, -- and of this row\n"
               "  CHECK (min(grids, tries, puzzles) >= 0),\n"
               "  CHECK (min(sum_aa, sum_ab, sum_bb, largest_a) >= 0)\n"
               ") STRICT",
        .columns = { GV_COUNT("number"), GV_COUNT("run"), GV_COUNT("grids"),
                     GV_COUNT("tries"), GV_WHOLE("puzzles", 0, UINT32_MAX),
                     GV_SUM("sum_aa"), GV_SUM("sum_ab"), GV_SUM("sum_bb"),
                     GV_SUM("largest_a"), GV_DIGEST("tally_digest"),
                     GV_DIGEST("puzzle_digest"), GV_DIGEST("digest") },
    },
    [GV_TABLE_TALLY] = {
        .name = "tally",
        .n_keys = 2,
        .sql = "CREATE TABLE tally ( -- of the grids of a unit, for one number of clues\n"
               "  unit INTEGER NOT NULL REFERENCES unit (number),\n"
               "  clues INTEGER NOT NULL CHECK (clues BETWEEN 0 AND 1048576),\n"
               "  hits INTEGER NOT NULL CHECK (hits >= 0),\n"
               "  weight REAL NOT NULL, square REAL NOT NULL, with_all REAL NOT NULL,\n"
               "  largest REAL NOT NULL,\n"
               "  PRIMARY KEY (unit, clues),\n"
               "  CHECK (min(weight, square, with_all, largest) >= 0)\n"
               ") WITHOUT ROWID, STRICT",
        .columns = { GV_COUNT("unit"), GV_WHOLE("clues", 0, MOST_CELLS),
                     GV_COUNT("hits"), GV_SUM("weight"), GV_SUM("square"),
                     GV_SUM("with_all"), GV_SUM("largest") },
    },
    [GV_TABLE_PUZZLE] = {
        .name = "puzzle",
        .n_keys = 2,
        .sql = "CREATE TABLE puzzle (\n"
               "  unit INTEGER NOT NULL REFERENCES unit (number),\n"
               "  number INTEGER NOT NULL, -- in its unit, from 0; likewise the grid\n"
               "  grid INTEGER NOT NULL,\n"
               "  clues INTEGER NOT NULL, tries INTEGER NOT NULL,\n"
               "  log_weight REAL, -- NULL: the method gives none\n"
               "  cells BLOB NOT NULL,\n"
               "  PRIMARY KEY (unit, number),\n"
               "  CHECK (min(number, grid, clues, tries) >= 0)\n"
               ") WITHOUT ROWID, STRICT",
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
               "  id INTEGER PRIMARY KEY CHECK (id >= 0),\n"
               "  name TEXT NOT NULL CHECK (length(name) <= 64),\n"
               "  version INTEGER NOT NULL CHECK (version >= 0),\n"
               "  decimals INTEGER NOT NULL -- values are in units of the last one\n"
               "    CHECK (decimals BETWEEN 0 AND 9),\n"
               "  UNIQUE (name, version)\n"
               ") STRICT",
        .columns = { GV_COUNT("id"), GV_TEXT("name", GV_MOST_NAME),
                     GV_WHOLE("version", 0, INT32_MAX),
                     GV_WHOLE("decimals", 0, MOST_DECIMALS) },
    },
    [GV_TABLE_RATING] = {
        .name = "rating",
        .n_keys = 3,
        .sql = "CREATE TABLE rating (\n"
               "  unit INTEGER NOT NULL, puzzle INTEGER NOT NULL,\n"
               "  scheme INTEGER NOT NULL REFERENCES scheme (id),\n"
               "  value INTEGER CHECK (value >= 0),\n"
               "  word TEXT CHECK (length(word) <= 16), -- beyond, limit, or > before the value\n"
               "  PRIMARY KEY (unit, puzzle, scheme),\n"
               "  FOREIGN KEY (unit, puzzle) REFERENCES puzzle (unit, number)\n"
               ") WITHOUT ROWID, STRICT",
        .columns = { GV_COUNT("unit"), GV_WHOLE("puzzle", 0, UINT32_MAX),
                     GV_COUNT("scheme"), GV_COUNT_OR_NULL("value"),
                     GV_TEXT_OR_NULL("word", MOST_WORD) },
    },
    [GV_TABLE_RATED] = {
        .name = "rated",
        .n_keys = 2,
        .sql = "CREATE TABLE rated ( -- all puzzles of the unit are\n"
               "  unit INTEGER NOT NULL REFERENCES unit (number),\n"
               "  scheme INTEGER NOT NULL REFERENCES scheme (id),\n"
               "  digest INTEGER NOT NULL, -- hash of these ratings\n"
               "  PRIMARY KEY (unit, scheme)\n"
               ") WITHOUT ROWID, STRICT",
        .columns = { GV_COUNT("unit"), GV_COUNT("scheme"), GV_DIGEST("digest") },
    },
    [GV_TABLE_DIGEST] = GV_DIGEST_TABLE,
};

/* One character per cell if cells are nibbles; otherwise numbers separated by blanks.
 */
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
    .version = 2,
    .tables = tables,
    .old_sql = gv_study_sql_1,
    .views = views,
};
