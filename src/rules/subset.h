/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subset.h -- Subsets (docs/theory/resolution-rules.md, "Subsets") as a test, like
 * chain.h for chains, and their names. The searches are in subset.c. */
#ifndef GV_RULES_SUBSET_H
#define GV_RULES_SUBSET_H

#include "base/buffer.h"
#include "rules/rule.h"

/* Whether `subset` is one of that rule (naked, hidden, fish, finned fish) in the state
 * and eliminates `target`, a candidate. Looks at nothing but the definition:
 *
 * - as many variables as groups, of types that go together; no two variables share a
 *   candidate; it does not split into smaller ones (gv_subset_splits())
 * - target is in no variable and linked to all candidates, one or more, of a
 * transversal set; where patterns are named by their unit (families with digits, fish
 * with fins) it is in the group of that set
 * - every candidate of the variables lies in a group, or is a fin: linked to target.
 *   Finned fish have one or more, others none. Fins count as candidates in the group of
 *   the target, so that the Subset does not split
 */
bool gv_subset_holds(const gv_state *state, const gv_rule *rule,
                     const gv_subset *subset, gv_label target);

/* Whether variables and groups exist, differ, and are of types that go together in a
 * Subset of that rule. */
bool gv_subset_types_hold(const gv_net *net, const gv_subset *subset, gv_rule_id rule);

/* "naked-pairs-in-a-column", "hidden-triplets-in-a-row", "finned-x-wing-in-rows";
 * "naked-pairs", "pairs-in-rows" (queens) in other families. */
void gv_subset_name(const gv_net *net, const gv_step *step, gv_buffer *out);

/* For the last line of a path: "NP", "HT", "SHQ", "FSHP". */
const char *gv_subset_tag(const gv_step *step);

#endif
