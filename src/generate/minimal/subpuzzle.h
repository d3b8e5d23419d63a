/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subpuzzle.h -- subsets of complete grids as puzzles, for every family, through a list
 * of all grids or the general engine: are they unique, which clues are needed, and what
 * remains when clues are deleted in a given order. One puzzle at a time; sets of clues
 * are bit sets over the primary variables.
 *
 * An instance may have givens of its own (a csp text states them). They are part of
 * every puzzle, like its constraints: they are never deleted and not counted as clues,
 * needed or not, but they are listed among the givens of a puzzle. */
#ifndef GV_GENERATE_MINIMAL_SUBPUZZLE_H
#define GV_GENERATE_MINIMAL_SUBPUZZLE_H

#include "generate/minimal/list_oracle.h"
#include "generate/minimal/orbits.h"

#define GV_ANYWHERE UINT32_MAX

/* One per thread. */
typedef struct gv_subpuzzles {
    const gv_generator *generator;
    gv_instance all;   /* the grid: all its labels are given */
    gv_label *grid;    /* a label for each primary variable */
    double weight;     /* of the grid; 0: the draw yielded none */
    gv_orbit *orbits;  /* what is deleted together */
    uint32_t n_orbits; /* without symmetry, one for each clue that can be deleted */
    uint32_t *order;   /* of orbits: n_orbits numbers, for the caller */
    uint64_t *own;     /* the variables of the instance's own givens */
    size_t n_words;    /* of a set of clues */
    const gv_grid_list *list; /* that answers questions; NULL: the solver does */
    gv_var *clues;            /* with `list`: room for all variables, and a grid */
    gv_label *other;
    bool stopped; /* the stop flag was seen: answers are invalid */
} gv_subpuzzles;

/* In `arena`; the caller fills in the grid. */
gv_status gv_subpuzzles_new(gv_subpuzzles **out, const gv_generator *generator,
                            gv_arena *arena, gv_error *err);

/* Whether the puzzle with the clues in `keep` has a solution other than the grid,
 * anywhere or at this variable, which has no clue. */
gv_status gv_subpuzzles_has_other(bool *out, gv_subpuzzles *parts, const uint64_t *keep,
                                  gv_var var, gv_arena *tmp, gv_error *err);

/* Whether the puzzle without the clue of `var` has several solutions; with it, it has
 * one. `keep` is changed and restored. */
gv_status gv_subpuzzles_needs(bool *out, gv_subpuzzles *parts, uint64_t *keep,
                              gv_var var, gv_arena *tmp, gv_error *err);

/* Deletes orbits in the order of the first n_order numbers of parts->order, each unless
 * there are several solutions without it. One that is needed stays needed when others
 * are deleted, so trying each once is enough. */
gv_status gv_subpuzzles_thin(gv_subpuzzles *parts, uint64_t *keep, uint32_t n_order,
                             gv_arena *tmp, gv_error *err);

/* Adds the puzzle with these clues to a unit. `made` as in gv_unit_add(). */
gv_status gv_subpuzzles_add(gv_subpuzzles *parts, gv_unit *unit, gv_unit_puzzle made,
                            const uint64_t *keep, gv_arena *tmp, gv_error *err);

/* The clues of the mask of the options, with the own givens. */
void gv_subpuzzles_mask(uint64_t *keep, const gv_subpuzzles *parts);

/* How many puzzles or tries make a unit of moderate length: 256 on small networks, one
 * on very large ones. */
size_t gv_subpuzzles_per_unit(const gv_net *net);

/* Whether the unit has all puzzles that anybody looks at. */
bool gv_subpuzzles_suffice(const gv_subpuzzles *parts, const gv_unit *unit);

/* How many attempts at a mask a unit makes at most. */
size_t gv_subpuzzles_attempts(const gv_net *net);

/* Puts grid number `index` of a unit into `parts`: the caller's next one, or a drawn
 * one, which has a weight if the source is weighted. parts->stopped is set if the
 * search for it was stopped. */
gv_status gv_subpuzzles_take_grid(gv_subpuzzles *parts, const gv_unit *unit,
                                  size_t index, gv_rng *rng, gv_arena *tmp,
                                  gv_error *err);

#endif
