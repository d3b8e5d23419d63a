/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shuffle.h -- random isomorphs: the same puzzle, told differently. */
#ifndef GV_MODEL_SHUFFLE_H
#define GV_MODEL_SHUFFLE_H

#include "model/instance.h"

/* An isomorph of `instance` in `arena`. Of a family: givens, placed flags and marks go
 * through a random automorphism of the network. Of a csp: a new network whose
 * variables, and the values of each, stand in a random order; names, givens and marks
 * travel along.
 */
gv_status gv_instance_shuffle(gv_instance **out, const gv_instance *instance,
                              gv_rng *rng, gv_arena *arena, gv_error *err);

#endif
