/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sudoku.c -- Sudoku with blocks of m x n cells: every digit once in each row, column
 * and block. Label = cell * order + digit. */
#include "model/family.h"
#include "model/grid.h"

#include <stdio.h>

static gv_status build(const gv_net **out, gv_shape shape, gv_arena *arena,
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

static gv_status automorphism(const gv_net *net, gv_rng *rng, gv_label *image,
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

/* ---- shapes ---- */

/* Blocks were given, or one of their sides and the order. */
static gv_status sudoku_from_blocks(gv_shape *shape, gv_error *err)
{
    const unsigned known =
        shape->block_rows ? shape->block_rows : shape->block_cols; // not 0
    if (!shape->block_rows || !shape->block_cols) {
        if (!shape->order)
            return gv_fail(err, GV_ERR_ARGUMENT,
                           "only one side of the blocks is known: give both");
        if (shape->order % known)
            return gv_fail(err, GV_ERR_ARGUMENT,
                           "order %u is not a multiple of the block side %u",
                           shape->order, known);
        if (!shape->block_rows)
            shape->block_rows = shape->order / known;
        else
            shape->block_cols = shape->order / known;
    }
    const unsigned rows = shape->block_rows, columns = shape->block_cols;
    if (rows > GV_MAX_ORDER || columns > GV_MAX_ORDER / rows)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "blocks of %ux%u are too large: the order is at most %d", rows,
                       columns, GV_MAX_ORDER);
    if (shape->order && shape->order != rows * columns)
        return gv_fail(err, GV_ERR_ARGUMENT, "blocks of %ux%u make order %u, not %u",
                       rows, columns, rows * columns, shape->order);
    shape->order = rows * columns;
    return GV_OK;
}

/* Lists "2x6, 3x4, 4x3, 6x2"; blocks that are whole lines only if there are no others.
 */
static void list_blocks(char *out, size_t size, unsigned order)
{
    size_t length = 0;
    for (unsigned low = 2; !length && low >= 1; low--)
        for (unsigned rows = low; rows * low <= order; rows++)
            if (order % rows == 0 && length < size)
                length += (size_t)snprintf(out + length, size - length, "%s%ux%u",
                                           length ? ", " : "", rows, order / rows);
}

static gv_status complete(gv_shape *shape, gv_error *err)
{
    if (shape->block_rows || shape->block_cols)
        return sudoku_from_blocks(shape, err);
    if (!shape->order)
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "the size of the Sudoku is not known: give its blocks or the order");
    GV_TRY(gv_order_check(shape->order, err));
    const unsigned root = gv_family_square_root(shape->order);
    if (!root) {
        char blocks[80];
        list_blocks(blocks, sizeof blocks, shape->order);
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "order %u has several block shapes (%s): give its blocks",
                       shape->order, blocks);
    }
    shape->block_rows = shape->block_cols = root;
    return GV_OK;
}

const gv_family_row gv_family_sudoku = {
    .name = "sudoku",
    .summary = "Sudoku with blocks of any shape, orders 1 to 64",
    .has_digits = true,
    .has_blocks = true,
    .free_blocks = true,
    .is_gsp = true,
    .complete = complete,
    .build = build,
    .automorphism = automorphism,
};
