/* SPDX-License-Identifier: GPL-3.0-or-later */
/* latin.c -- Latin squares: every digit once in each row and column. Label = cell *
 * order + digit. */
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
    return gv_net_finish(out, builder, n_cells, 3 * n_cells, NULL, err);
}

static gv_status automorphism(const gv_net *net, gv_rng *rng, gv_label *image,
                              gv_arena *tmp, gv_error *err)
{
    (void)tmp;
    (void)err;
    gv_grid_map map = { .transposed = false };
    gv_rng_permutation(rng, map.digit, net->shape.order);
    gv_rng_permutation(rng, map.row, net->shape.order);
    gv_rng_permutation(rng, map.column, net->shape.order);
    map.transposed = gv_rng_below(rng, 2);
    gv_grid_image(image, net, &map);
    return GV_OK;
}

const gv_family_row gv_family_latin = {
    .name = "latin",
    .summary = "Latin squares, orders 1 to 64",
    .has_digits = true,
    .is_gsp = true,
    .complete = gv_shape_complete_plain,
    .build = build,
    .automorphism = automorphism,
};
