/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generator.h -- minimal puzzles at random, in numbered units of work. Unit u of a run
 * draws only from the stream (seed, u), so that units may be made in any order, by any
 * thread, again, or later. The methods are rows of a table (methods.c); the first row
 * of a method that suits the family makes its units. */
#ifndef GV_GENERATE_GENERATOR_H
#define GV_GENERATE_GENERATOR_H

#include "base/buffer.h"
#include "generate/grid/grid_source.h"
#include "sudoku9/kernel.h"

/* The version of all methods and sources of grids, raised when units change: those of
 * different versions are never mixed in a study. */
enum { GV_GENERATOR_VERSION = 1 };

typedef enum gv_method {
    GV_METHOD_TOP_DOWN,
    GV_METHOD_BOTTOM_UP,
    GV_METHOD_CONTROLLED_BIAS,
    GV_METHOD_WEIGHTED,
    GV_METHOD_EXHAUSTIVE
} gv_method;

typedef enum gv_symmetry {
    GV_SYMMETRY_NONE,
    GV_SYMMETRY_ROTATE,  /* by half a turn */
    GV_SYMMETRY_MIRROR,  /* left and right */
    GV_SYMMETRY_DIAGONAL /* rows and columns exchanged */
} gv_symmetry;

/* "none", "rotate", "mirror", "diagonal"; false if there is none of that name. */
bool gv_symmetry_by_name(gv_symmetry *out, const char *name);

/* Units are numbered from 0 to this one. */
#define GV_LAST_UNIT (UINT64_C(1) << 48)

typedef struct gv_world gv_world;

/* What to make. Zeros mean the defaults. */
typedef struct gv_generator_options {
    gv_method method;
    uint64_t seed;
    const gv_flag *stop; /* NULL, or ends the run: unfinished units are abandoned */

    gv_grid_method grids;    /* where complete grids come from: GV_GRIDS_AUTO decides by
                                whether the puzzles have weights */
    bool takes_grids;        /* complete grids come from the caller (gv_unit.grids) */
    unsigned paths_per_grid; /* controlled bias; 1 */
    unsigned floor_cap;      /* controlled bias: drop puzzles with more clues; no cap */
    bool path_weights;       /* top-down: compute the weights of its puzzles */

    /* weighted: the hybrid starts with `start_clues` clues, walks while more than
     * `enumerate_below` are removable, then enumerates exactly. */
    const char
        *preset; /* a name of weighted.h, for options that are not given; "stream" */
    unsigned start_clues, enumerate_below, starts_per_grid;
    bool below_is_given; /* enumerate_below is set, even if it is 0 */
    bool counts; /* weighted: tallies of all minimal puzzles instead of one per start */
    bool counts_too; /* weighted: tallies in addition to the puzzles, which stay the
                        same */

    /* top-down, bottom-up. The clues of a symmetric puzzle are a union of orbits none
     * of which can be left out; those of a masked puzzle are exactly the mask. */
    gv_symmetry symmetry;
    const uint64_t *mask; /* NULL, or a bit per primary variable */

    const gv_world *world; /* exhaustive: all minimal puzzles (exhaustive/world.h) */

    /* Not 0: nobody looks at more puzzles of a unit than its first so many, and the
     * general top-down and bottom-up methods make no more. */
    uint64_t most_puzzles;
} gv_generator_options;

typedef struct gv_method_row gv_method_row;

/* Made once, then read by all threads. */
typedef struct gv_generator {
    gv_generator_options options; /* with the defaults filled in */
    const gv_instance *empty;     /* all puzzles are sub-puzzles of this */
    const gv_net *net;            /* its network */
    const gv_grid_source *source; /* NULL if grids come from the caller */
    const gv_method_row *row;
    uint32_t n_free;       /* primary variables without a given of `empty`: the cells */
    size_t grids_per_unit; /* that a unit takes from the caller */
    const void *tables;    /* of the method */
} gv_generator;

/* One puzzle. */
typedef struct gv_unit_puzzle {
    size_t first_given; /* in gv_unit.givens: one label for each clue, ascending */
    uint32_t n_clues;
    uint32_t grid;     /* number of its grid in the unit, from 0 */
    uint64_t tries;    /* since the previous puzzle of the unit, including this one */
    double log_weight; /* natural logarithm; NAN if the method has no weights */
} gv_unit_puzzle;

/* This many minimal puzzles with this many clues were seen in one grid of a unit;
 * `weight` is the sum of their weights. Its mean over grids estimates their number per
 * grid. */
typedef struct gv_tally {
    uint32_t grid;
    uint32_t n_clues;
    uint64_t hits;
    double weight;
} gv_tally;

