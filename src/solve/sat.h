/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sat.h -- SAT solvers behind one table of functions in the shape of IPASIR. The core
 * has none: a program that links some (linked_sat/) gives its context a list of them
 * (gv_context_set_sat). A solver object belongs to one thread at a time. */
#ifndef GV_SOLVE_SAT_H
#define GV_SOLVE_SAT_H

#include "model/context.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a solver reports about its work; a figure that it does not report has no `has_`.
 */
typedef struct gv_sat_stats {
    uint64_t conflicts, decisions, propagations, restarts;
    bool has_conflicts, has_decisions, has_propagations, has_restarts;
} gv_sat_stats;

/* Roughly what a solver allocates per clause on its own heap; gv_memory_charge() it, so
 * that a memory limit also bounds solvers. */
enum { GV_SAT_CLAUSE_BYTES = 60 };

/* The answers of solve(). */
enum { GV_SAT_UNKNOWN = 0, GV_SAT_YES = 10, GV_SAT_NO = 20 };

struct gv_sat_kind {
    const char *name;
    const char *(*signature)(void); /* name and version of the library */
    const char *options; /* settings that differ from the defaults: " NAME=VALUE"... */
    void *(*init)(void); /* NULL: no memory */
    void (*release)(void *solver);
    void (*add)(void *solver, int32_t literal); /* a clause ends with 0 */
    void (*assume)(void *solver, int32_t literal);
    int (*solve)(void *solver); /* 10, 20, or 0 if terminated or at its limit */
    int32_t (*val)(void *solver, int32_t literal); /* after 10: literal or -literal */
    bool (*failed)(void *solver, int32_t assumption); /* after 20: was it needed? */

    /* `terminate` is called now and then while solving; not 0 ends it with 0. */
    void (*set_terminate)(void *solver, void *state, int (*terminate)(void *state));

    /* Optional; NULL: the solver does not have it. */
    bool (*out_of_memory)(void *solver); /* then it returns 0, and can only be freed */
    int (*fixed)(void *solver, int32_t literal); /* 1, -1: decided by units; 0: not */
    void (*constrain)(void *solver,
                      int32_t literal); /* a clause for the next solve only */
    bool (*constraint_failed)(void *solver);
    void (*phase)(void *solver, int32_t literal); /* try this sign first */
    void (*seed)(void *solver, uint64_t seed);    /* before the first add */
    void (*limit_conflicts)(void *solver, uint64_t conflicts); /* of the next solve */
    bool (*stats)(void *solver, gv_sat_stats *out);
};

/* A list of solvers is an array that ends with NULL; the first one is the default. NULL
 * as a list is an empty one. */

/* NULL as a name is the default. NULL if the list has no such solver. */
const gv_sat_kind *gv_sat_by_name(const gv_sat_kind *const *list, const char *name);

/* Whether `name` is a solver that this source can be built with ("cadical"), so that
 * its absence can be distinguished from a wrong name. */
bool gv_sat_is_known(const char *name);

/* Whether it ran out of memory in any call since init(). */
bool gv_sat_out_of_memory(const gv_sat_kind *sat, void *solver);

#endif
