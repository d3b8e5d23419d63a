/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_lookahead.c -- failed literals against a plain reading of the clauses, against
 * all solutions, and at the limits. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "hard_oracle.h"

static int set_up(void **ctx)
{
    *ctx = new_context();
    return 0;
}

static int tear_down(void **ctx)
{
    gv_context_free(*ctx);
    return 0;
}

static gv_lookahead look_ahead(const gv_instance *instance, bool both_signs,
                               gv_arena *arena)
{
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    gv_lookahead out = { 0 };
    const gv_lookahead_options options = { .both_signs = both_signs };
    assert_int_equal(gv_lookahead_run(&out, instance, &options, arena, &tmp, NULL),
                     GV_OK);
    assert_null(gv_arena_mark(&tmp).chunk); // rewound
    gv_arena_free(&tmp);
    assert_int_equal(out.end, GV_END_COMPLETE);
    return out;
}

/* Label by label, and the counts. Returns how many are fixed. */
static uint32_t assert_equals_slow(const gv_instance *instance, bool both_signs,
                                   gv_arena *arena)
{
    const gv_lookahead found = look_ahead(instance, both_signs, arena);
    const clauses c = clauses_of(instance, arena);
    int8_t *value = GV_ARENA_NEW(arena, int8_t, c.cnf->n_vars + 1);
    assert_non_null(value);
    assert_int_equal(found.contradiction, !look_ahead_slowly(&c, value, both_signs));
    if (found.contradiction)
        return 0;
    uint32_t n_fixed = 0, n_true = 0;
    assert_int_equal(found.n_variables, c.cnf->n_vars);
    for (gv_label label = 0; label < instance->net->n_labels; label++) {
        const uint32_t var = c.cnf->var_of[label];
        const int expected = !var && gv_bits_has(c.cnf->held, label) ? GV_FIXED_IN
                             : !var                                  ? GV_FIXED_OUT
                             : value[var] == 0                       ? GV_FIXED_UNKNOWN
                             : value[var] == -1                      ? GV_FIXED_TO_FALSE
                                                                     : GV_FIXED_TO_TRUE;
        assert_int_equal(found.fixing[label], expected);
        n_fixed += var && value[var];
        n_true += var && value[var] > 0;
    }
    assert_int_equal(found.n_fixed, n_fixed);
    assert_int_equal(found.n_true, n_true);
    return n_fixed;
}

static void look_ahead_equals_a_plain_reading_of_the_clauses(void **ctx)
{
    unsigned n_left = 0, n_contradictions = 0;
    for (unsigned i = 0; i < 880; i++) {
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        gv_rng rng = gv_rng_stream(8, i);
        const gv_instance *puzzle = mixed_puzzle(*ctx, i, &rng, &arena);
        (void)assert_equals_slow(puzzle, i % 3 == 0, &arena);
        const gv_lookahead found = look_ahead(puzzle, false, &arena);
        n_contradictions += found.contradiction;
        n_left += !found.contradiction && found.n_fixed < found.n_variables;
        gv_arena_free(&arena);
    }
    // The puzzles are not all of one kind.
    assert_true(n_contradictions > 100);
    assert_true(n_left > 100);
}

/* It takes tens of thousands of small puzzles to find one. */
static void both_signs_can_fix_more(void **ctx)
{
    static const unsigned found_by_search[] = { 11291, 32761, 58811 };
    for (unsigned i = 0; i < 3; i++) {
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        gv_rng rng = gv_rng_stream(8, found_by_search[i]);
        const gv_instance *puzzle =
            mixed_puzzle(*ctx, found_by_search[i], &rng, &arena);
        const uint32_t one = assert_equals_slow(puzzle, false, &arena);
        assert_true(assert_equals_slow(puzzle, true, &arena) > one);
        gv_arena_free(&arena);
    }
}

