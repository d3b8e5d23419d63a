/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sudoqueens.c -- n queens, n = m^2, with one queen also in each m x m block. Label =
 * cell. The symmetries are those of queens.c. */
#include "model/family.h"
#include "model/grid.h"
#include "model/queens.h"

static gv_status build(const gv_net **out, gv_shape shape, gv_arena *arena,
                       gv_error *err)
{
    gv_net_builder *builder = NULL;
    GV_TRY(gv_net_builder_new(&builder, arena, shape, shape.order * shape.order, err));
    GV_TRY(gv_grid_add_units(builder, GV_VAR_R, shape, gv_row_cell, err));
    GV_TRY(gv_grid_add_units(builder, GV_VAR_C, shape, gv_column_cell, err));
    GV_TRY(gv_grid_add_units(builder, GV_VAR_B, shape, gv_block_cell, err));
    GV_TRY(gv_queens_add_diagonals(builder, shape.order, err));
    return gv_net_finish(out, builder, shape.order, 3 * shape.order, NULL, err);
}

static gv_status complete(gv_shape *shape, gv_error *err)
{
    const unsigned side = shape->block_rows ? shape->block_rows : shape->block_cols;
    if (!shape->order && side && side <= GV_MAX_ORDER)
        shape->order = side * side;
    if (!shape->order)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the order of the sudoqueens is not known: give the size");
    GV_TRY(gv_order_check(shape->order, err));
    const unsigned root = gv_family_square_root(shape->order);
    if (!root)
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "order %u is not a square: sudoqueens have orders 1, 4, 9, ... 64",
            shape->order);
    if ((shape->block_rows && shape->block_rows != root) ||
        (shape->block_cols && shape->block_cols != root))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "sudoqueens of order %u have blocks of %ux%u, not %ux%u",
                       shape->order, root, root, shape->block_rows, shape->block_cols);
    shape->block_rows = shape->block_cols = root;
    return GV_OK;
}

const gv_family_row gv_family_sudoqueens = {
    .name = "sudoqueens",
    .summary = "queens with one in each block, orders 1, 4, 9, ... 64",
    .has_queens = true,
    .has_blocks = true,
    .complete = complete,
    .build = build,
    .automorphism = gv_queens_automorphism,
};
