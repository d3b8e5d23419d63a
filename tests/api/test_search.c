/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_search.c -- gv_count, gv_solve, gv_check and gv_minimize as a user of
 * givens.h calls them. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../solve/solve_oracle.h"

static const gv_shape sudoku4 = { GV_SUDOKU, 2, 2, 4 };

/* The 4x4 Sudoku 1234 3412 21.. ....: its last row is 4321, the third ends with 43. */
static const gv_label unique4[] = { 0 * 4 + 0, 1 * 4 + 1, 2 * 4 + 2, 3 * 4 + 3,
                                    4 * 4 + 2, 5 * 4 + 3, 6 * 4 + 0, 7 * 4 + 1,
                                    8 * 4 + 1, 9 * 4 + 0 };
enum { N_UNIQUE4 = sizeof unique4 / sizeof *unique4 };

static gv_instance *empty4(gv_context *context)
{
    gv_instance *made = NULL;
    assert_int_equal(gv_instance_empty(&made, context, &sudoku4, NULL), GV_OK);
    return made;
}

static void counts_come_as_number_and_as_digits(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_instance *empty = empty4(context);
    gv_count_result found;
    assert_int_equal(gv_count(&found, empty, NULL, NULL), GV_OK);
    assert_int_equal(found.number, 288);
    assert_string_equal(found.decimal, "288");
    assert_int_equal(found.end, GV_END_COMPLETE);
    assert_true(found.nodes > 0);
    const gv_limits limits = { .size = sizeof limits, .solutions = 100 };
    assert_int_equal(gv_count(&found, empty, &limits, NULL), GV_OK);
    assert_int_equal(found.number, 100);
    assert_int_equal(found.end, GV_END_SOLUTIONS);
    gv_instance_free(empty);
    gv_context_free(context);
}

static void a_count_beyond_64_bits_keeps_its_digits(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    const gv_shape shape = { GV_LATIN, 1, 25, 25 };
    gv_instance *empty = NULL;
    assert_int_equal(gv_instance_empty(&empty, context, &shape, NULL), GV_OK);
    const gv_limits limits = { .size = sizeof limits, .nodes = 2000 };
    gv_count_result found;
    assert_int_equal(gv_count(&found, empty, &limits, NULL), GV_OK);
    assert_int_equal(found.number, UINT64_MAX);
    assert_true(strlen(found.decimal) > 20);
    assert_int_equal(strspn(found.decimal, "0123456789"), strlen(found.decimal));
    gv_instance_free(empty);
    gv_context_free(context);
}

/* What gv_solve() hands out. */
typedef struct seen {
    const gv_instance *puzzle;
    unsigned n_seen;
    unsigned stop_at; /* 0: never */
} seen;

static bool look_at(void *user, const gv_instance *solution)
{
    seen *s = user;
    const gv_net *net = s->puzzle->net;
    assert_ptr_equal(solution->net, net);
    assert_int_equal(solution->alphabet, s->puzzle->alphabet);
    assert_int_equal(gv_instance_n_givens(solution), net->n_primary);
    assert_true(is_assignment(net, solution->givens));
    for (uint32_t i = 0; i < s->puzzle->n_givens; i++) {
        bool holds = false;
        for (uint32_t k = 0; k < solution->n_givens; k++)
            holds = holds || solution->givens[k] == s->puzzle->givens[i];
        assert_true(holds);
    }
    return ++s->n_seen != s->stop_at;
}

