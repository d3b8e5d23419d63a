/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sample.c -- the figures of a streamed sample against the textbook formulas, with
 * all observations in memory and several of them in a grid. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/rng.h"
#include "stats/intervals.h"
#include "stats/sample.h"

#include <math.h>

enum { MAX_SIZE = 4000, LEAST_CLUES = 20 };

typedef struct observation {
    uint64_t grid;
    unsigned clues;
    double log_weight;
    double values[2]; /* a level from 0 to 5, and a number that depends on it */
} observation;

typedef struct data {
    observation items[MAX_SIZE];
    size_t n;
    uint64_t n_grids;
} data;

/* Uniform in [0, 1). */
static double draw(gv_rng *rng)
{
    return (double)(gv_rng_next(rng) >> 11) * 0x1p-53;
}

static data *random_data(size_t n_grids, uint64_t seed)
{
    static data d;
    gv_rng rng = gv_rng_stream(seed, 0);
    d.n = 0;
    d.n_grids = n_grids;
    for (uint64_t grid = 0; grid < n_grids; grid++) {
        const double shift = draw(&rng); // what the puzzles of a grid share
        const uint64_t n = 1 + gv_rng_below(&rng, 3);
        for (uint64_t i = 0; i < n && d.n < MAX_SIZE; i++) {
            observation *const o = &d.items[d.n++];
            o->grid = grid;
            o->clues = (unsigned)(LEAST_CLUES + gv_rng_below(&rng, 5));
            o->log_weight = 50 + 0.3 * o->clues + draw(&rng);
            o->values[0] = (double)gv_rng_below(&rng, o->clues - LEAST_CLUES + 2);
            o->values[1] = o->values[0] + 3 * shift + draw(&rng);
        }
    }
    return &d;
}

static const gv_sample_variable variables[] = { { "level", true, 0 },
                                                { "number", false, 0 } };

static gv_sample *sample_of(const data *d, gv_arena *arena, double shift)
{
    gv_sample *sample;
    assert_int_equal(gv_sample_new(&sample, variables, 2, arena, NULL), GV_OK);
    for (size_t i = 0; i < d->n; i++) {
        const observation *const o = &d->items[i];
        if (!i || o->grid != o[-1].grid)
            gv_sample_grid(sample, 3, o->grid);
        gv_sample_add(sample, o->clues, o->log_weight + shift, o->values);
    }
    gv_sample_end(sample);
    return sample;
}

/* ---- the textbook ---- */

static double weight_of(const observation *o, gv_weighting how)
{
    return how == GV_RAW ? 1 : exp(o->log_weight);
}

static double value_of(const observation *o, size_t variable)
{
    return variable ? o->values[variable - 1] : o->clues;
}

static bool counts(const observation *o, unsigned clues)
{
    return clues == GV_ALL_CLUES || o->clues == clues;
}

/* The central moment of some order; of order 1 the mean. */
static double moment_of(const data *d, size_t v, gv_weighting how, unsigned clues,
                        int order)
{
    const double mean = order == 1 ? 0 : moment_of(d, v, how, clues, 1);
    double sum = 0, weight = 0;
    for (size_t i = 0; i < d->n; i++) {
        const observation *const o = &d->items[i];
        if (!counts(o, clues))
            continue;
        sum += weight_of(o, how) * pow(value_of(o, v) - mean, order);
        weight += weight_of(o, how);
    }
    return sum / weight;
}

/* sqrt(G/(G-1) sum (B - R A)^2) / sum A over grids, where B is the weight times `x`. */
static double ratio_error(const data *d, gv_weighting how, unsigned clues,
                          double (*x)(const observation *o, double parameter),
                          double parameter)
{
    double all_a = 0, all_b = 0, squares = 0, n = 0;
    for (size_t i = 0; i < d->n; i++)
        if (counts(&d->items[i], clues)) {
            all_a += weight_of(&d->items[i], how);
            all_b += weight_of(&d->items[i], how) * x(&d->items[i], parameter);
        }
    for (size_t i = 0; i < d->n;) {
        double a = 0, b = 0;
        const uint64_t grid = d->items[i].grid;
        for (; i < d->n && d->items[i].grid == grid; i++)
            if (counts(&d->items[i], clues)) {
                a += weight_of(&d->items[i], how);
                b += weight_of(&d->items[i], how) * x(&d->items[i], parameter);
            }
        n += a > 0;
        squares += pow(b - all_b / all_a * a, 2);
    }
    return sqrt(n / (n - 1) * squares) / all_a;
}

