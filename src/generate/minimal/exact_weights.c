/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exact_weights.c -- sums of weights, and choices by them, in large integers. All
 * weights of a walk have the denominator n0!: the numerators decide. */
#include "generate/minimal/exact_weights.h"

#include "base/bigint.h"

#include <assert.h>
#include <math.h>

static const double LN_2 = 0.69314718055994530942;

/* r_1 r_2 ... */
static void path_product(gv_bigint *out, const gv_weighted_walk *weighing)
{
    gv_bigint_set(out, 1);
    for (uint32_t i = 0; i < weighing->n_steps; i++)
        gv_bigint_multiply_u64(out, weighing->choices[i]);
}

/* (k - n)! V! / (V - n)!, where `fall` is V! / (V - n)!. */
static void one_puzzle(gv_bigint *out, const gv_weighted_walk *weighing, uint32_t n,
                       const gv_bigint *fall)
{
    assert(n <= weighing->end_clues && weighing->end_clues <= weighing->start_clues);
    gv_bigint_factorial(out, weighing->end_clues - n);
    gv_bigint_multiply(out, out, fall);
}

/* numerator / n0! as mantissa * 2^exponent. */
static double divide(long *exponent, const gv_bigint *numerator, uint32_t n0)
{
    gv_bigint factorial;
    gv_bigint_init(&factorial);
    gv_bigint_factorial(&factorial, n0);
    long below;
    const double divisor = gv_bigint_mantissa(&factorial, &below);
    const double mantissa = gv_bigint_mantissa(numerator, exponent) / divisor;
    *exponent -= below;
    gv_bigint_free(&factorial);
    return mantissa;
}

void gv_weighted_walk_sums(const gv_weighted_walk *weighing,
                           double out[GV_MAX_CELLS + 1])
{
    gv_bigint path, fall, sum;
    gv_bigint_init(&path);
    gv_bigint_init(&fall);
    gv_bigint_init(&sum);
    path_product(&path, weighing);
    gv_bigint_set(&fall, 1);
    for (uint32_t n = 0; n <= weighing->n_cells; n++) {
        out[n] = 0;
        if (weighing->count[n] > 0) {
            assert(n <= weighing->end_clues);
            long exponent;
            one_puzzle(&sum, weighing, n, &fall);
            gv_bigint_multiply(&sum, &sum, &path);
            gv_bigint_multiply_u64(&sum, weighing->count[n]);
            const double mantissa = divide(&exponent, &sum, weighing->start_clues);
            out[n] = ldexp(mantissa, (int)exponent);
            assert(isfinite(out[n]) && out[n] > 0);
        }
        gv_bigint_multiply_u64(&fall, weighing->n_cells - n);
    }
    gv_bigint_free(&path);
    gv_bigint_free(&fall);
    gv_bigint_free(&sum);
}

/* Uniform in [0, n). */
static void draw_below(gv_bigint *out, gv_rng *rng, const gv_bigint *n)
{
    const size_t n_bits = gv_bigint_n_bits(n);
    do {
        gv_bigint_set(out, 0);
        for (size_t bits = 0; bits < n_bits; bits += 64) {
            gv_bigint_shift_left(out, 64);
            gv_bigint_add_u64(out, gv_rng_next(rng));
        }
        gv_bigint_keep_low(out, n_bits);
    } while (gv_bigint_compare(out, n) >= 0);
}

/* The sum over all puzzles, without the path and the denominator. */
static void sum_puzzles(gv_bigint *out, const gv_weighted_walk *weighing)
{
    gv_bigint fall, share;
    gv_bigint_init(&fall);
    gv_bigint_init(&share);
    gv_bigint_set(out, 0);
    gv_bigint_set(&fall, 1);
    for (uint32_t n = 0; n <= weighing->end_clues; n++) {
        if (weighing->count[n] > 0) {
            one_puzzle(&share, weighing, n, &fall);
            gv_bigint_multiply_u64(&share, weighing->count[n]);
            gv_bigint_add(out, out, &share);
        }
        gv_bigint_multiply_u64(&fall, weighing->n_cells - n);
    }
    gv_bigint_free(&fall);
    gv_bigint_free(&share);
}

/* The puzzle in which the number `at`, below the sum, falls. */
static void find_puzzle(gv_weighted_walk_draw *out, gv_bigint *at,
                        const gv_weighted_walk *weighing)
{
    gv_bigint fall, one, share;
    gv_bigint_init(&fall);
    gv_bigint_init(&one);
    gv_bigint_init(&share);
    gv_bigint_set(&fall, 1);
    for (uint32_t n = 0; n <= weighing->end_clues; n++) {
        if (weighing->count[n] > 0) {
            one_puzzle(&one, weighing, n, &fall);
            gv_bigint_copy(&share, &one);
            gv_bigint_multiply_u64(&share, weighing->count[n]);
            if (gv_bigint_compare(at, &share) < 0) {
                gv_bigint_divide(at, at, &one);
                out->n_clues = n;
                out->index = gv_bigint_low(at);
                break;
            }
            gv_bigint_subtract(at, at, &share);
        }
        gv_bigint_multiply_u64(&fall, weighing->n_cells - n);
    }
    gv_bigint_free(&fall);
    gv_bigint_free(&one);
    gv_bigint_free(&share);
}

gv_weighted_walk_draw gv_weighted_walk_draw_one(const gv_weighted_walk *weighing,
                                                gv_rng *rng)
{
    gv_weighted_walk_draw draw = { 0 };
    gv_bigint sum, at;
    gv_bigint_init(&sum);
    gv_bigint_init(&at);
    sum_puzzles(&sum, weighing);
    draw_below(&at, rng, &sum);
    find_puzzle(&draw, &at, weighing);

    path_product(&at, weighing);
    gv_bigint_multiply(&sum, &sum, &at);
    long exponent;
    const double mantissa = divide(&exponent, &sum, weighing->start_clues);
    draw.log_weight = log(mantissa) + (double)exponent * LN_2;
    assert(isfinite(draw.log_weight));
    gv_bigint_free(&sum);
    gv_bigint_free(&at);
    return draw;
}
