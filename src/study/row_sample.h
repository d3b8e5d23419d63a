/* SPDX-License-Identifier: GPL-3.0-or-later */
/* row_sample.h -- puzzles made by a known method as a weighted sample, row by row:
 * clues, weight and ratings of each. */
#ifndef GV_STUDY_ROW_SAMPLE_H
#define GV_STUDY_ROW_SAMPLE_H

#include "study/findings.h"

/* What is known of all rows. */
typedef struct gv_row_sample_plan {
    gv_method method;
    uint32_t n_cells; /* that clues are chosen from; 0: unknown */
    bool has_weights; /* rows have weights of their own; otherwise those of controlled
                         bias follow from the clues, and other methods have none */
    bool has_tries;   /* rows say how often was tried */
    bool has_grids;   /* rows name their grids; otherwise each has one of its own */
} gv_row_sample_plan;

typedef struct gv_sample_row {
    uint64_t clues;
    double log_weight; /* NAN: it has none */
    double tries;
    uint64_t unit, grid;
    const double *values; /* of the ratings: a number, or one of GV_VALUE_... */
} gv_sample_row;

typedef struct gv_row_sample gv_row_sample;

/* `variables` are the ratings that were read (gv_variables_read); what follows from
 * them is added. GV_ERR_ARGUMENT if the method weighted has no weights. */
gv_status gv_row_sample_new(gv_row_sample **out, const gv_row_sample_plan *plan,
                            const gv_study_variables *variables, gv_arena *arena,
                            gv_error *err);

/* GV_ERR_INPUT says what is wrong with the row. */
gv_status gv_row_sample_add(gv_row_sample *sample, const gv_sample_row *row,
                            gv_error *err);

/* After the last row. */
gv_findings gv_row_sample_end(gv_row_sample *sample);

#endif
