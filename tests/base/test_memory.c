/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_memory.c -- the way to the heap counts its calls and fails exactly when told. */
#include "base/memory.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <pthread.h>
#include <string.h>

static void only_the_chosen_call_fails(void **ctx)
{
    (void)ctx;
    for (size_t fail_at = 0; fail_at <= 5; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        for (size_t call = 1; call <= 5; call++) {
            void *block =
                call % 2 ? gv_alloc(&memory, 10) : gv_memory_zeroed(&memory, 2, 5);
            assert_int_equal(block == NULL, call == fail_at);
            gv_free(block);
        }
        assert_int_equal(memory.n_calls, 5);
    }
}

static void a_failed_growth_leaves_the_block_alone(void **ctx)
{
    (void)ctx;
    gv_memory memory = { .fail_at = 2 };
    char *block = gv_alloc(&memory, 6);
    assert_non_null(block);
    memcpy(block, "whole", 6);
    assert_null(gv_memory_grow(&memory, block, 100));
    assert_string_equal(block, "whole");
    char *larger = gv_memory_grow(&memory, block, 100);
    assert_non_null(larger);
    assert_string_equal(larger, "whole");
    gv_free(larger);
}

static void zeroed_memory_is_zero(void **ctx)
{
    (void)ctx;
    unsigned char *bytes = gv_memory_zeroed(NULL, 100, 10);
    assert_non_null(bytes);
    for (size_t i = 0; i < 1000; i++)
        assert_int_equal(bytes[i], 0);
    gv_free(bytes);
}

static void nothing_is_a_block_too(void **ctx)
{
    (void)ctx;
    void *taken = gv_alloc(NULL, 0);
    void *zeroed = gv_memory_zeroed(NULL, 0, 8);
    void *grown = gv_memory_grow(NULL, NULL, 0);
    assert_non_null(taken);
    assert_non_null(zeroed);
    assert_non_null(grown);
    gv_free(taken);
    gv_free(zeroed);
    gv_free(grown);
    gv_free(NULL);
}

static void a_limit_holds_for_all_blocks_together(void **ctx)
{
    (void)ctx;
    gv_memory memory = { .limit_bytes = 1000 };
    void *one = gv_alloc(&memory, 400);
    void *two = gv_memory_zeroed(&memory, 4, 100);
    assert_non_null(one);
    assert_non_null(two);
    assert_true(memory.used_bytes >= 800);
    assert_false(memory.is_exhausted);
    assert_null(gv_alloc(&memory, 400));
    assert_null(gv_memory_zeroed(&memory, 4, 100));
    assert_null(gv_memory_grow(&memory, two, 800));
    assert_true(memory.is_exhausted);
    gv_free(one);
    one = gv_alloc(&memory, 500); // its room is free again
    assert_non_null(one);
    gv_free(one);
    gv_free(two);
    assert_int_equal(memory.used_bytes, 0);
    assert_null(gv_alloc(&memory, SIZE_MAX));
    assert_null(gv_alloc(&memory, SIZE_MAX / 2));
    assert_null(gv_memory_zeroed(&memory, SIZE_MAX / 2, 4));
    assert_int_equal(memory.used_bytes, 0);
}

static void a_block_that_grows_counts_once(void **ctx)
{
    (void)ctx;
    gv_memory memory = { .limit_bytes = 10000 };
    char *block = gv_memory_grow(&memory, NULL, 100);
    const size_t extra = memory.used_bytes - 100;
    block = gv_memory_grow(&memory, block, 3000);
    assert_non_null(block);
    assert_int_equal(memory.used_bytes, 3000 + extra);
    block = gv_memory_grow(&memory, block, 10);
    assert_int_equal(memory.used_bytes, 10 + extra);
    gv_free(block);
    assert_int_equal(memory.used_bytes, 0);
}

static void what_others_take_counts_too(void **ctx)
{
    (void)ctx;
    gv_memory memory = { .limit_bytes = 1000 };
    assert_true(gv_memory_charge(NULL, SIZE_MAX));
    assert_true(gv_memory_charge(&memory, 900));
    assert_false(gv_memory_charge(&memory, 200));
    assert_null(gv_alloc(&memory, 200));
    gv_memory_uncharge(&memory, 900);
    assert_true(gv_memory_charge(&memory, 1000));
    gv_memory_uncharge(&memory, 1000);
    assert_int_equal(memory.used_bytes, 0);
}

enum { THREADS = 4, ROUNDS = 2000 };

static void *take_and_give(void *user)
{
    for (size_t i = 0; i < ROUNDS; i++) {
        void *block = gv_alloc(user, 1 + i % 300);
        gv_free(block);
    }
    return NULL;
}

static void threads_share_a_limit(void **ctx)
{
    (void)ctx;
    gv_memory memory = { .limit_bytes = 700 };
    pthread_t threads[THREADS];
    for (size_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, take_and_give, &memory), 0);
    for (size_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    assert_int_equal(memory.used_bytes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_chosen_call_fails),
        cmocka_unit_test(a_failed_growth_leaves_the_block_alone),
        cmocka_unit_test(zeroed_memory_is_zero),
        cmocka_unit_test(nothing_is_a_block_too),
        cmocka_unit_test(a_limit_holds_for_all_blocks_together),
        cmocka_unit_test(a_block_that_grows_counts_once),
        cmocka_unit_test(what_others_take_counts_too),
        cmocka_unit_test(threads_share_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
