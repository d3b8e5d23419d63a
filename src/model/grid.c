/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid.c -- units, their groups, and rearrangements of a square grid. */
#include "model/grid.h"

uint32_t gv_row_cell(gv_shape shape, uint32_t unit, uint32_t position)
{
    return unit * shape.order + position;
}

uint32_t gv_column_cell(gv_shape shape, uint32_t unit, uint32_t position)
{
    return position * shape.order + unit;
}

uint32_t gv_block_cell(gv_shape shape, uint32_t unit, uint32_t position)
{
    const uint32_t n_across = shape.order / shape.block_cols;
    const uint32_t row =
        unit / n_across * shape.block_rows + position / shape.block_cols;
    const uint32_t column =
        unit % n_across * shape.block_cols + position % shape.block_cols;
    return row * shape.order + column;
}

uint32_t gv_diagonal_cell(gv_shape shape, uint32_t unit, uint32_t position)
{
    return position * shape.order + (unit + shape.order - position) % shape.order;
}

uint32_t gv_antidiagonal_cell(gv_shape shape, uint32_t unit, uint32_t position)
{
    return position * shape.order + (unit + position) % shape.order;
}

gv_status gv_grid_add_cells(gv_net_builder *builder, gv_shape shape, gv_error *err)
{
    for (uint32_t cell = 0; cell < shape.order * shape.order; cell++) {
        gv_label labels[GV_MAX_ORDER] = { 0 };
        for (uint32_t digit = 0; digit < shape.order; digit++)
            labels[digit] = cell * shape.order + digit;
        GV_TRY(gv_net_add_group(builder, GV_VAR_RC, labels, shape.order, err));
    }
    return GV_OK;
}

gv_status gv_grid_add_digits(gv_net_builder *builder, gv_var_type type, gv_shape shape,
                             gv_unit_fn *cell_of, gv_error *err)
{
    for (uint32_t unit = 0; unit < shape.order; unit++)
        for (uint32_t digit = 0; digit < shape.order; digit++) {
            gv_label labels[GV_MAX_ORDER] = { 0 };
            for (uint32_t i = 0; i < shape.order; i++)
                labels[i] = cell_of(shape, unit, i) * shape.order + digit;
            GV_TRY(gv_net_add_group(builder, type, labels, shape.order, err));
        }
    return GV_OK;
}

gv_status gv_grid_add_units(gv_net_builder *builder, gv_var_type type, gv_shape shape,
                            gv_unit_fn *cell_of, gv_error *err)
{
    for (uint32_t unit = 0; unit < shape.order; unit++) {
        gv_label labels[GV_MAX_ORDER] = { 0 };
        for (uint32_t i = 0; i < shape.order; i++)
            labels[i] = cell_of(shape, unit, i);
        GV_TRY(gv_net_add_group(builder, type, labels, shape.order, err));
    }
    return GV_OK;
}

static uint32_t cell_image(const gv_grid_map *map, uint32_t order, uint32_t r,
                           uint32_t c)
{
    const uint32_t row = map->row[r], column = map->column[c];
    return map->transposed ? column * order + row : row * order + column;
}

void gv_grid_image(gv_label *image, const gv_net *net, const gv_grid_map *map)
{
    const uint32_t order = net->shape.order;
    const bool has_digits = gv_net_has_digits(net);
    gv_label label = 0;
    for (uint32_t row = 0; row < order; row++)
        for (uint32_t column = 0; column < order; column++) {
            const uint32_t to = cell_image(map, order, row, column);
            if (!has_digits)
                image[label++] = to;
            for (uint32_t digit = 0; has_digits && digit < order; digit++)
                image[label++] = to * order + map->digit[digit];
        }
}
