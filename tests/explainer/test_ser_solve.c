/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_ser_solve.c -- whole runs: puzzles of our own with a step of every technique,
 * each step held against the solution; all paths of Sudoku Explainer; EP and ED; solved
 * and unsolvable grids; stops. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "ser_traces.h"

#include "explainer/core/path.h"

/* Puzzle, technique, the number of its step, its difficulty in tenths. */
static const struct {
    const char *puzzle, *technique;
    unsigned step, tenths;
} examples[] = {
    { ".26....3...5.....6.43..65.1...1....5...2....98..6...7.27.....9..5.317........4.."
      ".",
      "Hidden Single", 1, 12 },
    { "..3.....7...63.42.42..79....12..6........2.5.94.5...3..5....7..6..1.....1.....5."
      "9",
      "Direct Hidden Pair", 9, 20 },
    { "..3.....7...63.42.42..79....12..6........2.5.94.5...3..5....7..6..1.....1.....5."
      "9",
      "Naked Single", 11, 23 },
    { ".....4...9.7.5..8...2..6...8......7.6.1.4........2...1....6...21....7..4.45.1.6."
      ".",
      "Turbot Fish", 39, 66 },
    { "..9..4.........1..16.7...4.9..3...54.1..2......36..9.2....1..694....38....6..85."
      ".",
      "Pointing", 16, 26 },
    { "...25.9.6.....6..84......1..1.....32....89........1...8.......5.3...786...1...."
      "7.",
      "Claiming", 28, 28 },
    { "...25.9.6.....6..84......1..1.....32....89........1...8.......5.3...786...1...."
      "7.",
      "Naked Pair", 29, 30 },
    { "...25.9.6.....6..84......1..1.....32....89........1...8.......5.3...786...1...."
      "7.",
      "Hidden Triplet", 31, 40 },
    { "...25.9.6.....6..84......1..1.....32....89........1...8.......5.3...786...1...."
      "7.",
      "Naked Triplet", 39, 36 },
    { ".8...9.....27.89..3.1.5....6...9.8.......62.51....2.6..5....3.2..6.23..8.....7."
      "4.",
      "Hidden Pair", 19, 34 },
    { ".8...9.....27.89..3.1.5....6...9.8.......62.51....2.6..5....3.2..6.23..8.....7."
      "4.",
      "Unique Rectangle type 4", 20, 45 },
    { ".8...9.....27.89..3.1.5....6...9.8.......62.51....2.6..5....3.2..6.23..8.....7."
      "4.",
      "Forcing Chain", 21, 73 },
    { ".8...9.....27.89..3.1.5....6...9.8.......62.51....2.6..5....3.2..6.23..8.....7."
      "4.",
      "XYZ-Wing", 25, 44 },
    { ".8...9.....27.89..3.1.5....6...9.8.......62.51....2.6..5....3.2..6.23..8.....7."
      "4.",
      "Bidirectional Cycle", 33, 71 },
    { ".4.2576...6............8.3.3...2.8..8..6.9.....9....1573..9............6...5.3.."
      "4",
      "X-Wing", 36, 32 },
    { ".4.2576...6............8.3.3...2.8..8..6.9.....9....1573..9............6...5.3.."
      "4",
      "XY-Wing", 37, 42 },
    { "276..3.....59...6...4..7..8.9.2.6..57.....8......7..1....6..73......2..13...1..."
      "9",
      "Bidirectional Y-Cycle", 25, 69 },
    { "276..3.....59...6...4..7..8.9.2.6..57.....8......7..1....6..73......2..13...1..."
      "9",
      "Unique Rectangle type 1", 31, 45 },
    { "..35.1...7...4..8.........62.97.........2..3........4896..5.8......3...5.374...."
      ".",
      "Direct Pointing", 25, 17 },
    { ".78..5...5......1......87...9.6.4...6.....3......2.9.1..5.62..7.4..7.1...6...3.."
      "5",
      "Cell Forcing Chains", 36, 83 },
    { ".78..5...5......1......87...9.6.4...6.....3......2.9.1..5.62..7.4..7.1...6...3.."
      "5",
      "Region Forcing Chains", 37, 83 },
    { "....4.76......81..1..6.....95...3...7..8.6....42....9.4.......12.71....5..53.2.."
      ".",
      "Direct Hidden Triplet", 16, 25 },
    { "2.31.4............748.5..1.1.5....6..2....7.4.9...6..1....3....5.....9.23....1."
      "75",
      "Bidirectional X-Cycle", 18, 65 },
    { "....7...8..........476..1.3..82..5..56....4...7.8.9.2..........92.73...68.6..1.."
      ".",
      "Aligned Pair Exclusion", 25, 62 },
    { "....7...8..........476..1.3..82..5..56....4...7.8.9.2..........92.73...68.6..1.."
      ".",
      "Forcing X-Chain", 27, 67 },
    { "..24...87..4.9.3..1..3...2..46...2.5..9..5..3....7.......56...8.1......4....49."
      "3.",
      "Swordfish", 29, 38 },
    { "...47..8..1......7.48..95......6...96..28.7....5...6...5....9.......3..2.7.1..."
      "3.",
      "Nishio Forcing Chains", 15, 76 },
    { ".....3.2...5....4..9.12......8......65.2....394...8..6....81...716.3.......9.63."
      ".",
      "Unique Rectangle type 2", 29, 45 },
    { "4...6..57..15...9..9...74..6...5..4....84...3...3..7........3..328.....5.6..1..."
      ".",
      "BUG type 1", 41, 56 },
    { "6....98....83.6.2.47...............4.45...296....7...8...92..4...9...3...1...8.."
      ".",
      "BUG type 2", 48, 57 },
    { ".....79....7....3.94.8....5.6...5..4.28.6...1..4.2.8....3......8...7426........"
      "5.",
      "Unique Loop 8 type 1", 31, 47 },
    { "7..356..4..6.....8...47..513.4.215........9.39......1.6..7.......9..2.3.1.....4."
      ".",
      "Unique Rectangle type 3", 24, 46 },
    { ".45.....6.7.6....1.3.2.457.7.....3..3....2..9.6..1...4..6..9.......8..........."
      "12",
      "Unique Loop type 1", 22, 46 },
    { "..1.5....3..8..2...5..4.3........4..6..4..9.7..8.2......97..8...2.....1...5.3..."
      ".",
      "Aligned Triplet Exclusion", 23, 75 },
    { "......59....2.6..8..4.8.......5....68..4..9...3...12...6.3.28...8..4...92.3.1.."
      "4.",
      "Dynamic Region Forcing Chains", 20, 90 },
    { "......59....2.6..8..4.8.......5....68..4..9...3...12...6.3.28...8..4...92.3.1.."
      "4.",
      "Dynamic Double Forcing Chains", 24, 88 },
    { "......59....2.6..8..4.8.......5....68..4..9...3...12...6.3.28...8..4...92.3.1.."
      "4.",
      "Dynamic Cell Forcing Chains", 33, 89 },
    { "5...1..8...2.........8.3..7.2.......9.54.....8432....63.1.6...2..65.41.8......5."
      ".",
      "Unique Loop type 4", 17, 46 },
    { ".612.....7.2..38.13...8......3.45.....63........8..7.6.......192.9...5......."
      "432.",
      "Naked Quad", 24, 50 },
    { ".5...........32......9...63.6..835....1..7...4..61..8.7...5.3.1...3.......6..."
      "85.",
      "Jellyfish", 37, 52 },
    { "..79.24..9.....81....3..7.......6..7..6.2....5....964.4.3.....1....1....87...."
      "93.",
      "Unique Loop type 2", 35, 46 },
    { ".9.....7.5..7...4.....961.81.7.............6.8...73.....1....39..96..4...2...8.."
      "6",
      "Dynamic Contradiction Forcing Chains", 35, 89 },
    { "....5.9..28....1.4..1..8....1..89.6.4..3...75.........9.3..........6...1.6.9.27."
      ".",
      "BUG type 4", 75, 57 },
    { ".5......61.9.3......74..9.....6.9..7.......45.3.2.8...2.3.6....6.........1..2.."
      "78",
      "Unique Loop type 3", 22, 46 },
    { ".......9.2.6.1..7......2....5..8.7....2.67......3....8...8..3.6.146.....6.74.3."
      "2.",
      "BUG type 3", 40, 58 },
    { ".8..2..1..2...53.6...8.....8......9...923..6...3.7....6....1...1.......77..5.96."
      ".",
      "Unique Loop 12 type 4", 44, 50 },
    { ".......28.7....6...5..284....2.3..6...42.98.....8......157.....8....5.14.29..4.."
      "6",
      "Unique Loop 8 type 2", 36, 47 },
    { ".....5..74.....1..3...8..6......6.......5.38....1...4.8..243..6.6.....745..7..8."
      ".",
      "Hidden Quad", 17, 54 },
};

