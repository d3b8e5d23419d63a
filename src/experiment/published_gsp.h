/* SPDX-License-Identifier: GPL-3.0-or-later */
/* published_gsp.h -- the published results on the hardness of generalized Sudoku
 * (Ansotegui, Bejar, Fernandez, Mateu, "Generating highly balanced sudoku problems as
 * hard problems"): its tables 1 to 3 and its two models. */
#ifndef GV_EXPERIMENT_PUBLISHED_GSP_H
#define GV_EXPERIMENT_PUBLISHED_GSP_H

#include "stats/log_fit.h"

#include <stddef.h>
#include <stdint.h>

/* Columns of tables 1 and 2. */
typedef enum gv_published_column {
    GV_SATZ_SINGLY,
    GV_SATZ_DOUBLY,
    GV_SATZ_FULLY,
    GV_MINISAT_SINGLY,
    GV_MINISAT_DOUBLY,
    GV_MINISAT_FULLY,
    GV_N_PUBLISHED_COLUMNS
} gv_published_column;

/* The hardest number of holes of a block, per cent solved (table 1: 500 instances, 5000
 * s) and median seconds (table 2). NAN: not given. */
typedef struct gv_published_peak {
    unsigned block_rows, block_cols;
    uint32_t holes;
    double solved[GV_N_PUBLISHED_COLUMNS];
    double median[GV_N_PUBLISHED_COLUMNS];
} gv_published_peak;

extern const gv_published_peak gv_published_peaks[];
extern const size_t gv_n_published_peaks;

/* Table 3: doubly balanced, CSP solvers on the dual encoding, 10,000 s. */
typedef struct gv_published_csp {
    unsigned block_rows, block_cols;
    uint32_t holes;
    double mac_solved, mac_median; /* a median of NAN is beyond the limit */
    double minion_solved, minion_median;
} gv_published_csp;

extern const gv_published_csp gv_published_csps[];
extern const size_t gv_n_published_csps;

/* ln h = a + b ln m + c ln n of the peak (Satz, orders 26 to 30) and of the minimum of
 * the look-ahead backbone (orders 26 to 49), with their R^2. */
extern const double gv_peak_terms[GV_LOG_TERMS];
extern const double gv_minimum_terms[GV_LOG_TERMS];
#define GV_PEAK_R_SQUARED    0.997
#define GV_MINIMUM_R_SQUARED 0.989

/* The two models for a block, m the longer side: a square turned by 90 degrees is the
 * same problem. Not for decisions: gv_peak_holes() is exact. */
double gv_published_gsp_peak(unsigned block_rows, unsigned block_cols);
double gv_minimum_model(unsigned block_rows, unsigned block_cols);

/* The row of a block; NULL if there is none. */
const gv_published_peak *gv_published_peak_of(unsigned block_rows, unsigned block_cols);

#endif
