/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shape.h -- the networks that the sliced search takes, and their shapes. */
#ifndef GV_SOLVE_SLICED_SHAPE_H
#define GV_SOLVE_SLICED_SHAPE_H

#include "model/instance.h"
#include "solve/sliced/kernel.h"

/* Whether the network is that of a square of up to 81 cells with as many digits as it
 * has rows, of units and of pairs of cells that differ, the same for all digits. */
bool gv_sliced_fits(const gv_net *net);

/* The shape of such a network, which the instance's context keeps, or in `tmp` if it
 * does not share the network. GV_ERR_MEMORY is the only failure. */
gv_status gv_sliced_shape_find(const gv_sliced_shape **out, const gv_instance *instance,
                               gv_arena *tmp, gv_error *err);

#endif
