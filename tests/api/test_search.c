/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_search.c -- counting, solving, checking and minimizing as a program calls them.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../solve/solve_oracle.h"
#include "api_testing.h"
#include "options_testing.h"

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

static bool look_at(void *user, const uint16_t *values, size_t n_cells)
{
    seen *s = user;
    const gv_net *net = s->puzzle->net;
    gv_label labels[64];
    assert_int_equal(n_cells, net->n_primary);
    assert_true(n_cells <= 64);
    for (gv_var cell = 0; cell < n_cells; cell++) {
        assert_in_range(values[cell], 1, gv_net_group_size(net, cell));
        labels[cell] = net->group_labels[net->group_start[cell]] + values[cell] - 1;
    }
    assert_true(is_assignment(net, labels));
    for (uint32_t i = 0; i < s->puzzle->n_givens; i++) {
        bool holds = false;
        for (uint32_t k = 0; k < n_cells; k++)
            holds = holds || labels[k] == s->puzzle->givens[i];
        assert_true(holds);
    }
    return ++s->n_seen != s->stop_at;
}

static void solutions_are_values_that_keep_the_givens(void **ctx)
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
        assert_int_equal(
            gv_minimize(&minimal, &found, puzzle, DRAWN(3, unit), NULL, NULL), GV_OK);
        assert_int_equal(found.solutions, 1);
        assert_int_equal(gv_check(&found, minimal, NULL, NULL), GV_OK);
        assert_int_equal(found.solutions, 1);
        assert_int_equal(found.redundant, 0);
        assert_int_equal(
            gv_minimize(&again, &found, puzzle, DRAWN(3, unit), NULL, NULL), GV_OK);
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
    assert_int_equal(gv_minimize(&minimal, &found, empty, NULL, NULL, NULL), GV_OK);
    assert_null(minimal);
    assert_int_equal(found.solutions, 2);
    assert_int_equal(found.end, GV_END_COMPLETE);
    gv_instance_free(empty);
    gv_context_free(context);
}

/* ---- one solution ---- */

static void the_first_solution_says_whether_there_are_more(void **ctx)
{
    (void)ctx;
    api_world w;
    api_open(&w);
    gv_instance *puzzle = api_parse(&w, api_easy);
    gv_instance *open = NULL, *none = api_parse(&w, "11..............");
    uint16_t values[81] = { 0 }, four[16] = { 77 };
    gv_outcome outcome;
    gv_limits any = GV_INIT(gv_limits);
    any.solutions = 1;
    assert_int_equal(gv_solve_one(values, 81, &outcome, puzzle, NULL, NULL), GV_OK);
    assert_int_equal(outcome, GV_OUTCOME_OK);
    assert_int_equal(values[2], 4);
    open = empty4(w.context);
    assert_int_equal(gv_solve_one(four, 16, &outcome, open, NULL, NULL), GV_OK);
    assert_int_equal(outcome, GV_OUTCOME_MULTIPLE);
    seen s = { .puzzle = open };
    assert_true(look_at(&s, four, 16));
    assert_int_equal(gv_solve_one(four, 16, &outcome, open, &any, NULL), GV_OK);
    assert_int_equal(outcome, GV_OUTCOME_OK);
    four[0] = 77;
    assert_int_equal(gv_solve_one(four, 16, &outcome, none, NULL, NULL), GV_OK);
    assert_int_equal(outcome, GV_OUTCOME_NONE);
    assert_int_equal(four[0], 77);
    gv_flag stop;
    atomic_init(&stop, true);
    const gv_limits stopped = { .size = sizeof stopped, .stop = &stop };
    assert_int_equal(gv_solve_one(four, 16, &outcome, open, &stopped, NULL), GV_OK);
    assert_int_equal(outcome, GV_OUTCOME_LIMIT);
    assert_int_equal(four[0], 77);
    gv_instance_free(none);
    gv_instance_free(open);
    gv_instance_free(puzzle);
    api_close(&w);
}

/* ---- redundant clues and minimal puzzles ---- */

