/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bigint.c -- the project's own large integers: known numbers, laws of arithmetic
 * on random operands and, where the build has GMP, its results. */
#include "base/bigint.h"
#include "base/memory.h"
#include "base/rng.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { N_ROUNDS = 3000, MOST_WORDS = 20 };

static void assert_digits(const gv_bigint *number, const char *expected)
{
    char *digits = malloc(gv_bigint_room(number));
    assert_non_null(digits);
    gv_bigint_decimal(number, digits);
    assert_string_equal(digits, expected);
    free(digits);
}

static void assert_same(const gv_bigint *a, const gv_bigint *b)
{
    assert_int_equal(gv_bigint_compare(a, b), 0);
    assert_int_equal(gv_bigint_n_bits(a), gv_bigint_n_bits(b));
}

/* Words of all kinds: zeros and ones in all bits make the rare cases of division. */
static uint64_t draw_word(gv_rng *rng)
{
    switch (gv_rng_below(rng, 5)) {
    case 0:
        return 0;
    case 1:
        return UINT64_MAX;
    case 2:
        return UINT64_C(0x8000000000000000) >> gv_rng_below(rng, 64);
    case 3:
        return UINT64_MAX - gv_rng_below(rng, 3);
    default:
        return gv_rng_next(rng);
    }
}

static size_t draw_words(uint64_t words[MOST_WORDS], gv_rng *rng)
{
    const size_t n_words = (size_t)gv_rng_below(rng, MOST_WORDS + 1);
    for (size_t i = 0; i < n_words; i++)
        words[i] = draw_word(rng);
    return n_words;
}

static void set_words(gv_bigint *number, const uint64_t *words, size_t n_words)
{
    gv_bigint_set(number, 0);
    for (size_t i = 0; i < n_words; i++) {
        gv_bigint_shift_left(number, 64);
        gv_bigint_add_u64(number, words[i]);
    }
}

static void draw(gv_bigint *number, gv_rng *rng)
{
    uint64_t words[MOST_WORDS];
    const size_t n_words = draw_words(words, rng);
    set_words(number, words, n_words);
}

static void known_numbers_are_written_in_digits(void **ctx)
{
    (void)ctx;
    gv_bigint number;
    gv_bigint_init(&number);
    assert_digits(&number, "0");
    gv_bigint_set(&number, UINT64_MAX);
    assert_digits(&number, "18446744073709551615");
    gv_bigint_add_u64(&number, 1);
    assert_digits(&number, "18446744073709551616");
    gv_bigint_power(&number, 10, 45);
    assert_digits(&number, "1000000000000000000000000000000000000000000000");
    gv_bigint_factorial(&number, 40);
    assert_digits(&number, "815915283247897734345611269596115894272000000000");
    gv_bigint_binomial(&number, 81, 26);
    assert_digits(&number, "1132173546955454128608");
    gv_bigint_binomial(&number, 5, 0);
    assert_digits(&number, "1");
    gv_bigint_free(&number);
}

static void division_undoes_multiplication(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(1, 0);
    gv_bigint a, b, rest, product, quotient;
    gv_bigint_init(&a);
    gv_bigint_init(&b);
    gv_bigint_init(&rest);
    gv_bigint_init(&product);
    gv_bigint_init(&quotient);
    for (int round = 0; round < N_ROUNDS; round++) {
        draw(&a, &rng);
        draw(&b, &rng);
        draw(&rest, &rng);
        if (gv_bigint_compare_u64(&b, 0) == 0)
            continue;
        gv_bigint_divide(&quotient, &rest, &b); // rest := rest mod b
        gv_bigint_multiply(&quotient, &quotient, &b);
        assert_true(gv_bigint_compare(&quotient, &rest) <= 0);
        gv_bigint_subtract(&rest, &rest, &quotient);
        assert_true(gv_bigint_compare(&rest, &b) < 0);
        gv_bigint_multiply(&product, &a, &b);
        gv_bigint_add(&product, &product, &rest);
        gv_bigint_divide(&quotient, &product, &b);
        assert_same(&quotient, &a);
    }
    gv_bigint_free(&a);
    gv_bigint_free(&b);
    gv_bigint_free(&rest);
    gv_bigint_free(&product);
    gv_bigint_free(&quotient);
}

static void a_result_may_be_an_operand(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(2, 0);
    gv_bigint a, b, c;
    gv_bigint_init(&a);
    gv_bigint_init(&b);
    gv_bigint_init(&c);
    for (int round = 0; round < N_ROUNDS; round++) {
        draw(&a, &rng);
        gv_bigint_copy(&b, &a);
        gv_bigint_add(&b, &b, &b); // 2a
        gv_bigint_copy(&c, &a);
        gv_bigint_shift_left(&c, 1);
        assert_same(&b, &c);
        gv_bigint_subtract(&b, &b, &b);
        assert_int_equal(gv_bigint_compare_u64(&b, 0), 0);
        gv_bigint_multiply(&a, &a, &a);
        gv_bigint_copy(&b, &a);
        if (gv_bigint_compare_u64(&a, 0) > 0) {
            gv_bigint_divide(&b, &b, &b);
            assert_int_equal(gv_bigint_compare_u64(&b, 1), 0);
        }
    }
    gv_bigint_free(&a);
    gv_bigint_free(&b);
    gv_bigint_free(&c);
}

