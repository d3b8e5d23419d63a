/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sum_clauses.h -- a sum as clauses that a SAT solver learns from: the partial sums in
 * order encoding, so that what is learned holds for all larger or smaller ones. */
#ifndef GV_SOLVE_SUM_CLAUSES_H
#define GV_SOLVE_SUM_CLAUSES_H

#include "base/arena.h"
#include "model/csp.h"

/* Literals of labels that are decided. */
#define GV_LITERAL_TRUE  INT32_MAX
#define GV_LITERAL_FALSE (-INT32_MAX)

/* Where the clauses go, and what their literals are. */
typedef struct gv_sum_sink {
    void *user;
    int32_t (*literal)(void *user, gv_label label);
    int32_t (*fresh)(void *user);             /* a new variable */
    void (*add)(void *user, int32_t literal); /* a clause ends with 0 */
} gv_sum_sink;

/* Passes on the clauses of a sum, at most *n_left, which is lowered by their number; if
 * there are more, *fits is false. */
gv_status gv_sum_clauses(bool *fits, const gv_csp_sum *sum, const gv_sum_sink *sink,
                         uint64_t *n_left, gv_arena *tmp, gv_error *err);

/* Whether the sum holds; `holds` tells which labels do. */
bool gv_sum_holds(const gv_csp_sum *sum, bool (*holds)(void *user, gv_label label),
                  void *user);

#endif
