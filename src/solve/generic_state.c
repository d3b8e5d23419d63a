/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generic_state.c -- candidates on a trail. Links are never stored but followed through
 * the groups, so that memory stays proportional to the network. */
#include "solve/generic_state.h"

#include "base/bitset.h"

#include <assert.h>
#include <string.h>

/* Removes a variable that is decided, or lost, from the open ones. */
static void close_variable(gv_generic_state *state, gv_var var)
{
    const uint32_t place = state->open_place[var];
    const gv_var last = state->open[--state->n_open];
    assert(place <= state->n_open);
    state->open[place] = last;
    state->open_place[last] = place;
    state->open[state->n_open] = var;
    state->open_place[var] = state->n_open;
}

static void fill_domains(gv_generic_state *state)
{
    const gv_net *net = state->net;
    for (gv_var var = 0; var < net->n_vars; var++) {
        gv_label rest = 0;
        for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
            rest ^= net->group_labels[i];
        const uint32_t n_left = gv_net_group_size(net, var);
        state->domain[var] = (gv_domain){ .n_left = n_left, .rest = rest };
        state->open[var] = state->open_place[var] = var;
        if (n_left == 0)
            state->contradictory = true;
        else if (n_left == 1)
            state->queue[state->n_queue++] = rest;
    }
    state->n_open = net->n_vars;
    for (gv_var var = 0; var < net->n_vars; var++)
        if (state->domain[var].n_left < 2)
            close_variable(state, var);
}

gv_status gv_generic_state_init(gv_generic_state *out, const gv_net *net,
                                gv_arena *arena, gv_error *err)
{
    gv_generic_state state = { .net = net };
    state.label = gv_arena_take(arena, net->n_labels);
    state.domain = gv_arena_take(arena, net->n_vars * sizeof *state.domain);
    state.trail = gv_arena_take(arena, net->n_labels * sizeof *state.trail);
    state.queue = gv_arena_take(arena, net->n_vars * sizeof *state.queue);
    state.open = gv_arena_take(arena, net->n_vars * sizeof *state.open);
    state.open_place = gv_arena_take(arena, net->n_vars * sizeof *state.open_place);
    state.n_failures = GV_ARENA_NEW(arena, uint32_t, net->n_vars);
    if (!state.label || !state.domain || !state.trail || !state.queue || !state.open ||
        !state.open_place || !state.n_failures)
        return gv_fail_memory(err);
    const gv_loop *loop = gv_net_loop(net);
    if (loop) {
        state.line = GV_ARENA_NEW(arena, uint8_t, loop->n_lines);
        state.loop_root = GV_ARENA_NEW(arena, uint32_t, loop->n_points);
        if (!state.line || !state.loop_root)
            return gv_fail_memory(err);
    }
    memset(state.label, GV_LABEL_CANDIDATE, net->n_labels);
    fill_domains(&state);
    *out = state;
    return GV_OK;
}

void gv_generic_remove(gv_generic_state *state, gv_label label)
{
    const gv_net *net = state->net;
    const uint32_t n_vars = net->n_vars;
    const gv_var *group = &net->label_groups[net->label_start[label]];
    const gv_var *const end = &net->label_groups[net->label_start[label + 1]];
    assert(state->label[label] == GV_LABEL_CANDIDATE);
    state->label[label] = GV_LABEL_REMOVED;
    state->trail[state->n_trail++] = label;
    // Ascending: after the variables there are only at-most-one groups.
    for (; group < end && *group < n_vars; group++) {
        const gv_var var = *group;
        gv_domain *domain = &state->domain[var];
        domain->rest ^= label;
        if (--domain->n_left > 1)
            continue;
        if (domain->n_left == 0) {
            state->contradictory = true; // the loop continues: undo must match
            state->n_failures[var]++;
            continue;
        }
        close_variable(state, var);
        if (state->label[domain->rest] == GV_LABEL_CANDIDATE)
            state->queue[state->n_queue++] = domain->rest;
    }
}

static inline void remove_if_candidate(gv_generic_state *state, gv_label label)
{
    if (state->label[label] == GV_LABEL_CANDIDATE)
        gv_generic_remove(state, label);
}

