/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sudoku.c -- Sudoku with blocks of m x n cells: every digit once in each row, column
 * and block. Label = cell * order + digit. */
#include "model/family.h"
#include "model/grid.h"

gv_status gv_sudoku_build(const gv_net **out, gv_shape shape, gv_arena *arena,
                          gv_error *err)
{
    const uint32_t n_cells = shape.order * shape.order;
    gv_net_builder *builder = NULL;
    GV_TRY(gv_net_builder_new(&builder, arena, shape, n_cells * shape.order, err));
    GV_TRY(gv_grid_add_cells(builder, shape, err));
    GV_TRY(gv_grid_add_digits(builder, GV_VAR_RN, shape, gv_row_cell, err));
    GV_TRY(gv_grid_add_digits(builder, GV_VAR_CN, shape, gv_column_cell, err));
    GV_TRY(gv_grid_add_digits(builder, GV_VAR_BN, shape, gv_block_cell, err));
    return gv_net_finish(out, builder, n_cells, 4 * n_cells, NULL, err);
}

/* Permutes bands of `size` lines, and the lines inside each band. */
static void draw_lines(uint32_t *line, uint32_t n_bands, uint32_t size, gv_rng *rng)
{
    uint32_t band[GV_MAX_ORDER], inside[GV_MAX_ORDER];
    gv_rng_permutation(rng, band, n_bands);
    for (uint32_t b = 0; b < n_bands; b++) {
        gv_rng_permutation(rng, inside, size);
        for (uint32_t i = 0; i < size; i++)
            line[b * size + i] = band[b] * size + inside[i];
    }
}

gv_status gv_sudoku_automorphism(const gv_net *net, gv_rng *rng, gv_label *image,
                                 gv_arena *tmp, gv_error *err)
{
    (void)tmp;
    (void)err;
    const unsigned rows = net->shape.block_rows, columns = net->shape.block_cols;
    gv_grid_map map = { .transposed = false };
    gv_rng_permutation(rng, map.digit, net->shape.order);
    draw_lines(map.row, columns, rows, rng); // m x n blocks: n bands of m rows
    draw_lines(map.column, rows, columns, rng);
    map.transposed = rows == columns && gv_rng_below(rng, 2);
    gv_grid_image(image, net, &map);
    return GV_OK;
}
