/* SPDX-License-Identifier: GPL-3.0-or-later */
/* old_schema.c -- the tables of version 1, which had neither constraints nor digests:
 * how a file of that version is recognised, and what is replaced when it is upgraded.
 * Files contain these texts literally; they never change. */
#include "store/store_internal.h"

// clang-format off
const char *const gv_study_sql_1[GV_N_TABLES] = {
    [GV_TABLE_PARAMETER] =
        "CREATE TABLE parameter (\n"
        "  name TEXT PRIMARY KEY, -- of an option of givens study\n"
        "  value TEXT NOT NULL\n"
        ") WITHOUT ROWID",
    [GV_TABLE_RUN] =
        "CREATE TABLE run (\n"
        "  id INTEGER PRIMARY KEY,\n"
        "  started TEXT NOT NULL, -- UTC\n"
        "  version TEXT, \"commit\" TEXT, command TEXT, cpu TEXT,\n"
        "  threads INTEGER, ranks INTEGER, shard INTEGER, shards INTEGER\n"
        ")",
    [GV_TABLE_LAYOUT] =
        "CREATE TABLE layout ( -- of the cells of all puzzles; one row\n"
        "  id INTEGER PRIMARY KEY CHECK (id = 1),\n"
        "  cells INTEGER NOT NULL,\n"
        "  bits INTEGER NOT NULL -- of one cell: 4 or 8\n"
        ")",
    [GV_TABLE_UNIT] =
        "CREATE TABLE unit (\n"
        "  number INTEGER PRIMARY KEY,\n"
        "  run INTEGER REFERENCES run (id),\n"
        "  grids INTEGER NOT NULL, tries INTEGER NOT NULL, puzzles INTEGER NOT NULL,\n"
        "  sum_aa REAL, sum_ab REAL, sum_bb REAL, largest_a REAL -- over its grids\n"
        ")",
    [GV_TABLE_TALLY] =
        "CREATE TABLE tally ( -- of the grids of a unit, for one number of clues\n"
        "  unit INTEGER REFERENCES unit (number),\n"
        "  clues INTEGER,\n"
        "  hits INTEGER NOT NULL,\n"
        "  weight REAL, square REAL, with_all REAL, largest REAL,\n"
        "  PRIMARY KEY (unit, clues)\n"
        ") WITHOUT ROWID",
    [GV_TABLE_PUZZLE] =
        "CREATE TABLE puzzle (\n"
        "  unit INTEGER REFERENCES unit (number),\n"
        "  number INTEGER, -- in its unit, from 0; likewise the grid\n"
        "  grid INTEGER NOT NULL,\n"
        "  clues INTEGER NOT NULL, tries INTEGER NOT NULL,\n"
        "  log_weight REAL, -- NULL: the method gives none\n"
        "  cells BLOB NOT NULL,\n"
        "  PRIMARY KEY (unit, number)\n"
        ") WITHOUT ROWID",
    [GV_TABLE_SCHEME] =
        "CREATE TABLE scheme (\n"
        "  id INTEGER PRIMARY KEY,\n"
        "  name TEXT NOT NULL, version INTEGER NOT NULL,\n"
        "  decimals INTEGER NOT NULL, -- values are in units of the last one\n"
        "  UNIQUE (name, version)\n"
        ")",
    [GV_TABLE_RATING] =
        "CREATE TABLE rating (\n"
        "  unit INTEGER, puzzle INTEGER,\n"
        "  scheme INTEGER REFERENCES scheme (id),\n"
        "  value INTEGER,\n"
        "  word TEXT, -- beyond, limit, or > before the value\n"
        "  PRIMARY KEY (unit, puzzle, scheme),\n"
        "  FOREIGN KEY (unit, puzzle) REFERENCES puzzle (unit, number)\n"
        ") WITHOUT ROWID",
    [GV_TABLE_RATED] =
        "CREATE TABLE rated ( -- all puzzles of the unit are\n"
        "  unit INTEGER REFERENCES unit (number),\n"
        "  scheme INTEGER REFERENCES scheme (id),\n"
        "  PRIMARY KEY (unit, scheme)\n"
        ") WITHOUT ROWID",
};

const char *const gv_sweep_sql_1[GV_N_TABLES] = {
    [GV_TABLE_PARAMETER] =
        "CREATE TABLE parameter (\n"
        "  name TEXT PRIMARY KEY, -- of an option of givens sweep\n"
        "  value TEXT NOT NULL\n"
        ") WITHOUT ROWID",
    [GV_TABLE_RUN] =
        "CREATE TABLE run ( -- one start of the program\n"
        "  id INTEGER PRIMARY KEY,\n"
        "  started TEXT NOT NULL, -- UTC\n"
        "  version TEXT, \"commit\" TEXT, command TEXT, cpu TEXT,\n"
        "  threads INTEGER, ranks INTEGER, shard INTEGER, shards INTEGER,\n"
        "  machine TEXT\n"
        ")",
    [GV_TABLE_POINT] =
        "CREATE TABLE point ( -- what the instances are\n"
        "  id INTEGER PRIMARY KEY,\n"
        "  block_rows INTEGER NOT NULL, block_cols INTEGER NOT NULL,\n"
        "  pattern TEXT NOT NULL, holes INTEGER NOT NULL,\n"
        "  kind TEXT NOT NULL, method TEXT NOT NULL,\n"
        "  chain TEXT NOT NULL, -- lengths of the chains that make them\n"
        "  generator INTEGER NOT NULL, -- version\n"
        "  UNIQUE (block_rows, block_cols, pattern, holes, kind, method, chain, generator)\n"
        ")",
    [GV_TABLE_SOLVER] =
        "CREATE TABLE solver ( -- and how it is run\n"
        "  id INTEGER PRIMARY KEY,\n"
        "  name TEXT NOT NULL, version TEXT NOT NULL, encoding TEXT NOT NULL,\n"
        "  limit_seconds REAL NOT NULL, limit_bytes INTEGER NOT NULL, -- 0: none\n"
        "  UNIQUE (name, version, encoding, limit_seconds, limit_bytes)\n"
        ")",
    [GV_TABLE_RESULT] =
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
        ") WITHOUT ROWID",
};
// clang-format on
