/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern.c -- makes the steps of patterns. */
#include "rules/pattern.h"

#include <assert.h>

void gv_pattern_begin(gv_pattern_maker *maker, gv_rule_context *ctx,
                      const gv_rule *rule)
{
    const gv_net *net = ctx->linkage->net;
    *maker = (gv_pattern_maker){ .ctx = ctx, .rule = rule };
    maker->targets = GV_ARENA_NEW(&ctx->tmp, gv_label, net->n_labels);
    maker->deadly = GV_ARENA_NEW(&ctx->tmp, gv_label, net->n_labels);
    maker->vars = GV_ARENA_NEW(&ctx->tmp, gv_var, net->n_vars);
    maker->part_start = GV_ARENA_NEW(&ctx->tmp, uint32_t, net->n_vars + 1);
    if (!maker->targets || !maker->deadly || !maker->vars || !maker->part_start)
        ctx->out_of_memory = true;
}

void gv_pattern_target(gv_pattern_maker *maker, gv_label target)
{
    assert(gv_state_has(maker->ctx->state, target));
    if (!maker->ctx->out_of_memory)
        maker->targets[maker->n_targets++] = target;
}

void gv_pattern_part(gv_pattern_maker *maker)
{
    if (!maker->ctx->out_of_memory)
        maker->part_start[maker->n_parts++] = maker->n_vars;
}

void gv_pattern_var(gv_pattern_maker *maker, gv_var var)
{
    assert(var < maker->ctx->linkage->net->n_vars);
    if (!maker->ctx->out_of_memory)
        maker->vars[maker->n_vars++] = var;
}

void gv_pattern_deadly(gv_pattern_maker *maker, gv_label label)
{
    assert(label < maker->ctx->linkage->net->n_labels);
    if (!maker->ctx->out_of_memory)
        maker->deadly[maker->n_deadly++] = label;
}

bool gv_pattern_finish(gv_pattern_maker *maker, gv_step *step)
{
    gv_rule_context *ctx = maker->ctx;
    if (ctx->out_of_memory || !maker->n_targets)
        return false;
    assert(maker->n_parts && maker->n_vars && maker->n_deadly % 2 == 0);
    maker->part_start[maker->n_parts] = maker->n_vars;
    const gv_pattern pattern = { .n_parts = maker->n_parts,
                                 .part_start = maker->part_start,
                                 .vars = maker->vars,
                                 .n_deadly = maker->n_deadly / 2,
                                 .deadly = maker->deadly };
    const gv_step made = { .rule = maker->rule,
                           .length = maker->n_vars,
                           .type = GV_N_VAR_TYPES,
                           .conclusion = GV_ELIMINATES,
                           .n_targets = maker->n_targets,
                           .targets = maker->targets,
                           .value = GV_NO_LABEL,
                           .var = GV_NO_VAR,
                           .pattern = &pattern };
    if (gv_step_copy(step, &made, &ctx->steps, NULL) == GV_OK)
        return true;
    ctx->out_of_memory = true;
    return false;
}