typedef struct fixture {
    gv_se_solver *solver;
    gv_arena arena;
} fixture;

static fixture fixture_open(void)
{
    fixture b;
    gv_arena_init(&b.arena, NULL);
    assert_int_equal(gv_se_solver_new(&b.solver, NULL, NULL), GV_OK);
    return b;
}

static void fixture_close(fixture *b)
{
    gv_se_solver_free(b->solver);
    gv_arena_free(&b->arena);
}

static gv_se_result run(fixture *b, const char *puzzle, gv_se_task task)
{
    gv_se_grid grid;
    grid_of(&grid, puzzle);
    gv_se_result result;
    task.grid = &grid;
    assert_int_equal(gv_se_solve(&result, b->solver, &task, NULL), GV_OK);
    return result;
}

static gv_se_path path_of(fixture *b, const char *puzzle)
{
    const gv_limits none = { 0 };
    gv_se_grid grid;
    grid_of(&grid, puzzle);
    gv_se_path path;
    assert_int_equal(gv_se_path_find(&path, b->solver, &grid, &none, &b->arena, NULL),
                     GV_OK);
    return path;
}

/* ---- examples ---- */

/* The last grid is a solution, and no step contradicts it. */
static void assert_sound(const gv_se_path *path)
{
    assert_int_equal(path->result.outcome, GV_OUTCOME_OK);
    for (unsigned region = 0; region < GV_SE_REGIONS; region++) {
        unsigned digits = 0;
        for (unsigned position = 0; position < 9; position++)
            digits |= 1u << path->last.value[gv_se_region_cells[region][position]];
        assert_int_equal(digits, 0x3fe);
    }
    for (size_t i = 0; i < path->n_steps; i++) {
        const gv_se_hint *hint = &path->steps[i];
        assert_true(hint->removes || hint->cell != GV_SE_NO_CELL);
        if (hint->cell != GV_SE_NO_CELL)
            assert_int_equal(hint->digit + 1, path->last.value[hint->cell]);
        for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
            assert_false(hint->removed[cell] >> (path->last.value[cell] - 1) & 1);
    }
}

