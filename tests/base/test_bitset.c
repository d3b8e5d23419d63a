/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bitset.c -- bit sets against arrays of bool, around the borders of words. */
#include "base/bitset.h"
#include "base/rng.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

enum { MAX_BITS = 200, MAX_WORDS = (MAX_BITS + 63) / 64 };

static const size_t sizes[] = { 1, 2, 63, 64, 65, 127, 128, 129, MAX_BITS };
enum { N_SIZES = sizeof sizes / sizeof sizes[0] };

static size_t next_by_walking(const bool *members, size_t n_bits, size_t from)
{
    while (from < n_bits && !members[from])
        from++;
    return from < n_bits ? from : n_bits;
}

static void assert_same(const uint64_t *set, const bool *members, size_t n_bits)
{
    size_t count = 0;
    for (size_t bit = 0; bit < n_bits; bit++) {
        assert_int_equal(gv_bits_has(set, bit), members[bit]);
        assert_int_equal(gv_bits_next(set, n_bits, bit),
                         next_by_walking(members, n_bits, bit));
        count += members[bit];
    }
    assert_int_equal(gv_bits_next(set, n_bits, n_bits), n_bits);
    assert_int_equal(gv_bits_count(set, n_bits), count);
}

static void a_set_holds_what_was_added_and_not_removed(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(1, 2);
    for (size_t s = 0; s < N_SIZES; s++) {
        uint64_t set[MAX_WORDS] = { 0 };
        bool members[MAX_BITS] = { false };
        for (int change = 0; change < 300; change++) {
            const size_t bit = (size_t)gv_rng_below(&rng, sizes[s]);
            members[bit] = gv_rng_below(&rng, 2);
            if (members[bit])
                gv_bits_add(set, bit);
            else
                gv_bits_remove(set, bit);
            assert_same(set, members, sizes[s]);
        }
    }
}

static void a_full_set_holds_all_and_nothing_behind_its_size(void **ctx)
{
    (void)ctx;
    for (size_t n_bits = 0; n_bits <= MAX_BITS; n_bits++) {
        uint64_t set[MAX_WORDS] = { 0 };
        gv_bits_fill(set, n_bits);
        assert_int_equal(gv_bits_count(set, MAX_BITS), n_bits);
        if (n_bits)
            assert_true(gv_bits_has(set, n_bits - 1));
    }
}

static void a_cleared_set_is_empty_and_what_lies_behind_it_stays(void **ctx)
{
    (void)ctx;
    for (size_t s = 0; s < N_SIZES; s++) {
        uint64_t set[MAX_WORDS + 1];
        memset(set, 0xff, sizeof set);
        gv_bits_clear(set, sizes[s]);
        assert_int_equal(gv_bits_count(set, sizes[s]), 0);
        assert_int_equal(gv_bits_next(set, sizes[s], 0), sizes[s]);
        assert_true(set[gv_bits_words(sizes[s])] == UINT64_MAX);
    }
}

static void a_member_behind_the_size_is_not_found(void **ctx)
{
    (void)ctx;
    uint64_t set[1] = { 0 };
    gv_bits_add(set, 40);
    assert_int_equal(gv_bits_next(set, 40, 0), 40);
    assert_int_equal(gv_bits_next(set, 41, 0), 40);
    assert_int_equal(gv_bits_next(set, 20, 0), 20);
}

static void words_are_counted_up(void **ctx)
{
    (void)ctx;
    assert_int_equal(gv_bits_words(0), 0);
    assert_int_equal(gv_bits_words(1), 1);
    assert_int_equal(gv_bits_words(64), 1);
    assert_int_equal(gv_bits_words(65), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_holds_what_was_added_and_not_removed),
        cmocka_unit_test(a_full_set_holds_all_and_nothing_behind_its_size),
        cmocka_unit_test(a_cleared_set_is_empty_and_what_lies_behind_it_stays),
        cmocka_unit_test(a_member_behind_the_size_is_not_found),
        cmocka_unit_test(words_are_counted_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
