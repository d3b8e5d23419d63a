/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bigint.c -- whole numbers in limbs of 32 bits, by the methods of schoolbooks (Knuth,
 * The Art of Computer Programming 2, 4.3.1). Ours have a few dozen limbs, counts of
 * large empty grids a few thousand: faster multiplication would not pay. */
#include "base/bigint.h"

#include "base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LIMB_BITS = 32, MANTISSA_BITS = 53 };

/* ---- room ---- */

void gv_bigint_init(gv_bigint *number)
{
    *number = (gv_bigint){ 0 };
}

void gv_bigint_free(gv_bigint *number)
{
    gv_free(number->limbs);
    gv_bigint_init(number);
}

static void make_room(gv_bigint *number, size_t n_limbs)
{
    if (n_limbs <= number->room)
        return;
    const size_t room = n_limbs + n_limbs / 2 + 4;
    if (room > SIZE_MAX / 2 / sizeof *number->limbs)
        abort();
    uint32_t *limbs = gv_memory_grow(NULL, number->limbs, room * sizeof *limbs);
    if (!limbs)
        abort();
    number->limbs = limbs;
    number->room = room;
}

/* Makes it a number of `n_limbs` limbs that are all 0. */
static void clear(gv_bigint *number, size_t n_limbs)
{
    make_room(number, n_limbs);
    if (n_limbs)
        memset(number->limbs, 0, n_limbs * sizeof *number->limbs);
    number->n_limbs = n_limbs;
}

static void drop_zeros(gv_bigint *number)
{
    while (number->n_limbs && !number->limbs[number->n_limbs - 1])
        number->n_limbs--;
}

/* Replaces `out` by `made`, which is used up. */
static void become(gv_bigint *out, gv_bigint *made)
{
    drop_zeros(made);
    gv_bigint_free(out);
    *out = *made;
}

void gv_bigint_set(gv_bigint *number, uint64_t value)
{
    clear(number, 2);
    number->limbs[0] = (uint32_t)value;
    number->limbs[1] = (uint32_t)(value >> LIMB_BITS);
    drop_zeros(number);
}

void gv_bigint_copy(gv_bigint *to, const gv_bigint *from)
{
    if (to == from)
        return;
    clear(to, from->n_limbs);
    if (from->n_limbs)
        memcpy(to->limbs, from->limbs, from->n_limbs * sizeof *to->limbs);
}

/* The number `n` for a while, in limbs of the caller. */
static gv_bigint small_number(uint32_t limbs[2], uint64_t n)
{
    limbs[0] = (uint32_t)n;
    limbs[1] = (uint32_t)(n >> LIMB_BITS);
    gv_bigint number = { .limbs = limbs, .n_limbs = 2, .room = 2 };
    drop_zeros(&number);
    return number;
}

/* ---- sums ---- */

static uint32_t limb_of(const gv_bigint *number, size_t i)
{
    return i < number->n_limbs ? number->limbs[i] : 0;
}

void gv_bigint_add(gv_bigint *out, const gv_bigint *a, const gv_bigint *b)
{
    const size_t longest = a->n_limbs > b->n_limbs ? a->n_limbs : b->n_limbs;
    make_room(out, longest + 1);
    uint64_t carry = 0;
    for (size_t i = 0; i < longest; i++) {
        carry += (uint64_t)limb_of(a, i) + limb_of(b, i);
        out->limbs[i] = (uint32_t)carry;
        carry >>= LIMB_BITS;
    }
    out->limbs[longest] = (uint32_t)carry;
    out->n_limbs = longest + 1;
    drop_zeros(out);
}

void gv_bigint_add_u64(gv_bigint *number, uint64_t n)
{
    uint32_t limbs[2];
    const gv_bigint term = small_number(limbs, n);
    gv_bigint_add(number, number, &term);
}

void gv_bigint_subtract(gv_bigint *out, const gv_bigint *a, const gv_bigint *b)
{
    assert(gv_bigint_compare(a, b) >= 0);
    const size_t n_limbs = a->n_limbs;
    make_room(out, n_limbs);
    int64_t carry = 0;
    for (size_t i = 0; i < n_limbs; i++) {
        carry += (int64_t)limb_of(a, i) - (int64_t)limb_of(b, i);
        out->limbs[i] = (uint32_t)carry;
        carry = carry < 0 ? -1 : 0;
    }
    out->n_limbs = n_limbs;
    drop_zeros(out);
}

/* ---- products ---- */

void gv_bigint_multiply(gv_bigint *out, const gv_bigint *a, const gv_bigint *b)
{
    gv_bigint product;
    gv_bigint_init(&product);
    clear(&product, a->n_limbs + b->n_limbs);
    for (size_t i = 0; i < a->n_limbs; i++) {
        uint64_t carry = 0;
        for (size_t j = 0; j < b->n_limbs; j++) {
            carry += (uint64_t)a->limbs[i] * b->limbs[j] + product.limbs[i + j];
            product.limbs[i + j] = (uint32_t)carry;
            carry >>= LIMB_BITS;
        }
        product.limbs[i + b->n_limbs] = (uint32_t)carry;
    }
    become(out, &product);
}

