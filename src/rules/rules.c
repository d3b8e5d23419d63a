/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules.c -- the table of rules, in the order in which one level tries them. */
#include "rules/rule.h"

#include "rules/subset_search.h"

/* A chain rule: name, tag, first length, up to which length it is blocked. */
#define CHAIN(rule_id, rule_name, rule_tag, from, all_targets, function)               \
    .id = rule_id, .name = rule_name, .tag = rule_tag, .first = from,                  \
    .last = GV_MAX_LENGTH, .blocked = all_targets, .find = function,                   \
    .page = "theory/resolution-rules.md"

/* A rule of Subsets: sizes 2 to 4, always eliminating all targets. */
#define SUBSET(rule_id, rule_name, rule_tag, function)                                 \
    .id = rule_id, .name = rule_name, .tag = rule_tag, .first = 2,                     \
    .last = GV_MAX_SUBSET, .blocked = GV_MAX_SUBSET, .find = function,                 \
    .page = "theory/resolution-rules.md"

const gv_rule gv_rules[GV_N_RULES] = {
    [GV_RULE_CONTRADICTION] = { .id = GV_RULE_CONTRADICTION,
                                .name = "contradiction",
                                .tag = "CD",
                                .find = gv_find_contradiction,
                                .page = "theory/resolution-rules.md" },
    [GV_RULE_SINGLE] = { .id = GV_RULE_SINGLE,
                         .name = "single",
                         .tag = "S",
                         .find = gv_find_single,
                         .page = "theory/resolution-rules.md" },
    [GV_RULE_WHIP1] = { .id = GV_RULE_WHIP1,
                        .name = "whip",
                        .tag = "W",
                        .first = 1,
                        .last = 1,
                        .blocked = 1,
                        .find = gv_find_whip1,
                        .page = "theory/resolution-rules.md" },
    [GV_RULE_NAKED] = { SUBSET(GV_RULE_NAKED, "naked", "N", gv_find_subset) },
    [GV_RULE_HIDDEN] = { SUBSET(GV_RULE_HIDDEN, "hidden", "H", gv_find_subset) },
    [GV_RULE_FISH] = { SUBSET(GV_RULE_FISH, "fish", "SH", gv_find_subset) },
    [GV_RULE_FINNED_FISH] = { SUBSET(GV_RULE_FINNED_FISH, "finned-fish", "FSH",
                                     gv_find_finned_fish) },
    [GV_RULE_TYPED_BIV_CHAIN] = { CHAIN(GV_RULE_TYPED_BIV_CHAIN, "biv-chain", "TyBC", 2,
                                        GV_MAX_LENGTH, gv_find_biv_chain),
                                  .typed = true },
    [GV_RULE_BIV_CHAIN] = { CHAIN(GV_RULE_BIV_CHAIN, "biv-chain", "BC", 2,
                                  GV_MAX_LENGTH, gv_find_biv_chain) },
    [GV_RULE_TYPED_Z_CHAIN] = { CHAIN(GV_RULE_TYPED_Z_CHAIN, "z-chain", "TyZ", 2,
                                      GV_MAX_LENGTH, gv_find_z_chain),
                                .typed = true },
    [GV_RULE_Z_CHAIN] = { CHAIN(GV_RULE_Z_CHAIN, "z-chain", "Z", 2, GV_MAX_LENGTH,
                                gv_find_z_chain) },
    [GV_RULE_TYPED_T_WHIP] = { CHAIN(GV_RULE_TYPED_T_WHIP, "t-whip", "TytW", 2,
                                     GV_MAX_LENGTH, gv_find_t_whip),
                               .typed = true },
    [GV_RULE_TYPED_WHIP] = { CHAIN(GV_RULE_TYPED_WHIP, "whip", "TyW", 2, 2,
                                   gv_find_whip),
                             .typed = true },
    [GV_RULE_T_WHIP] = { CHAIN(GV_RULE_T_WHIP, "t-whip", "tW", 2, GV_MAX_LENGTH,
                               gv_find_t_whip) },
    [GV_RULE_WHIP] = { CHAIN(GV_RULE_WHIP, "whip", "W", 2, 2, gv_find_whip) },
    [GV_RULE_G_BIV_CHAIN] = { CHAIN(GV_RULE_G_BIV_CHAIN, "g-biv-chain", "gBC", 2,
                                    GV_MAX_LENGTH, gv_find_g_biv_chain),
                              .needs_glabels = true },
    [GV_RULE_G_WHIP] = { CHAIN(GV_RULE_G_WHIP, "g-whip", "gW", 2, 0, gv_find_g_whip),
                         .needs_glabels = true },
    [GV_RULE_SP_WHIP] = { CHAIN(GV_RULE_SP_WHIP, "Sp-whip", "SpW", 3, 0,
                                gv_find_sp_whip),
                          .needs_glabels = true },
    [GV_RULE_WP_WHIP] = { CHAIN(GV_RULE_WP_WHIP, "Wp-whip", "WpW", 3, 0,
                                gv_find_wp_whip),
                          .needs_glabels = true },
    [GV_RULE_BRAID] = { CHAIN(GV_RULE_BRAID, "braid", "B", 3, 0, gv_find_braid) },
    [GV_RULE_G_BRAID] = { CHAIN(GV_RULE_G_BRAID, "g-braid", "gB", 3, 0,
                                gv_find_g_braid),
                          .needs_glabels = true },
    [GV_RULE_SP_BRAID] = { CHAIN(GV_RULE_SP_BRAID, "Sp-braid", "SpB", 3, 0,
                                 gv_find_sp_braid),
                           .needs_glabels = true },
    [GV_RULE_BP_BRAID] = { CHAIN(GV_RULE_BP_BRAID, "Bp-braid", "BpB", 3, 0,
                                 gv_find_bp_braid),
                           .needs_glabels = true },
    [GV_RULE_FORCING_WHIP] = { CHAIN(GV_RULE_FORCING_WHIP, "forcing-whip", "FW", 3, 0,
                                     gv_find_forcing_whip) },
    [GV_RULE_FORCING3_WHIP] = { CHAIN(GV_RULE_FORCING3_WHIP, "forcing3-whip", "F3W", 3,
                                      0, gv_find_forcing_whip) },
    [GV_RULE_TRIAL] = { .id = GV_RULE_TRIAL,
                        .name = "T&E",
                        .tag = "T&E",
                        .first = 1,
                        .last = GV_MAX_DEPTH,
                        .find = gv_find_trial,
                        .page = "theory/resolution-rules.md" },
};
