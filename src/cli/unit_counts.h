/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_counts.h -- from units of weighted puzzles to the number of all minimal puzzles:
 * what each grid of a unit says goes into an estimate. */
#ifndef GV_CLI_UNIT_COUNTS_H
#define GV_CLI_UNIT_COUNTS_H

#include "generate/generator.h"
#include "stats/count_estimate.h"

/* Whether the puzzles of these options have weights. */
bool gv_unit_counts_possible(const gv_generate_options *options);

/* Adds the grids of a finished unit, those without a puzzle too. */
void gv_unit_counts_add(gv_count_estimate *estimate, const gv_generator *generator,
                        const gv_unit *unit);

#endif
