/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loop_cut.h -- the condition that lines form one loop (model/loop.h), for SAT solvers:
 * as clauses that are added when a model has several loops. */
#ifndef GV_ENCODE_LOOP_CUT_H
#define GV_ENCODE_LOOP_CUT_H

#include "encode/cnf.h"

/* Adds clauses that hold in every solution and not in this model, values[1 .. n_vars],
 * for each of its loops: a line of the loop and one elsewhere are not both drawn unless
 * a line leads from its points to others. *added is false if there is nothing to add:
 * one loop, or no such condition. */
gv_status gv_loop_cut(bool *added, const gv_cnf *cnf, const bool *values,
                      gv_clause_sink sink, gv_arena *tmp, gv_error *err);

#endif
