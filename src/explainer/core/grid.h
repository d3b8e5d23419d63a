/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid.h -- the state that Sudoku Explainer's rules look at: a 9x9 grid with its
 * candidates, by cell, by digit and by region, kept in sync. Plain data: copy it by
 * assignment. Cells are 0 to 80 row-major, digits 0 to 8; a filled cell has no
 * candidates. */
#ifndef GV_EXPLAINER_CORE_GRID_H
#define GV_EXPLAINER_CORE_GRID_H

#include "base/u128.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    GV_SE_CELLS = 81,
    GV_SE_REGIONS = 27, /* 9 * type + index */
    GV_SE_HOUSE = 20
};

typedef enum gv_se_type { GV_SE_BLOCK, GV_SE_ROW, GV_SE_COLUMN } gv_se_type;

/* A set of cells: bit `cell`. */
typedef gv_u128 gv_se_cells;

typedef struct gv_se_grid {
    uint16_t cands[GV_SE_CELLS];       /* bit `digit`; 0 for a filled cell */
    uint16_t places[GV_SE_REGIONS][9]; /* region, digit: bit `position` */
    gv_se_cells cells[9];              /* digit: the cells that may hold it */
    uint16_t empty[GV_SE_REGIONS];     /* region: bit `position` of empty cells */
    uint8_t value[GV_SE_CELLS];        /* 1 to 9, or 0 */
    uint8_t n_placed[9];               /* digit: cells that hold it */
    uint8_t n_empty;                   /* cells without a value */
} gv_se_grid;

/* The cells of a region in region order, and back: the region of a cell by type, and
 * the cell's position in it. Blocks row-major. */
extern const uint8_t gv_se_region_cells[GV_SE_REGIONS][9];
extern const uint8_t gv_se_cell_regions[GV_SE_CELLS][3];
extern const uint8_t gv_se_cell_positions[GV_SE_CELLS][3];

/* The cells that a cell sees: block, row, column, each in region order, without
 * repeats; and the same as a set. */
extern const uint8_t gv_se_house[GV_SE_CELLS][GV_SE_HOUSE];
extern const gv_se_cells gv_se_peers[GV_SE_CELLS];

/* The cells of a region as a set. */
extern const gv_se_cells gv_se_region_sets[GV_SE_REGIONS];

static inline gv_se_cells gv_se_cell_bit(unsigned cell)
{
    return (gv_se_cells)1 << cell;
}

/* The smallest cell of a set that is not empty. */
static inline unsigned gv_se_cells_first(gv_se_cells set)
{
    assert(set);
    const uint64_t low = (uint64_t)set;
    return low ? (unsigned)__builtin_ctzll(low)
               : 64 + (unsigned)__builtin_ctzll((uint64_t)(set >> 64));
}

static inline unsigned gv_se_cells_count(gv_se_cells set)
{
    return (unsigned)(__builtin_popcountll((uint64_t)set) +
                      __builtin_popcountll((uint64_t)(set >> 64)));
}

/* How many bits a mask of nine has; a table, as not every CPU counts them. */
extern const uint8_t gv_se_counts[512];

static inline unsigned gv_se_count(unsigned mask)
{
    assert(mask < 512);
    return gv_se_counts[mask];
}

static inline unsigned gv_se_first(unsigned mask)
{
    return (unsigned)__builtin_ctz(mask);
}

static inline bool gv_se_grid_has(const gv_se_grid *grid, unsigned cell, unsigned digit)
{
    return grid->cands[cell] >> digit & 1;
}

/* Removes a candidate, if it is there. */
static inline void gv_se_grid_remove(gv_se_grid *grid, unsigned cell, unsigned digit)
{
    assert(cell < GV_SE_CELLS && digit < 9);
    grid->cands[cell] &= (uint16_t) ~(1u << digit);
    grid->cells[digit] &= ~gv_se_cell_bit(cell);
    for (unsigned type = 0; type < 3; type++)
        grid->places[gv_se_cell_regions[cell][type]][digit] &=
            (uint16_t) ~(1u << gv_se_cell_positions[cell][type]);
}

/* Fills a cell and removes what that excludes. */
void gv_se_grid_place(gv_se_grid *grid, unsigned cell, unsigned digit);

/* The grid of 81 values, 1 to 9 or 0, with the remaining candidates. */
void gv_se_grid_init(gv_se_grid *out, const uint8_t values[GV_SE_CELLS]);

/* The same with pencilmarks: masks of the candidates that each empty cell may have. A
 * lone mark is a value if no cell that it sees has the digit among its marks; else it
 * is a candidate that a hint has to place. */
void gv_se_grid_init_marks(gv_se_grid *out, const uint8_t values[GV_SE_CELLS],
                           const uint16_t marks[GV_SE_CELLS]);

#endif
