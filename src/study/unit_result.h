/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_result.h -- the result of one unit of a study. */
#ifndef GV_STUDY_UNIT_RESULT_H
#define GV_STUDY_UNIT_RESULT_H

#include "study/study_plan.h"
#include "study/unit_grids.h"

typedef struct gv_result_head {
    uint64_t unit;
    gv_rating_set ratings; /* it was rated by */
    uint32_t makes;        /* 0: there are only ratings */
    uint64_t n_grids, n_tries;
    gv_grids_used used;                       /* as in the job */
    double sum_aa, sum_ab, sum_bb, largest_a; /* as in gv_store_unit */
    uint32_t n_cells;
    uint32_t n_tallies, n_puzzles;
    uint32_t n_ratings; /* of each puzzle */
} gv_result_head;

typedef struct gv_result_puzzle {
    uint64_t tries;
    double log_weight; /* NAN: none */
    uint32_t grid, clues;
} gv_result_puzzle;

typedef struct gv_result_rating {
    uint64_t value;
    uint32_t outcome;   /* as in gv_rate_value */
    uint32_t has_value; /* likewise */
} gv_result_rating;

/* Ratings and cells are in the order of the puzzles. */
typedef struct gv_unit_result {
    gv_result_head head;
    const gv_store_tally *tallies;
    const gv_result_puzzle *puzzles; /* NULL unless the unit was made */
    const gv_result_rating *ratings;
    const uint8_t *cells;
} gv_unit_result;

#endif
