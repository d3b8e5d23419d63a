/* SPDX-License-Identifier: GPL-3.0-or-later */
/* finding.c -- ratings of chains, and hints from what was found. */
#include "explainer/core/finding.h"

#include <assert.h>

/* The steps are 4, 6, 8, 12, 16, 24, ...: the tenths are added first, since the sum of
 * doubles depends on the order. */
double gv_se_added(unsigned complexity)
{
    double added = 0;
    const int length = (int)complexity - 2;
    int step = 4;
    for (bool odd = false; length > step; odd = !odd) {
        added += 0.1;
        step = odd ? step * 4 / 3 : step * 3 / 2;
    }
    assert(added >= 0 && added < 10); // a rating has one digit before the point
    return added;
}

void gv_se_finding_target(gv_se_hint *out, const gv_se_grid *grid, unsigned cell,
                          unsigned digit, bool on)
{
    if (on) {
        out->cell = (uint8_t)cell;
        out->digit = (uint8_t)digit;
    }
    gv_se_hint_remove(out, grid, cell, on ? ~(1u << digit) : 1u << digit);
}

void gv_se_finding_hint(gv_se_hint *out, const gv_se_finding *found,
                        const gv_se_grid *grid, const gv_se_numbers *numbers)
{
    assert(found->target < numbers->n && found->complexity > 0);
    gv_se_finding_target(out, grid, numbers->cell[found->target],
                         numbers->digit[found->target], found->on);
    out->complexity = found->complexity;
}
