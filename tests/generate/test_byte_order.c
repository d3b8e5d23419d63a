/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_byte_order.c -- random orders of bytes: all orders, equally often. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/shuffle_bytes.h"

#include <stdbool.h>
#include <string.h>

enum { MOST = 256 };

static void every_item_stays_whatever_their_number(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(1, 0);
    for (unsigned n = 0; n <= MOST; n++) {
        uint8_t items[MOST];
        bool seen[MOST] = { false };
        for (unsigned i = 0; i < n; i++)
            items[i] = (uint8_t)i;
        gv_shuffle_bytes(&rng, items, n);
        for (unsigned i = 0; i < n; i++) {
            assert_true(items[i] < n && !seen[items[i]]);
            seen[items[i]] = true;
        }
    }
}

/* The number of an order of `n` items among all n! of them. */
static unsigned rank_of(const uint8_t *items, unsigned n)
{
    unsigned rank = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned n_smaller = 0;
        for (unsigned j = i + 1; j < n; j++)
            n_smaller += items[j] < items[i];
        rank = rank * (n - i) + n_smaller;
    }
    return rank;
}

static void all_orders_of_six_are_equally_likely(void **ctx)
{
    (void)ctx;
    enum { N = 6, N_ORDERS = 720, N_DRAWS = 72000 };
    unsigned count[N_ORDERS] = { 0 };
    gv_rng rng = gv_rng_stream(2, 0);
    for (unsigned i = 0; i < N_DRAWS; i++) {
        uint8_t items[N] = { 0, 1, 2, 3, 4, 5 };
        gv_shuffle_bytes(&rng, items, N);
        count[rank_of(items, N)]++;
    }
    const double expected = (double)N_DRAWS / (double)N_ORDERS;
    double chi2 = 0;
    for (unsigned i = 0; i < N_ORDERS; i++)
        chi2 += (count[i] - expected) * (count[i] - expected) / expected;
    // 719 degrees of freedom: mean 719, standard deviation 37.9; four of them.
    assert_true(chi2 > 719 - 152 && chi2 < 719 + 152);
}

static void every_item_of_81_is_anywhere_equally_often(void **ctx)
{
    (void)ctx;
    enum { N = 81, N_DRAWS = 8100 };
    static unsigned count[N][N];
    gv_rng rng = gv_rng_stream(3, 0);
    memset(count, 0, sizeof count);
    for (unsigned i = 0; i < N_DRAWS; i++) {
        uint8_t items[N];
        for (unsigned k = 0; k < N; k++)
            items[k] = (uint8_t)k;
        gv_shuffle_bytes(&rng, items, N);
        for (unsigned k = 0; k < N; k++)
            count[k][items[k]]++;
    }
    const double expected = (double)N_DRAWS / (double)N;
    double chi2 = 0;
    for (unsigned k = 0; k < N; k++)
        for (unsigned i = 0; i < N; i++)
            chi2 += (count[k][i] - expected) * (count[k][i] - expected) / expected;
    // 80 * 80 degrees of freedom: standard deviation 113; four of them.
    assert_true(chi2 > 6400 - 453 && chi2 < 6400 + 453);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_item_stays_whatever_their_number),
        cmocka_unit_test(all_orders_of_six_are_equally_likely),
        cmocka_unit_test(every_item_of_81_is_anywhere_equally_often),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
