/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clue_oracle.h -- has a subset of a known grid another solution? One interface for
 * every family: 9x9 asks the lanes (sudoku9/search/questions.h), others the solver.
 * Each question is about one of several grids, in slots, so that many searches share
 * one block. */
#ifndef GV_GENERATE_MINIMAL_CLUE_ORACLE_H
#define GV_GENERATE_MINIMAL_CLUE_ORACLE_H

#include "generate/minimal/cells256.h"
#include "generate/generator.h"

enum {
    GV_ANY_CELL = GV_MAX_CELLS, /* for `cell`: the solution may differ anywhere */
    GV_SIMPLE_SETS = 216        /* more than a grid has */
};

/* The cells of the puzzles: all primary variables except those with a given in the
 * empty instance (a csp text may have some), which are part of every puzzle. Writes the
 * variable of each cell; returns how many there are, even if that is more than
 * GV_MAX_CELLS. */
uint32_t gv_clue_oracle_cells(gv_var out[GV_MAX_CELLS], const gv_generator *generator);

typedef struct gv_clue_question {
    gv_cells256 clues; /* the given part of the grid */
    uint32_t slot;     /* of the grid */
    uint32_t cell; /* GV_ANY_CELL, or a cell without a clue in which the solution must
                      differ */

    /* The answer. */
    bool has_other;
    gv_cells256 other; /* where the solution found differs: an unavoidable set */
} gv_clue_question;

/* One per thread. */
typedef struct gv_clue_oracle gv_clue_oracle;

/* For `n_slots` grids and blocks of up to `most` questions. NULL when out of memory. */
gv_clue_oracle *gv_clue_oracle_new(const gv_generator *generator, unsigned n_slots,
                                   size_t most, gv_arena *arena);

/* Puts a grid, a label for each primary variable, into a slot. */
void gv_clue_oracle_set(gv_clue_oracle *oracle, unsigned slot, const gv_label *grid);

/* Unavoidable sets of a grid that are found without search; returns how many. About 80
 * in 9x9, none in other families. */
size_t gv_clue_oracle_simple_sets(gv_clue_oracle *oracle, const gv_label *grid,
                                  gv_cells256 out[GV_SIMPLE_SETS]);

/* Answers the questions. When the stop flag of the generator's options is set, answers
 * may be wrong. GV_ERR_MEMORY is the only failure. `tmp` is rewound. */
gv_status gv_clue_oracle_ask(gv_clue_oracle *oracle, gv_clue_question *questions,
                             size_t n_questions, gv_arena *tmp, gv_error *err);

/* All work so far: labels times branches of the searches, the same on every machine. */
uint64_t gv_clue_oracle_work(const gv_clue_oracle *oracle);

#endif
