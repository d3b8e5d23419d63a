/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_data.h -- the results of a sweep in memory, in groups: one group is one solver
 * on all instances of one point. Groups are ordered by what they are, not by the order
 * of work; those that differ only in the holes make a series. */
#ifndef GV_EXPERIMENT_SWEEP_DATA_H
#define GV_EXPERIMENT_SWEEP_DATA_H

#include "store/sweep_store.h"

#include "base/arena.h"

typedef enum gv_sweep_verdict {
    GV_SWEEP_VERDICT_SAT,
    GV_SWEEP_VERDICT_UNSAT,
    GV_SWEEP_VERDICT_LIMIT,
    GV_SWEEP_VERDICT_MEMORY,
    GV_SWEEP_VERDICT_ERROR,
    GV_SWEEP_VERDICT_DONE, /* a backbone was measured */
    GV_N_SWEEP_VERDICTS
} gv_sweep_verdict;

typedef struct gv_sweep_row {
    size_t point, solver; /* indices into the arrays below */
    uint64_t seed, number;
    gv_sweep_verdict verdict;
    double encode_cpu, solve_cpu, wall;
    int64_t counters[GV_N_SWEEP_COUNTERS];
} gv_sweep_row;

typedef struct gv_sweep_group {
    const gv_sweep_point *point;
    const gv_sweep_solver *solver;
    const gv_sweep_row *rows; /* by seed and number */
    size_t n_rows;
    size_t series; /* number of its series */
} gv_sweep_group;

typedef struct gv_sweep_series {
    const gv_sweep_group *groups; /* by holes, ascending */
    size_t n_groups;
} gv_sweep_series;

typedef struct gv_sweep_data {
    gv_sweep_point *points;
    size_t n_points;
    gv_sweep_solver *solvers;
    size_t n_solvers;
    gv_sweep_row *rows;
    size_t n_rows;
    gv_sweep_group *groups;
    size_t n_groups;
    gv_sweep_series *series;
    size_t n_series;

    /* Where it comes from, a line each. */
    const char *makers; /* versions of the program */
    const char *machines;
    const char *seeds;
} gv_sweep_data;

/* Reads all of it into `arena`. */
gv_status gv_sweep_data_read(gv_sweep_data *out, gv_store *store, gv_arena *arena,
                             gv_error *err);

#endif
