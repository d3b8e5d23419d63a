/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layout.h -- the networks that layout_engine.h searches, and their layouts. */
#ifndef GV_SOLVE_LAYOUT_H
#define GV_SOLVE_LAYOUT_H

#include "model/instance.h"
#include "sudoku9/kernel.h"

/* Whether the network is that of 81 cells with nine digits, of units and of pairs of
 * cells that differ, the same for all digits. */
bool gv_layout_fits(const gv_net *net);

/* The layout of such a network, which the instance's context keeps, or in `tmp` if it
 * does not share the network. GV_ERR_MEMORY is the only failure. */
gv_status gv_layout_find(const gv_nine_layout **out, const gv_instance *instance,
                         gv_arena *tmp, gv_error *err);

#endif
