/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bigcount.c -- exact counts against large integers, with most weight on the
 * numbers around 2^64, where the representation changes. */
#include "base/bigcount.h"
#include "base/rng.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

enum { ROOM = 4000 };

static void assert_equals(const gv_bigcount *count, const gv_bigint *expected)
{
    char digits[ROOM], expected_digits[ROOM];
    assert_int_equal(gv_bigcount_decimal(count, digits, sizeof digits), GV_OK);
    gv_bigint_decimal(expected, expected_digits);
    assert_string_equal(digits, expected_digits);
    const bool fits = gv_bigint_compare_u64(expected, UINT64_MAX) <= 0;
    assert_true(gv_bigcount_u64(count) ==
                (fits ? gv_bigint_low(expected) : UINT64_MAX));
}

/* Small, near 2^32, near 2^64, or anything. */
static uint64_t draw_number(gv_rng *rng)
{
    switch (gv_rng_below(rng, 4)) {
    case 0:
        return gv_rng_below(rng, 4);
    case 1:
        return (UINT64_C(1) << 32) - 2 + gv_rng_below(rng, 4);
    case 2:
        return UINT64_MAX - gv_rng_below(rng, 4);
    default:
        return gv_rng_next(rng);
    }
}

static void sums_and_products_equal_those_of_large_integers(void **ctx)
{
    (void)ctx;
    for (uint64_t unit = 0; unit < 300; unit++) {
        gv_rng rng = gv_rng_stream(1, unit);
        gv_bigcount count;
        gv_bigcount_init(&count);
        gv_bigint expected;
        gv_bigint_init(&expected);
        for (int step = 0; step < 12; step++) {
            const uint64_t n = draw_number(&rng);
            if (gv_rng_below(&rng, 2)) {
                gv_bigcount_add(&count, n);
                gv_bigint_add_u64(&expected, n);
            } else {
                gv_bigcount_multiply(&count, n);
                gv_bigint_multiply_u64(&expected, n);
            }
            assert_equals(&count, &expected);
        }
        gv_bigcount_free(&count);
        gv_bigint_free(&expected);
    }
}

/* A count of `n` times 2^64 when `large`, else of `n`. */
static void make_count(gv_bigcount *count, gv_bigint *same, uint64_t n, bool large)
{
    gv_bigcount_set(count, n);
    gv_bigint_set(same, n);
    if (large) {
        gv_bigcount_multiply(count, UINT64_C(1) << 32);
        gv_bigcount_multiply(count, UINT64_C(1) << 32);
        gv_bigint_shift_left(same, 64);
    }
}

static void counts_of_either_size_are_summed_and_copied(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(2, 0);
    gv_bigcount a, b;
    gv_bigcount_init(&a);
    gv_bigcount_init(&b);
    gv_bigint x, y;
    gv_bigint_init(&x);
    gv_bigint_init(&y);
    for (int i = 0; i < 200; i++) {
        make_count(&a, &x, draw_number(&rng), i & 1);
        make_count(&b, &y, draw_number(&rng), i & 2);
        gv_bigcount_sum(&a, &b);
        gv_bigint_add(&x, &x, &y);
        assert_equals(&a, &x);
        assert_equals(&b, &y); // the term is left alone
        gv_bigcount_copy(&b, &a);
        assert_equals(&b, &x);
    }
    gv_bigint_free(&x);
    gv_bigint_free(&y);
    gv_bigcount_free(&a);
    gv_bigcount_free(&b);
}

static void at_least_compares_exactly_around_the_border(void **ctx)
{
    (void)ctx;
    gv_bigcount count;
    gv_bigcount_init(&count);
    assert_true(gv_bigcount_at_least(&count, 0));
    assert_false(gv_bigcount_at_least(&count, 1));
    gv_bigcount_set(&count, UINT64_MAX - 1);
    assert_false(gv_bigcount_at_least(&count, UINT64_MAX));
    gv_bigcount_add(&count, 1);
    assert_true(gv_bigcount_at_least(&count, UINT64_MAX));
    gv_bigcount_add(&count, 1);
    assert_true(gv_bigcount_at_least(&count, UINT64_MAX));
    gv_bigcount_multiply(&count, 0); // a large count may become small again
    assert_true(gv_bigcount_at_least(&count, 0));
    assert_false(gv_bigcount_at_least(&count, 1));
    gv_bigcount_free(&count);
}

static void a_number_that_does_not_fit_its_room_is_refused(void **ctx)
{
    (void)ctx;
    char digits[8];
    gv_bigcount count;
    gv_bigcount_init(&count);
    gv_bigcount_set(&count, 1234567);
    assert_int_equal(gv_bigcount_decimal(&count, digits, 8), GV_OK);
    assert_string_equal(digits, "1234567");
    assert_int_equal(gv_bigcount_decimal(&count, digits, 7), GV_ERR_ARGUMENT);
    gv_bigcount_set(&count, UINT64_MAX);
    gv_bigcount_multiply(&count, UINT64_MAX);
    assert_int_equal(gv_bigcount_decimal(&count, digits, 8), GV_ERR_ARGUMENT);
    gv_bigcount_free(&count);
}

/* 64!, the count of a 64-fold product: what the solver does with interchangeable
 * values. */
static void the_factorial_of_64_is_exact(void **ctx)
{
    (void)ctx;
    gv_bigcount count;
    gv_bigcount_init(&count);
    gv_bigcount_set(&count, 1);
    for (uint64_t n = 2; n <= 64; n++)
        gv_bigcount_multiply(&count, n);
    gv_bigint expected;
    gv_bigint_init(&expected);
    gv_bigint_factorial(&expected, 64);
    assert_equals(&count, &expected);
    gv_bigint_free(&expected);
    gv_bigcount_free(&count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_and_products_equal_those_of_large_integers),
        cmocka_unit_test(counts_of_either_size_are_summed_and_copied),
        cmocka_unit_test(at_least_compares_exactly_around_the_border),
        cmocka_unit_test(a_number_that_does_not_fit_its_room_is_refused),
        cmocka_unit_test(the_factorial_of_64_is_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
