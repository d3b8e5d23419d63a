/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unique_rectangle.c -- four cells of two rows, two columns and two blocks that all
 * have a and b. If they held only these, a and b could change places: a puzzle with one
 * solution holds something else in one of them. Floor: the corners with a and b alone;
 * roof: the others.
 *
 *     type 1   one roof cell: it is neither a nor b
 *     type 2   two roof cells with the same further digit: one of them holds it
 *     type 3   their further digits and other cells of a unit are a naked Subset
 *     type 4   a unit has a only in the two roof cells: neither is b
 *
 * Only for instances that are known to have one solution. */
#include "rules/als.h"
#include "rules/pattern.h"
#include "rules/technique.h"

#include <string.h>

enum { CORNERS = 4 };

typedef struct rectangle {
    const gv_als_grid *grid;
    const gv_rule *rule;
    gv_step *step;
    unsigned cells[CORNERS]; /* row by row */
    unsigned a, b;
    uint16_t extra[CORNERS];        /* digits besides a and b */
    unsigned roof[CORNERS], n_roof; /* the corners with further digits */
} rectangle;

static gv_label label_of(const rectangle *r, unsigned cell, unsigned digit)
{
    return cell * r->grid->order + digit;
}

/* How the digits stand in the corners: a b / b a, or the other way round. */
static gv_label deadly_label(const rectangle *r, unsigned corner, bool other)
{
    assert(corner < CORNERS && r->a != r->b);
    const bool is_a = (corner == 0 || corner == CORNERS - 1) != other;
    return label_of(r, r->cells[corner], is_a ? r->a : r->b);
}

/* ---- whether the digits can change places ---- */

/* How many labels of one arrangement are in a group. */
static unsigned n_in_group(const rectangle *r, gv_var group, bool other)
{
    unsigned n = 0;
    for (unsigned i = 0; i < CORNERS; i++) {
        const gv_label label = deadly_label(r, i, other);
        const gv_net *net = r->grid->ctx->linkage->net;
        for (uint32_t k = net->label_start[label]; k < net->label_start[label + 1]; k++)
            n += net->label_groups[k] == group;
    }
    return n;
}

static bool can_swap(const rectangle *r)
{
    const gv_net *net = r->grid->ctx->linkage->net;
    if (net->pair_start)
        return false;
    for (unsigned i = 0; i < CORNERS; i++) {
        const gv_label label = deadly_label(r, i, false);
        for (uint32_t k = net->label_start[label]; k < net->label_start[label + 1]; k++)
            if (n_in_group(r, net->label_groups[k], true) !=
                n_in_group(r, net->label_groups[k], false))
                return false;
    }
    return true;
}

/* ---- steps ---- */

static void begin(const rectangle *r, gv_pattern_maker *maker)
{
    gv_pattern_begin(maker, r->grid->ctx, r->rule);
    gv_pattern_part(maker);
    for (unsigned i = 0; i < CORNERS; i++)
        gv_pattern_var(maker, r->cells[i]);
    for (unsigned other = 0; other < 2; other++)
        for (unsigned i = 0; i < CORNERS; i++)
            gv_pattern_deadly(maker, deadly_label(r, i, other));
}

static void remove_digit(const rectangle *r, gv_pattern_maker *maker, gv_cells cells,
                         unsigned digit)
{
    for (cells &= r->grid->with[digit]; cells; cells &= cells - 1)
        gv_pattern_target(maker, label_of(r, gv_als_first(cells), digit));
}

static gv_cells roof_cells(const rectangle *r)
{
    gv_cells cells = 0;
    for (unsigned i = 0; i < r->n_roof; i++)
        cells |= gv_als_cell(r->cells[r->roof[i]]);
    return cells;
}

static bool type_1(const rectangle *r)
{
    gv_pattern_maker maker;
    begin(r, &maker);
    remove_digit(r, &maker, roof_cells(r), r->a);
    remove_digit(r, &maker, roof_cells(r), r->b);
    return gv_pattern_finish(&maker, r->step);
}

static bool type_2(const rectangle *r)
{
    const uint16_t extra = r->extra[r->roof[0]];
    assert(r->n_roof == 2);
    gv_pattern_maker maker;
    if (extra != r->extra[r->roof[1]] || __builtin_popcount(extra) != 1)
        return false;
    const unsigned digit = (unsigned)__builtin_ctz(extra);
    begin(r, &maker);
    remove_digit(r, &maker, gv_als_seen(r->grid, roof_cells(r), digit), digit);
    return gv_pattern_finish(&maker, r->step);
}

/* Tries the cells of a unit as those that make a Subset with the roof. */
static bool type_3_with(const rectangle *r, gv_cells unit, gv_cells some)
{
    assert(!(some & ~unit));
    unsigned digits = r->extra[r->roof[0]] | r->extra[r->roof[1]];
    gv_pattern_maker maker;
    const gv_cells rest = unit & ~some & ~roof_cells(r);
    for (gv_cells left = some; left; left &= left - 1)
        digits |= r->grid->digits[gv_als_first(left)];
    if ((unsigned)__builtin_popcount(digits) != gv_als_count(some) + 1 ||
        digits & (1u << r->a | 1u << r->b))
        return false;
    begin(r, &maker);
    for (; digits; digits &= digits - 1)
        remove_digit(r, &maker, rest, (unsigned)__builtin_ctz(digits));
    gv_pattern_part(&maker);
    for (; some; some &= some - 1)
        gv_pattern_var(&maker, gv_als_first(some));
    return gv_pattern_finish(&maker, r->step);
}

