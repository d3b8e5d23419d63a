/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_svg.c -- a csp as a picture, in the measures of board_svg.c: a board with its
 * signs and cages, a graph with nodes in the colours of their values, boxes. All
 * coordinates are integers. */
#include "report/drawing/csp_svg.h"

#include "report/drawing/app_svg.h"
#include "report/drawing/svg_legend.h"
#include "report/html.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    CELL = GV_CSP_CELL,
    PIXELS = 40, /* of a cell */
    MARGIN = 12,
    THIN = 4,
    THICK = 14,
    LARGEST_FONT = 154,
    NAME_FONT = 56,
    CAGE_INSET = 18,
    SUM_FONT = 44,
    SQUARE = 36,
};

typedef struct drawing {
    gv_buffer *out;
    const gv_instance *instance;
    const gv_csp_layout *layout;
    const gv_board_layers *layers;
    const gv_net *net;
} drawing;

/* So large that a long name fits: characters are about half as wide as high. */
static unsigned font_of(const char *text, unsigned width, unsigned most)
{
    const size_t length = strlen(text);
    const unsigned fits = (unsigned)(length ? 2 * width / length : width);
    return fits < most ? fits : most;
}

static void put_text(const drawing *d, const char *text, unsigned x, unsigned y,
                     unsigned font)
{
    gv_buffer_printf(d->out, "<text x=\"%u\" y=\"%u\" font-size=\"%u\">", x,
                     y + font * 36 / 100, font);
    gv_html_text(d->out, text);
    gv_buffer_puts(d->out, "</text>\n");
}

/* ---- the frame ---- */

static void put_title(const drawing *d)
{
    const char *name = d->net->csp->notes.title;
    gv_buffer_puts(d->out, "<title>");
    if (d->layers->title) {
        gv_buffer_puts(d->out, d->layers->title);
    } else {
        gv_html_text(d->out, name ? name : "csp");
        gv_buffer_printf(d->out, ", %u givens", (unsigned)d->instance->n_givens);
    }
    gv_buffer_puts(d->out, "</title>\n");
}

static void put_head(const drawing *d)
{
    const uint32_t width = d->layout->width + 2 * MARGIN;
    const uint32_t height = d->layout->height + 2 * MARGIN +
                            gv_svg_legend_height(&d->layers->legend, d->layout->width);
    gv_buffer_printf(d->out,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" "
                     "height=\"%u\" viewBox=\"%d %d %u %u\" role=\"img\" "
                     "font-family=\"sans-serif\" text-anchor=\"middle\">\n",
                     width * PIXELS / CELL, height * PIXELS / CELL, -MARGIN, -MARGIN,
                     width, height);
    put_title(d);
    gv_buffer_printf(d->out,
                     "<rect x=\"%d\" y=\"%d\" width=\"%u\" height=\"%u\" "
                     "fill=\"#fff\"/>\n",
                     -MARGIN, -MARGIN, width, height);
}

/* ---- boards ---- */

static void put_lines(const drawing *d)
{
    const gv_csp_layout *l = d->layout;
    const uint32_t width = l->cols * CELL, height = l->rows * CELL;
    gv_buffer_printf(
        d->out, "<path fill=\"none\" stroke=\"#888\" stroke-width=\"%d\" d=\"", THIN);
    for (uint32_t row = 1; row < l->rows; row++)
        gv_buffer_printf(d->out, "M0 %uh%u", row * CELL, width);
    for (uint32_t col = 1; col < l->cols; col++)
        gv_buffer_printf(d->out, "M%u 0v%u", col * CELL, height);
    gv_buffer_printf(d->out,
                     "\"/>\n<rect x=\"0\" y=\"0\" width=\"%u\" height=\"%u\" "
                     "fill=\"none\" stroke=\"#000\" stroke-width=\"%d\"/>\n",
                     width, height, THICK);
}

