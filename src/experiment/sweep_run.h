/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_run.h -- does what is missing of a sweep: threads take instances in the order
 * of their numbers, run on each all contenders that have no result yet, and write every
 * result at once, in its own transaction. Whatever a solver does is a result; only lack
 * of memory, a full disk and the like end a sweep. */
#ifndef GV_EXPERIMENT_SWEEP_RUN_H
#define GV_EXPERIMENT_SWEEP_RUN_H

#include "experiment/sweep_plan.h"
#include "work/executor.h"

typedef enum gv_sweep_end {
    GV_SWEEP_DONE,    /* nothing is missing (of this shard) */
    GV_SWEEP_TIME,    /* end_time */
    GV_SWEEP_STOPPED, /* the stop flag: runs in work are given up */
    GV_SWEEP_LEFT     /* a rank gave its work up: a signal came to it alone */
} gv_sweep_end;

typedef struct gv_sweep_state {
    uint64_t n_wanted;                    /* results of the plan, or its shard */
    uint64_t n_before;                    /* of these, present when the run began */
    uint64_t n_done;                      /* present now */
    uint64_t n_status[GV_N_RUN_STATUSES]; /* of those made in this run */
    uint64_t n_lies;                      /* of the errors: wrong answers */
    gv_sweep_end end;
    unsigned left_by; /* GV_SWEEP_LEFT: that rank */
} gv_sweep_state;

typedef struct gv_sweep {
    gv_sweep_plan *plan; /* entered into the store */
    gv_store *store;     /* open for writing, not in a transaction */
    gv_context *context;
    gv_store_run run;      /* who runs it: version, commit, command, cpu */
    const char *machine;   /* what it runs on, in words */
    unsigned n_threads;    /* of this process */
    gv_executor *executor; /* NULL, or those of other ranks */
    double end_time;       /* on gv_wall_seconds(): begin nothing later; 0: none */
    gv_flag *stop;         /* ends it; set by itself when it has to be ended */

    /* Called now and then, and at the end, by the caller's thread. */
    void (*tell)(void *user, const gv_sweep_state *state);
    void *user;
} gv_sweep;

/* `state` says how far it came, even on failure. */
gv_status gv_sweep_run(gv_sweep_state *state, const gv_sweep *sweep, gv_error *err);

/* What is missing, without running anything: one query for each point, seed and
 * contender. Ends early, and state->end says why, at the stop flag and the end time;
 * then n_done is less than what exists. */
gv_status gv_sweep_look(gv_sweep_state *state, const gv_sweep *sweep, gv_error *err);

#endif
