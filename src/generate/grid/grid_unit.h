/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid_unit.h -- complete grids in numbered units of work. Unit u draws only from the
 * stream (seed, u). */
#ifndef GV_GENERATE_GRID_GRID_UNIT_H
#define GV_GENERATE_GRID_GRID_UNIT_H

#include "generate/generator.h"

/* How many grids of this source a unit has: as many as take some milliseconds. */
size_t gv_grid_unit_size(const gv_grid_source *source);

/* Draws the grids of unit->number, each a record with a given for every variable.
 * `stop`, or NULL, ends it: the unit is then given up. `tmp` is scratch, rewound on
 * return. */
gv_status gv_grid_unit_draw(gv_unit *unit, const gv_grid_source *source,
                            uint32_t n_variables, uint64_t seed, const gv_flag *stop,
                            gv_arena *tmp, gv_error *err);

#endif