/* Thick lines where two regions meet. */
static void put_regions(const drawing *d)
{
    const gv_csp_layout *l = d->layout;
    if (!l->region[0])
        return;
    gv_buffer_printf(d->out,
                     "<path fill=\"none\" stroke=\"#000\" stroke-width=\"%d\" "
                     "stroke-linecap=\"square\" d=\"",
                     THICK);
    for (uint32_t cell = 0; cell < l->n_cells; cell++) {
        const uint32_t x = cell % l->cols * CELL, y = cell / l->cols * CELL;
        if ((cell + 1) % l->cols && l->region[cell] != l->region[cell + 1])
            gv_buffer_printf(d->out, "M%u %uv%d", x + CELL, y, CELL);
        if (cell + l->cols < l->n_cells && l->region[cell] != l->region[cell + l->cols])
            gv_buffer_printf(d->out, "M%u %uh%d", x, y + CELL, CELL);
    }
    gv_buffer_puts(d->out, "\"/>\n");
}

/* Whether the cell that is so far down and right belongs to the cage of `cell`. */
static bool same_cage(const gv_csp_layout *l, uint32_t cell, int down, int right)
{
    const int64_t row = (int64_t)(cell / l->cols) + down;
    const int64_t col = (int64_t)(cell % l->cols) + right;
    return row >= 0 && row < l->rows && col >= 0 && col < l->cols &&
           l->cage[row * l->cols + col] == l->cage[cell];
}

/* How far an edge of a cage reaches beyond the cell (less than 0) or falls short, at
 * the end where `side` is the neighbour and `corner` the cell across that neighbour. */
static int reach(bool side, bool corner)
{
    return !side ? CAGE_INSET : corner ? -CAGE_INSET : 0;
}

/* The four edges of a cell that its cage does not go beyond. */
static void put_cage_edges(const drawing *d, uint32_t cell)
{
    const gv_csp_layout *l = d->layout;
    const int x = (int)(cell % l->cols * CELL), y = (int)(cell / l->cols * CELL);
    for (int side = -1; side <= 1; side += 2) {
        const int at = side < 0 ? CAGE_INSET : CELL - CAGE_INSET;
        if (!same_cage(l, cell, side, 0)) {
            const int from =
                reach(same_cage(l, cell, 0, -1), same_cage(l, cell, side, -1));
            const int to = reach(same_cage(l, cell, 0, 1), same_cage(l, cell, side, 1));
            gv_buffer_printf(d->out, "M%d %dH%d", x + from, y + at, x + CELL - to);
        }
        if (!same_cage(l, cell, 0, side)) {
            const int from =
                reach(same_cage(l, cell, -1, 0), same_cage(l, cell, -1, side));
            const int to = reach(same_cage(l, cell, 1, 0), same_cage(l, cell, 1, side));
            gv_buffer_printf(d->out, "M%d %dV%d", x + at, y + from, y + CELL - to);
        }
    }
}

static void put_cages(const drawing *d)
{
    const gv_csp_layout *l = d->layout;
    if (!l->n_cages)
        return;
    gv_buffer_puts(d->out, "<path fill=\"none\" stroke=\"#444\" stroke-width=\"5\" "
                           "stroke-dasharray=\"16 10\" d=\"");
    for (uint32_t cell = 0; cell < l->n_cells; cell++)
        if (l->cage[cell])
            put_cage_edges(d, cell);
    gv_buffer_printf(d->out,
                     "\"/>\n<g fill=\"#222\" font-size=\"%d\" "
                     "text-anchor=\"start\">\n",
                     SUM_FONT);
    for (uint32_t cell = 0; cell < l->n_cells; cell++) {
        uint32_t first = 0;
        while (first < cell && l->cage[first] != l->cage[cell])
            first++;
        if (!l->cage[cell] || first < cell)
            continue;
        const uint32_t x = cell % l->cols * CELL, y = cell / l->cols * CELL;
        gv_buffer_printf(d->out, "<text x=\"%u\" y=\"%u\">%" PRId64 "</text>\n", x + 10,
                         y + SUM_FONT, l->cage_sum[l->cage[cell]]);
    }
    gv_buffer_puts(d->out, "</g>\n");
}

/* An angle that points to the lesser cell, with a bar beside it where they may be
 * equal. */
