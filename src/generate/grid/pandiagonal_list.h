/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pandiagonal_list.h -- all pandiagonal Latin squares of an order whose search would
 * take too long cell by cell. */
#ifndef GV_GENERATE_GRID_PANDIAGONAL_LIST_H
#define GV_GENERATE_GRID_PANDIAGONAL_LIST_H

#include "generate/grid/grid_list.h"

enum { GV_MAX_PANDIAGONAL_LIST = 13 /* order; 17 has too many squares */ };

/* Lists the squares whose first row is in order, which represent all, in `arena`. The
 * order of the net is at most GV_MAX_PANDIAGONAL_LIST. *stopped: `stop` (or NULL) was
 * set meanwhile; `out` is then not set. */
gv_status gv_pandiagonal_list_make(gv_grid_list *out, bool *stopped, const gv_net *net,
                                   const gv_flag *stop, gv_arena *arena, gv_error *err);

#endif
