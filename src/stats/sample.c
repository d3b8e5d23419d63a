/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sample.c -- accumulates the sums of a weighted sample: those of single observations
 * as they come, those between grids when a grid has ended. */
#include "stats/sample.h"

#include "stats/stats_internal.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- memory ---- */

static bool take_levels(gv_variable_sums *v, gv_arena *arena)
{
    v->levels =
        gv_arena_zeroed(arena, GV_ALL_LEVELS, GV_WEIGHTINGS * sizeof(gv_level_sums));
    v->touched = GV_ARENA_NEW(arena, uint16_t, GV_ALL_LEVELS);
    return v->levels && v->touched;
}

static bool take_pairs(gv_variable_sums *v, gv_arena *arena)
{
    v->pairs =
        gv_arena_zeroed(arena, GV_PAIR_ROWS, GV_ALL_LEVELS * sizeof(gv_pair_sums));
    return v->pairs;
}

static bool take_variables(gv_sample *s, const gv_sample_variable *variables,
                           gv_arena *arena)
{
    for (size_t i = 0; i < s->n_variables; i++) {
        gv_variable_sums *const v = &s->variables[i];
        v->what = i ? variables[i - 1] : (gv_sample_variable){ "clues", true, 0 };
        v->largest_value = -INFINITY;
        if (v->what.has_levels && !take_levels(v, arena))
            return false;
        const bool paired = i > 1 && s->variables[1].levels && v->levels;
        if (paired && !take_pairs(v, arena))
            return false;
    }
    return true;
}

gv_status gv_sample_new(gv_sample **out, const gv_sample_variable *variables,
                        size_t n_variables, gv_arena *arena, gv_error *err)
{
    assert(n_variables < GV_SAMPLE_VARIABLES);
    gv_sample *s = GV_ARENA_NEW(arena, gv_sample, 1);
    if (!s)
        return gv_fail_memory(err);
    const size_t n = n_variables + 1;
    s->n_variables = n;
    s->n_pairs = n * (n - 1) / 2;
    s->variables = GV_ARENA_NEW(arena, gv_variable_sums, n);
    // The values and the rated of each variable.
    s->touched =
        GV_ARENA_NEW(arena, gv_value_sums *, 2 * n * GV_CLUE_CLASSES * GV_WEIGHTINGS);
    const size_t n_sums =
        GV_WEIGHTINGS * (n * GV_POWERS + s->n_pairs * (size_t)GV_PRODUCTS);
    if (!s->variables || !s->touched || !take_variables(s, variables, arena) ||
        !gv_bootstrap_init(&s->bootstrap, n_sums, arena))
        return gv_fail_memory(err);
    *out = s;
    return GV_OK;
}

/* ---- observations ---- */

static void add_value(gv_sample *s, gv_value_sums *sums, double w, double x)
{
    if (sums->a == 0 && w > 0)
        s->touched[s->n_touched++] = sums;
    sums->hits++;
    sums->a += w;
    sums->b += w * x;
    for (unsigned k = 0; k < GV_POWERS; k++) {
        sums->power[k] += w;
        w *= x;
    }
}

/* Keeps the levels of a grid in ascending order. */
static void touch_level(gv_variable_sums *v, size_t level)
{
    size_t at = v->n_touched;
    while (at && v->touched[at - 1] > level)
        at--;
    if (at && v->touched[at - 1] == level)
        return;
    memmove(v->touched + at + 1, v->touched + at,
            (v->n_touched - at) * sizeof *v->touched);
    v->touched[at] = (uint16_t)level;
    v->n_touched++;
}

/* The level of a value that is not missing; GV_ALL_LEVELS if it is not kept. */
static size_t level_of(const gv_variable_sums *v, double value)
{
    if (!v->levels)
        return GV_ALL_LEVELS;
    if (isinf(value))
        return value > 0 ? GV_LEVEL_BEYOND : GV_LEVEL_LIMIT;
    const double exact = value * pow(10, v->what.n_decimals), level = round(exact);
    const bool is_level = fabs(exact - level) < 1e-6; // otherwise it has more decimals
    return is_level && level >= 0 && level < (double)GV_SAMPLE_LEVELS ? (size_t)level
                                                                      : GV_ALL_LEVELS;
}

