/* SPDX-License-Identifier: GPL-3.0-or-later */
/* needed.c -- what a step rests on is found by trying: a candidate that is gone is put
 * back, and if the step no longer holds, its absence was used. A rule's conditions on
 * the candidates of its variables are independent of each other, so one by one is
 * enough. */
#include "rules/needed.h"

#include "rules/verify.h"

#include <assert.h>

typedef struct need {
    const gv_path *path;
    gv_state *state;
    uint32_t *mark;    /* length of the trail before each step */
    uint32_t *remover; /* of each label: the step that took it away, from 1; 0: none */
    bool *kept;
    bool solved;
} need;

/* ---- forward: who took what away ---- */

static void replay(need *n)
{
    const gv_path *path = n->path;
    for (size_t i = 0; i < path->n_steps; i++) {
        n->mark[i] = n->state->n_trail;
        gv_step_apply(&path->steps[i], n->state);
        for (uint32_t t = n->mark[i]; t < n->state->n_trail; t++)
            n->remover[n->state->trail[t] & ~GV_TRAIL_ASSERTED] = (uint32_t)i + 1;
    }
}

/* Whether a value that is set already excludes `label`. In a solved path the steps that
 * set values are kept in any case. */
static bool excluded_by_value(const need *n, gv_label label)
{
    const gv_linkage *linkage = n->state->linkage;
    for (uint32_t i = linkage->link_start[label]; i < linkage->link_start[label + 1];
         i++) {
        const gv_label other = linkage->links[i];
        const gv_var var = linkage->vars[linkage->var_start[other]];
        if (n->state->value[var] == other)
            return true;
    }
    return false;
}

/* ---- backward: what the kept steps rest on ---- */

/* Whether step `at` would not hold if `label` were still a candidate. The trail is told
 * that `label` was removed last, so that an undo brings it back. */
static bool rests_on(const need *n, size_t at, gv_label label)
{
    gv_state *state = n->state;
    const uint32_t end = state->n_trail;
    const uint32_t place = end < state->linkage->net->n_labels ? end : end - 1;
    const uint32_t entry = state->trail[place];
    state->trail[place] = label;
    state->n_trail = place + 1;
    gv_state_undo(state, place);
    const bool holds = gv_step_check(state, &n->path->steps[at], NULL) == GV_OK;
    gv_state_remove(state, label);
    state->n_trail = end;
    state->trail[place] = entry;
    return !holds;
}

static void look_at_variable(const need *n, size_t at, gv_var var)
{
    const gv_net *net = n->state->linkage->net;
    if (var >= net->n_vars)
        return;
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++) {
        const gv_label label = net->group_labels[i];
        const uint32_t remover = n->remover[label];
        if (gv_state_has(n->state, label) || !remover || n->kept[remover - 1])
            continue;
        if (n->solved && excluded_by_value(n, label))
            continue;
        if (rests_on(n, at, label))
            n->kept[remover - 1] = true;
    }
}

static void look_at_subset(const need *n, size_t at, const gv_subset *subset)
{
    for (uint32_t i = 0; i < subset->size; i++)
        look_at_variable(n, at, subset->vars[i]);
}

static void look_at_chain(const need *n, size_t at, const gv_chain *chain)
{
    for (uint32_t i = 0; i < chain->n_cells; i++) {
        const gv_chain_cell *cell = &chain->cells[i];
        if (cell->kind == GV_RIGHT_SUBSET)
            look_at_subset(n, at, cell->subset);
        else if (cell->kind == GV_RIGHT_CHAIN)
            look_at_chain(n, at, cell->inner);
        else
            look_at_variable(n, at, cell->var);
    }
}

static void look_at_step(const need *n, size_t at)
{
    const gv_step *step = &n->path->steps[at];
    if (step->subset)
        look_at_subset(n, at, step->subset);
    for (uint32_t i = 0; i < step->n_chains; i++)
        look_at_chain(n, at, &step->chains[i]);
    const bool has_var = step->rule->id == GV_RULE_SINGLE ||
                         step->rule->id == GV_RULE_CONTRADICTION || step->n_chains > 1;
    if (has_var)
        look_at_variable(n, at, step->var);
}

static void go_back(need *n)
{
    for (size_t i = n->path->n_steps; i-- > 0;) {
        const gv_conclusion conclusion = n->path->steps[i].conclusion;
        gv_state_undo(n->state, n->mark[i]);
        n->kept[i] = n->kept[i] || conclusion == GV_CONTRADICTS ||
                     (n->solved && conclusion == GV_ASSERTS);
        if (n->kept[i])
            look_at_step(n, i);
    }
}

/* ---- the whole ---- */

static gv_status keep_steps(gv_path *path, const bool *kept, gv_arena *arena,
                            gv_error *err)
{
    gv_step *steps = GV_TAKE(arena, gv_step, path->n_steps);
    if (!steps)
        return gv_fail_memory(err);
    size_t n_steps = 0;
    for (size_t i = 0; i < path->n_steps; i++)
        if (kept[i])
            steps[n_steps++] = path->steps[i];
    path->steps = steps;
    path->n_steps = n_steps;
    return GV_OK;
}

gv_status gv_path_shorten(gv_path *path, gv_state *state, gv_arena *arena,
                          gv_error *err)
{
    const bool solved = path->result.verdict == GV_VERDICT_SOLVED;
    if (!path->n_steps || (!solved && path->result.verdict != GV_VERDICT_CONTRADICTORY))
        return GV_OK;
    need n = {
        .path = path,
        .state = state,
        .mark = GV_TAKE(arena, uint32_t, path->n_steps),
        .remover = GV_TAKE(arena, uint32_t, state->linkage->net->n_labels),
        .kept = GV_TAKE(arena, bool, path->n_steps),
        .solved = solved,
    };
    if (!n.mark || !n.remover || !n.kept)
        return gv_fail_memory(err);
    gv_path_start(state, path->instance, path->from_state);
    replay(&n);
    go_back(&n);
    gv_path shorter = *path;
    GV_TRY(keep_steps(&shorter, n.kept, arena, err));
    gv_path_start(state, path->instance, path->from_state);
    GV_TRY(gv_path_check(state, shorter.steps, shorter.n_steps, err));
    assert(!solved || gv_state_solved(state));
    *path = shorter;
    return GV_OK;
}
