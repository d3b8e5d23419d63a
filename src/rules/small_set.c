/* SPDX-License-Identifier: GPL-3.0-or-later */
/* small_set.c -- the last resort: the smallest set of constraints that forces something
 * (mus/mus.h). Its length is the size of the set. Definition and proof that it is
 * complete: docs/theory/small-sets.md. */
#include "mus/mus.h"
#include "rules/rule.h"

#include <string.h>

/* The engine of the rule context, started for its instance; NULL: out of memory. */
static gv_mus *engine_of(gv_rule_context *ctx)
{
    if (!ctx->mus &&
        gv_mus_new(&ctx->mus, ctx->linkage->net, &ctx->kept, NULL) != GV_OK) {
        ctx->mus = NULL;
        ctx->out_of_memory = true;
        return NULL;
    }
    if (!ctx->mus_started)
        gv_mus_start(ctx->mus, ctx->sat, &ctx->budget, &ctx->n_partials);
    ctx->mus_started = true;
    return ctx->mus;
}

/* Makes the step of a result; its lists live as long as those of other steps. */
static bool make_step(gv_rule_context *ctx, const gv_rule *rule,
                      const gv_mus_result *found, gv_step *step)
{
    gv_constraint_set *set = GV_STEP_LIST(ctx, gv_constraint_set, 1);
    uint32_t *members = GV_STEP_LIST(ctx, uint32_t, found->n);
    gv_label *targets = GV_STEP_LIST(ctx, gv_label, found->n_targets + 1);
    if (!set || !members || !targets)
        return false;
    memcpy(members, found->set, found->n * sizeof *members);
    if (found->n_targets)
        memcpy(targets, found->targets, found->n_targets * sizeof *targets);
    *set = (gv_constraint_set){ gv_mus_constraints(ctx->mus), found->n, members,
                                found->smallest };
    *step =
        (gv_step){ .rule = rule,
                   .length = found->n,
                   .type = GV_N_VAR_TYPES,
                   .conclusion = found->contradicts ? GV_CONTRADICTS : GV_ELIMINATES,
                   .n_targets = found->n_targets,
                   .targets = targets,
                   .value = GV_NO_LABEL,
                   .var = GV_NO_VAR,
                   .set = set };
    return true;
}

static bool find(gv_mus_result *found, gv_rule_context *ctx, gv_mus *mus,
                 unsigned length)
{
    const gv_state *state = ctx->state;
    const gv_net *net = ctx->linkage->net;
    const gv_mark mark = gv_arena_mark(&ctx->tmp);
    uint64_t *values = GV_ARENA_NEW(&ctx->tmp, uint64_t, gv_bits_words(net->n_labels));
    bool any = false;
    for (gv_var v = 0; values && v < net->n_homes; v++)
        if (state->value[v] != GV_NO_LABEL)
            gv_bits_add(values, state->value[v]);
    ctx->out_of_memory = !values || gv_mus_find(found, &any, mus, state->candidates,
                                                values, length, NULL) != GV_OK;
    gv_arena_rewind(&ctx->tmp, mark);
    ctx->end = gv_mus_end(mus);
    return any && !ctx->out_of_memory;
}

bool gv_find_small_set(gv_rule_context *ctx, const gv_rule *rule, unsigned length,
                       gv_step *step)
{
    gv_mus_result found;
    gv_mus *mus = gv_rule_context_go_on(ctx) ? engine_of(ctx) : NULL;
    return mus && find(&found, ctx, mus, length) && make_step(ctx, rule, &found, step);
}
