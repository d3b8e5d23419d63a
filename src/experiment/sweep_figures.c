/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_figures.c -- medians, ratios, and the places of peaks and minima. */
#include "experiment/sweep_figures.h"

#include "base/rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const measure_names[GV_N_MEASURES] = {
    [GV_MEASURE_CPU] = "cpu",
    [GV_MEASURE_CONFLICTS] = "conflicts",
    [GV_MEASURE_DECISIONS] = "decisions",
};

const char *gv_measure_name(gv_measure measure)
{
    return measure_names[measure];
}

bool gv_measure_by_name(gv_measure *out, const char *name)
{
    for (size_t i = 0; i < GV_N_MEASURES; i++)
        if (strcmp(name, measure_names[i]) == 0) {
            *out = (gv_measure)i;
            return true;
        }
    return false;
}

/* ---- costs ---- */

static bool is_solved(const gv_sweep_row *row)
{
    return row->verdict == GV_SWEEP_VERDICT_SAT ||
           row->verdict == GV_SWEEP_VERDICT_UNSAT;
}

/* What a run cost; false if that is unknown. An unsolved run would have cost more,
 * however little it reported. */
static bool cost_of(gv_censored *out, const gv_sweep_row *row, gv_measure measure)
{
    static const int counters[GV_N_MEASURES] = {
        [GV_MEASURE_CONFLICTS] = GV_SWEEP_CONFLICTS,
        [GV_MEASURE_DECISIONS] = GV_SWEEP_DECISIONS,
    };
    const int64_t counted = row->counters[counters[measure]];
    const bool is_time = measure == GV_MEASURE_CPU;
    *out = (gv_censored){ .value = is_time ? row->solve_cpu : (double)counted,
                          .finished = is_solved(row) };
    return is_time || counted >= 0 || !out->finished;
}

/* The costs of a group; *n is 0 if some are unknown. NULL when out of memory. */
static gv_censored *costs_of(size_t *n, const gv_sweep_group *group, gv_measure measure,
                             gv_arena *tmp)
{
    gv_censored *costs = GV_ARENA_NEW(tmp, gv_censored, group->n_rows + 1);
    *n = group->n_rows;
    for (size_t i = 0; costs && i < group->n_rows; i++)
        if (!cost_of(&costs[i], &group->rows[i], measure))
            *n = 0;
    return costs;
}

bool gv_sweep_quantile(double *out, const gv_sweep_group *group, gv_measure measure,
                       double part, gv_arena *tmp)
{
    const gv_mark mark = gv_arena_mark(tmp);
    size_t n;
    gv_censored *costs = costs_of(&n, group, measure, tmp);
    if (costs) {
        gv_censored_sort(costs, n);
        *out = gv_censored_quantile(costs, n, part);
    }
    gv_arena_rewind(tmp, mark);
    return costs;
}

/* ---- a group ---- */

double gv_sweep_mean(const gv_sweep_group *group, gv_sweep_counter counter)
{
    double sum = 0, n = 0;
    for (size_t i = 0; i < group->n_rows; i++)
        if (group->rows[i].counters[counter] >= 0) {
            sum += (double)group->rows[i].counters[counter];
            n++;
        }
    return n > 0 ? sum / n : NAN;
}

static bool median_of_bytes(double *out, const gv_sweep_group *group, gv_arena *tmp)
{
    size_t n = 0;
    gv_censored *bytes = GV_ARENA_NEW(tmp, gv_censored, group->n_rows + 1);
    if (!bytes)
        return false;
    for (size_t i = 0; i < group->n_rows; i++)
        if (group->rows[i].counters[GV_SWEEP_PEAK_BYTES] >= 0)
            bytes[n++] =
                (gv_censored){ .value =
                                   (double)group->rows[i].counters[GV_SWEEP_PEAK_BYTES],
                               .finished = true };
    gv_censored_sort(bytes, n);
    *out = gv_censored_quantile(bytes, n, 0.5);
    return true;
}

