/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_progress.h -- what a study prints on stderr: the progress line, and the last
 * line. */
#ifndef GV_CLI_VERBS_STUDY_PROGRESS_H
#define GV_CLI_VERBS_STUDY_PROGRESS_H

#include "work/progress.h"
#include "cli/run.h"
#include "study/study_run.h"

typedef struct gv_study_progress {
    gv_progress line;
    const gv_run *run;
    const char *path;      /* of the store */
    const gv_store *store; /* NULL: it is not open yet */
    char detail[160];
    bool begun;
    bool told_stop;        /* how to continue has already been said */
    gv_study_state before; /* what the store had when the run began */
} gv_study_progress;

void gv_study_progress_init(gv_study_progress *progress, const gv_run *run,
                            const char *path);

/* Shows the progress of the study. The first call is for what it had before. */
void gv_study_progress_tell(gv_study_progress *progress, const gv_study_goal *goal,
                            const gv_study_state *state);

/* "givens: FILE.db: 2961 puzzles, 6 units, effective size 253, mean clues 26.55 +-
 * 0.08", and how to continue if it was stopped. */
void gv_study_progress_end(gv_study_progress *progress, const gv_study_state *state);

/* The same for one that is being stopped, at once: mpirun kills soon after a signal,
 * and a rank that died never returns its work. */
void gv_study_progress_stopping(gv_study_progress *progress,
                                const gv_study_state *state);

/* That nothing is lost, after a failure. */
void gv_study_progress_failed(gv_study_progress *progress, const gv_study_state *state);

#endif
