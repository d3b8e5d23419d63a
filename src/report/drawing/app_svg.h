/* SPDX-License-Identifier: GPL-3.0-or-later */
/* app_svg.h -- what a kind of puzzle that has a notation of its own has on its board:
 * dark squares with sums, texts, lines, walls and signs (text/application/). Values and
 * candidates are drawn by csp_svg.c. */
#ifndef GV_REPORT_DRAWING_APP_SVG_H
#define GV_REPORT_DRAWING_APP_SVG_H

#include "text/application/application.h"

void gv_app_svg_put(gv_buffer *out, const gv_app_board *board);

/* Charts: the measures, the grid with the names of its rows, and the bar of a variable
 * that begins at `start`. */
uint32_t gv_app_svg_chart_width(const gv_app_board *board);
void gv_app_svg_put_chart(gv_buffer *out, const gv_app_board *board);
void gv_app_svg_put_bar(gv_buffer *out, const gv_app_board *board, gv_var variable,
                        const char *name, uint32_t start, bool placed);

/* The value of the variable that a square repeats below its name. */
void gv_app_svg_put_echo(gv_buffer *out, const gv_app_board *board, uint32_t square,
                         const char *value);

/* What is drawn in place of a value, in a square with that middle. */
void gv_app_svg_put_art(gv_buffer *out, const char *art, uint32_t x, uint32_t y,
                        uint32_t half);

/* The value of a variable of a board that has lines: the line, or a cross that says
 * that there is none. */
void gv_app_svg_put_line(gv_buffer *out, const gv_app_board *board, gv_var variable,
                         bool drawn, const char *colour);

#endif
