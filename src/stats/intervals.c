/* SPDX-License-Identifier: GPL-3.0-or-later */
/* intervals.c -- intervals from quantiles of GSL. Arguments are checked here, so that
 * GSL's error handler is never called. */
#include "stats/intervals.h"

#include "stats/quantiles.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

static const double tail = 0.025; // on each side

static const gv_interval none = { NAN, NAN };

/* How many errors a 95 % interval extends from its middle. */
static double reach(double ess)
{
    return ess > 2 ? gsl_cdf_tdist_Qinv(tail, ess - 1) : NAN;
}

gv_interval gv_interval_normal(double value, double error, double ess, double largest)
{
    if (!(largest <= GV_LARGEST_SHARE) || !isfinite(value) || !isfinite(error))
        return none;
    const double width = reach(ess) * error;
    return isnan(width) ? none : (gv_interval){ value - width, value + width };
}

static double gamma_quantile(double shape, double scale, bool upper)
{
    return scale * gv_quantile_gamma(tail, shape, upper);
}

gv_interval gv_interval_poisson(double hits)
{
    if (!(hits >= 0))
        return none;
    if (hits == 0)
        return (gv_interval){ 0, gamma_quantile(1, 1, true) };
    return (gv_interval){ gamma_quantile(hits, 1, false) / hits,
                          gamma_quantile(hits + 1, 1, true) / hits };
}

gv_interval gv_interval_gamma(double value, double hits, double heaviest)
{
    if (!(value >= 0) || !(hits >= 0) || !(heaviest > 0) || !isfinite(heaviest))
        return none;
    const double variance = hits > 0 ? value * value / hits : 0;
    // With one more grid, the heaviest known.
    const double more = value + heaviest, wider = variance + heaviest * heaviest;
    const double low = hits > 0 ? gamma_quantile(hits, value / hits, false) : 0;
    return (gv_interval){ low,
                          gamma_quantile(more * more / wider, wider / more, true) };
}

gv_interval gv_interval_count(double value, double error, double hits, double largest,
                              double heaviest)
{
    return hits >= GV_NORMAL_HITS && largest <= GV_LARGEST_SHARE
               ? gv_interval_normal(value, error, hits, largest)
               : gv_interval_gamma(value, hits, heaviest);
}

gv_interval gv_interval_correlation(double value, double error, double ess,
                                    double largest)
{
    if (!(fabs(value) < 1))
        return none;
    // d artanh(r) = dr / (1 - r^2)
    const gv_interval fisher =
        gv_interval_normal(atanh(value), error / (1 - value * value), ess, largest);
    return (gv_interval){ tanh(fisher.low), tanh(fisher.high) };
}

double gv_normal_two_sided(double z)
{
    return isfinite(z) ? 2 * gsl_cdf_ugaussian_Q(fabs(z)) : NAN;
}

double gv_chi_square_above(double x, double freedom)
{
    return x >= 0 && freedom > 0 ? gsl_cdf_chisq_Q(x, freedom) : NAN;
}
