/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_u32_list.c -- lists keep what they are given; sorting and searching against
 * plain counting. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/rng.h"
#include "model/u32_list.h"

static void a_list_keeps_its_items_in_order(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_u32_list list;
    gv_u32_list_init(&list, &arena);
    for (uint32_t i = 0; i < 1000; i += 4) {
        const uint32_t three[] = { i + 1, i + 2, i + 3 };
        assert_true(gv_u32_list_push(&list, i));
        assert_true(gv_u32_list_append(&list, three, 3));
        assert_true(gv_u32_list_append(&list, NULL, 0));
    }
    assert_int_equal(list.n_items, 1000);
    for (uint32_t i = 0; i < 1000; i++)
        assert_int_equal(list.items[i], i);
    gv_arena_free(&arena);
}

static void a_list_without_memory_stays_as_it_was(void **ctx)
{
    (void)ctx;
    gv_memory memory = { .fail_at = 2 };
    gv_arena arena;
    gv_arena_init(&arena, &memory);
    gv_u32_list list;
    gv_u32_list_init(&list, &arena);
    uint32_t n = 0;
    while (gv_u32_list_push(&list, n))
        n++;
    assert_int_equal(list.n_items, n);
    for (uint32_t i = 0; i < n; i++)
        assert_int_equal(list.items[i], i);
    gv_arena_free(&arena);
}

static void sorting_orders_and_loses_nothing(void **ctx)
{
    (void)ctx;
    enum { N = 50, BELOW = 30 };
    for (uint64_t unit = 0; unit < 100; unit++) {
        gv_rng rng = gv_rng_stream(1, unit);
        uint32_t narrow[N], count[BELOW] = { 0 };
        uint64_t wide[N];
        for (size_t i = 0; i < N; i++) {
            narrow[i] = (uint32_t)gv_rng_below(&rng, BELOW);
            wide[i] = (uint64_t)narrow[i] << 40;
            count[narrow[i]]++;
        }
        gv_sort_u32(narrow, N);
        gv_sort_u64(wide, N);
        size_t at = 0;
        for (uint32_t value = 0; value < BELOW; value++)
            for (uint32_t i = 0; i < count[value]; i++, at++) {
                assert_int_equal(narrow[at], value);
                assert_true(wide[at] == (uint64_t)value << 40);
            }
    }
}

static void searching_finds_what_is_there(void **ctx)
{
    (void)ctx;
    const uint32_t items[] = { 2, 3, 5, 7, 11, 13 };
    for (uint32_t n = 0; n <= 6; n++)
        for (uint32_t item = 0; item < 15; item++) {
            uint32_t expected = n;
            for (uint32_t i = 0; i < n; i++)
                if (items[i] == item)
                    expected = i;
            assert_int_equal(gv_sorted_find(items, n, item), expected);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_keeps_its_items_in_order),
        cmocka_unit_test(a_list_without_memory_stays_as_it_was),
        cmocka_unit_test(sorting_orders_and_loses_nothing),
        cmocka_unit_test(searching_finds_what_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
