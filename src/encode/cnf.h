/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cnf.h -- an instance as clauses, for SAT solvers inside and outside the program.
 *
 * Variables are labels, numbered from 1 in the order of the labels. 3D: at least one
 * and at most one label of every CSP-variable. 2D: at least one label of every primary
 * variable, at most one of every other group (for a csp, whose variables need not be
 * permutations, also at most one of every primary variable; and at least one of every
 * other variable that it needs, net.h). Blocks of one row or one
 * column repeat the rows or columns, and are left out (docs/formats/encodings.md). */
#ifndef GV_ENCODE_CNF_H
#define GV_ENCODE_CNF_H

#include "base/arena.h"
#include "base/budget.h"
#include "model/instance.h"

typedef enum gv_cnf_form { GV_CNF_2D, GV_CNF_3D } gv_cnf_form;

typedef struct gv_cnf_choice {
    gv_cnf_form form;

    /* Reduced: variables for the labels that are open after naked singles to the
     * fixpoint; a clause that two groups share is written once. Full: a variable for
     * every label, variable = label + 1, the clauses of all groups even if they share
     * some, unit clauses for the givens and for what marks exclude. */
    bool full;
} gv_cnf_choice;

typedef struct gv_cnf {
    const gv_instance *instance;
    gv_cnf_choice choice;
    uint32_t n_vars;
    const gv_label *label_of; /* n_vars + 1, by variable; [0] is GV_NO_LABEL */
    const uint32_t *var_of;   /* by label; 0: decided */
    const uint64_t *held;     /* the labels that already hold; empty if full */
    bool contradiction;       /* found by propagation: no variables, one empty clause */
} gv_cnf;

/* The clauses of `instance`, which must live as long as they do. They live in `arena`
 * and may be read by several threads. */
gv_status gv_cnf_make(gv_cnf **out, const gv_instance *instance, gv_cnf_choice choice,
                      gv_arena *arena, gv_error *err);

/* Receives each literal of each clause, and 0 after each clause, like IPASIR's add().
 */
typedef struct gv_clause_sink {
    void (*add)(void *user, int32_t literal);
    void *user;
} gv_clause_sink;

/* Makes the clauses, always in the same order. Nothing is stored: 16 x 4 blocks, full,
 * have 33 million clauses. `meter` may end it (budget.h), after some clause. */
void gv_cnf_emit(const gv_cnf *cnf, gv_clause_sink sink, gv_meter *meter);

/* Their number. Takes as long as making them, and may be ended likewise. */
uint64_t gv_cnf_count(const gv_cnf *cnf, gv_meter *meter);

/* Reads a model, values[1 .. n_vars], as a solution: one label for each primary
 * variable. GV_ERR_INPUT with the reason if it is not one; it is always checked against
 * the network, the givens and the marks. */
gv_status gv_cnf_solution(gv_label *out, const gv_cnf *cnf, const bool *values,
                          gv_error *err);

#endif
