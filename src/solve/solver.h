/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solver.h -- one interface to every engine that finds or counts solutions. */
#ifndef GV_SOLVE_SOLVER_H
#define GV_SOLVE_SOLVER_H

#include "base/bigcount.h"
#include "base/budget.h"
#include "model/instance.h"

/* What to search. Zeroed except for `forbid`: all solutions, counted only. */
typedef struct gv_search {
    gv_limits limits;

    /* The sub-puzzle: bit i keeps given i of the instance; NULL keeps all. */
    const uint64_t *keep;

    /* A label that may not hold (GV_NO_LABEL: none): "is there another solution?". */
    gv_label forbid;

    /* NULL, or the CSP-variables, as a bit set, that are to be decided: with `found`
     * NULL, the ways to decide these are counted and the others stay open. Only for the
     * generic engine, and only for a set that nothing links to the others. */
    const uint64_t *vars;

    /* Called with each solution, one label per primary variable; false ends the search
     * with GV_END_STOPPED. NULL: count only, which lets an engine use symmetry. */
    bool (*found)(void *user, const gv_label *solution);
    void *user;
} gv_search;

typedef struct gv_search_result {
    gv_bigcount
        count; /* solutions found; never above limits.solutions when that is set */
    gv_end end;
    uint64_t nodes; /* branches tried */
} gv_search_result;

/* Runs the first engine that suits. `tmp` is scratch, rewound on return. The caller
 * initialises and frees out->count. GV_ERR_MEMORY is the only failure. */
gv_status gv_search_run(gv_search_result *out, const gv_instance *instance,
                        const gv_search *search, gv_arena *tmp, gv_error *err);

/* The number of solutions, up to 2, found within what is left of `budget`; 0 if nothing
 * is left: *end says so. */
gv_status gv_count_to_two(unsigned *out, gv_end *end, const gv_instance *instance,
                          const gv_budget *budget, gv_arena *tmp, gv_error *err);

/* An engine: special ones (9x9 lanes, SAT) are rows before the generic one. */
typedef struct gv_engine {
    const char *name;
    bool (*suits)(const gv_instance *instance, const gv_search *search);
    gv_status (*run)(gv_search_result *out, const gv_instance *instance,
                     const gv_search *search, gv_arena *tmp, gv_error *err);
} gv_engine;

extern const gv_engine gv_engines[];
extern const size_t gv_n_engines;

/* generic.c: any instance. */
gv_status gv_generic_run(gv_search_result *out, const gv_instance *instance,
                         const gv_search *search, gv_arena *tmp, gv_error *err);

#endif
