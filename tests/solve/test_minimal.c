/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_minimal.c -- uniqueness, redundant clues and minimal puzzles against brute
 * force. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "solve_oracle.h"
#include "solve/facts.h"
#include "solve/minimal.h"

static const gv_limits no_limits = { 0 };

/* What most tests need: a context, an arena, and puzzles that have few solutions. */
typedef struct fixture {
    gv_context *context;
    gv_arena arena;
} fixture;

static int set_up(void **ctx)
{
    static fixture f;
    f.context = new_context();
    gv_arena_init(&f.arena, NULL);
    *ctx = &f;
    return 0;
}

static int tear_down(void **ctx)
{
    fixture *f = *ctx;
    gv_arena_free(&f->arena);
    gv_context_free(f->context);
    return 0;
}

/* What a puzzle says: its givens, or with marks every label that it excludes. */
typedef struct said {
    bool are_marks;
    uint32_t n;
    gv_label labels[MAX_LABELS];
} said;

static bool is_given(const gv_instance *puzzle, gv_label label)
{
    for (uint32_t i = 0; i < puzzle->n_givens; i++)
        if (puzzle->givens[i] == label)
            return true;
    return false;
}

static void add_excluded(said *out, const gv_instance *puzzle, gv_label label)
{
    const gv_net *net = puzzle->net;
    bool excluded = !gv_bits_has(puzzle->marks, label);
    for (gv_label other = 0; other < net->n_labels; other++)
        if (other != label && is_given(puzzle, other) &&
            net->label_groups[net->label_start[other]] ==
                net->label_groups[net->label_start[label]])
            excluded = true;
    if (excluded && !is_given(puzzle, label))
        out->labels[out->n++] = label;
}

static said said_by(const gv_instance *puzzle)
{
    said out = { .are_marks = gv_instance_has_marks(puzzle) };
    for (uint32_t i = 0; !out.are_marks && i < puzzle->n_givens; i++)
        out.labels[out.n++] = puzzle->givens[i];
    for (gv_label label = 0; out.are_marks && label < puzzle->net->n_labels; label++)
        add_excluded(&out, puzzle, label);
    return out;
}

/* The number of solutions of the rules with some of what the puzzle says. */
static uint64_t count_with(const gv_instance *puzzle, const said *facts,
                           const uint64_t *keep)
{
    uint64_t marks[N_WORDS];
    gv_label givens[MAX_LABELS];
    gv_instance part = { .net = puzzle->net, .givens = givens };
    gv_bits_fill(marks, puzzle->net->n_labels);
    for (uint32_t i = 0; i < facts->n; i++) {
        if (gv_bits_has(keep, i) && facts->are_marks)
            gv_bits_remove(marks, facts->labels[i]);
        else if (gv_bits_has(keep, i))
            givens[part.n_givens++] = facts->labels[i];
    }
    part.marks = facts->are_marks ? marks : NULL;
    return oracle_count(&part, NULL, GV_NO_LABEL);
}

/* Whether the puzzle without one of the facts in `keep` has one solution still. */
static bool stays_unique(const gv_instance *puzzle, const said *facts,
                         const uint64_t *keep, uint32_t fact)
{
    uint64_t less[N_WORDS];
    memcpy(less, keep, sizeof less);
    gv_bits_remove(less, fact);
    return count_with(puzzle, facts, less) == 1;
}

static unsigned count_redundant(const gv_instance *puzzle, const said *facts,
                                const uint64_t *keep)
{
    unsigned redundant = 0;
    for (uint32_t i = 0; i < facts->n; i++)
        redundant += gv_bits_has(keep, i) && stays_unique(puzzle, facts, keep, i);
    return redundant;
}

/* Clues of a random solution with marks now and then; most have one solution. */
static gv_instance *random_clues(fixture *f, uint64_t unit, gv_rng *rng)
{
    const small_family *small = &small_families[unit % N_SMALL_FAMILIES];
    gv_instance *puzzle = random_puzzle(f->context, small, rng, &f->arena);
    if (unit % 3)
        return puzzle;
    uint64_t marks[N_WORDS];
    random_bits(marks, puzzle->net->n_labels, 7, rng);
    return make_puzzle(f->context, puzzle->net, puzzle->givens, puzzle->n_givens, marks,
                       &f->arena);
}