static void multiply_small(gv_bigint *number, uint32_t n)
{
    make_room(number, number->n_limbs + 1);
    uint64_t carry = 0;
    for (size_t i = 0; i < number->n_limbs; i++) {
        carry += (uint64_t)number->limbs[i] * n;
        number->limbs[i] = (uint32_t)carry;
        carry >>= LIMB_BITS;
    }
    number->limbs[number->n_limbs++] = (uint32_t)carry;
    drop_zeros(number);
}

void gv_bigint_multiply_u64(gv_bigint *number, uint64_t n)
{
    if (n <= UINT32_MAX) {
        multiply_small(number, (uint32_t)n);
        return;
    }
    uint32_t limbs[2];
    const gv_bigint factor = small_number(limbs, n);
    gv_bigint_multiply(number, number, &factor);
}

void gv_bigint_factorial(gv_bigint *out, uint32_t n)
{
    gv_bigint_set(out, 1);
    for (uint32_t i = 2; i <= n; i++)
        multiply_small(out, i);
}

void gv_bigint_power(gv_bigint *out, uint64_t base, uint32_t exponent)
{
    gv_bigint_set(out, 1);
    for (uint32_t i = 0; i < exponent; i++)
        gv_bigint_multiply_u64(out, base);
}

/* ---- quotients ---- */

/* number / n, for n > 0; returns the remainder. */
static uint32_t divide_small(gv_bigint *number, uint32_t n)
{
    uint64_t rest = 0;
    for (size_t i = number->n_limbs; i-- > 0;) {
        rest = rest << LIMB_BITS | number->limbs[i];
        number->limbs[i] = (uint32_t)(rest / n);
        rest %= n;
    }
    drop_zeros(number);
    return (uint32_t)rest;
}

void gv_bigint_binomial(gv_bigint *out, uint32_t n, uint32_t k)
{
    assert(k <= n);
    gv_bigint_set(out, 1);
    for (uint32_t i = 1; i <= k; i++) {
        multiply_small(out, n - k + i);
        (void)divide_small(out, i); // exact: n - k + i over i
    }
}

/* Subtracts digit * divisor from the limbs of `rest` that begin at `at`; returns
 * whether that was more than there is. */
static bool subtract_multiple(gv_bigint *rest, size_t at, const gv_bigint *divisor,
                              uint32_t digit)
{
    uint64_t carry = 0; // of the product
    int64_t borrow = 0;
    for (size_t i = 0; i <= divisor->n_limbs; i++) {
        carry += (uint64_t)digit * limb_of(divisor, i);
        borrow += (int64_t)rest->limbs[at + i] - (int64_t)(uint32_t)carry;
        rest->limbs[at + i] = (uint32_t)borrow;
        borrow = borrow < 0 ? -1 : 0;
        carry >>= LIMB_BITS;
    }
    return borrow < 0;
}

static void add_back(gv_bigint *rest, size_t at, const gv_bigint *divisor)
{
    uint64_t carry = 0;
    for (size_t i = 0; i <= divisor->n_limbs; i++) {
        carry += (uint64_t)rest->limbs[at + i] + limb_of(divisor, i);
        rest->limbs[at + i] = (uint32_t)carry;
        carry >>= LIMB_BITS;
    }
}

/* A limb of the quotient from the highest limbs: right, or one too large. The highest
 * bit of the divisor, which has two limbs or more, is 1. */
static uint32_t guess_digit(const gv_bigint *rest, size_t at, const gv_bigint *divisor)
{
    const size_t n = divisor->n_limbs;
    const uint64_t base = UINT64_C(1) << LIMB_BITS;
    const uint64_t high =
        (uint64_t)rest->limbs[at + n] << LIMB_BITS | rest->limbs[at + n - 1];
    const uint32_t first = divisor->limbs[n - 1], second = divisor->limbs[n - 2];
    uint64_t digit = high / first, left = high % first;
    while (digit >= base ||
           digit * second > (left << LIMB_BITS | rest->limbs[at + n - 2])) {
        digit--;
        left += first;
        if (left >= base)
            break;
    }
    return (uint32_t)digit;
}

