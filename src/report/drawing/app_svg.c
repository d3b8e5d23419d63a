/* SPDX-License-Identifier: GPL-3.0-or-later */
/* app_svg.c -- draws boards as kinds of puzzles describe them. The measures are those
 * of csp_svg.c; all coordinates are integers. */
#include "report/drawing/app_svg.h"

#include "report/html.h"
#include "text/application/application.h"

#include <stdio.h>
#include <string.h>

enum {
    CELL = 240,
    MARGIN = 12,
    THIN = 4,
    THICK = 14,
    LINE = 20,  /* one that joins two points */
    CROSS = 18, /* half the width of a cross */
    SIGN = 26,  /* half the width of a sign between two cells */
    FONT = 154,
    SUM_FONT = 76,
};

static void put_text(gv_buffer *out, uint32_t x, uint32_t y, unsigned font,
                     const char *fill, const char *text)
{
    gv_buffer_printf(out,
                     "<text x=\"%u\" y=\"%u\" font-size=\"%u\" fill=\"%s\" "
                     "font-weight=\"bold\">",
                     x, y + font * 36 / 100, font, fill);
    gv_html_text(out, text);
    gv_buffer_puts(out, "</text>\n");
}

/* So large that a long name fits: characters are about half as wide as high. */
static unsigned font_of(const char *text)
{
    const size_t length = strlen(text);
    const unsigned fits = (unsigned)(length ? 2 * (CELL - 4 * MARGIN) / length : CELL);
    return fits < FONT ? fits : FONT;
}

/* A dark square with its sums, above and below its diagonal. */
static void put_dark(gv_buffer *out, const gv_app_square *square, uint32_t x,
                     uint32_t y)
{
    char sum[16];
    gv_buffer_printf(out,
                     "<rect x=\"%u\" y=\"%u\" width=\"%d\" height=\"%d\" "
                     "fill=\"#333\"/>\n",
                     x, y, CELL, CELL);
    if (!square->across && !square->down)
        return;
    gv_buffer_printf(out,
                     "<path stroke=\"#fff\" stroke-width=\"%d\" d=\"M%u %ul%d %d\"/>\n",
                     THIN, x, y, CELL, CELL);
    if (square->across) {
        (void)snprintf(sum, sizeof sum, "%d", square->across);
        put_text(out, x + CELL * 7 / 10, y + CELL / 4, SUM_FONT, "#fff", sum);
    }
    if (square->down) {
        (void)snprintf(sum, sizeof sum, "%d", square->down);
        put_text(out, x + CELL * 3 / 10, y + CELL * 3 / 4, SUM_FONT, "#fff", sum);
    }
}

void gv_app_svg_put_art(gv_buffer *out, const char *art, uint32_t x, uint32_t y,
                        uint32_t half)
{
    gv_buffer_printf(out,
                     "<svg x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\" "
                     "viewBox=\"0 0 %d %d\"><path fill-rule=\"evenodd\" d=\"%s\"/>"
                     "</svg>\n",
                     x - half, y - half, 2 * half, 2 * half, CELL, CELL, art);
}

static void put_square(gv_buffer *out, const gv_app_square *square, uint32_t x,
                       uint32_t y)
{
    if (square->dark)
        put_dark(out, square, x, y);
    if (square->text)
        put_text(out, x + CELL / 2, y + CELL / 2, font_of(square->text),
                 square->dark ? "#fff" : "#111", square->text);
    if (square->art) {
        gv_buffer_printf(out, "<g fill=\"%s\">\n", square->colour);
        gv_app_svg_put_art(out, square->art, x + CELL / 2, y + CELL / 2, CELL / 2);
        gv_buffer_puts(out, "</g>\n");
    }
}

/* The points that lines may join. */
static void put_points(gv_buffer *out, const gv_app_board *board)
{
    gv_buffer_puts(out, "<g fill=\"#111\">\n");
    for (uint32_t row = 0; row <= board->n_rows; row++)
        for (uint32_t col = 0; col <= board->n_cols; col++)
            gv_buffer_printf(out, "<circle cx=\"%u\" cy=\"%u\" r=\"%d\"/>\n",
                             col * CELL, row * CELL, MARGIN);
    gv_buffer_puts(out, "</g>\n");
}

void gv_app_svg_put_line(gv_buffer *out, const gv_app_board *board, gv_var variable,
                         bool drawn, const char *colour)
{
    const bool across = variable < board->line_down;
    const uint32_t n_cols = board->n_cols + !across;
    const uint32_t at = variable - (across ? board->line_across : board->line_down);
    const uint32_t x = at % n_cols * CELL, y = at / n_cols * CELL;
    gv_buffer_printf(out,
                     "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%d\" "
                     "stroke-linecap=\"round\" d=\"",
                     colour, drawn ? LINE : THIN);
    if (drawn)
        gv_buffer_printf(out, "M%u %u%c%d", x, y, across ? 'h' : 'v', CELL);
    else
        gv_buffer_printf(out, "M%d %dl%d %dm%d 0l%d %d",
                         (int)x + (across ? CELL / 2 : 0) - CROSS,
                         (int)y + (across ? 0 : CELL / 2) - CROSS, 2 * CROSS, 2 * CROSS,
                         -2 * CROSS, 2 * CROSS, -2 * CROSS);
    gv_buffer_puts(out, "\"/>\n");
}