/* A unit of work and its results. Reused. */
typedef struct gv_unit {
    uint64_t number;

    /* Only if the generator takes grids: up to grids_per_unit of them, n_primary labels
     * each. */
    const gv_label *grids;
    size_t n_grids; /* answer: grids used, drawn or taken */

    uint64_t work;     /* weighted: what its questions cost, the same on every machine
                          (clue_oracle.h) */
    uint64_t n_tries;  /* in all, including those after the last puzzle */
    gv_buffer puzzles; /* gv_unit_puzzle, one after the other */
    gv_buffer givens;  /* gv_label */
    gv_buffer tallies; /* gv_tally, in the order of grids, with counts or counts_too */
    bool given_up;     /* the stop flag was set: there is no answer */
} gv_unit;

void gv_unit_init(gv_unit *unit, gv_memory *memory);
void gv_unit_free(gv_unit *unit);

size_t gv_unit_n_puzzles(const gv_unit *unit);
const gv_unit_puzzle *gv_unit_puzzle_at(const gv_unit *unit, size_t index);
const gv_label *gv_unit_givens(const gv_unit *unit, const gv_unit_puzzle *made);
size_t gv_unit_n_tallies(const gv_unit *unit);
/* Puzzles that the unit saw: tallied, or made if there are no tallies. */
uint64_t gv_unit_n_seen(const gv_unit *unit);
const gv_tally *gv_unit_tally(const gv_unit *unit, size_t index);

/* For the methods: append a puzzle. `made` without first_given and n_clues. */
void gv_unit_add(gv_unit *unit, gv_unit_puzzle made, const gv_label *givens,
                 uint32_t n_clues);
void gv_unit_add_nine(gv_unit *unit, gv_unit_puzzle made,
                      const uint8_t grid[GV_NINE_GRID_CELLS], const gv_nine_set *clues);
void gv_unit_add_tally(gv_unit *unit, gv_tally tally);

/* A method for some families. */
struct gv_method_row {
    gv_method method;
    const char *name; /* of the method: "top-down" */

    /* Whether it can handle this family, size and options. */
    bool (*suits)(const gv_generator *generator);

    /* Completes the options, sets grids_per_unit and tables. May be NULL. */
    gv_status (*prepare)(gv_generator *generator, gv_arena *arena, gv_error *err);

    /* The memory of one thread, in `arena`. */
    gv_status (*worker_new)(void **out, const gv_generator *generator, gv_arena *arena,
                            gv_error *err);

    /* Makes a unit: `unit` is empty except for its number and grids. `tmp` is rewound
     * by the caller. */
    gv_status (*run)(void *worker, const gv_generator *generator, gv_unit *unit,
                     gv_arena *tmp, gv_error *err);
};

extern const gv_method_row *const gv_methods[];
extern const size_t gv_n_methods;

/* "top-down", "bottom-up", ...; by name: false if there is none. */
const char *gv_method_name(gv_method method);
bool gv_method_by_name(gv_method *out, const char *name);

/* How the grids of these options are to be drawn: those of samples with weights must
 * not be biased. */
gv_grid_method gv_generator_grid_method(const gv_generator_options *options);

/* GV_ERR_ARGUMENT with a message if the options do not fit each other or the family.
 * `source` is NULL if the grids come from the caller, or the method needs none. */
gv_status gv_generator_new(gv_generator **out, const gv_generator_options *options,
                           const gv_instance *empty, const gv_grid_source *source,
                           gv_arena *arena, gv_error *err);

/* One per thread. */
typedef struct gv_generator_worker {
    const gv_generator *generator;
    void *worker;
    gv_arena *tmp;
} gv_generator_worker;

gv_status gv_generator_worker_init(gv_generator_worker *maker,
                                   const gv_generator *generator, gv_arena *arena,
                                   gv_arena *tmp, gv_error *err);

/* Makes unit->number; the previous contents of `unit` are dropped. */
gv_status gv_generator_worker_run(gv_generator_worker *maker, gv_unit *unit,
                                  gv_error *err);

/* The primary variables without a given of the instance itself, which is in every
 * puzzle: the rest can be chosen. */
uint32_t gv_generator_count_free(const gv_instance *empty);

/* ln of the correction factor cf(n) of puzzles made by controlled bias, n clues of
 * n_primary variables: cf(26) = 1 where there are 81, cf(0) = 1 elsewhere. */
double gv_generator_log_correction(uint32_t n_primary, uint32_t n_clues);

/* ln C(n, k), from exact integers, rounded once. */
double gv_generator_log_binomial(uint32_t n, uint32_t k);

#endif
