/* SPDX-License-Identifier: GPL-3.0-or-later */
/* methods.c -- the table of methods. A new one is a row here and a file; of several
 * rows with one method the first that suits the family and the options is used. */
#include "generate/methods.h"

#include "base/array.h"

const gv_method_row *const gv_methods[] = {
    &gv_top_down_nine, &gv_top_down_any,         &gv_bottom_up_nine,
    &gv_bottom_up_any, &gv_controlled_bias_nine, &gv_controlled_bias_any,
    &gv_weighted,      &gv_exhaustive,
};
const size_t gv_n_methods = GV_N_OF(gv_methods);
