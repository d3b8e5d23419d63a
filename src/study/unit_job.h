/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_job.h -- an order for one unit of work, as flat bytes: it goes to a thread or to
 * another rank. Ranks are machines of one kind: numbers are in their own order of
 * bytes.
 *
 *     gv_unit_job | labels of grids (make) or cells of puzzles (rate only)
 */
#ifndef GV_STUDY_UNIT_JOB_H
#define GV_STUDY_UNIT_JOB_H

#include "base/buffer.h"
#include "model/net.h"
#include "study/study_plan.h"
#include "study/unit_grids.h"

typedef struct gv_unit_job {
    uint64_t unit;
    gv_rating_set ratings; /* to rate by */
    uint32_t makes;        /* 1: make the unit, then rate; 0: rate the puzzles below */
    uint32_t n_items;      /* grids from outside, or puzzles */
    uint32_t reserved;
    gv_grids_used used; /* by the study, with those of this unit */
} gv_unit_job;

/* Begins a job in `out`; its items are appended with gv_buffer_add(): n_primary labels
 * for a grid, n_primary bytes for a puzzle. */
void gv_unit_job_write(gv_buffer *out, const gv_unit_job *job);

/* Corrects the number of items, where it is known only behind them. */
void gv_unit_job_set_items(gv_buffer *out, size_t n_items);

/* Likewise the grids that are used with it. */
void gv_unit_job_set_used(gv_buffer *out, const gv_grids_used *used);

/* The items of a job, behind its head. False when the bytes are no such job. */
bool gv_unit_job_read(gv_unit_job *out, const void **items, const gv_buffer *bytes,
                      const gv_net *net);

#endif
