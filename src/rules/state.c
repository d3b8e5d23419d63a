/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.c -- candidates, values and what variables have left, with exact undo. An
 * assertion logs its label first and then the candidates that ECP removes, so that undo
 * processes them in reverse: the variables are still decided while their candidates
 * return. */
#include "rules/state.h"

#include "base/check.h"
#include "model/u32_list.h"
#include "rules/inspect.h"

#include <assert.h>
#include <string.h>

gv_status gv_state_new(gv_state **out, const gv_linkage *linkage, gv_arena *arena,
                       gv_error *err)
{
    const gv_net *net = linkage->net;
    gv_state *state = GV_ARENA_NEW(arena, gv_state, 1);
    if (!state)
        return gv_fail_memory(err);
    *state = (gv_state){
        .linkage = linkage,
        .memory = arena->memory,
        .candidates = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(net->n_labels)),
        .left = GV_ARENA_NEW(arena, gv_var_rest, net->n_vars),
        .value = GV_ARENA_NEW(arena, gv_label, net->n_vars),
        .singles = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(net->n_vars)),
        .trail = GV_ARENA_NEW(arena, gv_label, net->n_labels),
    };
    if (!state->candidates || !state->left || !state->value || !state->singles ||
        !state->trail)
        return gv_fail_memory(err);
    gv_state_reset(state);
    *out = state;
    return GV_OK;
}

void gv_state_reset(gv_state *state)
{
    const gv_net *net = state->linkage->net;
    gv_bits_fill(state->candidates, net->n_labels);
    gv_bits_clear(state->singles, net->n_vars);
    state->n_candidates = net->n_labels;
    state->n_undecided = net->n_vars;
    state->n_empty = 0;
    state->clash = false;
    state->one_solution = false;
    state->n_trail = 0;
    state->n_undos++;
    for (gv_var var = 0; var < net->n_vars; var++) {
        gv_var_rest left = { .n_left = gv_net_group_size(net, var) };
        for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
            left.rest ^= net->group_labels[i];
        state->left[var] = left;
        state->value[var] = GV_NO_LABEL;
        if (left.n_left == 1)
            gv_bits_add(state->singles, var);
        state->n_empty += left.n_left == 0;
    }
}

/* Given number `at` is not a candidate: records the earlier one that excludes it. */
static void note_clash(gv_state *state, const gv_instance *instance, uint32_t at)
{
    state->clash = true;
    state->clash_given = instance->givens[at];
    state->clash_with = GV_NO_LABEL;
    for (uint32_t i = 0; i < at && state->clash_with == GV_NO_LABEL; i++)
        if (gv_linkage_linked(state->linkage, instance->givens[i],
                              instance->givens[at]))
            state->clash_with = instance->givens[i];
}

void gv_state_load(gv_state *state, const gv_instance *instance)
{
    assert(instance->net == state->linkage->net);
    gv_state_reset(state);
    if (instance->marks)
        for (gv_label label = 0; label < instance->net->n_labels; label++)
            if (!gv_bits_has(instance->marks, label))
                gv_state_remove(state, label);
    for (uint32_t i = 0; i < instance->n_givens; i++)
        if (gv_state_has(state, instance->givens[i]))
            gv_state_assert(state, instance->givens[i]);
        else if (!state->clash)
            note_clash(state, instance, i);
    state->n_trail = 0;
    GV_CHECK(gv_state_check(state), gv_state_dump(state));
}

void gv_state_copy(gv_state *state, const gv_state *from)
{
    const gv_net *net = from->linkage->net;
    assert(state->linkage == from->linkage);
    const gv_state old = *state;
    *state = *from;
    state->memory = old.memory;
    state->candidates = old.candidates;
    state->left = old.left;
    state->value = old.value;
    state->singles = old.singles;
    state->trail = old.trail;
    state->n_undos = old.n_undos + 1;
    memcpy(state->candidates, from->candidates,
           gv_bits_words(net->n_labels) * sizeof *from->candidates);
    memcpy(state->left, from->left, net->n_vars * sizeof *from->left);
    memcpy(state->value, from->value, net->n_vars * sizeof *from->value);
    memcpy(state->singles, from->singles,
           gv_bits_words(net->n_vars) * sizeof *from->singles);
    memcpy(state->trail, from->trail, from->n_trail * sizeof *from->trail);
}

/* `label` is no longer a candidate of `var`. */
static inline void leave_var(gv_state *state, gv_var var, gv_label label)
{
    gv_var_rest *left = &state->left[var];
    assert(left->n_left > 0);
    left->rest ^= label;
    left->n_left--;
    if (left->n_left > 1 || state->value[var] != GV_NO_LABEL)
        return;
    if (left->n_left == 1) {
        gv_bits_add(state->singles, var);
    } else {
        gv_bits_remove(state->singles, var);
        state->n_empty++;
    }
}

static inline void return_to_var(gv_state *state, gv_var var, gv_label label)
{
    gv_var_rest *left = &state->left[var];
    left->rest ^= label;
    left->n_left++;
    assert(left->n_left <= gv_net_group_size(state->linkage->net, var));
    if (left->n_left > 2 || state->value[var] != GV_NO_LABEL)
        return;
    if (left->n_left == 1) {
        gv_bits_add(state->singles, var);
        state->n_empty--;
    } else {
        gv_bits_remove(state->singles, var);
    }
}