bool gv_sweep_figures_of(gv_sweep_figures *out, const gv_sweep_group *group,
                         gv_arena *tmp)
{
    const gv_mark mark = gv_arena_mark(tmp);
    gv_sweep_figures f = { .n_runs = group->n_rows };
    for (size_t i = 0; i < group->n_rows; i++) {
        f.n_verdicts[group->rows[i].verdict]++;
        f.n_solved += is_solved(&group->rows[i]) ? 1 : 0;
    }
    f.solved = gv_interval_share(f.n_solved, f.n_runs);
    bool ok = median_of_bytes(&f.median_bytes, group, tmp);
    for (int m = 0; ok && m < GV_N_MEASURES; m++)
        ok = gv_sweep_quantile(&f.median[m], group, (gv_measure)m, 0.5, tmp);
    size_t n;
    const gv_censored *costs = costs_of(&n, group, GV_MEASURE_CPU, tmp);
    const double limit = group->solver->limit_seconds;
    if (costs)
        f.par2 = f.n_solved < f.n_runs && !(limit > 0)
                     ? NAN
                     : gv_censored_par2(costs, n, limit);
    f.mean_variables = gv_sweep_mean(group, GV_SWEEP_VARIABLES);
    f.mean_clauses = gv_sweep_mean(group, GV_SWEEP_CLAUSES);
    *out = f;
    gv_arena_rewind(tmp, mark);
    return ok && costs;
}

/* ---- places ---- */

enum { REPLICATES = 400 };

/* A figure of each group of a series, of the sample (`rng` NULL) or of a resample. */
typedef struct figure_of {
    const gv_sweep_series *series;
    gv_measure measure;
    double part;        /* the quantile */
    bool is_mean;       /* of fixed variables, instead */
    double *values;     /* one per group: the result */
    gv_censored *costs; /* room for the largest group */
} figure_of;

static double resampled_quantile(const figure_of *f, const gv_sweep_group *group,
                                 gv_rng *rng)
{
    for (size_t i = 0; i < group->n_rows; i++) {
        const size_t at = rng ? gv_rng_below(rng, group->n_rows) : i;
        if (!cost_of(&f->costs[i], &group->rows[at], f->measure))
            return NAN;
    }
    gv_censored_sort(f->costs, group->n_rows);
    const double value = gv_censored_quantile(f->costs, group->n_rows, f->part);
    return isnan(value) ? INFINITY : value; // beyond the limit
}

static double resampled_mean(const gv_sweep_group *group, gv_rng *rng)
{
    double sum = 0, n = 0;
    for (size_t i = 0; i < group->n_rows; i++) {
        const size_t at = rng ? gv_rng_below(rng, group->n_rows) : i;
        const int64_t fixed = group->rows[at].counters[GV_SWEEP_FIXED_ALL];
        if (fixed >= 0) {
            sum += (double)fixed;
            n++;
        }
    }
    return n > 0 ? sum / n : NAN;
}

static void compute(const figure_of *f, gv_rng *rng)
{
    for (size_t g = 0; g < f->series->n_groups; g++) {
        const gv_sweep_group *const group = &f->series->groups[g];
        f->values[g] =
            f->is_mean ? resampled_mean(group, rng) : resampled_quantile(f, group, rng);
    }
}

/* The greatest value; the middle one of several that are as great, or beyond the limit.
 * A flat curve has none. */
static size_t find_peak(const double *values, size_t n)
{
    double top = NAN;
    size_t n_known = 0, n_top = 0;
    for (size_t i = 0; i < n; i++) {
        if (isnan(values[i]))
            continue;
        n_known++;
        if (n_top && values[i] == top)
            n_top++;
        if (!n_top || values[i] > top) {
            top = values[i];
            n_top = 1;
        }
    }
    if (n_known == 0 || (n_known > 1 && n_top == n_known))
        return SIZE_MAX;
    size_t at = 0;
    for (size_t n_before = 0; values[at] != top || n_before++ < (n_top - 1) / 2;)
        at++;
    return at;
}