void gv_bigint_divide(gv_bigint *out, const gv_bigint *a, const gv_bigint *b)
{
    assert(b->n_limbs > 0);
    if (b->n_limbs == 1) {
        const uint32_t divisor = b->limbs[0];
        gv_bigint_copy(out, a);
        (void)divide_small(out, divisor);
        return;
    }
    if (gv_bigint_compare(a, b) < 0) {
        gv_bigint_set(out, 0);
        return;
    }
    gv_bigint rest, divisor, quotient;
    gv_bigint_init(&rest);
    gv_bigint_init(&divisor);
    gv_bigint_init(&quotient);
    gv_bigint_copy(&rest, a);
    gv_bigint_copy(&divisor, b);
    const size_t shift = b->n_limbs * LIMB_BITS - gv_bigint_n_bits(b);
    gv_bigint_shift_left(&divisor, shift);
    gv_bigint_shift_left(&rest, shift);
    const size_t n_digits = a->n_limbs - b->n_limbs + 1;
    make_room(&rest, a->n_limbs + 1);
    while (rest.n_limbs <= a->n_limbs)
        rest.limbs[rest.n_limbs++] = 0;
    clear(&quotient, n_digits);
    for (size_t at = n_digits; at-- > 0;) {
        uint32_t digit = guess_digit(&rest, at, &divisor);
        if (subtract_multiple(&rest, at, &divisor, digit)) {
            add_back(&rest, at, &divisor);
            digit--;
        }
        quotient.limbs[at] = digit;
    }
    gv_bigint_free(&rest);
    gv_bigint_free(&divisor);
    become(out, &quotient);
}

/* ---- bits ---- */

size_t gv_bigint_n_bits(const gv_bigint *number)
{
    if (!number->n_limbs)
        return 1;
    const uint32_t highest = number->limbs[number->n_limbs - 1];
    return number->n_limbs * LIMB_BITS - (size_t)__builtin_clz(highest);
}

void gv_bigint_shift_left(gv_bigint *number, size_t n_bits)
{
    const size_t n_whole = n_bits / LIMB_BITS, n_before = number->n_limbs;
    if (!n_before)
        return;
    make_room(number, n_before + n_whole + 1);
    memmove(number->limbs + n_whole, number->limbs, n_before * sizeof *number->limbs);
    memset(number->limbs, 0, n_whole * sizeof *number->limbs);
    number->n_limbs = n_before + n_whole;
    multiply_small(number, UINT32_C(1) << n_bits % LIMB_BITS);
}

void gv_bigint_keep_low(gv_bigint *number, size_t n_bits)
{
    const size_t n_whole = n_bits / LIMB_BITS;
    if (n_whole >= number->n_limbs)
        return;
    number->limbs[n_whole] &= (UINT32_C(1) << n_bits % LIMB_BITS) - 1;
    number->n_limbs = n_whole + 1;
    drop_zeros(number);
}

uint64_t gv_bigint_low(const gv_bigint *number)
{
    return (uint64_t)limb_of(number, 1) << LIMB_BITS | limb_of(number, 0);
}

int gv_bigint_compare(const gv_bigint *a, const gv_bigint *b)
{
    if (a->n_limbs != b->n_limbs)
        return a->n_limbs < b->n_limbs ? -1 : 1;
    for (size_t i = a->n_limbs; i-- > 0;)
        if (a->limbs[i] != b->limbs[i])
            return a->limbs[i] < b->limbs[i] ? -1 : 1;
    return 0;
}

int gv_bigint_compare_u64(const gv_bigint *a, uint64_t b)
{
    uint32_t limbs[2];
    const gv_bigint other = small_number(limbs, b);
    return gv_bigint_compare(a, &other);
}

/* ---- other forms ---- */

double gv_bigint_mantissa(const gv_bigint *number, long *exponent)
{
    const size_t n_bits = gv_bigint_n_bits(number);
    *exponent = number->n_limbs ? (long)n_bits : 0;
    uint64_t bits = 0; // the highest ones
    for (size_t i = 1; i <= MANTISSA_BITS; i++) {
        const size_t at = n_bits - i;
        const bool is_set =
            i <= n_bits && limb_of(number, at / LIMB_BITS) >> at % LIMB_BITS & 1;
        bits = bits << 1 | is_set;
    }
    return ldexp((double)bits, -MANTISSA_BITS);
}

void gv_bigint_decimal(const gv_bigint *number, char *out)
{
    enum { CHUNK = 1000000000, DIGITS = 9 };
    gv_bigint rest;
    gv_bigint_init(&rest);
    gv_bigint_copy(&rest, number);
    size_t at = gv_bigint_room(number) - 1, n_digits = 0;
    const size_t end = at;
    while (rest.n_limbs) {
        uint32_t chunk = divide_small(&rest, CHUNK);
        for (int i = 0; i < DIGITS && (rest.n_limbs || chunk); i++, n_digits++) {
            out[--at] = (char)('0' + chunk % 10);
            chunk /= 10;
        }
    }
    if (!n_digits)
        out[--at] = '0';
    memmove(out, out + at, end - at);
    out[end - at] = '\0';
    gv_bigint_free(&rest);
}
