/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Theorem 1: the reduced square has exactly as many solutions as the Latin square.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "generate/instance/gsp.h"
#include "generate/instance/qcp_reduction.h"
#include "grid_testing.h"

/* How many solutions a partial square has; blocks of 1 x n: a Latin square. */
static uint64_t count_solutions(gv_context *context, const uint8_t *partial, unsigned m,
                                unsigned n)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    uint8_t cells[GV_MAX_ORDER * GV_MAX_ORDER];
    memcpy(cells, partial, (size_t)m * n * m * n);
    const gv_gsp gsp = {
        .block_rows = m, .block_cols = n, .order = m * n, .cells = cells
    };
    gv_instance *instance;
    gv_count_result result;
    const gv_limits all = GV_INIT(gv_limits);
    assert_int_equal(gv_gsp_instance(&instance, &gsp, context, &arena, NULL), GV_OK);
    assert_int_equal(gv_count(&result, instance, &all, NULL), GV_OK);
    assert_int_equal(result.end, GV_END_COMPLETE);
    gv_arena_free(&arena);
    return result.number;
}

static uint64_t count_reduced(gv_context *context, const uint8_t *latin, unsigned m,
                              unsigned n)
{
    uint8_t cells[GV_MAX_ORDER * GV_MAX_ORDER];
    uint32_t n_holes = 0, n_empty = 0;
    gv_qcp_reduce(cells, latin, m, n);
    for (unsigned i = 0; i < m * n * m * n; i++)
        n_holes += cells[i] == 0;
    for (unsigned i = 0; i < m * m; i++)
        n_empty += latin[i] == 0;
    assert_int_equal(n_holes, n_empty);
    return count_solutions(context, cells, m, n);
}

static void the_checked_counts(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    const uint8_t empty[25] = { 0 };
    const uint8_t wrong[9] = { 1, 2, 0, 0, 0, 3, 0, 0, 0 };
    assert_int_equal(count_reduced(context, empty, 3, 4), 12);
    assert_int_equal(count_reduced(context, empty, 4, 5), 576);
    assert_int_equal(count_reduced(context, empty, 4, 3), 576);
    assert_int_equal(count_reduced(context, wrong, 3, 4), 0);
    assert_int_equal(count_reduced(context, empty, 4, 4), 576); // and square blocks
    assert_int_equal(count_reduced(context, empty, 4, 1), 576); // the square itself
    gv_context_free(context);
}

/* Givens of a random Latin square, some of them changed: with and without solutions. */
static void random_square(uint8_t *latin, unsigned m, uint64_t number)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_gsp_plan plan = { .block_rows = 1, .block_cols = m, .n_moves = 200 };
    gv_gsp gsp;
    plan.kind = number % 3 ? GV_GSP_WITH_HOLES : GV_GSP_RANDOM;
    plan.holes = (uint32_t)(number % (m * m - 4) + 4);
    assert_int_equal(gv_gsp_plan_check(&plan, NULL), GV_OK);
    assert_int_equal(gv_gsp_make(&gsp, &plan, 9, number, NULL, &arena, NULL), GV_OK);
    memcpy(latin, gsp.cells, m * m);
    gv_arena_free(&arena);
}

static void two_hundred_random_squares_have_equal_counts(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    unsigned n_none = 0, n_one = 0, n_many = 0;
    for (uint64_t i = 0; i < 200; i++) {
        const unsigned m = 3 + (unsigned)(i % 3);
        const unsigned n = i % 4 == 3 ? m - 1 : m + 1 + (unsigned)(i % 2);
        uint8_t latin[25];
        random_square(latin, m, i);
        const uint64_t wanted = count_solutions(context, latin, 1, m);
        assert_int_equal(count_reduced(context, latin, m, n), wanted);
        n_none += wanted == 0;
        n_one += wanted == 1;
        n_many += wanted > 1;
    }
    assert_true(n_none > 3 && n_one > 10 && n_many > 10);
    gv_context_free(context);
}

static void sizes_are_checked(void **ctx)
{
    (void)ctx;
    gv_error err;
    assert_int_equal(gv_qcp_check(8, 8, &err), GV_OK);
    assert_int_equal(gv_qcp_check(32, 2, &err), GV_OK);
    assert_int_equal(gv_qcp_check(8, 9, &err), GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "N up to 8"));
    assert_int_equal(gv_qcp_check(0, 9, &err), GV_ERR_ARGUMENT);
    assert_int_equal(gv_qcp_check(65, 1, &err), GV_ERR_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_checked_counts),
        cmocka_unit_test(two_hundred_random_squares_have_equal_counts),
        cmocka_unit_test(sizes_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
