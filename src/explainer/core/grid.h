/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid.h -- the state that Sudoku Explainer's rules look at: a 9x9 grid with its
 * candidates, by cell, by digit and by region, kept in sync. Plain data: copy it by
 * assignment. Cells are 0 to 80 row-major, digits 0 to 8; a filled cell has no
 * candidates. */
#ifndef GV_EXPLAINER_CORE_GRID_H
#define GV_EXPLAINER_CORE_GRID_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    GV_SER_CELLS = 81,
    GV_SER_REGIONS = 27, /* 9 * type + index */
    GV_SER_HOUSE = 20
};

typedef enum gv_ser_type { GV_SER_BLOCK, GV_SER_ROW, GV_SER_COLUMN } gv_ser_type;

/* A set of cells: bit `cell`. */
__extension__ typedef unsigned __int128 gv_ser_cells;

typedef struct gv_ser_grid {
    uint16_t cands[GV_SER_CELLS];       /* bit `digit`; 0 for a filled cell */
    uint16_t places[GV_SER_REGIONS][9]; /* region, digit: bit `position` */
    gv_ser_cells cells[9];              /* digit: the cells that may hold it */
    uint16_t empty[GV_SER_REGIONS];     /* region: bit `position` of empty cells */
    uint8_t value[GV_SER_CELLS];        /* 1 to 9, or 0 */
    uint8_t n_placed[9];                /* digit: cells that hold it */
    uint8_t n_empty;                    /* cells without a value */
} gv_ser_grid;

/* The cells of a region in region order, and back: the region of a cell by type, and
 * the cell's position in it. Blocks row-major. */
extern const uint8_t gv_ser_region_cells[GV_SER_REGIONS][9];
extern const uint8_t gv_ser_cell_regions[GV_SER_CELLS][3];
extern const uint8_t gv_ser_cell_positions[GV_SER_CELLS][3];

/* The cells that a cell sees: block, row, column, each in region order, without
 * repeats; and the same as a set. */
extern const uint8_t gv_ser_house[GV_SER_CELLS][GV_SER_HOUSE];
extern const gv_ser_cells gv_ser_peers[GV_SER_CELLS];

/* The cells of a region as a set. */
extern const gv_ser_cells gv_ser_region_sets[GV_SER_REGIONS];

static inline gv_ser_cells gv_ser_cell_bit(unsigned cell)
{
    return (gv_ser_cells)1 << cell;
}

/* The smallest cell of a set that is not empty. */
static inline unsigned gv_ser_cells_first(gv_ser_cells set)
{
    assert(set);
    const uint64_t low = (uint64_t)set;
    return low ? (unsigned)__builtin_ctzll(low)
               : 64 + (unsigned)__builtin_ctzll((uint64_t)(set >> 64));
}

static inline unsigned gv_ser_cells_count(gv_ser_cells set)
{
    return (unsigned)(__builtin_popcountll((uint64_t)set) +
                      __builtin_popcountll((uint64_t)(set >> 64)));
}

/* How many bits a mask of nine has; a table, as not every CPU counts them. */
extern const uint8_t gv_ser_counts[512];

static inline unsigned gv_ser_count(unsigned mask)
{
    assert(mask < 512);
    return gv_ser_counts[mask];
}

static inline unsigned gv_ser_first(unsigned mask)
{
    return (unsigned)__builtin_ctz(mask);
}

static inline bool gv_ser_grid_has(const gv_ser_grid *grid, unsigned cell,
                                   unsigned digit)
{
    return grid->cands[cell] >> digit & 1;
}

/* Removes a candidate, if it is there. */
static inline void gv_ser_grid_remove(gv_ser_grid *grid, unsigned cell, unsigned digit)
{
    assert(cell < GV_SER_CELLS && digit < 9);
    grid->cands[cell] &= (uint16_t) ~(1u << digit);
    grid->cells[digit] &= ~gv_ser_cell_bit(cell);
    for (unsigned type = 0; type < 3; type++)
        grid->places[gv_ser_cell_regions[cell][type]][digit] &=
            (uint16_t) ~(1u << gv_ser_cell_positions[cell][type]);
}

/* Fills a cell and removes what that excludes. */
void gv_ser_grid_place(gv_ser_grid *grid, unsigned cell, unsigned digit);

/* The grid of 81 values, 1 to 9 or 0, with the remaining candidates. */
void gv_ser_grid_init(gv_ser_grid *out, const uint8_t values[GV_SER_CELLS]);

#endif
