/* SPDX-License-Identifier: GPL-3.0-or-later */
/* local.h -- a few constraints at a time: what follows from them and from the facts by
 * propagation, and whether they can be satisfied. Sets of interest have some ten
 * constraints, so that a plain search is done in microseconds. Domains (variables that
 * belong to no constraint) always hold. */
#ifndef GV_MUS_LOCAL_H
#define GV_MUS_LOCAL_H

#include "base/bitset.h"
#include "base/budget.h"
#include "model/constraints.h"

/* What is known of a label. */
enum { GV_MUS_FALSE = -1, GV_MUS_OPEN = 0, GV_MUS_TRUE = 1 };

/* Answers of searches. */
typedef enum gv_mus_answer { GV_MUS_NO, GV_MUS_YES, GV_MUS_UNKNOWN } gv_mus_answer;

/* Why a label was assigned: the group or pair of a constraint, and the true label that
 * excludes it; GV_NO_LABEL: it is the last one of an exact group. */
typedef struct gv_mus_reason {
    uint32_t constraint; /* GV_NO_CONSTRAINT: a domain, or an assumption */
    gv_var group;        /* UINT32_MAX: a pair, or an assumption */
    gv_label by;
} gv_mus_reason;

typedef struct gv_mus_local {
    const gv_constraints *constraints;
    const gv_net *net;

    int8_t *value;     /* of each label */
    uint32_t *n_open;  /* of each group: labels without a value */
    uint32_t *n_true;  /* of each group */
    uint8_t *group_on; /* of each group: its constraint is active, or a domain */
    uint8_t *on;       /* of each constraint: it is active */
    uint32_t *n_uses;  /* of each primary variable: labels in active constraints */
    const gv_label *solution; /* of each home variable: tried first; NULL: unknown */

    uint32_t *active; /* the active constraints, in the order of activation */
    uint32_t n_active;
    gv_var *domains; /* domains in use; some may be out of use again */
    uint32_t n_domains;

    gv_label *trail;
    gv_mus_reason *reasons; /* of the labels of the trail, by label */
    uint32_t n_trail, n_read;

    /* The last contradiction: an exact group without candidates, a group with several
     * labels that hold, or a pair of which both do. */
    uint32_t conflict;
    gv_var conflict_group; /* UINT32_MAX: a pair */
    gv_label conflict_pair[2];

    uint64_t n_work;    /* assignments: the measure of all budgets */
    uint64_t n_guesses; /* of the current search */

    /* The limits of the caller: each question counts as a node. */
    const gv_budget *budget; /* NULL: none */
    uint64_t *n_nodes;       /* what is spent; NULL: it is not counted */
    gv_end end;              /* why questions are no longer answered */
} gv_mus_local;

gv_status gv_mus_local_new(gv_mus_local **out, const gv_constraints *constraints,
                           gv_arena *arena, gv_error *err);

/* The facts: labels that are open, and those that hold. Nothing is active then. */
void gv_mus_local_load(gv_mus_local *l, const uint64_t *candidates,
                       const uint64_t *values);

/* Activates a constraint and propagates; false: contradiction. What was assigned is
 * taken back by gv_mus_local_undo(); deactivate in the opposite order. */
bool gv_mus_local_activate(gv_mus_local *l, uint32_t constraint);
void gv_mus_local_deactivate_to(gv_mus_local *l, uint32_t n_active);

/* Assigns an open label and propagates; false: contradiction. */
bool gv_mus_local_assume(gv_mus_local *l, gv_label label, int value);
void gv_mus_local_undo(gv_mus_local *l, uint32_t mark);

/* Counts a question. False when a limit is hit: from then on `end` says which. */
bool gv_mus_local_count(gv_mus_local *l);

/* Whether what is active can be satisfied. YES leaves a solution of it on the trail. */
gv_mus_answer gv_mus_local_search(gv_mus_local *l);

/* From nothing active: whether `n` constraints can hold together with `label`
 * (GV_NO_LABEL: by themselves). YES leaves the trail and the constraints as they are;
 * in any case gv_mus_local_clear() comes next. */
gv_mus_answer gv_mus_local_check(gv_mus_local *l, const uint32_t *set, uint32_t n,
                                 gv_label label);
void gv_mus_local_clear(gv_mus_local *l);

/* After a contradiction by propagation alone: the active constraints that it depends
 * on, in `out`, which has room for all; returns their number. `seen` has a zero for
 * each label, and is left so. */
uint32_t gv_mus_local_core(const gv_mus_local *l, uint32_t *out, uint8_t *seen,
                           uint8_t *in_core);

#endif
