/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_estimate.h -- from units of weighted puzzles to the number of all minimal
 * puzzles: each grid of a unit contributes to an estimate. */
#ifndef GV_GENERATE_UNIT_ESTIMATE_H
#define GV_GENERATE_UNIT_ESTIMATE_H

#include "generate/generator.h"
#include "stats/count_estimate.h"

/* Whether the puzzles of these options have weights. */
bool gv_unit_estimate_possible(const gv_generator_options *options);

/* Adds the grids of a finished unit, including those without a puzzle. */
void gv_unit_estimate_add(gv_count_estimate *estimate, const gv_generator *generator,
                          const gv_unit *unit);

#endif