static double number_itself(const observation *o, double parameter)
{
    (void)parameter;
    return o->values[1];
}

static double is_at(const observation *o, double level)
{
    return o->values[0] == level;
}

static double is_up_to(const observation *o, double level)
{
    return o->values[0] <= level;
}

/* ---- tests ---- */

static void assert_close(double value, double expected)
{
    if (!(fabs(value - expected) <= 1e-9 * (1 + fabs(expected))))
        fail_msg("%.15g instead of %.15g", value, expected);
}

static void moments_are_those_of_the_textbook(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const data *d = random_data(1500, 1);
    const gv_sample *s = sample_of(d, &arena, 0);
    const unsigned classes[] = { GV_ALL_CLUES, 21, 24 };
    for (size_t v = 0; v < 3; v++)
        for (unsigned how = GV_RAW; how <= GV_TRUE; how++)
            for (unsigned i = 0; i < 3; i++) {
                const unsigned clues = classes[i];
                const double variance = moment_of(d, v, how, clues, 2);
                if (v == 0 && clues != GV_ALL_CLUES) {
                    assert_true(gv_sample_sd(s, v, how, clues).value == 0);
                    assert_true(isnan(gv_sample_kurtosis(s, v, how, clues).value));
                    continue;
                }
                assert_close(gv_sample_mean(s, v, how, clues).value,
                             moment_of(d, v, how, clues, 1));
                assert_close(gv_sample_sd(s, v, how, clues).value, sqrt(variance));
                assert_close(gv_sample_skewness(s, v, how, clues).value,
                             moment_of(d, v, how, clues, 3) / pow(variance, 1.5));
                assert_close(gv_sample_kurtosis(s, v, how, clues).value,
                             moment_of(d, v, how, clues, 4) / pow(variance, 2) - 3);
            }
    gv_arena_free(&arena);
}

static void errors_of_means_and_shares_are_between_grids(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const data *d = random_data(1500, 2);
    const gv_sample *s = sample_of(d, &arena, 0);
    for (unsigned how = GV_RAW; how <= GV_TRUE; how++) {
        assert_close(gv_sample_mean(s, 2, how, GV_ALL_CLUES).error,
                     ratio_error(d, how, GV_ALL_CLUES, number_itself, 0));
        assert_close(gv_sample_mean(s, 2, how, 22).error,
                     ratio_error(d, how, 22, number_itself, 0));
        for (unsigned level = 0; level < 5; level++) {
            assert_close(gv_sample_share(s, 1, level, how).error,
                         ratio_error(d, how, GV_ALL_CLUES, is_at, level));
            assert_close(gv_sample_share_to(s, 1, level, how).error,
                         ratio_error(d, how, GV_ALL_CLUES, is_up_to, level));
        }
    }
    gv_arena_free(&arena);
}

static void shares_add_up_to_1(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    // The smaller sample is corrected for bias: also then.
    for (size_t n_grids = 20; n_grids <= 1000; n_grids *= 50) {
        const gv_sample *s = sample_of(random_data(n_grids, 3), &arena, 0);
        double sum = 0;
        const size_t n = gv_sample_n_levels(s, 1);
        for (size_t level = 0; level < n; level++) {
            sum += gv_sample_share(s, 1, level, GV_TRUE).value;
            assert_close(gv_sample_share_to(s, 1, level, GV_TRUE).value, sum);
        }
        assert_close(sum, 1);
    }
    gv_arena_free(&arena);
}

static void the_published_sd_is_the_part_within_numbers_of_clues(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const data *d = random_data(1500, 4);
    const gv_sample *s = sample_of(d, &arena, 0);
    for (unsigned how = GV_RAW; how <= GV_TRUE; how++) {
        double within = 0, between = 0;
        const double mean = moment_of(d, 2, how, GV_ALL_CLUES, 1);
        for (unsigned n = LEAST_CLUES; n < LEAST_CLUES + 5; n++) {
            const double share = gv_sample_share(s, 0, n, how).value;
            within += share * moment_of(d, 2, how, n, 2);
            between += share * pow(moment_of(d, 2, how, n, 1) - mean, 2);
        }
        assert_close(gv_sample_sd_within(s, 2, how), sqrt(within));
        assert_close(gv_sample_sd(s, 2, how, GV_ALL_CLUES).value,
                     sqrt(within + between));
    }
    gv_arena_free(&arena);
}