static void put_sign(const drawing *d, const gv_csp_sign *sign)
{
    enum { HALF = 24 };
    const gv_csp_layout *l = d->layout;
    const uint32_t a = sign->less < sign->more ? sign->less : sign->more;
    const bool across = sign->less + sign->more == 2 * a + 1 && l->cols > 1;
    const int x = (int)(a % l->cols * CELL) + (across ? CELL : CELL / 2);
    const int y = (int)(a / l->cols * CELL) + (across ? CELL / 2 : CELL);
    const int tip = sign->less < sign->more ? -HALF : HALF;
    gv_buffer_printf(d->out,
                     "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"#fff\" "
                     "stroke=\"none\"/>\n<path d=\"",
                     x, y, HALF + 12);
    if (across)
        gv_buffer_printf(d->out, "M%d %dL%d %dL%d %d", x - tip, y - HALF, x + tip, y,
                         x - tip, y + HALF);
    else
        gv_buffer_printf(d->out, "M%d %dL%d %dL%d %d", x - HALF, y - tip, x, y + tip,
                         x + HALF, y - tip);
    if (!sign->strict && across)
        gv_buffer_printf(d->out, "M%d %dH%d", x - HALF, y + HALF + 14, x + HALF);
    else if (!sign->strict)
        gv_buffer_printf(d->out, "M%d %dV%d", x + HALF + 14, y - HALF, y + HALF);
    gv_buffer_puts(d->out, "\"/>\n");
}

static bool are_neighbours(const gv_csp_layout *l, const gv_csp_sign *sign)
{
    const uint32_t a = sign->less < sign->more ? sign->less : sign->more;
    const uint32_t b = sign->less + sign->more - a;
    return (b == a + 1 && b % l->cols) || b == a + l->cols;
}

/* Between cells that are no neighbours: a line with an angle in its middle. */
static void put_far_sign(const drawing *d, const gv_csp_sign *sign)
{
    enum { HALF = 24 };
    const uint32_t cols = d->layout->cols;
    const double x = sign->less % cols * CELL + CELL / 2;
    const double y = sign->less / cols * CELL + CELL / 2;
    const double dx = sign->more % cols * CELL + CELL / 2 - x;
    const double dy = sign->more / cols * CELL + CELL / 2 - y;
    const double length = sqrt(dx * dx + dy * dy);
    const double ux = dx / length, uy = dy / length; // from the lesser to the greater
    const double mx = x + dx / 2, my = y + dy / 2;
    gv_buffer_printf(d->out,
                     "<path stroke=\"#aaa\" d=\"M%ld %ldL%ld %ld\"/>\n<path "
                     "d=\"M%ld %ldL%ld %ldL%ld %ld",
                     lround(x + ux * CELL / 4), lround(y + uy * CELL / 4),
                     lround(x + dx - ux * CELL / 4), lround(y + dy - uy * CELL / 4),
                     lround(mx + HALF * (ux - uy)), lround(my + HALF * (uy + ux)),
                     lround(mx - HALF * ux), lround(my - HALF * uy),
                     lround(mx + HALF * (ux + uy)), lround(my + HALF * (uy - ux)));
    if (!sign->strict) // a bar beside the tip
        gv_buffer_printf(d->out, "M%ld %ldl%ld %ld",
                         lround(mx - (HALF + 14) * ux - HALF * uy),
                         lround(my - (HALF + 14) * uy + HALF * ux),
                         lround(2 * HALF * uy), lround(-2 * HALF * ux));
    gv_buffer_puts(d->out, "\"/>\n");
}

static void put_signs(const drawing *d)
{
    if (!d->layout->n_signs)
        return;
    gv_buffer_puts(d->out, "<g fill=\"none\" stroke=\"#111\" stroke-width=\"9\">\n");
    for (uint32_t i = 0; i < d->layout->n_signs; i++)
        if (are_neighbours(d->layout, &d->layout->signs[i]))
            put_sign(d, &d->layout->signs[i]);
        else
            put_far_sign(d, &d->layout->signs[i]);
    gv_buffer_puts(d->out, "</g>\n");
}

/* ---- boxes and graphs ---- */

