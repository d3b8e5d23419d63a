/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_exhaustive.c -- the tree: puzzle 88 against all its solutions, small boards
 * against a tree that merges nothing; what is counted; how it is cut. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "template_testing.h"

#include "template/exhaustive.h"
#include "solve/solver.h"

static gv_template_tree grow_tree(paris_bench *b, const gv_template_tree_limits *limits)
{
    const gv_template_tree_limits none = { 0 };
    gv_template_tree tree;
    assert_int_equal(gv_template_exhaust(&tree, b->board, limits ? limits : &none,
                                         &b->arena, &b->tmp, NULL),
                     GV_OK);
    return tree;
}

static bool has_solution(const gv_template_tree *tree, const uint8_t *values, size_t n)
{
    uint32_t number;
    return gv_symbols_find(&number, &tree->solutions,
                           (gv_symbol){ (const char *)values, n });
}

/* Of each level, and over all: every pattern is new or known. */
static void assert_sums(const gv_template_tree *tree)
{
    uint64_t n_boards = 0, n_stuck = 1, n_solutions = 0;
    for (uint32_t i = 0; i < tree->n_levels; i++) {
        const gv_template_level *level = &tree->levels[i];
        assert_int_equal(level->n_choices,
                         level->n_patterns[0] + level->n_patterns[1] +
                             level->n_no_impact + level->n_impossible +
                             level->n_duplicates[0] + level->n_duplicates[1]);
        assert_int_equal(level->first_solution, n_solutions);
        assert_int_equal(level->n_solutions, level->n_patterns[1] - level->n_known[1]);
        n_boards += level->n_boards;
        n_stuck += level->n_patterns[0] - level->n_known[0];
        n_solutions += level->n_solutions;
    }
    assert_int_equal(n_stuck, tree->stuck.n_symbols);
    assert_int_equal(n_solutions, tree->solutions.n_symbols);
    if (tree->cut == GV_TEMPLATE_WHOLE)
        assert_int_equal(n_boards, n_stuck);
}

/* ---- puzzle 88 ---- */

typedef struct seeker {
    const gv_template_tree *tree;
    uint32_t n_found, n_missed;
} seeker;

static bool seek(void *user, const gv_label *solution)
{
    seeker *s = user;
    uint8_t values[81];
    for (uint32_t cell = 0; cell < 81; cell++)
        values[cell] = (uint8_t)(solution[cell] % 9 + 1);
    s->n_found++;
    s->n_missed += !has_solution(s->tree, values, 81);
    return true;
}

static void the_tree_of_88_reaches_all_its_151_solutions(void **ctx)
{
    (void)ctx;
    paris_bench b;
    fixture_open_nine(&b, STUCK_88);
    const gv_template_tree tree = grow_tree(&b, NULL);
    seeker s = { .tree = &tree };
    const gv_search search = { .forbid = GV_NO_LABEL, .found = seek, .user = &s };
    gv_search_result result;
    gv_bigcount_init(&result.count);
    assert_int_equal(gv_search_run(&result, b.instance, &search, &b.tmp, NULL), GV_OK);
    assert_int_equal(gv_bigcount_u64(&result.count), 151);
    gv_bigcount_free(&result.count);
    assert_int_equal(s.n_found, 151);
    assert_int_equal(s.n_missed, 0);
    assert_int_equal(tree.solutions.n_symbols, 151);
    assert_int_equal(tree.cut, GV_TEMPLATE_WHOLE);
    assert_int_equal(tree.levels[0].n_choices, 16);
    assert_int_equal(tree.levels[0].n_patterns[0], 9);
    assert_int_equal(tree.levels[0].least_dof, 65);
    assert_int_equal(tree.levels[0].most_dof, 95);
    assert_sums(&tree);
    fixture_close(&b);
}

/* ---- small boards ---- */

/* Follows every choice to its end, each as often as it is met; all solutions must be in
 * the tree. Returns how many it met. */
static uint32_t follow(const gv_template_board *board, const gv_template_tree *tree)
{
    uint32_t n = 0;
    for (uint32_t cell = 0; cell < board->units->n_cells; cell++) {
        const uint64_t digits = gv_template_candidates(board, cell);
        for (uint32_t digit = 0;
             gv_template_performance(board, cell) == 2 && digit < board->units->order;
             digit++) {
            if (!(digits >> digit & 1))
                continue;
            gv_template_board after = *board;
            gv_template_put(&after, cell, digit);
            const gv_outcome fill = gv_template_fill(&after);
            if (fill == GV_OUTCOME_OK) {
                assert_true(has_solution(tree, after.values, board->units->n_cells));
                n++;
            } else if (fill == GV_OUTCOME_BEYOND &&
                       after.n_filled > board->n_filled + 1) {
                n += follow(&after, tree);
            }
        }
    }
    return n;
}

