/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nine_puzzles.h -- random 9x9 puzzles for the tests of what the lanes do for
 * instances: parts of grids, some with a wrong clue, some with pencilmarks. Include it
 * behind cmocka.h. */
#ifndef GV_TESTS_NINE_PUZZLES_H
#define GV_TESTS_NINE_PUZZLES_H

#include "../sudoku9/slow_nine.h"
#include "solve_oracle.h"

enum { CELLS = 81, LABELS = 729, LABEL_WORDS = (LABELS + 63) / 64 };

static const gv_shape nine_shape = { GV_SUDOKU, 3, 3, 9 };

/* Clues as digits, 0 for an empty cell. */
static inline uint32_t givens_of(gv_label *out, const uint8_t *cells)
{
    uint32_t n_givens = 0;
    for (gv_label cell = 0; cell < CELLS; cell++)
        if (cells[cell])
            out[n_givens++] = cell * 9 + cells[cell] - 1u;
    return n_givens;
}

static inline gv_instance *nine_of_cells(gv_context *context, const uint8_t *cells,
                                         const uint64_t *marks, gv_arena *arena)
{
    gv_label givens[CELLS];
    const uint32_t n_givens = givens_of(givens, cells);
    return make_puzzle(context, net_of(context, nine_shape), givens, n_givens, marks,
                       arena);
}

/* The same from 81 characters. */
static inline gv_instance *nine_of_text(gv_context *context, const char *text,
                                        gv_arena *arena)
{
    uint8_t cells[CELLS];
    for (size_t cell = 0; cell < CELLS; cell++)
        cells[cell] =
            (uint8_t)(text[cell] >= '1' && text[cell] <= '9' ? text[cell] - '0' : 0);
    return nine_of_cells(context, cells, NULL, arena);
}

/* 17 to 60 clues of the grid, one in four times one of them wrong. */
static inline void random_clues(uint8_t *out, const uint8_t *grid, gv_rng *rng)
{
    slow_random_part(out, grid, 17 + (unsigned)gv_rng_below(rng, 44), rng);
    if (gv_rng_below(rng, 4) == 0) {
        unsigned cell = (unsigned)gv_rng_below(rng, CELLS);
        while (!out[cell])
            cell = (cell + 1) % CELLS;
        out[cell] = (uint8_t)(1 + gv_rng_below(rng, 9));
    }
}

/* Marks that leave most labels, and, mostly, the grid as a solution. */
static inline void random_marks(uint64_t *out, const uint8_t *grid, gv_rng *rng)
{
    random_bits(out, LABELS, 4 + (unsigned)gv_rng_below(rng, 4), rng);
    if (gv_rng_below(rng, 8) == 0)
        return;
    for (size_t cell = 0; cell < CELLS; cell++)
        gv_bits_add(out, cell * 9 + grid[cell] - 1u);
}

/* Such clues, one in four times with marks. */
static inline gv_instance *random_nine(gv_context *context, const uint8_t *grid,
                                       gv_rng *rng, gv_arena *arena)
{
    uint8_t cells[CELLS];
    uint64_t marks[LABEL_WORDS];
    random_clues(cells, grid, rng);
    random_marks(marks, grid, rng);
    const bool has_marks = gv_rng_below(rng, 4) == 0;
    return nine_of_cells(context, cells, has_marks ? marks : NULL, arena);
}

/* A hard puzzle with one solution: the search takes many guesses. */
static const char hard_nine[] =
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5..."
    "1.....2.4.5.....3";

#endif
