/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qcp_reduction.h -- Theorem 1 of the paper: a partial Latin square of order m becomes
 * a partial Sudoku square with blocks of m rows and n columns that has exactly as many
 * solutions. The cells in the first columns of the blocks of the first band hold the
 * Latin square, all others are those of the canonical square. The paper needs n > m for
 * its proof; the bijection holds for every n. */
#ifndef GV_GENERATE_INSTANCE_QCP_REDUCTION_H
#define GV_GENERATE_INSTANCE_QCP_REDUCTION_H

#include "base/status.h"

#include <stdint.h>

/* GV_ERR_ARGUMENT with a message when blocks of m x n are too large. */
gv_status gv_qcp_check(unsigned m, unsigned n, gv_error *err);

/* cells[m n * m n] from latin[m * m]: 0 for a hole, else 1 + symbol; symbol a of the
 * Latin square becomes a * n. */
void gv_qcp_reduce(uint8_t *cells, const uint8_t *latin, unsigned m, unsigned n);

#endif
