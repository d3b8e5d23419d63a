/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path.c -- finds a path and keeps it. */
#include "rules/path.h"

#include "base/check.h"
#include "rules/inspect.h"
#include "rules/technique.h"

#include <assert.h>
#include <string.h>

/* Whether no candidate is linked to `label`. */
static bool excludes_nothing(const gv_state *state, gv_label label)
{
    const gv_linkage *linkage = state->linkage;
    for (uint32_t i = linkage->link_start[label]; i < linkage->link_start[label + 1];
         i++)
        if (gv_state_has(state, linkage->links[i]))
            return false;
    return true;
}

/* Marks say nothing about the cell of a given except that it is given. */
static void clear_rivals(gv_state *state, gv_label given)
{
    const gv_net *net = state->linkage->net;
    const gv_var cell = net->label_groups[net->label_start[given]];
    for (uint32_t i = net->group_start[cell]; i < net->group_start[cell + 1]; i++)
        if (net->group_labels[i] != given && gv_state_has(state, net->group_labels[i]))
            gv_state_remove(state, net->group_labels[i]);
}

void gv_path_start(gv_state *state, const gv_instance *instance, bool from_state)
{
    if (!from_state || !instance->marks) {
        gv_state_load(state, instance);
        return;
    }
    gv_state_reset(state);
    for (gv_label label = 0; label < instance->net->n_labels; label++)
        if (!gv_bits_has(instance->marks, label))
            gv_state_remove(state, label);
    for (uint32_t i = 0; i < instance->n_givens; i++)
        clear_rivals(state, instance->givens[i]);
    // Candidates only: what they exclude is left to the rules.
    for (uint32_t i = 0; i < instance->n_givens; i++)
        if (gv_state_has(state, instance->givens[i]) &&
            excludes_nothing(state, instance->givens[i]))
            gv_state_assert(state, instance->givens[i]);
    state->n_trail = 0;
    GV_CHECK(gv_state_check(state), gv_state_dump(state));
}

void gv_path_before(const gv_path *path, size_t number, gv_state *state)
{
    gv_path_start(state, path->instance, path->from_state);
    for (size_t i = 0; i + 1 < number; i++)
        gv_step_apply(&path->steps[i], state);
}

/* ---- keeping the steps ---- */

typedef struct recorder {
    gv_arena *arena;
    gv_step *steps;
    size_t n_steps;
    size_t room;
    gv_status status;
} recorder;

static bool make_room(recorder *r)
{
    if (r->n_steps < r->room)
        return true;
    const size_t room = r->room ? 2 * r->room : 64;
    gv_step *steps = GV_ARENA_NEW(r->arena, gv_step, room);
    if (!steps)
        return false;
    if (r->n_steps)
        memcpy(steps, r->steps, r->n_steps * sizeof *steps);
    r->steps = steps;
    r->room = room;
    return true;
}

static bool keep_step(void *user, const gv_state *state, const gv_step *step)
{
    (void)state;
    recorder *r = user;
    r->status = make_room(r) ? gv_step_copy(&r->steps[r->n_steps], step, r->arena, NULL)
                             : GV_ERR_MEMORY;
    r->n_steps += r->status == GV_OK;
    return r->status == GV_OK;
}

void gv_steps_name(gv_step *steps, size_t n_steps, const gv_theory *theory,
                   gv_state *state)
{
    for (size_t i = 0; i < n_steps; i++) {
        assert(!gv_state_contradictory(state) || i + 1 == n_steps);
        steps[i].technique = (uint8_t)gv_technique_of(state, &steps[i]);
        steps[i].by_name = theory->by_name;
        gv_step_apply(&steps[i], state);
    }
}

gv_status gv_path_find(gv_path *out, gv_rule_context *ctx, const gv_limits *limits,
                       gv_arena *arena, gv_error *err)
{
    recorder r = { .arena = arena };
    gv_rule_context_reset(ctx, out->instance->context, limits);
    gv_path_start(ctx->state, out->instance, out->from_state);
    ctx->state->one_solution = out->one_solution;
    gv_resolution result;
    GV_TRY(gv_resolve(&result, ctx, &out->theory, keep_step, &r, err));
    if (r.status != GV_OK)
        return gv_fail_memory(err);
    assert(r.n_steps == result.n_steps);
    out->result = result;
    out->steps = r.steps;
    out->n_steps = r.n_steps;
    return GV_OK;
}

