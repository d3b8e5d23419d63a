/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sudoqueens.c -- n queens, n = m^2, with one queen also in each m x m block. Label =
 * cell. The symmetries are those of queens.c. */
#include "model/family.h"
#include "model/grid.h"
#include "model/queens.h"

gv_status gv_sudoqueens_build(const gv_net **out, gv_shape shape, gv_arena *arena,
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