static void correlations_are_those_of_the_textbook(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const data *d = random_data(1500, 5);
    const gv_sample *s = sample_of(d, &arena, 0);
    for (unsigned how = GV_RAW; how <= GV_TRUE; how++) {
        double xy = 0, xx = 0, yy = 0;
        const double x = moment_of(d, 1, how, GV_ALL_CLUES, 1);
        const double y = moment_of(d, 2, how, GV_ALL_CLUES, 1);
        for (size_t i = 0; i < d->n; i++) {
            const observation *const o = &d->items[i];
            const double dx = o->values[0] - x, dy = o->values[1] - y;
            xy += weight_of(o, how) * dx * dy;
            xx += weight_of(o, how) * dx * dx;
            yy += weight_of(o, how) * dy * dy;
        }
        const gv_figure r = gv_sample_correlation(s, 1, 2, how);
        assert_close(r.value, xy / sqrt(xx * yy));
        assert_close(gv_sample_correlation(s, 2, 1, how).value, r.value);
        assert_true(r.error > 0 && r.low < r.value && r.value < r.high);
    }
    gv_arena_free(&arena);
}

static void a_small_sample_is_corrected_as_by_leaving_out_each_grid(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const data *d = random_data(60, 6);
    const gv_sample *s = sample_of(d, &arena, 0);
    double all_a = 0, all_b = 0, left_out = 0, n = 0;
    for (size_t i = 0; i < d->n; i++) {
        all_a += weight_of(&d->items[i], GV_TRUE);
        all_b += weight_of(&d->items[i], GV_TRUE) * d->items[i].values[1];
    }
    for (size_t i = 0; i < d->n; n++) {
        double a = 0, b = 0;
        const uint64_t grid = d->items[i].grid;
        for (; i < d->n && d->items[i].grid == grid; i++) {
            a += weight_of(&d->items[i], GV_TRUE);
            b += weight_of(&d->items[i], GV_TRUE) * d->items[i].values[1];
        }
        left_out += (all_b - b) / (all_a - a);
    }
    const double plain = all_b / all_a;
    const double jackknife = n * plain - (n - 1) * left_out / n;
    const double ours = gv_sample_mean(s, 2, GV_TRUE, GV_ALL_CLUES).value;
    // The terms that are left out are smaller by the share of one grid.
    assert_true(ours != plain);
    assert_true(fabs(ours - jackknife) < 0.1 * fabs(plain - jackknife));
    gv_arena_free(&arena);
}

static void the_scale_of_weights_does_not_matter(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const data *d = random_data(500, 7);
    const gv_sample *one = sample_of(d, &arena, 0), *other = sample_of(d, &arena, 600);
    assert_close(gv_sample_mean(one, 2, GV_TRUE, GV_ALL_CLUES).value,
                 gv_sample_mean(other, 2, GV_TRUE, GV_ALL_CLUES).value);
    assert_close(gv_sample_sd(one, 2, GV_TRUE, GV_ALL_CLUES).error,
                 gv_sample_sd(other, 2, GV_TRUE, GV_ALL_CLUES).error);
    gv_arena_free(&arena);
}

static void a_grid_that_has_most_takes_the_interval_away(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    data *d = random_data(1000, 8);
    d->items[17].log_weight += log(100);
    const gv_sample *s = sample_of(d, &arena, 0);
    const gv_figure raw = gv_sample_mean(s, 2, GV_RAW, GV_ALL_CLUES);
    const gv_figure all = gv_sample_mean(s, 2, GV_TRUE, GV_ALL_CLUES);
    assert_true(raw.largest <= GV_LARGEST_SHARE && raw.low < raw.high);
    assert_true(all.largest > GV_LARGEST_SHARE && isnan(all.low) && isnan(all.high));
    assert_true(all.ess < raw.ess);
    gv_arena_free(&arena);
}