/* The chain of a hint ends in what it does. */
static void assert_has_chain(const gv_se_hint *hint)
{
    const bool is_chain = hint->complexity != 0;
    assert_int_equal(hint->chain != NULL, is_chain);
    if (!is_chain || !hint->chain)
        return;
    assert_true(hint->chain->n_ends > 0);
    for (uint32_t i = 0; i < hint->chain->n_ends; i++)
        assert_true(hint->chain->ends[i] < hint->chain->n_nodes);
    for (uint32_t i = 0; i < hint->chain->n_nodes; i++) {
        const gv_se_node *node = &hint->chain->nodes[i];
        for (uint32_t p = 0; p < node->n_parents; p++)
            assert_true(hint->chain->parents[node->first_parent + p] <
                        hint->chain->n_nodes);
    }
}

static void every_technique_is_found_and_sound(void **ctx)
{
    (void)ctx;
    fixture b = fixture_open();
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const gv_se_path path = path_of(&b, examples[i].puzzle);
        char name[GV_SE_NAME_SIZE];
        assert_sound(&path);
        assert_true(examples[i].step <= path.n_steps);
        const gv_se_hint *hint = &path.steps[examples[i].step - 1];
        gv_se_hint_name(name, hint);
        assert_string_equal(name, examples[i].technique);
        assert_int_equal(gv_se_tenths(hint->rating), examples[i].tenths);
        for (size_t step = 0; step < path.n_steps; step++)
            assert_has_chain(&path.steps[step]);
    }
    fixture_close(&b);
}

