/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_generic_state.c -- candidates: the counters against a recount after every step,
 * and undo against a copy. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "solve_oracle.h"
#include "solve/generic_state.h"

static gv_generic_state new_state(const gv_net *net, gv_arena *arena)
{
    gv_generic_state state;
    assert_int_equal(gv_generic_state_init(&state, net, arena, NULL), GV_OK);
    return state;
}

/* The counters say what a recount says. */
static void assert_consistent(const gv_generic_state *state)
{
    const gv_net *net = state->net;
    uint32_t n_open = 0;
    bool lost = false;
    for (gv_var var = 0; var < net->n_vars; var++) {
        uint32_t n_left = 0;
        gv_label rest = 0;
        for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
            if (state->label[net->group_labels[i]] != GV_LABEL_REMOVED) {
                n_left++;
                rest ^= net->group_labels[i];
            }
        assert_int_equal(state->domain[var].n_left, n_left);
        assert_int_equal(state->domain[var].rest, rest);
        assert_int_equal(state->open[state->open_place[var]], var);
        assert_int_equal(state->open_place[var]<state->n_open, n_left> 1);
        n_open += n_left > 1;
        lost = lost || n_left == 0;
    }
    assert_int_equal(state->n_open, n_open);
    assert_int_equal(state->contradictory, lost);
}

static void assert_nothing_linked_to_what_holds(const gv_generic_state *state)
{
    const gv_net *net = state->net;
    for (gv_label a = 0; a < net->n_labels; a++)
        for (gv_label b = 0; b < net->n_labels; b++)
            if (a != b && state->label[a] == GV_LABEL_HOLDS && gv_net_linked(net, a, b))
                assert_int_equal(state->label[b], GV_LABEL_REMOVED);
}

/* After a propagation, a single is a label that holds. */
static void assert_settled(const gv_generic_state *state)
{
    for (gv_var var = 0; var < state->net->n_vars; var++)
        if (state->domain[var].n_left == 1)
            assert_int_equal(state->label[state->domain[var].rest], GV_LABEL_HOLDS);
}

static gv_label random_candidate(const gv_generic_state *state, gv_rng *rng)
{
    gv_label label;
    do
        label = (gv_label)gv_rng_below(rng, state->net->n_labels);
    while (state->label[label] != GV_LABEL_CANDIDATE);
    return label;
}

/* Steps down at random until all is decided or lost, undoing and comparing on the way
 * back. */
// NOLINTNEXTLINE(misc-no-recursion): as deep as there are labels
static void go_down(gv_generic_state *state, gv_rng *rng)
{
    if (state->n_open == 0 || state->contradictory)
        return;
    uint8_t before[MAX_LABELS];
    memcpy(before, state->label, state->net->n_labels);
    const gv_generic_mark mark = gv_generic_now(state);
    const gv_label label = random_candidate(state, rng);
    if (gv_rng_below(rng, 2))
        gv_generic_assert(state, label);
    else
        gv_generic_remove(state, label);
    assert_consistent(state);
    if (gv_generic_propagate(state))
        assert_settled(state);
    assert_consistent(state);
    assert_nothing_linked_to_what_holds(state);
    go_down(state, rng);
    gv_generic_undo(state, mark);
    assert_memory_equal(before, state->label, state->net->n_labels);
    assert_consistent(state);
}

static void every_step_is_counted_and_undone_exactly(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (uint64_t unit = 0; unit < 60; unit++) {
        gv_rng rng = gv_rng_stream(5, unit);
        const gv_shape shape = small_families[unit % N_SMALL_FAMILIES].shape;
        gv_generic_state state = new_state(
            unit % 2 ? random_net(&rng, &arena) : net_of(context, shape), &arena);
        assert_consistent(&state);
        if (gv_generic_propagate(&state) && state.n_open > 0)
            go_down(&state, &rng);
    }
    gv_arena_free(&arena);
    gv_context_free(context);
}

/* In r1c1 and r1c2 of a 4x4 Sudoku only 1 and 2 are left: the other cells of row and
 * block lose nothing by singles alone, until one of the two is decided. */
static void singles_of_all_kinds_follow_from_each_other(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_generic_state state =
        new_state(net_of(context, (gv_shape){ GV_SUDOKU, 2, 2, 4 }), &arena);
    // 3 and 4 out of the first two cells: r1n3, r1n4 and b1n3, b1n4 keep two places
    // each
    for (gv_label cell = 0; cell < 2; cell++)
        for (gv_label digit = 2; digit < 4; digit++)
            gv_generic_remove(&state, cell * 4 + digit);
    assert_true(gv_generic_propagate(&state));
    assert_int_equal(state.n_trail, 4);
    // 1 in r1c1: 2 must go to r1c2 (its cell), then 1 to row 2, block 2 (hidden) ...
    gv_generic_assert(&state, 0 * 4 + 0);
    assert_true(gv_generic_propagate(&state));
    assert_int_equal(state.label[1 * 4 + 1], GV_LABEL_HOLDS);
    assert_int_equal(state.label[4 * 4 + 0], GV_LABEL_REMOVED);
    // ... which is as far as singles go; 3 in r2c1 puts 4 into r2c2
    gv_generic_assert(&state, 4 * 4 + 2);
    assert_true(gv_generic_propagate(&state));
    assert_int_equal(state.label[5 * 4 + 3], GV_LABEL_HOLDS);
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void a_variable_without_a_label_is_a_contradiction_from_the_start(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_net_builder *builder = NULL;
    const gv_shape shape = { .family = GV_CSP };
    const gv_label only = 0;
    assert_int_equal(gv_net_builder_new(&builder, &arena, shape, 1, NULL), GV_OK);
    assert_int_equal(gv_net_add_group(builder, GV_VAR_NAMED, &only, 1, NULL), GV_OK);
    assert_int_equal(gv_net_add_group(builder, GV_VAR_NAMED, NULL, 0, NULL), GV_OK);
    const gv_net *net = NULL;
    assert_int_equal(gv_net_finish(&net, builder, 2, 2, NULL, NULL), GV_OK);
    gv_generic_state state = new_state(net, &arena);
    assert_false(gv_generic_propagate(&state));
    gv_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_is_counted_and_undone_exactly),
        cmocka_unit_test(singles_of_all_kinds_follow_from_each_other),
        cmocka_unit_test(a_variable_without_a_label_is_a_contradiction_from_the_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
