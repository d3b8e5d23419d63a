/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step.h -- one application of a rule: the pattern that was found and what follows from
 * it. Plain data; the lists live in the arena of the rule context, until the next step.
 * Made by rules, applied by the strategy, printed by report/, checked by verify. */
#ifndef GV_RULES_STEP_H
#define GV_RULES_STEP_H

#include "model/constraints.h"
#include "rules/state.h"

enum {
    GV_MAX_LENGTH = 36,
    GV_MAX_DEPTH = 3,  /* of trial and error */
    GV_MAX_SET = 65535 /* constraints of a small set */
};

/* p CSP-variables whose candidates all lie in p transversal sets. */
typedef struct gv_subset {
    uint32_t size;             /* p */
    const gv_var *vars;        /* p of them */
    const uint32_t *set_start; /* p + 1 offsets into sets */
    const gv_label *sets; /* the candidates of each transversal set in the variables */
    const gv_var *set_groups; /* the group (constraint) of each transversal set */
} gv_subset;

typedef struct gv_chain gv_chain;

typedef enum gv_right_kind {
    GV_RIGHT_NONE,   /* the end of a whip: no candidate is left; printed "." */
    GV_RIGHT_LABEL,  /* `right` is a candidate */
    GV_RIGHT_GLABEL, /* `right` is the number of a g-label */
    GV_RIGHT_SUBSET, /* Sp-chains: `subset`; `var` and `right` are meaningless */
    GV_RIGHT_CHAIN   /* Wp- and Bp-chains: `inner` */
} gv_right_kind;

/* One CSP-variable of a chain, with its left- and right-linking candidates. The other
 * candidates of the variable are z- and t-candidates; they follow from the state. */
typedef struct gv_chain_cell {
    gv_var var;
    gv_label left; /* GV_NO_LABEL if the kind has none */
    gv_right_kind kind;
    uint32_t right;
    const gv_subset *subset;
    const gv_chain *inner;
} gv_chain_cell;

/* A chain, or one branch of a forcing chain. `target` is the hypothesis it starts from:
 * Z, or the candidate of the branch. */
struct gv_chain {
    gv_label target;
    uint32_t n_cells;
    const gv_chain_cell *cells;
};

/* Constraints (model/constraints.h) that, with the facts of the state, leave nothing
 * but the conclusion. */
typedef struct gv_constraint_set {
    const gv_constraints *of; /* the network's; lives as long as the path's */
    uint32_t n;
    const uint32_t *constraints; /* ascending */
    bool smallest; /* no smaller set forces anything; else none of it can be left out */
} gv_constraint_set;

/* Sets of CSP-variables, called A, B, ... in their order, which cannot all be decided
 * while a target holds. With a deadly pattern, nor as it is: all of the first half of
 * `deadly`, or all of the second, would leave a second solution. */
typedef struct gv_pattern {
    uint32_t n_parts;
    const uint32_t *part_start; /* n_parts + 1 offsets into vars */
    const gv_var *vars;
    uint32_t n_deadly;      /* labels of each half; 0: none */
    const gv_label *deadly; /* 2 * n_deadly */
} gv_pattern;

typedef enum gv_conclusion {
    GV_ELIMINATES, /* the `targets` */
    GV_ASSERTS,    /* `value` */
    GV_CONTRADICTS /* `var` has no candidate: the instance has no solution. Without a
                      variable: the last of `targets`, a given, is excluded by the one
                      before it, or, if it is alone, by the marks; or the constraints of
                      `set` cannot hold */
} gv_conclusion;

typedef struct gv_rule gv_rule;

typedef struct gv_step {
    const gv_rule *rule;
    unsigned length;  /* number of CSP-variables; 0 for singles; the depth of a trial;
                       * the number of constraints of a set */
    gv_var_type type; /* of all variables of a typed chain; else GV_N_VAR_TYPES */
    gv_conclusion conclusion;

    uint32_t n_targets;
    const gv_label *targets; /* distinct, in the order in which they are eliminated */
    gv_label value;

    gv_var var;                   /* of a single, of a contradiction */
    const gv_subset *subset;      /* Subsets; else NULL */
    const gv_constraint_set *set; /* small sets of constraints; else NULL */
    const gv_pattern *pattern;    /* of sets of variables; else NULL */
    uint32_t n_chains; /* 1 for chains, 2 and more for forcing chains, else 0 */
    const gv_chain *chains;

    /* What players call it (gv_technique), as far as somebody has asked; and whether it
     * is a step of a theory that goes by these names. */
    uint8_t technique;
    bool by_name;

    /* Trial and error: what follows from the only target as a hypothesis. Singles and
     * trials of smaller depth; the last one is a contradiction. */
    uint32_t n_proof;
    const struct gv_step *proof;
} gv_step;

/* Applies the conclusion: removes the targets, or asserts the value. */
void gv_step_apply(const gv_step *step, gv_state *state);

/* What a reader sees of asserting `value` of a hidden variable: the candidates of
 * others that it eliminates, ascending, into `out`, which has room for all labels.
 * Returns their number. */
uint32_t gv_step_excludes(gv_label *out, const gv_state *state, gv_label value);

/* A copy whose lists live in `arena`. */
gv_status gv_step_copy(gv_step *out, const gv_step *step, gv_arena *arena,
                       gv_error *err);

#endif