static void missing_values_are_left_out_and_told(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    data *d = random_data(500, 9);
    double sum = 0, n = 0;
    for (size_t i = 0; i < d->n; i++) {
        if (i % 7 == 0)
            d->items[i].values[1] = NAN;
        else
            sum += d->items[i].values[1], n++;
    }
    const gv_sample *s = sample_of(d, &arena, 0);
    assert_int_equal(gv_sample_missing(s, 2), d->n - (size_t)n);
    assert_int_equal(gv_sample_missing(s, 1), 0);
    assert_close(gv_sample_mean(s, 2, GV_RAW, GV_ALL_CLUES).value, sum / n);
    assert_int_equal(gv_sample_mean(s, 2, GV_RAW, GV_ALL_CLUES).hits, n);
    assert_true(isfinite(gv_sample_correlation(s, 1, 2, GV_TRUE).value));
    gv_arena_free(&arena);
}

/* Levels 4 and 5 become beyond and limit; the second variable is 1 where the first is
 * beyond. */
static data *data_with_unsolved(void)
{
    data *const d = random_data(500, 11);
    for (size_t i = 0; i < d->n; i++) {
        double *const values = d->items[i].values;
        values[1] = values[0] == 4;
        if (values[0] >= 4)
            values[0] = values[0] == 4 ? GV_VALUE_BEYOND : GV_VALUE_LIMIT;
    }
    return d;
}

static void what_has_no_value_is_part_of_all_shares(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_sample *s = sample_of(data_with_unsolved(), &arena, 0);
    assert_int_equal(gv_sample_missing(s, 1), 0);
    assert_int_equal(gv_sample_n_levels(s, 1), 4);
    assert_false(gv_sample_all_solved(s, 1));
    for (gv_weighting how = GV_RAW; how <= GV_TRUE; how++) {
        double sum = 0;
        for (size_t level = gv_sample_level_first(4); level < GV_ALL_LEVELS;
             level = gv_sample_level_next(level, 4)) {
            const gv_figure share = gv_sample_share(s, 1, level, how);
            assert_true(share.hits > 0 && share.low < share.high);
            sum += share.value;
            assert_close(gv_sample_share_to(s, 1, level, how).value, sum);
        }
        assert_close(sum, 1);
        // A share is the mean of an indicator, with its error.
        const gv_figure beyond = gv_sample_share(s, 1, GV_LEVEL_BEYOND, how);
        const gv_figure mean = gv_sample_mean(s, 2, how, GV_ALL_CLUES);
        assert_close(beyond.value, mean.value);
        assert_close(beyond.error, mean.error);
        const gv_figure solved = gv_sample_solved(s, 1, how, GV_ALL_CLUES);
        const gv_figure up_to = gv_sample_share_to(s, 1, 3, how);
        assert_close(solved.value, up_to.value);
        assert_close(solved.error, up_to.error);
    }
    gv_arena_free(&arena);
}

static void means_are_of_those_that_have_a_value(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const data *d = data_with_unsolved();
    double sum = 0, n = 0;
    for (size_t i = 0; i < d->n; i++)
        if (isfinite(d->items[i].values[0]))
            sum += d->items[i].values[0], n++;
    const gv_sample *s = sample_of(d, &arena, 0);
    const gv_figure mean = gv_sample_mean(s, 1, GV_RAW, GV_ALL_CLUES);
    assert_close(mean.value, sum / n);
    assert_int_equal(mean.hits, n);
    assert_int_equal(gv_sample_largest_value(s, 1), 3);
    assert_close(gv_sample_solved_both(s, 0, 1, GV_RAW).value, n / (double)d->n);
    assert_true(isfinite(gv_sample_correlation(s, 0, 1, GV_TRUE).value));
    assert_true(isfinite(gv_sample_sd(s, 1, GV_TRUE, GV_ALL_CLUES).value));
    gv_arena_free(&arena);
}

