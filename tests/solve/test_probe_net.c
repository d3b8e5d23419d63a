/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_probe_net.c -- single trials against unit propagation on the clauses; undoing by
 * both ways; what is settled. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "hard_oracle.h"
#include "encode/naked_singles.h"
#include "solve/probe_net.h"

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

static gv_probe_net *probe_net_of(const gv_instance *instance, gv_arena *arena)
{
    gv_open_labels left;
    gv_probe_net *net = NULL;
    assert_int_equal(gv_naked_singles(&left, instance, arena, NULL), GV_OK);
    if (left.contradiction)
        return NULL;
    assert_int_equal(
        gv_probe_net_new(&net, instance->net, left.open, NULL, arena, NULL), GV_OK);
    return net;
}

/* The state counted anew from the values: what the net should know of its groups. */
static void assert_consistent(const gv_probe_net *net, const gv_probe_net *fresh)
{
    for (uint32_t i = 0; i < net->n_groups; i++) {
        gv_probe_group group = fresh->group[i]; // all open, all lists whole
        for (uint32_t label = 0; label < net->n_labels; label++)
            for (uint32_t k = fresh->node[label].group;
                 k < fresh->node[label].group_end; k++)
                if (fresh->groups[k] == i && net->value[label] == GV_PROBE_FALSE) {
                    group.n_left--;
                    group.rest ^= label;
                }
        assert_int_equal(net->group[i].n_left, group.n_left);
        assert_int_equal(net->group[i].rest, group.rest);
    }
}

static int sign_of(uint8_t value)
{
    return value == GV_PROBE_TRUE ? 1 : value == GV_PROBE_FALSE ? -1 : 0;
}

/* Tries one literal on both, and compares all values. */
static void assert_same_trial(gv_probe_net *net, const clauses *c, const int8_t *base,
                              int8_t *trial, uint32_t label, bool holds)
{
    const int32_t var = (int32_t)label + 1;
    if (holds)
        gv_probe_hold(net, label);
    else
        gv_probe_remove(net, label);
    const bool alive = gv_probe_propagate(net);
    assert_int_equal(alive, try_slowly(c, base, trial, holds ? var : -var));
    for (uint32_t i = 0; alive && i < net->n_labels; i++)
        assert_int_equal(sign_of(net->value[i]), trial[i + 1]);
    gv_probe_undo(net);
    for (uint32_t i = 0; i < net->n_labels; i++)
        assert_int_equal(sign_of(net->value[i]), base[i + 1]);
}

/* Every literal of the puzzle, on what its units leave open. */
static void assert_same_trials(const gv_instance *puzzle, gv_arena *arena)
{
    gv_probe_net *net = probe_net_of(puzzle, arena);
    if (!net)
        return;
    const gv_probe_net *fresh = probe_net_of(puzzle, arena);
    const clauses c = clauses_of(puzzle, arena);
    int8_t *base = GV_ARENA_NEW(arena, int8_t, c.cnf->n_vars + 1);
    int8_t *trial = GV_ARENA_NEW(arena, int8_t, c.cnf->n_vars + 1);
    assert_true(base && trial);
    assert_int_equal(net->n_labels, c.cnf->n_vars);
    for (uint32_t i = 0; i < net->n_labels; i++)
        assert_int_equal(net->label_of[i], c.cnf->label_of[i + 1]);
    gv_probe_find_singles(net);
    const bool alive = gv_probe_propagate(net);
    assert_int_equal(alive, propagate_slowly(&c, base));
    if (!alive)
        return;
    gv_probe_settle(net);
    gv_probe_tidy(net);
    for (uint32_t label = 0; label < net->n_labels; label++)
        for (unsigned holds = 0; holds < 2 && !base[label + 1]; holds++)
            assert_same_trial(net, &c, base, trial, label, holds);
    // Lists no longer lead to variables that were decided: their counts stay behind.
    for (uint32_t i = 0; i < net->n_groups; i++)
        assert_int_equal(net->group[i].n_left, net->base_group[i].n_left);
    assert_consistent(net, fresh);
}

