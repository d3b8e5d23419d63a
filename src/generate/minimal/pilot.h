/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pilot.h -- chooses the numbers of the weighted sampler by trying some. */
#ifndef GV_GENERATE_MINIMAL_PILOT_H
#define GV_GENERATE_MINIMAL_PILOT_H

#include "generate/generator.h"

/* Sets start_clues, enumerate_below and starts_per_grid, those that are not given yet,
 * to numbers that make the effective size grow fast. The trials draw from streams that
 * the seed names and that no unit has, and count work instead of time: the same options
 * get the same numbers everywhere. Does nothing where the presets are made for the
 * puzzles, where one was named, and without a source of grids. Ends early when the stop
 * flag of the options is set. */
gv_status gv_weighted_pilot(gv_generator_options *options, const gv_instance *empty,
                            const gv_grid_source *source, gv_error *err);

#endif
