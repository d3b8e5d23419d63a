/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_schema.c -- the tables of a sweep's store, with what their values may be, and
 * the view that shows them to people (docs/experiments.md explains both). */
#include "store/store_internal.h"

/* The most that columns may hold. A file that asks for more was not made by us. */
enum { MOST_BLOCK = 1024, MOST_NAME = 64, MOST_SEED = 20, MOST_STATUS = 8 };

/* With line ends and remarks, because SQLite keeps the text: `.schema` shows it. */
// clang-format off
static const gv_store_table tables[GV_N_TABLES] = {
    [GV_TABLE_PARAMETER] = {
        .name = "parameter",
        .n_keys = 1,
        .n_most = GV_MOST_PARAMETERS,
        .sql = "CREATE TABLE parameter (\n"
               "  name TEXT PRIMARY KEY, -- of an option of givens sweep\n"
               "  value TEXT NOT NULL\n"
               ") WITHOUT ROWID",
        .columns = { GV_TEXT("name", MOST_NAME), GV_TEXT("value", GV_MOST_TEXT) },
    },
    [GV_TABLE_RUN] = {
        .name = "run",
        .n_keys = 1,
        .n_most = GV_MOST_RUNS,
        .sql = "CREATE TABLE run ( -- one start of the program\n"
               "  id INTEGER PRIMARY KEY,\n"
               "  started TEXT NOT NULL, -- UTC\n"
               "  version TEXT, \"commit\" TEXT, command TEXT, cpu TEXT,\n"
               "  threads INTEGER, ranks INTEGER, shard INTEGER, shards INTEGER,\n"
               "  machine TEXT\n"
               ")",
        .columns = { GV_RUN_COLUMNS, GV_TEXT_OR_NULL("machine", GV_MOST_TEXT) },
    },
    [GV_TABLE_POINT] = {
        .name = "point",
        .n_keys = 1,
        .n_most = GV_MOST_POINTS,
        .sql = "CREATE TABLE point ( -- what the instances are\n"
               "  id INTEGER PRIMARY KEY,\n"
               "  block_rows INTEGER NOT NULL, block_cols INTEGER NOT NULL,\n"
               "  pattern TEXT NOT NULL, holes INTEGER NOT NULL,\n"
               "  kind TEXT NOT NULL, method TEXT NOT NULL,\n"
               "  chain TEXT NOT NULL, -- lengths of the chains that make them\n"
               "  generator INTEGER NOT NULL, -- version\n"
               "  UNIQUE (block_rows, block_cols, pattern, holes, kind, method, chain, generator)\n"
               ")",
        .columns = { GV_COUNT("id"), GV_WHOLE("block_rows", 1, MOST_BLOCK),
                     GV_WHOLE("block_cols", 1, MOST_BLOCK), GV_TEXT("pattern", MOST_NAME),
                     GV_WHOLE("holes", 0, INT32_MAX), GV_TEXT("kind", MOST_NAME),
                     GV_TEXT("method", MOST_NAME), GV_TEXT("chain", GV_MOST_TEXT),
                     GV_WHOLE("generator", 0, INT32_MAX) },
    },
    [GV_TABLE_SOLVER] = {
        .name = "solver",
        .n_keys = 1,
        .n_most = GV_MOST_POINTS,
        .sql = "CREATE TABLE solver ( -- and how it is run\n"
               "  id INTEGER PRIMARY KEY,\n"
               "  name TEXT NOT NULL, version TEXT NOT NULL, encoding TEXT NOT NULL,\n"
               "  limit_seconds REAL NOT NULL, limit_bytes INTEGER NOT NULL, -- 0: none\n"
               "  UNIQUE (name, version, encoding, limit_seconds, limit_bytes)\n"
               ")",
        .columns = { GV_COUNT("id"), GV_TEXT("name", GV_MOST_TEXT),
                     GV_TEXT("version", GV_MOST_TEXT), GV_TEXT("encoding", MOST_NAME),
                     GV_SECONDS("limit_seconds"), GV_COUNT("limit_bytes") },
    },
    [GV_TABLE_RESULT] = {
        .name = "result",
        .n_keys = 4,
        .sql = "CREATE TABLE result ( -- of one solver on one instance\n"
               "  point INTEGER REFERENCES point (id),\n"
               "  solver INTEGER REFERENCES solver (id),\n"
               "  seed TEXT, -- of 64 bits, in decimal\n"
               "  number INTEGER, -- of the instance, from 0\n"
               "  run INTEGER REFERENCES run (id),\n"
               "  status TEXT NOT NULL, -- sat, unsat, limit, memory, error, done\n"
               "  why TEXT,\n"
               "  hash TEXT, -- of the solution that is known\n"
               "  encode_cpu REAL, solve_cpu REAL, wall REAL, -- seconds\n"
               "  conflicts INTEGER, decisions INTEGER, propagations INTEGER, restarts INTEGER,\n"
               "  peak_bytes INTEGER, variables INTEGER, clauses INTEGER,\n"
               "  fixed INTEGER, fixed_of INTEGER, -- look-ahead backbone, reduced variables\n"
               "  fixed_all INTEGER, fixed_all_of INTEGER, -- of all variables of holes\n"
               "  PRIMARY KEY (point, solver, seed, number)\n"
               ") WITHOUT ROWID",
        .columns = { GV_COUNT("point"), GV_COUNT("solver"), GV_TEXT("seed", MOST_SEED),
                     GV_COUNT("number"), GV_COUNT("run"), GV_TEXT("status", MOST_STATUS),
                     GV_TEXT_OR_NULL("why", GV_MOST_TEXT), GV_TEXT_OR_NULL("hash", MOST_NAME),
                     GV_SECONDS("encode_cpu"), GV_SECONDS("solve_cpu"), GV_SECONDS("wall"),
                     GV_COUNT_OR_NULL("conflicts"), GV_COUNT_OR_NULL("decisions"),
                     GV_COUNT_OR_NULL("propagations"), GV_COUNT_OR_NULL("restarts"),
                     GV_COUNT_OR_NULL("peak_bytes"), GV_COUNT_OR_NULL("variables"),
                     GV_COUNT_OR_NULL("clauses"), GV_COUNT_OR_NULL("fixed"),
                     GV_COUNT_OR_NULL("fixed_of"), GV_COUNT_OR_NULL("fixed_all"),
                     GV_COUNT_OR_NULL("fixed_all_of") },
    },
};

static const char views[] =
    "CREATE VIEW results AS SELECT\n"
    "  block_rows || 'x' || block_cols AS block, pattern, holes, kind, method, seed,\n"
    "  number, solver.name AS solver, encoding, limit_seconds, status, why, hash,\n"
    "  solve_cpu, encode_cpu, wall, conflicts, decisions, propagations, restarts,\n"
    "  peak_bytes, variables, clauses, fixed, fixed_of, fixed_all, fixed_all_of\n"
    "FROM result JOIN point ON point.id = result.point\n"
    "JOIN solver ON solver.id = result.solver;\n";
// clang-format on

const gv_schema gv_sweep_schema = {
    .what = "the store of a sweep",
    .application = 0x47565357, // "GVSW"
    .version = 1,
    .tables = tables,
    .views = views,
};