/* ---- the paths of Sudoku Explainer ---- */

static bool same_rating(double rating, const char *text)
{
    const unsigned tenths = gv_se_tenths(rating);
    char own[16];
    (void)snprintf(own, sizeof own, "%u.%u", tenths / 10, tenths % 10);
    return !strcmp(own, text);
}

static void assert_step(const gv_se_hint *hint, const trace_step *wanted)
{
    char name[GV_SE_NAME_SIZE];
    gv_se_hint_name(name, hint);
    assert_string_equal(name, wanted->technique);
    assert_true(same_rating(hint->rating, wanted->rating));
    assert_int_equal(hint->complexity, wanted->wanted.complexity);
    assert_same_effect(hint, &wanted->wanted);
}

/* Each step from the state before it: so each producer is tested alone. */
static void the_next_hint_is_that_of_the_trace(void **ctx)
{
    (void)ctx;
    trace_step wanted;
    trace_open(&wanted);
    fixture b = fixture_open();
    unsigned n = 0;
    for (; trace_next(&wanted); n++) {
        gv_se_hint hint;
        assert_int_equal(gv_se_solver_hint(&hint, b.solver, &wanted.grid, false, NULL),
                         GV_OK);
        assert_int_not_equal(hint.producer, 0);
        assert_step(&hint, &wanted);
    }
    assert_int_equal(n, wanted.table.is_whole ? 20884 : 959);
    fixture_close(&b);
    trace_close(&wanted);
}

/* And in whole runs. */
static void paths_are_those_of_the_traces(void **ctx)
{
    (void)ctx;
    trace_step wanted;
    trace_open(&wanted);
    fixture b = fixture_open();
    gv_se_path path = { .n_steps = 0 };
    size_t at = 0;
    unsigned n_paths = 0;
    while (trace_next(&wanted)) {
        if (wanted.is_first) {
            assert_int_equal(at, path.n_steps);
            gv_arena_rewind(&b.arena, (gv_mark){ b.arena.first, 0 });
            path = path_of(&b, wanted.puzzle);
            at = 0;
            n_paths++;
        }
        assert_true(at < path.n_steps);
        if (path.steps)
            assert_step(&path.steps[at++], &wanted);
    }
    assert_int_equal(at, path.n_steps);
    assert_int_equal(n_paths, wanted.table.is_whole ? 311 : 14);
    fixture_close(&b);
    trace_close(&wanted);
}

/* ---- EP, ED, and what is not solved ---- */

#define EASY                                                                           \
    ".26....3...5.....6.43..65.1...1....5...2....98..6...7.27.....9..5.317........4.." \
    "."
#define HARD                                                                           \
    "......59....2.6..8..4.8.......5....68..4..9...3...12...6.3.28...8..4...92.3.1.."  \
    "4."
#define FULL                                                                           \
    "41736982563215894795872431682543716979158643234691275828964357157329168416487529" \
    "3"