/* The boxes of the variables that are not on the board, and their names. */
static void put_boxes(const drawing *d)
{
    const gv_csp_layout *l = d->layout;
    for (gv_var var = 0; var < d->net->n_primary; var++) {
        if (!l->is_graph && l->is_cell[var])
            continue;
        const char *name = d->net->csp->variable[var];
        gv_buffer_puts(d->out, "<g fill=\"#111\">\n");
        put_text(d, name, l->x[var] + CELL / 2, l->y[var] - 38,
                 font_of(name, CELL, NAME_FONT));
        gv_buffer_puts(d->out, "</g>\n");
        if (!l->is_graph)
            gv_buffer_printf(d->out,
                             "<rect x=\"%u\" y=\"%u\" width=\"%d\" height=\"%d\" "
                             "fill=\"none\" stroke=\"#888\" stroke-width=\"%d\"/>\n",
                             l->x[var], l->y[var], CELL, CELL, THIN);
    }
}

static void put_end(const drawing *d, uint32_t node)
{
    const gv_csp_layout *l = d->layout;
    const uint32_t n = d->net->n_primary;
    if (node < n)
        gv_buffer_printf(d->out, "%u %u", l->x[node] + CELL / 2, l->y[node] + CELL / 2);
    else
        gv_buffer_printf(d->out, "%u %u", l->square_x[node - n], l->square_y[node - n]);
}

static void put_edges(const drawing *d)
{
    const gv_csp_layout *l = d->layout;
    gv_buffer_puts(d->out,
                   "<path fill=\"none\" stroke=\"#999\" stroke-width=\"6\" d=\"");
    for (uint32_t i = 0; i < l->n_edges; i++) {
        gv_buffer_putc(d->out, 'M');
        put_end(d, l->edges[i].a);
        gv_buffer_putc(d->out, 'L');
        put_end(d, l->edges[i].b);
    }
    gv_buffer_puts(d->out, "\"/>\n");
    for (uint32_t i = 0; i < l->n_squares; i++)
        gv_buffer_printf(d->out,
                         "<rect x=\"%u\" y=\"%u\" width=\"%d\" height=\"%d\" "
                         "fill=\"#555\"/>\n",
                         l->square_x[i] - SQUARE / 2, l->square_y[i] - SQUARE / 2,
                         SQUARE, SQUARE);
}

/* The colour of a node by the name of its value, if that is a colour. */
static const char *named_colour(const char *name)
{
    static const char *const colours[][2] = {
        { "red", "#f4a3a0" },    { "green", "#a8d8a0" },  { "blue", "#a5c8f0" },
        { "yellow", "#f7e58a" }, { "orange", "#f8c48a" }, { "purple", "#d3b5ea" },
        { "violet", "#d3b5ea" }, { "pink", "#f6c6da" },   { "brown", "#d2b59a" },
        { "white", "#ffffff" },  { "black", "#9a9a9a" },  { "grey", "#d0d0d0" },
        { "gray", "#d0d0d0" },   { "ivory", "#fdf6dc" },
    };
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
        if (strcasecmp(name, colours[i][0]) == 0)
            return colours[i][1];
    return NULL;
}

/* By the place of the value among the first values that variables have: the same value
 * has the same colour everywhere. White where there are more than eight. */
static const char *colour_of(const drawing *d, gv_label label)
{
    static const char *const tints[] = { "#f4a3a0", "#a8d8a0", "#a5c8f0", "#f7e58a",
                                         "#d3b5ea", "#f8c48a", "#9fdcd8", "#d0d0d0" };
    enum { N_TINTS = sizeof tints / sizeof *tints };
    const char *name = d->net->csp->value[label], *named = named_colour(name);
    const char *met[N_TINTS];
    uint32_t n_met = 0, mine = N_TINTS;
    for (gv_label i = 0; !named && i < d->net->n_shown; i++) {
        uint32_t at = 0;
        while (at < n_met && strcmp(met[at], d->net->csp->value[i]) != 0)
            at++;
        if (at == N_TINTS)
            return "#ffffff";
        if (at == n_met)
            met[n_met++] = d->net->csp->value[i];
        mine = strcmp(name, met[at]) == 0 ? at : mine;
    }
    return named ? named : mine < N_TINTS ? tints[mine] : "#ffffff";
}

