/* SPDX-License-Identifier: GPL-3.0-or-later */
/* peak_model.c -- the model of the peak to the power of 100, which makes its exponents
 * whole numbers: h^100 = e^-21.7 m^180 n^197. */
#include "generate/instance/peak_model.h"

#include <assert.h>
#include <gmp.h>
#include <stdbool.h>
#include <string.h>

enum {
    POWER = 100,
    M_POWER = 180,
    N_POWER = 197,
    E_TENTHS = 217,      /* e^-21.7 */
    FRACTION_BITS = 512, /* of e^21.7: far more than the comparison needs */
    N_TERMS = 300        /* of its series; the last one is below 2^-600 */
};

/* out = e^21.7 * 2^FRACTION_BITS, by the series of the exponential function. */
static void scaled_exponential(mpz_t out)
{
    mpz_t term;
    mpz_init_set_ui(term, 1);
    mpz_mul_2exp(term, term, FRACTION_BITS);
    mpz_set_ui(out, 0);
    for (unsigned long i = 1; i <= N_TERMS; i++) {
        mpz_add(out, out, term);
        mpz_mul_ui(term, term, E_TENTHS);
        mpz_fdiv_q_ui(term, term, 10 * i);
    }
    mpz_clear(term);
}

/* bound = 2^POWER m^M_POWER n^N_POWER 2^FRACTION_BITS */
static void scaled_bound(mpz_t bound, unsigned m, unsigned n)
{
    mpz_t part;
    mpz_init(part);
    mpz_ui_pow_ui(bound, m, M_POWER);
    mpz_ui_pow_ui(part, n, N_POWER);
    mpz_mul(bound, bound, part);
    mpz_mul_2exp(bound, bound, POWER + FRACTION_BITS);
    mpz_clear(part);
}

/* Whether the model gives at least k - 1/2: (2k - 1)^100 e^21.7 <= 2^100 m^180 n^197.
 */
static bool reaches(unsigned long k, const mpz_t exponential, const mpz_t bound)
{
    mpz_t power;
    mpz_init(power);
    mpz_ui_pow_ui(power, 2 * k - 1, POWER);
    mpz_mul(power, power, exponential);
    const bool yes = mpz_cmp(power, bound) <= 0;
    mpz_clear(power);
    return yes;
}

uint32_t gv_peak_holes(unsigned block_rows, unsigned block_cols)
{
    const bool tall = block_rows >= block_cols;
    const unsigned m = tall ? block_rows : block_cols;
    const unsigned n = tall ? block_cols : block_rows;
    mpz_t exponential, bound;
    mpz_inits(exponential, bound, NULL);
    scaled_exponential(exponential);
    scaled_bound(bound, m, n);
    uint32_t low = 0,
             high = m * n * m * n; // low is reached; the peak is in low .. high
    while (low < high) {
        const uint32_t middle = low + (high - low + 1) / 2;
        if (reaches(middle, exponential, bound))
            low = middle;
        else
            high = middle - 1;
    }
    mpz_clears(exponential, bound, NULL);
    assert(low == high);
    return low;
}

/* ---- texts ---- */

enum { DIGITS = 9 }; /* before and after the point */

/* Reads digits; *at moves past them. False if there are none or too many. */
static bool read_digits(uint64_t *out, const char **at, unsigned *n_digits)
{
    uint64_t value = 0;
    unsigned n = 0;
    for (; **at >= '0' && **at <= '9'; ++*at, n++) {
        if (n == DIGITS)
            return false;
        value = value * 10 + (uint64_t)(**at - '0');
    }
    *out = value;
    *n_digits = n;
    return n > 0;
}

const char *gv_percent_read(uint64_t *out, const char *text)
{
    uint64_t whole, decimals = 0;
    unsigned n_digits = 0;
    const char *at = text;
    if (!read_digits(&whole, &at, &n_digits))
        return NULL;
    if (*at == '.') {
        at++;
        if (!read_digits(&decimals, &at, &n_digits))
            return NULL;
        for (; n_digits < DIGITS; n_digits++)
            decimals *= 10;
    }
    *out = whole * GV_ONE_PERCENT + decimals; // below 10^18 + 10^9
    return at;
}

/* "P%" or "P.PPP%" of the cells, to the nearest whole number. */
static bool read_percent(uint64_t *out, const char *text, uint64_t n_cells)
{
    const uint64_t all = UINT64_C(100) * GV_ONE_PERCENT;
    uint64_t share;
    const char *behind = gv_percent_read(&share, text);
    if (!behind || strcmp(behind, "%") != 0)
        return false;
    // at most 10^11 * 4096
    *out = share > all ? n_cells + 1 : (share * n_cells + all / 2) / all;
    return true;
}

gv_status gv_holes_read(uint32_t *out, const char *text, unsigned block_rows,
                        unsigned block_cols, gv_error *err)
{
    const uint64_t n_cells =
        (uint64_t)block_rows * block_cols * block_rows * block_cols;
    const char *end = text;
    uint64_t holes;
    unsigned n_digits;
    if (strcmp(text, "peak") == 0) {
        *out = gv_peak_holes(block_rows, block_cols);
        return GV_OK;
    }
    const bool is_number = read_digits(&holes, &end, &n_digits) && !*end;
    if (!is_number && !read_percent(&holes, text, n_cells))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "holes '%.40s': expected a number, P%% of the cells, or peak",
                       text);
    if (holes > n_cells)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "holes '%.40s' are more than the %llu cells of blocks %ux%u",
                       text, (unsigned long long)n_cells, block_rows, block_cols);
    *out = (uint32_t)holes;
    return GV_OK;
}
