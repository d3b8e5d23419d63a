/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hypothesis_proof.c -- records how a hypothesis leads to a contradiction: singles and
 * refuted candidates, simplest first, until a variable is empty; and keeps only the
 * steps that the contradiction depends on. */
#include "rules/hypothesis.h"
#include "rules/path_shorten.h"

#include <assert.h>
#include <string.h>

/* The steps in a context, in the arena of the rule context's step. */
typedef struct step_list {
    gv_rule_context *ctx;
    size_t n, room;
    gv_step *steps;
} step_list;

static void add_step(step_list *list, const gv_step *step)
{
    if (list->n == list->room) {
        const size_t room = list->room ? 2 * list->room : 16;
        gv_step *steps = GV_STEP_LIST(list->ctx, gv_step, room);
        if (!steps)
            return; // the rule context knows
        if (list->n)
            memcpy(steps, list->steps, list->n * sizeof *steps);
        list->steps = steps;
        list->room = room;
    }
    list->steps[list->n++] = *step;
}

/* BRT to its end. True if that is a contradiction, which is then the last step. */
static bool add_brt(step_list *list, gv_state *state)
{
    while (!gv_state_contradictory(state)) {
        const gv_var var = gv_state_single(state);
        if (var == GV_NO_VAR)
            return false;
        const gv_step single = { .rule = &gv_rules[GV_RULE_SINGLE],
                                 .type = gv_linkage_type(state->linkage, var),
                                 .conclusion = GV_ASSERTS,
                                 .var = var,
                                 .value = state->left[var].rest };
        add_step(list, &single);
        gv_state_assert(state, single.value);
    }
    add_step(list, &(gv_step){ .rule = &gv_rules[GV_RULE_CONTRADICTION],
                               .type = GV_N_VAR_TYPES,
                               .conclusion = GV_CONTRADICTS,
                               .value = GV_NO_LABEL,
                               .var = gv_state_empty(state) });
    return true;
}

/* The simplest refutation of a candidate in h->state, of depth below `depth`, as a
 * step, which is applied. */
static bool add_refuted(gv_hypotheses *h, step_list *list, unsigned at, unsigned depth)
{
    gv_label label = GV_NO_LABEL;
    unsigned inner = 0;
    while (label == GV_NO_LABEL && ++inner < depth && gv_rule_context_running(h->ctx))
        label = gv_refuted_label(h, &h->frames[at], inner);
    gv_step step;
    if (label == GV_NO_LABEL || !gv_prove_refuted(h, at, inner, label, &step))
        return false;
    add_step(list, &step);
    gv_state_remove(h->state, label);
    return true;
}

/* One more than that of the deepest step inside. */
static unsigned depth_of(const gv_step *steps, size_t n_steps)
{
    unsigned depth = 0;
    for (size_t i = 0; i < n_steps; i++)
        depth = steps[i].length > depth ? steps[i].length : depth;
    return depth + 1;
}

/* The trial with what its contradiction depends on. The state is that of its context at
 * the start. */
static bool make_step(gv_step *step, const step_list *list, gv_state *state,
                      gv_label label)
{
    gv_rule_context *ctx = list->ctx;
    const gv_step *proof = list->steps;
    size_t n_proof = list->n;
    gv_label *targets = GV_STEP_LIST(ctx, gv_label, 1);
    if (ctx->out_of_memory ||
        gv_steps_shorten(&proof, &n_proof, state, &ctx->steps, NULL) != GV_OK) {
        ctx->out_of_memory = true;
        return false;
    }
    assert(n_proof && proof[n_proof - 1].conclusion == GV_CONTRADICTS);
    targets[0] = label;
    *step = (gv_step){ .rule = &gv_rules[GV_RULE_TRIAL],
                       .length = depth_of(proof, n_proof),
                       .type = GV_N_VAR_TYPES,
                       .conclusion = GV_ELIMINATES,
                       .n_targets = 1,
                       .targets = targets,
                       .value = GV_NO_LABEL,
                       .var = GV_NO_VAR,
                       .n_proof = (uint32_t)n_proof,
                       .proof = proof };
    return true;
}

bool gv_prove_refuted(gv_hypotheses *h, unsigned at, unsigned depth, gv_label label,
                      gv_step *step)
{
    assert(at < GV_MAX_DEPTH && depth >= 1 && depth <= GV_MAX_DEPTH);
    gv_state *state = h->state;
    const uint32_t outside = state->n_trail;
    step_list list = { .ctx = h->ctx };
    gv_state_assert(state, label);
    const uint32_t inside = state->n_trail;
    if (at + 1 < GV_MAX_DEPTH)
        gv_frame_reset(&h->frames[at + 1]);
    bool done = add_brt(&list, state), running = true;
    while (!done && running) {
        running =
            add_refuted(h, &list, at + 1, depth) && gv_rule_context_running(h->ctx);
        done = running && add_brt(&list, state);
    }
    gv_state_undo(state, inside);
    done = done && make_step(step, &list, state, label);
    assert(!done || step->length <= depth);
    gv_state_undo(state, outside);
    return done;
}
