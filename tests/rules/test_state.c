/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_state.c -- the state against a slow one that counts everything anew: random
 * removals, assertions and undos on puzzles of every family. And BRT on known grids. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "rules_testing.h"

/* What a label is, and nothing else. */
typedef struct slow_state {
    enum { REMOVED, CANDIDATE, HOLDS } label[MAX_LABELS];
} slow_state;

static void slow_assert(slow_state *slow, const gv_net *net, gv_label label)
{
    slow->label[label] = HOLDS;
    for (gv_label other = 0; other < net->n_labels; other++)
        if (other != label && slow->label[other] == CANDIDATE &&
            gv_net_linked(net, label, other))
            slow->label[other] = REMOVED;
}

static void assert_var(const gv_state *state, const slow_state *slow, gv_var var,
                       uint32_t *n_undecided, uint32_t *n_empty)
{
    const gv_net *net = state->linkage->net;
    gv_label value = GV_NO_LABEL, first = GV_NO_LABEL, rest = 0;
    uint32_t n_left = 0;
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++) {
        const gv_label label = net->group_labels[i];
        if (slow->label[label] == HOLDS)
            value = label;
        if (slow->label[label] != CANDIDATE)
            continue;
        first = n_left ? first : label;
        rest ^= label;
        n_left++;
    }
    assert_int_equal(state->value[var], value);
    assert_int_equal(state->left[var].n_left, n_left);
    assert_int_equal(state->left[var].rest, rest);
    assert_int_equal(gv_state_next(state, var, GV_NO_LABEL), first);
    assert_int_equal(gv_bits_has(state->singles, var),
                     value == GV_NO_LABEL && n_left == 1);
    *n_undecided += value == GV_NO_LABEL;
    *n_empty += value == GV_NO_LABEL && !n_left;
}

static void assert_same(const gv_state *state, const slow_state *slow)
{
    const gv_net *net = state->linkage->net;
    uint32_t n_candidates = 0, n_undecided = 0, n_empty = 0;
    for (gv_label label = 0; label < net->n_labels; label++) {
        assert_int_equal(gv_state_has(state, label), slow->label[label] == CANDIDATE);
        n_candidates += slow->label[label] == CANDIDATE;
    }
    for (gv_var var = 0; var < net->n_vars; var++)
        assert_var(state, slow, var, &n_undecided, &n_empty);
    assert_int_equal(state->n_candidates, n_candidates);
    assert_int_equal(state->n_undecided, n_undecided);
    assert_int_equal(state->n_empty, n_empty);
    assert_int_equal(gv_state_empty(state) != GV_NO_VAR, n_empty > 0);
}

/* Removes or asserts a random candidate in both; false when there is none. */
static bool change(gv_state *state, slow_state *slow, gv_rng *rng)
{
    const gv_net *net = state->linkage->net;
    if (!state->n_candidates)
        return false;
    gv_label label;
    do
        label = (gv_label)gv_rng_below(rng, net->n_labels);
    while (!gv_state_has(state, label));
    if (gv_rng_below(rng, 4)) {
        gv_state_remove(state, label);
        slow->label[label] = REMOVED;
    } else {
        gv_state_assert(state, label);
        slow_assert(slow, net, label);
    }
    return true;
}

/* Changes, looks, goes deeper, and comes back to exactly the same. */
static void wander(gv_state *state, const slow_state *slow, unsigned depth, gv_rng *rng)
{
    const uint32_t mark = state->n_trail;
    assert_same(state, slow);
    for (unsigned branch = 0; depth && branch < 2; branch++) {
        slow_state here = *slow;
        for (uint64_t n = 1 + gv_rng_below(rng, 4); n > 0; n--)
            if (!change(state, &here, rng))
                break;
        wander(state, &here, depth - 1, rng);
        gv_state_undo(state, mark);
        assert_same(state, slow);
    }
}

