/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_layout.h -- where the variables of a csp stand in a picture: those of `show grid`
 * as the cells of a board, those of `show graph` as the nodes of a graph, and what is
 * not on the board in boxes below it. In units of which a cell has GV_CSP_CELL. */
#ifndef GV_REPORT_DRAWING_CSP_LAYOUT_H
#define GV_REPORT_DRAWING_CSP_LAYOUT_H

#include "model/constraints.h"
#include "report/drawing/graph_layout.h"
#include "report/report_internal.h"
#include "text/application/application.h"

enum { GV_CSP_CELL = 240 };

/* Two cells of which the first has the smaller number; `strict`: they are not equal. */
typedef struct gv_csp_sign {
    uint32_t less, more;
    bool strict;
} gv_csp_sign;

typedef struct gv_csp_layout {
    const gv_net *net;
    uint32_t width, height;
    uint32_t *x, *y; /* of each primary variable, its left upper corner */
    unsigned inset;  /* candidates stay clear of the border */

    uint32_t n_cells, rows, cols; /* of the board; 0: none */
    gv_var first;
    bool *is_cell; /* of each primary variable: it is on the board */

    /* Of a kind of puzzle that has a notation of its own, which says what is drawn on
     * the board; its squares are NULL otherwise. */
    gv_app_board app;

    /* Of a board: the signs; for each cell its cage and its region (0: none), and for
     * each cage the sum. */
    gv_csp_sign *signs;
    uint32_t n_signs;
    uint32_t *cage, *region;
    int64_t *cage_sum;
    uint32_t n_cages;

    /* Of a graph: constraints of more than four variables are small squares, nodes
     * n_primary and on. The centres are those of the variables' boxes. */
    bool is_graph;
    gv_graph_edge *edges;
    uint32_t n_edges, n_squares;
    uint32_t *square_x, *square_y;

    /* The centres of the nodes of another graph, app.image, if there is one. */
    uint32_t *image_x, *image_y;
} gv_csp_layout;

/* Whether the text says how to draw the problem. */
static inline bool gv_csp_layout_is_stated(const gv_net *net)
{
    return net->csp && (net->csp->notes.board_rows || net->csp->notes.is_graph ||
                        net->csp->notes.application);
}

/* In `arena`. GV_ERR_UNSUPPORTED: a graph of too many nodes. */
gv_status gv_csp_layout_new(const gv_csp_layout **out, const gv_net *net,
                            gv_arena *arena, gv_error *err);

/* Where a candidate is drawn; half is 0 for labels of hidden variables. */
gv_board_place gv_csp_layout_place(const gv_csp_layout *layout, gv_label label);

/* Finds signs, cages and regions of a board (csp_marks.c). */
gv_status gv_csp_layout_mark(gv_csp_layout *layout, const gv_constraints *constraints,
                             gv_arena *arena, gv_error *err);

/* The primary variables of a constraint, each once, ascending; *n is how many. `seen`
 * is room for a bit of each, all 0, and is left so. In `arena`; NULL: out of memory. */
const gv_var *gv_csp_layout_vars(uint32_t *n, const gv_constraints *constraints,
                                 uint32_t constraint, uint64_t *seen, gv_arena *arena);

#endif
