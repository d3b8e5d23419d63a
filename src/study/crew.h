/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crew.h -- the threads of one process: parcels come in any order and are worked on in
 * that order; results come back as they are done. Nobody waits but on conditions. */
#ifndef GV_STUDY_CREW_H
#define GV_STUDY_CREW_H

#include "study/hall.h"
#include "study/study_plan.h"

typedef struct gv_crew gv_crew;

/* The plan outlives the crew. Fewer threads than asked for is no failure. */
gv_status gv_crew_new(gv_crew **out, const gv_study_plan *plan, unsigned n_threads,
                      gv_error *err);
/* Waits for what is in work; what is not begun is forgotten. NULL is fine. */
void gv_crew_free(gv_crew *crew);

unsigned gv_crew_n_threads(const gv_crew *crew);
void gv_crew_submit(gv_crew *crew, gv_parcel *parcel);
gv_parcel *gv_crew_collect(gv_crew *crew, double seconds);
void gv_crew_end(gv_crew *crew);

/* A hall of this crew alone; it lives as long as the crew. */
gv_hall *gv_crew_hall(gv_crew *crew);

#endif
