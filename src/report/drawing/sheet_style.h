/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheet_style.h -- the style sheet of printed puzzles, and the page layouts that it
 * supports. */
#ifndef GV_REPORT_DRAWING_SHEET_STYLE_H
#define GV_REPORT_DRAWING_SHEET_STYLE_H

/* The same for every sheet: a page that shows sheets may allow it by its hash. */
extern const char gv_sheet_css[];

/* The smallest number of boards that has a layout and is at least `n_boards`: the class
 * "page k4" is for 4. */
unsigned gv_sheet_layout(unsigned n_boards);

#endif
