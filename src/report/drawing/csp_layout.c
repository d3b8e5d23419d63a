/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_layout.c -- the places of variables: rows and columns of a board, the layout of a
 * graph, rows of boxes. */
#include "report/drawing/csp_layout.h"

#include "base/bitset.h"
#include "report/drawing/app_svg.h"

#include <math.h>
#include <stdlib.h>

enum {
    CELL = GV_CSP_CELL,
    NAME_HEIGHT = 76,     /* above a box or node */
    GAP = 60,             /* between boxes */
    MIN_BOXES_IN_ROW = 8, /* below a small board */
    INSET = 12,
    INSET_IN_CAGES = 44, /* the sum of a cage stands in the corner */
    MOST_IN_CLIQUE = 4,
};

static const double usual_edge = 2 * CELL, longest_edge = 4 * CELL;
static const double least_distance = 360; // of the centres of two nodes

/* ---- variables of constraints ---- */

static void see_home(const gv_net *net, gv_label label, uint64_t *seen, gv_var *vars,
                     uint32_t *n)
{
    const gv_var home = gv_net_home(net, label);
    if (home < net->n_primary && !gv_bits_has(seen, home)) {
        gv_bits_add(seen, home);
        vars[(*n)++] = home;
    }
}

static int compare_vars(const void *a, const void *b)
{
    const gv_var x = *(const gv_var *)a, y = *(const gv_var *)b;
    return (x > y) - (x < y);
}

const gv_var *gv_csp_layout_vars(uint32_t *n, const gv_constraints *constraints,
                                 uint32_t constraint, uint64_t *seen, gv_arena *arena)
{
    const gv_constraints *c = constraints;
    const gv_net *net = c->net;
    gv_var *vars = GV_ARENA_NEW(arena, gv_var, (size_t)net->n_primary + 1);
    *n = 0;
    if (!vars)
        return NULL;
    for (uint32_t i = c->group_start[constraint]; i < c->group_start[constraint + 1];
         i++)
        for (uint32_t at = net->group_start[c->groups[i]];
             at < net->group_start[c->groups[i] + 1]; at++)
            see_home(net, net->group_labels[at], seen, vars, n);
    for (uint32_t i = c->pair_start[constraint]; i < c->pair_start[constraint + 1]; i++)
        see_home(net, c->pairs[i], seen, vars, n);
    for (uint32_t i = 0; i < *n; i++)
        gv_bits_remove(seen, vars[i]);
    if (*n > 1)
        qsort(vars, *n, sizeof *vars, compare_vars);
    return vars;
}

/* ---- graphs ---- */

/* An edge that is there already is not drawn twice. */
static void add_edge(gv_csp_layout *layout, uint64_t *joined, uint32_t n_nodes,
                     uint32_t a, uint32_t b)
{
    const size_t bit = (size_t)a * n_nodes + b;
    if (gv_bits_has(joined, bit))
        return;
    gv_bits_add(joined, bit);
    layout->edges[layout->n_edges++] = (gv_graph_edge){ a, b };
}

/* Edges between any two variables of a small constraint; a large one is a node. */
static gv_status add_edges(gv_csp_layout *layout, const gv_constraints *c,
                           gv_arena *arena, gv_error *err)
{
    const uint32_t n_vars = layout->net->n_primary, most = GV_GRAPH_MAX_NODES;
    uint64_t *seen = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(n_vars));
    uint64_t *joined =
        GV_ARENA_NEW(arena, uint64_t, gv_bits_words((size_t)most * most));
    layout->edges = GV_ARENA_NEW(arena, gv_graph_edge, (size_t)most * most / 2);
    if (!seen || !joined || !layout->edges)
        return gv_fail_memory(err);
    for (uint32_t constraint = 0; constraint < c->n; constraint++) {
        const gv_mark mark = gv_arena_mark(arena);
        uint32_t n;
        const gv_var *vars = gv_csp_layout_vars(&n, c, constraint, seen, arena);
        if (!vars)
            return gv_fail_memory(err);
        const bool is_square = n > MOST_IN_CLIQUE;
        if (is_square && n_vars + layout->n_squares >= most)
            return gv_fail(err, GV_ERR_UNSUPPORTED,
                           "a graph of more than %d variables and constraints is not "
                           "drawn",
                           GV_GRAPH_MAX_NODES);
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t k = is_square ? i : 0; k < (is_square ? i + 1 : i); k++)
                add_edge(layout, joined, most, vars[is_square ? i : k],
                         is_square ? n_vars + layout->n_squares : vars[i]);
        layout->n_squares += is_square;
        gv_arena_rewind(arena, mark);
    }
    return GV_OK;
}

