/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern.h -- makes steps whose pattern is sets of CSP-variables (gv_pattern). Targets
 * first, then the parts, each with its variables. */
#ifndef GV_RULES_PATTERN_H
#define GV_RULES_PATTERN_H

#include "rules/rule.h"

typedef struct gv_pattern_maker {
    gv_rule_context *ctx;
    const gv_rule *rule;
    gv_label *targets, *deadly;
    gv_var *vars;
    uint32_t *part_start;
    uint32_t n_targets, n_deadly, n_vars, n_parts;
} gv_pattern_maker;

/* Takes room from ctx->steps; without memory, ctx says so and nothing is made. */
void gv_pattern_begin(gv_pattern_maker *maker, gv_rule_context *ctx,
                      const gv_rule *rule);
void gv_pattern_target(gv_pattern_maker *maker, gv_label target);
void gv_pattern_part(gv_pattern_maker *maker);
void gv_pattern_var(gv_pattern_maker *maker, gv_var var);

/* A label of a deadly pattern: first those that may not hold together, then those that
 * could hold in their place. */
void gv_pattern_deadly(gv_pattern_maker *maker, gv_label label);

/* Fills the step if there are targets. */
bool gv_pattern_finish(gv_pattern_maker *maker, gv_step *step);

#endif
