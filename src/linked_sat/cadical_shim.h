/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cadical_shim.h -- CaDiCaL for callers in C: the functions of ccadical.h, catching the
 * exceptions that its C interface lets through. The only one there is means that memory
 * has run out. From then on a solver does nothing and returns 0; it can only be asked
 * whether that happened, and be released. */
#ifndef GV_LINKED_SAT_CADICAL_SHIM_H
#define GV_LINKED_SAT_CADICAL_SHIM_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gv_cadical gv_cadical;

/* NULL when out of memory. */
gv_cadical *gv_cadical_new(void);

/* A solver that ran out of memory while clauses were added is not freed: its parts are
 * inconsistent, and destroying them could crash. */
void gv_cadical_free(gv_cadical *c);

bool gv_cadical_out_of_memory(const gv_cadical *c);

void gv_cadical_add(gv_cadical *c, int literal);
void gv_cadical_assume(gv_cadical *c, int literal);
int gv_cadical_solve(gv_cadical *c);
int gv_cadical_val(gv_cadical *c, int literal);
int gv_cadical_failed(gv_cadical *c, int literal);
int gv_cadical_fixed(gv_cadical *c, int literal);
void gv_cadical_constrain(gv_cadical *c, int literal);
int gv_cadical_constraint_failed(gv_cadical *c);
void gv_cadical_set_option(gv_cadical *c, const char *name, int value);
void gv_cadical_limit(gv_cadical *c, const char *name, int limit);

/* Neither callback may throw; both are called while solving. */
void gv_cadical_set_terminate(gv_cadical *c, void *state,
                              int (*terminate)(void *state));
void gv_cadical_set_learn(gv_cadical *c, void *state, int max_length,
                          void (*learn)(void *state, int *clause));

#ifdef __cplusplus
}
#endif

#endif
