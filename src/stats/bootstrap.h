/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bootstrap.h -- the bootstrap over grids, in one pass: in each replicate a grid counts
 * k times, k a Poisson variable of mean 1. What a grid says is a vector of sums; a
 * replicate is the sum of k times that vector. Any figure that is a function of such
 * sums gets its error as the standard deviation of the function over replicates. */
#ifndef GV_STATS_BOOTSTRAP_H
#define GV_STATS_BOOTSTRAP_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

enum { GV_REPLICATES = 200 };

typedef struct gv_bootstrap {
    size_t n_sums;
    double *grid;   /* of the grid at hand; the caller adds to it */
    double *sample; /* of all grids */
    double *rows;   /* of each replicate, n_sums each */
} gv_bootstrap;

/* False when memory is out. */
bool gv_bootstrap_init(gv_bootstrap *out, size_t n_sums, gv_arena *arena);

/* Adds the grid at hand to the sample and the replicates, and clears it. Multiplicities
 * come from a stream that (unit, grid) names: any order of grids gives the same. */
void gv_bootstrap_end_grid(gv_bootstrap *bootstrap, uint64_t unit, uint64_t grid);

/* A figure of sums that start at `sums`; NAN where there is none. */
typedef double gv_figure_fn(const double *sums);

/* Its standard deviation over the replicates, of sums from place `first` on; NAN when
 * less than half of them have a value. */
double gv_bootstrap_error(const gv_bootstrap *bootstrap, gv_figure_fn *figure,
                          size_t first);

#endif