static bool type_3(const rectangle *r, gv_cells unit)
{
    gv_cells others = 0;
    for (gv_cells left = unit & ~roof_cells(r); left; left &= left - 1)
        if (r->grid->digits[gv_als_first(left)])
            others |= gv_als_cell(gv_als_first(left));
    for (gv_cells some = others & -others; some; some = (some - others) & others)
        if (some != others && type_3_with(r, unit, some))
            return true;
    return false;
}

/* The variable of a digit in a unit. */
static gv_var var_of(const rectangle *r, gv_cells unit, unsigned digit)
{
    const gv_linkage *linkage = r->grid->ctx->linkage;
    const gv_label label = label_of(r, gv_als_first(unit), digit);
    for (uint32_t i = linkage->var_start[label]; i < linkage->var_start[label + 1];
         i++) {
        gv_cells cells = 0;
        const gv_var var = linkage->vars[i];
        for (uint32_t k = linkage->net->group_start[var];
             k < linkage->net->group_start[var + 1]; k++)
            cells |= gv_als_cell(linkage->net->group_labels[k] / r->grid->order);
        if (cells == unit)
            return var;
    }
    return GV_NO_VAR;
}

static bool type_4(const rectangle *r, gv_cells unit)
{
    const unsigned digits[] = { r->a, r->b };
    for (unsigned i = 0; i < 2; i++) {
        const gv_var var = var_of(r, unit, digits[i]);
        gv_pattern_maker maker;
        if (var == GV_NO_VAR || (unit & r->grid->with[digits[i]] & ~roof_cells(r)))
            continue;
        begin(r, &maker);
        remove_digit(r, &maker, roof_cells(r), digits[1 - i]);
        gv_pattern_part(&maker);
        gv_pattern_var(&maker, var);
        if (gv_pattern_finish(&maker, r->step))
            return true;
    }
    return false;
}

/* ---- search ---- */

/* Types 3 and 4, in the units of the two roof cells. */
static bool in_units(const rectangle *r, gv_technique sought)
{
    const gv_cells roof = roof_cells(r);
    for (unsigned i = 0; i < r->grid->n_units; i++)
        if (!(roof & ~r->grid->units[i]) &&
            (sought == GV_TECHNIQUE_UR3 ? type_3(r, r->grid->units[i])
                                        : type_4(r, r->grid->units[i])))
            return true;
    return false;
}

static bool try_digits(rectangle *r)
{
    const gv_technique sought = (gv_technique)r->grid->ctx->technique;
    r->n_roof = 0;
    for (unsigned i = 0; i < CORNERS; i++) {
        r->extra[i] =
            r->grid->digits[r->cells[i]] & (uint16_t) ~(1u << r->a | 1u << r->b);
        if (r->extra[i])
            r->roof[r->n_roof++] = i;
    }
    if (r->n_roof != (sought == GV_TECHNIQUE_UR1 ? 1u : 2u) || !can_swap(r))
        return false;
    if (sought == GV_TECHNIQUE_UR1)
        return type_1(r);
    const bool diagonal = r->roof[0] + r->roof[1] == CORNERS - 1;
    if (diagonal)
        return false;
    return sought == GV_TECHNIQUE_UR2 ? type_2(r) : in_units(r, sought);
}

static bool try_cells(rectangle *r)
{
    unsigned common = r->grid->digits[r->cells[0]];
    for (unsigned i = 1; i < CORNERS; i++)
        common &= r->grid->digits[r->cells[i]];
    for (unsigned first = common; first; first &= first - 1)
        for (unsigned second = first & (first - 1); second; second &= second - 1) {
            r->a = (unsigned)__builtin_ctz(first);
            r->b = (unsigned)__builtin_ctz(second);
            if (try_digits(r))
                return true;
        }
    return false;
}

static bool try_rows(rectangle *r, unsigned top, unsigned bottom)
{
    const unsigned order = r->grid->order;
    for (unsigned right = 1; right < order; right++)
        for (unsigned left = 0; left < right; left++) {
            r->cells[0] = top * order + left;
            r->cells[1] = top * order + right;
            r->cells[2] = bottom * order + left;
            r->cells[3] = bottom * order + right;
            if (try_cells(r))
                return true;
        }
    return false;
}

bool gv_find_unique_rectangle(gv_rule_context *ctx, const gv_rule *rule,
                              unsigned length, gv_step *step)
{
    const gv_mark mark = gv_arena_mark(&ctx->tmp);
    gv_als_grid grid;
    bool found = false;
    (void)length;
    if (ctx->state->one_solution && gv_als_read(&grid, ctx)) {
        rectangle r = { .grid = &grid, .rule = rule, .step = step };
        for (unsigned bottom = 1; bottom < grid.order && !found; bottom++)
            for (unsigned top = 0; top < bottom && !found; top++)
                found = try_rows(&r, top, bottom);
    }
    gv_arena_rewind(&ctx->tmp, mark);
    return found;
}
