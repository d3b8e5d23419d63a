/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bootstrap.h -- the bootstrap over grids, in one pass: in each replicate a grid counts
 * k times, k a Poisson variable of mean 1. A grid contributes a vector of sums; a
 * replicate is the sum of k times that vector. The error of any function of such sums
 * is its standard deviation over the replicates (docs/theory/statistics.md). */
#ifndef GV_STATS_BOOTSTRAP_H
#define GV_STATS_BOOTSTRAP_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

enum { GV_REPLICATES = 200 };

typedef struct gv_bootstrap {
    size_t n_sums;
    double *grid;   /* of the current grid; the caller adds to it */
    double *sample; /* of all grids */
    double *rows;   /* of each replicate, n_sums each */
} gv_bootstrap;

/* False when out of memory. */
bool gv_bootstrap_init(gv_bootstrap *out, size_t n_sums, gv_arena *arena);

/* Adds the current grid to the sample and the replicates, and clears it. Multiplicities
 * come from a stream named by (unit, grid): any order of grids gives the same. */
void gv_bootstrap_end_grid(gv_bootstrap *bootstrap, uint64_t unit, uint64_t grid);

/* A figure of sums that start at `sums`; NAN if there is none. */
typedef double gv_figure_fn(const double *sums);

/* Its standard deviation over the replicates, for sums from place `first` on; NAN if
 * less than half of them have a value. */
double gv_bootstrap_error(const gv_bootstrap *bootstrap, gv_figure_fn *figure,
                          size_t first);

#endif
