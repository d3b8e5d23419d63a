/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_schema.c -- the tables of a sweep's store, with the allowed values, and the
 * view that shows them to users (docs/experiments.md explains both). */
#include "store/store_internal.h"

/* The largest values of columns. A file with larger ones was not made by us. */
enum { MOST_BLOCK = 1024, MOST_SEED = 20, MOST_STATUS = 8 };

/* With newlines and remarks, because SQLite keeps the text: `.schema` shows it. */
// clang-format off
static const gv_store_table tables[GV_N_TABLES] = {
    [GV_TABLE_PARAMETER] = GV_PARAMETER_TABLE("sweep"),
    [GV_TABLE_RUN] = {
        .name = "run",
        .n_keys = 1,
        .n_most = GV_MOST_RUNS,
        .sql = GV_RUN_SQL("  machine TEXT,\n"),
        .columns = { GV_RUN_COLUMNS, GV_TEXT_OR_NULL("machine", GV_MOST_TEXT) },
    },
    [GV_TABLE_POINT] = {
        .name = "point",
        .n_keys = 1,
        .n_most = GV_MOST_POINTS,
        .sql = "CREATE TABLE point ( -- what the instances are\n"
               "  id INTEGER PRIMARY KEY CHECK (id >= 0),\n"
               "  block_rows INTEGER NOT NULL CHECK (block_rows BETWEEN 1 AND 1024),\n"
               "  block_cols INTEGER NOT NULL CHECK (block_cols BETWEEN 1 AND 1024),\n"
               "  pattern TEXT NOT NULL, holes INTEGER NOT NULL CHECK (holes >= 0),\n"
               "  kind TEXT NOT NULL, method TEXT NOT NULL,\n"
               "  chain TEXT NOT NULL, -- lengths of the chains that make them\n"
               "  generator INTEGER NOT NULL CHECK (generator >= 0), -- version\n"
               "  UNIQUE (block_rows, block_cols, pattern, holes, kind, method, chain, generator)\n"
               ") STRICT",
        .columns = { GV_COUNT("id"), GV_WHOLE("block_rows", 1, MOST_BLOCK),
                     GV_WHOLE("block_cols", 1, MOST_BLOCK), GV_TEXT("pattern", GV_MOST_NAME),
                     GV_WHOLE("holes", 0, INT32_MAX), GV_TEXT("kind", GV_MOST_NAME),
                     GV_TEXT("method", GV_MOST_NAME), GV_TEXT("chain", GV_MOST_TEXT),
                     GV_WHOLE("generator", 0, INT32_MAX) },
    },
    [GV_TABLE_SOLVER] = {
        .name = "solver",
        .n_keys = 1,
        .n_most = GV_MOST_POINTS,
        .sql = "CREATE TABLE solver ( -- and how it is run\n"
               "  id INTEGER PRIMARY KEY CHECK (id >= 0),\n"
               "  name TEXT NOT NULL, version TEXT NOT NULL, encoding TEXT NOT NULL,\n"
               "  limit_seconds REAL NOT NULL CHECK (limit_seconds >= 0), -- 0: none\n"
               "  limit_bytes INTEGER NOT NULL CHECK (limit_bytes >= 0), -- likewise\n"
               "  UNIQUE (name, version, encoding, limit_seconds, limit_bytes)\n"
               ") STRICT",
        .columns = { GV_COUNT("id"), GV_TEXT("name", GV_MOST_TEXT),
                     GV_TEXT("version", GV_MOST_TEXT), GV_TEXT("encoding", GV_MOST_NAME),
                     GV_SECONDS("limit_seconds"), GV_COUNT("limit_bytes") },
    },
    [GV_TABLE_RESULT] = {
        .name = "result",
        .n_keys = 4,
        .sql = "CREATE TABLE result ( -- of one solver on one instance\n"
               "  point INTEGER NOT NULL REFERENCES point (id),\n"
               "  solver INTEGER NOT NULL REFERENCES solver (id),\n"
               "  seed TEXT NOT NULL CHECK (length(seed) <= 20), -- of 64 bits, in decimal\n"
               "  number INTEGER NOT NULL CHECK (number >= 0), -- of the instance, from 0\n"
               "  run INTEGER NOT NULL REFERENCES run (id),\n"
               "  status TEXT NOT NULL\n"
               "    CHECK (status IN ('sat', 'unsat', 'limit', 'memory', 'error', 'done')),\n"
               "  why TEXT,\n"
               "  hash TEXT, -- of the solution that is known\n"
               "  encode_cpu REAL NOT NULL, solve_cpu REAL NOT NULL, wall REAL NOT NULL, -- seconds\n"
               "  conflicts INTEGER, decisions INTEGER, propagations INTEGER, restarts INTEGER,\n"
               "  peak_bytes INTEGER, variables INTEGER, clauses INTEGER,\n"
               "  fixed INTEGER, fixed_of INTEGER, -- look-ahead backbone, reduced variables\n"
               "  fixed_all INTEGER, fixed_all_of INTEGER, -- of all variables of holes\n"
               "  digest INTEGER NOT NULL, -- hash of this row\n"
               "  PRIMARY KEY (point, solver, seed, number),\n"
               "  CHECK (min(encode_cpu, solve_cpu, wall) >= 0)\n"
               ") WITHOUT ROWID, STRICT",
        .columns = { GV_COUNT("point"), GV_COUNT("solver"), GV_TEXT("seed", MOST_SEED),
                     GV_COUNT("number"), GV_COUNT("run"), GV_TEXT("status", MOST_STATUS),
                     GV_TEXT_OR_NULL("why", GV_MOST_TEXT), GV_TEXT_OR_NULL("hash", GV_MOST_NAME),
                     GV_SECONDS("encode_cpu"), GV_SECONDS("solve_cpu"), GV_SECONDS("wall"),
                     GV_COUNT_OR_NULL("conflicts"), GV_COUNT_OR_NULL("decisions"),
                     GV_COUNT_OR_NULL("propagations"), GV_COUNT_OR_NULL("restarts"),
                     GV_COUNT_OR_NULL("peak_bytes"), GV_COUNT_OR_NULL("variables"),
                     GV_COUNT_OR_NULL("clauses"), GV_COUNT_OR_NULL("fixed"),
                     GV_COUNT_OR_NULL("fixed_of"), GV_COUNT_OR_NULL("fixed_all"),
                     GV_COUNT_OR_NULL("fixed_all_of"), GV_DIGEST("digest") },
    },
    [GV_TABLE_DIGEST] = GV_DIGEST_TABLE,
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
    .version = 2,
    .tables = tables,
    .old_sql = gv_sweep_sql_1,
    .views = views,
};
