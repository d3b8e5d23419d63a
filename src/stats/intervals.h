/* SPDX-License-Identifier: GPL-3.0-or-later */
/* intervals.h -- 95 % intervals and tests, on the distributions of GSL. */
#ifndef GV_STATS_INTERVALS_H
#define GV_STATS_INTERVALS_H

#include <stdbool.h>

/* Above this share of one grid no normal interval is given. */
#define GV_LARGEST_SHARE 0.05
/* From this many hits on, the interval of a count is normal; below, a gamma interval.
 */
#define GV_NORMAL_HITS 30.0

typedef struct gv_interval {
    double low, high; /* NAN: there is none */
} gv_interval;

/* value plus and minus the quantile of Student's distribution with ess - 1 degrees of
 * freedom times the error. None if one grid has too large a share. */
gv_interval gv_interval_normal(double value, double error, double ess, double largest);

/* Garwood's exact interval for the mean of a Poisson variable of which `hits` were
 * seen, as a factor of `hits` (0 hits: not a factor, the interval itself). Effective
 * numbers of hits need not be whole. */
gv_interval gv_interval_poisson(double hits);

/* For a sum of observed weights, after Fay and Feuer: gamma quantiles of the same mean
 * and variance; for the upper limit one more grid is added, of weight `heaviest`,
 * because what was not seen may weigh more than what was. `hits` is the effective
 * number. For equal weights it is Garwood's. If nothing was seen (0 and 0 hits), it
 * starts at 0. */
gv_interval gv_interval_gamma(double value, double hits, double heaviest);

/* For a number that is a sum of observed weights: the gamma interval with few hits or
 * if one grid has too large a share, otherwise normal. */
gv_interval gv_interval_count(double value, double error, double hits, double largest,
                              double heaviest);

/* For a correlation: normal on Fisher's scale artanh(r). */
gv_interval gv_interval_correlation(double value, double error, double ess,
                                    double largest);

/* The probability of a standard normal variable at least as far from 0 as z; of a
 * chi-square variable at least as large as x. */
double gv_normal_two_sided(double z);
double gv_chi_square_above(double x, double freedom);

#endif
