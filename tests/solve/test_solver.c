/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_solver.c -- the table of engines. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "solve_oracle.h"

static void the_last_engine_suits_every_search(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    const gv_engine *last = &gv_engines[gv_n_engines - 1];
    assert_string_equal(last->name, "generic");
    for (size_t i = 0; i < N_SMALL_FAMILIES; i++) {
        gv_instance *empty = NULL;
        assert_int_equal(
            gv_instance_empty(&empty, context, &small_families[i].shape, NULL), GV_OK);
        const gv_search plain = { .forbid = GV_NO_LABEL };
        const gv_search other = { .limits = { .solutions = 2 }, .forbid = 0 };
        assert_true(last->suits(empty, &plain));
        assert_true(last->suits(empty, &other));
        gv_instance_free(empty);
    }
    gv_context_free(context);
}

static void all_engines_that_suit_count_the_same(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (uint64_t unit = 0; unit < UINT64_C(3) * N_SMALL_FAMILIES; unit++) {
        gv_rng rng = gv_rng_stream(6, unit);
        const gv_instance *puzzle = random_puzzle(
            context, &small_families[unit % N_SMALL_FAMILIES], &rng, &arena);
        const gv_search search = { .forbid = GV_NO_LABEL };
        uint64_t expected;
        (void)run_generic(&expected, puzzle, &search);
        for (size_t i = 0; i < gv_n_engines; i++) {
            if (!gv_engines[i].suits(puzzle, &search))
                continue;
            gv_search_result result;
            gv_bigcount_init(&result.count);
            assert_int_equal(gv_engines[i].run(&result, puzzle, &search, &arena, NULL),
                             GV_OK);
            assert_int_equal(gv_bigcount_u64(&result.count), expected);
            gv_bigcount_free(&result.count);
        }
    }
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void solutions_are_counted_to_two_within_a_budget(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    const gv_shape shape = { GV_LATIN, 0, 0, 4 };
    gv_instance *empty;
    gv_arena arena;
    gv_flag stop = true;
    const struct {
        gv_budget budget;
        gv_end end;
    } rows[] = { { { .limits = { .nodes = 1 } }, GV_END_NODES },
                 { { .limits = { .stop = &stop } }, GV_END_STOPPED },
                 { { .limits = { .time_ms = 1 }, .start_ns = 0 }, GV_END_TIME },
                 { { .start_ns = 0 }, GV_END_SOLUTIONS } };
    gv_arena_init(&arena, NULL);
    assert_int_equal(gv_instance_empty(&empty, context, &shape, NULL), GV_OK);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        unsigned n;
        gv_end end;
        assert_int_equal(
            gv_count_to_two(&n, &end, empty, &rows[i].budget, &arena, NULL), GV_OK);
        assert_int_equal(end, rows[i].end);
        assert_int_equal(n, rows[i].end == GV_END_SOLUTIONS ? 2 : 0);
    }
    gv_instance_free(empty);
    gv_arena_free(&arena);
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_engine_suits_every_search),
        cmocka_unit_test(all_engines_that_suit_count_the_same),
        cmocka_unit_test(solutions_are_counted_to_two_within_a_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