/* Of two techniques the one that is looked for later; what has no name comes last. */
static bool is_later(unsigned technique, unsigned than)
{
    return than != GV_TECHNIQUE_NONE &&
           (technique == GV_TECHNIQUE_NONE || technique > than);
}

const gv_step *gv_path_hardest(const gv_path *path)
{
    const gv_step *hardest = NULL;
    for (size_t i = 0; i < path->n_steps; i++) {
        const gv_step *step = &path->steps[i];
        if (step->conclusion == GV_CONTRADICTS && !step->set)
            continue; // an empty variable is seen, whatever emptied it
        if (path->theory.by_name && hardest && hardest->technique != step->technique) {
            if (is_later(step->technique, hardest->technique))
                hardest = step;
            continue;
        }
        if (!hardest ||
            gv_rule_is_harder(step->rule, step->length, hardest->rule,
                              hardest->length) ||
            (step->length == hardest->length && step->rule->id > hardest->rule->id &&
             step->rule->is_last == hardest->rule->is_last))
            hardest = step;
    }
    return hardest;
}

/* ---- numbers ---- */

/* Whether the link of `a` and `b` comes from a common CSP-variable. */
static bool share_variable(const gv_linkage *linkage, gv_label a, gv_label b)
{
    for (uint32_t i = linkage->var_start[a]; i < linkage->var_start[a + 1]; i++)
        if (gv_linkage_in_var(linkage, b, linkage->vars[i]))
            return true;
    return false;
}

/* Links between candidates below `end` that have no common CSP-variable. */
static uint64_t count_other_links(const gv_state *state, gv_label end)
{
    const gv_linkage *linkage = state->linkage;
    uint64_t n_links = 0;
    for (gv_label a = 0; a < end; a++) {
        if (!gv_state_has(state, a))
            continue;
        for (uint32_t i = linkage->link_start[a]; i < linkage->link_start[a + 1]; i++) {
            const gv_label b = linkage->links[i];
            n_links += b > a && b < end && gv_state_has(state, b) &&
                       !share_variable(linkage, a, b);
        }
    }
    return n_links;
}

/* Pairs of candidates below `end` in the CSP-variables, counted in each. */
static uint64_t count_csp_links(const gv_state *state, gv_label end)
{
    const gv_net *net = state->linkage->net;
    uint64_t n_links = 0;
    for (gv_var var = 0; var < net->n_vars; var++) {
        uint64_t n = 0;
        for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
            n +=
                net->group_labels[i] < end && gv_state_has(state, net->group_labels[i]);
        n_links += n ? n * (n - 1) / 2 : 0;
    }
    return n_links;
}

uint32_t gv_path_candidates(const gv_state *state, bool with_hidden)
{
    const gv_net *net = state->linkage->net;
    uint32_t n = state->n_candidates;
    for (gv_label label = net->n_shown; label < net->n_labels && !with_hidden; label++)
        n -= gv_state_has(state, label);
    return n;
}

gv_path_size gv_path_measure(const gv_state *state, bool with_hidden)
{
    const gv_net *net = state->linkage->net;
    const gv_label end = with_hidden ? net->n_labels : net->n_shown;
    gv_path_size size = { .n_values = gv_state_count_values(state),
                          .n_candidates = gv_path_candidates(state, with_hidden),
                          .n_csp_links = end < net->n_labels
                                             ? count_csp_links(state, end)
                                             : gv_state_count_csp_links(state) };
    size.n_links = size.n_csp_links + count_other_links(state, end);
    return size;
}

uint32_t gv_path_givens(const gv_path *path, const gv_state *start)
{
    return start->clash ? path->instance->n_givens : gv_state_count_values(start);
}

double gv_path_density(const gv_path_size *size)
{
    const double n = size->n_candidates;
    return n > 1 ? 200 * (double)size->n_links / (n * (n - 1)) : 0;
}

size_t gv_path_brt_steps(const gv_path *path)
{
    size_t n = 0;
    while (n < path->n_steps && path->steps[n].rule->is_single)
        n++;
    return n;
}
