/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bigcount.c -- 64-bit counts that turn into large integers at the first overflow. */
#include "base/bigcount.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void gv_bigcount_init(gv_bigcount *count)
{
    count->small = 0;
    count->big = false;
}

void gv_bigcount_free(gv_bigcount *count)
{
    if (count->big)
        gv_bigint_free(&count->large);
    gv_bigcount_init(count);
}

static void make_big(gv_bigcount *count)
{
    if (count->big)
        return;
    gv_bigint_init(&count->large);
    gv_bigint_set(&count->large, count->small);
    count->big = true;
}

void gv_bigcount_add(gv_bigcount *count, uint64_t n)
{
    if (!count->big && !__builtin_add_overflow(count->small, n, &count->small))
        return;
    if (!count->big) // the sum wrapped: subtract n again
        count->small -= n;
    make_big(count);
    gv_bigint_add_u64(&count->large, n);
}

void gv_bigcount_multiply(gv_bigcount *count, uint64_t n)
{
    uint64_t product;
    if (!count->big && !__builtin_mul_overflow(count->small, n, &product)) {
        count->small = product;
        return;
    }
    make_big(count);
    gv_bigint_multiply_u64(&count->large, n);
}

void gv_bigcount_sum(gv_bigcount *sum, const gv_bigcount *term)
{
    if (!term->big) {
        gv_bigcount_add(sum, term->small);
        return;
    }
    make_big(sum);
    gv_bigint_add(&sum->large, &sum->large, &term->large);
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
        gv_bigint_init(&to->large);
        gv_bigint_copy(&to->large, &from->large);
    }
}

bool gv_bigcount_at_least(const gv_bigcount *count, uint64_t n)
{
    return count->big ? gv_bigint_compare_u64(&count->large, n) >= 0
                      : count->small >= n;
}

uint64_t gv_bigcount_u64(const gv_bigcount *count)
{
    if (!count->big)
        return count->small;
    return gv_bigint_n_bits(&count->large) <= 64 ? gv_bigint_low(&count->large)
                                                 : UINT64_MAX;
}

gv_status gv_bigcount_decimal(const gv_bigcount *count, char *out, size_t size)
{
    if (!count->big) {
        const int length = snprintf(out, size, "%" PRIu64, count->small);
        return length >= 0 && (size_t)length < size ? GV_OK : GV_ERR_ARGUMENT;
    }
    if (gv_bigint_room(&count->large) > size)
        return GV_ERR_ARGUMENT;
    gv_bigint_decimal(&count->large, out);
    return GV_OK;
}
