/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid_unit.c -- a unit of work is a number of grids, drawn one after the other. */
#include "generate/grid/grid_unit.h"

#include <math.h>

enum {
    NINE_PER_UNIT = 4096, /* from the tables: about a microsecond each */
    LISTED_PER_UNIT = 256,
    SLOW_PER_UNIT = 8 /* a walk or a search for each */
};

size_t gv_grid_unit_size(const gv_grid_source *source)
{
    if (gv_grid_source_nine(source))
        return NINE_PER_UNIT;
    return gv_grid_source_method(source) == GV_GRIDS_UNIFORM ? LISTED_PER_UNIT
                                                             : SLOW_PER_UNIT;
}

gv_status gv_grid_unit_draw(gv_unit *unit, const gv_grid_source *source,
                            uint32_t n_variables, uint64_t seed, const gv_flag *stop,
                            gv_arena *tmp, gv_error *err)
{
    const size_t n = gv_grid_unit_size(source);
    const gv_mark mark = gv_arena_mark(tmp);
    gv_label *grids = GV_ARENA_NEW(tmp, gv_label, n * n_variables);
    if (!grids)
        return gv_fail_memory(err);
    gv_rng rng = gv_rng_stream(seed, unit->number);
    size_t n_drawn;
    const gv_status status =
        gv_grid_source_draw(source, &rng, grids, n, &n_drawn, stop, tmp, err);
    if (status == GV_OK) {
        gv_buffer_reset(&unit->puzzles);
        gv_buffer_reset(&unit->givens);
        unit->given_up = n_drawn < n;
        unit->n_tries = n_drawn;
        for (size_t i = 0; i < n_drawn; i++)
            gv_unit_add(unit, (gv_unit_puzzle){ .tries = 1, .log_weight = NAN },
                        grids + i * n_variables, n_variables);
    }
    gv_arena_rewind(tmp, mark);
    if (status == GV_OK && (unit->puzzles.failed || unit->givens.failed))
        return gv_fail_memory(err);
    return status;
}