static void merging_boards_loses_no_solution(void **ctx)
{
    (void)ctx;
    unsigned n_stuck = 0;
    for (uint64_t unit = 0; unit < 300; unit++) {
        paris_bench b;
        gv_rng rng = gv_rng_stream(41, unit);
        fixture_open_empty(&b, unit % 2 ? (gv_shape){ GV_SUDOKU, 2, 2, 4 }
                                        : (gv_shape){ GV_LATIN, 1, 4, 4 });
        scatter(b.board, &rng, 3 + (uint32_t)gv_rng_below(&rng, 12));
        const gv_template_tree tree = grow_tree(&b, NULL);
        gv_template_board after = *b.board;
        const gv_outcome fill = gv_template_fill(&after);
        if (fill == GV_OUTCOME_BEYOND) {
            const uint32_t n_met = follow(&after, &tree);
            assert_int_equal(n_met > 0, tree.solutions.n_symbols > 0);
            assert_true(tree.solutions.n_symbols <= n_met);
            assert_sums(&tree);
            n_stuck++;
        } else {
            assert_int_equal(tree.n_levels, 0);
            assert_int_equal(tree.solutions.n_symbols, fill == GV_OUTCOME_OK);
        }
        fixture_close(&b);
    }
    assert_true(n_stuck > 50);
}

static void nothing_can_be_chosen_without_cells_of_two(void **ctx)
{
    (void)ctx;
    paris_bench b;
    fixture_open_empty(&b, (gv_shape){ GV_SUDOKU, 4, 4, 16 });
    const gv_template_tree tree = grow_tree(&b, NULL);
    assert_int_equal(tree.n_levels, 1);
    assert_int_equal(tree.levels[0].n_choices, 0);
    assert_int_equal(tree.n_without_twos, 1);
    assert_int_equal(tree.n_without_impact, 0);
    assert_int_equal(tree.solutions.n_symbols, 0);
    fixture_close(&b);
}

/* ---- cuts ---- */

static void a_cut_tree_says_why_and_keeps_what_it_has(void **ctx)
{
    (void)ctx;
    const gv_flag stop = true;
    const gv_template_tree_limits depth = { .depth = 3 }, patterns = { .patterns = 50 },
                                  stopped = { .limits = { .stop = &stop } };
    paris_bench b;
    fixture_open_nine(&b, STUCK_88);
    gv_template_tree tree = grow_tree(&b, &depth);
    assert_int_equal(tree.cut, GV_TEMPLATE_CUT_DEPTH);
    assert_int_equal(tree.n_levels, 3);
    assert_int_equal(tree.levels[2].n_solutions, 7);
    assert_sums(&tree);
    tree = grow_tree(&b, &patterns);
    assert_int_equal(tree.cut, GV_TEMPLATE_CUT_PATTERNS);
    assert_in_range(tree.stuck.n_symbols, 50, 70);
    assert_sums(&tree);
    tree = grow_tree(&b, &stopped);
    assert_int_equal(tree.cut, GV_TEMPLATE_CUT_LIMITS);
    assert_int_equal(tree.why, GV_END_STOPPED);
    assert_int_equal(tree.levels[0].n_boards, 0);
    fixture_close(&b);
}

static void lack_of_memory_is_the_only_failure(void **ctx)
{
    (void)ctx;
    const gv_template_tree_limits limits = { .depth = 3 };
    paris_bench b;
    fixture_open_nine(&b, STUCK_88);
    gv_memory memory = { 0 };
    gv_status status = GV_ERR_MEMORY;
    for (memory.fail_at = 1; status == GV_ERR_MEMORY; memory.fail_at++) {
        gv_arena arena, tmp;
        gv_arena_init(&arena, &memory);
        gv_arena_init(&tmp, &memory);
        gv_template_tree tree;
        memory.n_calls = 0;
        status = gv_template_exhaust(&tree, b.board, &limits, &arena, &tmp, NULL);
        gv_arena_free(&arena);
        gv_arena_free(&tmp);
    }
    assert_int_equal(status, GV_OK);
    assert_true(memory.fail_at > 3);
    fixture_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tree_of_88_reaches_all_its_151_solutions),
        cmocka_unit_test(merging_boards_loses_no_solution),
        cmocka_unit_test(nothing_can_be_chosen_without_cells_of_two),
        cmocka_unit_test(a_cut_tree_says_why_and_keeps_what_it_has),
        cmocka_unit_test(lack_of_memory_is_the_only_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
