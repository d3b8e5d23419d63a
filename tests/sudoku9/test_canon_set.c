/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_canon_set.c -- the set of canonical strings knows exactly what it was given. */
#include "sudoku9/canon/canon_set.h"

#include "base/rng.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

/* String number n: its decimal digits at scattered places, else one digit throughout.
 */
static void numbered(uint8_t out[81], uint32_t n)
{
    memset(out, (int)(n % 10), 81);
    for (size_t i = 0; i < 7; i++, n /= 10)
        out[(i * 13 + 5) % 81] = (uint8_t)(n % 10);
}

static bool added(gv_canon_set *set, uint32_t n)
{
    uint8_t digits[81];
    bool is_new;
    numbered(digits, n);
    assert_int_equal(gv_canon_set_add(&is_new, set, digits, NULL), GV_OK);
    return is_new;
}

static void a_string_is_new_once(void **ctx)
{
    (void)ctx;
    enum { N_STRINGS = 100000 };
    gv_canon_set set;
    gv_canon_set_init(&set, NULL);
    for (uint32_t n = 0; n < N_STRINGS; n++) {
        assert_true(added(&set, n));
        assert_false(added(&set, n / 2));
    }
    for (uint32_t n = 0; n < N_STRINGS; n++)
        assert_false(added(&set, n));
    assert_int_equal(set.n_records, N_STRINGS);
    gv_canon_set_free(&set);
}

static void every_cell_counts(void **ctx)
{
    (void)ctx;
    gv_canon_set set;
    gv_canon_set_init(&set, NULL);
    bool is_new;
    for (size_t cell = 0; cell < 81; cell++)
        for (uint8_t digit = 1; digit <= 9; digit++) {
            uint8_t digits[81] = { 0 };
            digits[cell] = digit;
            assert_int_equal(gv_canon_set_add(&is_new, &set, digits, NULL), GV_OK);
            assert_true(is_new);
        }
    assert_int_equal(set.n_records, 81 * 9);
    gv_canon_set_free(&set);
}

static void random_repeats_are_found(void **ctx)
{
    (void)ctx;
    enum { N_NUMBERS = 5000 };
    static bool seen[N_NUMBERS];
    gv_rng rng = gv_rng_stream(31, 0);
    gv_canon_set set;
    gv_canon_set_init(&set, NULL);
    for (int i = 0; i < 20000; i++) {
        const uint32_t n = (uint32_t)gv_rng_below(&rng, N_NUMBERS);
        assert_int_equal(added(&set, n), !seen[n]);
        seen[n] = true;
    }
    gv_canon_set_free(&set);
}

static void after_a_failed_allocation_the_set_is_as_before(void **ctx)
{
    (void)ctx;
    size_t n_failures = 0;
    for (size_t fail_at = 1;; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_canon_set set;
        gv_canon_set_init(&set, &memory);
        bool failed = false;
        for (uint32_t n = 0; n < 5000; n++) {
            uint8_t digits[81];
            bool is_new = false;
            numbered(digits, n);
            if (gv_canon_set_add(&is_new, &set, digits, NULL) == GV_ERR_MEMORY) {
                failed = true;
                assert_false(is_new);
                assert_int_equal(set.n_records, n);
                assert_true(added(&set, n)); // only one allocation fails
            }
            assert_false(added(&set, n));
        }
        assert_int_equal(set.n_records, 5000);
        gv_canon_set_free(&set);
        if (!failed)
            break;
        n_failures++;
    }
    assert_true(n_failures >= 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_string_is_new_once),
        cmocka_unit_test(every_cell_counts),
        cmocka_unit_test(random_repeats_are_found),
        cmocka_unit_test(after_a_failed_allocation_the_set_is_as_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
