/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_store.h -- the store of a sweep: one SQLite file with the points of an
 * experiment (which instances), its solvers (how they are run) and a result for each
 * solver on each instance. A result is found by everything it depends on, so that the
 * same experiment runs only what is missing.
 *
 * It is a gv_store: opening, transactions, parameters and runs are those of store.h.
 * The file identifies itself differently, so that neither kind is mistaken for the
 * other. */
#ifndef GV_STORE_SWEEP_STORE_H
#define GV_STORE_SWEEP_STORE_H

#include "store/store.h"

/* As gv_store_open(), and closed by gv_store_close(). */
gv_status gv_sweep_store_open(gv_store **out, const char *path, gv_store_mode mode,
                              gv_error *err);

/* Whether the file identifies itself as such a store, whatever else is in it. */
bool gv_sweep_store_is(const char *path);

/* ---- what a result depends on ---- */

/* Which instances; with a seed and a number, which one. */
typedef struct gv_sweep_point {
    int64_t id; /* given by the store */
    unsigned block_rows, block_cols;
    const char *pattern;
    uint32_t holes;
    const char *kind, *method;
    const char *chain; /* lengths of the chains, in words */
    unsigned generator;
} gv_sweep_point;

typedef struct gv_sweep_solver {
    int64_t id;
    const char *name, *version, *encoding;
    double limit_seconds; /* 0: none; so is the next */
    uint64_t limit_bytes;
} gv_sweep_solver;

/* Finds or makes it and sets its id. Between begin and commit, like every put. */
gv_status gv_sweep_store_take_point(gv_store *store, gv_sweep_point *point,
                                    gv_error *err);
gv_status gv_sweep_store_take_solver(gv_store *store, gv_sweep_solver *solver,
                                     gv_error *err);

/* Calls `each` for all in the order of their ids; strings are valid during the call. */
gv_status gv_sweep_store_points(gv_store *store,
                                void (*each)(void *user, const gv_sweep_point *point),
                                void *user, gv_error *err);
gv_status gv_sweep_store_solvers(gv_store *store,
                                 void (*each)(void *user,
                                              const gv_sweep_solver *solver),
                                 void *user, gv_error *err);

/* ---- results ---- */

/* Integers that a run may report; -1 if it does not. */
typedef enum gv_sweep_counter {
    GV_SWEEP_CONFLICTS,
    GV_SWEEP_DECISIONS,
    GV_SWEEP_PROPAGATIONS,
    GV_SWEEP_RESTARTS,
    GV_SWEEP_PEAK_BYTES,
    GV_SWEEP_VARIABLES,
    GV_SWEEP_CLAUSES,
    GV_SWEEP_FIXED,        /* look-ahead backbone: reduced variables that are fixed, */
    GV_SWEEP_FIXED_OF,     /* out of this many; */
    GV_SWEEP_FIXED_ALL,    /* variables of all holes that are fixed or eliminated, */
    GV_SWEEP_FIXED_ALL_OF, /* out of this many */
    GV_N_SWEEP_COUNTERS
} gv_sweep_counter;

typedef struct gv_sweep_result {
    int64_t point, solver; /* ids */
    uint64_t seed, number;
    int64_t run;
    const char *status; /* sat, unsat, limit, memory, error; for a backbone done */
    const char *why;    /* NULL: nothing to say */
    const char *hash;   /* of the known solution; NULL: none */
    double encode_cpu, solve_cpu, wall;
    int64_t counters[GV_N_SWEEP_COUNTERS];
} gv_sweep_result;

gv_status gv_sweep_store_put_result(gv_store *store, const gv_sweep_result *result,
                                    gv_error *err);
/* The status of the result of this point, solver, seed and number; "" if there is none.
 * 8 characters are room enough. */
gv_status gv_sweep_store_find_result(gv_store *store, const gv_sweep_result *key,
                                     char *status, size_t room, gv_error *err);
gv_status gv_sweep_store_n_results(gv_store *store, uint64_t *out, gv_error *err);

/* A share of the numbers below `below`: those for which number * factor + offset leaves
 * `shard` when divided by `n_shards`. */
typedef struct gv_sweep_share {
    uint64_t below, factor, offset, n_shards, shard;
} gv_sweep_share;

/* How many results with the point, solver and seed of `key` have such a number. */
gv_status gv_sweep_store_count_results(gv_store *store, const gv_sweep_result *key,
                                       const gv_sweep_share *share, uint64_t *out,
                                       gv_error *err);

/* Calls `each` for all results, in the order of their keys; strings hold for the call.
 * GV_ERR_INPUT at one whose point, solver or run is not in the store. */
gv_status gv_sweep_store_results(gv_store *store,
                                 void (*each)(void *user,
                                              const gv_sweep_result *result),
                                 void *user, gv_error *err);

/* ---- machines ---- */

/* What the run with this id ran on, in words; and all machines that made results. */
gv_status gv_sweep_store_put_machine(gv_store *store, int64_t run, const char *machine,
                                     gv_error *err);
gv_status gv_sweep_store_machines(gv_store *store,
                                  void (*each)(void *user, const char *machine),
                                  void *user, gv_error *err);

/* ---- shards ---- */

/* Copies all results of the store at `from`, between begin and commit. Parameters are
 * copied into a store that has none; the result is no longer a shard. If a result is in
 * both, ours is kept; GV_ERR_ARGUMENT if one says sat and the other unsat. */
gv_status gv_sweep_store_merge(gv_store *store, const char *from, gv_error *err);

#endif
