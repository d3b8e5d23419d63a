/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_rng.c -- the streams: Philox as published, the same for ever, uniform where they
 * say so. Nothing here is left to chance: every draw has a fixed seed. */
#include "base/rng.h"

#include "base/philox.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

/* The first of the known answers for Philox4x64-10 (test_philox.c). */
static void stream_zero_of_seed_zero_is_the_published_vector(void **ctx)
{
    (void)ctx;
    static const uint64_t published[4] = { UINT64_C(0x16554d9eca36314c),
                                           UINT64_C(0xdb20fe9d672d0fdc),
                                           UINT64_C(0xd7e772cee186176b),
                                           UINT64_C(0x7e68b68aec7ba23b) };
    gv_rng rng = gv_rng_stream(0, 0);
    for (int i = 0; i < 4; i++)
        assert_true(gv_rng_next(&rng) == published[i]);
}

static void every_stream_is_philox_of_its_seed_unit_and_position(void **ctx)
{
    (void)ctx;
    static const uint64_t numbers[] = {
        0, 1, 2, 12345, UINT32_MAX, UINT64_MAX, UINT64_C(1) << 63
    };
    enum { N_NUMBERS = sizeof numbers / sizeof numbers[0] };
    for (int s = 0; s < N_NUMBERS; s++)
        for (int u = 0; u < N_NUMBERS; u++) {
            gv_rng rng = gv_rng_stream(numbers[s], numbers[u]);
            for (uint64_t block = 0; block < 20; block++) {
                uint64_t expected[4];
                gv_philox(expected, (uint64_t[]){ block, numbers[u], 0, 0 },
                          (uint64_t[]){ numbers[s], 0 });
                for (int i = 0; i < 4; i++)
                    assert_true(gv_rng_next(&rng) == expected[i]);
            }
        }
}

static void a_copied_stream_goes_on_alike(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(3, 4);
    for (int i = 0; i < 10; i++) {
        gv_rng copy = rng;
        assert_true(gv_rng_next(&copy) == gv_rng_next(&rng));
    }
}

/* The chi-square statistic of counts that should all be `mean`. */
static double chi_square(const unsigned *counts, size_t n_counts, double mean)
{
    double sum = 0;
    for (size_t i = 0; i < n_counts; i++)
        sum += ((double)counts[i] - mean) * ((double)counts[i] - mean) / mean;
    return sum;
}

/* For f degrees of freedom the statistic has mean f and variance 2f; f + 6 sqrt(2f) is
 * passed by chance in far less than one of a million runs. Compared as squares. */
static void assert_uniform(const unsigned *counts, size_t n_counts, double mean)
{
    const double freedom = (double)(n_counts - 1);
    const double beyond = chi_square(counts, n_counts, mean) - freedom;
    assert_true(beyond < 0 || beyond * beyond < 36 * 2 * freedom);
}

static void bounded_draws_are_uniform(void **ctx)
{
    (void)ctx;
    enum { PER_VALUE = 2000 };
    for (unsigned n = 2; n <= 40; n++) {
        unsigned counts[40] = { 0 };
        gv_rng rng = gv_rng_stream(5, n);
        for (unsigned i = 0; i < n * PER_VALUE; i++) {
            const uint64_t value = gv_rng_below(&rng, n);
            assert_true(value < n);
            counts[value]++;
        }
        assert_uniform(counts, n, PER_VALUE);
    }
}

/* For n = 3 * 2^62 a quarter of the 64-bit values must be rejected: a plain remainder
 * would give the first third of the range half of all draws. */
static void large_bounds_do_not_favour_small_values(void **ctx)
{
    (void)ctx;
    enum { N_DRAWS = 30000 };
    const uint64_t third = UINT64_C(1) << 62;
    unsigned counts[3] = { 0 };
    gv_rng rng = gv_rng_stream(6, 0);
    for (int i = 0; i < N_DRAWS; i++)
        counts[gv_rng_below(&rng, 3 * third) / third]++;
    assert_uniform(counts, 3, (double)N_DRAWS / 3);
}

static void a_bound_of_one_leaves_zero(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(7, 0);
    for (int i = 0; i < 100; i++)
        assert_true(gv_rng_below(&rng, 1) == 0);
}

/* The rank of a permutation of 0 .. 4 among all 120, in lexicographic order. */
static unsigned rank_of_five(const uint32_t *items)
{
    unsigned rank = 0;
    for (unsigned i = 0; i < 5; i++) {
        unsigned smaller = 0;
        for (unsigned j = i + 1; j < 5; j++)
            smaller += items[j] < items[i];
        rank = rank * (5 - i) + smaller;
    }
    return rank;
}

static void every_permutation_comes_equally_often(void **ctx)
{
    (void)ctx;
    enum { N_PERMUTATIONS = 120, PER_PERMUTATION = 500 };
    unsigned counts[N_PERMUTATIONS] = { 0 };
    gv_rng rng = gv_rng_stream(9, 0);
    for (int i = 0; i < N_PERMUTATIONS * PER_PERMUTATION; i++) {
        uint32_t items[5];
        gv_rng_permutation(&rng, items, 5);
        counts[rank_of_five(items)]++;
    }
    assert_uniform(counts, N_PERMUTATIONS, PER_PERMUTATION);
}

static void a_permutation_holds_each_number_once(void **ctx)
{
    (void)ctx;
    enum { LARGEST = 300 };
    gv_rng rng = gv_rng_stream(10, 0);
    for (uint32_t n = 0; n <= LARGEST; n += 13) {
        uint32_t items[LARGEST];
        unsigned char seen[LARGEST] = { 0 };
        gv_rng_permutation(&rng, items, n);
        for (uint32_t i = 0; i < n; i++) {
            assert_true(items[i] < n);
            assert_int_equal(seen[items[i]]++, 0);
        }
    }
}

static void a_shuffle_moves_the_items_as_a_permutation_does(void **ctx)
{
    (void)ctx;
    uint32_t items[20], order[20];
    for (uint32_t i = 0; i < 20; i++)
        items[i] = 1000 + i;
    gv_rng a = gv_rng_stream(11, 0), b = gv_rng_stream(11, 0);
    gv_rng_shuffle(&a, items, 20);
    gv_rng_permutation(&b, order, 20);
    for (uint32_t i = 0; i < 20; i++)
        assert_int_equal(items[i], 1000 + order[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stream_zero_of_seed_zero_is_the_published_vector),
        cmocka_unit_test(every_stream_is_philox_of_its_seed_unit_and_position),
        cmocka_unit_test(a_copied_stream_goes_on_alike),
        cmocka_unit_test(bounded_draws_are_uniform),
        cmocka_unit_test(large_bounds_do_not_favour_small_values),
        cmocka_unit_test(a_bound_of_one_leaves_zero),
        cmocka_unit_test(every_permutation_comes_equally_often),
        cmocka_unit_test(a_permutation_holds_each_number_once),
        cmocka_unit_test(a_shuffle_moves_the_items_as_a_permutation_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
