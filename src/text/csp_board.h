/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_board.h -- the board of a csp whose text says `show grid NAME`: its cells are
 * variables, row by row. */
#ifndef GV_TEXT_CSP_BOARD_H
#define GV_TEXT_CSP_BOARD_H

#include "model/instance.h"

static inline bool gv_csp_board_is_shown(const gv_net *net)
{
    return net->csp && net->csp->notes.board_rows;
}

/* For each cell, in `arena`, the value that is given, or NULL; cells number row by row.
 * NULL when out of memory. */
const char **gv_csp_board_values(const gv_instance *instance, gv_arena *arena);

/* Appends the rows, with dots for what is not given, and then one line of the givens of
 * other variables, if there are any. No final newline. */
gv_status gv_csp_board_put(gv_buffer *out, const gv_instance *instance, gv_error *err);

#endif
