/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xyz_wing.c -- a pivot {x, y, z} and two cells {x, z}, {y, z} that it sees: one of the
 * three is z, so what is linked to z in all of them is false. */
#include "rules/als.h"

static bool try_wing(const gv_als_grid *grid, const gv_rule *rule, gv_step *step,
                     unsigned pivot, unsigned a, unsigned b)
{
    assert(a != b && a != pivot && b != pivot);
    const unsigned common = grid->digits[a] & grid->digits[b];
    gv_als_step made = { .grid = grid, .n_parts = 3 };
    if (grid->digits[a] == grid->digits[b] || __builtin_popcount(common) != 1)
        return false;
    made.parts[0] = gv_als_cell(pivot);
    made.parts[1] = gv_als_cell(a);
    made.parts[2] = gv_als_cell(b);
    const unsigned digit = (unsigned)__builtin_ctz(common);
    gv_als_remove(
        &made, gv_als_seen(grid, made.parts[0] | made.parts[1] | made.parts[2], digit),
        digit);
    return gv_als_finish(&made, rule, step);
}

/* Whether the cells cannot have the same one of the digits. */
static bool sees(const gv_als_grid *grid, unsigned cell, unsigned other,
                 unsigned digits)
{
    for (; digits; digits &= digits - 1)
        if (!gv_als_has(grid->excludes[cell][__builtin_ctz(digits)], other))
            return false;
    return true;
}

static bool wing_of(const gv_als_grid *grid, const gv_rule *rule, gv_step *step,
                    unsigned pivot)
{
    unsigned wings[GV_ALS_CELLS], n = 0;
    for (unsigned cell = 0; cell < grid->order * grid->order; cell++)
        if (__builtin_popcount(grid->digits[cell]) == 2 &&
            !(grid->digits[cell] & ~grid->digits[pivot]) &&
            sees(grid, pivot, cell, grid->digits[cell]))
            wings[n++] = cell;
    for (unsigned i = 1; i < n; i++)
        for (unsigned k = 0; k < i; k++)
            if (try_wing(grid, rule, step, pivot, wings[k], wings[i]))
                return true;
    return false;
}

bool gv_find_xyz_wing(gv_rule_context *ctx, const gv_rule *rule, unsigned length,
                      gv_step *step)
{
    const gv_mark mark = gv_arena_mark(&ctx->tmp);
    gv_als_grid grid;
    bool found = false;
    (void)length;
    if (gv_als_read(&grid, ctx))
        for (unsigned cell = 0; cell < grid.order * grid.order && !found; cell++)
            found = __builtin_popcount(grid.digits[cell]) == 3 &&
                    wing_of(&grid, rule, step, cell);
    gv_arena_rewind(&ctx->tmp, mark);
    return found;
}
