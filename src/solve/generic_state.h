/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generic_state.h -- the candidates of a search in any network: assert, remove,
 * propagate singles, undo. Used by generic.c and by the search for random grids
 * (generate/grid/backtracking.c). Nothing here allocates after gv_generic_state_init().
 */
#ifndef GV_SOLVE_GENERIC_STATE_H
#define GV_SOLVE_GENERIC_STATE_H

#include "model/instance.h"
#include "model/loop.h"

enum { GV_LABEL_REMOVED, GV_LABEL_CANDIDATE, GV_LABEL_HOLDS };

/* What is left of a CSP-variable. `rest` is the exclusive or of its candidates: when
 * one is left, it is that label, found without a scan. */
typedef struct gv_domain {
    uint32_t n_left;
    gv_label rest;
} gv_domain;

typedef struct gv_generic_state {
    const gv_net *net;
    uint8_t *label;    /* GV_LABEL_... of each label */
    gv_domain *domain; /* of each CSP-variable */

    /* Labels in the order in which they ceased to be candidates: removed or asserted,
     * each once. */
    gv_label *trail;
    uint32_t n_trail;

    /* All CSP-variables, those with two candidates or more first. A variable that
     * leaves the first part swaps places with its last one, so that its length alone
     * restores it. */
    gv_var *open;
    uint32_t *open_place; /* of each CSP-variable in `open` */
    uint32_t n_open;

    /* Last candidates of variables, to be asserted. */
    gv_label *queue;
    uint32_t n_queue;

    /* How often each variable lost its last candidate: the search should look first
     * where it fails. Not undone. */
    uint32_t *n_failures;
    bool contradictory; /* a variable has no candidate, or a loop is wrong; until undone
                         */

    uint8_t *line;       /* of a network with a condition on lines (model/loop.h): a */
    uint32_t *loop_root; /* gv_line of each, and a forest of its points; else NULL */
} gv_generic_state;

/* A moment to return to. */
typedef struct gv_generic_mark {
    uint32_t n_trail;
    uint32_t n_open;
} gv_generic_mark;

/* All labels are candidates. GV_ERR_MEMORY is the only failure. */
gv_status gv_generic_state_init(gv_generic_state *out, const gv_net *net,
                                gv_arena *arena, gv_error *err);

/* Removes `label`, a candidate. Resulting singles are left to the propagation. */
void gv_generic_remove(gv_generic_state *state, gv_label label);

/* Asserts `label`, a candidate: every label linked to it is removed. */
void gv_generic_assert(gv_generic_state *state, gv_label label);

/* Loads the marks of an instance, its givens in `keep` (NULL: all) and a forbidden
 * label (or GV_NO_LABEL) into a new state. False if givens exclude each other. */
bool gv_generic_load(gv_generic_state *state, const gv_instance *instance,
                     const uint64_t *keep, gv_label forbid);

/* Asserts singles until there are none, and leaves out lines beside a closed loop.
 * Returns false on a contradiction. */
bool gv_generic_propagate(gv_generic_state *state);

/* Undoes everything since `mark`. Marks nest. */
gv_generic_mark gv_generic_now(const gv_generic_state *state);
void gv_generic_undo(gv_generic_state *state, gv_generic_mark mark);

#endif