static void a_check_finds_what_brute_force_finds(void **ctx)
{
    fixture *f = *ctx;
    unsigned n_seen[3] = { 0 };
    for (uint64_t unit = 0; unit < UINT64_C(10) * N_SMALL_FAMILIES; unit++) {
        gv_rng rng = gv_rng_stream(7, unit);
        const gv_instance *puzzle = random_clues(f, unit, &rng);
        const uint64_t expected = oracle_count(puzzle, NULL, GV_NO_LABEL);
        gv_check_result found;
        gv_label solution[MAX_PRIMARY];
        uint64_t redundant[N_WORDS];
        assert_int_equal(gv_check_run(&found, solution, redundant, puzzle, &no_limits,
                                      &f->arena, NULL),
                         GV_OK);
        assert_int_equal(found.end, GV_END_COMPLETE);
        assert_int_equal(found.solutions, expected > 2 ? 2 : expected);
        n_seen[found.solutions]++;
        if (found.solutions == 0)
            continue;
        assert_true(is_assignment(puzzle->net, solution));
        const said facts = said_by(puzzle);
        uint64_t all[N_WORDS] = { 0 };
        assert_int_equal(gv_facts_count(puzzle), facts.n);
        gv_bits_fill(all, facts.n);
        if (found.solutions == 1)
            assert_int_equal(found.redundant, count_redundant(puzzle, &facts, all));
        for (uint32_t i = 0; found.solutions == 1 && i < facts.n; i++)
            assert_int_equal(gv_bits_has(redundant, i),
                             stays_unique(puzzle, &facts, all, i));
    }
    assert_true(n_seen[0] > 0 && n_seen[1] > 10 && n_seen[2] > 10);
}

