/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schema.c -- the tables of a study's store, and the views that show them to people
 * (docs/store.md explains both). A change of a table is a new version: old files are
 * then brought up to date here, files of a newer version are refused. */
#include "store/store_internal.h"

#include <stdio.h>

/* With line ends and remarks, because SQLite keeps the text: `.schema` shows it. */
// clang-format off
static const char tables[] =
    "CREATE TABLE parameter (\n"
    "  name TEXT PRIMARY KEY, -- of an option of givens study\n"
    "  value TEXT NOT NULL\n"
    ") WITHOUT ROWID;\n"

    "CREATE TABLE run (\n"
    "  id INTEGER PRIMARY KEY,\n"
    "  started TEXT NOT NULL, -- UTC\n"
    "  version TEXT, \"commit\" TEXT, command TEXT, cpu TEXT,\n"
    "  threads INTEGER, ranks INTEGER, shard INTEGER, shards INTEGER\n"
    ");\n"

    "CREATE TABLE layout ( -- of the cells of all puzzles; one row\n"
    "  id INTEGER PRIMARY KEY CHECK (id = 1),\n"
    "  cells INTEGER NOT NULL,\n"
    "  bits INTEGER NOT NULL -- of one cell: 4 or 8\n"
    ");\n"

    "CREATE TABLE unit (\n"
    "  number INTEGER PRIMARY KEY,\n"
    "  run INTEGER REFERENCES run (id),\n"
    "  grids INTEGER NOT NULL, tries INTEGER NOT NULL, puzzles INTEGER NOT NULL,\n"
    "  sum_aa REAL, sum_ab REAL, sum_bb REAL, largest_a REAL -- over its grids\n"
    ");\n"

    "CREATE TABLE tally ( -- of the grids of a unit, for one number of clues\n"
    "  unit INTEGER REFERENCES unit (number),\n"
    "  clues INTEGER,\n"
    "  hits INTEGER NOT NULL,\n"
    "  weight REAL, square REAL, with_all REAL, largest REAL,\n"
    "  PRIMARY KEY (unit, clues)\n"
    ") WITHOUT ROWID;\n"

    "CREATE TABLE puzzle (\n"
    "  unit INTEGER REFERENCES unit (number),\n"
    "  number INTEGER, -- in its unit, from 0; likewise the grid\n"
    "  grid INTEGER NOT NULL,\n"
    "  clues INTEGER NOT NULL, tries INTEGER NOT NULL,\n"
    "  log_weight REAL, -- NULL: the method gives none\n"
    "  cells BLOB NOT NULL,\n"
    "  PRIMARY KEY (unit, number)\n"
    ") WITHOUT ROWID;\n"

    "CREATE TABLE scheme (\n"
    "  id INTEGER PRIMARY KEY,\n"
    "  name TEXT NOT NULL, version INTEGER NOT NULL,\n"
    "  decimals INTEGER NOT NULL, -- values are in units of the last one\n"
    "  UNIQUE (name, version)\n"
    ");\n"

    "CREATE TABLE rating (\n"
    "  unit INTEGER, puzzle INTEGER,\n"
    "  scheme INTEGER REFERENCES scheme (id),\n"
    "  value INTEGER,\n"
    "  word TEXT, -- beyond, limit, or > before the value\n"
    "  PRIMARY KEY (unit, puzzle, scheme),\n"
    "  FOREIGN KEY (unit, puzzle) REFERENCES puzzle (unit, number)\n"
    ") WITHOUT ROWID;\n"

    "CREATE TABLE rated ( -- all puzzles of the unit are\n"
    "  unit INTEGER REFERENCES unit (number),\n"
    "  scheme INTEGER REFERENCES scheme (id),\n"
    "  PRIMARY KEY (unit, scheme)\n"
    ") WITHOUT ROWID;\n";

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
    .scripts = { tables, views },
};

/* The number that a PRAGMA or a query answers. */
static gv_status ask_number(gv_store *store, const char *text, int64_t *out,
                            gv_error *err)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(store->db, text, -1, &statement, NULL) != SQLITE_OK)
        return gv_sql_fail(store, err);
    bool found;
    const gv_status status = gv_sql_row(store, statement, &found, err);
    if (status == GV_OK)
        *out = found ? sqlite3_column_int64(statement, 0) : 0;
    (void)sqlite3_finalize(statement);
    return status;
}

static gv_status run_scripts(gv_store *store, gv_error *err)
{
    const gv_schema *const schema = store->schema;
    char marks[96];
    for (const char *const *script = schema->scripts; *script; script++)
        GV_TRY(gv_sql_script(store, *script, err));
    (void)snprintf(marks, sizeof marks,
                   "PRAGMA application_id = %d; PRAGMA user_version = %d",
                   schema->application, schema->version);
    return gv_sql_script(store, marks, err);
}

gv_status gv_schema_make(gv_store *store, gv_error *err)
{
    GV_TRY(gv_store_begin(store, err));
    const gv_status status = run_scripts(store, err);
    if (status == GV_OK)
        return gv_store_commit(store, err);
    gv_store_rollback(store);
    return status;
}

/* A file of another kind, or of no kind of ours. */
static gv_status fail_kind(const gv_store *store, int64_t application, gv_error *err)
{
    static const gv_schema *const kinds[] = { &gv_study_schema, &gv_sweep_schema };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (kinds[i]->application == application)
            return gv_fail(err, GV_ERR_ARGUMENT, "'%s' is %s, not %s", store->path,
                           kinds[i]->what, store->schema->what);
    return gv_fail(err, GV_ERR_ARGUMENT, "'%s' is not a store of givens", store->path);
}

gv_status gv_schema_check(gv_store *store, bool *is_empty, gv_error *err)
{
    int64_t application = 0, version = 0, n_tables = 0;
    GV_TRY(ask_number(store, "PRAGMA application_id", &application, err));
    GV_TRY(ask_number(store, "PRAGMA user_version", &version, err));
    GV_TRY(ask_number(store, "SELECT count(*) FROM sqlite_schema", &n_tables, err));
    const bool has_nothing = application == 0 && n_tables == 0;
    if (is_empty)
        *is_empty = has_nothing;
    if (is_empty && has_nothing)
        return GV_OK;
    if (application != store->schema->application)
        return fail_kind(store, application, err);
    if (version > store->schema->version)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "'%s' has schema version %lld, this program knows versions up "
                       "to %d: use a newer givens",
                       store->path, (long long)version, store->schema->version);
    return GV_OK;
}
