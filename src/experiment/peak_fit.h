/* SPDX-License-Identifier: GPL-3.0-or-later */
/* peak_fit.h -- the place of the peak, or of the backbone's minimum, as a model of the
 * block: ln h = a + b ln m + c ln n, m the longer side. */
#ifndef GV_EXPERIMENT_PEAK_FIT_H
#define GV_EXPERIMENT_PEAK_FIT_H

#include "experiment/sweep_figures.h"
#include "stats/stat_table.h"

/* Which place. */
typedef struct gv_peak_query {
    bool backbone;      /* the minimum of the look-ahead backbone; otherwise a peak: */
    const char *solver; /* of this solver; NULL: the only one */
    const char *encoding; /* NULL: any, if there is only one; likewise the next */
    const char *pattern;
    gv_measure measure;
    double part; /* the quantile, 0 < part < 1 */
} gv_peak_query;

typedef struct gv_peak_point {
    unsigned block_rows, block_cols;
    double holes;
    gv_interval interval; /* NAN: not known */
    bool is_at_end;       /* of the examined range */
    size_t n_looked_at;   /* numbers of holes in that range; 0: unknown */
} gv_peak_point;

typedef struct gv_peak_points {
    gv_peak_point *items;
    size_t n_items;
} gv_peak_points;

/* One point for each block of the sweep. GV_ERR_ARGUMENT if the query fits several
 * series of a block. */
gv_status gv_peak_points_find(gv_peak_points *out, const gv_sweep_data *data,
                              const gv_peak_query *query, gv_arena *arena,
                              gv_error *err);

/* The published peaks of table 1. */
gv_status gv_peak_points_published(gv_peak_points *out, gv_arena *arena, gv_error *err);

/* The tables `fit` (terms, intervals, published terms, R^2) and `model` (each block:
 * data, fit, published model). `seed` is for the bootstrap. GV_ERR_ARGUMENT if the
 * points do not determine a model, or one of them was found among too few numbers of
 * holes to be a peak. `note` may be NULL. */
gv_status gv_peak_fit_make(gv_stat_tables *tables, const gv_peak_points *points,
                           const gv_peak_query *query, uint64_t seed, const char *note,
                           gv_error *err);

#endif
