/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_run.h -- runs a study: hands out units in the order of their numbers, and
 * writes their results to the store in the same order, one transaction each. So a study
 * that was killed continues at the next number, and what is in the store does not
 * depend on threads, ranks or the moment of the kill. */
#ifndef GV_STUDY_STUDY_RUN_H
#define GV_STUDY_STUDY_RUN_H

#include "stats/count_estimate.h"
#include "study/study_plan.h"
#include "work/executor.h"
#include "work/shard.h"

/* When to end. Numbers are for the whole study, not for this run; UINT64_MAX: no limit.
 * Puzzles and tries end it after the first unit that reaches them. */
typedef struct gv_study_goal {
    uint64_t n_units; /* units 0 .. n_units - 1 */
    uint64_t n_puzzles, n_tries;
    double end_time; /* on gv_wall_seconds(); 0: never */
    gv_shard shard;  /* of the units */
} gv_study_goal;

typedef enum gv_study_end {
    GV_STUDY_DONE,    /* the goal is reached */
    GV_STUDY_TIME,    /* the time is up */
    GV_STUDY_GRIDS,   /* there are no more grids */
    GV_STUDY_STOPPED, /* by the stop flag */
    GV_STUDY_LEFT,    /* a rank abandoned its work: only that rank received a signal */
} gv_study_end;

/* How far it is. */
typedef struct gv_study_state {
    uint64_t n_units, n_puzzles, n_tries; /* in the store */
    uint64_t n_made, n_rated;             /* units of this run: made, or rated later */
    gv_count_estimate estimate;           /* of the method's weights, if it has them */
    gv_study_end end;
    bool is_begun;    /* what the store has was read; false: stopped before */
    unsigned left_by; /* GV_STUDY_LEFT: that rank */
} gv_study_state;

typedef struct gv_study {
    const gv_study_plan *plan;
    gv_store *store;       /* open for writing */
    unsigned n_threads;    /* of this process */
    gv_executor *executor; /* NULL, or those of other ranks */
    gv_study_goal goal;
    gv_store_run run; /* what is written about this run; not threads and ranks */

    /* Appends up to `n` grids, numbered from `first` among all of the caller's, to
     * `out`, n_primary labels each; returns how many there were. `first` only grows;
     * *before is the hash (unit_grids.h) of all grids before it. Fewer than `n` with
     * *ended: there are no more; otherwise the run is being stopped, or they cannot be
     * read. NULL: there are none. */
    size_t (*take_grids)(void *user, gv_buffer *out, uint64_t first, size_t n,
                         uint64_t *before, bool *ended);

    /* Called a few times a second, and after each unit. */
    void (*tell)(void *user, const gv_study_state *state);
    void *user;
} gv_study;

/* Writes what makes it this study, or checks that the store has the same, including the
 * caller's grids (GV_ERR_ARGUMENT names the difference), rates units that lack a rating
 * of the plan, and makes units until the goal is reached, or the plan's stop flag is
 * set; the flag is set at the end if units in progress had to be abandoned. GV_ERR_IO:
 * the store cannot be written; what is in it stays. */
gv_status gv_study_run(const gv_study *study, gv_study_state *state, gv_error *err);

#endif
