/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world.h -- all minimal puzzles of an instance that has few solutions: for each
 * solution the minimal hitting sets of its differences from the others. Where the
 * automorphisms of the instance are known, isomorphic solutions and puzzles are counted
 * together: each class has one puzzle, and its size. docs/theory/sampling.md has the
 * proofs. */
#ifndef GV_GENERATE_EXHAUSTIVE_WORLD_H
#define GV_GENERATE_EXHAUSTIVE_WORLD_H

#include "generate/exhaustive/permutations.h"
#include "generate/exhaustive/solutions.h"
#include "generate/generator.h"
#include "generate/exhaustive/cells128.h"

enum {
    GV_MOST_WORLD_PAIRS = 2000000000, /* a class of solutions, another solution */
    GV_MOST_WORLD_PUZZLES = 1 << 22,  /* classes of puzzles; of one solution twice that
                                         many puzzles */
};

/* Adds automorphisms of the instance that generate its group: permutations of its
 * labels under which its groups, its pairs, its givens and its marks stay the same. */
typedef gv_status gv_find_automorphisms(gv_permutations *out,
                                        const gv_instance *instance, gv_arena *tmp,
                                        gv_error *err);

/* Those of a family with boards: random ones of a fixed stream, which generate the
 * whole group except with a probability below 2^-40; what is counted is right in any
 * case, as every subgroup gives classes with their sizes. */
gv_find_automorphisms gv_family_automorphisms;

/* Those of any instance whose context has a labeller. */
gv_find_automorphisms gv_csp_automorphisms;

/* The one of these that suits the instance; NULL: its symmetries are not known. */
gv_find_automorphisms *gv_known_automorphisms(const gv_instance *instance);

typedef struct gv_world_options {
    gv_find_automorphisms *automorphisms; /* NULL: each puzzle is counted alone */
    const gv_flag *stop;                  /* NULL: nothing ends it */
    void (*tell)(void *user, size_t n_done, size_t n_all); /* NULL, or for progress */
    void *user;
} gv_world_options;

/* A class of solutions. */
typedef struct gv_world_orbit {
    size_t first; /* its first solution, which has the puzzles */
    size_t size;
} gv_world_orbit;

/* A class of puzzles. */
typedef struct gv_world_puzzle {
    gv_cells128 cells; /* bit i: the cell world->cell[i] */
    uint64_t size;     /* instances of the class */
    uint32_t orbit;    /* of its solution */
} gv_world_puzzle;

/* Made once, then read by any number of threads. */
struct gv_world {
    const gv_instance *instance;
    bool has_symmetries; /* isomorphic puzzles are counted together */
    gv_solutions solutions;
    uint32_t n_cells;
    gv_var cell[GV_MAX_WORLD_CELLS]; /* variables in which some solutions differ */
    size_t n_orbits;
    const gv_world_orbit *orbits;
    size_t n_puzzles; /* by orbit, number of clues, cells */
    const gv_world_puzzle *puzzles;
    uint64_t n_instances; /* of all classes */
};

/* In `arena`. GV_ERR_ARGUMENT with the number if the world is too large. *out is NULL
 * if the stop flag was set meanwhile. */
gv_status gv_world_new(gv_world **out, const gv_instance *instance,
                       const gv_world_options *options, gv_arena *arena, gv_error *err);

/* How many units of the method exhaustive its puzzles are. */
uint64_t gv_exhaustive_n_units(const gv_world *world);

/* The givens of a puzzle, ascending, with those of the instance itself; `out` has room
 * for n_primary. Returns their number. */
uint32_t gv_world_givens(gv_label *out, const gv_world *world,
                         const gv_world_puzzle *puzzle);

#endif
