/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line_fit.h -- the straight line through points with errors (GSL). */
#ifndef GV_STATS_LINE_FIT_H
#define GV_STATS_LINE_FIT_H

#include "stats/count_estimate.h"

#include <stddef.h>

/* The slope of the line y = a + b x, weighted by 1 / error^2. NAN below three points.
 */
gv_estimate gv_line_slope(const double *x, const double *y, const double *errors,
                          size_t n_points);

#endif
