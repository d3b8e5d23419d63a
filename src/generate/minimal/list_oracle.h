/* SPDX-License-Identifier: GPL-3.0-or-later */
/* list_oracle.h -- has a part of a grid another solution? Where all solutions are in a
 * list, going through it may answer faster than any search. */
#ifndef GV_GENERATE_MINIMAL_LIST_ORACLE_H
#define GV_GENERATE_MINIMAL_LIST_ORACLE_H

#include "generate/grid/grid_source.h"

/* The list of all grids of the source if going through it is faster than a search, or
 * NULL. */
const gv_grid_list *gv_grid_list_that_answers(const gv_grid_source *source);

/* Looks for a solution that has the labels of `grid` at `clues`, variables, and another
 * one at `var`, which is none of them, or anywhere (GV_NO_VAR). Writes it; false if
 * there is none. */
bool gv_grid_list_other(const gv_grid_list *list, const gv_label *grid,
                        const gv_var *clues, uint32_t n_clues, gv_var var,
                        gv_label *out);

#endif
