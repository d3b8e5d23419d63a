/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_work.h -- one instance of a sweep on its way: makes it, and runs on it all
 * contenders that have no result yet. Results are handed over one by one, as soon as
 * they are there. */
#ifndef GV_EXPERIMENT_SWEEP_WORK_H
#define GV_EXPERIMENT_SWEEP_WORK_H

#include "experiment/sweep_plan.h"
#include "work/schedule.h"

/* The result of one contender. Plain data. */
typedef struct gv_sweep_outcome {
    uint64_t contender;
    gv_run_status status;
    bool is_measured; /* a backbone was measured; whether there is a solution is unknown
                       */
    bool lied;
    char why[160]; /* empty: nothing to say */
    char hash[24]; /* of the known solution; empty: none is known */
    double encode_cpu, solve_cpu, wall;
    int64_t counters[GV_N_SWEEP_COUNTERS];
} gv_sweep_outcome;

/* One contender on one instance; fills all of `out` but contender and hash. *given_up:
 * the stop flag ended it, there is no result. */
typedef struct gv_contest {
    const gv_contender *contender;
    const gv_instance *instance;
    bool has_solution; /* is known */
    const gv_flag *stop;
} gv_contest;

gv_status gv_contest_run(gv_sweep_outcome *out, bool *given_up,
                         const gv_contest *contest, gv_arena *tmp, gv_error *err);

/* Used again and again. */
typedef struct gv_sweep_work {
    gv_sweep_job job;
    bool *missing; /* one for each contender */
    bool has_outcome;
    gv_sweep_outcome outcome;
} gv_sweep_work;

/* `n` of them in `arena`, for the items of a schedule; NULL when memory is out. */
void **gv_sweep_works_new(size_t n, const gv_sweep_plan *plan, gv_arena *arena);

typedef struct gv_sweep_worker {
    gv_arena instance; /* what a job is about */
    gv_arena tmp;      /* what a contender needs */
} gv_sweep_worker;

/* One worker for each thread of a schedule. A client's user begins with this. */
typedef struct gv_sweep_workers {
    const gv_sweep_plan *plan; /* first: the codec wants it */
    gv_context *context;
    gv_flag *stop;
    gv_sweep_worker *workers;
    unsigned n_workers;
} gv_sweep_workers;

gv_status gv_sweep_workers_init(gv_sweep_workers *workers, unsigned n_threads,
                                gv_error *err);
void gv_sweep_workers_free(gv_sweep_workers *workers);

/* The work step of such a client; its items are gv_sweep_work, and a commit finds one
 * outcome in them, or none. */
gv_status gv_sweep_workers_step(void *user, gv_work_item *item, unsigned worker,
                                gv_error *err);

extern const gv_work_codec gv_sweep_codec;

#endif
