/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules.c -- the rows of rules.inc as data. */
#include "rules/rule.h"

#include "rules/subset_search.h"

/* From and to which length, and up to which length to all targets. */
#define GV_RULE_SIZES(from, to, all_targets)                                           \
    .first = (from), .last = (to), .blocked = (all_targets)

#define GV_RULES_PAGE(heading) "theory/resolution-rules.md#" heading

_Static_assert((unsigned)GV_N_RULES <= GV_COUNTED_RULES, "each rule is counted");

const gv_rule gv_rules[GV_N_RULES] = {
#define GV_RULE(rule_id, finds, checks, ...)                                           \
    [GV_RULE_##rule_id] = {                                                            \
        .id = GV_RULE_##rule_id, .find = finds, .check = checks, __VA_ARGS__           \
    },
#include "rules/rules.inc"
#undef GV_RULE
};
