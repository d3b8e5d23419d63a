/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sample.h -- statistics of a weighted sample of puzzles, in one pass and bounded
 * memory. Each observation has a weight that corrects the bias of the sampler, a number
 * of clues, and values of some variables (ratings). Grids are the independent units:
 * all errors are between grids, whatever was sampled inside one.
 *
 * "raw" is what the sampler gives, every observation counting the same; "true" is what
 * the weights give: every minimal puzzle counting the same. The formulas are in
 * docs/theory/statistics.md. */
#ifndef GV_STATS_SAMPLE_H
#define GV_STATS_SAMPLE_H

#include "base/arena.h"
#include "base/status.h"
#include "stats/count_estimate.h"

#include <math.h>

enum {
    GV_SAMPLE_VARIABLES = 40,
    GV_SAMPLE_LEVELS = 512, /* a variable with higher ones, or with values between
                               levels, has no distribution */
    /* Two levels after those of numbers, for puzzles that were rated without a value.
     */
    GV_LEVEL_BEYOND = GV_SAMPLE_LEVELS,
    GV_LEVEL_LIMIT,
    GV_ALL_LEVELS
};

/* What replaces a value if there is none. A puzzle that is beyond a theory, or whose
 * rating was stopped at a limit, is part of the distribution and of all shares, but of
 * no mean; one without a rating is part of nothing. */
#define GV_VALUE_BEYOND  INFINITY
#define GV_VALUE_LIMIT   (-INFINITY)
#define GV_VALUE_MISSING NAN

typedef enum gv_weighting { GV_RAW, GV_TRUE } gv_weighting;

typedef struct gv_sample_variable {
    const char *name;
    bool has_levels;     /* its distribution is kept level by level */
    unsigned n_decimals; /* levels are in units of the last decimal */
} gv_sample_variable;

typedef struct gv_sample gv_sample;

/* Variable 0 is the number of clues; then come the `variables`. Everything is in the
 * arena, and nothing is allocated later. */
gv_status gv_sample_new(gv_sample **out, const gv_sample_variable *variables,
                        size_t n_variables, gv_arena *arena, gv_error *err);

/* The next observations come from another grid; `unit` and `grid` name it, so that
 * replicates of the bootstrap depend on nothing else. */
void gv_sample_grid(gv_sample *sample, uint64_t unit, uint64_t grid);

/* values[v] is that of variable v + 1, or one of GV_VALUE_.... If a log_weight is NAN,
 * the sample has raw figures only. clues < GV_ESTIMATE_CLASSES. */
void gv_sample_add(gv_sample *sample, unsigned clues, double log_weight,
                   const double *values);

/* After the last one: from now on there are figures. */
void gv_sample_end(gv_sample *sample);

/* From now on there are raw figures only. */
void gv_sample_forget_weights(gv_sample *sample);

/* The sample is no sample but all there is, each with the weight it has there: figures
 * are exact, with errors of 0 and an infinite effective size. */
void gv_sample_set_whole(gv_sample *sample);

/* A number with its error and what it is based on. */
typedef struct gv_figure {
    double value;
    double error;     /* one standard deviation; NAN if there is none */
    double low, high; /* 95 %: see intervals.h; NAN if none can be given */
    uint64_t hits;    /* observations it is based on */
    double ess;       /* Kish's effective size, between grids */
    double largest; /* share of the grid that has the most; above GV_LARGEST_SHARE there
                       is no normal interval */
} gv_figure;

enum { GV_ALL_CLUES = GV_ESTIMATE_CLASSES };

/* Of the puzzles with this many clues, or GV_ALL_CLUES, that have a value;
 * gv_sample_solved() gives their fraction of the rated ones. Errors of means and shares
 * are by the delta method between grids; of the others by the bootstrap, and none for a
 * single number of clues. For a sample without weights GV_TRUE gives NAN everywhere. */
gv_figure gv_sample_mean(const gv_sample *sample, size_t variable, gv_weighting how,
                         unsigned clues);
