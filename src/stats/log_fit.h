/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log_fit.h -- the model h = e^a m^b n^c through points (m, n, h): ordinary least
 * squares on ln h = a + b ln m + c ln n (GSL), and how well the points determine it, by
 * a bootstrap over the points. */
#ifndef GV_STATS_LOG_FIT_H
#define GV_STATS_LOG_FIT_H

#include "base/arena.h"
#include "base/status.h"
#include "stats/intervals.h"

enum { GV_LOG_TERMS = 3, GV_LOG_REPLICATES = 2000 };

typedef struct gv_log_point {
    double m, n, h; /* all above 0 */
} gv_log_point;

typedef struct gv_log_fit {
    double terms[GV_LOG_TERMS];          /* a, b, c */
    gv_interval intervals[GV_LOG_TERMS]; /* 95 %, quantiles of the replicates */
    double r_squared;                    /* of ln h; NAN if all h are equal */
    size_t n_points;
    size_t n_replicates; /* that had three independent points */
} gv_log_fit;

/* GV_ERR_ARGUMENT if the points do not determine three terms: fewer than three, or ln m
 * and ln n on one line. Replicates draw from streams of `seed`; intervals are NAN if
 * less than half of the replicates have a fit. */
gv_status gv_log_fit_make(gv_log_fit *out, const gv_log_point *points, size_t n_points,
                          uint64_t seed, gv_arena *tmp, gv_error *err);

/* The value of the model with these terms for a block of m rows and n columns. */
double gv_log_fit_model(const double *terms, double m, double n);

#endif
