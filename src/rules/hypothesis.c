/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hypothesis.c -- finds a candidate that trial and error refutes. Everything works on
 * one scratch state with its trail: supposing is asserting, going back is undoing.
 *
 * Keeping contexts is exact because BRT and T&E are monotone: what is refuted when
 * there are more candidates is also refuted when there are fewer. The order does not
 * change the result; hypotheses that leave the fewest candidates come first, since
 * their contradictions are cheaper to find. */
#include "rules/hypothesis.h"

#include "base/log.h"

#include <assert.h>
#include <string.h>

/* ---- making ---- */

static gv_hypotheses *new_hypotheses(gv_rule_context *ctx)
{
    const gv_net *net = ctx->linkage->net;
    gv_hypotheses *h = GV_ARENA_NEW(&ctx->kept, gv_hypotheses, 1);
    if (!h)
        return NULL;
    h->ctx = ctx;
    h->alive = GV_ARENA_NEW(&ctx->kept, uint64_t, gv_bits_words(net->n_labels));
    if (!h->alive || gv_state_new(&h->state, ctx->linkage, &ctx->kept, NULL))
        return NULL;
    h->synced_undos = ctx->state->n_undos - 1; // not made for any state yet
    return h;
}

void gv_frame_reset(gv_frame *frame)
{
    for (unsigned depth = 1; depth <= GV_MAX_DEPTH; depth++)
        frame->stages[depth].listed = false;
}

gv_hypotheses *gv_rule_context_hypotheses(gv_rule_context *ctx)
{
    const gv_state *state = ctx->state;
    if (!ctx->hypotheses)
        ctx->hypotheses = new_hypotheses(ctx);
    gv_hypotheses *h = ctx->hypotheses;
    if (!h) {
        ctx->out_of_memory = true;
        return NULL;
    }
    if (h->synced_undos != state->n_undos || h->synced_trail > state->n_trail)
        gv_frame_reset(&h->frames[0]);
    h->synced_undos = state->n_undos;
    h->synced_trail = state->n_trail;
    gv_state_copy(h->state, state);
    return h;
}

static size_t n_words_of(const gv_hypotheses *h)
{
    return gv_bits_words(h->state->linkage->net->n_labels);
}

/* Room for `n` contexts. */
static bool make_room(gv_hypotheses *h, gv_stage *stage, uint32_t n)
{
    gv_rule_context *ctx = h->ctx;
    const size_t n_words = n_words_of(h);
    if (n <= stage->room)
        return true;
    const uint32_t room = n > 2 * stage->room ? n : 2 * stage->room;
    gv_context_kept *contexts = GV_ARENA_NEW(&ctx->kept, gv_context_kept, room);
    uint64_t *open = GV_ARENA_NEW(&ctx->kept, uint64_t, room * n_words);
    ctx->out_of_memory |= !contexts || !open;
    if (ctx->out_of_memory)
        return false;
    for (uint32_t i = 0; i < room; i++)
        contexts[i].open = open + i * n_words;
    stage->contexts = contexts;
    stage->room = room;
    return true;
}

/* ---- contexts ---- */

/* The labels of the state: its candidates and its values. */
static void list_alive(gv_hypotheses *h)
{
    const gv_state *state = h->state;
    memcpy(h->alive, state->candidates, n_words_of(h) * sizeof *h->alive);
    for (gv_var var = 0; var < state->linkage->net->n_primary; var++)
        if (state->value[var] != GV_NO_LABEL)
            gv_bits_add(h->alive, state->value[var]);
}

/* Whether the state has lost something that the context has. */
static bool has_lost(gv_hypotheses *h, const gv_context_kept *context)
{
    uint64_t lost = 0;
    list_alive(h);
    for (size_t word = 0; word < n_words_of(h); word++)
        lost |= context->open[word] & ~h->alive[word];
    return lost;
}

/* The hypothesis, and what is known to follow from it. */
static void suppose(gv_hypotheses *h, const gv_context_kept *context)
{
    gv_state *state = h->state;
    assert(gv_state_has(state, context->label));
    gv_state_assert(state, context->label);
    for (size_t word = 0; word < n_words_of(h); word++)
        for (uint64_t gone = state->candidates[word] & ~context->open[word]; gone;
             gone &= gone - 1)
            gv_state_remove(state,
                            (gv_label)(word * 64) + (gv_label)__builtin_ctzll(gone));
}

static bool settle(gv_hypotheses *h, unsigned depth);

/* Brings the context to its end under T&E(BRT, depth) and keeps that. True if it ends
 * in a contradiction. */
