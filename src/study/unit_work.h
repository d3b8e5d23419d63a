/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_work.h -- one unit of a study being processed: what to do, and its result. A
 * thread of this process gets a pointer to it; for another rank it becomes bytes. */
#ifndef GV_STUDY_UNIT_WORK_H
#define GV_STUDY_UNIT_WORK_H

#include "study/unit_result.h"
#include "work/schedule.h"

typedef struct gv_unit_job {
    uint64_t unit;
    gv_rating_set ratings; /* to rate by */
    uint32_t makes;        /* 1: make the unit, then rate; 0: rate the puzzles given */
    uint32_t n_items;      /* grids from outside, or puzzles */
    uint32_t reserved;
    gv_grids_used used; /* by the study, including those of this unit */
} gv_unit_job;

/* Reused. */
typedef struct gv_unit_work {
    gv_unit_job job;
    gv_buffer items; /* n_primary labels for a grid, n_primary bytes for a puzzle */
    gv_unit_result result;
    gv_arena arena; /* of the result */
} gv_unit_work;

/* `n` of them, for the items of a schedule; NULL when out of memory. */
void **gv_unit_work_list_new(size_t n);
void gv_unit_work_list_free(void **works, size_t n); /* NULL is fine */

/* Begins a job without items; the last result is forgotten. */
void gv_unit_work_begin(gv_unit_work *work, const gv_unit_job *job);

/* The puzzles of a unit of the store, to be rated. GV_ERR_INPUT if they are not of the
 * network. */
gv_status gv_unit_work_add_stored(gv_unit_work *work, gv_store *store,
                                  const gv_net *net, gv_error *err);

/* Jobs and results as bytes; the steps' user begins with a const gv_study_plan *. */
extern const gv_work_codec gv_unit_codec;

#endif
