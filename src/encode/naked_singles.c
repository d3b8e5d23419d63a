/* SPDX-License-Identifier: GPL-3.0-or-later */
/* naked_singles.c -- forward checking to its fixpoint. The order in which labels are
 * placed does not affect the result. */
#include "encode/naked_singles.h"

#include "base/bitset.h"

typedef struct singles {
    const gv_net *net;
    uint64_t *possible;
    uint64_t *held;
    uint32_t *n_possible; /* by home variable: primary, or hidden (net.h) */
    gv_label *queue;      /* labels that hold; the first ones are already propagated */
    uint32_t n_queued;
    bool contradiction;
} singles;

static gv_var variable_of(const gv_net *net, gv_label label)
{
    return net->label_groups[net->label_start[label]];
}

static void place(singles *state, gv_label label)
{
    if (gv_bits_has(state->held, label))
        return;
    gv_bits_add(state->held, label);
    state->queue[state->n_queued++] = label;
}

/* The only possible label of a home variable. */
static gv_label only_label(const singles *state, gv_var var)
{
    const gv_net *net = state->net;
    uint32_t i = net->group_start[var];
    while (!gv_bits_has(state->possible, net->group_labels[i]))
        i++;
    return net->group_labels[i];
}

static void discard(singles *state, gv_label label)
{
    if (!gv_bits_has(state->possible, label))
        return;
    gv_bits_remove(state->possible, label);
    const gv_var var = variable_of(state->net, label);
    const uint32_t left = --state->n_possible[var];
    if (left == 0)
        state->contradiction = true;
    else if (left == 1)
        place(state, only_label(state, var));
}

static void discard_links(singles *state, gv_label label)
{
    const gv_net *net = state->net;
    for (uint32_t g = net->label_start[label]; g < net->label_start[label + 1]; g++) {
        const gv_var group = net->label_groups[g];
        for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
            if (net->group_labels[i] != label)
                discard(state, net->group_labels[i]);
    }
    if (net->pair_start)
        for (uint32_t i = net->pair_start[label]; i < net->pair_start[label + 1]; i++)
            discard(state, net->pairs[i]);
}

/* Every CSP-variable must keep a label, primary or not. */
static bool all_have_labels(const singles *state)
{
    const gv_net *net = state->net;
    for (gv_var var = 0; var < net->n_vars; var++) {
        bool any = false;
        for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1] && !any;
             i++)
            any = gv_bits_has(state->possible, net->group_labels[i]);
        if (!any)
            return false;
    }
    return true;
}

static void propagate(singles *state, const gv_instance *instance)
{
    const gv_net *net = state->net;
    for (gv_var var = 0; var < net->n_homes; var++) {
        for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
            state->n_possible[var] +=
                gv_bits_has(state->possible, net->group_labels[i]);
        if (state->n_possible[var] == 1)
            place(state, only_label(state, var));
    }
    for (uint32_t i = 0; i < instance->n_givens; i++)
        place(state, instance->givens[i]);
    for (uint32_t i = 0; i < state->n_queued && !state->contradiction; i++)
        if (gv_bits_has(state->possible, state->queue[i]))
            discard_links(state, state->queue[i]);
        else
            state->contradiction = true; // two labels that hold exclude each other
    state->contradiction = state->contradiction || !all_have_labels(state);
}

gv_status gv_naked_singles(gv_open_labels *out, const gv_instance *instance,
                           gv_arena *arena, gv_error *err)
{
    const gv_net *net = instance->net;
    const size_t n_words = gv_bits_words(net->n_labels);
    singles state = { .net = net,
                      .possible = GV_ARENA_NEW(arena, uint64_t, n_words),
                      .held = GV_ARENA_NEW(arena, uint64_t, n_words) };
    if (!state.possible || !state.held)
        return gv_fail_memory(err);
    const gv_mark mark = gv_arena_mark(arena);
    state.n_possible = GV_ARENA_NEW(arena, uint32_t, net->n_homes);
    state.queue = GV_ARENA_NEW(arena, gv_label, net->n_labels);
    if (!state.n_possible || !state.queue) {
        gv_arena_rewind(arena, mark);
        return gv_fail_memory(err);
    }
    if (instance->marks)
        for (size_t i = 0; i < n_words; i++)
            state.possible[i] = instance->marks[i];
    else
        gv_bits_fill(state.possible, net->n_labels);
    propagate(&state, instance);
    for (size_t i = 0; i < n_words; i++)
        state.possible[i] &= ~state.held[i];
    *out = (gv_open_labels){ state.possible, state.held, state.contradiction };
    gv_arena_rewind(arena, mark);
    return GV_OK;
}
