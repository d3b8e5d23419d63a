/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exact_weights.c -- sums of weights, and choices by them, in GMP integers. All weights
 * of a walk have the denominator n0!: the numerators decide. */
#include "generate/minimal/exact_weights.h"

#include <assert.h>
#include <gmp.h>
#include <math.h>

static const double LN_2 = 0.69314718055994530942;

/* r_1 r_2 ... */
static void path_product(mpz_t out, const gv_weighing *weighing)
{
    mpz_set_ui(out, 1);
    for (uint32_t i = 0; i < weighing->n_steps; i++)
        mpz_mul_ui(out, out, weighing->choices[i]);
}

/* (k - n)! V! / (V - n)!, where `fall` is V! / (V - n)!. */
static void one_puzzle(mpz_t out, const gv_weighing *weighing, uint32_t n,
                       const mpz_t fall)
{
    assert(n <= weighing->end_clues && weighing->end_clues <= weighing->start_clues);
    mpz_fac_ui(out, weighing->end_clues - n);
    mpz_mul(out, out, fall);
}

/* numerator / n0! as mantissa * 2^exponent. */
static double divide(long *exponent, const mpz_t numerator, uint32_t n0)
{
    mpz_t factorial;
    mpz_init(factorial);
    mpz_fac_ui(factorial, n0);
    long below;
    const double divisor = mpz_get_d_2exp(&below, factorial);
    const double mantissa = mpz_get_d_2exp(exponent, numerator) / divisor;
    *exponent -= below;
    mpz_clear(factorial);
    return mantissa;
}

void gv_weighing_sums(const gv_weighing *weighing, double out[GV_MAX_CELLS + 1])
{
    mpz_t path, fall, sum;
    mpz_inits(path, fall, sum, NULL);
    path_product(path, weighing);
    mpz_set_ui(fall, 1);
    for (uint32_t n = 0; n <= weighing->n_cells; n++) {
        out[n] = 0;
        if (weighing->count[n] > 0) {
            assert(n <= weighing->end_clues);
            long exponent;
            one_puzzle(sum, weighing, n, fall);
            mpz_mul(sum, sum, path);
            mpz_mul_ui(sum, sum, weighing->count[n]);
            const double mantissa = divide(&exponent, sum, weighing->start_clues);
            out[n] = ldexp(mantissa, (int)exponent);
            assert(isfinite(out[n]) && out[n] > 0);
        }
        mpz_mul_ui(fall, fall, weighing->n_cells - n);
    }
    mpz_clears(path, fall, sum, NULL);
}

/* Uniform in [0, n). */
static void draw_below(mpz_t out, gv_rng *rng, const mpz_t n)
{
    const size_t n_bits = mpz_sizeinbase(n, 2);
    do {
        mpz_set_ui(out, 0);
        for (size_t bits = 0; bits < n_bits; bits += 64) {
            mpz_mul_2exp(out, out, 64);
            mpz_add_ui(out, out, gv_rng_next(rng));
        }
        mpz_fdiv_r_2exp(out, out, n_bits);
    } while (mpz_cmp(out, n) >= 0);
}

/* The sum over all puzzles, without the path and the denominator. */
static void sum_puzzles(mpz_t out, const gv_weighing *weighing)
{
    mpz_t fall, one;
    mpz_inits(fall, one, NULL);
    mpz_set_ui(out, 0);
    mpz_set_ui(fall, 1);
    for (uint32_t n = 0; n <= weighing->end_clues; n++) {
        if (weighing->count[n] > 0) {
            one_puzzle(one, weighing, n, fall);
            mpz_addmul_ui(out, one, weighing->count[n]);
        }
        mpz_mul_ui(fall, fall, weighing->n_cells - n);
    }
    mpz_clears(fall, one, NULL);
}

/* The puzzle in which the number `at`, below the sum, falls. */
static void find_puzzle(gv_weighing_draw *out, mpz_t at, const gv_weighing *weighing)
{
    mpz_t fall, one, share;
    mpz_inits(fall, one, share, NULL);
    mpz_set_ui(fall, 1);
    for (uint32_t n = 0; n <= weighing->end_clues; n++) {
        if (weighing->count[n] > 0) {
            one_puzzle(one, weighing, n, fall);
            mpz_mul_ui(share, one, weighing->count[n]);
            if (mpz_cmp(at, share) < 0) {
                mpz_fdiv_q(at, at, one);
                out->n_clues = n;
                out->index = mpz_get_ui(at);
                break;
            }
            mpz_sub(at, at, share);
        }
        mpz_mul_ui(fall, fall, weighing->n_cells - n);
    }
    mpz_clears(fall, one, share, NULL);
}

gv_weighing_draw gv_weighing_draw_one(const gv_weighing *weighing, gv_rng *rng)
{
    gv_weighing_draw draw = { 0 };
    mpz_t sum, at;
    mpz_inits(sum, at, NULL);
    sum_puzzles(sum, weighing);
    draw_below(at, rng, sum);
    find_puzzle(&draw, at, weighing);

    path_product(at, weighing);
    mpz_mul(sum, sum, at);
    long exponent;
    const double mantissa = divide(&exponent, sum, weighing->start_clues);
    draw.log_weight = log(mantissa) + (double)exponent * LN_2;
    assert(isfinite(draw.log_weight));
    mpz_clears(sum, at, NULL);
    return draw;
}
