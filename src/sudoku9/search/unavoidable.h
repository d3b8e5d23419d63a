/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unavoidable.h -- unavoidable sets of a complete grid: the cells in which some other
 * grid differs from it. A puzzle made of cells of the grid has that one solution
 * exactly when it hits every such set. A list starts with the sets that are simple to
 * find, and learns others from second solutions; it proves, without search, that a
 * puzzle has several solutions, or that a clue is needed.
 *
 * The list is kept twice: set by set, and transposed. In a block of 128 sets, the hits
 * of a cell are a vector with one bit per set that has the cell: the OR over the clues
 * of a puzzle gives the sets that it hits. */
#ifndef GV_SUDOKU9_SEARCH_UNAVOIDABLE_H
#define GV_SUDOKU9_SEARCH_UNAVOIDABLE_H

#include "base/arena.h"
#include "sudoku9/kernel.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    /* More sets than the simple list of any grid has. */
    GV_NINE_SIMPLE_SETS = 216,
    /* An unavoidable set has at least four cells: at most that many are disjoint. */
    GV_NINE_MAX_PARTS = GV_NINE_CELLS / 4
};

/* One bit per set of a block. */
typedef uint64_t gv_nine_hits __attribute__((vector_size(16)));

typedef struct gv_nine_hit_block {
    gv_nine_hits hit[3][32]; /* by the word and bit of the cell in a gv_nine_set */
    gv_nine_hits unused;     /* places without a set */
} gv_nine_hit_block;

/* Not for use by two threads at a time while sets are added. */
typedef struct gv_nine_uas {
    uint8_t grid[GV_NINE_CELLS];
    uint8_t place[27]
                 [10]; /* cell of a digit, 1 to 9, in a unit: rows, columns, boxes */
    size_t n_sets;
    size_t n_simple; /* the first ones stay; the others are replaced by new ones */
    size_t room;
    size_t oldest; /* the next to be replaced */
    gv_nine_set *sets;
    gv_nine_hit_block *blocks;
} gv_nine_uas;

/* A list without grid and sets. It has room for `room` sets and those of the simple
 * list. About 25 bytes per set. NULL when out of memory. */
gv_nine_uas *gv_nine_uas_new(gv_arena *arena, size_t room);

/* Makes it the list of a grid, without sets. */
void gv_nine_uas_clear(gv_nine_uas *uas, const uint8_t grid[GV_NINE_CELLS]);

/* Makes it the simple list of a grid: the connected components of the cells of two
 * digits, and the cycles of two rows of a band or two columns of a stack. All are
 * minimal. About 80 sets. */
void gv_nine_uas_start(gv_nine_uas *uas, const uint8_t grid[GV_NINE_CELLS]);

/* Adds a set unless it contains one of the list; those that contain it are dropped.
 * When the list is full, the sets that are not of the simple list are replaced in turn.
 * Returns whether it was added. */
bool gv_nine_uas_add(gv_nine_uas *uas, const gv_nine_set *set);

/* Splits the cells in which `other`, a complete grid, differs from the list's grid into
 * the smallest parts that are each unavoidable. Returns their number. */
unsigned gv_nine_uas_split(gv_nine_set parts[GV_NINE_MAX_PARTS], const gv_nine_uas *uas,
                           const uint8_t other[GV_NINE_CELLS]);

/* Adds the parts of another grid; returns how many were new. */
unsigned gv_nine_uas_learn(gv_nine_uas *uas, const uint8_t other[GV_NINE_CELLS]);

/* The number of the first set without a clue; n_sets if there is none. */
size_t gv_nine_uas_missed(const gv_nine_uas *uas, const gv_nine_set *clues);

/* The clues that are alone in some set: these are needed. */
gv_nine_set gv_nine_uas_needed(const gv_nine_uas *uas, const gv_nine_set *clues);

#endif
