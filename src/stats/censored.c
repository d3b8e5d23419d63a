/* SPDX-License-Identifier: GPL-3.0-or-later */
/* censored.c -- order statistics, penalised means and survival curves. */
#include "stats/censored.h"

#include "stats/quantiles.h"

#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>

gv_interval gv_interval_share(uint64_t hits, uint64_t n_trials)
{
    assert(hits <= n_trials);
    static const double tail = 0.025;
    if (n_trials == 0)
        return (gv_interval){ NAN, NAN };
    const double h = (double)hits, rest = (double)(n_trials - hits);
    return (gv_interval){ hits ? gv_quantile_beta(tail, h, rest + 1, false) : 0,
                          rest > 0 ? gv_quantile_beta(tail, h + 1, rest, true) : 1 };
}

static int by_value(const void *one, const void *other)
{
    const double a = ((const gv_censored *)one)->value;
    const double b = ((const gv_censored *)other)->value;
    return a < b ? -1 : a > b;
}

static int finished_first(const void *one, const void *other)
{
    const gv_censored *const a = one, *const b = other;
    return a->finished == b->finished ? by_value(one, other) : a->finished ? -1 : 1;
}

void gv_censored_sort(gv_censored *runs, size_t n_runs)
{
    if (n_runs)
        qsort(runs, n_runs, sizeof *runs, finished_first);
}

double gv_censored_quantile(const gv_censored *sorted, size_t n_runs, double part)
{
    assert(part >= 0 && part <= 1);
    if (!n_runs)
        return NAN;
    const double place = part * (double)(n_runs - 1);
    const size_t low = (size_t)place;
    const double beyond = place - (double)low;
    const size_t high = beyond > 0 ? low + 1 : low;
    if (!sorted[high].finished)
        return NAN;
    return sorted[low].value + beyond * (sorted[high].value - sorted[low].value);
}

double gv_censored_par2(const gv_censored *runs, size_t n_runs, double limit)
{
    double sum = 0;
    for (size_t i = 0; i < n_runs; i++)
        sum += runs[i].finished ? runs[i].value : 2 * limit;
    return n_runs ? sum / (double)n_runs : NAN;
}

/* Greenwood's interval: log(-log S) is nearly normal, and the ends stay in (0, 1). */
static gv_interval greenwood(double part, double variance_sum)
{
    if (!(part > 0 && part < 1))
        return (gv_interval){ NAN, NAN };
    const double z = gsl_cdf_ugaussian_Qinv(0.025);
    const double width = z * sqrt(variance_sum) / fabs(log(part));
    return (gv_interval){ pow(part, exp(width)), pow(part, exp(-width)) };
}

/* Moves the runs with a time to the front, and returns how many there are. The time of
 * an unfinished one may be infinite. */
static size_t keep_timed(gv_censored *runs, size_t n_runs)
{
    size_t n_kept = 0;
    for (size_t i = 0; i < n_runs; i++)
        if (isfinite(runs[i].value) || (isinf(runs[i].value) && !runs[i].finished))
            runs[n_kept++] = runs[i];
    return n_kept;
}

size_t gv_kaplan_meier(gv_survival *out, gv_censored *runs, size_t n_runs)
{
    size_t n_steps = 0;
    double part = 1, variance_sum = 0;
    n_runs = keep_timed(runs, n_runs); // a NAN equals nothing, not even itself
    if (n_runs)
        qsort(runs, n_runs, sizeof *runs, by_value);
    for (size_t first = 0, end; first < n_runs; first = end) {
        size_t n_finished = 0;
        for (end = first; end < n_runs && runs[end].value == runs[first].value; end++)
            n_finished += runs[end].finished ? 1 : 0;
        if (!n_finished)
            continue;
        const double at_risk = (double)(n_runs - first), left = (double)n_finished;
        part *= 1 - left / at_risk;
        if (at_risk > left)
            variance_sum += left / (at_risk * (at_risk - left));
        out[n_steps++] = (gv_survival){ .time = runs[first].value,
                                        .n_at_risk = n_runs - first,
                                        .n_finished = n_finished,
                                        .part = part,
                                        .interval = greenwood(part, variance_sum) };
    }
    return n_steps;
}
