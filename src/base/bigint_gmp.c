/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bigint_gmp.c -- the functions of bigint.h on GMP's integers. */
#include "base/bigint.h"

_Static_assert(sizeof(unsigned long) == sizeof(uint64_t), "meson.build checks this");

void gv_bigint_init(gv_bigint *number)
{
    mpz_init(number->value);
}

void gv_bigint_free(gv_bigint *number)
{
    mpz_clear(number->value);
}

void gv_bigint_set(gv_bigint *number, uint64_t value)
{
    mpz_set_ui(number->value, value);
}

void gv_bigint_copy(gv_bigint *to, const gv_bigint *from)
{
    mpz_set(to->value, from->value);
}

void gv_bigint_add(gv_bigint *out, const gv_bigint *a, const gv_bigint *b)
{
    mpz_add(out->value, a->value, b->value);
}

void gv_bigint_add_u64(gv_bigint *number, uint64_t n)
{
    mpz_add_ui(number->value, number->value, n);
}

void gv_bigint_subtract(gv_bigint *out, const gv_bigint *a, const gv_bigint *b)
{
    mpz_sub(out->value, a->value, b->value);
}

void gv_bigint_multiply(gv_bigint *out, const gv_bigint *a, const gv_bigint *b)
{
    mpz_mul(out->value, a->value, b->value);
}

void gv_bigint_multiply_u64(gv_bigint *number, uint64_t n)
{
    mpz_mul_ui(number->value, number->value, n);
}

void gv_bigint_divide(gv_bigint *out, const gv_bigint *a, const gv_bigint *b)
{
    mpz_fdiv_q(out->value, a->value, b->value);
}

void gv_bigint_shift_left(gv_bigint *number, size_t n_bits)
{
    mpz_mul_2exp(number->value, number->value, n_bits);
}

void gv_bigint_keep_low(gv_bigint *number, size_t n_bits)
{
    mpz_fdiv_r_2exp(number->value, number->value, n_bits);
}

void gv_bigint_factorial(gv_bigint *out, uint32_t n)
{
    mpz_fac_ui(out->value, n);
}

void gv_bigint_power(gv_bigint *out, uint64_t base, uint32_t exponent)
{
    mpz_ui_pow_ui(out->value, base, exponent);
}

void gv_bigint_binomial(gv_bigint *out, uint32_t n, uint32_t k)
{
    mpz_bin_uiui(out->value, n, k);
}

int gv_bigint_compare(const gv_bigint *a, const gv_bigint *b)
{
    return mpz_cmp(a->value, b->value);
}

int gv_bigint_compare_u64(const gv_bigint *a, uint64_t b)
{
    return mpz_cmp_ui(a->value, b);
}

size_t gv_bigint_n_bits(const gv_bigint *number)
{
    return mpz_sizeinbase(number->value, 2);
}

uint64_t gv_bigint_low(const gv_bigint *number)
{
    return mpz_get_ui(number->value);
}

double gv_bigint_mantissa(const gv_bigint *number, long *exponent)
{
    return mpz_get_d_2exp(exponent, number->value);
}

void gv_bigint_decimal(const gv_bigint *number, char *out)
{
    (void)mpz_get_str(out, 10, number->value);
}
