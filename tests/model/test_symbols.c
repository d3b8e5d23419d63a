/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_symbols.c -- equal strings have one number, different ones different numbers. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "model/symbols.h"

#include <stdio.h>
#include <string.h>

enum { N_NAMES = 5000 };

static gv_symbol name_of(char *room, size_t size, uint32_t number)
{
    const int length = snprintf(room, size, "name%u", number);
    return (gv_symbol){ room, (size_t)length };
}

static void numbers_follow_the_order_of_first_sight(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_symbols symbols;
    gv_symbols_init(&symbols, &arena);
    char room[20];
    uint32_t number = 77;
    assert_false(gv_symbols_find(&number, &symbols, name_of(room, sizeof room, 0)));
    assert_int_equal(number, 77);
    for (int round = 0; round < 2; round++)
        for (uint32_t i = 0; i < N_NAMES; i++) {
            const gv_symbol name = name_of(room, sizeof room, i);
            assert_int_equal(gv_symbols_find(&number, &symbols, name), round);
            assert_true(gv_symbols_add(&number, &symbols, name));
            assert_int_equal(number, i);
            assert_string_equal(symbols.symbol[i].text, room);
        }
    assert_int_equal(symbols.n_symbols, N_NAMES);
    gv_arena_free(&arena);
}

static void bytes_count_and_not_only_text(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_symbols symbols;
    gv_symbols_init(&symbols, &arena);
    const gv_symbol strings[] = { { "a\0b", 3 }, { "a\0c", 3 }, { "a", 1 }, { "", 0 } };
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t number = 77;
        assert_true(gv_symbols_add(&number, &symbols, strings[i]));
        assert_int_equal(number, i);
    }
    gv_arena_free(&arena);
}

static void lack_of_memory_spoils_nothing(void **ctx)
{
    (void)ctx;
    for (size_t fail_at = 1; fail_at < 8; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_arena arena;
        gv_arena_init(&arena, &memory);
        gv_symbols symbols;
        gv_symbols_init(&symbols, &arena);
        char room[20];
        for (uint32_t i = 0; i < N_NAMES; i++) {
            const gv_symbol name = name_of(room, sizeof room, i);
            uint32_t number = 77;
            if (!gv_symbols_add(&number, &symbols, name)) // the next try succeeds
                assert_true(gv_symbols_add(&number, &symbols, name));
            assert_int_equal(number, i);
        }
        assert_true(memory.n_calls >= fail_at);
        gv_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_follow_the_order_of_first_sight),
        cmocka_unit_test(bytes_count_and_not_only_text),
        cmocka_unit_test(lack_of_memory_spoils_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
