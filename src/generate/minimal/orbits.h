/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orbits.h -- which clues are added and deleted together. Under a symmetry, the cells
 * that it exchanges; without one, every clue alone. */
#ifndef GV_GENERATE_MINIMAL_ORBITS_H
#define GV_GENERATE_MINIMAL_ORBITS_H

#include "generate/generator.h"

/* The cell that `symmetry` maps a cell (row * order + column) to; itself without one.
 * All symmetries are their own inverses, so orbits have one or two cells. */
uint32_t gv_symmetry_image(gv_symmetry symmetry, uint32_t order, uint32_t cell);

/* An orbit of primary variables: one, then `second` is `first`, or two. */
typedef struct gv_orbit {
    gv_var first, second;
} gv_orbit;

/* Lists the orbits of the variables whose clues a puzzle may or may not have: all
 * except those of the givens of generator->empty, which are part of every puzzle. `out`
 * has room for n_primary; returns their number. */
uint32_t gv_orbits_list(gv_orbit *out, const gv_generator *generator);

/* The primary variable of a label. */
gv_var gv_label_variable(const gv_net *net, gv_label label);

/* Whether the instance itself has a given for this variable. */
bool gv_is_own_given(const gv_generator *generator, gv_var var);

#endif
