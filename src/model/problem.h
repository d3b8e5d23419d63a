/* SPDX-License-Identifier: GPL-3.0-or-later */
/* problem.h -- a csp that texts name once, with "#csp FILE", before lines that hold
 * givens alone. */
#ifndef GV_MODEL_PROBLEM_H
#define GV_MODEL_PROBLEM_H

#include "model/instance.h"
#include "model/symbols.h"

typedef struct gv_problem {
    const char *name; /* what follows "#csp " */
    const gv_instance *instance;
    gv_symbols variables; /* the primary ones by name */
} gv_problem;

/* Makes it in `arena`, which the instance outlives. */
gv_status gv_problem_make(gv_problem **out, gv_symbol name, const gv_instance *instance,
                          gv_arena *arena, gv_error *err);

/* The label of a value; GV_ERR_INPUT, without a place, if there is none. */
gv_status gv_problem_find(gv_label *out, const gv_problem *problem, gv_symbol variable,
                          gv_symbol value, gv_error *err);

/* Where readers get the problems from that texts name. A problem lasts as long as its
 * source. */
typedef struct gv_problem_source {
    gv_status (*find)(const gv_problem **out, void *user, gv_symbol name,
                      gv_error *err);
    void *user;
} gv_problem_source;

#endif
