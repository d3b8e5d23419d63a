/* SPDX-License-Identifier: GPL-3.0-or-later */
/* search.h -- how many solutions has each puzzle of a block, up to a limit? For shapes
 * of up to 81 cells and nine digits with any units and pairs: hundreds of puzzles are
 * worked on at a time, one in each bit of the vectors (kernel.h). A finished puzzle
 * makes room for the next one or, when none is left, for a branch of another. */
#ifndef GV_SOLVE_SLICED_SEARCH_H
#define GV_SOLVE_SLICED_SEARCH_H

#include "base/arena.h"
#include "base/budget.h"
#include "base/os/cpu.h"
#include "solve/sliced/kernel.h"

/* One question and its answer. */
typedef struct gv_sliced_job {
    const uint16_t *cands; /* of each cell, a bit for each digit */
    uint8_t *digits;       /* NULL, or room for a solution: digits from 0. Where there
                              are several, it may be any of them. */
    uint32_t limit;        /* stop at this many solutions, at least 1 */

    uint32_t n_solutions; /* found */
    uint32_t n_lanes;     /* in use by the search that runs */
    uint64_t n_guesses;   /* branchings; 0 if the limit was reached: how many there were
                             by then is chance */
    gv_end end;           /* why the search ended */
    struct gv_sliced_job *next; /* for the search that runs */
} gv_sliced_job;

/* Who asks. */
typedef struct gv_sliced_client {
    gv_budget *budget; /* NULL, or the time and the stop flag that hold for the run */

    /* NULL, or called with each job that was answered: true makes it a job again, with
     * what was changed in it. So questions that depend on answers keep the lanes busy.
     */
    bool (*again)(void *user, gv_sliced_job *job);
    void *user;
} gv_sliced_client;

/* The kernel of a level, or of a lower one if the build lacks it. */
const gv_sliced_kernel *gv_sliced_kernel_of(gv_cpu_level level);

/* Answers the jobs; `client` may be NULL. The answers do not depend on the level. Takes
 * its memory from `tmp`, up to 5 MB, and leaves it there. GV_ERR_MEMORY is the only
 * failure. */
gv_status gv_sliced_run(const gv_sliced_kernel *kernel, const gv_sliced_shape *shape,
                        gv_sliced_job *jobs, size_t n_jobs,
                        const gv_sliced_client *client, gv_arena *tmp, gv_error *err);

#endif
