/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kernel.h -- what the sliced kernels of all CPU levels share. A candidate is a vector
 * in which each puzzle has one bit: one instruction works on as many puzzles as a
 * vector has bits, whatever the groups are, and nothing but lists of cells says which
 * these are. Files compiled for one instruction set include this header alone: no
 * inline functions here. */
#ifndef GV_SOLVE_SLICED_KERNEL_H
#define GV_SOLVE_SLICED_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    GV_SLICED_CELLS = 81, /* at most */
    GV_SLICED_DIGITS = 9, /* at most */
    GV_SLICED_EXTRAS = 60 /* units, at most */
};

/* A digit whose places in a unit are all peers of a cell is not in that cell: with no
 * place in any part of `rest`, it has none in those of `gone`. Parts are cells, or
 * segments. */
typedef struct gv_sliced_lock {
    uint8_t n_rest, n_gone;
    uint8_t rest[GV_SLICED_DIGITS];
    uint8_t gone[GV_SLICED_CELLS];
} gv_sliced_lock;

/* Cells that several locks have in common. */
enum { GV_SLICED_SEGMENTS = 255 - GV_SLICED_CELLS };

typedef struct gv_sliced_segment {
    uint8_t n_cells;
    uint8_t cells[GV_SLICED_DIGITS];
} gv_sliced_segment;

/* What the digits obey beside one digit per cell. Cells are numbered row by row; rows
 * and columns are units, sets of cells with all digits. */
typedef struct gv_sliced_shape {
    unsigned n_digits; /* and rows, and columns */
    unsigned n_cells;
    bool has_regions; /* blocks or regions: the first units of `unit`, and each cell is
                         in one, region_of[] */
    unsigned n_units; /* beside rows and columns */
    unsigned n_pairs; /* peers of all cells */
    uint8_t unit[GV_SLICED_EXTRAS][GV_SLICED_DIGITS];
    uint8_t region_of[GV_SLICED_CELLS];
    uint8_t n_peers[GV_SLICED_CELLS]; /* cells that differ and are in no unit with it */
    uint8_t peers[GV_SLICED_CELLS][GV_SLICED_CELLS];
    unsigned n_locks, n_segments;
    const gv_sliced_lock *locks;
    const gv_sliced_segment *segments; /* part n_cells + i is segment i */
} gv_sliced_shape;

/* The puzzles that are worked on. All arrays are of vectors. */
typedef struct gv_sliced_state {
    void *words;   /* candidates: [digit][cell] */
    void *single;  /* cells known to have one candidate: [cell] */
    void *chosen;  /* the last guesses: [cell], [digit], and where it is one of two */
    void *others;  /* what was left beside them, as words and single */
    bool descends; /* the next sweep goes from the last digit to the first */

    /* Found by the last sweep: bit sets of puzzles. */
    void *dead;    /* contradictory */
    void *pending; /* a single was found that has not been used everywhere */
    void *open;    /* a cell has two candidates or more */
} gv_sliced_state;

/* The functions of a level. All compute the same. `mask` is a bit set of puzzles. */
typedef struct gv_sliced_kernel {
    const char *name;
    unsigned n_lanes; /* puzzles: bits of a vector */

    /* Uses all singles, naked and hidden, once. */
    void (*sweep)(gv_sliced_state *state, const gv_sliced_shape *shape);

    /* Uses all locks once; `changed` gets the puzzles in which one removed something.
     */
    void (*use_locks)(gv_sliced_state *state, const gv_sliced_shape *shape,
                      const void *mask, void *changed);

    /* Guesses in open puzzles: see search.c. What is left beside the guesses goes to
     * `others`. */
    void (*guess)(gv_sliced_state *state, const gv_sliced_shape *shape,
                  const void *mask);

    /* Copies words and single of some puzzles. */
    void (*copy)(void *to, const void *from, size_t n_vectors, const void *mask);

    /* Removes all candidates; adds all candidates of the cells without a bit in
     * `given`: [cell]. */
    void (*clear)(gv_sliced_state *state, const gv_sliced_shape *shape,
                  const void *mask);
    void (*fill)(gv_sliced_state *state, const gv_sliced_shape *shape, const void *mask,
                 const void *given);
} gv_sliced_kernel;

extern const gv_sliced_kernel gv_sliced_scalar;
extern const gv_sliced_kernel gv_sliced_avx2;
extern const gv_sliced_kernel gv_sliced_avx512;

#endif
