/* SPDX-License-Identifier: GPL-3.0-or-later */
/* assignment.h -- automatic assignment: a cell with one candidate is filled, and so is
 * the one place of a digit in a unit, until nothing is forced. The result does not
 * depend on the order; the ease does, so it uses a fixed order (docs/theory/paris.md).
 */
#ifndef GV_TEMPLATE_ASSIGNMENT_H
#define GV_TEMPLATE_ASSIGNMENT_H

#include "base/outcome.h"
#include "template/board.h"

/* In the order that is fastest. GV_OUTCOME_OK: the board is full; GV_OUTCOME_BEYOND:
 * nothing more is forced; GV_OUTCOME_NONE: the givens contradict each other, and the
 * board is left as it was when that was seen. */
gv_outcome gv_template_fill(gv_template_board *board);

#define GV_TEMPLATE_NO_UNIT UINT32_MAX

/* One forced assignment. */
typedef struct gv_template_forced {
    uint32_t cell;
    uint32_t digit;
    uint32_t
        unit; /* whose total is 1; GV_TEMPLATE_NO_UNIT: the cell's only candidate */
    uint32_t ease; /* before it: how many totals, of all digits and units, are 1 */
} gv_template_forced;

/* The same in the fixed order: the first total that is 1, by digit, then by row, column
 * and block; if there is none, the first cell in reading order with one candidate. *out
 * is what was assigned, in `arena`. */
gv_status gv_template_fill_in_order(gv_outcome *outcome, const gv_template_forced **out,
                                    uint32_t *n_out, gv_template_board *board,
                                    gv_arena *arena, gv_error *err);

/* The mean ease in thousandths, rounded; 0 without an assignment, for a full grid. */
uint64_t gv_template_mean_ease(const gv_template_forced *forced, uint32_t n_forced);

#endif
