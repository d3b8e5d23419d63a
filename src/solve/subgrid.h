/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subgrid.h -- the engine for questions about parts of a known grid of a family with
 * digits (Sudoku, Latin and pandiagonal squares): is there another solution? The
 * candidates of a cell are one mask, so that a question about 100 cells takes a
 * microsecond or two, a tenth of what the general engine needs. */
#ifndef GV_SOLVE_SUBGRID_H
#define GV_SOLVE_SUBGRID_H

#include "base/budget.h"
#include "model/net.h"

enum { GV_SUBGRID_CELLS = 256, GV_SUBGRID_WORDS = GV_SUBGRID_CELLS / 64 };

/* The units of a family, and room for a search. One per thread. */
typedef struct gv_subgrid gv_subgrid;

/* *out is NULL where the engine does not suit: no digits, more than 16 of them, more
 * than 256 cells, or links beyond those of units (moves of chess). */
gv_status gv_subgrid_new(gv_subgrid **out, const gv_net *net, gv_arena *arena,
                         gv_error *err);

/* The cells from which the digits of the grid are taken: the clues. */
typedef struct gv_subgrid_question {
    const uint8_t *grid; /* a digit from 0 for each cell */
    uint64_t clues[GV_SUBGRID_WORDS];
    gv_var cell; /* where the solution must differ, a cell without a clue; GV_NO_CELL:
                    anywhere */
} gv_subgrid_question;

#define GV_NO_CELL UINT32_MAX

/* Whether there is another solution, and the cells in which the one that was found
 * differs. `nodes`, the branches tried, is added to. When `stop` is set, the answer may
 * be wrong. */
bool gv_subgrid_has_other(gv_subgrid *board, uint64_t differs[GV_SUBGRID_WORDS],
                          const gv_subgrid_question *question, const gv_flag *stop,
                          uint64_t *nodes);

#endif