gv_figure gv_sample_sd(const gv_sample *sample, size_t variable, gv_weighting how,
                       unsigned clues);
gv_figure gv_sample_skewness(const gv_sample *sample, size_t variable, gv_weighting how,
                             unsigned clues);
/* Excess over the normal distribution. */
gv_figure gv_sample_kurtosis(const gv_sample *sample, size_t variable, gv_weighting how,
                             unsigned clues);
/* The standard deviation as the published tables have it: only the part within each
 * number of clues. */
double gv_sample_sd_within(const gv_sample *sample, size_t variable, gv_weighting how);
/* Of the puzzles that have a value of both. */
gv_figure gv_sample_correlation(const gv_sample *sample, size_t one, size_t other,
                                gv_weighting how);

/* The mean of `one` over the puzzles that have a value of both: such means of two
 * variables can be compared. */
gv_figure gv_sample_mean_with(const gv_sample *sample, size_t one, size_t other,
                              gv_weighting how);

/* The fraction of all rated puzzles with this many clues that have a value; and the
 * fraction of those rated by both variables that have a value of both. With errors,
 * without intervals: gv_sample_share() has that of the part beyond. */
gv_figure gv_sample_solved(const gv_sample *sample, size_t variable, gv_weighting how,
                           unsigned clues);
gv_figure gv_sample_solved_both(const gv_sample *sample, size_t one, size_t other,
                                gv_weighting how);
/* Whether all rated puzzles have a value. */
bool gv_sample_all_solved(const gv_sample *sample, size_t variable);

/* The fraction of all rated puzzles at this level of a variable, in units of its last
 * decimal, or at GV_LEVEL_BEYOND, GV_LEVEL_LIMIT; and at this level or one before it.
 * At a level that did not occur it is 0, with an upper limit. */
gv_figure gv_sample_share(const gv_sample *sample, size_t variable, size_t level,
                          gv_weighting how);
gv_figure gv_sample_share_to(const gv_sample *sample, size_t variable, size_t level,
                             gv_weighting how);
/* Whether the distribution is known: some puzzle was rated, and every value is a level.
 */
bool gv_sample_has_levels(const gv_sample *sample, size_t variable);
/* One more than the highest numeric level that occurred; 0 without a distribution. */
size_t gv_sample_n_levels(const gv_sample *sample, size_t variable);

/* Steps through the levels that a distribution may have, from 0 on: those of numbers,
 * below `n_levels`, then GV_LEVEL_BEYOND and GV_LEVEL_LIMIT; GV_ALL_LEVELS at the end:
 *     for (size_t level = gv_sample_level_first(n); level < GV_ALL_LEVELS;
 *          level = gv_sample_level_next(level, n)) */
static inline size_t gv_sample_level_first(size_t n_levels)
{
    return n_levels ? 0 : GV_LEVEL_BEYOND;
}

static inline size_t gv_sample_level_next(size_t level, size_t n_levels)
{
    return level + 1 == n_levels ? GV_LEVEL_BEYOND : level + 1;
}

/* Observations in which `one` and `other` are at these levels, and their share of those
 * rated by both. `one` is variable 1: joint distributions are kept only with that one.
 */
gv_figure gv_sample_pair(const gv_sample *sample, size_t one_level, size_t other,
                         size_t other_level);

size_t gv_sample_n_variables(const gv_sample *sample); /* including clues */
const gv_sample_variable *gv_sample_variable_at(const gv_sample *sample,
                                                size_t variable);
/* The variable of that name; 0 if there is none. */
size_t gv_sample_find(const gv_sample *sample, const char *name);
bool gv_sample_has_weights(const gv_sample *sample);
uint64_t gv_sample_size(const gv_sample *sample);
uint64_t gv_sample_missing(const gv_sample *sample, size_t variable); /* not rated */
double gv_sample_largest_value(const gv_sample *sample, size_t variable);

#endif
