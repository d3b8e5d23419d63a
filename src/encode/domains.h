/* SPDX-License-Identifier: GPL-3.0-or-later */
/* domains.h -- an instance as variables over integers, for the languages of constraint
 * solvers: the primary variables, the values each can have, and which pairs of values
 * exclude each other. */
#ifndef GV_ENCODE_DOMAINS_H
#define GV_ENCODE_DOMAINS_H

#include "base/bitset.h"
#include "encode/encode_internal.h"

typedef struct gv_domains {
    const gv_instance *instance;
    const gv_net *net;

    /* Domains contain what naked singles left. False: what marks allow, and the givens
     * are separate statements; also if naked singles end in a contradiction, so that
     * the solver finds it too. */
    bool reduced;
    bool contradiction; /* naked singles found one */

    const uint64_t *allowed; /* bit set of labels */
    const uint32_t *number;  /* csp: the number of each label's value, from 1 */
    uint32_t n_values;       /* numbers are 1 .. n_values */
    uint32_t n_empty;        /* variables without a value: there is no solution */
} gv_domains;

gv_status gv_domains_make(gv_domains *out, const gv_instance *instance, bool full,
                          gv_arena *arena, gv_error *err);

static inline bool gv_domains_allow(const gv_domains *domains, gv_label label)
{
    return gv_bits_has(domains->allowed, label);
}

/* The number of a label's value: the digit, the column of a queen, that of a csp's
 * value, from 1. */
static inline uint32_t gv_domains_number(const gv_domains *domains, gv_label label)
{
    return domains->number ? domains->number[label]
                           : label % domains->net->shape.order + 1;
}

/* How many values a group has left. */
uint32_t gv_domains_size(const gv_domains *domains, gv_var group);

/* The label of variable `var` with that number; GV_NO_LABEL if there is none. */
gv_label gv_domains_label(const gv_domains *domains, gv_var var, uint64_t number);

/* For a csp: comment lines with the numbers of variables and values. */
void gv_domains_legend(const gv_encode_out *out, const gv_domains *domains,
                       const char *mark);

/* ---- units of grids, statements of a csp ---- */

/* An all-different: calls `each` with its variables, in order. */
typedef void gv_alldiff_fn(void *user, const gv_var *vars, uint32_t n_vars);

/* Calls `each` for every unit of a grid (rows, columns, blocks, diagonals), the columns
 * of queens, the statements of a csp, in order. `vars` is room for as many variables as
 * there are. Units of one variable constrain nothing and are left out. */
void gv_alldiffs_each(const gv_domains *domains, gv_var *vars, gv_alldiff_fn *each,
                      void *user);

/* ---- pairs that no all-different explains ---- */

typedef struct gv_conflict {
    gv_label a;
    gv_label b;
} gv_conflict;

/* Called with all conflicts of two variables. */
typedef gv_status gv_conflicts_fn(void *user, gv_var p, gv_var q,
                                  const gv_conflict *conflicts, uint32_t n_conflicts);

/* The diagonals and blocks of queens, the forbidden pairs of a csp: among allowed
 * labels, by pairs of variables p < q, ascending. Ends with the first failure of
 * `each`; `meter` may end it (budget.h). Room comes from `tmp`. */
gv_status gv_conflicts_each(const gv_domains *domains, gv_conflicts_fn *each,
                            void *user, gv_meter *meter, gv_arena *tmp, gv_error *err);

#endif
