-- SPDX-License-Identifier: GPL-3.0-or-later
-- A store of schema version 1, as programs before version 2 made it.
CREATE TABLE parameter (
  name TEXT PRIMARY KEY, -- of an option of givens sweep
  value TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO "parameter" VALUES('block','2x3');
INSERT INTO "parameter" VALUES('count','2');
INSERT INTO "parameter" VALUES('holes','50%,60%');
INSERT INTO "parameter" VALUES('seed','1');
INSERT INTO "parameter" VALUES('solver','cadical');
CREATE TABLE point ( -- what the instances are
  id INTEGER PRIMARY KEY,
  block_rows INTEGER NOT NULL, block_cols INTEGER NOT NULL,
  pattern TEXT NOT NULL, holes INTEGER NOT NULL,
  kind TEXT NOT NULL, method TEXT NOT NULL,
  chain TEXT NOT NULL, -- lengths of the chains that make them
  generator INTEGER NOT NULL, -- version
  UNIQUE (block_rows, block_cols, pattern, holes, kind, method, chain, generator)
);
INSERT INTO "point" VALUES(1,2,3,'doubly',18,'with-holes','chain','moves=12000 proposals=14400',1);
INSERT INTO "point" VALUES(2,2,3,'doubly',22,'with-holes','chain','moves=12000 proposals=14400',1);
CREATE TABLE result ( -- of one solver on one instance
  point INTEGER REFERENCES point (id),
  solver INTEGER REFERENCES solver (id),
  seed TEXT, -- of 64 bits, in decimal
  number INTEGER, -- of the instance, from 0
  run INTEGER REFERENCES run (id),
  status TEXT NOT NULL, -- sat, unsat, limit, memory, error, done
  why TEXT,
  hash TEXT, -- of the solution that is known
  encode_cpu REAL, solve_cpu REAL, wall REAL, -- seconds
  conflicts INTEGER, decisions INTEGER, propagations INTEGER, restarts INTEGER,
  peak_bytes INTEGER, variables INTEGER, clauses INTEGER,
  fixed INTEGER, fixed_of INTEGER, -- look-ahead backbone, reduced variables
  fixed_all INTEGER, fixed_all_of INTEGER, -- of all variables of holes
  PRIMARY KEY (point, solver, seed, number)
) WITHOUT ROWID;
INSERT INTO "result" VALUES(1,1,'1',0,1,'sat',NULL,'670e88e78e386007',1.58336000000000023599e-04,9.02550000000000227085e-05,8.36614600029861321672e-03,0,NULL,NULL,NULL,11603968,54,264,NULL,NULL,NULL,NULL);
INSERT INTO "result" VALUES(1,1,'1',1,1,'sat',NULL,'00cc54c364985643',3.7356000000000107869e-05,2.78510000000001776976e-05,7.78859998717962298542e-05,0,NULL,NULL,NULL,11554816,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "result" VALUES(2,1,'1',0,1,'sat',NULL,'670e88e78e386007',2.29912000000000085048e-04,9.89369999999999e-05,1.71650900028907926753e-03,0,NULL,NULL,NULL,11542528,33,142,NULL,NULL,NULL,NULL);
INSERT INTO "result" VALUES(2,1,'1',1,1,'sat',NULL,'00cc54c364985643',6.08209999999999653685e-05,3.07160000000000765751e-05,1.06447999769443413242e-04,0,NULL,NULL,NULL,11718656,22,81,NULL,NULL,NULL,NULL);
CREATE TABLE run ( -- one start of the program
  id INTEGER PRIMARY KEY,
  started TEXT NOT NULL, -- UTC
  version TEXT, "commit" TEXT, command TEXT, cpu TEXT,
  threads INTEGER, ranks INTEGER, shard INTEGER, shards INTEGER,
  machine TEXT
);
INSERT INTO "run" VALUES(1,'2026-11-18T10:31:44Z','0.1','0','givens sweep x.db','avx512',2,1,1,1,'any');
CREATE TABLE solver ( -- and how it is run
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL, version TEXT NOT NULL, encoding TEXT NOT NULL,
  limit_seconds REAL NOT NULL, limit_bytes INTEGER NOT NULL, -- 0: none
  UNIQUE (name, version, encoding, limit_seconds, limit_bytes)
);
INSERT INTO "solver" VALUES(1,'cadical','cadical-sc2021 bumpreason=0 chrono=0 elim=0 lucky=0 reluctant=100 stabilizeonly=1 walk=0','3d',20.0,0);
CREATE VIEW results AS SELECT
  block_rows || 'x' || block_cols AS block, pattern, holes, kind, method, seed,
  number, solver.name AS solver, encoding, limit_seconds, status, why, hash,
  solve_cpu, encode_cpu, wall, conflicts, decisions, propagations, restarts,
  peak_bytes, variables, clauses, fixed, fixed_of, fixed_all, fixed_all_of
FROM result JOIN point ON point.id = result.point
JOIN solver ON solver.id = result.solver;
PRAGMA application_id = 1196839767;
PRAGMA user_version = 1;
