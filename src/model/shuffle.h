/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shuffle.h -- random isomorphs: the same puzzle in another form. */
#ifndef GV_MODEL_SHUFFLE_H
#define GV_MODEL_SHUFFLE_H

#include "model/instance.h"

/* An isomorph of `instance` in `arena`. For a family, givens, placed flags and marks go
 * through a random automorphism of the network. For a csp, the result is a new network
 * with its variables, and the values of each, in random order; names, givens and marks
 * go with them. */
gv_status gv_instance_shuffle(gv_instance **out, const gv_instance *instance,
                              gv_rng *rng, gv_arena *arena, gv_error *err);

#endif