/* A clue is redundant if the puzzle without it has one solution. */
static void redundant_clues_are_named(void **ctx)
{
    (void)ctx;
    api_world w;
    api_open(&w);
    gv_instance *puzzle = api_parse(&w, api_easy);
    bool redundant[81];
    uint16_t values[81];
    gv_check_result result, plain;
    unsigned n_redundant = 0;
    assert_int_equal(gv_check_redundant(redundant, 81, &result, puzzle, NULL, NULL),
                     GV_OK);
    assert_int_equal(gv_check(&plain, puzzle, NULL, NULL), GV_OK);
    assert_memory_equal(&result, &plain, sizeof plain);
    assert_int_equal(gv_instance_values(values, 81, puzzle, NULL), GV_OK);
    for (size_t cell = 0; cell < 81; cell++) {
        if (!values[cell]) {
            assert_false(redundant[cell]);
            continue;
        }
        gv_instance *without = NULL;
        gv_check_result check;
        const uint16_t clue = values[cell];
        values[cell] = 0;
        assert_int_equal(gv_instance_with_values(&without, puzzle, values, 81, NULL),
                         GV_OK);
        assert_int_equal(gv_check(&check, without, NULL, NULL), GV_OK);
        assert_int_equal(redundant[cell], check.solutions == 1);
        n_redundant += redundant[cell];
        gv_instance_free(without);
        values[cell] = clue;
    }
    assert_int_equal(result.redundant, n_redundant);
    gv_instance *open = empty4(w.context);
    memset(redundant, true, sizeof redundant);
    assert_int_equal(gv_check_redundant(redundant, 16, &result, open, NULL, NULL),
                     GV_OK);
    assert_int_equal(result.solutions, 2);
    assert_true(redundant[0]); // untouched
    gv_instance_free(open);
    gv_instance_free(puzzle);
    api_close(&w);
}

typedef struct minimal_puzzles {
    const gv_instance *puzzle;
    uint64_t by_clues[82];
    uint64_t n_seen;
    uint64_t stop_at;
} minimal_puzzles;

static bool look_at_minimal(void *user, const uint16_t *values, size_t n_cells)
{
    minimal_puzzles *all = user;
    gv_instance *minimal = NULL;
    gv_check_result check;
    assert_int_equal(
        gv_instance_with_values(&minimal, all->puzzle, values, n_cells, NULL), GV_OK);
    if (all->n_seen % 16 == 0) { // a sample
        assert_int_equal(gv_check(&check, minimal, NULL, NULL), GV_OK);
        assert_int_equal(check.solutions, 1);
        assert_int_equal(check.redundant, 0);
    }
    all->by_clues[gv_instance_n_givens(minimal)]++;
    gv_instance_free(minimal);
    return ++all->n_seen != all->stop_at;
}

static void all_minimal_puzzles_are_listed_and_counted(void **ctx)
{
    (void)ctx;
    api_world w;
    api_open(&w);
    gv_instance *puzzle = api_parse(&w, api_easy);
    minimal_puzzles all = { .puzzle = puzzle };
    uint64_t by_clues[82] = { 9 };
    gv_outcome outcome;
    assert_int_equal(
        gv_minimize_all(&outcome, puzzle, NULL, look_at_minimal, &all, NULL), GV_OK);
    assert_int_equal(outcome, GV_OUTCOME_OK);
    assert_true(all.n_seen > 1);
    assert_int_equal(gv_minimize_counts(by_clues, 82, &outcome, puzzle, NULL, NULL),
                     GV_OK);
    assert_int_equal(outcome, GV_OUTCOME_OK);
    assert_memory_equal(by_clues, all.by_clues, sizeof by_clues);
    all = (minimal_puzzles){ .puzzle = puzzle, .stop_at = 1 };
    assert_int_equal(
        gv_minimize_all(&outcome, puzzle, NULL, look_at_minimal, &all, NULL), GV_OK);
    assert_int_equal(all.n_seen, 1);
    gv_instance_free(puzzle);
    api_close(&w);
}

/* A grid of 4x4, of which a brute force over all subsets finds so many. */
static void other_families_have_minimal_puzzles(void **ctx)
{
    (void)ctx;
    static const uint64_t expected[17] = { [4] = 12, [5] = 256, [6] = 16 };
    static const uint16_t grid[16] = { 1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1 };
    api_world w;
    api_open(&w);
    gv_instance *empty = empty4(w.context), *full = NULL;
    assert_int_equal(gv_instance_with_values(&full, empty, grid, 16, NULL), GV_OK);
    minimal_puzzles all = { .puzzle = full };
    uint64_t by_clues[17] = { 9 };
    gv_outcome outcome;
    assert_int_equal(gv_minimize_all(&outcome, full, NULL, look_at_minimal, &all, NULL),
                     GV_OK);
    assert_int_equal(outcome, GV_OUTCOME_OK);
    assert_memory_equal(all.by_clues, expected, sizeof expected);
    assert_int_equal(gv_minimize_counts(by_clues, 17, &outcome, full, NULL, NULL),
                     GV_OK);
    assert_memory_equal(by_clues, expected, sizeof expected);
    gv_instance_free(full);
    gv_instance_free(empty);
    api_close(&w);
}

