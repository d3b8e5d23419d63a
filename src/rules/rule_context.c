/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule_context.c -- the working memory of the rules: its construction, its limits, and
 * the exclusion that follows the state. */
#include "rules/rule_context.h"

#include "base/log.h"
#include "rules/bulk.h"

#include <assert.h>
#include <string.h>

enum { LOOK_EVERY = 1024 }; /* partial chains between two checks of the clock */

static gv_status fill_context(gv_rule_context *ctx, gv_arena *arena, gv_error *err)
{
    const gv_net *net = ctx->linkage->net;
    GV_TRY(gv_state_new(&ctx->state, ctx->linkage, arena, err));
    GV_TRY(gv_exclusion_new(&ctx->exclusion, ctx->linkage, arena, err));
    GV_TRY(gv_chain_scratch_new(&ctx->chains, ctx->linkage, arena, err));
    ctx->order = GV_ARENA_NEW(arena, gv_label, net->n_labels);
    ctx->whip1_vars = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(net->n_vars));
    ctx->whip1_targets =
        GV_ARENA_NEW(arena, uint64_t, gv_bits_words(net->n_labels) + 1);
    ctx->max_part = GV_ARENA_NEW(arena, uint8_t, GV_N_RULES);
    ctx->memories = gv_arena_zeroed(arena, GV_N_RULES, sizeof *ctx->memories);
    if (!ctx->order || !ctx->whip1_vars || !ctx->whip1_targets || !ctx->max_part ||
        !ctx->memories)
        return gv_fail_memory(err);
    gv_rule_context_shuffle(ctx, NULL);
    return GV_OK;
}

gv_status gv_rule_context_new(gv_rule_context **out, const gv_linkage *linkage,
                              gv_arena *arena, gv_error *err)
{
    gv_rule_context *ctx = GV_ARENA_NEW(arena, gv_rule_context, 1);
    if (!ctx)
        return gv_fail_memory(err);
    ctx->linkage = linkage;
    gv_arena_init(&ctx->kept, arena->memory);
    gv_arena_init(&ctx->tmp, arena->memory);
    gv_arena_init(&ctx->steps, arena->memory);
    GV_TRY(fill_context(ctx, arena, err));
    *out = ctx;
    return GV_OK;
}

void gv_rule_context_free(gv_rule_context *ctx)
{
    if (!ctx)
        return;
    gv_exclusion_free(ctx->exclusion);
    gv_bulk_free(ctx->bulk);
    gv_mus_free(ctx->mus);
    gv_arena_free(&ctx->kept);
    gv_arena_free(&ctx->tmp);
    gv_arena_free(&ctx->steps);
}

void gv_rule_context_reset(gv_rule_context *ctx, gv_context *context,
                           const gv_limits *limits)
{
    ctx->budget = gv_budget_start(limits ? limits : &(gv_limits){ 0 });
    ctx->sat = gv_sat_by_name(gv_context_sat(context), NULL);
    ctx->cpu = gv_context_cpu(context);
    gv_bulk_reset(ctx->bulk);
    ctx->mus_started = false;
    ctx->counters = gv_context_counters(context);
    memset(ctx->n_tries, 0, sizeof ctx->n_tries);
    memset(ctx->n_hits, 0, sizeof ctx->n_hits);
    ctx->n_partials = 0;
    ctx->end = GV_END_COMPLETE;
    ctx->out_of_memory = false;
}

void gv_rule_context_start(gv_rule_context *ctx, const gv_instance *instance,
                           const gv_limits *limits)
{
    gv_rule_context_reset(ctx, instance->context, limits);
    gv_state_load(ctx->state, instance);
}

void gv_rule_context_shuffle(gv_rule_context *ctx, gv_rng *rng)
{
    const uint32_t n_labels = ctx->linkage->net->n_labels;
    ctx->shuffled = rng;
    if (rng)
        gv_rng_permutation(rng, ctx->order, n_labels);
    else
        for (gv_label label = 0; label < n_labels; label++)
            ctx->order[label] = label;
}

bool gv_rule_context_go_on(gv_rule_context *ctx)
{
    const uint64_t most_partials = ctx->budget.limits.nodes;
    if (!gv_rule_context_running(ctx))
        return false;
    ctx->end = gv_budget_look(&ctx->budget);
    if (ctx->end == GV_END_COMPLETE && most_partials &&
        ctx->n_partials >= most_partials)
        ctx->end = GV_END_NODES;
    if (ctx->end != GV_END_COMPLETE)
        GV_LOG(2, rules, "limit %d is hit after %llu partial chains", (int)ctx->end,
               (unsigned long long)ctx->n_partials);
    return ctx->end == GV_END_COMPLETE;
}

bool gv_rule_context_count(gv_rule_context *ctx)
{
    ctx->n_partials++;
    if (ctx->n_partials % LOOK_EVERY == 0 ||
        ctx->n_partials == ctx->budget.limits.nodes)
        return gv_rule_context_go_on(ctx);
    return gv_rule_context_running(ctx);
}

gv_exclusion *gv_rule_context_exclusion(gv_rule_context *ctx)
{
    const gv_state *state = ctx->state;
    if (ctx->synced && ctx->synced_trail == state->n_trail &&
        ctx->synced_undos == state->n_undos) {
        assert(ctx->exclusion->n_trail == 0); // every search left it so
        return ctx->exclusion;
    }
    ctx->synced = gv_exclusion_load(ctx->exclusion, state);
    if (!ctx->synced) {
        ctx->out_of_memory = true;
        return NULL;
    }
    GV_LOG(4, rules, "exclusion is loaded: %u candidates", state->n_candidates);
    ctx->synced_trail = state->n_trail;
    ctx->synced_undos = state->n_undos;
    return ctx->exclusion;
}

void *gv_rule_context_take(gv_rule_context *ctx, size_t count, size_t size)
{
    void *list = gv_arena_zeroed(&ctx->steps, count, size);
    if (!list)
        ctx->out_of_memory = true;
    return list;
}
