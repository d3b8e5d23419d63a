/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.h -- the board of the Template for a developer: what must hold of it
 * (base/check.h), and what it looks like (on standard error, for the debugger). */
#ifndef GV_TEMPLATE_INSPECT_H
#define GV_TEMPLATE_INSPECT_H

#include "template/board.h"

/* What units lack, and how many cells are filled, follows from the values. A board on
 * which two givens exclude each other is not looked at. */
const char *gv_template_board_check(const gv_template_board *board);

/* Values, and candidates of empty cells, as a grid. */
void gv_template_board_dump(const gv_template_board *board);

#endif