void gv_state_remove(gv_state *state, gv_label label)
{
    const gv_linkage *linkage = state->linkage;
    assert(gv_state_has(state, label));
    assert(state->n_trail < linkage->net->n_labels);
    gv_bits_remove(state->candidates, label);
    state->n_candidates--;
    state->trail[state->n_trail++] = label;
    for (uint32_t i = linkage->var_start[label]; i < linkage->var_start[label + 1]; i++)
        leave_var(state, linkage->vars[i], label);
}

void gv_state_assert(gv_state *state, gv_label label)
{
    const gv_linkage *linkage = state->linkage;
    assert(gv_state_has(state, label));
    gv_bits_remove(state->candidates, label);
    state->n_candidates--;
    state->trail[state->n_trail++] = label | GV_TRAIL_ASSERTED;
    for (uint32_t i = linkage->var_start[label]; i < linkage->var_start[label + 1];
         i++) {
        const gv_var var = linkage->vars[i];
        assert(state->value[var] == GV_NO_LABEL); // or `label` were excluded
        state->value[var] = label;
        state->n_undecided--;
        state->left[var].n_left--;
        state->left[var].rest ^= label;
        gv_bits_remove(state->singles, var);
    }
    for (uint32_t i = linkage->link_start[label]; i < linkage->link_start[label + 1];
         i++)
        if (gv_state_has(state, linkage->links[i]))
            gv_state_remove(state, linkage->links[i]);
}

/* Takes an assertion back; what it removed has already returned. */
static void undo_assert(gv_state *state, gv_label label)
{
    const gv_linkage *linkage = state->linkage;
    for (uint32_t i = linkage->var_start[label]; i < linkage->var_start[label + 1];
         i++) {
        const gv_var var = linkage->vars[i];
        assert(state->value[var] == label);
        state->value[var] = GV_NO_LABEL;
        state->n_undecided++;
        state->left[var].rest ^= label;
        if (++state->left[var].n_left == 1)
            gv_bits_add(state->singles, var);
    }
}

void gv_state_undo(gv_state *state, uint32_t mark)
{
    const gv_linkage *linkage = state->linkage;
    assert(mark <= state->n_trail);
    state->n_undos++;
    while (state->n_trail > mark) {
        const uint32_t entry = state->trail[--state->n_trail];
        const gv_label label = entry & ~GV_TRAIL_ASSERTED;
        assert(!gv_state_has(state, label));
        gv_bits_add(state->candidates, label);
        state->n_candidates++;
        if (entry & GV_TRAIL_ASSERTED) {
            undo_assert(state, label);
            continue;
        }
        for (uint32_t i = linkage->var_start[label]; i < linkage->var_start[label + 1];
             i++)
            return_to_var(state, linkage->vars[i], label);
    }
}

gv_var gv_state_single(const gv_state *state)
{
    const uint32_t n_vars = state->linkage->net->n_vars;
    const size_t var = gv_bits_next(state->singles, n_vars, 0);
    assert(var == n_vars || state->left[var].n_left == 1);
    return var < n_vars ? (gv_var)var : GV_NO_VAR;
}

gv_var gv_state_empty(const gv_state *state)
{
    if (state->n_empty)
        for (gv_var var = 0; var < state->linkage->net->n_vars; var++)
            if (!state->left[var].n_left && state->value[var] == GV_NO_LABEL)
                return var;
    return GV_NO_VAR;
}

bool gv_state_propagate(gv_state *state)
{
    while (!gv_state_contradictory(state)) {
        const gv_var var = gv_state_single(state);
        if (var == GV_NO_VAR)
            return true;
        gv_state_assert(state, state->left[var].rest);
    }
    return false;
}

gv_label gv_state_next(const gv_state *state, gv_var var, gv_label label)
{
    const gv_net *net = state->linkage->net;
    assert(var < net->n_vars);
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
        if ((label == GV_NO_LABEL || net->group_labels[i] > label) &&
            gv_state_has(state, net->group_labels[i]))
            return net->group_labels[i];
    return GV_NO_LABEL;
}

uint32_t gv_state_candidates_of(const gv_state *state, gv_var var, gv_label *out)
{
    const gv_net *net = state->linkage->net;
    uint32_t n = 0;
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
        if (gv_state_has(state, net->group_labels[i]))
            out[n++] = net->group_labels[i];
    assert(n == state->left[var].n_left);
    return n;
}

uint32_t gv_state_count_values(const gv_state *state)
{
    uint32_t n_values = 0;
    for (gv_var var = 0; var < state->linkage->net->n_primary; var++)
        n_values += state->value[var] != GV_NO_LABEL;
    assert(n_values <= state->linkage->net->n_vars - state->n_undecided);
    return n_values;
}

uint64_t gv_state_count_csp_links(const gv_state *state)
{
    uint64_t n_pairs = 0;
    for (gv_var var = 0; var < state->linkage->net->n_vars; var++) {
        const uint64_t n = state->left[var].n_left;
        n_pairs += n * (n - (n > 0)) / 2;
    }
    return n_pairs;
}
