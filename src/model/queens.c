/* SPDX-License-Identifier: GPL-3.0-or-later */
/* queens.c -- n queens: one in each row and column, at most one on a diagonal. Label =
 * cell. The rows are the primary variables. Also the diagonals of sudoqueens.c. */
#include "model/queens.h"

#include "model/family.h"
#include "model/grid.h"

/* The diagonal of the cells with column - row = offset. Diagonals of one cell constrain
 * nothing and are left out. */
static gv_status add_diagonal(gv_net_builder *builder, uint32_t order, int offset,
                              gv_error *err)
{
    gv_label labels[GV_MAX_ORDER];
    uint32_t n = 0;
    for (uint32_t row = 0; row < order; row++) {
        const int column = (int)row + offset;
        if (column >= 0 && column < (int)order)
            labels[n++] = row * order + (uint32_t)column;
    }
    return n < 2 ? GV_OK : gv_net_add_group(builder, GV_VAR_D, labels, n, err);
}

/* The anti-diagonal of the cells with column + row = sum. */
static gv_status add_antidiagonal(gv_net_builder *builder, uint32_t order, uint32_t sum,
                                  gv_error *err)
{
    gv_label labels[GV_MAX_ORDER];
    uint32_t n = 0;
    for (uint32_t row = 0; row < order; row++)
        if (row <= sum && sum - row < order)
            labels[n++] = row * order + (sum - row);
    return n < 2 ? GV_OK : gv_net_add_group(builder, GV_VAR_A, labels, n, err);
}

gv_status gv_queens_add_diagonals(gv_net_builder *builder, uint32_t order,
                                  gv_error *err)
{
    for (int offset = 1 - (int)order; offset < (int)order; offset++)
        GV_TRY(add_diagonal(builder, order, offset, err));
    for (uint32_t sum = 0; sum + 1 < 2 * order; sum++)
        GV_TRY(add_antidiagonal(builder, order, sum, err));
    return GV_OK;
}

static gv_status build(const gv_net **out, gv_shape shape, gv_arena *arena,
                       gv_error *err)
{
    gv_net_builder *builder = NULL;
    GV_TRY(gv_net_builder_new(&builder, arena, shape, shape.order * shape.order, err));
    GV_TRY(gv_grid_add_units(builder, GV_VAR_R, shape, gv_row_cell, err));
    GV_TRY(gv_grid_add_units(builder, GV_VAR_C, shape, gv_column_cell, err));
    GV_TRY(gv_queens_add_diagonals(builder, shape.order, err));
    return gv_net_finish(out, builder, shape.order, 2 * shape.order, NULL, err);
}

/* The eight symmetries of the square; those of sudoqueens too, whose blocks are square.
 */
gv_status gv_queens_automorphism(const gv_net *net, gv_rng *rng, gv_label *image,
                                 gv_arena *tmp, gv_error *err)
{
    (void)tmp;
    (void)err;
    const uint32_t order = net->shape.order;
    gv_grid_map map = { .transposed = gv_rng_below(rng, 2) };
    const bool flip_rows = gv_rng_below(rng, 2), flip_columns = gv_rng_below(rng, 2);
    for (uint32_t line = 0; line < order; line++) {
        map.row[line] = flip_rows ? order - 1 - line : line;
        map.column[line] = flip_columns ? order - 1 - line : line;
    }
    gv_grid_image(image, net, &map);
    return GV_OK;
}

const gv_family_row gv_family_queens = {
    .name = "queens",
    .summary = "queens that do not attack each other, orders 1 to 64",
    .has_queens = true,
    .complete = gv_shape_complete_plain,
    .build = build,
    .automorphism = gv_queens_automorphism,
};