/* So that an edge has about the usual length, or more where two nodes would touch. */
static double scale_of(const double *x, const double *y, uint32_t n)
{
    double least = 1;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < i; k++) {
            const double dx = x[i] - x[k], dy = y[i] - y[k];
            const double distance = sqrt(dx * dx + dy * dy);
            least = distance < least ? distance : least;
        }
    const double apart = least > 0 ? least_distance / least : longest_edge;
    return fmin(fmax(apart, usual_edge), longest_edge);
}

/* From a layout, whose edges have the length 1, to the corners of boxes in the picture,
 * `from` and more to the right; *width and *height contain them. */
static void place_boxes(uint32_t *at_x, uint32_t *at_y, uint32_t *width,
                        uint32_t *height, const double *x, const double *y, uint32_t n,
                        uint32_t from)
{
    const double scale = scale_of(x, y, n);
    double left = 0, top = 0, right = 0, bottom = 0;
    for (uint32_t i = 0; i < n; i++) {
        left = !i || x[i] < left ? x[i] : left;
        right = !i || x[i] > right ? x[i] : right;
        top = !i || y[i] < top ? y[i] : top;
        bottom = !i || y[i] > bottom ? y[i] : bottom;
    }
    for (uint32_t i = 0; i < n; i++) {
        at_x[i] = from + (uint32_t)lround((x[i] - left) * scale);
        at_y[i] = (uint32_t)lround((y[i] - top) * scale) + NAME_HEIGHT;
    }
    const uint32_t most = (uint32_t)lround((bottom - top) * scale) + NAME_HEIGHT + CELL;
    *width = from + (uint32_t)lround((right - left) * scale) + CELL;
    *height = most > *height ? most : *height;
}

/* The edges that a kind of puzzle states; NULL: out of memory. */
static gv_graph_edge *take_edges(const gv_app_graph *graph, gv_arena *arena)
{
    gv_graph_edge *edges =
        GV_ARENA_NEW(arena, gv_graph_edge, (size_t)graph->n_edges + 1);
    for (uint32_t i = 0; edges && i < graph->n_edges; i++)
        edges[i] = (gv_graph_edge){ graph->edge[i][0], graph->edge[i][1] };
    return edges;
}

/* The graph of the values, to the right of that of the variables. */
static gv_status lay_image(gv_csp_layout *layout, gv_arena *arena, gv_error *err)
{
    const gv_app_graph *image = &layout->app.image;
    const uint32_t n = image->n_nodes;
    gv_graph_edge *edges = take_edges(image, arena);
    double *x = GV_ARENA_NEW(arena, double, n), *y = GV_ARENA_NEW(arena, double, n);
    layout->image_x = GV_ARENA_NEW(arena, uint32_t, n);
    layout->image_y = GV_ARENA_NEW(arena, uint32_t, n);
    if (!edges || !x || !y || !layout->image_x || !layout->image_y)
        return gv_fail_memory(err);
    GV_TRY(gv_graph_layout(x, y, n, edges, image->n_edges, arena, err));
    place_boxes(layout->image_x, layout->image_y, &layout->width, &layout->height, x, y,
                n, layout->width + 2 * CELL);
    for (uint32_t i = 0; i < n; i++) {
        layout->image_x[i] += CELL / 2;
        layout->image_y[i] += CELL / 2;
    }
    return GV_OK;
}

