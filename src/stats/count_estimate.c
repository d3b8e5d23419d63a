/* SPDX-License-Identifier: GPL-3.0-or-later */
/* count_estimate.c -- with G grids: the mean of A over grids and its variance, and for
 * ratios the delta method. */
#include "stats/count_estimate.h"

#include <math.h>

void gv_count_estimate_add(gv_count_estimate *e, const gv_grid_weights *grid)
{
    double a = 0, b = 0;
    for (unsigned n = 0; n < GV_ESTIMATE_CLASSES; n++) {
        const double w = grid->weight[n];
        e->hits[n] += grid->hits[n];
        e->sum[n] += w;
        e->squares[n] += w * w;
        e->largest_of[n] = fmax(e->largest_of[n], w);
        a += w;
        b += w * n;
    }
    for (unsigned n = 0; n < GV_ESTIMATE_CLASSES; n++)
        e->with_all[n] += grid->weight[n] * a;
    e->n_grids++;
    e->sum_a += a;
    e->sum_b += b;
    e->sum_aa += a * a;
    e->sum_ab += a * b;
    e->sum_bb += b * b;
    if (a > e->largest)
        e->largest = a;
}

void gv_count_estimate_add_empty(gv_count_estimate *estimate, uint64_t n_grids)
{
    estimate->n_grids += n_grids;
}

/* The mean of a quantity over grids, from its sum and its sum of squares. */
static gv_estimate mean_over_grids(uint64_t n_grids, double sum, double squares)
{
    const double g = (double)n_grids;
    const double mean = n_grids ? sum / g : NAN;
    if (n_grids < 2)
        return (gv_estimate){ mean, NAN };
    // Rounding can make the variance of equal values negative.
    const double variance = fmax(0, squares / g - mean * mean) / (g - 1);
    return (gv_estimate){ mean, sqrt(variance) };
}

gv_estimate gv_count_estimate_class(const gv_count_estimate *e, unsigned class)
{
    return mean_over_grids(e->n_grids, e->sum[class], e->squares[class]);
}

gv_estimate gv_count_estimate_all(const gv_count_estimate *e)
{
    return mean_over_grids(e->n_grids, e->sum_a, e->sum_aa);
}

/* Below this effective size a ratio is corrected for its bias. */
static const double jackknife_below = 100;

gv_estimate gv_ratio_estimate(const gv_ratio_sums *s)
{
    const double g = (double)s->n_grids, squared = s->a * s->a;
    const double ratio = s->b / s->a;
    if (s->n_grids < 2)
        return (gv_estimate){ ratio, NAN };
    const double residues = fmax(0, s->bb - 2 * ratio * s->ab + ratio * ratio * s->aa);
    const double bias = squared < jackknife_below * s->aa
                            ? (g - 1) / g * (ratio * s->aa - s->ab) / squared
                            : 0;
    return (gv_estimate){ ratio - bias, sqrt(g / (g - 1) * residues / squared) };
}

/* The ratio of a sum over grids to that of A, from the sums of its products. */
static gv_estimate ratio_to_all(const gv_count_estimate *e, double sum, double with_all,
                                double squares)
{
    if (!(e->sum_a > 0))
        return (gv_estimate){ NAN, NAN };
    const gv_ratio_sums sums = {
        e->sum_a, sum, e->sum_aa, with_all, squares, e->n_grids
    };
    return gv_ratio_estimate(&sums);
}

gv_estimate gv_count_estimate_mean_class(const gv_count_estimate *e)
{
    return ratio_to_all(e, e->sum_b, e->sum_ab, e->sum_bb);
}

gv_estimate gv_count_estimate_share(const gv_count_estimate *e, unsigned class)
{
    return ratio_to_all(e, e->sum[class], e->with_all[class], e->squares[class]);
}

double gv_effective_size(gv_estimate estimate)
{
    if (!(estimate.error > 0))
        return 0;
    const double ratio = estimate.value / estimate.error;
    return ratio * ratio;
}

double gv_kish_size(const gv_count_estimate *e)
{
    return e->sum_aa > 0 ? e->sum_a * e->sum_a / e->sum_aa : 0;
}

double gv_largest_share(const gv_count_estimate *estimate)
{
    return estimate->sum_a > 0 ? estimate->largest / estimate->sum_a : 0;
}
