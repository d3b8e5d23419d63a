/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule.h -- the table of rules: one row of rules.inc per rule, one file per family. A
 * new rule is a row there and a file. What others ask of a rule is a field of its row:
 * nobody outside its file compares identifiers of rules. */
#ifndef GV_RULES_RULE_H
#define GV_RULES_RULE_H

#include "rules/rule_context.h"

typedef enum gv_rule_id {
#define GV_RULE(rule_id, finds, checks, ...) GV_RULE_##rule_id,
#include "rules/rules.inc"
#undef GV_RULE
    GV_N_RULES
} gv_rule_id;

/* A rule as a member of a set of rules. */
#define GV_RULE_BIT(rule_id) (UINT64_C(1) << GV_RULE_##rule_id)

/* Fills `step` with an application of `rule` of at most `length` in the state of the
 * rule context, and returns whether there is one. The strategy asks for ascending
 * lengths, so an application has exactly that length. Targets are tried in
 * ctx->order, variables in their order. step->rule, type and length are set by the
 * rule; lists come from GV_STEP_LIST(). Returns false when a limit was hit
 * (gv_rule_context_count()). */
typedef bool gv_find_fn(gv_rule_context *ctx, const gv_rule *rule, unsigned length,
                        gv_step *step);

/* Rules of chains: fills the step of a search whose target is set and flagged and with
 * nothing excluded, and leaves the exclusion like that (chain_search.h). */
struct gv_chain_search;
typedef bool gv_on_target_fn(struct gv_chain_search *search);

/* Whether `step` of a rule is correct in `state`, whose labels and variables exist;
 * that its length is one of the rule's was checked. GV_ERR_INPUT says what is wrong. By
 * the definition alone: no search is involved. */
typedef gv_status gv_check_fn(const gv_state *state, const gv_step *step,
                              gv_error *err);

/* What a kind of chain allows (the table of docs/theory/resolution-rules.md,
 * "Chains in common"). */
typedef struct gv_chain_kind {
    bool z_first;   /* z-candidates in the first variable */
    bool z_later;   /* z-candidates in the others */
    bool t;         /* t-candidates */
    bool braid;     /* left-linking to the target or to any earlier right-linking */
    bool ends_at_z; /* the last right-linking candidate exists, linked to Z */
    bool g;         /* right-linking g-candidates */
} gv_chain_kind;

/* One name that may be part of a theory: "W", "S", "SFin", "TyW", ... */
typedef struct gv_theory_row {
    const char *name;
    const char *summary;
    uint64_t rules;
    uint8_t max_part; /* of those of its rules that have Subsets or chains inside */
} gv_theory_row;

struct gv_rule {
    gv_rule_id id;
    const char *name;     /* as printed before "[n]": "whip", "biv-chain" */
    const char *tag;      /* in the last line of a path: "W", "gW", "BC" */
    unsigned first, last; /* the lengths that it has */
    unsigned blocked;     /* up to this length it eliminates all targets of a pattern
                           */
    bool is_basic;        /* part of every theory, and not of a length: BRT */
    bool is_global;       /* of networks with a condition of their own (model/loop.h):
                           * part of every theory */
    bool is_single;       /* it asserts, and is named by the type of its variable */
    bool typed;           /* all variables of one type; printed "whip-rn" */
    bool needs_glabels;   /* of the linkage */
    bool is_sized;        /* a theory sets how large its Subset or its parts may be */
    bool has_fins;        /* Subsets: one set has further candidates */
    bool hides_last;      /* the last right-linking candidate is printed as "." */
    bool is_last;         /* tried where no other rule applies; its length is the size
                           * of a set of constraints */
    bool is_named;     /* it looks for what players have a name for: a theory that has
                        * it looks for techniques first (technique.inc) */
    bool needs_unique; /* it assumes that there is one solution: asked only where
                        * that is known (gv_state.one_solution) */
    bool is_trial;     /* its steps carry a proof; its length is a depth */
    gv_right_kind part_kind; /* right-linking parts of several variables;
                              * GV_RIGHT_NONE: it has no such parts */
    uint8_t n_branches;      /* forcing chains: the candidates of their variable */
    gv_chain_kind kind;      /* of chains */
    gv_theory_row theory; /* a theory of its own, if it has a name; theory.c has those
                           * that combine rules */
    gv_find_fn *find;
    gv_on_target_fn *on_target; /* of chains, for gv_find_chain(); else NULL */
    gv_check_fn *check;
    const char *page; /* where it is explained, below docs/, with the heading */
};

extern const gv_rule gv_rules[GV_N_RULES];

/* Whether a step of a rule makes a path harder than one of another rule (NULL: none):
 * longer, or a last resort. */
static inline bool gv_rule_is_harder(const gv_rule *rule, unsigned length,
                                     const gv_rule *than, unsigned than_length)
{
    if (!than || rule->is_last != than->is_last)
        return !than || rule->is_last;
    return length > than_length;
}

/* Whether chains inside its chains are braids. */
static inline bool gv_rule_has_inner_braids(const gv_rule *rule)
{
    return rule->kind.braid && rule->part_kind == GV_RIGHT_CHAIN;
}

/* The functions of the rows, one file per family. Those that check a chain by its kind,
 * a Subset or branches serve all rules of such steps (verify.c). */
#define GV_RULE(rule_id, finds, checks, ...)                                           \
    gv_find_fn finds;                                                                  \
    gv_check_fn checks;
#define GV_CHAIN_RULE(rule_id, searches, ...) gv_on_target_fn searches;
gv_find_fn gv_find_chain; // asks the row's on_target for each target
#include "rules/rules.inc"
#undef GV_RULE

/* The printed name of a single: "naked-single", "hidden-single-in-a-row", ...; "single"
 * in other families, and for types that a csp text names. */
const char *gv_single_name(gv_var_type type);

#endif
