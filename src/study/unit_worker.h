/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_worker.h -- the threads of a study: they make units and rate their puzzles. */
#ifndef GV_STUDY_UNIT_WORKER_H
#define GV_STUDY_UNIT_WORKER_H

#include "study/unit_work.h"

typedef struct gv_unit_worker {
    const gv_study_plan *plan;
    gv_arena arena; /* lasts */
    gv_arena tmp;   /* rewound after each unit */
    gv_generator_worker maker;
    gv_unit unit;

    gv_rater *rater;
    bool rates_texts; /* of 9x9 puzzles, not instances */
} gv_unit_worker;

/* One worker for each thread of a schedule. A client's user begins with this. */
typedef struct gv_unit_workers {
    const gv_study_plan *plan; /* first: gv_unit_codec needs it */
    gv_rate_plan *rate_plan;   /* the ratings of the study, in its order */
    gv_unit_worker *workers;
    unsigned n_workers;
} gv_unit_workers;

gv_status gv_unit_workers_init(gv_unit_workers *out, const gv_study_plan *plan,
                               unsigned n_threads, gv_error *err);
void gv_unit_workers_free(gv_unit_workers *workers); /* zeros are fine */

/* The work step of such a client; its items are gv_unit_work: fills the result, as the
 * job says. */
gv_status gv_unit_workers_step(void *user, gv_work_item *item, unsigned worker,
                               gv_error *err);

#endif
