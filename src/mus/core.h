/* SPDX-License-Identifier: GPL-3.0-or-later */
/* core.h -- all constraints at once in a SAT solver, with a selector for each: a
 * solution, and the constraints that refute a label (its failed assumptions). Made when
 * it is needed first, once per instance; facts that are found later become units. */
#ifndef GV_MUS_CORE_H
#define GV_MUS_CORE_H

#include "base/budget.h"
#include "mus/local.h"
#include "solve/sat.h"

typedef struct gv_mus_core {
    const gv_sat_kind *sat; /* NULL: none is linked */
    gv_mus_local *local;
    gv_memory *memory;

    void *solver; /* NULL until needed */
    size_t n_charged;
    uint32_t n_vars; /* of the clauses: labels, selectors, auxiliary ones */
    int8_t *known;   /* of each label: what the solver knows of it */
    gv_label *model; /* of each home variable: what the last assignment has */
    uint32_t *rest;  /* scratch: constraints of a question */
    bool counting;   /* the clauses are counted, not added */
    uint64_t n_clauses;
    uint64_t n_calls; /* of the solver, for this instance */

    const gv_budget *budget;
    gv_end end; /* why the last call was ended */
} gv_mus_core;

gv_status gv_mus_core_new(gv_mus_core **out, gv_mus_local *local, gv_arena *arena,
                          gv_error *err);

/* A new instance. */
void gv_mus_core_reset(gv_mus_core *core);

/* Whether the constraints of `set` can hold together with `label`, given the facts that
 * are loaded in the local solver, whose trail is empty. NO: `set` is reduced to those
 * that refute the label. UNKNOWN: ended, see `end`, or out of memory. With a `set` of
 * NULL: all constraints. */
gv_mus_answer gv_mus_core_ask(gv_mus_core *core, uint32_t *set, uint32_t *n,
                              gv_label label);

/* The same question for a small set, which stays as it is: a plain search answers it,
 * or the solver where that takes too long. YES leaves an assignment on the trail of the
 * local solver; in any case gv_mus_local_clear() comes next. */
gv_mus_answer gv_mus_core_check(gv_mus_core *core, const uint32_t *set, uint32_t n,
                                gv_label label);

/* After YES of gv_mus_core_ask(): whether a label holds. */
bool gv_mus_core_holds(const gv_mus_core *core, gv_label label);

#endif
