/* SPDX-License-Identifier: GPL-3.0-or-later */
/* count_estimate.h -- how many things of each class there are in a random grid, from
 * weighted samples of many grids. Grids are the independent units: all errors are those
 * between grids, whatever was sampled inside one. */
#ifndef GV_STATS_COUNT_ESTIMATE_H
#define GV_STATS_COUNT_ESTIMATE_H

#include <stdint.h>

enum { GV_ESTIMATE_CLASSES = 129 }; /* classes 0 .. 128: numbers of clues */

/* Sums over grids; initially zero. A is the weight seen in a grid, B the same times the
 * class. */
typedef struct gv_count_estimate {
    uint64_t n_grids; /* including those without anything */
    uint64_t hits[GV_ESTIMATE_CLASSES];
    double sum[GV_ESTIMATE_CLASSES];
    double squares[GV_ESTIMATE_CLASSES];
    double with_all[GV_ESTIMATE_CLASSES]; /* of A of the class times A of all */
    double
        largest_of[GV_ESTIMATE_CLASSES]; /* A of the class in the grid with the most */
    double sum_a, sum_b, sum_aa, sum_ab, sum_bb;
    double largest; /* A of the grid with the most */
} gv_count_estimate;

/* The weights by class that were seen in one grid. */
typedef struct gv_grid_weights {
    uint64_t hits[GV_ESTIMATE_CLASSES];
    double weight[GV_ESTIMATE_CLASSES];
} gv_grid_weights;

/* Adds a grid. The order of grids matters only to the last bits of the sums. */
void gv_count_estimate_add(gv_count_estimate *estimate, const gv_grid_weights *grid);

/* Adds grids in which nothing was seen. */
void gv_count_estimate_add_empty(gv_count_estimate *estimate, uint64_t n_grids);

typedef struct gv_estimate {
    double value;
    double error; /* one standard deviation; NAN below two grids */
} gv_estimate;

/* A ratio of two sums over grids, B / A. */
typedef struct gv_ratio_sums {
    double a, b;       /* sums over grids; a > 0 */
    double aa, ab, bb; /* of products */
    uint64_t n_grids;
} gv_ratio_sums;

/* Its value by the grid jackknife below an effective size of 100, its error by the
 * delta method. */
gv_estimate gv_ratio_estimate(const gv_ratio_sums *sums);

/* The number per grid of one class, and of all. */
gv_estimate gv_count_estimate_class(const gv_count_estimate *estimate, unsigned class);
gv_estimate gv_count_estimate_all(const gv_count_estimate *estimate);

/* The fraction of all things that are of this class. */
gv_estimate gv_count_estimate_share(const gv_count_estimate *estimate, unsigned class);

/* The mean class over all things (a ratio; its error by the delta method). */
gv_estimate gv_count_estimate_mean_class(const gv_count_estimate *estimate);

/* (value / error)^2: an unweighted count of this many things would have the same
 * relative error. It is not Kish's effective size of a sample (sample.h), which is that
 * of means: errors of counts also take grids without anything into account. 0 if there
 * is no value. */
double gv_effective_size(gv_estimate estimate);

/* Kish's effective size, (sum A)^2 / sum A^2: this many equally heavy grids would give
 * the same information. This is the "effective size" of studies and statistics. */
double gv_kish_size(const gv_count_estimate *estimate);

/* The fraction of everything seen that one grid holds: above 0.05 the errors mean
 * little. */
double gv_largest_share(const gv_count_estimate *estimate);

#endif
