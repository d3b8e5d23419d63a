/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sample_figures.c -- from the sums of a sample to figures with errors and intervals;
 * each formula is in docs/theory/statistics.md. */
#include "stats/intervals.h"
#include "stats/stats_internal.h"

#include <assert.h>
#include <math.h>

static const gv_figure nothing = { NAN, NAN, NAN, NAN, 0, NAN, NAN };

static bool has_figures(const gv_sample *sample, gv_weighting how)
{
    return sample->size && (how == GV_RAW || !sample->unweighted);
}

/* Of the puzzles with a value. NULL if there is nothing to compute figures from. */
static const gv_value_sums *values_of(const gv_sample *sample, size_t variable,
                                      gv_weighting how, unsigned clues)
{
    assert(clues < GV_CLUE_CLASSES && variable < sample->n_variables);
    const gv_value_sums *sums = &sample->variables[variable].values[clues][how];
    return has_figures(sample, how) && sums->power[0] > 0 ? sums : NULL;
}

/* The same for all that were rated. */
static const gv_value_sums *rated_of(const gv_sample *sample, size_t variable,
                                     gv_weighting how, unsigned clues)
{
    assert(clues < GV_CLUE_CLASSES && variable < sample->n_variables);
    const gv_value_sums *sums = &sample->variables[variable].rated[clues][how];
    return has_figures(sample, how) && sums->power[0] > 0 ? sums : NULL;
}

/* A figure without an interval, and what it is based on. */
static gv_figure figure_on(const gv_value_sums *sums, double value, double error)
{
    const double a = sums->power[0];
    return (gv_figure){
        value, error, NAN, NAN, sums->hits, a * a / sums->aa, sums->largest / a
    };
}

static gv_figure with_interval(gv_figure figure, gv_interval interval)
{
    figure.low = interval.low;
    figure.high = interval.high;
    return figure;
}

static gv_figure with_normal_interval(gv_figure figure)
{
    return with_interval(figure, gv_interval_normal(figure.value, figure.error,
                                                    figure.ess, figure.largest));
}

/* Of the whole population. */
static gv_figure exact(double value, uint64_t hits)
{
    return (
        gv_figure){ value, isnan(value) ? NAN : 0, value, value, hits, INFINITY, 0 };
}

/* Without an interval, unless it is exact. */
static gv_figure mean_figure(const gv_sample *sample, const gv_value_sums *sums)
{
    if (!sums)
        return nothing;
    if (sample->is_whole)
        return exact(sums->power[1] / sums->power[0], sums->hits);
    const gv_ratio_sums ratio = { sums->power[0], sums->power[1], sums->aa,
                                  sums->ab,       sums->bb,       sums->n_grids };
    const gv_estimate mean = gv_ratio_estimate(&ratio);
    return figure_on(sums, mean.value, mean.error);
}

gv_figure gv_sample_mean(const gv_sample *sample, size_t variable, gv_weighting how,
                         unsigned clues)
{
    const gv_figure mean = mean_figure(sample, values_of(sample, variable, how, clues));
    return sample->is_whole ? mean : with_normal_interval(mean);
}

gv_figure gv_sample_solved(const gv_sample *sample, size_t variable, gv_weighting how,
                           unsigned clues)
{
    return mean_figure(sample, rated_of(sample, variable, how, clues));
}

/* ---- moments: functions of the sums of w x^0 .. w x^4 ---- */

/* Below this fraction of the mean square a variance is rounding: all values are equal.
 */
static const double rounding = 1e-12;

static double variance_of(const double *p)
{
    const double mean = p[1] / p[0], square = p[2] / p[0];
    const double variance = square - mean * mean;
    return variance > rounding * square ? variance : 0;
}

static double sd_of(const double *p)
{
    return sqrt(variance_of(p));
}

static double skewness_of(const double *p)
{
    const double m = p[1] / p[0], sd = sd_of(p);
    const double third = p[3] / p[0] - 3 * m * p[2] / p[0] + 2 * m * m * m;
    return sd > 0 ? third / (sd * sd * sd) : NAN;
}

static double kurtosis_of(const double *p)
{
    const double m = p[1] / p[0], variance = variance_of(p);
    const double fourth =
        p[4] / p[0] - 4 * m * p[3] / p[0] + 6 * m * m * p[2] / p[0] - 3 * m * m * m * m;
    return variance > 0 ? fourth / (variance * variance) - 3 : NAN;
}

