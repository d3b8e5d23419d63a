/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_schema.c -- the tables of a sweep's store, and the view that shows them to
 * people (docs/experiments.md explains both). */
#include "store/store_internal.h"

/* With line ends and remarks, because SQLite keeps the text: `.schema` shows it. */
// clang-format off
static const char tables[] =
    "CREATE TABLE parameter (\n"
    "  name TEXT PRIMARY KEY, -- of an option of givens sweep\n"
    "  value TEXT NOT NULL\n"
    ") WITHOUT ROWID;\n"

    "CREATE TABLE run ( -- one start of the program\n"
    "  id INTEGER PRIMARY KEY,\n"
    "  started TEXT NOT NULL, -- UTC\n"
    "  version TEXT, \"commit\" TEXT, command TEXT, cpu TEXT,\n"
    "  threads INTEGER, ranks INTEGER, shard INTEGER, shards INTEGER,\n"
    "  machine TEXT\n"
    ");\n"

    "CREATE TABLE point ( -- what the instances are\n"
    "  id INTEGER PRIMARY KEY,\n"
    "  block_rows INTEGER NOT NULL, block_cols INTEGER NOT NULL,\n"
    "  pattern TEXT NOT NULL, holes INTEGER NOT NULL,\n"
    "  kind TEXT NOT NULL, method TEXT NOT NULL,\n"
    "  chain TEXT NOT NULL, -- lengths of the chains that make them\n"
    "  generator INTEGER NOT NULL, -- version\n"
    "  UNIQUE (block_rows, block_cols, pattern, holes, kind, method, chain, generator)\n"
    ");\n"

    "CREATE TABLE solver ( -- and how it is run\n"
    "  id INTEGER PRIMARY KEY,\n"
    "  name TEXT NOT NULL, version TEXT NOT NULL, encoding TEXT NOT NULL,\n"
    "  limit_seconds REAL NOT NULL, limit_bytes INTEGER NOT NULL, -- 0: none\n"
    "  UNIQUE (name, version, encoding, limit_seconds, limit_bytes)\n"
    ");\n"

    "CREATE TABLE result ( -- of one solver on one instance\n"
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
    ") WITHOUT ROWID;\n";

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
    .scripts = { tables, views },
};
