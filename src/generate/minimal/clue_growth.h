/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clue_growth.h -- adds random clues to an empty puzzle until there is one solution,
 * for every family through the general engine. The law is that of
 * sudoku9/sampling/clue_growth.h, with labels instead of pairs of a cell and a digit.
 */
#ifndef GV_GENERATE_MINIMAL_CLUE_GROWTH_H
#define GV_GENERATE_MINIMAL_CLUE_GROWTH_H

#include "generate/minimal/subpuzzle.h"

enum { GV_GROWTH_KNOWN = 3 };

/* One per thread. */
typedef struct gv_clue_growth {
    gv_subpuzzles *parts;
    gv_instance puzzle; /* the instance's own givens, then the clues */
    gv_label *givens;
    uint64_t *decided; /* variables with a given */
    gv_label *open;    /* labels that may still be tried */
    uint32_t n_open;
    uint8_t *linked; /* by label, scratch */
    gv_label *links;
    gv_var *partner; /* by variable: the other one of its orbit, or itself */
    gv_var pending;  /* whose clue completes an orbit; GV_ANYWHERE: none */

    gv_label *known[GV_GROWTH_KNOWN]; /* different solutions */
    uint32_t n_known;
    gv_label *found[2]; /* by the last search */
    uint32_t n_found;
} gv_clue_growth;

/* In `arena`. */
gv_status gv_clue_growth_new(gv_clue_growth **out, gv_subpuzzles *parts,
                             gv_arena *arena, gv_error *err);

/* Grows a puzzle: its solution becomes the grid of `parts`, its clues `keep`. `valid`
 * is false if it has several solutions although all clues of the mask are there; never
 * without a mask. */
gv_status gv_clue_growth_run(bool *valid, gv_clue_growth *growth, uint64_t *keep,
                             gv_rng *rng, gv_arena *tmp, gv_error *err);

#endif
