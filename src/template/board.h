/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board.h -- the Template of Jacques Paris (docs/theory/paris.md) for any m x n Sudoku
 * and any Latin square: a partly filled grid, the digits still open in each unit, and
 * what follows from these alone, the performance tables. assignment.h plays forced
 * moves, choices.h chosen ones. */
#ifndef GV_TEMPLATE_BOARD_H
#define GV_TEMPLATE_BOARD_H

#include "model/instance.h"

enum { GV_TEMPLATE_MAX_UNITS = 3 * GV_MAX_ORDER };

/* The units of a shape: rows, then columns, then (Sudoku only) blocks. Never changes,
 * may be shared. */
typedef struct gv_template_units {
    gv_shape shape;
    uint32_t order;
    uint32_t n_cells;
    uint32_t n_units;
    const uint16_t *cells;       /* `order` of each unit */
    const uint8_t (*of_cell)[3]; /* row, column, block; the row again without blocks */
} gv_template_units;

/* Whether the Template is defined for it: Sudoku and Latin squares, with givens only.
 */
bool gv_template_suits(const gv_instance *instance);

/* Of a Sudoku or a Latin square, in `arena`. GV_ERR_MEMORY is the only failure. */
gv_status gv_template_units_new(const gv_template_units **out, gv_shape shape,
                                gv_arena *arena, gv_error *err);

static inline const uint16_t *gv_template_cells(const gv_template_units *units,
                                                uint32_t unit)
{
    return units->cells + (size_t)unit * units->order;
}

/* The work area. Plain data: a copy is an assignment. */
typedef struct gv_template_board {
    const gv_template_units *units;
    uint32_t n_filled;
    bool contradictory;                          /* two givens exclude each other */
    uint64_t open[GV_TEMPLATE_MAX_UNITS];        /* the digits that a unit lacks */
    uint8_t values[GV_MAX_ORDER * GV_MAX_ORDER]; /* 1 + the digit; 0: empty */
} gv_template_board;

/* A board with these values, one for each cell. */
void gv_template_board_set(gv_template_board *out, const gv_template_units *units,
                           const uint8_t *values);

/* A board with the givens of an instance that suits, those in `keep` (a bit for each;
 * NULL: all), or with those of a text of 81 characters. */
void gv_template_board_of(gv_template_board *out, const gv_template_units *units,
                          const gv_instance *instance, const uint64_t *keep);
void gv_template_board_of_text(gv_template_board *out, const gv_template_units *units,
                               const char *nine);

/* Writes a digit into an empty cell. */
void gv_template_put(gv_template_board *board, uint32_t cell, uint32_t digit);

/* The digits that may be put into a cell: its column in the integer performance tables.
 * None for a filled cell. */
static inline uint64_t gv_template_candidates(const gv_template_board *board,
                                              uint32_t cell)
{
    const uint8_t *units = board->units->of_cell[cell];
    if (board->values[cell])
        return 0;
    return board->open[units[0]] & board->open[units[1]] & board->open[units[2]];
}

/* The entry of a cell in the global performance table. */
static inline uint32_t gv_template_performance(const gv_template_board *board,
                                               uint32_t cell)
{
    return (uint32_t)__builtin_popcountll(gv_template_candidates(board, cell));
}

/* The total of a digit's performance table in a unit. */
uint32_t gv_template_total(const gv_template_board *board, uint32_t unit,
                           uint32_t digit);

/* The digits with a total of 1 in a unit; *some: those with at least 1. */
uint64_t gv_template_once(const gv_template_board *board, uint32_t unit,
                          uint64_t *some);

/* What is measured on a board. */
typedef struct gv_template_size {
    uint32_t n_filled;
    uint32_t n_twos; /* cells with two candidates */
    uint32_t dof;
} gv_template_size;

gv_template_size gv_template_measure(const gv_template_board *board);

/* How often each number occurs in the global performance table. */
typedef struct gv_template_frequencies {
    uint32_t counts[GV_MAX_ORDER + 1]; /* [0]: the filled cells */
    uint32_t n_hopeless;               /* empty cells without a candidate */
    uint32_t most;                     /* the largest number that occurs */
} gv_template_frequencies;

void gv_template_count(gv_template_frequencies *out, const gv_template_board *board);

/* What makes a board impossible. */
typedef enum gv_template_trouble {
    GV_TEMPLATE_START,    /* no warning yet */
    GV_TEMPLATE_CLASH,    /* two givens exclude each other */
    GV_TEMPLATE_NO_DIGIT, /* the cell has no candidate */
    GV_TEMPLATE_NO_PLACE  /* the digit has no place in the unit */
} gv_template_trouble;

typedef struct gv_template_warning {
    gv_template_trouble trouble;
    uint32_t cell;
    uint32_t unit, digit;
} gv_template_warning;

/* Moves to the next warning, from all zeros to the first; false: there is none. */
bool gv_template_next_warning(gv_template_warning *at, const gv_template_board *board);

/* Whether there is a warning. */
bool gv_template_is_impossible(const gv_template_board *board);

#endif
