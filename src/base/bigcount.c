/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bigcount.c -- 64-bit counts that turn into GMP integers at the first overflow. */
#include "base/bigcount.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// GMP's unsigned long is 64 bits wide on every platform we build for.
_Static_assert(sizeof(unsigned long) == sizeof(uint64_t), "64-bit unsigned long");

void gv_bigcount_init(gv_bigcount *count)
{
    count->small = 0;
    count->big = false;
}

void gv_bigcount_free(gv_bigcount *count)
{
    if (count->big)
        mpz_clear(count->large);
    gv_bigcount_init(count);
}

static void make_big(gv_bigcount *count)
{
    if (!count->big)
        mpz_init_set_ui(count->large, count->small);
    count->big = true;
}

void gv_bigcount_add(gv_bigcount *count, uint64_t n)
{
    if (!count->big && !__builtin_add_overflow(count->small, n, &count->small))
        return;
    if (!count->big) // the sum wrapped: subtract n again
        count->small -= n;
    make_big(count);
    mpz_add_ui(count->large, count->large, n);
}

void gv_bigcount_multiply(gv_bigcount *count, uint64_t n)
{
    uint64_t product;
    if (!count->big && !__builtin_mul_overflow(count->small, n, &product)) {
        count->small = product;
        return;
    }
    make_big(count);
    mpz_mul_ui(count->large, count->large, n);
}

void gv_bigcount_sum(gv_bigcount *sum, const gv_bigcount *term)
{
    if (!term->big) {
        gv_bigcount_add(sum, term->small);
        return;
    }
    make_big(sum);
    mpz_add(sum->large, sum->large, term->large);
}

void gv_bigcount_set(gv_bigcount *count, uint64_t n)
{
    gv_bigcount_free(count);
    count->small = n;
}

void gv_bigcount_copy(gv_bigcount *to, const gv_bigcount *from)
{
    gv_bigcount_set(to, from->small);
    if (from->big) {
        to->big = true;
        mpz_init_set(to->large, from->large);
    }
}

bool gv_bigcount_at_least(const gv_bigcount *count, uint64_t n)
{
    return count->big ? mpz_cmp_ui(count->large, n) >= 0 : count->small >= n;
}

uint64_t gv_bigcount_u64(const gv_bigcount *count)
{
    if (!count->big)
        return count->small;
    return mpz_fits_ulong_p(count->large) ? mpz_get_ui(count->large) : UINT64_MAX;
}

gv_status gv_bigcount_decimal(const gv_bigcount *count, char *out, size_t size)
{
    if (!count->big) {
        const int length = snprintf(out, size, "%" PRIu64, count->small);
        return length >= 0 && (size_t)length < size ? GV_OK : GV_ERR_ARGUMENT;
    }
    if (mpz_sizeinbase(count->large, 10) + 2 > size)
        return GV_ERR_ARGUMENT;
    (void)mpz_get_str(out, 10, count->large);
    return GV_OK;
}
