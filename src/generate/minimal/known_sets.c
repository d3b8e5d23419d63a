/* SPDX-License-Identifier: GPL-3.0-or-later */
/* known_sets.c -- the list of unavoidable sets of known_sets.h. */
#include "generate/minimal/known_sets.h"

#include <assert.h>

void gv_known_sets_start(gv_known_sets *known, gv_clue_oracle *oracle,
                         const gv_label *grid)
{
    known->n = gv_clue_oracle_simple_sets(oracle, grid, known->sets);
    known->n_simple = known->n;
    known->oldest = 0;
}

void gv_known_sets_add(gv_known_sets *known, gv_cells256 set)
{
    assert(gv_cells256_any(set) && known->n <= known->n_simple + GV_KNOWN_ROOM);
    size_t place = known->n;
    if (known->n == known->n_simple + GV_KNOWN_ROOM) {
        place = known->n_simple + known->oldest;
        known->oldest = (known->oldest + 1) % GV_KNOWN_ROOM;
    } else {
        known->n++;
    }
    known->sets[place] = set;
}

bool gv_known_sets_miss(const gv_known_sets *known, gv_cells256 clues)
{
    for (size_t i = 0; i < known->n; i++)
        if (!gv_cells256_meet(known->sets[i], clues))
            return true;
    return false;
}

gv_cells256 gv_known_sets_needed(const gv_known_sets *known, gv_cells256 clues)
{
    gv_cells256 needed = gv_cells256_none();
    for (size_t i = 0; i < known->n; i++) {
        const gv_cells256 trace = gv_cells256_and(known->sets[i], clues);
        if (!gv_cells256_any(gv_cells256_rest(trace)))
            needed = gv_cells256_or(needed, trace);
    }
    return needed;
}