static void a_distribution_may_have_no_number_at_all(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    data *d = random_data(50, 12);
    for (size_t i = 0; i < d->n; i++)
        d->items[i].values[0] = GV_VALUE_BEYOND;
    const gv_sample *s = sample_of(d, &arena, 0);
    assert_true(gv_sample_has_levels(s, 1));
    assert_int_equal(gv_sample_n_levels(s, 1), 0);
    assert_close(gv_sample_share(s, 1, GV_LEVEL_BEYOND, GV_TRUE).value, 1);
    assert_close(gv_sample_solved(s, 1, GV_TRUE, GV_ALL_CLUES).value, 0);
    assert_true(isnan(gv_sample_mean(s, 1, GV_TRUE, GV_ALL_CLUES).value));
    gv_arena_free(&arena);
}

static void without_weights_there_are_raw_figures_only(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    data *d = random_data(500, 10);
    for (size_t i = 0; i < d->n; i++)
        d->items[i].log_weight = NAN;
    const gv_sample *s = sample_of(d, &arena, 0);
    assert_false(gv_sample_has_weights(s));
    assert_true(isnan(gv_sample_mean(s, 1, GV_TRUE, GV_ALL_CLUES).value));
    assert_true(isnan(gv_sample_share(s, 1, 0, GV_TRUE).value));
    assert_true(isnan(gv_sample_correlation(s, 0, 1, GV_TRUE).value));
    assert_close(gv_sample_mean(s, 1, GV_RAW, GV_ALL_CLUES).value,
                 moment_of(d, 1, GV_RAW, GV_ALL_CLUES, 1));
    gv_arena_free(&arena);
}

static void levels_in_decimals_are_counted_in_units_of_the_last_one(void **ctx)
{
    (void)ctx;
    static const gv_sample_variable ser = { "SER", true, 1 };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_sample *s;
    assert_int_equal(gv_sample_new(&s, &ser, 1, &arena, NULL), GV_OK);
    const double values[] = { 7.1, 7.1, 1.2, 9.3 };
    for (unsigned i = 0; i < 4; i++) {
        gv_sample_grid(s, 0, i);
        gv_sample_add(s, 25, 0, &values[i]);
    }
    gv_sample_end(s);
    assert_int_equal(gv_sample_n_levels(s, 1), 94);
    assert_int_equal(gv_sample_share(s, 1, 71, GV_RAW).hits, 2);
    assert_int_equal(gv_sample_share(s, 1, 12, GV_RAW).hits, 1);
    assert_int_equal(gv_sample_share(s, 1, 70, GV_RAW).hits, 0);
    assert_close(gv_sample_largest_value(s, 1), 9.3);
    gv_arena_free(&arena);
}

static void a_level_too_high_takes_the_distribution_away(void **ctx)
{
    (void)ctx;
    static const gv_sample_variable one = { "many", true, 0 };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_sample *s;
    assert_int_equal(gv_sample_new(&s, &one, 1, &arena, NULL), GV_OK);
    const double values[] = { 3, GV_SAMPLE_LEVELS };
    for (unsigned i = 0; i < 2; i++) {
        gv_sample_grid(s, 0, i);
        gv_sample_add(s, 25, 0, &values[i]);
    }
    gv_sample_end(s);
    assert_int_equal(gv_sample_n_levels(s, 1), 0);
    assert_true(isnan(gv_sample_share(s, 1, 3, GV_RAW).value));
    assert_close(gv_sample_mean(s, 1, GV_RAW, GV_ALL_CLUES).value,
                 (3 + GV_SAMPLE_LEVELS) / 2.0);
    gv_arena_free(&arena);
}

static void pairs_of_levels_are_counted(void **ctx)
{
    (void)ctx;
    static const gv_sample_variable both[] = { { "W", true, 0 }, { "SER", true, 1 } };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_sample *s;
    assert_int_equal(gv_sample_new(&s, both, 2, &arena, NULL), GV_OK);
    const double values[][2] = { { 3, 7.1 }, { 3, 7.1 }, { 0, 1.2 }, { 3, 6.6 } };
    for (unsigned i = 0; i < 4; i++) {
        gv_sample_grid(s, 0, i);
        gv_sample_add(s, 25, i == 0 ? log(2) : 0, values[i]);
    }
    gv_sample_end(s);
    assert_int_equal(gv_sample_pair(s, 3, 2, 71).hits, 2);
    assert_close(gv_sample_pair(s, 3, 2, 71).value, 3.0 / 5);
    assert_int_equal(gv_sample_pair(s, 0, 2, 12).hits, 1);
    assert_int_equal(gv_sample_pair(s, 0, 2, 71).hits, 0);
    gv_arena_free(&arena);
}

