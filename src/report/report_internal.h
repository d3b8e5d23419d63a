/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_internal.h -- what the files of this folder share: the drawing of a board, for
 * pictures of puzzles and of steps; the reading of paths, for those who verify them. */
#ifndef GV_REPORT_REPORT_INTERNAL_H
#define GV_REPORT_REPORT_INTERNAL_H

#include "rules/path.h"

/* Where a candidate is drawn: its centre, and half of its room. */
typedef struct gv_board_place {
    unsigned x, y, half;
} gv_board_place;

typedef struct gv_board gv_board;

gv_board_place gv_board_place_of(const gv_board *board, gv_label label);

/* A line below a picture, behind a square of these colours. */
typedef struct gv_board_entry {
    const char *fill, *stroke;
    const char *words;
} gv_board_entry;

typedef struct gv_board_legend {
    const gv_board_entry *entries;
    uint32_t n;
} gv_board_legend;

/* What a picture adds to the givens and the lines of a board. */
typedef struct gv_board_layers {
    const char *title;          /* XML text; NULL: a description of the board */
    const uint64_t *candidates; /* NULL: none are drawn */
    void (*below)(void *user, const gv_board *board, gv_buffer *out); /* may be NULL */
    void (*above)(void *user, const gv_board *board, gv_buffer *out); /* may be NULL */
    void *user;
    gv_board_legend legend;
} gv_board_layers;

/* Appends one complete <svg> document, without a final newline. GV_ERR_UNSUPPORTED for
 * a csp whose text does not say how it is drawn. */
gv_status gv_board_draw(gv_buffer *out, const gv_instance *instance,
                        const gv_board_layers *layers, gv_error *err);

struct json_t; /* of jansson */

/* Parses a text; GV_ERR_INPUT has the place of the error. */
gv_status gv_path_json_load(struct json_t **out, const char *text, size_t length,
                            gv_error *err);

/* Like gv_path_json_read(), from a parsed object. */
gv_status gv_path_json_take(gv_path *out, const struct json_t *root,
                            const gv_linkage *linkage, gv_arena *arena, gv_error *err);

#endif
