/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chain_other.h -- the candidates of a chain that its notation leaves out: besides the
 * left- and right-linking ones, a variable may have others, which the target or earlier
 * parts of the chain exclude. For everything that shows a chain as data. */
#ifndef GV_REPORT_PATH_CHAIN_OTHER_H
#define GV_REPORT_PATH_CHAIN_OTHER_H

#include "rules/rule.h"

/* A chain on its target; a nested one also depends on what the outer one excludes. */
typedef struct gv_chain_place {
    const gv_chain *chain;
    gv_label target;
    const struct gv_chain_place *outer; /* NULL, or the chain that contains it */
    uint32_t outer_at;                  /* the preceding cells of it */
} gv_chain_place;

/* A candidate may be of the first two kinds at once. */
typedef enum gv_chain_other {
    GV_CHAIN_OTHER_Z,     /* linked to the target */
    GV_CHAIN_OTHER_T,     /* excluded by an earlier right-linking part */
    GV_CHAIN_OTHER_OUTER, /* neither, but excluded by the outer chain */
    GV_CHAIN_N_OTHERS
} gv_chain_other;

/* The first such candidate of cell `at` after `label`, in the state before the step;
 * with GV_NO_LABEL the first of all. GV_NO_LABEL if there are no more. A cell whose
 * right-linking part is a chain has none. */
gv_label gv_chain_other_next(const gv_state *state, const gv_rule *rule,
                             const gv_chain_place *place, uint32_t at,
                             gv_chain_other kind, gv_label label);

#endif
