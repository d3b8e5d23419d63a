/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line_fit.c -- weighted least squares by GSL. */
#include "stats/line_fit.h"

#include <assert.h>
#include <gsl/gsl_fit.h>
#include <math.h>

gv_estimate gv_line_slope(const double *x, const double *y, const double *errors,
                          size_t n_points)
{
    assert(n_points <= GV_ESTIMATE_CLASSES);
    if (n_points < 3)
        return (gv_estimate){ NAN, NAN };
    double weights[GV_ESTIMATE_CLASSES];
    for (size_t i = 0; i < n_points; i++)
        weights[i] = 1 / (errors[i] * errors[i]);
    double at_zero, slope, var_zero, covariance, var_slope, chi_square;
    gsl_fit_wlinear(x, 1, weights, 1, y, 1, n_points, &at_zero, &slope, &var_zero,
                    &covariance, &var_slope, &chi_square);
    return (gv_estimate){ slope, sqrt(var_slope) };
}
