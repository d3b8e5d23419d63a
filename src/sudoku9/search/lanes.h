/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lanes.h -- the 9x9 engine: how many solutions has each puzzle of a block, up to a
 * limit, and which are its first two? Sixteen puzzles are processed at a time, one per
 * lane of the kernel; a finished lane takes the next puzzle or, when none is left, a
 * branch of another lane's search. So a block of one puzzle is spread over the lanes.
 */
#ifndef GV_SUDOKU9_SEARCH_LANES_H
#define GV_SUDOKU9_SEARCH_LANES_H

#include "base/arena.h"
#include "base/os/cpu.h"
#include "sudoku9/kernel.h"

#include <stdbool.h>
#include <stddef.h>

/* What the puzzle of a job is. */
typedef enum gv_nine_source {
    GV_NINE_TEXT,   /* 81 characters: '1' to '9' are givens, all others empty cells */
    GV_NINE_DIGITS, /* 81 bytes: 1 to 9 are givens, all others empty cells */
    GV_NINE_CANDS,  /* a gv_nine_cands */
    GV_NINE_GRID    /* a gv_nine_cands that is a complete grid, see gv_nine_job */
} gv_nine_source;

/* One question and its answer. All puzzles, and `first` and `second`, belong to the
 * caller and must live as long as the job is run. */
typedef struct gv_nine_job {
    gv_nine_source source;
    gv_end end; /* the answer: why the search ended */
    const void *puzzle;

    /* Only for GV_NINE_GRID, a known solution: which of its cells are givens, and in
     * which its digit is forbidden. "Is there a solution other than this grid,
     * differing in `cell`?" has the limit 1 and the one cell in `differ`. */
    gv_nine_set clues, differ;

    uint64_t limit; /* stop at this many solutions; 0: find all */
    uint8_t *first; /* NULL, or 81 bytes for the first solution, digits 1 to 9 */
    uint8_t *second;

    uint64_t n_solutions; /* found */
    uint64_t n_guesses;   /* branchings of the search */
    uint64_t n_sweeps;    /* passes over the candidates */
} gv_nine_job;

/* What may end a run early. All zero: nothing. */
typedef struct gv_nine_control {
    uint64_t limit_guesses; /* of each job; 0: none */

    /* NULL, or called every few thousand sweeps: any result but GV_END_COMPLETE ends
     * all unfinished jobs. */
    gv_end (*look)(void *user);
    void *user;
} gv_nine_control;

/* The memory of a run: one per thread. About 170 KB. */
typedef struct gv_nine_work gv_nine_work;

/* The kernel of a level, or of a lower one if the build lacks it. */
const gv_nine_kernel *gv_nine_kernel_of(gv_cpu_level level);

/* NULL when out of memory. */
gv_nine_work *gv_nine_work_new(gv_arena *arena, const gv_nine_kernel *kernel);

/* The kernel it was made with. */
const gv_nine_kernel *gv_nine_kernel_used(const gv_nine_work *work);

/* For the debugger: the lanes that were given a job, with their candidates. */
void gv_nine_work_dump(const gv_nine_work *work);

/* Answers the jobs. `control` may be NULL. An answer depends on its job and
 * limit_guesses alone, not on the level, nor on the other jobs: it is that of a
 * depth-first search on one lane, even when lanes shared the work. Lanes share jobs
 * with a limit of 1 or 2 and no limit_guesses. */
void gv_nine_run(gv_nine_work *work, gv_nine_job *jobs, size_t n_jobs,
                 const gv_nine_control *control);

/* Receives a solution, digits 1 to 9; returns false to end the search. */
typedef bool gv_nine_visit_fn(void *user, const uint8_t digits[GV_NINE_CELLS]);

/* Answers one job with all lanes, for counts of many solutions: calls `visit` (or NULL)
 * with each. Their order, the same on every level, is not that of gv_nine_run(). The
 * job's `first` and `second` are not filled. When `visit` ends the search, the job's
 * end is GV_END_STOPPED. */
void gv_nine_enumerate(gv_nine_work *work, gv_nine_job *job, gv_nine_visit_fn *visit,
                       void *user, const gv_nine_control *control);

#endif