/* 4x4 blocks, 130 to 180 holes: long chains of consequences. */
static void look_ahead_equals_a_plain_reading_on_order_16(void **ctx)
{
    const gv_net *net = net_of(*ctx, (gv_shape){ GV_SUDOKU, 4, 4, 16 });
    for (unsigned i = 0; i < 6; i++) {
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        gv_rng rng = gv_rng_stream(16, i);
        uint32_t symbol[16], cell[256];
        gv_label givens[256];
        gv_rng_permutation(&rng, symbol, 16);
        gv_rng_permutation(&rng, cell, 256);
        const uint32_t n_givens = 126 - 10 * i;
        for (uint32_t k = 0; k < n_givens; k++) {
            const uint32_t r = cell[k] / 16, c = cell[k] % 16;
            givens[k] =
                cell[k] * 16 + symbol[(r % 4 + c / 4) % 4 * 4 + (r / 4 + c % 4) % 4];
        }
        const gv_instance *puzzle =
            make_puzzle(*ctx, net, givens, n_givens, NULL, &arena);
        (void)assert_equals_slow(puzzle, false, &arena);
        if (i == 0)
            (void)assert_equals_slow(puzzle, true, &arena);
        gv_arena_free(&arena);
    }
}

static void what_is_fixed_is_so_in_every_solution(void **ctx)
{
    for (unsigned i = 0; i < 600; i++) {
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        gv_rng rng = gv_rng_stream(9, i);
        const gv_instance *puzzle = mixed_puzzle(*ctx, i, &rng, &arena);
        const all_solutions all = find_all(puzzle);
        const gv_lookahead found = look_ahead(puzzle, i % 2, &arena);
        if (found.contradiction)
            assert_int_equal(all.n_solutions, 0);
        for (gv_label label = 0; label < puzzle->net->n_labels; label++)
            if (!found.contradiction && all.n_solutions &&
                (found.fixing[label] == GV_FIXED_TO_FALSE ||
                 found.fixing[label] == GV_FIXED_TO_TRUE))
                assert_int_equal(found.fixing[label], true_fixing(&all, label));
        gv_arena_free(&arena);
    }
}

static void holes_and_their_labels_are_counted(void **ctx)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_net *net = net_of(*ctx, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    const gv_label givens[] = { 0, 4 + 1, 2 * 4 + 2 }; // 1 2 3 . in the first row
    const gv_lookahead found =
        look_ahead(make_puzzle(*ctx, net, givens, 3, NULL, &arena), false, &arena);
    assert_int_equal(found.n_holes, 13);
    assert_int_equal(found.n_total, 13 * 4);
    // Forward checking makes the fourth cell 4; then the second row has 3 4 | 1 2 in
    // pairs, the lower rows three digits in each cell.
    assert_int_equal(found.n_variables, 4 * 2 + 8 * 3);
    assert_int_equal(found.n_fixed, 0);
    assert_int_equal(gv_lookahead_fixed_of_total(&found), 13 * 4 - 32);
    const gv_net *queens = net_of(*ctx, (gv_shape){ GV_QUEENS, 1, 5, 5 });
    const gv_label queen = 0;
    const gv_lookahead board =
        look_ahead(make_puzzle(*ctx, queens, &queen, 1, NULL, &arena), false, &arena);
    assert_int_equal(board.n_holes, 4);
    assert_int_equal(board.n_total, 20);
    gv_arena_free(&arena);
}

static void a_full_grid_and_a_contradiction_have_no_variables(void **ctx)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_net *net = net_of(*ctx, (gv_shape){ GV_LATIN, 1, 1, 1 });
    const gv_lookahead full =
        look_ahead(make_puzzle(*ctx, net, NULL, 0, NULL, &arena), true, &arena);
    assert_false(full.contradiction);
    assert_int_equal(full.n_holes, 1);
    assert_int_equal(full.n_variables, 0);
    const gv_label twice[] = { 0, 4 }; // two 1s side by side
    const gv_net *four = net_of(*ctx, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    assert_true(
        look_ahead(make_puzzle(*ctx, four, twice, 2, NULL, &arena), false, &arena)
            .contradiction);
    gv_arena_free(&arena);
}

