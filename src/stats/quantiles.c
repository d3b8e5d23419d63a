/* SPDX-License-Identifier: GPL-3.0-or-later */
/* quantiles.c -- by bisection: slow, at most a few hundred steps, but it always ends.
 */
#include "stats/quantiles.h"

#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

/* A distribution with one or two parameters. */
typedef struct distribution {
    double a, b;
    double (*below)(double x, double a, double b);
    double (*above)(double x, double a, double b);
} distribution;

static double find(const distribution *d, double tail, bool upper, double high)
{
    double low = 0;
    while (true) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high)
            return high; // nothing lies between them
        const bool is_low = upper ? d->above(middle, d->a, d->b) > tail
                                  : d->below(middle, d->a, d->b) < tail;
        *(is_low ? &low : &high) = middle;
    }
}

/* From here on the cube formula of Wilson and Hilferty is right to seven digits, and
 * faster. */
static const double large_shape = 1e4;

static double gamma_by_cube(double tail, double shape, bool upper)
{
    const double z =
        upper ? gsl_cdf_ugaussian_Qinv(tail) : gsl_cdf_ugaussian_Pinv(tail);
    const double root = 1 - 1 / (9 * shape) + z / (3 * sqrt(shape));
    return shape * root * root * root;
}

double gv_quantile_gamma(double tail, double shape, bool upper)
{
    assert(tail > 0 && tail < 1 && shape > 0);
    if (shape > large_shape)
        return gamma_by_cube(tail, shape, upper);
    const distribution d = { shape, 1, gsl_cdf_gamma_P, gsl_cdf_gamma_Q };
    double high = shape + 1;
    while (d.above(high, shape, 1) > (upper ? tail : 1 - tail))
        high *= 2;
    return find(&d, tail, upper, high);
}

double gv_quantile_beta(double tail, double a, double b, bool upper)
{
    assert(tail > 0 && tail < 1 && a > 0 && b > 0);
    const distribution d = { a, b, gsl_cdf_beta_P, gsl_cdf_beta_Q };
    return find(&d, tail, upper, 1);
}
