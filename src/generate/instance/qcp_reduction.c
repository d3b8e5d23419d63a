/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qcp_reduction.c -- partial Latin squares inside Sudoku squares, and out again. */
#include "generate/instance/qcp_reduction.h"

#include "generate/grid/square.h"

#include <assert.h>

gv_status gv_qcp_check(unsigned m, unsigned n, gv_error *err)
{
    if (m >= 1 && n >= 1 && m <= GV_MAX_ORDER && n <= GV_MAX_ORDER / m)
        return GV_OK;
    return gv_fail(
        err, GV_ERR_ARGUMENT,
        "a Latin square of order %u in blocks of %ux%u is too large: the order "
        "is at most %d (blocks of %uxN, N up to %u)",
        m, m, n, GV_MAX_ORDER, m, m ? GV_MAX_ORDER / m : 0);
}

void gv_qcp_reduce(uint8_t *cells, const uint8_t *latin, unsigned m, unsigned n)
{
    gv_square square;
    gv_square_init(&square, m, n);
    for (uint32_t row = 0; row < square.order; row++)
        for (uint32_t column = 0; column < square.order; column++)
            cells[row * square.order + column] =
                (uint8_t)(1 + square.symbol[row][column]);
    for (unsigned k = 0; k < m; k++)
        for (unsigned j = 0; j < m; j++) {
            const unsigned symbol = latin[k * m + j];
            assert(symbol <= m);
            // Its place is row k of the first band, first column of block j.
            cells[k * m * n + j * n] = (uint8_t)(symbol ? 1 + (symbol - 1) * n : 0);
        }
}
