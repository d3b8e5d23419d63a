/* SPDX-License-Identifier: GPL-3.0-or-later */
/* optimum.h -- the best solution of an instance, where one of its variables is an
 * objective: one SAT solver is kept for the whole search, and learns from each
 * solution.
 */
#ifndef GV_SOLVE_OPTIMUM_H
#define GV_SOLVE_OPTIMUM_H

#include "base/budget.h"
#include "model/instance.h"

typedef struct gv_optimum {
    gv_var objective;       /* a primary variable */
    const int64_t *numbers; /* by label: the values of the objective */
    bool maximize;
    gv_budget budget;

    const struct gv_csp_sum *sums; /* that the network lacks */
    uint32_t n_sums;

    /* Called with each solution, one label for each primary variable; each is better
     * than those before it. False ends the search with GV_END_STOPPED. */
    bool (*found)(void *user, const gv_label *solution);
    void *user;
} gv_optimum;

/* Finds better and better solutions until there is none (GV_END_COMPLETE), or until the
 * budget is spent; adds the solver's conflicts to *nodes. *ran is false if it cannot:
 * the context has no SAT solver, or the instance has too many clauses. */
gv_status gv_optimum_search(bool *ran, gv_end *end, uint64_t *nodes,
                            const gv_instance *instance, const gv_optimum *optimum,
                            gv_arena *tmp, gv_error *err);

#endif