static void add_level(gv_variable_sums *v, size_t level, const double *weights)
{
    if (level == GV_ALL_LEVELS) {
        v->lost_levels = true;
        return;
    }
    touch_level(v, level);
    if (level < GV_SAMPLE_LEVELS && level >= v->n_levels)
        v->n_levels = level + 1;
    for (unsigned how = 0; how < GV_WEIGHTINGS; how++) {
        gv_level_sums *const sums = &v->levels[level][how];
        sums->hits++;
        sums->b_sum += weights[how];
        sums->b += weights[how];
    }
}

static void add_products(double *sums, double w, double x, double y)
{
    sums[GV_PRODUCTS - 1] += w;
    if (!isfinite(x) || !isfinite(y))
        return;
    const double terms[GV_PRODUCTS - 1] = { w,         w * x,     w * y,
                                            w * x * x, w * y * y, w * x * y };
    for (unsigned i = 0; i + 1 < GV_PRODUCTS; i++)
        sums[i] += terms[i];
}

static void add_powers(double *sums, double w, double x)
{
    for (unsigned k = 0; k < GV_POWERS; k++) {
        sums[k] += w;
        w *= x;
    }
}

/* What the bootstrap needs: powers of each variable, products of each pair. */
static void add_to_replicates(gv_sample *s, const double *x, const double *weights)
{
    double *const grid = s->bootstrap.grid;
    for (unsigned how = 0; how < GV_WEIGHTINGS; how++)
        for (size_t i = 0; i < s->n_variables; i++) {
            if (isnan(x[i]))
                continue;
            if (isfinite(x[i]))
                add_powers(grid + gv_powers_at(s, i, how), weights[how], x[i]);
            for (size_t j = 0; j < i; j++)
                if (!isnan(x[j]))
                    add_products(grid + gv_products_at(s, j, i, how), weights[how],
                                 x[j], x[i]);
        }
}

/* Joint levels with variable 1. */
static void add_pair(gv_sample *s, size_t variable, double one, double other,
                     const double *weights)
{
    gv_variable_sums *const v = &s->variables[variable];
    if (isnan(one))
        return;
    const size_t row = gv_pair_row(level_of(&s->variables[1], one));
    const size_t column = level_of(v, other);
    if (row >= GV_PAIR_ROWS || column == GV_ALL_LEVELS)
        return;
    gv_pair_sums *const pair = &v->pairs[row][column];
    pair->hits++;
    for (unsigned how = 0; how < GV_WEIGHTINGS; how++)
        pair->weight[how] += weights[how];
}

static void add_variable(gv_sample *s, size_t variable, unsigned clues, double value,
                         const double *weights)
{
    gv_variable_sums *const v = &s->variables[variable];
    const bool solved = isfinite(value);
    for (unsigned how = 0; how < GV_WEIGHTINGS; how++) {
        add_value(s, &v->rated[clues][how], weights[how], solved);
        add_value(s, &v->rated[GV_ALL_CLUES][how], weights[how], solved);
        if (!solved)
            continue;
        add_value(s, &v->values[clues][how], weights[how], value);
        add_value(s, &v->values[GV_ALL_CLUES][how], weights[how], value);
    }
    if (solved)
        v->largest_value = fmax(v->largest_value, value);
    if (v->levels)
        add_level(v, level_of(v, value), weights);
}

void gv_sample_add(gv_sample *s, unsigned clues, double log_weight,
                   const double *values)
{
    assert(clues < GV_ESTIMATE_CLASSES && s->in_grid);
    if (isnan(log_weight))
        s->unweighted = true;
    else if (!s->size)
        s->reference_weight = log_weight;
    const double weights[GV_WEIGHTINGS] = {
        [GV_RAW] = 1,
        [GV_TRUE] = s->unweighted ? 0 : exp(log_weight - s->reference_weight),
    };
    s->size++;
    double x[GV_SAMPLE_VARIABLES] = { clues };
    if (s->n_variables > 1)
        memcpy(x + 1, values, (s->n_variables - 1) * sizeof *x);
    for (size_t i = 0; i < s->n_variables; i++) {
        if (isnan(x[i]))
            continue;
        add_variable(s, i, clues, x[i], weights);
        if (s->variables[i].pairs)
            add_pair(s, i, x[1], x[i], weights);
    }
    add_to_replicates(s, x, weights);
}

