/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mus.h -- small sets of constraints: the next fact that people could find, with the
 * smallest set of named constraints that, together with what is known, forces it
 * (docs/theory/small-sets.md). Complete: as long as something follows, there is a set.
 *
 * A set that refutes a label is a minimal unsatisfiable subset (MUS) of the constraints
 * and that label. Results depend on the state and the budget alone, which is counted in
 * work and not in time. */
#ifndef GV_MUS_MUS_H
#define GV_MUS_MUS_H

#include "base/budget.h"
#include "mus/core.h"
#include "mus/smallest.h"

/* A set, and what it forces. */
typedef struct gv_mus_result {
    const uint32_t *set; /* constraints, ascending */
    uint32_t n;
    const gv_label *targets; /* labels that it refutes, ascending */
    uint32_t n_targets;
    bool contradicts; /* it cannot hold at all: there is no solution */
    bool smallest;    /* no smaller set forces anything; else it is minimal only */
} gv_mus_result;

typedef struct gv_mus gv_mus;

/* For one network, in `arena`; gv_mus_free() frees what it takes on the way. */
gv_status gv_mus_new(gv_mus **out, const gv_net *net, gv_arena *arena, gv_error *err);
void gv_mus_free(gv_mus *mus);

const gv_constraints *gv_mus_constraints(const gv_mus *mus);

/* A new instance; `sat` finds what propagation does not. Every question whether a set
 * can hold is a node of `budget`; *n_nodes counts them, from what was spent before.
 * Both may be NULL. */
void gv_mus_start(gv_mus *mus, const gv_sat_kind *sat, const gv_budget *budget,
                  uint64_t *n_nodes);

/* The next set of at most `max_size` constraints. `candidates` and `values` are bit
 * sets of labels: those that may hold, and those that are known to hold; singles have
 * been applied. From call to call labels only leave the first. `found` is false if
 * nothing follows, or a limit was hit, see gv_mus_end(). Lists live until the next
 * call. GV_ERR_MEMORY is the only failure. */
gv_status gv_mus_find(gv_mus_result *out, bool *found, gv_mus *mus,
                      const uint64_t *candidates, const uint64_t *values,
                      uint32_t max_size, gv_error *err);
gv_end gv_mus_end(const gv_mus *mus);

/* What was done for the instance: hitting sets that were tried, calls of the solver. */
typedef struct gv_mus_counts {
    uint64_t n_hitting_sets, n_sat_calls;
} gv_mus_counts;

gv_mus_counts gv_mus_count(const gv_mus *mus);

#endif
