/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bigint.h -- whole numbers >= 0 of any size. GMP where the build has it (bigint_gmp.c;
 * its unsigned long must have 64 bits), else the plain arithmetic of bigint.c, which
 * gives the same results. Results may be one of the operands. Like GMP, every function
 * ends the program by abort() if there is no memory for a result. */
#ifndef GV_BASE_BIGINT_H
#define GV_BASE_BIGINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if GV_HAVE_GMP
#include <gmp.h>
#endif

typedef struct gv_bigint {
#if GV_HAVE_GMP
    mpz_t value;
#else
    uint32_t *limbs; /* the lowest first; the highest is not 0 */
    size_t n_limbs;  /* none: the number is 0 */
    size_t room;
#endif
} gv_bigint;

/* Makes it 0. */
void gv_bigint_init(gv_bigint *number);
void gv_bigint_free(gv_bigint *number);

void gv_bigint_set(gv_bigint *number, uint64_t value);
void gv_bigint_copy(gv_bigint *to, const gv_bigint *from);

void gv_bigint_add(gv_bigint *out, const gv_bigint *a, const gv_bigint *b);
void gv_bigint_add_u64(gv_bigint *number, uint64_t n);

/* a - b, for a >= b */
void gv_bigint_subtract(gv_bigint *out, const gv_bigint *a, const gv_bigint *b);

void gv_bigint_multiply(gv_bigint *out, const gv_bigint *a, const gv_bigint *b);
void gv_bigint_multiply_u64(gv_bigint *number, uint64_t n);

/* floor(a / b), for b > 0 */
void gv_bigint_divide(gv_bigint *out, const gv_bigint *a, const gv_bigint *b);

/* number * 2^n_bits, number mod 2^n_bits */
void gv_bigint_shift_left(gv_bigint *number, size_t n_bits);
void gv_bigint_keep_low(gv_bigint *number, size_t n_bits);

/* n!, base^exponent, n over k */
void gv_bigint_factorial(gv_bigint *out, uint32_t n);
void gv_bigint_power(gv_bigint *out, uint64_t base, uint32_t exponent);
void gv_bigint_binomial(gv_bigint *out, uint32_t n, uint32_t k);

/* Below, at or above 0 as a is smaller than, equal to or greater than b. */
int gv_bigint_compare(const gv_bigint *a, const gv_bigint *b);
int gv_bigint_compare_u64(const gv_bigint *a, uint64_t b);

/* The bits without leading zeros; at least 1. */
size_t gv_bigint_n_bits(const gv_bigint *number);

/* number mod 2^64 */
uint64_t gv_bigint_low(const gv_bigint *number);

/* The number is about the result times 2^*exponent; the result is in [1/2, 1), cut off
 * after 53 bits, or 0. */
double gv_bigint_mantissa(const gv_bigint *number, long *exponent);

/* Writes the decimal digits. `out` has room for gv_bigint_room() bytes. */
void gv_bigint_decimal(const gv_bigint *number, char *out);

/* Enough bytes for the decimal digits and a NUL: log10(2) is below 0.30103. */
static inline size_t gv_bigint_room(const gv_bigint *number)
{
    return (size_t)((uint64_t)gv_bigint_n_bits(number) * 30103 / 100000) + 2;
}

#endif