/* ---- grids ---- */

static void end_levels(gv_variable_sums *v)
{
    for (unsigned how = 0; how < GV_WEIGHTINGS; how++) {
        const double a = v->rated[GV_ALL_CLUES][how].a;
        double c = 0;
        for (size_t i = 0; i < v->n_touched; i++) {
            gv_level_sums *const sums = &v->levels[v->touched[i]][how];
            const double b = sums->b;
            sums->ab += a * b;
            sums->bb += b * b;
            sums->cc += (c + b) * (c + b) - c * c;
            sums->largest = fmax(sums->largest, b);
            sums->b = 0;
            c += b;
        }
    }
    v->n_touched = 0;
}

static void end_values(gv_value_sums *sums)
{
    sums->n_grids++;
    sums->aa += sums->a * sums->a;
    sums->ab += sums->a * sums->b;
    sums->bb += sums->b * sums->b;
    sums->largest = fmax(sums->largest, sums->a);
    sums->a = sums->b = 0;
}

static void end_grid(gv_sample *s)
{
    if (!s->in_grid || !s->n_touched)
        return;
    for (size_t i = 0; i < s->n_variables; i++)
        end_levels(&s->variables[i]); // needs A of the grid: before the next loop
    for (size_t i = 0; i < s->n_touched; i++)
        end_values(s->touched[i]);
    s->n_touched = 0;
    gv_bootstrap_end_grid(&s->bootstrap, s->unit, s->grid);
}

void gv_sample_grid(gv_sample *s, uint64_t unit, uint64_t grid)
{
    end_grid(s);
    s->in_grid = true;
    s->unit = unit;
    s->grid = grid;
}

void gv_sample_end(gv_sample *s)
{
    end_grid(s);
    s->in_grid = false;
}

void gv_sample_forget_weights(gv_sample *s)
{
    s->unweighted = true;
}

void gv_sample_set_whole(gv_sample *s)
{
    s->is_whole = true;
}

/* ---- what it is ---- */

size_t gv_sample_n_variables(const gv_sample *sample)
{
    return sample->n_variables;
}

const gv_sample_variable *gv_sample_variable_at(const gv_sample *sample,
                                                size_t variable)
{
    return &sample->variables[variable].what;
}

size_t gv_sample_find(const gv_sample *sample, const char *name)
{
    for (size_t i = 1; i < sample->n_variables; i++)
        if (strcmp(sample->variables[i].what.name, name) == 0)
            return i;
    return 0;
}

bool gv_sample_has_weights(const gv_sample *sample)
{
    return !sample->unweighted;
}

uint64_t gv_sample_size(const gv_sample *sample)
{
    return sample->size;
}

uint64_t gv_sample_missing(const gv_sample *sample, size_t variable)
{
    return sample->size - sample->variables[variable].rated[GV_ALL_CLUES][GV_RAW].hits;
}

bool gv_sample_all_solved(const gv_sample *sample, size_t variable)
{
    const gv_variable_sums *const v = &sample->variables[variable];
    return v->values[GV_ALL_CLUES][GV_RAW].hits == v->rated[GV_ALL_CLUES][GV_RAW].hits;
}

double gv_sample_largest_value(const gv_sample *sample, size_t variable)
{
    const double largest = sample->variables[variable].largest_value;
    return isfinite(largest) ? largest : NAN;
}

bool gv_sample_has_levels(const gv_sample *sample, size_t variable)
{
    const gv_variable_sums *const v = &sample->variables[variable];
    return v->levels && !v->lost_levels && v->rated[GV_ALL_CLUES][GV_RAW].hits;
}

size_t gv_sample_n_levels(const gv_sample *sample, size_t variable)
{
    return gv_sample_has_levels(sample, variable) ? sample->variables[variable].n_levels
                                                  : 0;
}
