/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.h -- the resolution state of an instance: which labels are candidates, which
 * hold, what each CSP-variable has left. Changes are logged on a trail, so that an undo
 * is exact. BRT is here: ECP is part of every assertion, singles and contradictions are
 * known at once.
 *
 * Rules test candidates with gv_state_has(), and walk those of a variable with
 * gv_state_next(). Rules never change the state; gv_step_apply() does. */
#ifndef GV_RULES_STATE_H
#define GV_RULES_STATE_H

#include "model/instance.h"
#include "model/linkage.h"

/* What is left of a CSP-variable. `rest` is the exclusive or of its candidates: when
 * one is left it is that label, found without a scan. A decided variable has none. */
typedef struct gv_var_rest {
    uint32_t n_left;
    gv_label rest;
} gv_var_rest;

typedef struct gv_state {
    const gv_linkage *linkage;
    gv_memory *memory;    /* that of its arena, for those who check steps in it */
    uint64_t *candidates; /* bit set of labels */
    gv_var_rest *left;    /* of each CSP-variable */
    gv_label *value;      /* of each CSP-variable; GV_NO_LABEL: undecided */
    uint64_t *singles;    /* bit set of undecided variables with one candidate */

    uint32_t n_candidates;
    uint32_t n_undecided; /* CSP-variables */
    uint32_t n_empty;     /* undecided variables without candidate: contradictions */

    /* A given is excluded from the start; set only by loading. The first such given,
     * and the earlier one that excludes it: GV_NO_LABEL if the marks do. */
    bool clash;
    gv_label clash_given, clash_with;

    /* Whether the instance is known to have exactly one solution. Loading and resetting
     * say no; who has counted may say yes. */
    bool one_solution;

    /* Labels in the order in which they ceased to be candidates, the asserted ones with
     * GV_TRAIL_ASSERTED. Also the log of changes: whoever remembers n_trail (and
     * n_undos) can see what happened since. */
    gv_label *trail;
    uint32_t n_trail;
    uint32_t n_undos;
} gv_state;

#define GV_TRAIL_ASSERTED UINT32_C(0x80000000)

/* A state in `arena` in which every label is a candidate. GV_ERR_MEMORY is the only
 * failure. */
gv_status gv_state_new(gv_state **out, const gv_linkage *linkage, gv_arena *arena,
                       gv_error *err);

/* Every label a candidate, nothing decided, empty trail. */
void gv_state_reset(gv_state *state);

/* Resets, loads the marks and the givens of an instance of the same network, and
 * empties the trail: the remaining candidates are the initial ones. Singles are not yet
 * asserted. Givens that exclude each other leave a contradictory state. */
void gv_state_load(gv_state *state, const gv_instance *instance);

/* Makes `state` equal to `from` (same linkage), including the trail. */
void gv_state_copy(gv_state *state, const gv_state *from);

/* Removes `label`, a candidate. O(variables of a label). */
void gv_state_remove(gv_state *state, gv_label label);

/* Asserts `label`, a candidate: its variables are decided, and every candidate linked
 * to it is removed (ECP). */
void gv_state_assert(gv_state *state, gv_label label);

/* Asserts singles until there are none or the state is contradictory. True if it is
 * not. */
bool gv_state_propagate(gv_state *state);

/* Undoes everything since n_trail was `mark`. Marks nest. */
void gv_state_undo(gv_state *state, uint32_t mark);

static inline bool gv_state_has(const gv_state *state, gv_label label)
{
    return gv_bits_has(state->candidates, label);
}

static inline bool gv_state_contradictory(const gv_state *state)
{
    return state->n_empty > 0 || state->clash;
}

static inline bool gv_state_solved(const gv_state *state)
{
    return !state->n_undecided && !state->clash;
}

/* The first variable with one candidate, in the order of the variables (so a naked
 * single comes before hidden ones); GV_NO_VAR if there is none. */
gv_var gv_state_single(const gv_state *state);

/* The first undecided variable without a candidate; GV_NO_VAR if there is none. */
gv_var gv_state_empty(const gv_state *state);

/* The first candidate of `var` after `label`; with GV_NO_LABEL, its first one.
 * GV_NO_LABEL at the end. O(labels of a variable). */
gv_label gv_state_next(const gv_state *state, gv_var var, gv_label label);

/* The candidates of `var`, ascending, into `out`, which has room for all its labels.
 * Returns their number. */
uint32_t gv_state_candidates_of(const gv_state *state, gv_var var, gv_label *out);

/* The primary variables (cells) that are decided. */
uint32_t gv_state_count_values(const gv_state *state);

/* Pairs of candidates of a CSP-variable, summed over the CSP-variables: a pair counts
 * once for each variable that contains both. */
uint64_t gv_state_count_csp_links(const gv_state *state);

#endif
