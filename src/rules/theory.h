/* SPDX-License-Identifier: GPL-3.0-or-later */
/* theory.h -- a resolution theory: a set of rules chosen by name, and a length that
 * they must not exceed. BRT (and with it singles and contradictions) is in every
 * theory. */
#ifndef GV_RULES_THEORY_H
#define GV_RULES_THEORY_H

#include "rules/rule.h"

typedef struct gv_theory {
    uint64_t rules;               /* bit set of gv_rule_id */
    uint64_t short_rules;         /* those of them that are tried up to length 2 only */
    unsigned max_length;          /* at most GV_MAX_LENGTH */
    uint8_t max_part[GV_N_RULES]; /* by rule, the largest size of its Subset or, in
                                   * chains, of a Subset or chain inside; 0: it has
                                   * none */
    bool by_name;                 /* techniques first, in the order of their table */
    char name[48];                /* of its parts, joined as they were given */
} gv_theory;

/* The names that may be part of a theory: first those that combine rules, then those of
 * rules with a theory of their own. */
size_t gv_theory_count(void);
const gv_theory_row *gv_theory_at(size_t i);

/* The theory of a name, or of several joined by '+': "W", "S+gW", "BC+Z+tW+W", in any
 * case (the exact name where two differ in case alone). With max_length GV_MAX_LENGTH.
 * GV_ERR_ARGUMENT names the unknown part, and the known ones.
 */
gv_status gv_theory_parse(gv_theory *out, const char *name, gv_error *err);

/* The same theory for rating only: without rules that are special cases of a confluent
 * one in it (whips if there are braids). It solves the same instances at the same
 * levels. */
gv_theory gv_theory_lean(const gv_theory *theory);

/* The longest application of `rule` that the theory allows. */
unsigned gv_theory_last(const gv_theory *theory, const gv_rule *rule);

/* Whether the rule is part of it: every theory has those of networks with a condition
 * of their own. */
bool gv_theory_has(const gv_theory *theory, const gv_rule *rule);

/* Whether small sets of constraints are its last resort. They need a SAT solver. */
bool gv_theory_has_last(const gv_theory *theory);

/* Those of its rules that try hypotheses, as a bit set. */
uint64_t gv_theory_trials(const gv_theory *theory);

/* Whether some of its rules assume that there is one solution. */
bool gv_theory_needs_unique(const gv_theory *theory);

bool gv_theory_needs_glabels(const gv_theory *theory);

#endif