static void put_nodes(const drawing *d)
{
    const gv_csp_layout *l = d->layout;
    for (gv_var var = 0; var < d->net->n_primary; var++) {
        const char *colour = "#ffffff";
        for (uint32_t i = 0; i < d->instance->n_givens; i++)
            if (gv_net_home(d->net, d->instance->givens[i]) == var)
                colour = colour_of(d, d->instance->givens[i]);
        gv_buffer_printf(d->out,
                         "<circle cx=\"%u\" cy=\"%u\" r=\"%d\" fill=\"%s\" "
                         "stroke=\"#333\" stroke-width=\"6\"/>\n",
                         l->x[var] + CELL / 2, l->y[var] + CELL / 2, CELL / 2, colour);
    }
}

/* The node of the graph of values that a variable has; n_nodes: it has none. */
static uint32_t image_of(const drawing *d, gv_var var, const char **colour)
{
    const gv_net *net = d->net;
    for (uint32_t i = 0; i < d->instance->n_givens; i++) {
        const gv_label label = d->instance->givens[i];
        if (gv_net_home(net, label) != var)
            continue;
        const gv_symbol *name = d->layout->app.image.name;
        uint32_t node = 0;
        *colour = colour_of(d, label);
        while (strcmp(name[node].text, net->csp->value[label]) != 0)
            node++;
        return node;
    }
    return d->layout->app.image.n_nodes;
}

static void put_image_edge(const drawing *d, uint32_t a, uint32_t b, unsigned width)
{
    const gv_csp_layout *l = d->layout;
    gv_buffer_printf(d->out,
                     "<path stroke=\"%s\" stroke-width=\"%u\" d=\"M%u %uL%u %u\"/>\n",
                     width > THIN ? "#333" : "#999", width, l->image_x[a],
                     l->image_y[a], l->image_x[b], l->image_y[b]);
}

/* The graph of the values: what is known of the variables' nodes and edges in it. */
static void put_image(const drawing *d)
{
    const gv_csp_layout *l = d->layout;
    const gv_app_graph *image = &l->app.image, *pattern = &l->app.pattern;
    const char *colour = NULL;
    for (uint32_t i = 0; i < image->n_edges; i++)
        put_image_edge(d, image->edge[i][0], image->edge[i][1], THIN);
    for (uint32_t i = 0; i < pattern->n_edges; i++) {
        const uint32_t a = image_of(d, pattern->edge[i][0], &colour);
        const uint32_t b = image_of(d, pattern->edge[i][1], &colour);
        if (a < image->n_nodes && b < image->n_nodes)
            put_image_edge(d, a, b, THICK);
    }
    for (uint32_t node = 0; node < image->n_nodes; node++) {
        const char *text = image->name[node].text, *fill = "#ffffff";
        for (gv_var var = 0; var < pattern->n_nodes; var++) {
            if (image_of(d, var, &colour) != node)
                continue;
            const char *name = pattern->name[var].text;
            put_text(d, name, l->image_x[node], l->image_y[node] - CELL / 2 - 38,
                     font_of(name, CELL, NAME_FONT));
            fill = strcmp(colour, fill) ? colour : "#f7e58a";
        }
        gv_buffer_printf(d->out,
                         "<circle cx=\"%u\" cy=\"%u\" r=\"%d\" fill=\"%s\" "
                         "stroke=\"#333\" stroke-width=\"6\"/>\n",
                         l->image_x[node], l->image_y[node], CELL / 2, fill);
        put_text(d, text, l->image_x[node], l->image_y[node],
                 font_of(text, CELL - 4 * MARGIN, LARGEST_FONT));
    }
}

/* ---- values and candidates ---- */

static gv_label last_label(const gv_net *net, gv_var var)
{
    return net->group_labels[net->group_start[var + 1] - 1];
}

/* The value, in a square with that middle: its name, or what the board draws instead.
 */
