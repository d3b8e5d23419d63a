/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_ser_levels.c -- producers 26 to 30: published ratings, and what their hints rest
 * on. Removals are taken row-major where Sudoku Explainer has no fixed order. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "ser_traces.h"

#include "explainer/chains/nested_rules.h"
#include "explainer/core/solve.h"

/* Of eleven's list, with their published ER, EP and ED in tenths. */
static const struct {
    const char *puzzle;
    unsigned er, ep, ed;
} published[] = {
    { "1..........7.89..6...2...5...98....7....3.........534...67..89.8....4..2.1......"
      ".",
      106, 12, 12 },
    { "1.3....8..5......6..9.2.1.......7......6..4.2..8.1..9.3...9..2.........4.7.5.4.."
      ".",
      106, 106, 26 },
    { "..3..6..94..1..2...8..7....2......1..7..3...4..6..8.......6..2.5..9....1......"
      "59.",
      107, 12, 12 },
};

static void nested_levels_give_the_published_ratings(void **ctx)
{
    (void)ctx;
    gv_se_solver *solver = NULL;
    assert_int_equal(gv_se_solver_new(&solver, NULL, NULL), GV_OK);
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        uint8_t values[GV_SE_CELLS];
        for (unsigned cell = 0; cell < GV_SE_CELLS; cell++) {
            const char c = published[i].puzzle[cell];
            values[cell] = c == '.' ? 0 : (uint8_t)(c - '0');
        }
        gv_se_grid grid;
        gv_se_grid_init(&grid, values);
        const gv_se_task task = { .grid = &grid };
        gv_se_result result;
        assert_int_equal(gv_se_solve(&result, solver, &task, NULL), GV_OK);
        assert_int_equal(result.outcome, GV_OUTCOME_OK);
        assert_int_equal(gv_se_tenths(result.er), published[i].er);
        assert_int_equal(gv_se_tenths(result.ep), published[i].ep);
        assert_int_equal(gv_se_tenths(result.ed), published[i].ed);
    }
    gv_se_solver_free(solver);
}

/* The size of a node that follows from rules is that of its traced nodes; what a rule
 * rests on is off; and some nodes do rest on rules. */
static void sizes_count_what_rules_rest_on(void **ctx)
{
    (void)ctx;
    gv_se_grid grid;
    grid_of(&grid, published[0].puzzle);
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_se_work work = { .arena = &arena };
    gv_se_search *const s = gv_se_search_new(&grid, &work, 9.0);
    assert_non_null(s);
    assert_true(gv_se_nested_rules_attach(s, 1));
    unsigned n_rules = 0, n_nodes = 0;
    for (unsigned cand = 0; cand < s->numbers->n; cand += 5) {
        const gv_se_reach *const reach = gv_se_search_on(s, cand);
        for (unsigned i = 0; i < reach->n_rules; i++, n_rules++)
            for (unsigned k = 0; k < reach->rules[i].n_parents; k++)
                assert_true(gv_bits_has(reach->off_set, reach->rules[i].parents[k]));
        for (unsigned other = 0; other < s->numbers->n; other++) {
            if (!gv_bits_has(reach->off_set, other) || !reach->off[other].rule)
                continue;
            const gv_se_target target = { reach, (uint16_t)other, false, false };
            assert_true(gv_se_search_trace(s, &target));
            assert_int_equal(s->trace->n, reach->off[other].size);
            n_nodes++;
        }
    }
    assert_true(n_rules > 10 && n_nodes >= n_rules);
    gv_arena_free(&arena);
}

/* A level finds what those below it find, or something else: never nothing. */
static void a_level_finds_something_where_the_one_below_does(void **ctx)
{
    (void)ctx;
    gv_se_grid grid;
    grid_of(&grid, published[2].puzzle);
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_se_work work = { .arena = &arena, .explains = true };
    gv_se_hint first, second;
    if (gv_se_find_level1(&grid, &work, &first))
        assert_true(gv_se_find_level2(&grid, &work, &second));
    assert_true(gv_se_find_level2(&grid, &work, &second));
    assert_int_equal(second.level, 2);
    assert_non_null(second.chain);
    assert_true(second.rating >= 9.5);
    gv_arena_free(&arena);
}

static void a_stop_ends_a_long_search(void **ctx)
{
    (void)ctx;
    gv_se_grid grid;
    grid_of(&grid, published[0].puzzle);
    gv_flag stop = true;
    const gv_limits limits = { .stop = &stop };
    const gv_budget budget = gv_budget_start(&limits);
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_se_work work = { .arena = &arena, .budget = &budget };
    gv_se_hint hint;
    assert_false(gv_se_find_level5(&grid, &work, &hint));
    assert_int_equal(work.end, GV_END_STOPPED);
    gv_arena_free(&arena);
}

static void lack_of_memory_ends_a_level(void **ctx)
{
    (void)ctx;
    gv_se_grid grid;
    grid_of(&grid, published[0].puzzle);
    for (size_t fail_at = 1;; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_arena arena;
        gv_arena_init(&arena, &memory);
        gv_se_work work = { .arena = &arena, .explains = true };
        gv_se_hint hint;
        const bool found = gv_se_find_level3(&grid, &work, &hint);
        assert_true(work.out_of_memory == (memory.n_calls >= fail_at));
        assert_true(!found || work.out_of_memory || hint.chain);
        gv_arena_free(&arena);
        if (!work.out_of_memory)
            break;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nested_levels_give_the_published_ratings),
        cmocka_unit_test(sizes_count_what_rules_rest_on),
        cmocka_unit_test(a_level_finds_something_where_the_one_below_does),
        cmocka_unit_test(a_stop_ends_a_long_search),
        cmocka_unit_test(lack_of_memory_ends_a_level),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
