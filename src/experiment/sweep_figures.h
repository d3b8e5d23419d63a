/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_figures.h -- figures of the runs of a group, including its time-outs; and where
 * a series has its peak, or its backbone the minimum. */
#ifndef GV_EXPERIMENT_SWEEP_FIGURES_H
#define GV_EXPERIMENT_SWEEP_FIGURES_H

#include "experiment/sweep_data.h"
#include "stats/censored.h"

/* What a run costs. */
typedef enum gv_measure {
    GV_MEASURE_CPU, /* seconds of CPU time for solving, without encoding */
    GV_MEASURE_CONFLICTS,
    GV_MEASURE_DECISIONS,
    GV_N_MEASURES
} gv_measure;

/* "cpu", "conflicts", "decisions"; by name: false if there is none. */
const char *gv_measure_name(gv_measure measure);
bool gv_measure_by_name(gv_measure *out, const char *name);

typedef struct gv_sweep_figures {
    size_t n_runs;
    size_t n_verdicts[GV_N_SWEEP_VERDICTS];
    size_t n_solved;              /* sat or unsat */
    gv_interval solved;           /* 95 %, of the fraction solved */
    double median[GV_N_MEASURES]; /* NAN: half are not solved, or unknown */
    double par2;                  /* NAN without a limit if some are not solved */
    double median_bytes;          /* of peak memory, of all runs that report it */
    double mean_variables, mean_clauses;
} gv_sweep_figures;

/* False when out of memory. `tmp` is rewound. */
bool gv_sweep_figures_of(gv_sweep_figures *out, const gv_sweep_group *group,
                         gv_arena *tmp);

/* A quantile of the costs of a group, 0 < part < 1; NAN if it falls among unsolved runs
 * or the cost is unknown. False when out of memory. */
bool gv_sweep_quantile(double *out, const gv_sweep_group *group, gv_measure measure,
                       double part, gv_arena *tmp);

/* The mean of a counter over the runs that report it; NAN without any. */
double gv_sweep_mean(const gv_sweep_group *group, gv_sweep_counter counter);

/* Where something happens in a series. */
typedef struct gv_sweep_place {
    size_t n_points; /* examined; 0: there is no place */
    uint32_t holes;
    double value;         /* there; NAN at a peak beyond the limit */
    gv_interval interval; /* of the holes, 95 %, by a bootstrap over instances */
    size_t n_beyond;      /* points whose quantile is beyond the limit */
    bool is_at_end;       /* of the range of holes: the true one may lie outside */
} gv_sweep_place;

/* The greatest quantile. Points whose quantile is beyond the limit are harder than all
 * others; of several equally hard ones it is the middle one, and if all points are
 * equally hard there is no peak. */
bool gv_sweep_peak(gv_sweep_place *out, const gv_sweep_series *series,
                   gv_measure measure, double part, gv_arena *tmp);

/* The foot of the greatest descent of the mean number of fixed variables, of all
 * variables of the holes: the paper's minimum of the look-ahead backbone. (The curve
 * rises, falls abruptly and rises again; its left end may lie below.) */
bool gv_sweep_backbone_minimum(gv_sweep_place *out, const gv_sweep_series *series,
                               gv_arena *tmp);

#endif
