/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_variable_tree.c -- the best variable by the tree and by a look at all of them,
 * after every step of random searches. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/bitset.h"
#include "solve_oracle.h"
#include "solve/variable_tree.h"

static void assert_same(const gv_variable_tree *tree)
{
    assert_int_equal(gv_variable_tree_pick(tree),
                     gv_pick_variable(tree->state, tree->vars));
}

static gv_label random_candidate(const gv_generic_state *state, gv_rng *rng)
{
    gv_label label;
    do
        label = (gv_label)gv_rng_below(rng, state->net->n_labels);
    while (state->label[label] != GV_LABEL_CANDIDATE);
    return label;
}

/* As the engine goes: a contradiction is not told before it is undone. */
// NOLINTNEXTLINE(misc-no-recursion): as deep as there are labels
static void go_down(gv_generic_state *state, gv_variable_tree *tree, gv_rng *rng)
{
    for (unsigned branch = 0; branch < 2 && state->n_open > 0; branch++) {
        const gv_generic_mark mark = gv_generic_now(state);
        const gv_label label = random_candidate(state, rng);
        if (gv_rng_below(rng, 2))
            gv_generic_assert(state, label);
        else
            gv_generic_remove(state, label);
        if (gv_generic_propagate(state)) {
            gv_variable_tree_renew(tree, mark.n_trail, state->n_trail);
            assert_same(tree);
            if (branch == 0)
                go_down(state, tree, rng);
        }
        const uint32_t n_trail = state->n_trail;
        gv_generic_undo(state, mark);
        gv_variable_tree_renew(tree, mark.n_trail, n_trail);
        assert_same(tree);
    }
}

static void the_tree_picks_what_a_look_at_all_variables_picks(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (uint64_t unit = 0; unit < 120; unit++) {
        gv_rng rng = gv_rng_stream(6, unit);
        const gv_shape shape = small_families[unit % N_SMALL_FAMILIES].shape;
        const gv_net *net =
            unit % 2 ? random_net(&rng, &arena) : net_of(context, shape);
        gv_generic_state state;
        gv_variable_tree tree;
        assert_int_equal(gv_generic_state_init(&state, net, &arena, NULL), GV_OK);
        if (!gv_generic_propagate(&state))
            continue;
        uint64_t *vars = GV_ARENA_NEW(&arena, uint64_t, gv_bits_words(net->n_vars));
        for (gv_var var = 0; var < net->n_vars; var++)
            if (gv_rng_below(&rng, 3))
                gv_bits_add(vars, var);
        assert_int_equal(
            gv_variable_tree_init(&tree, &state, unit % 3 ? NULL : vars, &arena, NULL),
            GV_OK);
        assert_same(&tree);
        go_down(&state, &tree, &rng);
    }
    gv_arena_free(&arena);
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tree_picks_what_a_look_at_all_variables_picks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
