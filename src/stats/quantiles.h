/* SPDX-License-Identifier: GPL-3.0-or-later */
/* quantiles.h -- quantiles of the gamma and the beta distribution. GSL's own search for
 * them does not end for some parameters (gamma with shape 2,195, beta with 6 and 674),
 * and then calls its error handler, which aborts. */
#ifndef GV_STATS_QUANTILES_H
#define GV_STATS_QUANTILES_H

#include <stdbool.h>

/* With probability `tail` below it; above it if `upper`. Parameters are above 0. */
double gv_quantile_gamma(double tail, double shape, bool upper); /* of scale 1 */
double gv_quantile_beta(double tail, double a, double b, bool upper);

#endif
