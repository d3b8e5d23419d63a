/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_internal.h -- the drawing of a board, shared by the pictures of puzzles and of
 * steps. */
#ifndef GV_REPORT_REPORT_INTERNAL_H
#define GV_REPORT_REPORT_INTERNAL_H

#include "model/instance.h"

/* Where a candidate is drawn: its middle, and half of the room it has. */
typedef struct gv_board_place {
    unsigned x, y, half;
} gv_board_place;

typedef struct gv_board gv_board;

gv_board_place gv_board_place_of(const gv_board *board, gv_label label);

/* What a picture adds to the givens and the lines of a board. */
typedef struct gv_board_layers {
    const char *title;          /* XML text; NULL: what the board is */
    const uint64_t *candidates; /* NULL: none are drawn */
    void (*below)(void *user, const gv_board *board, gv_buffer *out); /* may be NULL */
    void (*above)(void *user, const gv_board *board, gv_buffer *out); /* may be NULL */
    void *user;
} gv_board_layers;

/* Appends one complete <svg> document, without a final newline. GV_ERR_UNSUPPORTED for
 * csp instances. */
gv_status gv_board_draw(gv_buffer *out, const gv_instance *instance,
                        const gv_board_layers *layers, gv_error *err);

#endif
