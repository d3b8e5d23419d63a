/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solution_check.h -- the one place where an answer is verified, wherever it comes
 * from: a solver inside the program, one outside, a file. */
#ifndef GV_ENCODE_SOLUTION_CHECK_H
#define GV_ENCODE_SOLUTION_CHECK_H

#include "model/instance.h"

/* Whether labels[0 .. n_primary - 1], one for each primary variable in their order, are
 * a solution of the instance: each a label of its variable, no two of them linked,
 * every other CSP-variable with a label, every given among them, none excluded by
 * marks. GV_ERR_INPUT with the first error ("r1n5 holds twice"). Allocates only if
 * there is an error. */
gv_status gv_solution_check(const gv_instance *instance, const gv_label *labels,
                            gv_error *err);

#endif