static void contradictory_givens_have_no_solution(void **ctx)
{
    fixture *f = *ctx;
    const gv_net *net = net_of(f->context, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    const gv_label same_cell[] = { 0, 1 }, same_row[] = { 2, 6 };
    const gv_label *const givens[] = { same_cell, same_row };
    for (size_t i = 0; i < 2; i++) {
        gv_check_result found;
        const gv_instance *puzzle =
            make_puzzle(f->context, net, givens[i], 2, NULL, &f->arena);
        assert_int_equal(
            gv_check_run(&found, NULL, NULL, puzzle, &no_limits, &f->arena, NULL),
            GV_OK);
        assert_int_equal(found.solutions, 0);
        assert_int_equal(found.end, GV_END_COMPLETE);
    }
}

/* What minimizing must do, with the oracle in place of the engine. */
static void minimize_by_brute_force(uint64_t *keep, const gv_instance *puzzle,
                                    const said *facts, gv_rng *rng)
{
    uint32_t order[MAX_LABELS];
    gv_bits_fill(keep, facts->n);
    gv_rng_permutation(rng, order, facts->n);
    for (uint32_t i = 0; i < facts->n; i++)
        if (stays_unique(puzzle, facts, keep, order[i]))
            gv_bits_remove(keep, order[i]);
}

static void minimizing_drops_the_clues_that_brute_force_drops(void **ctx)
{
    fixture *f = *ctx;
    unsigned n_unique = 0;
    for (uint64_t unit = 0; unit < UINT64_C(10) * N_SMALL_FAMILIES; unit++) {
        gv_rng rng = gv_rng_stream(8, unit);
        const gv_instance *puzzle = random_clues(f, unit, &rng);
        const uint64_t solutions = oracle_count(puzzle, NULL, GV_NO_LABEL);
        gv_rng same = rng;
        uint64_t keep[N_WORDS] = { 0 }, expected[N_WORDS] = { 0 };
        gv_check_result found;
        assert_int_equal(
            gv_minimize_run(&found, keep, puzzle, &rng, &no_limits, &f->arena, NULL),
            GV_OK);
        assert_int_equal(found.end, GV_END_COMPLETE);
        assert_int_equal(found.solutions, solutions > 2 ? 2 : solutions);
        if (solutions != 1)
            continue;
        n_unique++;
        const said facts = said_by(puzzle);
        minimize_by_brute_force(expected, puzzle, &facts, &same);
        assert_memory_equal(keep, expected, sizeof keep);
        assert_int_equal(count_with(puzzle, &facts, keep), 1);
        assert_int_equal(count_redundant(puzzle, &facts, keep), 0);
        assert_int_equal(found.redundant, 0);
    }
    assert_true(n_unique > 10);
}

/* A complete 9x9 grid: each of its clues is redundant, and minimizing takes guesses. */
static gv_instance *full_grid(fixture *f)
{
    const gv_net *net = net_of(f->context, (gv_shape){ GV_SUDOKU, 3, 3, 9 });
    gv_label givens[81];
    for (uint32_t cell = 0; cell < 81; cell++) {
        const uint32_t row = cell / 9, col = cell % 9;
        givens[cell] = cell * 9 + (row % 3 * 3 + row / 3 + col) % 9;
    }
    return make_puzzle(f->context, net, givens, 81, NULL, &f->arena);
}

static void nodes_are_limited_over_all_searches_together(void **ctx)
{
    fixture *f = *ctx;
    const gv_instance *grid = full_grid(f);
    unsigned n_ended = 0, n_done = 0;
    for (uint64_t nodes = 1; nodes < 4096; nodes *= 2) {
        const gv_limits limits = { .nodes = nodes };
        gv_rng rng = gv_rng_stream(9, 0);
        uint64_t keep[2];
        gv_check_result found;
        assert_int_equal(
            gv_minimize_run(&found, keep, grid, &rng, &limits, &f->arena, NULL), GV_OK);
        if (found.end == GV_END_NODES) {
            assert_int_equal(n_done, 0); // what fits into fewer fits into more
            n_ended++;
        } else {
            assert_int_equal(found.end, GV_END_COMPLETE);
            n_done++;
        }
    }
    assert_true(n_ended > 0 && n_done > 0);
}

static void a_flag_that_is_set_stops_both_calls(void **ctx)
{
    fixture *f = *ctx;
    const gv_instance *grid = full_grid(f);
    gv_flag stop = true;
    const gv_limits limits = { .stop = &stop };
    gv_rng rng = gv_rng_stream(9, 1);
    uint64_t keep[2];
    gv_check_result found;
    assert_int_equal(gv_check_run(&found, NULL, NULL, grid, &limits, &f->arena, NULL),
                     GV_OK);
    assert_int_equal(found.end, GV_END_STOPPED);
    assert_int_equal(
        gv_minimize_run(&found, keep, grid, &rng, &limits, &f->arena, NULL), GV_OK);
    assert_int_equal(found.end, GV_END_STOPPED);
}

static gv_status check_and_minimize_with_memory(gv_memory *memory, gv_error *err)
{
    fixture f = { .context = new_context() };
    gv_arena_init(&f.arena, NULL);
    gv_arena tmp;
    gv_arena_init(&tmp, memory);
    const gv_instance *grid = full_grid(&f);
    gv_check_result found = { .solutions = 9 };
    gv_status status = gv_check_run(&found, NULL, NULL, grid, &no_limits, &tmp, err);
    if (status == GV_OK) {
        assert_int_equal(found.redundant, 81);
        gv_arena_free(&tmp); // so that the second call has to take memory, too
        gv_rng rng = gv_rng_stream(9, 2);
        uint64_t keep[2];
        status = gv_minimize_run(&found, keep, grid, &rng, &no_limits, &tmp, err);
    } else {
        assert_int_equal(found.solutions, 9); // untouched
    }
    gv_arena_free(&tmp);
    gv_arena_free(&f.arena);
    gv_context_free(f.context);
    return status;
}

static void lack_of_memory_is_reported(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(check_and_minimize_with_memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_check_finds_what_brute_force_finds),
        cmocka_unit_test(contradictory_givens_have_no_solution),
        cmocka_unit_test(minimizing_drops_the_clues_that_brute_force_drops),
        cmocka_unit_test(nodes_are_limited_over_all_searches_together),
        cmocka_unit_test(a_flag_that_is_set_stops_both_calls),
        cmocka_unit_test(lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
