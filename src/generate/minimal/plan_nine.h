/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plan_nine.h -- what the classical methods on 9x9 share: symmetry and mask as sets of
 * cells, where complete grids come from, how a run ends early. */
#ifndef GV_GENERATE_MINIMAL_PLAN_NINE_H
#define GV_GENERATE_MINIMAL_PLAN_NINE_H

#include "generate/generator.h"
#include "solve/nine_engine.h"

enum {
    GV_NINE_BLOCK = 512,         /* active puzzles, and puzzles made by a unit */
    GV_NINE_MASK_ATTEMPTS = 4096 /* that a unit makes at most */
};

/* The tables of both methods. */
typedef struct gv_plan_nine {
    gv_nine_set items[GV_NINE_CELLS]; /* orbits of cells; without symmetry, cells */
    uint8_t n_items;
    uint8_t partner[GV_NINE_CELLS]; /* the other cell of an orbit, or the same */
    bool has_mask;
    gv_nine_set mask;
    size_t n_attempts; /* of a unit: grids, or fillings */
} gv_plan_nine;

/* The plan of a generator, in `arena`, as generator->tables; with its grids_per_unit.
 */
gv_status gv_plan_nine_make(gv_generator *generator, gv_arena *arena, gv_error *err);

/* A random order of the items whose cells are clues; returns their number. */
unsigned gv_plan_nine_order(uint8_t order[GV_NINE_CELLS], const gv_plan_nine *plan,
                            const gv_nine_set *clues, gv_rng *rng);

/* Gets grids first to first + n - 1 of a unit, digits 1 to 9: from the caller, or
 * drawn. `stopped` is set if the search for one was stopped. */
gv_status gv_plan_nine_grids(uint8_t (*out)[GV_NINE_CELLS], bool *stopped,
                             const gv_generator *generator, const gv_unit *unit,
                             size_t first, size_t n, gv_rng *rng, gv_arena *tmp,
                             gv_error *err);

/* Makes the lanes obey the stop flag of the options. */
gv_budget gv_plan_nine_budget(const gv_generator *generator);

/* The kernel of the context's CPU level. */
const gv_nine_kernel *gv_plan_nine_kernel(const gv_generator *generator);

#endif
