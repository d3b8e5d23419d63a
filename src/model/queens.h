/* SPDX-License-Identifier: GPL-3.0-or-later */
/* queens.h -- what the two families of queens share. */
#ifndef GV_MODEL_QUEENS_H
#define GV_MODEL_QUEENS_H

#include "model/net.h"

/* The diagonals, then the anti-diagonals, of at least two cells: at most one queen
 * each. */
gv_status gv_queens_add_diagonals(gv_net_builder *builder, uint32_t order,
                                  gv_error *err);

/* Of either family. */
gv_status gv_queens_automorphism(const gv_net *net, gv_rng *rng, gv_label *image,
                                 gv_arena *tmp, gv_error *err);

#endif
