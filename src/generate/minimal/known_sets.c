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

void gv_known_sets_add(gv_known_sets *known, gv_cells128 set)
{
    assert(set && known->n <= known->n_simple + GV_KNOWN_ROOM);
    size_t place = known->n;
    if (known->n == known->n_simple + GV_KNOWN_ROOM) {
        place = known->n_simple + known->oldest;
        known->oldest = (known->oldest + 1) % GV_KNOWN_ROOM;
    } else {
        known->n++;
    }
    known->sets[place] = set;
}

bool gv_known_sets_miss(const gv_known_sets *known, gv_cells128 clues)
{
    for (size_t i = 0; i < known->n; i++)
        if (!(known->sets[i] & clues))
            return true;
    return false;
}

gv_cells128 gv_known_sets_needed(const gv_known_sets *known, gv_cells128 clues)
{
    gv_cells128 needed = 0;
    for (size_t i = 0; i < known->n; i++) {
        const gv_cells128 trace = known->sets[i] & clues;
        if (!gv_cells128_rest(trace))
            needed |= trace;
    }
    assert(!(needed & ~clues));
    return needed;
}