static void the_low_bits_are_kept(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(3, 0);
    gv_bigint number, high;
    gv_bigint_init(&number);
    gv_bigint_init(&high);
    for (int round = 0; round < N_ROUNDS; round++) {
        const size_t n_bits = 64 + (size_t)gv_rng_below(&rng, 200);
        const uint64_t low = draw_word(&rng);
        draw(&high, &rng);
        gv_bigint_shift_left(&high, n_bits);
        gv_bigint_copy(&number, &high);
        gv_bigint_add_u64(&number, low);
        assert_true(gv_bigint_low(&number) == low);
        gv_bigint_keep_low(&number, n_bits);
        assert_int_equal(gv_bigint_compare_u64(&number, low), 0);
    }
    gv_bigint_free(&number);
    gv_bigint_free(&high);
}

static void the_mantissa_is_cut_off_after_53_bits(void **ctx)
{
    (void)ctx;
    long exponent = 1;
    gv_bigint number;
    gv_bigint_init(&number);
    assert_true(gv_bigint_mantissa(&number, &exponent) == 0 && exponent == 0);
    gv_bigint_set(&number, 3);
    assert_true(gv_bigint_mantissa(&number, &exponent) == 0.75 && exponent == 2);
    gv_bigint_set(&number, UINT64_MAX);
    assert_true(gv_bigint_mantissa(&number, &exponent) == 1 - 0x1p-53);
    assert_int_equal(exponent, 64);
    gv_bigint_free(&number);
}

#if GV_COMPARE_WITH_GMP
#include <gmp.h>

/* The number in our digits and in GMP's. */
static void assert_equals_gmp(const gv_bigint *number, const mpz_t expected)
{
    char *digits = mpz_get_str(NULL, 10, expected);
    assert_digits(number, digits);
    free(digits);
    assert_int_equal(gv_bigint_n_bits(number), mpz_sizeinbase(expected, 2));
    long exponent, expected_exponent;
    const double mantissa = gv_bigint_mantissa(number, &exponent);
    assert_true(mantissa == mpz_get_d_2exp(&expected_exponent, expected));
    assert_int_equal(exponent, expected_exponent);
}

static void draw_both(gv_bigint *number, mpz_t same, gv_rng *rng)
{
    uint64_t words[MOST_WORDS];
    const size_t n_words = draw_words(words, rng);
    set_words(number, words, n_words);
    mpz_import(same, n_words, 1, sizeof words[0], 0, 0, words);
    assert_equals_gmp(number, same);
}

static void random_operands_give_the_results_of_gmp(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(4, 0);
    gv_bigint a, b, c;
    gv_bigint_init(&a);
    gv_bigint_init(&b);
    gv_bigint_init(&c);
    mpz_t x, y, z;
    mpz_inits(x, y, z, NULL);
    for (int round = 0; round < N_ROUNDS; round++) {
        const size_t n_bits = (size_t)gv_rng_below(&rng, 300);
        const uint64_t word = draw_word(&rng);
        draw_both(&a, x, &rng);
        draw_both(&b, y, &rng);
        gv_bigint_add(&c, &a, &b);
        mpz_add(z, x, y);
        assert_equals_gmp(&c, z);
        gv_bigint_multiply(&c, &a, &b);
        mpz_mul(z, x, y);
        assert_equals_gmp(&c, z);
        const int order = gv_bigint_compare(&a, &b);
        const int expected_order = mpz_cmp(x, y);
        assert_true((order > 0) == (expected_order > 0));
        assert_true((order < 0) == (expected_order < 0));
        if (order >= 0) {
            gv_bigint_subtract(&c, &a, &b);
            mpz_sub(z, x, y);
            assert_equals_gmp(&c, z);
        }
        if (mpz_sgn(y) > 0) {
            gv_bigint_divide(&c, &a, &b);
            mpz_fdiv_q(z, x, y);
            assert_equals_gmp(&c, z);
        }
        gv_bigint_multiply_u64(&c, word);
        mpz_mul_ui(z, z, word);
        gv_bigint_add_u64(&c, word);
        mpz_add_ui(z, z, word);
        assert_equals_gmp(&c, z);
        gv_bigint_shift_left(&a, n_bits);
        mpz_mul_2exp(x, x, n_bits);
        assert_equals_gmp(&a, x);
        gv_bigint_keep_low(&b, n_bits);
        mpz_fdiv_r_2exp(y, y, n_bits);
        assert_equals_gmp(&b, y);
    }
    mpz_clears(x, y, z, NULL);
    gv_bigint_free(&a);
    gv_bigint_free(&b);
    gv_bigint_free(&c);
}

static void factorials_powers_and_binomials_are_those_of_gmp(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(5, 0);
    gv_bigint number;
    gv_bigint_init(&number);
    mpz_t expected;
    mpz_init(expected);
    for (uint32_t n = 0; n <= 300; n++) {
        gv_bigint_factorial(&number, n);
        mpz_fac_ui(expected, n);
        assert_equals_gmp(&number, expected);
        const uint32_t k = (uint32_t)gv_rng_below(&rng, n + 1);
        gv_bigint_binomial(&number, n, k);
        mpz_bin_uiui(expected, n, k);
        assert_equals_gmp(&number, expected);
        const uint64_t base = draw_word(&rng);
        gv_bigint_power(&number, base, n % 20);
        mpz_ui_pow_ui(expected, base, n % 20);
        assert_equals_gmp(&number, expected);
    }
    mpz_clear(expected);
    gv_bigint_free(&number);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_numbers_are_written_in_digits),
        cmocka_unit_test(division_undoes_multiplication),
        cmocka_unit_test(a_result_may_be_an_operand),
        cmocka_unit_test(the_low_bits_are_kept),
        cmocka_unit_test(the_mantissa_is_cut_off_after_53_bits),
#if GV_COMPARE_WITH_GMP
        cmocka_unit_test(random_operands_give_the_results_of_gmp),
        cmocka_unit_test(factorials_powers_and_binomials_are_those_of_gmp),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
