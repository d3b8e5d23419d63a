/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_worker.h -- one thread of a study: makes units and rates their puzzles. */
#ifndef GV_STUDY_UNIT_WORKER_H
#define GV_STUDY_UNIT_WORKER_H

#include "study/study_plan.h"

typedef struct gv_unit_worker {
    const gv_study_plan *plan;
    gv_arena arena; /* lasts */
    gv_arena tmp;   /* rewound after each unit */
    gv_maker maker;
    gv_unit unit;

    /* What it rates by: made when a job asks for other ratings than the last one. */
    gv_rating_set rated_by;
    gv_rate_plan *rate_plan;
    gv_rater *rater;
} gv_unit_worker;

gv_status gv_unit_worker_init(gv_unit_worker *worker, const gv_study_plan *plan,
                              gv_error *err);
void gv_unit_worker_free(gv_unit_worker *worker);

/* From the bytes of a job (unit_job.h) to those of its result (unit_result.h), which
 * tells of failures too. */
void gv_unit_worker_run(gv_unit_worker *worker, const gv_buffer *job,
                        gv_buffer *result);

#endif