static void random_changes_and_undos_agree_with_a_slow_state(void **ctx)
{
    (void)ctx;
    for (uint64_t unit = 0; unit < UINT64_C(3) * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(2, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        slow_state slow;
        for (gv_label label = 0; label < b.net->n_labels; label++)
            slow.label[label] = CANDIDATE;
        wander(b.ctx->state, &slow, 6, &rng);
        fixture_close(&b);
    }
}

static void a_loaded_state_has_the_initial_candidates(void **ctx)
{
    (void)ctx;
    for (uint64_t unit = 0; unit < UINT64_C(4) * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(3, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        const gv_instance *puzzle = fixture_puzzle(&b, &rng);
        uint64_t expected[N_WORDS];
        gv_instance_candidates(puzzle, expected);
        for (uint32_t i = 0; i < puzzle->n_givens; i++)
            gv_bits_remove(expected, puzzle->givens[i]);
        gv_state_load(b.ctx->state, puzzle);
        for (gv_label label = 0; label < b.net->n_labels; label++)
            assert_int_equal(gv_state_has(b.ctx->state, label),
                             gv_bits_has(expected, label));
        assert_int_equal(b.ctx->state->n_trail, 0);
        fixture_close(&b);
    }
}

static void a_copy_lives_its_own_life(void **ctx)
{
    (void)ctx;
    fixture b;
    gv_rng rng = gv_rng_stream(4, 0);
    fixture_open(&b, (gv_shape){ GV_SUDOKU, 2, 3, 6 });
    gv_state *copy = NULL;
    assert_int_equal(gv_state_new(&copy, b.linkage, &b.arena, NULL), GV_OK);
    slow_state slow, other;
    for (gv_label label = 0; label < b.net->n_labels; label++)
        slow.label[label] = CANDIDATE;
    for (unsigned i = 0; i < 10; i++)
        assert_true(change(b.ctx->state, &slow, &rng));
    gv_state_copy(copy, b.ctx->state);
    other = slow;
    assert_true(change(copy, &other, &rng));
    assert_same(copy, &other);
    assert_same(b.ctx->state, &slow);
    gv_state_undo(copy, 0); // the trail was copied, too
    for (gv_label label = 0; label < b.net->n_labels; label++)
        assert_true(gv_state_has(copy, label));
    fixture_close(&b);
}

static void givens_that_exclude_each_other_contradict(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, (gv_shape){ GV_QUEENS, 1, 5, 5 });
    const gv_label diagonal[] = { 0, 6 }; // no common variable: only a link
    gv_state_load(b.ctx->state,
                  make_puzzle(b.context, b.net, diagonal, 2, NULL, &b.arena));
    assert_true(gv_state_contradictory(b.ctx->state));
    assert_false(gv_state_propagate(b.ctx->state));
    fixture_close(&b);
}

/* Figure 1.1 of the introduction to pattern-based CSP solving. */
static const char *const royle =
    ".......12....35......6...7.7.....3.....4..8..1...........12....."
    "8.....4..5....6..";
static const char *const royle_solution =
    "673894512912735486845612973798261354526473891134589267469128735287356149351947628";

static void a_puzzle_of_the_seed_is_solved_by_singles_of_all_types_alone(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    gv_state *state = b.ctx->state;
    gv_state_load(state, nine_puzzle(&b, royle, &b.arena));
    // Two cells of Figure 1.2 that have kept all their digits in the stored text.
    const gv_label r1c7[] = { 6 * 9 + 3, 6 * 9 + 4, 6 * 9 + 8 };
    const gv_label r3c5[] = { 22 * 9, 22 * 9 + 3, 22 * 9 + 7, 22 * 9 + 8 };
    gv_label found[9];
    assert_int_equal(gv_state_candidates_of(state, 6, found), 3);
    assert_memory_equal(found, r1c7, sizeof r1c7);
    assert_int_equal(gv_state_candidates_of(state, 22, found), 4);
    assert_memory_equal(found, r3c5, sizeof r3c5);
    // No naked single at all: stuck without the other variables.
    for (gv_var cell = 0; cell < 81; cell++)
        assert_true(state->value[cell] != GV_NO_LABEL || state->left[cell].n_left > 1);
    assert_true(gv_state_propagate(state));
    assert_true(gv_state_solved(state));
    for (uint32_t cell = 0; cell < 81; cell++)
        assert_int_equal(state->value[cell] % 9, royle_solution[cell] - '1');
    fixture_close(&b);
}

static void links_are_counted_once_per_variable(void **ctx)
{
    (void)ctx;
    for (uint64_t unit = 0; unit < N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(5, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        const gv_state *state = b.ctx->state;
        gv_state_load(b.ctx->state, fixture_puzzle(&b, &rng));
        uint64_t n_csp = 0;
        for (gv_label x = 0; x < b.net->n_labels; x++)
            for (gv_label y = 0; y < x; y++) {
                if (!gv_state_has(state, x) || !gv_state_has(state, y))
                    continue;
                for (gv_var var = 0; var < b.net->n_vars; var++)
                    n_csp += gv_linkage_in_var(b.linkage, x, var) &&
                             gv_linkage_in_var(b.linkage, y, var);
            }
        assert_int_equal(gv_state_count_csp_links(state), n_csp);
        fixture_close(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_changes_and_undos_agree_with_a_slow_state),
        cmocka_unit_test(a_loaded_state_has_the_initial_candidates),
        cmocka_unit_test(a_copy_lives_its_own_life),
        cmocka_unit_test(givens_that_exclude_each_other_contradict),
        cmocka_unit_test(a_puzzle_of_the_seed_is_solved_by_singles_of_all_types_alone),
        cmocka_unit_test(links_are_counted_once_per_variable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