/* The borders of squares where some are outside of the board. */
static void put_frames(gv_buffer *out, const gv_app_board *board)
{
    const uint32_t n = board->n_cols;
    gv_buffer_printf(
        out, "<path fill=\"none\" stroke=\"#333\" stroke-width=\"%d\" d=\"", 2 * THIN);
    for (uint32_t i = 0; i < board->n_rows * n; i++)
        if (!board->square[i].outside)
            gv_buffer_printf(out, "M%u %uh%dv%dh%dz", i % n * CELL, i / n * CELL, CELL,
                             CELL, -CELL);
    gv_buffer_puts(out, "\"/>\n");
}

static bool has_outside(const gv_app_board *board)
{
    bool any = false;
    for (uint32_t i = 0; i < board->n_rows * board->n_cols; i++)
        any = any || board->square[i].outside;
    return any;
}

static void put_lines(gv_buffer *out, const gv_app_board *board)
{
    const uint32_t width = board->n_cols * CELL, height = board->n_rows * CELL;
    gv_buffer_printf(
        out, "<path fill=\"none\" stroke=\"#888\" stroke-width=\"%d\" d=\"", THIN);
    for (uint32_t row = 1; row < board->n_rows; row++)
        gv_buffer_printf(out, "M0 %uh%u", row * CELL, width);
    for (uint32_t col = 1; col < board->n_cols; col++)
        gv_buffer_printf(out, "M%u 0v%u", col * CELL, height);
    gv_buffer_printf(out,
                     "\"/>\n<rect x=\"0\" y=\"0\" width=\"%u\" height=\"%u\" "
                     "fill=\"none\" stroke=\"#000\" stroke-width=\"%d\"/>\n",
                     width, height, THICK);
}

/* A sign with its middle at x, y: '<' and its like are drawn, others are written. */
static void put_sign(gv_buffer *out, char sign, uint32_t x, uint32_t y)
{
    const char text[] = { sign, '\0' };
    static const char path[] =
        "<path fill=\"none\" stroke=\"#111\" stroke-width=\"12\" "
        "d=\"M%u %ul%d %dl%d %d\"/>\n";
    gv_buffer_printf(out, "<circle cx=\"%u\" cy=\"%u\" r=\"%d\" fill=\"#fff\"/>\n", x,
                     y, SIGN * 3 / 2);
    switch (sign) {
    case '<':
        gv_buffer_printf(out, path, x + SIGN, y - SIGN, -2 * SIGN, SIGN, 2 * SIGN,
                         SIGN);
        break;
    case '>':
        gv_buffer_printf(out, path, x - SIGN, y - SIGN, 2 * SIGN, SIGN, -2 * SIGN,
                         SIGN);
        break;
    case '^':
        gv_buffer_printf(out, path, x - SIGN, y + SIGN, SIGN, -2 * SIGN, SIGN,
                         2 * SIGN);
        break;
    case 'v':
        gv_buffer_printf(out, path, x - SIGN, y - SIGN, SIGN, 2 * SIGN, SIGN,
                         -2 * SIGN);
        break;
    default:
        put_text(out, x, y, SUM_FONT, "#111", text);
    }
}

static void put_borders(gv_buffer *out, const gv_app_square *square, uint32_t x,
                        uint32_t y)
{
    static const char wall[] = "<path stroke=\"#000\" stroke-width=\"%d\" "
                               "d=\"M%u %u%c%d\"/>\n";
    if (square->wall_right)
        gv_buffer_printf(out, wall, THICK, x + CELL, y, 'v', CELL);
    if (square->wall_below)
        gv_buffer_printf(out, wall, THICK, x, y + CELL, 'h', CELL);
    if (square->right)
        put_sign(out, square->right, x + CELL, y + CELL / 2);
    if (square->below)
        put_sign(out, square->below, x + CELL / 2, y + CELL);
}

void gv_app_svg_put(gv_buffer *out, const gv_app_board *board)
{
    const uint32_t n = board->n_cols;
    for (uint32_t i = 0; i < board->n_rows * n; i++)
        put_square(out, &board->square[i], i % n * CELL, i / n * CELL);
    if (board->has_lines)
        put_points(out, board);
    else if (has_outside(board))
        put_frames(out, board);
    else
        put_lines(out, board);
    for (uint32_t i = 0; i < board->n_rows * n; i++)
        put_borders(out, &board->square[i], i % n * CELL, i / n * CELL);
}