static void a_trial_is_unit_propagation(void **ctx)
{
    for (unsigned i = 0; i < 400; i++) {
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        gv_rng rng = gv_rng_stream(10, i);
        assert_same_trials(mixed_puzzle(*ctx, i, &rng, &arena), &arena);
        gv_arena_free(&arena);
    }
}

/* The long way back copies, the short one counts: both must end at the same place. */
static void undoing_restores_everything(void **ctx)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_net *shape = net_of(*ctx, (gv_shape){ GV_LATIN, 1, 4, 4 });
    const gv_instance *empty = make_puzzle(*ctx, shape, NULL, 0, NULL, &arena);
    gv_probe_net *net = probe_net_of(empty, &arena);
    const gv_probe_net *fresh = probe_net_of(empty, &arena);
    for (unsigned n_held = 1; n_held <= 3; n_held++) {
        for (unsigned i = 0; i < n_held; i++) // 1 2 3 from the left
            gv_probe_hold(net, i * 4 + i);
        assert_true(gv_probe_propagate(net));
        assert_true(net->n_removed >= 9 * n_held - n_held * (n_held - 1));
        gv_probe_undo(net);
        assert_memory_equal(net->value, fresh->value, net->n_labels);
        assert_memory_equal(net->group, fresh->group,
                            net->n_groups * sizeof *net->group);
        assert_int_equal(net->n_holding + net->n_removed + net->n_done, 0);
    }
    gv_arena_free(&arena);
}

static void partners_are_the_other_halves_of_pairs(void **ctx)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_net *shape = net_of(*ctx, (gv_shape){ GV_LATIN, 1, 4, 4 });
    gv_probe_net *net =
        probe_net_of(make_puzzle(*ctx, shape, NULL, 0, NULL, &arena), &arena);
    uint32_t partners[2];
    assert_int_equal(gv_probe_partners(net, 0, partners), 0);
    gv_probe_remove(net, 2); // 3 and 4 of the first cell
    gv_probe_remove(net, 3);
    assert_int_equal(gv_probe_partners(net, 0, partners), 1);
    assert_int_equal(partners[0], 1);
    gv_probe_remove(net, 4); // 1 of the next two cells of the row
    gv_probe_remove(net, 8);
    assert_int_equal(gv_probe_partners(net, 0, partners), 2);
    assert_int_equal(partners[0], 1);
    assert_int_equal(partners[1], 12);
    gv_arena_free(&arena);
}

/* One variable of 65600 labels: more rivals than 32 bits can count. */
static void more_rivals_than_can_be_numbered_are_refused(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_net *shape = one_variable(65600, &arena);
    uint64_t *open = GV_ARENA_NEW(&arena, uint64_t, gv_bits_words(shape->n_labels));
    gv_probe_net *net = NULL;
    assert_non_null(open);
    gv_bits_fill(open, shape->n_labels);
    assert_int_equal(gv_probe_net_new(&net, shape, open, NULL, &arena, NULL),
                     GV_ERR_MEMORY);
    assert_null(net);
    gv_arena_free(&arena);
}

static void a_stop_flag_ends_the_making(void **ctx)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_flag stop = true;
    const gv_budget budget = { .limits = { .stop = &stop } };
    gv_meter meter = gv_meter_of(&budget);
    const gv_net *shape = net_of(*ctx, (gv_shape){ GV_SUDOKU, 4, 4, 16 });
    uint64_t *open = GV_ARENA_NEW(&arena, uint64_t, gv_bits_words(shape->n_labels));
    gv_probe_net *net = NULL;
    assert_non_null(open);
    gv_bits_fill(open, shape->n_labels);
    assert_int_equal(gv_probe_net_new(&net, shape, open, &meter, &arena, NULL), GV_OK);
    assert_null(net);
    assert_int_equal(meter.end, GV_END_STOPPED);
    gv_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trial_is_unit_propagation),
        cmocka_unit_test(undoing_restores_everything),
        cmocka_unit_test(partners_are_the_other_halves_of_pairs),
        cmocka_unit_test(more_rivals_than_can_be_numbered_are_refused),
        cmocka_unit_test(a_stop_flag_ends_the_making),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
