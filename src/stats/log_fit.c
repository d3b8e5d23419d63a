/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log_fit.c -- least squares by Householder's QR of GSL, in memory of the arena: none
 * of the calls allocates or can fail. */
#include "stats/log_fit.h"

#include "base/rng.h"

#include <assert.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The system of some points, and room to solve it. */
typedef struct system_of {
    size_t n_points;
    double *rows;     /* 1, ln m, ln n of each point */
    double *heights;  /* ln h */
    double *residual; /* the solver's */
} system_of;

static bool take(system_of *out, size_t n_points, gv_arena *tmp)
{
    *out = (system_of){ .n_points = n_points,
                        .rows = GV_ARENA_NEW(tmp, double, GV_LOG_TERMS *n_points),
                        .heights = GV_ARENA_NEW(tmp, double, n_points),
                        .residual = GV_ARENA_NEW(tmp, double, n_points) };
    return out->rows && out->heights && out->residual;
}

static void set_row(system_of *s, size_t row, const gv_log_point *point)
{
    double *const at = s->rows + GV_LOG_TERMS * row;
    at[0] = 1;
    at[1] = log(point->m);
    at[2] = log(point->n);
    s->heights[row] = log(point->h);
}

/* Solves the system and destroys its rows; false if they do not have full rank. */
static bool solve(double *terms, system_of *s)
{
    double tau_room[GV_LOG_TERMS];
    gsl_matrix_view rows = gsl_matrix_view_array(s->rows, s->n_points, GV_LOG_TERMS);
    gsl_vector_view tau = gsl_vector_view_array(tau_room, GV_LOG_TERMS);
    gsl_vector_view heights = gsl_vector_view_array(s->heights, s->n_points);
    gsl_vector_view residual = gsl_vector_view_array(s->residual, s->n_points);
    gsl_vector_view out = gsl_vector_view_array(terms, GV_LOG_TERMS);
    gsl_linalg_QR_decomp(&rows.matrix, &tau.vector);
    for (size_t i = 0; i < GV_LOG_TERMS; i++)
        if (!(fabs(s->rows[GV_LOG_TERMS * i + i]) > 1e-9))
            return false; // logarithms of small whole numbers: far from rounding errors
    gsl_linalg_QR_lssolve(&rows.matrix, &tau.vector, &heights.vector, &out.vector,
                          &residual.vector);
    return true;
}

/* The fraction of the variance of ln h that the residuals do not have. */
static double r_squared(const system_of *s)
{
    double mean = 0, rest = 0, all = 0;
    for (size_t i = 0; i < s->n_points; i++)
        mean += s->heights[i] / (double)s->n_points;
    for (size_t i = 0; i < s->n_points; i++) {
        rest += s->residual[i] * s->residual[i];
        all += (s->heights[i] - mean) * (s->heights[i] - mean);
    }
    return all > 0 ? 1 - rest / all : NAN;
}

static int by_size(const void *one, const void *other)
{
    const double a = *(const double *)one, b = *(const double *)other;
    return a < b ? -1 : a > b;
}

static double quantile(const double *sorted, size_t n, double part)
{
    const double place = part * (double)(n - 1);
    const size_t low = (size_t)place;
    const size_t high = low + 1 < n ? low + 1 : low;
    return sorted[low] + (place - (double)low) * (sorted[high] - sorted[low]);
}

/* Resamples the points with replacement, GV_LOG_REPLICATES times. `values` has room for
 * that many of each term, term by term. */
static void bootstrap(gv_log_fit *out, system_of *s, const gv_log_point *points,
                      uint64_t seed, double *values)
{
    size_t n = 0;
    for (unsigned r = 0; r < GV_LOG_REPLICATES; r++) {
        gv_rng rng = gv_rng_stream(seed, r);
        for (size_t i = 0; i < s->n_points; i++)
            set_row(s, i, &points[gv_rng_below(&rng, s->n_points)]);
        double terms[GV_LOG_TERMS];
        if (!solve(terms, s))
            continue;
        for (size_t t = 0; t < GV_LOG_TERMS; t++)
            values[t * GV_LOG_REPLICATES + n] = terms[t];
        n++;
    }
    out->n_replicates = n;
    for (size_t t = 0; t < GV_LOG_TERMS; t++) {
        double *const of_term = values + t * GV_LOG_REPLICATES;
        qsort(of_term, n, sizeof *of_term, by_size);
        out->intervals[t] = 2 * n < GV_LOG_REPLICATES
                                ? (gv_interval){ NAN, NAN }
                                : (gv_interval){ quantile(of_term, n, 0.025),
                                                 quantile(of_term, n, 0.975) };
    }
}

gv_status gv_log_fit_make(gv_log_fit *out, const gv_log_point *points, size_t n_points,
                          uint64_t seed, gv_arena *tmp, gv_error *err)
{
    if (n_points < GV_LOG_TERMS)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "%zu point%s: a fit of three terms needs at least three",
                       n_points, n_points == 1 ? "" : "s");
    system_of s;
    double *values = GV_ARENA_NEW(tmp, double, GV_LOG_TERMS *GV_LOG_REPLICATES);
    if (!take(&s, n_points, tmp) || !values)
        return gv_fail_memory(err);
    gv_log_fit fit = { .n_points = n_points };
    for (size_t i = 0; i < n_points; i++) {
        assert(points[i].m > 0 && points[i].n > 0 && points[i].h > 0);
        set_row(&s, i, &points[i]);
    }
    if (!solve(fit.terms, &s))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the blocks are too much alike: their rows and columns do not "
                       "determine three terms");
    fit.r_squared = r_squared(&s);
    bootstrap(&fit, &s, points, seed, values);
    *out = fit;
    return GV_OK;
}

double gv_log_fit_model(const double *terms, double m, double n)
{
    return exp(terms[0] + terms[1] * log(m) + terms[2] * log(n));
}