static gv_figure moment(const gv_sample *sample, gv_figure_fn *function,
                        size_t variable, gv_weighting how, unsigned clues)
{
    const gv_value_sums *sums = values_of(sample, variable, how, clues);
    if (!sums)
        return nothing;
    if (sample->is_whole)
        return exact(function(sums->power), sums->hits);
    if (clues != GV_ALL_CLUES)
        return figure_on(sums, function(sums->power), NAN);
    const double error = gv_bootstrap_error(&sample->bootstrap, function,
                                            gv_powers_at(sample, variable, how));
    return with_normal_interval(figure_on(sums, function(sums->power), error));
}

gv_figure gv_sample_sd(const gv_sample *sample, size_t variable, gv_weighting how,
                       unsigned clues)
{
    return moment(sample, sd_of, variable, how, clues);
}

gv_figure gv_sample_skewness(const gv_sample *sample, size_t variable, gv_weighting how,
                             unsigned clues)
{
    return moment(sample, skewness_of, variable, how, clues);
}

gv_figure gv_sample_kurtosis(const gv_sample *sample, size_t variable, gv_weighting how,
                             unsigned clues)
{
    return moment(sample, kurtosis_of, variable, how, clues);
}

double gv_sample_sd_within(const gv_sample *sample, size_t variable, gv_weighting how)
{
    double weight = 0, sum = 0;
    for (unsigned clues = 0; clues < GV_ALL_CLUES; clues++) {
        const gv_value_sums *sums = values_of(sample, variable, how, clues);
        if (!sums)
            continue;
        weight += sums->power[0];
        sum += sums->power[0] * variance_of(sums->power);
    }
    return sqrt(sum / weight);
}

/* ---- correlations: functions of the sums of w, w x, w y, w x^2, w y^2, w x y where
 * both have a value, and of w where both are rated ---- */

static double correlation_of(const double *s)
{
    const double x = s[1] / s[0], y = s[2] / s[0];
    const double xx = s[3] / s[0] - x * x, yy = s[4] / s[0] - y * y;
    const double r = (s[5] / s[0] - x * y) / sqrt(xx * yy);
    // Constants have none; for a variable with itself, rounding could give more.
    return xx > 0 && yy > 0 ? fmin(1, fmax(-1, r)) : NAN;
}

static double solved_both_of(const double *s)
{
    return s[0] / s[GV_PRODUCTS - 1];
}

gv_figure gv_sample_solved_both(const gv_sample *sample, size_t one, size_t other,
                                gv_weighting how)
{
    assert(one != other);
    const gv_value_sums *a = rated_of(sample, one, how, GV_ALL_CLUES);
    const gv_value_sums *b = rated_of(sample, other, how, GV_ALL_CLUES);
    if (!a || !b)
        return nothing;
    const size_t at = gv_products_at(sample, one, other, how);
    if (sample->is_whole)
        return exact(solved_both_of(sample->bootstrap.sample + at),
                     a->hits < b->hits ? a->hits : b->hits);
    return figure_on(a->hits < b->hits ? a : b,
                     solved_both_of(sample->bootstrap.sample + at),
                     gv_bootstrap_error(&sample->bootstrap, solved_both_of, at));
}

gv_figure gv_sample_correlation(const gv_sample *sample, size_t one, size_t other,
                                gv_weighting how)
{
    assert(one != other);
    // The smaller of the two samples is taken as that of the pairs.
    const gv_value_sums *a = values_of(sample, one, how, GV_ALL_CLUES);
    const gv_value_sums *b = values_of(sample, other, how, GV_ALL_CLUES);
    if (!a || !b)
        return nothing;
    const size_t at = gv_products_at(sample, one, other, how);
    const double value = correlation_of(sample->bootstrap.sample + at);
    if (sample->is_whole)
        return exact(value, a->hits < b->hits ? a->hits : b->hits);
    const double error = gv_bootstrap_error(&sample->bootstrap, correlation_of, at);
    const gv_figure figure = figure_on(a->hits < b->hits ? a : b, value, error);
    return with_interval(
        figure, gv_interval_correlation(value, error, figure.ess, figure.largest));
}

static double mean_of_first(const double *s)
{
    return s[1] / s[0];
}

static double mean_of_second(const double *s)
{
    return s[2] / s[0];
}

