/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path_weight.c -- the weight of a top-down path, from integers. */
#include "generate/minimal/path_weight.h"

#include <assert.h>
#include <math.h>

double gv_path_weight_log(const uint32_t *needed_from, uint32_t n_kept,
                          uint32_t n_steps)
{
    // Exact integers, one rounding per factor: some hundred factors cost less than the
    // 14th digit of the sum.
    double sum = 0;
    for (uint32_t k = 0; k < n_steps; k++) {
        uint32_t n_removable = n_steps - k;
        for (uint32_t i = 0; i < n_kept; i++)
            n_removable += needed_from[i] > k;
        sum += log(n_removable) - log(n_steps - k);
    }
    assert(isfinite(sum) && sum >= 0); // each step has as many choices as it removes
    return sum;
}
