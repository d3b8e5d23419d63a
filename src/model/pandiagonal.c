/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pandiagonal.c -- pandiagonal Latin squares: every digit once in each row, column,
 * broken diagonal and broken anti-diagonal. Label = cell * order + digit. */
#include "model/family.h"
#include "model/grid.h"

static gv_status build(const gv_net **out, gv_shape shape, gv_arena *arena,
                       gv_error *err)
{
    const uint32_t n_cells = shape.order * shape.order;
    gv_net_builder *builder = NULL;
    GV_TRY(gv_net_builder_new(&builder, arena, shape, n_cells * shape.order, err));
    GV_TRY(gv_grid_add_cells(builder, shape, err));
    GV_TRY(gv_grid_add_digits(builder, GV_VAR_RN, shape, gv_row_cell, err));
    GV_TRY(gv_grid_add_digits(builder, GV_VAR_CN, shape, gv_column_cell, err));
    GV_TRY(gv_grid_add_digits(builder, GV_VAR_DN, shape, gv_diagonal_cell, err));
    GV_TRY(gv_grid_add_digits(builder, GV_VAR_AN, shape, gv_antidiagonal_cell, err));
    return gv_net_finish(out, builder, n_cells, 5 * n_cells, NULL, err);
}

static uint32_t greatest_common_divisor(uint32_t a, uint32_t b)
{
    while (b) {
        const uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* A random number with an inverse modulo `order`, uniformly. */
static uint32_t draw_unit(uint32_t order, gv_rng *rng)
{
    uint32_t factor;
    do
        factor = (uint32_t)gv_rng_below(rng, order) + 1;
    while (greatest_common_divisor(factor, order) != 1);
    return factor;
}

static gv_status automorphism(const gv_net *net, gv_rng *rng, gv_label *image,
                              gv_arena *tmp, gv_error *err)
{
    (void)tmp;
    (void)err;
    const uint32_t order = net->shape.order;
    gv_grid_map map = { .transposed = false };
    gv_rng_permutation(rng, map.digit, order);
    // Multiplying both coordinates by one factor maps (anti-)diagonals to
    // (anti-)diagonals.
    const uint32_t factor = draw_unit(order, rng);
    const uint32_t down = (uint32_t)gv_rng_below(rng, order);
    const uint32_t right = (uint32_t)gv_rng_below(rng, order);
    for (uint32_t line = 0; line < order; line++) {
        map.row[line] = (factor * line + down) % order;
        map.column[line] = (factor * line + right) % order;
    }
    map.transposed = gv_rng_below(rng, 2);
    gv_grid_image(image, net, &map);
    return GV_OK;
}

const gv_family_row gv_family_pandiagonal = {
    .name = "pandiagonal",
    .summary = "Latin squares with all broken diagonals, orders 1 to 64",
    .has_digits = true,
    .has_broken_diagonals = true,
    .complete = gv_shape_complete_plain,
    .build = build,
    .automorphism = automorphism,
};
