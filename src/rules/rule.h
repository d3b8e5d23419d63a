/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule.h -- the table of rules: one row per rule, one file per family. The rows are in
 * the order in which the strategy tries them within one level
 * (docs/theory/resolution-rules.md, "Strategy"). A new rule is an enumerator here, a
 * row in rules.c and a file. */
#ifndef GV_RULES_RULE_H
#define GV_RULES_RULE_H

#include "rules/rule_context.h"

typedef enum gv_rule_id {
    GV_RULE_CONTRADICTION,
    GV_RULE_SINGLE,
    GV_RULE_WHIP1,
    GV_RULE_NAKED,
    GV_RULE_HIDDEN,
    GV_RULE_FISH,
    GV_RULE_FINNED_FISH,
    GV_RULE_TYPED_BIV_CHAIN,
    GV_RULE_BIV_CHAIN,
    GV_RULE_TYPED_Z_CHAIN,
    GV_RULE_Z_CHAIN,
    GV_RULE_TYPED_T_WHIP,
    GV_RULE_TYPED_WHIP,
    GV_RULE_T_WHIP,
    GV_RULE_WHIP,
    GV_RULE_G_BIV_CHAIN,
    GV_RULE_G_WHIP,
    GV_RULE_SP_WHIP,
    GV_RULE_WP_WHIP,
    GV_RULE_BRAID,
    GV_RULE_G_BRAID,
    GV_RULE_SP_BRAID,
    GV_RULE_BP_BRAID,
    GV_RULE_FORCING_WHIP,
    GV_RULE_FORCING3_WHIP,
    GV_RULE_TRIAL,
    GV_N_RULES
} gv_rule_id;

/* Fills `step` with an application of `rule` of at most `length` in the state of the
 * rule context, and returns whether there is one. The strategy asks for ascending
 * lengths, so an application has exactly that length. Targets are tried in
 * finder->order, variables in their order. step->rule, type and length are set by the
 * rule; lists come from GV_STEP_LIST(). Returns false when a limit was hit
 * (gv_rule_context_count()). */
typedef bool gv_find_fn(gv_rule_context *finder, const gv_rule *rule, unsigned length,
                        gv_step *step);

struct gv_rule {
    gv_rule_id id;
    const char *name;     /* as printed before "[n]": "whip", "biv-chain" */
    const char *tag;      /* in the last line of a path: "W", "gW", "BC" */
    unsigned first, last; /* the lengths that it has */
    unsigned blocked;     /* up to this length it eliminates all targets of a pattern */
    bool typed;           /* all variables of one type; printed "whip-rn" */
    bool needs_glabels;   /* of the linkage */
    gv_find_fn *find;     /* NULL: not available */
    const char *page;     /* the page below docs/ that explains it */
};

extern const gv_rule gv_rules[GV_N_RULES];

/* The rules, one file per family. */
gv_find_fn gv_find_contradiction, gv_find_single; /* singles.c */
gv_find_fn gv_find_whip1;                         /* whip1.c */
gv_find_fn gv_find_biv_chain;                     /* biv_chain.c; typed too */
gv_find_fn gv_find_z_chain;                       /* biv_chain.c; typed too */
gv_find_fn gv_find_g_biv_chain;                   /* g_biv_chain.c */
gv_find_fn gv_find_t_whip;                        /* t_whip.c; typed too */
gv_find_fn gv_find_whip;                          /* whip.c; typed too */
gv_find_fn gv_find_g_whip;                        /* whip.c */
gv_find_fn gv_find_braid, gv_find_g_braid;        /* braid.c */
gv_find_fn gv_find_sp_whip, gv_find_sp_braid;     /* sp_chain.c */
gv_find_fn gv_find_wp_whip, gv_find_bp_braid;     /* wp_chain.c */
gv_find_fn gv_find_subset, gv_find_finned_fish;   /* subset.c; naked, hidden, fish */
gv_find_fn gv_find_forcing_whip;                  /* forcing_whip.c; forcing3 too */
gv_find_fn gv_find_trial;                         /* hypothesis.c */

/* The printed name of a single: "naked-single", "hidden-single-in-a-row", ...; "single"
 * in other families. */
const char *gv_single_name(gv_var_type type);

#endif
