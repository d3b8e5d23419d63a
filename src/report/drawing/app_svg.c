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
    ECHO_FONT = 100,
    ROW_NAME = 480, /* the width of the names of a chart's rows */
    TIME_FONT = 64,
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
    if (square->name)
        put_text(out, x + CELL / 2, y + CELL * 30 / 100, ECHO_FONT, "#111",
                 square->name);
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

void gv_app_svg_put_echo(gv_buffer *out, const gv_app_board *board, uint32_t square,
                         const char *value)
{
    put_text(out, square % board->n_cols * CELL + CELL / 2,
             square / board->n_cols * CELL + CELL * 74 / 100, ECHO_FONT, "#1a56c4",
             value);
}

/* ---- charts ---- */

/* The width of a unit of time: wide enough for names in bars if there are few. */
static uint32_t width_of_time(const gv_app_board *board)
{
    enum { WHOLE = 9600, LEAST = 24, MOST = 160 };
    const uint32_t width = WHOLE / board->n_times;
    return width < LEAST ? LEAST : width > MOST ? MOST : width;
}

uint32_t gv_app_svg_chart_width(const gv_app_board *board)
{
    return ROW_NAME + board->n_times * width_of_time(board) + CELL / 2;
}

void gv_app_svg_put_chart(gv_buffer *out, const gv_app_board *board)
{
    static const uint32_t steps[] = { 1, 2, 5, 10, 20, 50, 100, 200, 500 };
    const uint32_t unit = width_of_time(board), height = board->n_rows * CELL;
    uint32_t step = 0;
    while (steps[step] * unit < 2 * TIME_FONT)
        step++;
    for (uint32_t time = 0; time <= board->n_times; time++) {
        const bool has_number = time % steps[step] == 0;
        char number[16];
        (void)snprintf(number, sizeof number, "%u", time);
        gv_buffer_printf(
            out, "<path stroke=\"%s\" stroke-width=\"%d\" d=\"M%u 0v%u\"/>\n",
            has_number ? "#888" : "#ddd", THIN, ROW_NAME + time * unit, height);
        if (has_number)
            put_text(out, ROW_NAME + time * unit, height + TIME_FONT, TIME_FONT, "#333",
                     number);
    }
    for (uint32_t row = 0; row < board->n_rows; row++)
        put_text(out, ROW_NAME / 2, row * CELL + CELL / 2, SUM_FONT, "#111",
                 board->row_name[row]);
    for (uint32_t row = 0; row <= board->n_rows; row++)
        gv_buffer_printf(
            out, "<path stroke=\"#888\" stroke-width=\"%d\" d=\"M%d %uh%u\"/>\n", THIN,
            ROW_NAME, row * CELL, board->n_times * unit);
}

void gv_app_svg_put_bar(gv_buffer *out, const gv_app_board *board, gv_var variable,
                        const char *name, uint32_t start, bool placed)
{
    static const char *const fills[] = { "#f4a3a0", "#a8d8a0", "#a5c8f0", "#f7e58a",
                                         "#d3b5ea", "#f8c48a", "#9fdcd8", "#d0d0d0" };
    const gv_app_bar *bar = &board->bar[variable];
    const uint32_t unit = width_of_time(board), x = ROW_NAME + start * unit;
    const uint32_t y = bar->row * CELL, width = bar->length * unit;
    const unsigned fits = (unsigned)(2 * width / (strlen(name) + 1));
    gv_buffer_printf(out,
                     "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%d\" fill=\"%s\" "
                     "stroke=\"%s\" stroke-width=\"%d\"/>\n",
                     x, y + MARGIN, width, CELL - 2 * MARGIN,
                     fills[bar->colour % (sizeof fills / sizeof *fills)],
                     placed ? "#1a56c4" : "#111", 2 * THIN);
    put_text(out, x + width / 2, y + CELL / 2, fits < SUM_FONT ? fits : SUM_FONT,
             "#111", name);
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
