/* SPDX-License-Identifier: GPL-3.0-or-later */
/* puzzle_cells.h -- puzzles in the form of the store: a byte for each primary variable,
 * 0 or 1 + the index of its value. */
#ifndef GV_STUDY_PUZZLE_CELLS_H
#define GV_STUDY_PUZZLE_CELLS_H

#include "model/net.h"

/* The greatest number of values of a primary variable. */
uint32_t gv_puzzle_cells_n_values(const gv_net *net);

/* Fills n_primary cells. */
void gv_puzzle_cells_of_givens(uint8_t *cells, const gv_net *net,
                               const gv_label *givens, uint32_t n_givens);

/* Whether `n` cells of a store, which may have been edited by hand, are of this
 * network. */
bool gv_puzzle_cells_fit(const gv_net *net, const uint8_t *cells, size_t n);

/* Fills `givens`, which has room for n_primary; returns their number. */
uint32_t gv_puzzle_cells_givens(gv_label *givens, const gv_net *net,
                                const uint8_t *cells);

#endif