static void a_stop_flag_leaves_what_was_fixed_so_far(void **ctx)
{
    gv_arena arena, tmp;
    gv_arena_init(&arena, NULL);
    gv_arena_init(&tmp, NULL);
    const gv_net *net = net_of(*ctx, (gv_shape){ GV_SUDOKU, 3, 3, 9 });
    const gv_instance *empty = make_puzzle(*ctx, net, NULL, 0, NULL, &arena);
    const gv_flag stop = true;
    gv_lookahead found;
    const gv_lookahead_options options = { .limits = { .stop = &stop } };
    assert_int_equal(gv_lookahead_run(&found, empty, &options, &arena, &tmp, NULL),
                     GV_OK);
    assert_int_equal(found.end, GV_END_STOPPED);
    assert_int_equal(found.n_variables, 729);
    assert_int_equal(found.n_probes, 0);
    gv_arena_free(&tmp);
    gv_arena_free(&arena);
}

static gv_status look_with(gv_memory *memory, gv_error *err)
{
    gv_context *context = NULL;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    gv_arena plain, arena, tmp;
    gv_arena_init(&plain, NULL);
    gv_arena_init(&arena, memory);
    gv_arena_init(&tmp, memory);
    const gv_net *net = net_of(context, (gv_shape){ GV_SUDOKU, 3, 3, 9 });
    const gv_instance *empty = make_puzzle(context, net, NULL, 0, NULL, &plain);
    gv_lookahead found = { .n_holes = 77 };
    const gv_lookahead_options options = { .both_signs = true };
    const gv_status status =
        gv_lookahead_run(&found, empty, &options, &arena, &tmp, err);
    assert_int_equal(found.n_holes, status == GV_OK ? 81 : 77);
    gv_arena_free(&tmp);
    gv_arena_free(&arena);
    gv_arena_free(&plain);
    gv_context_free(context);
    return status;
}

static void lack_of_memory_is_told(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(look_with);
}

/* Large enough that the flag is seen while the net is made: all is open then. */
static void a_stop_flag_ends_the_making_of_the_net(void **ctx)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_flag stop = true;
    const gv_lookahead_options options = { .limits = { .stop = &stop } };
    const gv_net *net = net_of(*ctx, (gv_shape){ GV_SUDOKU, 5, 5, 25 });
    const gv_label given = 7;
    const gv_instance *puzzle = make_puzzle(*ctx, net, &given, 1, NULL, &arena);
    gv_lookahead found;
    assert_int_equal(gv_lookahead_run(&found, puzzle, &options, &arena, &arena, NULL),
                     GV_OK);
    assert_int_equal(found.end, GV_END_STOPPED);
    assert_int_equal(found.n_holes, 624);
    assert_int_equal(found.n_fixed + found.n_probes, 0);
    assert_int_equal(found.fixing[given], GV_FIXED_IN);
    uint32_t n_open = 0;
    for (gv_label label = 0; label < net->n_labels; label++)
        n_open += found.fixing[label] == GV_FIXED_UNKNOWN;
    assert_int_equal(n_open, found.n_variables);
    assert_int_equal(n_open, 25 * 25 * 25 - 1 - (24 + 24 + 24 + 24 - 8));
    gv_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(look_ahead_equals_a_plain_reading_of_the_clauses),
        cmocka_unit_test(both_signs_can_fix_more),
        cmocka_unit_test(look_ahead_equals_a_plain_reading_on_order_16),
        cmocka_unit_test(what_is_fixed_is_so_in_every_solution),
        cmocka_unit_test(holes_and_their_labels_are_counted),
        cmocka_unit_test(a_full_grid_and_a_contradiction_have_no_variables),
        cmocka_unit_test(a_stop_flag_leaves_what_was_fixed_so_far),
        cmocka_unit_test(lack_of_memory_is_told),
        cmocka_unit_test(a_stop_flag_ends_the_making_of_the_net),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