static bool close_context(gv_hypotheses *h, gv_context_kept *context, unsigned depth)
{
    gv_state *state = h->state;
    const uint32_t mark = state->n_trail;
    suppose(h, context);
    const bool refuted = !settle(h, depth);
    if (!refuted && gv_rule_context_running(h->ctx)) {
        list_alive(h);
        memcpy(context->open, h->alive, n_words_of(h) * sizeof *h->alive);
    }
    gv_state_undo(state, mark);
    GV_LOG(5, rules, "hypothesis %s at depth %u: %s",
           gv_net_name_of_label(state->linkage->net, context->label).text, depth,
           refuted ? "contradiction" : "stands");
    return refuted;
}

/* ---- stages ---- */

/* Those that leave the fewest come first; equal ones in the order of targets. By
 * insertion: the lists are short. */
static void sort_contexts(gv_stage *stage)
{
    for (uint32_t i = 1; i < stage->n; i++) {
        const gv_context_kept context = stage->contexts[i];
        uint32_t at = i;
        for (; at > 0 && stage->contexts[at - 1].size > context.size; at--)
            stage->contexts[at] = stage->contexts[at - 1];
        stage->contexts[at] = context;
    }
}

/* Lists the hypotheses of the state, for T&E(BRT, depth). */
static bool list_contexts(gv_hypotheses *h, gv_stage *stage, unsigned depth)
{
    const gv_state *state = h->state;
    const size_t n_words = n_words_of(h);
    const uint32_t n_labels = state->linkage->net->n_labels;
    if (!make_room(h, stage, state->n_candidates))
        return false;
    stage->n = stage->at = 0;
    list_alive(h);
    for (uint32_t i = 0; i < n_labels; i++) {
        const gv_label label = h->ctx->order[i];
        if (!gv_state_has(state, label))
            continue;
        gv_context_kept *context = &stage->contexts[stage->n++];
        context->label = label;
        context->closed = false;
        memcpy(context->open, h->alive, n_words * sizeof *h->alive);
    }
    assert(stage->n == state->n_candidates);
    for (uint32_t i = 0; i < stage->n && depth > 1; i++) {
        gv_context_kept *context = &stage->contexts[i];
        (void)close_context(h, context, depth - 2);
        context->size = (uint32_t)gv_bits_count(context->open, n_labels);
    }
    if (depth > 1)
        sort_contexts(stage);
    GV_LOG(4, rules, "T&E(%u): %u hypotheses", depth, stage->n);
    stage->listed = true;
    return gv_rule_context_running(h->ctx);
}

static gv_label next_refuted(gv_hypotheses *h, gv_stage *stage, unsigned depth)
{
    for (uint32_t n_quiet = 0; n_quiet < stage->n; n_quiet++) {
        gv_context_kept *context = &stage->contexts[stage->at];
        assert(stage->at < stage->n);
        stage->at = stage->at + 1 < stage->n ? stage->at + 1 : 0;
        if (!gv_state_has(h->state, context->label) ||
            (context->closed && !has_lost(h, context)))
            continue;
        if (!gv_rule_context_count(h->ctx))
            break;
        context->closed = true;
        if (close_context(h, context, depth - 1))
            return context->label;
        if (!gv_rule_context_running(h->ctx))
            break;
    }
    return GV_NO_LABEL;
}

gv_label gv_refuted_label(gv_hypotheses *h, gv_frame *frame, unsigned depth)
{
    assert(depth >= 1 && depth <= GV_MAX_DEPTH);
    gv_stage *stage = &frame->stages[depth];
    if (!stage->listed && !list_contexts(h, stage, depth))
        return GV_NO_LABEL;
    return next_refuted(h, stage, depth);
}

/* Brings the state to its end under T&E(BRT, depth), or until a limit is hit. False if
 * it is contradictory. Simpler hypotheses come before deeper ones. */
static bool settle(gv_hypotheses *h, unsigned depth)
{
    if (!depth)
        return gv_state_propagate(h->state);
    if (!settle(h, depth - 1))
        return false;
    h->closing.stages[depth].listed = false;
    gv_label label;
    while ((label = gv_refuted_label(h, &h->closing, depth)) != GV_NO_LABEL) {
        gv_state_remove(h->state, label);
        if (!settle(h, depth - 1))
            return false;
    }
    return true;
}

/* ---- the rule ---- */

bool gv_find_trial(gv_rule_context *ctx, const gv_rule *rule, unsigned length,
                   gv_step *step)
{
    (void)rule;
    gv_hypotheses *h = gv_rule_context_hypotheses(ctx);
    if (!h)
        return false;
    const gv_label label = gv_refuted_label(h, &h->frames[0], length);
    return label != GV_NO_LABEL && gv_prove_refuted(h, 0, length, label, step);
}
