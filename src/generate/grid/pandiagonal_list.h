/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pandiagonal_list.h -- all pandiagonal Latin squares of an order whose search would
 * take too long cell by cell. */
#ifndef GV_GENERATE_GRID_PANDIAGONAL_LIST_H
#define GV_GENERATE_GRID_PANDIAGONAL_LIST_H

#include "generate/grid/grid_list.h"

enum {
    GV_MAX_PANDIAGONAL_LIST = 11 /* order: 13 has squares that are not cyclic, and
                                    takes minutes */
};

/* Lists the squares whose first row is in order, which represent all, in `arena`. The
 * order of the net is at most GV_MAX_PANDIAGONAL_LIST. */
gv_status gv_pandiagonal_list_make(gv_grid_list *out, const gv_net *net,
                                   gv_arena *arena, gv_error *err);

#endif
