/* SPDX-License-Identifier: GPL-3.0-or-later */
/* methods.h -- the rows of the table of methods, one file each. "nine" is 9x9 Sudoku
 * through the lanes, "any" every family through the general engine. */
#ifndef GV_GENERATE_METHODS_H
#define GV_GENERATE_METHODS_H

#include "generate/generator.h"

extern const gv_method_row gv_top_down_nine;
extern const gv_method_row gv_top_down_any;
extern const gv_method_row gv_bottom_up_nine;
extern const gv_method_row gv_bottom_up_any;
extern const gv_method_row gv_controlled_bias_nine;
extern const gv_method_row gv_controlled_bias_any;
extern const gv_method_row gv_weighted; /* any family with up to 128 variables */

extern const gv_method_row gv_exhaustive; /* what has few solutions */

/* Whether puzzles are 9x9 Sudoku with 3x3 boxes and nothing more. */
bool gv_generator_is_nine(const gv_generator *generator);

#endif
