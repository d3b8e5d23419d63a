/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid.h -- what the families on a square grid share: units of cells, the groups made
 * of them, and how a permutation of the grid acts on labels. */
#ifndef GV_MODEL_GRID_H
#define GV_MODEL_GRID_H

#include "model/net.h"

/* The cell (row * order + column) at `position` of a unit; both are below the order. */
typedef uint32_t gv_unit_fn(gv_shape shape, uint32_t unit, uint32_t position);

gv_unit_fn gv_row_cell, gv_column_cell;
gv_unit_fn gv_block_cell;    /* blocks are numbered row by row, and so their cells */
gv_unit_fn gv_diagonal_cell; /* broken: (row + column) mod order is the unit */
gv_unit_fn gv_antidiagonal_cell; /* broken: (column - row) mod order is the unit */

/* Groups of the families with digits: one per cell; one per unit and digit. */
gv_status gv_grid_add_cells(gv_net_builder *builder, gv_shape shape, gv_error *err);
gv_status gv_grid_add_digits(gv_net_builder *builder, gv_var_type type, gv_shape shape,
                             gv_unit_fn *cell_of, gv_error *err);

/* Groups of the families without digits: one per unit, its cells. */
gv_status gv_grid_add_units(gv_net_builder *builder, gv_var_type type, gv_shape shape,
                            gv_unit_fn *cell_of, gv_error *err);

/* A rearrangement of the grid: row r goes to row[r], column c to column[c], digit n to
 * digit[n]; then rows and columns change places when `transposed`. */
typedef struct gv_grid_map {
    uint32_t row[GV_MAX_ORDER];
    uint32_t column[GV_MAX_ORDER];
    uint32_t digit[GV_MAX_ORDER]; /* not used by queens */
    bool transposed;
} gv_grid_map;

/* image[label] = where `map` takes the label. */
void gv_grid_image(gv_label *image, const gv_net *net, const gv_grid_map *map);

#endif
