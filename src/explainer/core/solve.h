/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve.h -- rates 9x9 Sudoku as Sudoku Explainer does: the first hint of the first
 * producer that has one is applied, until the grid is full. The rating ER is the
 * greatest difficulty on the way, ED that of the first hint, EP the greatest up to and
 * including the first placement (docs/theory/ser.md). */
#ifndef GV_EXPLAINER_CORE_SOLVE_H
#define GV_EXPLAINER_CORE_SOLVE_H

#include "base/outcome.h"
#include "explainer/core/table.h"

typedef struct gv_se_result {
    gv_outcome outcome; /* OK; BEYOND: no producer has a hint (there is no solution, or
                         * there are several); LIMIT: see `end` */
    gv_end end;         /* why it ended, GV_END_COMPLETE unless by a limit */
    double er, ep, ed;  /* 0 while there was no such hint */
    bool has_ep, has_ed;
    gv_se_title er_by, ep_by, ed_by; /* the first hints of that difficulty */
    uint32_t n_steps;
    unsigned producer; /* at a limit: the number of the producer that was running */
} gv_se_result;

/* The memory of ratings: one per thread. */
typedef struct gv_se_solver gv_se_solver;

/* Takes its memory from `memory` (NULL: the heap) as needed. */
gv_status gv_se_solver_new(gv_se_solver **out, gv_memory *memory, gv_error *err);
void gv_se_solver_free(gv_se_solver *solver);

/* Where it adds what it did; NULL, as it is at first: nowhere. */
void gv_se_solver_set_counters(gv_se_solver *solver, gv_counters *counters);

/* Called for every hint, before it is applied to the grid; false ends the run as by
 * GV_END_STOPPED. */
typedef bool gv_se_step_fn(void *user, const gv_se_grid *grid, const gv_se_hint *hint);

typedef struct gv_se_task {
    const gv_se_grid *grid; /* where it starts */
    gv_limits limits;       /* time and stop */
    gv_se_step_fn *step;    /* or NULL */
    void *user;
    bool explains; /* hints carry their chains */
    bool ed_only;  /* the first hint is enough */
    bool ep_only;  /* the first placement is enough */
} gv_se_task;

gv_status gv_se_solve(gv_se_result *out, gv_se_solver *solver, const gv_se_task *task,
                      gv_error *err);

/* The hint of one grid: that of the first producer that has one. `out->producer` is 0
 * if none has. The chain of the hint is valid until the next call. */
gv_status gv_se_solver_hint(gv_se_hint *out, gv_se_solver *solver,
                            const gv_se_grid *grid, bool explains, gv_error *err);

#endif