gv_figure gv_sample_mean_with(const gv_sample *sample, size_t one, size_t other,
                              gv_weighting how)
{
    assert(one != other);
    gv_figure_fn *const mean = one < other ? mean_of_first : mean_of_second;
    const gv_value_sums *a = values_of(sample, one, how, GV_ALL_CLUES);
    const gv_value_sums *b = values_of(sample, other, how, GV_ALL_CLUES);
    if (!a || !b)
        return nothing;
    const size_t at = gv_products_at(sample, one, other, how);
    const double value = mean(sample->bootstrap.sample + at);
    const double error = gv_bootstrap_error(&sample->bootstrap, mean, at);
    const gv_figure figure = figure_on(a->hits < b->hits ? a : b, value, error);
    return with_interval(figure,
                         gv_interval_normal(value, error, figure.ess, figure.largest));
}

/* ---- distributions ---- */

/* `hits` and `largest` are those of the numerator. An unseen puzzle of this level may
 * come from a grid as heavy as any, whatever its level. */
static gv_figure share_figure(const gv_sample *sample, const gv_value_sums *all,
                              gv_ratio_sums ratio, uint64_t hits, double largest)
{
    if (sample->is_whole)
        return exact(ratio.b / all->power[0], hits);
    gv_figure figure = { 0, NAN, NAN, NAN, hits, 0, 0 };
    if (hits) {
        ratio.a = all->power[0];
        ratio.aa = all->aa;
        ratio.n_grids = all->n_grids;
        const gv_estimate share = gv_ratio_estimate(&ratio);
        figure.value = share.value;
        figure.error = share.error;
        figure.ess = ratio.b * ratio.b / ratio.bb;
        figure.largest = largest / ratio.b;
    }
    gv_interval interval =
        gv_interval_count(figure.value, figure.error, figure.ess, figure.largest,
                          all->largest / all->power[0]);
    interval.high = interval.high > 1 ? 1 : interval.high;
    return with_interval(figure, interval);
}

gv_figure gv_sample_share(const gv_sample *sample, size_t variable, size_t level,
                          gv_weighting how)
{
    const gv_value_sums *all = rated_of(sample, variable, how, GV_ALL_CLUES);
    if (!all || !gv_sample_has_levels(sample, variable) || level >= GV_ALL_LEVELS)
        return nothing;
    const gv_level_sums *sums = &sample->variables[variable].levels[level][how];
    const gv_ratio_sums ratio = { .b = sums->b_sum, .ab = sums->ab, .bb = sums->bb };
    return share_figure(sample, all, ratio, sums->hits, sums->largest);
}

gv_figure gv_sample_share_to(const gv_sample *sample, size_t variable, size_t level,
                             gv_weighting how)
{
    const gv_value_sums *all = rated_of(sample, variable, how, GV_ALL_CLUES);
    const size_t n = gv_sample_n_levels(sample, variable);
    const bool occurs =
        level < n || level == GV_LEVEL_BEYOND || level == GV_LEVEL_LIMIT;
    if (!all || !gv_sample_has_levels(sample, variable) || !occurs)
        return nothing;
    gv_ratio_sums ratio = { 0 };
    uint64_t hits = 0;
    double largest = 0;
    for (size_t i = gv_sample_level_first(n); i <= level;
         i = gv_sample_level_next(i, n)) {
        const gv_level_sums *sums = &sample->variables[variable].levels[i][how];
        hits += sums->hits;
        ratio.b += sums->b_sum;
        ratio.ab += sums->ab;
        ratio.bb += sums->cc;
        largest = fmax(largest, sums->largest);
    }
    return share_figure(sample, all, ratio, hits, largest);
}

gv_figure gv_sample_pair(const gv_sample *sample, size_t one_level, size_t other,
                         size_t other_level)
{
    const gv_variable_sums *v = &sample->variables[other];
    const size_t row = gv_pair_row(one_level);
    if (!v->pairs || row >= GV_PAIR_ROWS || other_level >= GV_ALL_LEVELS)
        return nothing;
    const gv_weighting how = sample->unweighted ? GV_RAW : GV_TRUE;
    const gv_pair_sums *pair = &v->pairs[row][other_level];
    if (!pair->hits)
        return nothing;
    const double *const sums =
        sample->bootstrap.sample + gv_products_at(sample, 1, other, how);
    gv_figure figure = nothing;
    figure.hits = pair->hits;
    figure.value = pair->weight[how] / sums[GV_PRODUCTS - 1];
    return figure;
}
