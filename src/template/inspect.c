/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.c -- check and dump of a board. */
#include "template/inspect.h"

#include <inttypes.h>
#include <stdio.h>

const char *gv_template_board_check(const gv_template_board *board)
{
    const gv_template_units *units = board->units;
    uint32_t n_filled = 0;
    if (board->contradictory)
        return NULL;
    for (uint32_t cell = 0; cell < units->n_cells; cell++)
        n_filled += board->values[cell] != 0;
    if (n_filled != board->n_filled)
        return "the number of filled cells is wrong";
    for (uint32_t unit = 0; unit < units->n_units; unit++) {
        uint64_t used = 0;
        for (uint32_t i = 0; i < units->order; i++) {
            const uint8_t value = board->values[gv_template_cells(units, unit)[i]];
            if (value)
                used |= UINT64_C(1) << (value - 1);
        }
        if (used & board->open[unit])
            return "a unit lacks a digit that it has";
    }
    return NULL;
}

void gv_template_board_dump(const gv_template_board *board)
{
    const uint32_t order = board->units->order;
    fprintf(stderr, "board: %u of %u cells are filled%s\n", board->n_filled,
            board->units->n_cells, board->contradictory ? ", contradictory" : "");
    for (uint32_t cell = 0; cell < board->units->n_cells; cell++) {
        int width = (int)order + 2;
        if (board->values[cell])
            width -= fprintf(stderr, "=%u", board->values[cell]);
        for (uint64_t left = gv_template_candidates(board, cell); left;
             left &= left - 1)
            width -= fprintf(stderr, "%d", __builtin_ctzll(left) + 1);
        fprintf(stderr, "%*s%s", width > 0 ? width : 1, "",
                cell % order == order - 1 ? "\n" : "");
    }
}
