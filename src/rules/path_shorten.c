/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path_shorten.c -- what a step depends on is determined by trying: a candidate that is
 * gone is put back, and if the step no longer holds, its absence was used. A rule's
 * conditions on the candidates of its variables are independent of each other, so one
 * by one is enough. */
#include "rules/path_shorten.h"

#include "base/log.h"
#include "model/loop.h"
#include "rules/verify.h"

#include <assert.h>
#include <string.h>

typedef struct need {
    const gv_step *steps;
    size_t n_steps;
    gv_state *state;
    uint32_t *mark;    /* length of the trail before each step */
    uint32_t *remover; /* of each label: the step that removed it, from 1; 0: none */
    uint64_t *looked;  /* bit set of labels: examined for the current step */
    bool *kept;
    bool solved;
} need;

/* ---- forward: which step removed what ---- */

static void replay(need *n)
{
    for (size_t i = 0; i < n->n_steps; i++) {
        n->mark[i] = n->state->n_trail;
        gv_step_apply(&n->steps[i], n->state);
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

/* ---- backward: what the kept steps depend on ---- */

/* Whether step `at` would not hold if `label` were still a candidate. The trail is made
 * to say that `label` was removed last, so that an undo brings it back. */
static bool rests_on(const need *n, size_t at, gv_label label)
{
    gv_state *state = n->state;
    assert(!gv_state_has(state, label) && n->remover[label]);
    const uint32_t end = state->n_trail;
    const uint32_t place = end < state->linkage->net->n_labels ? end : end - 1;
    const uint32_t entry = state->trail[place];
    state->trail[place] = label;
    state->n_trail = place + 1;
    gv_state_undo(state, place);
    const bool holds = gv_step_check(state, &n->steps[at], NULL) == GV_OK;
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
        if (gv_state_has(n->state, label) || !remover || n->kept[remover - 1] ||
            gv_bits_has(n->looked, label))
            continue;
        gv_bits_add(n->looked, label);
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

/* The variables of all singles and contradictions that a trial depends on. */
static void look_at_proof(const need *n, size_t at, const gv_step *trial)
{
    for (uint32_t i = 0; i < trial->n_proof; i++) {
        look_at_variable(n, at, trial->proof[i].var);
        look_at_proof(n, at, &trial->proof[i]);
    }
}

/* That no choice is left may rest on candidates that are gone only if they are all gone
 * together: what is gone of a pattern's variables stays gone. */
static void look_at_pattern(const need *n, const gv_pattern *pattern)
{
    const gv_net *net = n->state->linkage->net;
    for (uint32_t v = 0; v < pattern->part_start[pattern->n_parts]; v++)
        for (uint32_t i = net->group_start[pattern->vars[v]];
             i < net->group_start[pattern->vars[v] + 1]; i++) {
            const gv_label label = net->group_labels[i];
            if (!gv_state_has(n->state, label) && n->remover[label])
                n->kept[n->remover[label] - 1] = true;
        }
}

static void look_at_step(const need *n, size_t at)
{
    const gv_step *step = &n->steps[at];
    gv_bits_clear(n->looked, n->state->linkage->net->n_labels);
    look_at_proof(n, at, step);
    if (step->subset)
        look_at_subset(n, at, step->subset);
    if (step->pattern)
        look_at_pattern(n, step->pattern);
    const bool rests_on_all = step->rule->needs_unique && !step->pattern;
    for (gv_var var = 0; rests_on_all && var < n->state->linkage->net->n_vars; var++)
        look_at_variable(n, at, var);
    for (uint32_t i = 0; i < step->n_chains; i++)
        look_at_chain(n, at, &step->chains[i]);
    const gv_loop *loop =
        step->rule->is_global ? gv_net_loop(n->state->linkage->net) : NULL;
    for (uint32_t i = 0; loop && i < loop->n_lines; i++)
        look_at_variable(n, at, gv_net_home(n->state->linkage->net, loop->drawn[i]));
    const bool has_var =
        step->rule->is_basic || step->rule->is_global || step->n_chains > 1;
    if (has_var)
        look_at_variable(n, at, step->var);
}

static void go_back(need *n)
{
    for (size_t i = n->n_steps; i-- > 0;) {
        const gv_conclusion conclusion = n->steps[i].conclusion;
        assert(n->mark[i] <= n->state->n_trail);
        gv_state_undo(n->state, n->mark[i]);
        n->kept[i] = n->kept[i] || conclusion == GV_CONTRADICTS ||
                     (n->solved && conclusion == GV_ASSERTS);
        if (n->kept[i])
            look_at_step(n, i);
    }
}

/* ---- the whole ---- */

/* Makes the list that of the kept steps. */
static gv_status keep_steps(const gv_step **steps, size_t *n_steps, const need *n,
                            gv_arena *arena, gv_error *err)
{
    gv_step *kept = GV_ARENA_NEW(arena, gv_step, n->n_steps);
    if (!kept)
        return gv_fail_memory(err);
    size_t n_kept = 0;
    for (size_t i = 0; i < n->n_steps; i++)
        if (n->kept[i])
            kept[n_kept++] = n->steps[i];
    GV_LOG(3, rules, "path is shortened from %zu steps to %zu", n->n_steps, n_kept);
    *steps = kept;
    *n_steps = n_kept;
    return GV_OK;
}

static gv_status shorten(const gv_step **steps, size_t *n_steps, gv_state *state,
                         bool solved, gv_arena *arena, gv_error *err)
{
    const size_t n_labels = state->linkage->net->n_labels;
    need n = {
        .steps = *steps,
        .n_steps = *n_steps,
        .state = state,
        .mark = GV_ARENA_NEW(arena, uint32_t, *n_steps),
        .remover = GV_ARENA_NEW(arena, uint32_t, n_labels),
        .looked = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(n_labels)),
        .kept = GV_ARENA_NEW(arena, bool, *n_steps),
        .solved = solved,
    };
    if (!n.mark || !n.remover || !n.looked || !n.kept)
        return gv_fail_memory(err);
    replay(&n);
    go_back(&n);
    return keep_steps(steps, n_steps, &n, arena, err);
}

gv_status gv_steps_shorten(const gv_step **steps, size_t *n_steps, gv_state *state,
                           gv_arena *arena, gv_error *err)
{
    return shorten(steps, n_steps, state, false, arena, err);
}

gv_status gv_path_shorten(gv_path *path, gv_state *state, gv_arena *arena,
                          gv_error *err)
{
    const bool solved = path->result.outcome == GV_OUTCOME_OK;
    if (!path->n_steps || (!solved && path->result.outcome != GV_OUTCOME_NONE))
        return GV_OK;
    const gv_step *steps = path->steps;
    size_t n_steps = path->n_steps;
    gv_path_start(state, path->instance, path->from_state);
    state->one_solution = path->one_solution;
    GV_TRY(shorten(&steps, &n_steps, state, solved, arena, err));
    gv_path_start(state, path->instance, path->from_state);
    state->one_solution = path->one_solution;
    GV_TRY(gv_path_check(state, steps, n_steps, err));
    assert(!solved || gv_state_solved(state));
    gv_step *named = GV_ARENA_NEW(arena, gv_step, n_steps);
    if (!named)
        return gv_fail_memory(err);
    memcpy(named, steps, n_steps * sizeof *named);
    gv_path_start(state, path->instance, path->from_state);
    gv_steps_name(named, n_steps, &path->theory, state);
    path->steps = named;
    path->n_steps = n_steps;
    return GV_OK;
}
