/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sue_de_coq.c -- cells I where a line and a block cross, cells A of the rest of the
 * line and B of the rest of the block, A and B without a common digit, together as many
 * cells as digits. No digit can be in them twice, so each is there: the line loses the
 * digits of A elsewhere, the block those of B, and both those that only I has. */
#include "rules/als.h"

enum { MOST_SIDES = 64 };

/* A set of cells of the line or of the block. */
typedef struct side {
    gv_cells cells;
    uint16_t digits;
    int gain; /* its cells, less the digits that it adds to those of I */
} side;

typedef struct crossing {
    const gv_als_grid *grid;
    const gv_rule *rule;
    gv_step *step;
    gv_cells inside; /* I */
    uint16_t digits;
    int missing; /* digits of I, less its cells */
} crossing;

static uint16_t digits_of(const gv_als_grid *grid, gv_cells cells)
{
    uint16_t digits = 0;
    for (; cells; cells &= cells - 1)
        digits |= grid->digits[gv_als_first(cells)];
    return digits;
}

/* The subsets of `cells` that bring more cells than digits. */
static unsigned list_sides(const crossing *x, gv_cells cells, side *out)
{
    unsigned n = 0;
    for (gv_cells some = cells; some && n < MOST_SIDES; some = (some - 1) & cells) {
        const uint16_t digits = digits_of(x->grid, some);
        const int gain = (int)gv_als_count(some) -
                         __builtin_popcount((unsigned)(digits & ~x->digits));
        if (gain > 0 && gain < x->missing)
            out[n++] = (side){ some, digits, gain };
    }
    return n;
}

static bool take(const crossing *x, const side *a, const side *b)
{
    gv_als_step made = { .grid = x->grid, .n_parts = 3 };
    const gv_cells all = x->inside | a->cells | b->cells;
    made.parts[0] = x->inside;
    made.parts[1] = a->cells;
    made.parts[2] = b->cells;
    assert(!(a->cells & b->cells) && !(x->inside & (a->cells | b->cells)));
    if (gv_als_count(all) > x->rule->last)
        return false;
    for (unsigned left = x->digits | a->digits | b->digits; left; left &= left - 1) {
        const unsigned digit = (unsigned)__builtin_ctz(left);
        gv_als_remove(&made,
                      gv_als_seen(x->grid, all & x->grid->with[digit], digit) & ~all,
                      digit);
    }
    return gv_als_finish(&made, x->rule, x->step);
}

static bool try_inside(crossing *x, gv_cells line, gv_cells block)
{
    side a[MOST_SIDES], b[MOST_SIDES];
    x->digits = digits_of(x->grid, x->inside);
    x->missing = __builtin_popcount(x->digits) - (int)gv_als_count(x->inside);
    if (x->missing < 2)
        return false;
    const unsigned n_a = list_sides(x, line, a);
    const unsigned n_b = n_a ? list_sides(x, block, b) : 0;
    for (unsigned i = 0; i < n_a; i++)
        for (unsigned k = 0; k < n_b; k++)
            if (a[i].gain + b[k].gain == x->missing && !(a[i].digits & b[k].digits) &&
                take(x, &a[i], &b[k]))
                return true;
    return false;
}

/* The cells of a set that have no value. */
static gv_cells open_of(const gv_als_grid *grid, gv_cells cells)
{
    gv_cells open = 0;
    for (; cells; cells &= cells - 1)
        if (grid->digits[gv_als_first(cells)])
            open |= gv_als_cell(gv_als_first(cells));
    return open;
}

static bool try_crossing(crossing *x, gv_cells line, gv_cells block)
{
    const gv_cells both = line & block;
    if (gv_als_count(both) < 2)
        return false;
    for (gv_cells some = both; some; some = (some - 1) & both) {
        x->inside = some;
        if (gv_als_count(some) > 1 && try_inside(x, line & ~both, block & ~both))
            return true;
    }
    return false;
}

bool gv_find_sue_de_coq(gv_rule_context *ctx, const gv_rule *rule, unsigned length,
                        gv_step *step)
{
    const gv_mark mark = gv_arena_mark(&ctx->tmp);
    gv_als_grid grid;
    bool found = false;
    (void)length;
    if (gv_als_read(&grid, ctx)) {
        crossing x = { .grid = &grid, .rule = rule, .step = step };
        for (unsigned i = 0; i < grid.n_units * grid.n_units && !found; i++) {
            const unsigned line = i / grid.n_units, block = i % grid.n_units;
            if (grid.unit_types[line] < GV_VAR_BN &&
                grid.unit_types[block] == GV_VAR_BN)
                found = try_crossing(&x, open_of(&grid, grid.units[line]),
                                     open_of(&grid, grid.units[block]));
        }
    }
    gv_arena_rewind(&ctx->tmp, mark);
    return found;
}
