/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gsp.h -- instances of the Generalized Sudoku Problem for any block shape up to order
 * 64: a random complete square, and a pattern of holes; or partial squares that need
 * not have a solution. Blocks that are whole rows or columns make Latin squares (QCP,
 * QWH). Instance `index` of a run is a pure function of the plan, the seed and the
 * index. */
#ifndef GV_GENERATE_INSTANCE_GSP_H
#define GV_GENERATE_INSTANCE_GSP_H

#include "base/buffer.h"
#include "generate/instance/hole_figures.h"
#include "generate/instance/hole_pattern.h"
#include "model/instance.h"

/* Changes with the bytes that result from a plan, a seed and an index. */
enum { GV_GSP_GENERATOR = 1 };

typedef enum gv_gsp_kind {
    GV_GSP_WITH_HOLES, /* a complete square with holes: it has a solution */
    GV_GSP_RANDOM,     /* givens filled in at random, each legal when it was added */
    GV_GSP_PERTURB     /* a square with holes, of which some givens were changed */
} gv_gsp_kind;

typedef enum gv_gsp_method {
    GV_GSP_CHAIN, /* moves that keep squares valid (square_chain.h) */
    GV_GSP_PAPER  /* the paper's guided chain (square_guided.h) */
} gv_gsp_method;

/* What to make. Zeros mean the defaults, which gv_gsp_plan_check() fills in. Plain
 * data. */
typedef struct gv_gsp_plan {
    unsigned block_rows, block_cols;
    gv_hole_pattern pattern;
    uint32_t holes;
    gv_gsp_kind kind;
    gv_gsp_method method;

    uint64_t n_moves;       /* chain: 2000 for each row */
    uint64_t excursion_cap; /* chain: also Jacobson-Matthews excursions, of at most this
                               many steps; 0: none (Latin squares: always, no cap) */
    uint64_t n_squares;     /* paper: valid squares to traverse, max(50, 2 s) */
    unsigned best_of;       /* paper: moves drawn for each that is made, 1 */
    uint64_t proposals;     /* of switches of holes: gv_hole_proposals() */

    bool plain_fill;     /* GV_GSP_RANDOM: no forward checking */
    uint64_t n_restarts; /* GV_GSP_RANDOM: give up after this many, 100,000 */

    uint32_t
        n_exchanges; /* GV_GSP_PERTURB: pairs of givens to exchange; 1 if both are 0 */
    uint32_t n_reassigned; /* GV_GSP_PERTURB: givens to give another legal value */
} gv_gsp_plan;

/* One instance. */
typedef struct gv_gsp {
    unsigned block_rows, block_cols, order;
    uint64_t seed, index;
    uint8_t *cells; /* order * order, row by row: 0 for a hole, else 1 + symbol */

    /* The square that the holes were punched into, 1 + symbol, and its hash; NULL if no
     * solution is known (GV_GSP_RANDOM, GV_GSP_PERTURB). */
    uint8_t *solution;
    uint64_t solution_hash; /* gv_gsp_hash() */

    gv_hole_figures figures;

    /* How it was made: counts of work. */
    uint64_t n_moves;    /* of the chain, or Jacobson-Matthews moves of the paper's */
    uint64_t n_squares;  /* paper: valid squares traversed */
    uint64_t n_attempts; /* paper: searches for the next valid square */
    uint64_t n_switches; /* proposals of the hole pattern that were made */
    uint64_t n_restarts; /* GV_GSP_RANDOM: dead ends */
    uint32_t n_exchanged, n_reassigned; /* GV_GSP_PERTURB: what was done; less than
                                           planned if nothing legal was left */
    bool stopped; /* the stop flag was set: nothing else here is valid */
} gv_gsp;

/* Completes the defaults. GV_ERR_ARGUMENT with a message if the plan is impossible. */
gv_status gv_gsp_plan_check(gv_gsp_plan *plan, gv_error *err);

/* Makes instance `index` of the run `seed` by a completed plan, in `arena`.
 * GV_ERR_ARGUMENT if GV_GSP_RANDOM did not succeed. Any number of threads at once. */
gv_status gv_gsp_make(gv_gsp *out, const gv_gsp_plan *plan, uint64_t seed,
                      uint64_t index, const gv_flag *stop, gv_arena *arena,
                      gv_error *err);

/* The instance for solvers and encoders: Sudoku, or Latin where a block is a whole row
 * or column. */
gv_shape gv_gsp_shape(unsigned block_rows, unsigned block_cols);
gv_status gv_gsp_instance(gv_instance **out, const gv_gsp *gsp, gv_context *context,
                          gv_arena *arena, gv_error *err);

/* FNV-1a, 64 bits, of n bytes: of the cells of a solution, 1 + symbol, row by row. */
uint64_t gv_gsp_hash(const uint8_t *cells, size_t n);

/* "with-holes", "random", "perturb"; "chain", "paper". */
const char *gv_gsp_kind_name(gv_gsp_kind kind);
const char *gv_gsp_method_name(gv_gsp_method method);

/* One line about how the squares of a completed plan are made: which moves, how many.
 */
void gv_gsp_describe_square(gv_buffer *out, const gv_gsp_plan *plan);

#endif
