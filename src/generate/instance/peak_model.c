/* SPDX-License-Identifier: GPL-3.0-or-later */
/* peak_model.c -- the model of the peak to the power of 100, which makes its exponents
 * whole numbers: h^100 = e^-21.7 m^180 n^197. */
#include "generate/instance/peak_model.h"

#include "base/bigint.h"

#include <assert.h>
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
static void scaled_exponential(gv_bigint *out)
{
    gv_bigint term, divisor;
    gv_bigint_init(&term);
    gv_bigint_init(&divisor);
    gv_bigint_set(&term, 1);
    gv_bigint_shift_left(&term, FRACTION_BITS);
    gv_bigint_set(out, 0);
    for (uint32_t i = 1; i <= N_TERMS; i++) {
        gv_bigint_add(out, out, &term);
        gv_bigint_multiply_u64(&term, E_TENTHS);
        gv_bigint_set(&divisor, 10 * i);
        gv_bigint_divide(&term, &term, &divisor);
    }
    gv_bigint_free(&term);
    gv_bigint_free(&divisor);
}

/* bound = 2^POWER m^M_POWER n^N_POWER 2^FRACTION_BITS */
static void scaled_bound(gv_bigint *bound, unsigned m, unsigned n)
{
    gv_bigint part;
    gv_bigint_init(&part);
    gv_bigint_power(bound, m, M_POWER);
    gv_bigint_power(&part, n, N_POWER);
    gv_bigint_multiply(bound, bound, &part);
    gv_bigint_shift_left(bound, POWER + FRACTION_BITS);
    gv_bigint_free(&part);
}

/* Whether the model gives at least k - 1/2: (2k - 1)^100 e^21.7 <= 2^100 m^180 n^197.
 */
static bool reaches(uint32_t k, const gv_bigint *exponential, const gv_bigint *bound)
{
    gv_bigint power;
    gv_bigint_init(&power);
    gv_bigint_power(&power, 2 * (uint64_t)k - 1, POWER);
    gv_bigint_multiply(&power, &power, exponential);
    const bool yes = gv_bigint_compare(&power, bound) <= 0;
    gv_bigint_free(&power);
    return yes;
}

uint32_t gv_peak_holes(unsigned block_rows, unsigned block_cols)
{
    const bool tall = block_rows >= block_cols;
    const unsigned m = tall ? block_rows : block_cols;
    const unsigned n = tall ? block_cols : block_rows;
    gv_bigint exponential, bound;
    gv_bigint_init(&exponential);
    gv_bigint_init(&bound);
    scaled_exponential(&exponential);
    scaled_bound(&bound, m, n);
    uint32_t low = 0,
             high = m * n * m * n; // low is reached; the peak is in low .. high
    while (low < high) {
        const uint32_t middle = low + (high - low + 1) / 2;
        if (reaches(middle, &exponential, &bound))
            low = middle;
        else
            high = middle - 1;
    }
    gv_bigint_free(&exponential);
    gv_bigint_free(&bound);
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
    const char *rest = gv_percent_read(&share, text);
    if (!rest || strcmp(rest, "%") != 0)
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
                       "holes '%.40s' is more than the %llu cells of blocks %ux%u",
                       text, (unsigned long long)n_cells, block_rows, block_cols);
    *out = (uint32_t)holes;
    return GV_OK;
}
