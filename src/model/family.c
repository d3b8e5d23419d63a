/* SPDX-License-Identifier: GPL-3.0-or-later */
/* family.c -- the table of families, and shapes completed from what is known. */
#include "model/family.h"

#include "model/families.h"

#include "base/array.h"

#include <string.h>

#define DECLARE(number, family) extern const gv_family_row gv_family_##family;
GV_FAMILY_LIST(DECLARE)
extern const gv_family_row gv_family_csp;

#define ADDRESS(number, family) [number] = &gv_family_##family,
const gv_family_row *const gv_families[] = {
    GV_FAMILY_LIST(ADDRESS)[GV_CSP] = &gv_family_csp,
};

const unsigned gv_n_families = GV_N_OF(gv_families);

const char *gv_family_name(gv_family family)
{
    return (unsigned)family < gv_n_families ? gv_families[family]->name : NULL;
}

bool gv_family_by_name(gv_family *out, const char *name)
{
    for (unsigned family = 0; family < gv_n_families; family++)
        if (!strcmp(gv_families[family]->name, name)) {
            *out = (gv_family)family;
            return true;
        }
    return false;
}

unsigned gv_family_square_root(unsigned n)
{
    for (unsigned root = 1; root * root <= n; root++)
        if (root * root == n)
            return root;
    return 0;
}

gv_status gv_order_check(unsigned order, gv_error *err)
{
    if (order < 1 || order > GV_MAX_ORDER)
        return gv_fail(err, GV_ERR_ARGUMENT, "order %u is out of range: 1 to %d", order,
                       GV_MAX_ORDER);
    return GV_OK;
}

gv_status gv_shape_complete_plain(gv_shape *shape, gv_error *err)
{
    const char *name = gv_families[shape->family]->name;
    if (!shape->order)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the order of the %s is not known: give the size", name);
    GV_TRY(gv_order_check(shape->order, err));
    if (shape->block_rows > 1 ||
        (shape->block_cols && shape->block_cols != shape->order))
        return gv_fail(err, GV_ERR_ARGUMENT, "the family %s has no blocks", name);
    shape->block_rows = 1;
    shape->block_cols = shape->order;
    return GV_OK;
}

gv_status gv_shape_complete(gv_shape *out, gv_family family, unsigned block_rows,
                            unsigned block_cols, unsigned order, gv_error *err)
{
    gv_shape shape = { family, block_rows, block_cols, order };
    if ((unsigned)family >= gv_n_families)
        return gv_fail(err, GV_ERR_ARGUMENT, "no family has the number %d",
                       (int)family);
    GV_TRY(gv_families[family]->complete(&shape, err));
    *out = shape;
    return GV_OK;
}

bool gv_net_has_digits(const gv_net *net)
{
    return gv_families[net->shape.family]->has_digits;
}

bool gv_net_has_queens(const gv_net *net)
{
    return gv_families[net->shape.family]->has_queens;
}