static void puzzles_with_several_solutions_have_no_minimal_puzzles(void **ctx)
{
    (void)ctx;
    api_world w;
    api_open(&w);
    const gv_shape nine = { .family = GV_SUDOKU, .order = 9 };
    gv_instance *four = empty4(w.context), *empty = NULL;
    uint64_t by_clues[82] = { 9 };
    gv_outcome outcome = GV_OUTCOME_BEYOND;
    api_refuses(&w, gv_minimize_counts(by_clues, 82, &outcome, four, NULL, &w.err),
                "instead of 17");
    assert_int_equal(outcome, GV_OUTCOME_BEYOND);
    assert_int_equal(gv_minimize_counts(by_clues, 17, &outcome, four, NULL, NULL),
                     GV_OK);
    assert_int_equal(outcome, GV_OUTCOME_MULTIPLE);
    assert_int_equal(gv_instance_empty(&empty, w.context, &nine, NULL), GV_OK);
    assert_int_equal(gv_minimize_counts(by_clues, 82, &outcome, empty, NULL, NULL),
                     GV_OK);
    assert_int_equal(outcome, GV_OUTCOME_MULTIPLE);
    assert_int_equal(by_clues[0], 9); // untouched
    gv_instance_free(empty);
    gv_instance_free(four);
    api_close(&w);
}

static void wrong_arguments_are_refused(void **ctx)
{
    (void)ctx;
    api_world w;
    api_open(&w);
    gv_instance *puzzle = api_parse(&w, api_easy), *minimal = NULL;
    const gv_limits no_size = { .solutions = 1 };
    gv_error *err = &w.err;
    gv_count_result count;
    gv_check_result check;
    gv_outcome outcome;
    gv_end end;
    uint16_t values[81];
    bool redundant[81];
    uint64_t by_clues[82];
    seen s = { .puzzle = puzzle };
    api_refuses(&w, gv_count(NULL, puzzle, NULL, err), "out");
    api_refuses(&w, gv_count(&count, NULL, NULL, err), "instance");
    api_refuses(&w, gv_count(&count, puzzle, &no_size, err), "GV_INIT");
    api_refuses(&w, gv_solve(&end, puzzle, NULL, NULL, NULL, err), "found");
    api_refuses(&w, gv_solve(&end, puzzle, &no_size, look_at, &s, err), "GV_INIT");
    api_refuses(&w, gv_solve_one(values, 80, &outcome, puzzle, NULL, err), "80");
    api_refuses(&w, gv_solve_one(NULL, 81, &outcome, puzzle, NULL, err), "values");
    api_refuses(&w, gv_solve_one(values, 81, NULL, puzzle, NULL, err), "outcome");
    api_refuses(&w, gv_check(&check, NULL, NULL, err), "instance");
    api_refuses(&w, gv_check_redundant(redundant, 9, &check, puzzle, NULL, err), "9");
    api_refuses(&w, gv_check_redundant(NULL, 81, &check, puzzle, NULL, err),
                "redundant");
    api_refuses(&w, gv_minimize(&minimal, &check, NULL, NULL, NULL, err), "instance");
    api_refuses(&w, gv_minimize(&minimal, NULL, puzzle, NULL, NULL, err), "result");
    api_refuses(&w, gv_minimize_all(&outcome, puzzle, NULL, NULL, NULL, err), "found");
    api_refuses(&w, gv_minimize_counts(by_clues, 81, &outcome, puzzle, NULL, err),
                "81");
    assert_null(minimal);
    assert_int_equal(s.n_seen, 0);
    gv_instance_free(puzzle);
    api_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_come_as_number_and_as_digits),
        cmocka_unit_test(a_count_beyond_64_bits_keeps_its_digits),
        cmocka_unit_test(solutions_are_values_that_keep_the_givens),
        cmocka_unit_test(the_caller_or_a_limit_ends_solving),
        cmocka_unit_test(the_first_solution_says_whether_there_are_more),
        cmocka_unit_test(a_minimal_puzzle_is_unique_and_has_no_redundant_clue),
        cmocka_unit_test(there_is_no_minimal_puzzle_in_one_with_several_solutions),
        cmocka_unit_test(redundant_clues_are_named),
        cmocka_unit_test(all_minimal_puzzles_are_listed_and_counted),
        cmocka_unit_test(other_families_have_minimal_puzzles),
        cmocka_unit_test(puzzles_with_several_solutions_have_no_minimal_puzzles),
        cmocka_unit_test(wrong_arguments_are_refused),
    };
    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
