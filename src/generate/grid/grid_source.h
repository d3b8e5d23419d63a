/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid_source.h -- complete grids (solutions of an instance without givens) of any
 * family, drawn at random. A grid is one label for each primary variable. */
#ifndef GV_GENERATE_GRID_GRID_SOURCE_H
#define GV_GENERATE_GRID_GRID_SOURCE_H

#include "generate/grid/grid_list.h"
#include "sudoku9/sampling/grids.h"
#include "model/instance.h"

typedef enum gv_grid_method {
    GV_GRIDS_AUTO,    /* the first of the next two that suits, else backtracking */
    GV_GRIDS_UNIFORM, /* exactly uniform: tables (9x9), or a list of all grids */
    GV_GRIDS_CHAIN,   /* a reversible walk over Sudoku or Latin squares; its stationary
                         law is uniform on what it can reach */
    GV_GRIDS_BACKTRACKING, /* variable by variable with shuffled values: biased */
    GV_GRIDS_WEIGHTED,     /* probes, with weights that undo their bias (probe.h) */
    GV_GRIDS_TRUE /* for samples with weights: uniform, chain or else weighted */
} gv_grid_method;

/* "uniform", "chain", "backtracking", "weighted"; by name: false if there is none. */
const char *gv_grid_method_name(gv_grid_method method);
bool gv_grid_method_by_name(gv_grid_method *out, const char *name);

/* Made once, then read by any number of threads. */
typedef struct gv_grid_source gv_grid_source;

/* A source of solutions of `instance` (9x9 and other families: the empty one; a csp: as
 * it is). GV_ERR_ARGUMENT with a message when `method` does not suit the family or size
 * (uniform: neither 9x9 nor few enough grids to list; chain: neither Sudoku nor Latin),
 * or when there is no grid. Takes up to some seconds if it lists grids, and longer if a
 * first grid is hard to find: `stop`, or NULL, ends that, and then *out is NULL. */
gv_status gv_grid_source_new(gv_grid_source **out, const gv_instance *instance,
                             gv_grid_method method, const gv_flag *stop,
                             gv_arena *arena, gv_error *err);

/* The method that was chosen, never GV_GRIDS_AUTO or GV_GRIDS_TRUE, and one line about
 * the law of the grids: "exactly uniform (tables of 44 classes)", "uniform on what the
 * chain reaches (cycle and Kempe switches, 18000 moves)", "backtracking, row by row:
 * not uniform". */
gv_grid_method gv_grid_source_method(const gv_grid_source *source);
const char *gv_grid_source_law(const gv_grid_source *source);

/* What a grid costs, in the units of clue_oracle.h: 0 if hardly anything. */
uint64_t gv_grid_source_work(const gv_grid_source *source);

/* NULL, or the list of all grids. */
const gv_grid_list *gv_grid_source_list(const gv_grid_source *source);

/* NULL, or the tables of 9x9, for callers that can draw from them directly. */
const gv_nine_grids *gv_grid_source_nine(const gv_grid_source *source);

/* About how many draws yield a grid: 1, except of weighted ones. */
uint32_t gv_grid_source_draws_per_grid(const gv_grid_source *source);

/* One draw. *weight is 1; of a weighted source it is that of the grid, or 0 if the
 * probe kept none. It is NAN if `stop` was set meanwhile. */
gv_status gv_grid_source_draw_one(const gv_grid_source *source, gv_rng *rng,
                                  gv_label *out, double *weight, const gv_flag *stop,
                                  gv_arena *tmp, gv_error *err);

/* Draws n grids, n_primary labels each, of a source whose grids have no weights. `tmp`
 * is scratch, rewound on return. The same grids as n calls for one grid each. `stop`,
 * or NULL, ends a long search: then *n_drawn is below n. */
gv_status gv_grid_source_draw(const gv_grid_source *source, gv_rng *rng, gv_label *out,
                              size_t n, size_t *n_drawn, const gv_flag *stop,
                              gv_arena *tmp, gv_error *err);

#endif
