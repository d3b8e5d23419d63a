/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_memory.c -- the way to the heap counts its calls and fails exactly when told. */
#include "base/memory.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

static void only_the_chosen_call_fails(void **ctx)
{
    (void)ctx;
    for (size_t fail_at = 0; fail_at <= 5; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        for (size_t call = 1; call <= 5; call++) {
            void *block = call % 2 ? gv_memory_take(&memory, 10)
                                   : gv_memory_zeroed(&memory, 2, 5);
            assert_int_equal(block == NULL, call == fail_at);
            gv_memory_give(block);
        }
        assert_int_equal(memory.n_calls, 5);
    }
}

static void a_failed_growth_leaves_the_block_alone(void **ctx)
{
    (void)ctx;
    gv_memory memory = { .fail_at = 2 };
    char *block = gv_memory_take(&memory, 6);
    assert_non_null(block);
    memcpy(block, "whole", 6);
    assert_null(gv_memory_grow(&memory, block, 100));
    assert_string_equal(block, "whole");
    char *larger = gv_memory_grow(&memory, block, 100);
    assert_non_null(larger);
    assert_string_equal(larger, "whole");
    gv_memory_give(larger);
}

static void zeroed_memory_is_zero(void **ctx)
{
    (void)ctx;
    unsigned char *bytes = gv_memory_zeroed(NULL, 100, 10);
    assert_non_null(bytes);
    for (size_t i = 0; i < 1000; i++)
        assert_int_equal(bytes[i], 0);
    gv_memory_give(bytes);
}

static void nothing_is_a_block_too(void **ctx)
{
    (void)ctx;
    void *taken = gv_memory_take(NULL, 0);
    void *zeroed = gv_memory_zeroed(NULL, 0, 8);
    void *grown = gv_memory_grow(NULL, NULL, 0);
    assert_non_null(taken);
    assert_non_null(zeroed);
    assert_non_null(grown);
    gv_memory_give(taken);
    gv_memory_give(zeroed);
    gv_memory_give(grown);
    gv_memory_give(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_chosen_call_fails),
        cmocka_unit_test(a_failed_growth_leaves_the_block_alone),
        cmocka_unit_test(zeroed_memory_is_zero),
        cmocka_unit_test(nothing_is_a_block_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
