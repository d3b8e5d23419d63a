/* SPDX-License-Identifier: GPL-3.0-or-later */
/* censored.h -- times of runs with a limit: an unfinished run took at least that long,
 * and nobody knows how much longer. No figure here hides that: a quantile that falls
 * among such runs does not exist, and means say what they count. */
#ifndef GV_STATS_CENSORED_H
#define GV_STATS_CENSORED_H

#include "stats/intervals.h"

#include <stddef.h>
#include <stdint.h>

typedef struct gv_censored {
    double value;  /* a time, or another cost of the run */
    bool finished; /* otherwise it is at least `value` */
} gv_censored;

/* Clopper and Pearson's exact 95 % interval of a probability, given `hits` of
 * `n_trials`. None without trials. */
gv_interval gv_interval_share(uint64_t hits, uint64_t n_trials);

/* Sorts runs by value; unfinished ones come last. */
void gv_censored_sort(gv_censored *runs, size_t n_runs);

/* The quantile, 0 <= part <= 1, of sorted runs, interpolated linearly. Unfinished runs
 * count as larger than all others: NAN if one of them is needed. So a median exists
 * only if more than half of the runs finished. */
double gv_censored_quantile(const gv_censored *sorted, size_t n_runs, double part);

/* The penalised mean PAR2: an unfinished run counts twice the limit. NAN without runs.
 */
double gv_censored_par2(const gv_censored *runs, size_t n_runs, double limit);

/* One step of the curve of Kaplan and Meier: the part of all runs that take longer than
 * `time`. */
typedef struct gv_survival {
    double time;
    size_t n_at_risk; /* neither finished nor lost before */
    size_t n_finished;
    double part;
    gv_interval interval; /* 95 %, Greenwood's variance on the scale log(-log) */
} gv_survival;

/* Writes a step for each different time at which runs finished, at most n_runs of them,
 * and returns how many. Sorts `runs` by value. A run whose time is not finite is left
 * out, unless it is unfinished: then it is longer than all others. */
size_t gv_kaplan_meier(gv_survival *out, gv_censored *runs, size_t n_runs);

#endif