void gv_generic_assert(gv_generic_state *state, gv_label label)
{
    const gv_net *net = state->net;
    assert(state->label[label] == GV_LABEL_CANDIDATE);
    state->label[label] = GV_LABEL_HOLDS;
    state->trail[state->n_trail++] = label;
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++) {
        const gv_var group = net->label_groups[i];
        if (group < net->n_vars && state->domain[group].n_left == 1)
            continue; // only the label is left
        for (uint32_t k = net->group_start[group]; k < net->group_start[group + 1]; k++)
            remove_if_candidate(state, net->group_labels[k]);
    }
    if (net->pair_start)
        for (uint32_t i = net->pair_start[label]; i < net->pair_start[label + 1]; i++)
            remove_if_candidate(state, net->pairs[i]);
}

bool gv_generic_load(gv_generic_state *state, const gv_instance *instance,
                     const uint64_t *keep, gv_label forbid)
{
    if (instance->marks)
        for (gv_label label = 0; label < instance->net->n_labels; label++)
            if (!gv_bits_has(instance->marks, label))
                gv_generic_remove(state, label);
    if (forbid != GV_NO_LABEL && state->label[forbid] == GV_LABEL_CANDIDATE)
        gv_generic_remove(state, forbid);
    for (uint32_t i = 0; i < instance->n_givens; i++) {
        const gv_label given = instance->givens[i];
        if (keep && !gv_bits_has(keep, i))
            continue;
        if (state->label[given] == GV_LABEL_REMOVED)
            return false;
        gv_generic_assert(state, given);
    }
    return true;
}

static void assert_singles(gv_generic_state *state)
{
    while (state->n_queue > 0 && !state->contradictory) {
        const gv_label label = state->queue[--state->n_queue];
        if (state->label[label] == GV_LABEL_CANDIDATE)
            gv_generic_assert(state, label);
    }
}

/* Looks at the lines of a settled state. True: it removed some. */
static bool look_at_loop(gv_generic_state *state)
{
    const gv_loop *loop = gv_net_loop(state->net);
    bool changed = false;
    for (uint32_t i = 0; i < loop->n_lines; i++)
        state->line[i] =
            state->label[loop->drawn[i]] == GV_LABEL_REMOVED   ? GV_LINE_EMPTY
            : state->label[loop->empty[i]] == GV_LABEL_REMOVED ? GV_LINE_DRAWN
                                                               : GV_LINE_OPEN;
    const gv_loop_look_result found = gv_loop_look(loop, state->line, state->loop_root);
    if (found == GV_LOOP_WRONG)
        state->contradictory = true;
    for (uint32_t i = 0; found == GV_LOOP_CLOSED && i < loop->n_lines; i++)
        if (state->line[i] == GV_LINE_OPEN &&
            state->label[loop->drawn[i]] == GV_LABEL_CANDIDATE) {
            gv_generic_remove(state, loop->drawn[i]);
            changed = true;
        }
    return changed;
}

bool gv_generic_propagate(gv_generic_state *state)
{
    do
        assert_singles(state);
    while (state->line && !state->contradictory && look_at_loop(state));
    state->n_queue = 0;
    return !state->contradictory;
}

gv_generic_mark gv_generic_now(const gv_generic_state *state)
{
    return (gv_generic_mark){ .n_trail = state->n_trail, .n_open = state->n_open };
}

void gv_generic_undo(gv_generic_state *state, gv_generic_mark mark)
{
    const gv_net *net = state->net;
    while (state->n_trail > mark.n_trail) {
        const gv_label label = state->trail[--state->n_trail];
        const bool removed = state->label[label] == GV_LABEL_REMOVED;
        state->label[label] = GV_LABEL_CANDIDATE;
        if (!removed)
            continue;
        for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1];
             i++) {
            const gv_var var = net->label_groups[i];
            if (var >= net->n_vars)
                break;
            state->domain[var].rest ^= label;
            state->domain[var].n_left++;
        }
    }
    state->n_open = mark.n_open;
    state->contradictory = false;
}
