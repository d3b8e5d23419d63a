/* SPDX-License-Identifier: GPL-3.0-or-later */
/* constraints.h -- the named constraints of a network: what people call its rules, one
 * by one. In the families each group is one ("row 3 needs a 5"); in a csp each
 * statement is, whatever groups and pairs it became, and the domains of the declared
 * variables are not counted: they always hold. */
#ifndef GV_MODEL_CONSTRAINTS_H
#define GV_MODEL_CONSTRAINTS_H

#include "model/net.h"

typedef struct gv_constraints {
    const gv_net *net;
    uint32_t n;

    const uint32_t *group_start; /* n + 1 offsets into groups */
    const gv_var *groups;        /* of each constraint, ascending */
    const uint32_t *pair_start;  /* n + 1 offsets into pairs */
    const gv_label
        *pairs; /* of each constraint: two labels after each other for each */

    const uint32_t *of_group; /* GV_NO_CONSTRAINT: a domain, which always holds */

    /* The same pairs by label: what each is paired with, and by which constraint. Two
     * constraints may have the same pair. */
    const uint32_t *link_start; /* n_labels + 1 offsets into the next two */
    const gv_label *links;
    const uint32_t *of_link;
} gv_constraints;

/* Those of a network, in `arena`. GV_ERR_MEMORY is the only failure. */
gv_status gv_constraints_new(const gv_constraints **out, const gv_net *net,
                             gv_arena *arena, gv_error *err);

/* What people call a unit of a type with a digit: "row", "block", "region", "cage". */
const char *gv_net_unit_word(const gv_net *net, gv_var_type type);

/* Whether it is a digit of a unit of a grid, whose name is that of its group. */
bool gv_constraint_is_unit(const gv_constraints *constraints, uint32_t constraint);

/* Its name for programs: that of its group ("r3n5"), "r1c1|r1c2" of a pair; in a csp
 * "constraint2", by the place in the text. */
void gv_constraint_name(const gv_constraints *constraints, uint32_t constraint,
                        gv_buffer *out);

/* What it says, in words: "row 3 needs a 5", "cell r1c2 takes one digit", "at most one
 * queen on diagonal 4", "A, B and C differ", "A=1 excludes B=2"; in a csp what its text
 * says, if it does. Digits are numbers unless `digits` has a symbol for each. */
void gv_constraint_words(const gv_constraints *constraints, uint32_t constraint,
                         const char *digits, gv_buffer *out);

/* Whether it is an all-different of a csp that its text gives no name: its words, if
 * any, are the statement itself. */
bool gv_constraint_is_unnamed_alldiff(const gv_constraints *constraints,
                                      uint32_t constraint);

#endif