static void runs_may_end_at_the_first_hint_or_placement(void **ctx)
{
    (void)ctx;
    fixture b = fixture_open();
    const gv_se_result whole = run(&b, EASY, (gv_se_task){ 0 });
    assert_int_equal(whole.outcome, GV_OUTCOME_OK);
    assert_true(whole.has_ed && whole.has_ep);
    assert_true(whole.ed <= whole.ep && whole.ep <= whole.er);
    const gv_se_result ep = run(&b, EASY, (gv_se_task){ .ep_only = true });
    assert_true(ep.has_ep && ep.ep == whole.ep);
    const gv_se_result ed = run(&b, EASY, (gv_se_task){ .ed_only = true });
    assert_int_equal(ed.n_steps, 1);
    assert_true(ed.ed == whole.ed);
    fixture_close(&b);
}

static void a_full_grid_needs_no_step(void **ctx)
{
    (void)ctx;
    fixture b = fixture_open();
    const gv_se_result result = run(&b, FULL, (gv_se_task){ 0 });
    assert_int_equal(result.outcome, GV_OUTCOME_OK);
    assert_int_equal(result.n_steps, 0);
    assert_true(result.er == 0 && !result.has_ed && !result.has_ep);
    fixture_close(&b);
}

static bool take_ten(void *user, const gv_se_grid *grid, const gv_se_hint *hint)
{
    (void)grid;
    (void)hint;
    return (*(unsigned *)user)++ < 10;
}

static void runs_can_be_stopped(void **ctx)
{
    (void)ctx;
    fixture b = fixture_open();
    unsigned n = 0;
    gv_se_result result = run(&b, HARD, (gv_se_task){ .step = take_ten, .user = &n });
    assert_int_equal(result.outcome, GV_OUTCOME_LIMIT);
    assert_int_equal(result.end, GV_END_STOPPED);
    assert_int_equal(result.n_steps, 10);
    gv_flag stop;
    atomic_init(&stop, true);
    result = run(&b, HARD, (gv_se_task){ .limits.stop = &stop });
    assert_int_equal(result.outcome, GV_OUTCOME_LIMIT);
    assert_int_equal(result.end, GV_END_STOPPED);
    assert_true(result.producer > 0 && result.producer <= GV_SE_N_PRODUCERS);
    // The memory is as good as new.
    assert_int_equal(run(&b, HARD, (gv_se_task){ 0 }).outcome, GV_OUTCOME_OK);
    fixture_close(&b);
}

/* A run to the end with the n-th allocation failing; false when there is none. */
static bool run_fails(const char *puzzle, size_t n)
{
    gv_memory memory = { .fail_at = n };
    gv_se_solver *solver = NULL;
    gv_se_result result = { .n_steps = 0 };
    gv_se_grid grid;
    grid_of(&grid, puzzle);
    const gv_se_task task = { .grid = &grid, .explains = true };
    gv_status status = gv_se_solver_new(&solver, &memory, NULL);
    assert_int_equal(status, n == 1 ? GV_ERR_MEMORY : GV_OK);
    if (status == GV_OK)
        status = gv_se_solve(&result, solver, &task, NULL);
    const bool fails = memory.n_calls >= n;
    assert_int_equal(status, fails ? GV_ERR_MEMORY : GV_OK);
    memory.fail_at = 0; // and once there is memory again, the solver is as good as new
    if (solver)
        assert_int_equal(gv_se_solve(&result, solver, &task, NULL), GV_OK);
    assert_true(!solver || result.outcome == GV_OUTCOME_OK);
    gv_se_solver_free(solver);
    return fails;
}

static void any_allocation_may_fail(void **ctx)
{
    (void)ctx;
    size_t n = 1;
    while (run_fails(HARD, n))
        n++;
    assert_true(n > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_technique_is_found_and_sound),
        cmocka_unit_test(the_next_hint_is_that_of_the_trace),
        cmocka_unit_test(paths_are_those_of_the_traces),
        cmocka_unit_test(runs_may_end_at_the_first_hint_or_placement),
        cmocka_unit_test(a_full_grid_needs_no_step),
        cmocka_unit_test(runs_can_be_stopped),
        cmocka_unit_test(any_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