static gv_status lay_graph(gv_csp_layout *layout, const gv_constraints *c,
                           gv_arena *arena, gv_error *err)
{
    const size_t most = GV_GRAPH_MAX_NODES;
    const uint32_t n_vars = layout->net->n_primary;
    double *x = GV_ARENA_NEW(arena, double, most);
    double *y = GV_ARENA_NEW(arena, double, most);
    uint32_t *at_x = GV_ARENA_NEW(arena, uint32_t, most);
    uint32_t *at_y = GV_ARENA_NEW(arena, uint32_t, most);
    layout->square_x = GV_ARENA_NEW(arena, uint32_t, most);
    layout->square_y = GV_ARENA_NEW(arena, uint32_t, most);
    layout->is_graph = true;
    layout->inset = CELL / 6; // inside the circle
    if (!x || !y || !at_x || !at_y || !layout->square_x || !layout->square_y)
        return gv_fail_memory(err);
    if (n_vars > most)
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "a graph of more than %d variables and constraints is not drawn",
                       GV_GRAPH_MAX_NODES);
    if (layout->app.pattern.n_nodes) {
        layout->edges = take_edges(&layout->app.pattern, arena);
        layout->n_edges = layout->app.pattern.n_edges;
        if (!layout->edges)
            return gv_fail_memory(err);
    } else {
        GV_TRY(add_edges(layout, c, arena, err));
    }
    const uint32_t n = n_vars + layout->n_squares;
    GV_TRY(gv_graph_layout(x, y, n, layout->edges, layout->n_edges, arena, err));
    place_boxes(at_x, at_y, &layout->width, &layout->height, x, y, n, 0);
    for (uint32_t i = 0; i < n; i++) {
        if (i < n_vars) {
            layout->x[i] = at_x[i];
            layout->y[i] = at_y[i];
        } else {
            layout->square_x[i - n_vars] = at_x[i] + CELL / 2;
            layout->square_y[i - n_vars] = at_y[i] + CELL / 2;
        }
    }
    return layout->app.image.n_nodes ? lay_image(layout, arena, err) : GV_OK;
}

/* ---- boards ---- */

static void lay_cells(gv_csp_layout *layout)
{
    const gv_csp_notes *notes = &layout->net->csp->notes;
    layout->first = notes->board_first;
    layout->rows = notes->board_rows;
    layout->cols = notes->board_cols;
    layout->n_cells = layout->rows * layout->cols;
    layout->width = layout->cols * CELL;
    layout->height = layout->rows * CELL;
    layout->inset = layout->n_cages ? INSET_IN_CAGES : INSET;
    for (uint32_t cell = 0; cell < layout->n_cells; cell++) {
        layout->x[layout->first + cell] = cell % layout->cols * CELL;
        layout->y[layout->first + cell] = cell / layout->cols * CELL;
        layout->is_cell[layout->first + cell] = true;
    }
}

/* Lines on the borders of squares: each variable around the middle of its line. */
static void lay_lines(gv_csp_layout *layout)
{
    const gv_app_board *board = &layout->app;
    gv_var var = board->line_across;
    for (uint32_t row = 0; row <= board->n_rows; row++)
        for (uint32_t col = 0; col < board->n_cols; col++, var++) {
            layout->x[var] = col * CELL;
            layout->y[var] = row * CELL - CELL / 2; // modulo 2^32: its middle is on it
            layout->is_cell[var] = true;
        }
    var = board->line_down;
    for (uint32_t row = 0; row < board->n_rows; row++)
        for (uint32_t col = 0; col <= board->n_cols; col++, var++) {
            layout->x[var] = col * CELL - CELL / 2;
            layout->y[var] = row * CELL;
            layout->is_cell[var] = true;
        }
}

/* The board that a kind of puzzle describes; or none. */
static void lay_squares(gv_csp_layout *layout)
{
    const gv_app_board *board = &layout->app;
    layout->width =
        board->n_times ? gv_app_svg_chart_width(board) : board->n_cols * CELL;
    layout->height = board->n_rows * CELL + (board->n_times ? CELL / 2 : 0);
    layout->inset = INSET;
    if (board->has_lines)
        lay_lines(layout);
    for (uint32_t i = 0; i < board->n_rows * board->n_cols; i++) {
        const gv_var var = board->square[i].variable;
        if (var == GV_APP_NO_VARIABLE)
            continue;
        layout->x[var] = i % board->n_cols * CELL;
        layout->y[var] = i / board->n_cols * CELL;
        layout->is_cell[var] = true;
    }
}