static void solutions_are_complete_instances_that_keep_the_givens(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (uint64_t unit = 0; unit < UINT64_C(5) * N_SMALL_FAMILIES; unit++) {
        gv_rng rng = gv_rng_stream(10, unit);
        const gv_instance *puzzle = random_puzzle(
            context, &small_families[unit % N_SMALL_FAMILIES], &rng, &arena);
        seen s = { .puzzle = puzzle };
        gv_end end;
        assert_int_equal(gv_solve(&end, puzzle, NULL, look_at, &s, NULL), GV_OK);
        assert_int_equal(end, GV_END_COMPLETE);
        assert_int_equal(s.n_seen, oracle_count(puzzle, NULL, GV_NO_LABEL));
    }
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void the_caller_or_a_limit_ends_solving(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_instance *empty = empty4(context);
    gv_end end;
    seen s = { .puzzle = empty, .stop_at = 5 };
    assert_int_equal(gv_solve(&end, empty, NULL, look_at, &s, NULL), GV_OK);
    assert_int_equal(end, GV_END_STOPPED);
    assert_int_equal(s.n_seen, 5);
    const gv_limits limits = { .size = sizeof limits, .solutions = 7 };
    s = (seen){ .puzzle = empty };
    assert_int_equal(gv_solve(&end, empty, &limits, look_at, &s, NULL), GV_OK);
    assert_int_equal(end, GV_END_SOLUTIONS);
    assert_int_equal(s.n_seen, 7);
    gv_instance_free(empty);
    gv_context_free(context);
}

static void a_minimal_puzzle_is_unique_and_has_no_redundant_clue(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_instance *puzzle = make_puzzle(context, net_of(context, sudoku4), unique4,
                                            N_UNIQUE4, NULL, &arena);
    gv_check_result found;
    assert_int_equal(gv_check(&found, puzzle, NULL, NULL), GV_OK);
    assert_int_equal(found.solutions, 1);
    assert_true(found.redundant > 0);
    for (uint64_t unit = 0; unit < 20; unit++) {
        gv_instance *minimal = NULL, *again = NULL;
        assert_int_equal(gv_minimize(&minimal, &found, puzzle, 3, unit, NULL, NULL),
                         GV_OK);
        assert_int_equal(found.solutions, 1);
        assert_int_equal(gv_check(&found, minimal, NULL, NULL), GV_OK);
        assert_int_equal(found.solutions, 1);
        assert_int_equal(found.redundant, 0);
        assert_int_equal(gv_minimize(&again, &found, puzzle, 3, unit, NULL, NULL),
                         GV_OK);
        assert_int_equal(again->n_givens, minimal->n_givens);
        assert_memory_equal(again->givens, minimal->givens,
                            minimal->n_givens * sizeof *minimal->givens);
        gv_instance_free(again);
        gv_instance_free(minimal);
    }
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void there_is_no_minimal_puzzle_in_one_with_several_solutions(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_instance *empty = empty4(context);
    gv_instance *minimal = NULL;
    gv_check_result found;
    assert_int_equal(gv_minimize(&minimal, &found, empty, 0, 0, NULL, NULL), GV_OK);
    assert_null(minimal);
    assert_int_equal(found.solutions, 2);
    assert_int_equal(found.end, GV_END_COMPLETE);
    gv_instance_free(empty);
    gv_context_free(context);
}

static gv_status use_all_calls(gv_context *context, gv_memory *memory, gv_error *err)
{
    const gv_net *net = NULL;
    GV_TRY(gv_context_net(&net, context, sudoku4, err));
    gv_arena arena;
    gv_arena_init(&arena, memory);
    gv_instance *puzzle = NULL, *minimal = NULL;
    gv_count_result count = { .number = 9 };
    gv_check_result found;
    gv_end end;
    gv_status status = gv_instance_make(&puzzle, context, net, unique4, NULL, N_UNIQUE4,
                                        NULL, GV_ALPHABET_AUTO, &arena, err);
    seen s = { .puzzle = puzzle };
    if (status == GV_OK)
        status = gv_count(&count, puzzle, NULL, err);
    if (status == GV_OK)
        status = gv_solve(&end, puzzle, NULL, look_at, &s, err);
    if (status == GV_OK)
        status = gv_check(&found, puzzle, NULL, err);
    if (status == GV_OK)
        status = gv_minimize(&minimal, &found, puzzle, 0, 0, NULL, err);
    assert_true(status == GV_OK || !minimal);
    assert_true(status != GV_OK || (count.number == 1 && s.n_seen == 1));
    gv_instance_free(minimal);
    gv_arena_free(&arena);
    return status;
}

static gv_status use_all_calls_with_memory(gv_memory *memory, gv_error *err)
{
    gv_context *context = NULL;
    GV_TRY(gv_context_new_with(&context, memory, err));
    const gv_status status = use_all_calls(context, memory, err);
    gv_context_free(context);
    return status;
}

static void lack_of_memory_is_reported(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(use_all_calls_with_memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_come_as_number_and_as_digits),
        cmocka_unit_test(a_count_beyond_64_bits_keeps_its_digits),
        cmocka_unit_test(solutions_are_complete_instances_that_keep_the_givens),
        cmocka_unit_test(the_caller_or_a_limit_ends_solving),
        cmocka_unit_test(a_minimal_puzzle_is_unique_and_has_no_redundant_clue),
        cmocka_unit_test(there_is_no_minimal_puzzle_in_one_with_several_solutions),
        cmocka_unit_test(lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