static void put_value(const drawing *d, gv_label label, uint32_t x, uint32_t y,
                      uint32_t half, unsigned font)
{
    const gv_net *net = d->net;
    const gv_var var = gv_net_home(net, label);
    const char *const *art = d->layout->app.art;
    if (art)
        gv_app_svg_put_art(
            d->out, art[label - net->group_labels[net->group_start[var]]], x, y, half);
    else
        put_text(d, net->csp->value[label], x, y, font);
}

/* What a chart and squares repeat of the values. */
static void put_repeated(const drawing *d)
{
    const gv_app_board *board = &d->layout->app;
    const gv_instance *instance = d->instance;
    for (uint32_t i = 0; i < instance->n_givens; i++) {
        const gv_label label = instance->givens[i];
        const gv_var var = gv_net_home(d->net, label);
        const char *value = d->net->csp->value[label];
        if (var >= d->net->n_primary)
            continue;
        if (board->n_times)
            gv_app_svg_put_bar(d->out, board, var, d->net->csp->variable[var],
                               (uint32_t)strtoul(value, NULL, 10),
                               instance->placed && instance->placed[i]);
        for (uint32_t at = 0; board->square && at < board->n_rows * board->n_cols; at++)
            if (board->square[at].echo == var)
                gv_app_svg_put_echo(d->out, board, at, value);
    }
}

static void put_givens(const drawing *d, bool placed, const char *style)
{
    const gv_instance *instance = d->instance;
    gv_buffer_printf(d->out, "<g %s>\n", style);
    for (uint32_t i = 0; i < instance->n_givens; i++) {
        const gv_label label = instance->givens[i];
        const gv_var var = gv_net_home(d->net, label);
        const char *text = d->net->csp->value[label];
        if ((instance->placed && instance->placed[i]) != placed ||
            var >= d->net->n_primary)
            continue;
        if (d->layout->app.has_lines)
            gv_app_svg_put_line(d->out, &d->layout->app, var,
                                label == last_label(d->net, var),
                                placed ? "#1a56c4" : "#111");
        else
            put_value(d, label, d->layout->x[var] + CELL / 2,
                      d->layout->y[var] + CELL / 2, CELL / 2,
                      font_of(text, CELL - 4 * MARGIN, LARGEST_FONT));
    }
    gv_buffer_puts(d->out, "</g>\n");
}

static void put_candidates(const drawing *d)
{
    gv_buffer_puts(d->out, "<g fill=\"#444\">\n");
    for (gv_label label = 0; label < d->net->n_shown; label++) {
        const gv_board_place at = gv_csp_layout_place(d->layout, label);
        const char *text = d->net->csp->value[label];
        if (d->layers->candidates[label / 64] >> label % 64 & 1)
            put_value(d, label, at.x, at.y, at.half,
                      font_of(text, 2 * at.half, 128 * at.half / 100));
    }
    gv_buffer_puts(d->out, "</g>\n");
}

void gv_csp_svg(gv_buffer *out, const gv_instance *instance,
                const gv_csp_layout *layout, const gv_board_layers *layers,
                const gv_board *board)
{
    const drawing d = { out, instance, layout, layers, instance->net };
    put_head(&d);
    if (layout->is_graph) {
        put_edges(&d);
        put_nodes(&d);
        put_image(&d);
    }
    if (layers->below)
        layers->below(layers->user, board, out);
    if (layout->app.n_times) {
        gv_app_svg_put_chart(out, &layout->app);
    } else if (layout->app.square) {
        gv_app_svg_put(out, &layout->app);
    } else if (layout->n_cells) {
        put_lines(&d);
        put_regions(&d);
        put_cages(&d);
        put_signs(&d);
    }
    put_boxes(&d);
    if (layers->candidates && !layout->app.has_lines)
        put_candidates(&d);
    put_repeated(&d);
    put_givens(&d, false, "fill=\"#111\" font-weight=\"bold\"");
    if (instance->placed)
        put_givens(&d, true, "fill=\"#1a56c4\"");
    if (layers->above)
        layers->above(layers->user, board, out);
    gv_svg_legend_put(out, &layers->legend, layout->height, layout->width);
    gv_buffer_puts(out, "</svg>");
}