/* What is not on the board, in rows below it. */
static void lay_boxes(gv_csp_layout *layout)
{
    uint32_t n_boxes = 0;
    for (gv_var var = 0; var < layout->net->n_primary; var++)
        n_boxes += !layout->is_cell[var];
    uint32_t in_row = (layout->width + GAP) / (CELL + GAP);
    in_row = in_row < MIN_BOXES_IN_ROW ? MIN_BOXES_IN_ROW : in_row;
    in_row = in_row < n_boxes ? in_row : n_boxes;
    const uint32_t top = layout->height + GAP + NAME_HEIGHT;
    uint32_t box = 0;
    for (gv_var var = 0; var < layout->net->n_primary; var++) {
        if (layout->is_cell[var])
            continue;
        layout->x[var] = box % in_row * (CELL + GAP);
        layout->y[var] = top + box / in_row * (CELL + NAME_HEIGHT);
        box++;
    }
    if (!n_boxes)
        return;
    const uint32_t width = in_row * (CELL + GAP) - GAP;
    layout->width = width > layout->width ? width : layout->width;
    layout->height = top + (n_boxes - 1) / in_row * (CELL + NAME_HEIGHT) + CELL;
}

/* ---- places ---- */

gv_board_place gv_csp_layout_place(const gv_csp_layout *layout, gv_label label)
{
    const gv_net *net = layout->net;
    const gv_var home = gv_net_home(net, label);
    if (home >= net->n_primary)
        return (gv_board_place){ 0, 0, 0 };
    if (layout->app.has_lines)
        return (gv_board_place){ layout->x[home] + CELL / 2, layout->y[home] + CELL / 2,
                                 CELL / 8 };
    const uint32_t n = gv_net_group_size(net, home);
    const uint32_t at = label - net->group_labels[net->group_start[home]];
    unsigned columns = 1;
    while (columns * columns < n)
        columns++;
    const unsigned room = CELL - 2 * layout->inset;
    return (gv_board_place){ layout->x[home] + layout->inset +
                                 (2 * (at % columns) + 1) * room / (2 * columns),
                             layout->y[home] + layout->inset +
                                 (2 * (at / columns) + 1) * room / (2 * columns),
                             room / (2 * columns) };
}

gv_status gv_csp_layout_new(const gv_csp_layout **out, const gv_net *net,
                            gv_arena *arena, gv_error *err)
{
    gv_csp_layout *layout = GV_ARENA_NEW(arena, gv_csp_layout, 1);
    const gv_constraints *constraints;
    if (!layout)
        return gv_fail_memory(err);
    *layout =
        (gv_csp_layout){ .net = net,
                         .x = GV_ARENA_NEW(arena, uint32_t, (size_t)net->n_primary + 1),
                         .y = GV_ARENA_NEW(arena, uint32_t, (size_t)net->n_primary + 1),
                         .is_cell =
                             GV_ARENA_NEW(arena, bool, (size_t)net->n_primary + 1) };
    if (!layout->x || !layout->y || !layout->is_cell)
        return gv_fail_memory(err);
    GV_TRY(gv_constraints_new(&constraints, net, arena, err));
    if (net->csp->notes.application)
        GV_TRY(gv_app_board_of(&layout->app, net, arena, err));
    if (net->csp->notes.board_rows) {
        lay_cells(layout);
        GV_TRY(gv_csp_layout_mark(layout, constraints, arena, err));
        layout->inset = layout->n_cages ? INSET_IN_CAGES : INSET;
        lay_boxes(layout);
    } else if (net->csp->notes.application && !net->csp->notes.is_graph) {
        lay_squares(layout);
        lay_boxes(layout);
    } else {
        GV_TRY(lay_graph(layout, constraints, arena, err));
    }
    *out = layout;
    return GV_OK;
}