static void pairs_know_what_is_beyond(void **ctx)
{
    (void)ctx;
    static const gv_sample_variable both[] = { { "W", true, 0 }, { "gW", true, 0 } };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_sample *s;
    assert_int_equal(gv_sample_new(&s, both, 2, &arena, NULL), GV_OK);
    const double values[][2] = { { GV_VALUE_BEYOND, 5 },
                                 { GV_VALUE_BEYOND, GV_VALUE_BEYOND },
                                 { 3, 3 },
                                 { 2, GV_VALUE_MISSING } };
    for (unsigned i = 0; i < 4; i++) {
        gv_sample_grid(s, 0, i);
        gv_sample_add(s, 25, 0, values[i]);
    }
    gv_sample_end(s);
    assert_close(gv_sample_pair(s, GV_LEVEL_BEYOND, 2, 5).value, 1.0 / 3);
    assert_close(gv_sample_pair(s, GV_LEVEL_BEYOND, 2, GV_LEVEL_BEYOND).value, 1.0 / 3);
    assert_close(gv_sample_pair(s, 3, 2, 3).value, 1.0 / 3);
    assert_close(gv_sample_solved_both(s, 1, 2, GV_RAW).value, 1.0 / 3);
    gv_arena_free(&arena);
}

static void an_empty_sample_has_no_figures(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_sample *s;
    assert_int_equal(gv_sample_new(&s, variables, 2, &arena, NULL), GV_OK);
    gv_sample_end(s);
    assert_int_equal(gv_sample_size(s), 0);
    assert_true(isnan(gv_sample_mean(s, 0, GV_RAW, GV_ALL_CLUES).value));
    assert_true(isnan(gv_sample_sd_within(s, 1, GV_RAW)));
    assert_true(isnan(gv_sample_largest_value(s, 1)));
    assert_int_equal(gv_sample_n_levels(s, 0), 0);
    gv_arena_free(&arena);
}

static gv_status make_one(gv_memory *memory)
{
    gv_arena arena;
    gv_arena_init(&arena, memory);
    gv_sample *s;
    const gv_status status = gv_sample_new(&s, variables, 2, &arena, NULL);
    gv_arena_free(&arena);
    return status;
}

static void memory_that_is_out_is_told(void **ctx)
{
    (void)ctx;
    gv_memory memory = { .fail_at = 0 };
    assert_int_equal(make_one(&memory), GV_OK);
    const size_t n_calls = atomic_load(&memory.n_calls);
    for (size_t i = 1; i <= n_calls; i++) {
        gv_memory failing = { .fail_at = i };
        assert_int_equal(make_one(&failing), GV_ERR_MEMORY);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moments_are_those_of_the_textbook),
        cmocka_unit_test(errors_of_means_and_shares_are_between_grids),
        cmocka_unit_test(shares_add_up_to_1),
        cmocka_unit_test(the_published_sd_is_the_part_within_numbers_of_clues),
        cmocka_unit_test(correlations_are_those_of_the_textbook),
        cmocka_unit_test(a_small_sample_is_corrected_as_by_leaving_out_each_grid),
        cmocka_unit_test(the_scale_of_weights_does_not_matter),
        cmocka_unit_test(a_grid_that_has_most_takes_the_interval_away),
        cmocka_unit_test(missing_values_are_left_out_and_told),
        cmocka_unit_test(without_weights_there_are_raw_figures_only),
        cmocka_unit_test(levels_in_decimals_are_counted_in_units_of_the_last_one),
        cmocka_unit_test(a_level_too_high_takes_the_distribution_away),
        cmocka_unit_test(pairs_of_levels_are_counted),
        cmocka_unit_test(pairs_know_what_is_beyond),
        cmocka_unit_test(what_has_no_value_is_part_of_all_shares),
        cmocka_unit_test(means_are_of_those_that_have_a_value),
        cmocka_unit_test(a_distribution_may_have_no_number_at_all),
        cmocka_unit_test(an_empty_sample_has_no_figures),
        cmocka_unit_test(memory_that_is_out_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