/* The foot of the greatest descent: the j of the pair i < j that maximises
 * values[i] - values[j]. */
static size_t find_foot(const double *values, size_t n)
{
    size_t foot = SIZE_MAX;
    double top = NAN, deepest = 0;
    for (size_t i = 0; i < n; i++) {
        if (isnan(values[i]))
            continue;
        if (top - values[i] > deepest) {
            deepest = top - values[i];
            foot = i;
        }
        top = isnan(top) || values[i] > top ? values[i] : top;
    }
    return foot;
}

static int by_size(const void *one, const void *other)
{
    const double a = *(const double *)one, b = *(const double *)other;
    return a < b ? -1 : a > b;
}

/* `holes` has room for the replicates. */
static gv_interval bootstrap(const figure_of *f, double *holes)
{
    size_t n = 0;
    const gv_sweep_series *const series = f->series;
    for (unsigned r = 0; r < REPLICATES; r++) {
        gv_rng rng = gv_rng_stream(UINT64_C(0x5feed0fa5feed0fa), r);
        compute(f, &rng);
        const size_t at = f->is_mean ? find_foot(f->values, series->n_groups)
                                     : find_peak(f->values, series->n_groups);
        if (at != SIZE_MAX)
            holes[n++] = series->groups[at].point->holes;
    }
    if (2 * n < REPLICATES)
        return (gv_interval){ NAN, NAN };
    qsort(holes, n, sizeof *holes, by_size);
    return (gv_interval){ holes[n * 25 / 1000], holes[n - 1 - n * 25 / 1000] };
}

static void describe(gv_sweep_place *out, const figure_of *f)
{
    const size_t n = f->series->n_groups;
    compute(f, NULL);
    for (size_t i = 0; i < n; i++) {
        out->n_points += isnan(f->values[i]) ? 0 : 1;
        out->n_beyond += isinf(f->values[i]) ? 1 : 0;
    }
    const size_t at = f->is_mean ? find_foot(f->values, n) : find_peak(f->values, n);
    if (at == SIZE_MAX) {
        out->n_points = 0;
        return;
    }
    out->holes = f->series->groups[at].point->holes;
    out->value = isinf(f->values[at]) ? NAN : f->values[at];
    out->is_at_end = at == 0 || at + 1 == n;
}

static bool find_place(gv_sweep_place *out, figure_of f, gv_arena *tmp)
{
    const gv_mark mark = gv_arena_mark(tmp);
    size_t most = 0;
    for (size_t g = 0; g < f.series->n_groups; g++)
        most = f.series->groups[g].n_rows > most ? f.series->groups[g].n_rows : most;
    f.values = GV_ARENA_NEW(tmp, double, f.series->n_groups + 1);
    f.costs = GV_ARENA_NEW(tmp, gv_censored, most + 1);
    double *holes = GV_ARENA_NEW(tmp, double, REPLICATES);
    const bool ok = f.values && f.costs && holes;
    *out = (gv_sweep_place){ .interval = { NAN, NAN } };
    if (ok)
        describe(out, &f);
    if (ok && out->n_points)
        out->interval = bootstrap(&f, holes);
    gv_arena_rewind(tmp, mark);
    return ok;
}

bool gv_sweep_peak(gv_sweep_place *out, const gv_sweep_series *series,
                   gv_measure measure, double part, gv_arena *tmp)
{
    return find_place(
        out, (figure_of){ .series = series, .measure = measure, .part = part }, tmp);
}

bool gv_sweep_backbone_minimum(gv_sweep_place *out, const gv_sweep_series *series,
                               gv_arena *tmp)
{
    return find_place(out, (figure_of){ .series = series, .is_mean = true }, tmp);
}
