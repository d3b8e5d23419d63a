/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tables.h -- the tables of the Template as lines of text. */
#ifndef GV_REPORT_TEMPLATE_TABLES_H
#define GV_REPORT_TEMPLATE_TABLES_H

#include "template/board.h"

/* The work area, the frequencies of the global performance table with the number of
 * empty cells and the dof below them, and that table, side by side as in Fig. 5. */
void gv_worksheet_put_board(gv_buffer *out, const gv_template_board *board);

/* The integer performance table of each digit: the totals of rows to the right, of
 * columns below, of blocks after those of rows. */
void gv_worksheet_put_performance(gv_buffer *out, const gv_template_board *board);

/* The impossibility warnings, one line each; nothing without any. */
void gv_worksheet_put_warnings(gv_buffer *out, const gv_template_board *board);

#endif
