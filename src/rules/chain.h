/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chain.h -- the definitions of the chain rules (docs/theory/resolution-rules.md,
 * "Chains in common") as a test: is this sequence of variables and candidates a chain
 * of that kind on that target? Searches use it to find all targets of a pattern,
 * verification to check what it is given. Slow and plain: it uses only the state and
 * the definition. */
#ifndef GV_RULES_CHAIN_H
#define GV_RULES_CHAIN_H

#include "rules/rule.h"

/* Whether chain rule `rule` (biv-chain .. g-braid, typed or not, whip[1]) eliminates
 * `target`, a candidate, by these cells. The target field of `chain` is ignored. */
bool gv_chain_holds(const gv_state *state, const gv_rule *rule, const gv_chain *chain,
                    gv_label target);

/* Fills the targets of `step`, whose rule, length and one chain are set: those on which
 * the chain holds, chain->target first, the others ascending, if the rule is blocked at
 * that length; otherwise only chain->target. False when out of memory. */
bool gv_chain_set_targets(gv_rule_context *ctx, gv_step *step);

#endif
