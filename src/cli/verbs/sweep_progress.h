/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_progress.h -- what a sweep prints on stderr: the progress line, and the last
 * line. */
#ifndef GV_CLI_VERBS_SWEEP_PROGRESS_H
#define GV_CLI_VERBS_SWEEP_PROGRESS_H

#include "work/progress.h"
#include "cli/run.h"
#include "experiment/sweep_run.h"

typedef struct gv_sweep_progress {
    gv_progress line;
    const gv_run *run;
    const char *path; /* of the store */
    char detail[160];
    bool begun;
} gv_sweep_progress;

void gv_sweep_progress_init(gv_sweep_progress *progress, const gv_run *run,
                            const char *path);

/* Shows its progress. */
void gv_sweep_progress_tell(gv_sweep_progress *progress, const gv_sweep_state *state,
                            double end_time);

/* "givens: FILE.db: 120 of 400 runs, 110 solved, 8 at the limit, 2 errors", and how to
 * continue if something is missing. */
void gv_sweep_progress_end(gv_sweep_progress *progress, const gv_sweep_state *state);

#endif
