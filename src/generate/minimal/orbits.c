/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orbits.c -- the orbits of clues under a symmetry of the grid. */
#include "generate/minimal/orbits.h"

#include <assert.h>

uint32_t gv_symmetry_image(gv_symmetry symmetry, uint32_t order, uint32_t cell)
{
    assert(cell < order * order);
    const uint32_t row = cell / order, column = cell % order;
    switch (symmetry) {
    case GV_SYMMETRY_ROTATE:
        return order * order - 1 - cell;
    case GV_SYMMETRY_MIRROR:
        return row * order + (order - 1 - column);
    case GV_SYMMETRY_DIAGONAL:
        return column * order + row;
    case GV_SYMMETRY_NONE:
        break;
    }
    return cell;
}

// Groups of a label are ascending, primary variables come first.
gv_var gv_label_variable(const gv_net *net, gv_label label)
{
    return net->label_groups[net->label_start[label]];
}

bool gv_is_own_given(const gv_generator *generator, gv_var var)
{
    const gv_instance *const empty = generator->empty;
    for (uint32_t i = 0; i < empty->n_givens; i++)
        if (gv_label_variable(empty->net, empty->givens[i]) == var)
            return true;
    return false;
}

uint32_t gv_orbits_list(gv_orbit *out, const gv_generator *generator)
{
    const gv_net *const net = generator->net;
    const gv_symmetry symmetry = generator->options.symmetry;
    uint32_t n = 0;
    for (gv_var var = 0; var < net->n_primary; var++) {
        // A given of the instance is in no orbit, so its partner is alone in one.
        const gv_var image =
            symmetry ? gv_symmetry_image(symmetry, net->shape.order, var) : var;
        const bool alone = gv_is_own_given(generator, image);
        if (gv_is_own_given(generator, var) || (image < var && !alone))
            continue;
        out[n++] = (gv_orbit){ .first = var, .second = alone ? var : image };
    }
    assert(n <= net->n_primary);
    return n;
}
