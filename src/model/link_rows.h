/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link_rows.h -- the links of every label as bit sets, for engines that want them and
 * only where they fit: n_labels^2 bits (9x9: 66 kB; 16x16: 2 MB; 25x25: 30 MB). */
#ifndef GV_MODEL_LINK_ROWS_H
#define GV_MODEL_LINK_ROWS_H

#include "model/net.h"

typedef struct gv_link_rows {
    size_t n_words;       /* of a row */
    const uint64_t *bits; /* row of label l: bits + l * n_words */
} gv_link_rows;

/* GV_ERR_ARGUMENT when the rows would take more than `max_bytes`. */
gv_status gv_link_rows_new(const gv_link_rows **out, const gv_net *net,
                           size_t max_bytes, gv_arena *arena, gv_error *err);

#endif
