/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stats_internal.h -- the sums of a sample: sample.c accumulates them, sample_figures.c
 * computes figures from them. */
#ifndef GV_STATS_STATS_INTERNAL_H
#define GV_STATS_STATS_INTERNAL_H

#include "stats/bootstrap.h"
#include "stats/sample.h"

enum {
    GV_CLUE_CLASSES = GV_ESTIMATE_CLASSES + 1, /* the last one: GV_ALL_CLUES */
    GV_WEIGHTINGS = 2,
    GV_POWERS = 5,   /* sums of w x^0 .. w x^4 */
    GV_PRODUCTS = 7, /* sums of w, w x, w y, w x^2, w y^2, w x y where both have values,
                        and of w where both are rated */
    GV_PAIR_LEVELS = 128, /* of numbers, of variable 1, in joint distributions */
    GV_PAIR_ROWS = GV_PAIR_LEVELS + GV_ALL_LEVELS - GV_SAMPLE_LEVELS
};

/* One variable, for one number of clues, in one weighting. A is the weight seen in a
 * grid, B the same times the value. */
typedef struct gv_value_sums {
    uint64_t hits;    /* observations */
    uint64_t n_grids; /* with observations */
    double power[GV_POWERS];
    double aa, ab, bb; /* sums over grids of A^2, A B, B^2 */
    double largest;    /* A of the grid with the most */
    double a, b;       /* of the current grid */
} gv_value_sums;

/* One level of a variable, in one weighting. B is the weight seen at the level in a
 * grid, A that at all levels, C that up to this level. */
typedef struct gv_level_sums {
    uint64_t hits;
    double b_sum;
    double ab, bb; /* sums over grids */
    double cc;     /* of C^2 minus that of the level below */
    double largest;
    double b; /* of the current grid */
} gv_level_sums;

/* A pair of levels. */
typedef struct gv_pair_sums {
    uint64_t hits;
    double weight[GV_WEIGHTINGS];
} gv_pair_sums;

/* A variable and its distribution. */
typedef struct gv_variable_sums {
    gv_sample_variable what;
    gv_value_sums values[GV_CLUE_CLASSES][GV_WEIGHTINGS];
    gv_value_sums rated[GV_CLUE_CLASSES][GV_WEIGHTINGS]; /* 1: has a value, 0: beyond,
                                                            limit */
    double largest_value;

    gv_level_sums (*levels)[GV_WEIGHTINGS]; /* GV_ALL_LEVELS; NULL: has none */
    size_t n_levels;                        /* one more than the highest that occurs */
    bool lost_levels;                       /* one was too high */
    uint16_t *touched;                      /* levels in the current grid, ascending */
    size_t n_touched;

    gv_pair_sums (*pairs)[GV_ALL_LEVELS]; /* GV_PAIR_ROWS, by level of variable 1;
                                             NULL: none */
} gv_variable_sums;

struct gv_sample {
    gv_variable_sums *variables;
    size_t n_variables;
    size_t n_pairs;
    gv_bootstrap bootstrap; /* powers of all variables, then products of all pairs */
    uint64_t size;
    bool in_grid;
    uint64_t unit, grid;
    bool unweighted;         /* some observation had no weight */
    bool is_whole;           /* it is the whole population */
    double reference_weight; /* logarithm of the first one: weights are relative */
    gv_value_sums **touched; /* sums that the current grid has added to */
    size_t n_touched;
};

/* The row of a level of variable 1 in joint distributions; GV_PAIR_ROWS if it has none.
 */
static inline size_t gv_pair_row(size_t level)
{
    if (level >= GV_SAMPLE_LEVELS)
        return level - GV_SAMPLE_LEVELS + GV_PAIR_LEVELS;
    return level < GV_PAIR_LEVELS ? level : GV_PAIR_ROWS;
}

/* Places in the vector of the bootstrap. */
static inline size_t gv_powers_at(const gv_sample *sample, size_t variable,
                                  gv_weighting how)
{
    return ((size_t)how * sample->n_variables + variable) * GV_POWERS;
}

static inline size_t gv_products_at(const gv_sample *sample, size_t one, size_t other,
                                    gv_weighting how)
{
    const size_t high = one > other ? one : other, low = one > other ? other : one;
    const size_t pair = high * (high - 1) / 2 + low;
    return GV_WEIGHTINGS * sample->n_variables * GV_POWERS +
           ((size_t)how * sample->n_pairs + pair) * GV_PRODUCTS;
}

#endif
