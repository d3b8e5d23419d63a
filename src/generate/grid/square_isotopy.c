/* SPDX-License-Identifier: GPL-3.0-or-later */
/* square_isotopy.c -- draws rearrangements and applies them to squares. */
#include "generate/grid/square_isotopy.h"

#include <assert.h>

/* A permutation of lines that keeps groups of `size` lines together. */
static void draw_lines(uint32_t *line, uint32_t n_groups, uint32_t size, gv_rng *rng)
{
    assert(n_groups * size <= GV_MAX_ORDER);
    uint32_t group[GV_MAX_ORDER], inside[GV_MAX_ORDER];
    gv_rng_permutation(rng, group, n_groups);
    for (uint32_t g = 0; g < n_groups; g++) {
        gv_rng_permutation(rng, inside, size);
        for (uint32_t i = 0; i < size; i++)
            line[g * size + i] = group[g] * size + inside[i];
    }
}

gv_isotopy gv_isotopy_draw(unsigned block_rows, unsigned block_cols, gv_rng *rng)
{
    gv_isotopy map = { .transposed = false };
    // A block that is a whole row makes bands of one row and one stack: all orders.
    draw_lines(map.row, block_cols, block_rows, rng);
    draw_lines(map.column, block_rows, block_cols, rng);
    gv_rng_permutation(rng, map.symbol, block_rows * block_cols);
    if (block_rows == block_cols || block_rows == 1 || block_cols == 1)
        map.transposed = gv_rng_below(rng, 2);
    return map;
}

void gv_square_rearrange(gv_square *square, const gv_isotopy *map)
{
    const gv_square from = *square;
    for (uint32_t row = 0; row < from.order; row++)
        for (uint32_t column = 0; column < from.order; column++) {
            const uint32_t cell = gv_isotopy_cell(map, from.order, row, column);
            gv_square_put(square, cell / from.order, cell % from.order,
                          map->symbol[from.symbol[row][column]]);
        }
    assert(gv_square_is_valid(square));
}
