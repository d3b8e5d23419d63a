/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid.c -- the tables of regions and houses, and the grid. */
#include "explainer/core/grid.h"

#include "base/check.h"
#include "explainer/core/inspect.h"

#include <assert.h>
#include <string.h>

/* ---- tables ---- */

#define NINE(of, x)                                                                    \
    of(x, 0), of(x, 1), of(x, 2), of(x, 3), of(x, 4), of(x, 5), of(x, 6), of(x, 7),    \
        of(x, 8)
#define NINE_LINES(of) of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7), of(8)

#define BLOCK_CELL(block, at)                                                          \
    ((block) / 3 * 27 + (block) % 3 * 3 + (at) / 3 * 9 + (at) % 3)
#define ROW_CELL(row, at)       (9 * (row) + (at))
#define COLUMN_CELL(column, at) ((column) + 9 * (at))

#define BLOCK(block)                                                                   \
    {                                                                                  \
        NINE(BLOCK_CELL, block)                                                        \
    }
#define ROW(row)                                                                       \
    {                                                                                  \
        NINE(ROW_CELL, row)                                                            \
    }
#define COLUMN(column)                                                                 \
    {                                                                                  \
        NINE(COLUMN_CELL, column)                                                      \
    }

const uint8_t gv_se_region_cells[GV_SE_REGIONS][9] = { NINE_LINES(BLOCK),
                                                       NINE_LINES(ROW),
                                                       NINE_LINES(COLUMN) };

#define BLOCK_OF(row, column)       ((row) / 3 * 3 + (column) / 3)
#define PLACE_IN_BLOCK(row, column) ((row) % 3 * 3 + (column) % 3)
#define REGIONS_OF(row, column)                                                        \
    {                                                                                  \
        BLOCK_OF(row, column), 9 + (row), 18 + (column)                                \
    }
#define POSITIONS_OF(row, column)                                                      \
    {                                                                                  \
        PLACE_IN_BLOCK(row, column), column, row                                       \
    }
#define ROW_OF_REGIONS(row)   NINE(REGIONS_OF, row)
#define ROW_OF_POSITIONS(row) NINE(POSITIONS_OF, row)

const uint8_t gv_se_cell_regions[GV_SE_CELLS][3] = { NINE_LINES(ROW_OF_REGIONS) };
const uint8_t gv_se_cell_positions[GV_SE_CELLS][3] = { NINE_LINES(ROW_OF_POSITIONS) };

/* Entry i of a house: eight of the block, then six of the row, six of the column,
 * without those in the block. */
#define SKIP(i, from, n) ((i) + ((i) >= (from) ? (n) : 0))
#define IN_BLOCK(row, column, i)                                                       \
    BLOCK_CELL(BLOCK_OF(row, column), SKIP(i, PLACE_IN_BLOCK(row, column), 1))
#define IN_ROW(row, column, i)    ROW_CELL(row, SKIP(i, (column) / 3 * 3, 3))
#define IN_COLUMN(row, column, i) COLUMN_CELL(column, SKIP(i, (row) / 3 * 3, 3))
#define SIX(of, row, column)                                                           \
    of(row, column, 0), of(row, column, 1), of(row, column, 2), of(row, column, 3),    \
        of(row, column, 4), of(row, column, 5)
#define HOUSE_OF(row, column)                                                          \
    {                                                                                  \
        SIX(IN_BLOCK, row, column), IN_BLOCK(row, column, 6),                          \
            IN_BLOCK(row, column, 7), SIX(IN_ROW, row, column),                        \
            SIX(IN_COLUMN, row, column)                                                \
    }
#define ROW_OF_HOUSES(row) NINE(HOUSE_OF, row)

const uint8_t gv_se_house[GV_SE_CELLS][GV_SE_HOUSE] = { NINE_LINES(ROW_OF_HOUSES) };

#define BIT(cell)    ((gv_se_cells)1 << (cell))
#define ROW_SET(row) ((gv_se_cells)0x1ff << 9 * (row))
#define COLUMN_SET(column)                                                             \
    ((BIT(0) | BIT(9) | BIT(18) | BIT(27) | BIT(36) | BIT(45) | BIT(54) | BIT(63) |    \
      BIT(72))                                                                         \
     << (column))
#define BLOCK_SET(block)                                                               \
    ((gv_se_cells)(7 | 7 << 9 | 7 << 18) << ((block) / 3 * 27 + (block) % 3 * 3))
#define PEERS_OF(row, column)                                                          \
    ((ROW_SET(row) | COLUMN_SET(column) | BLOCK_SET(BLOCK_OF(row, column))) &          \
     ~BIT(ROW_CELL(row, column)))
#define ROW_OF_PEERS(row) NINE(PEERS_OF, row)

const gv_se_cells gv_se_peers[GV_SE_CELLS] = { NINE_LINES(ROW_OF_PEERS) };
const gv_se_cells gv_se_region_sets[GV_SE_REGIONS] = { NINE_LINES(BLOCK_SET),
                                                       NINE_LINES(ROW_SET),
                                                       NINE_LINES(COLUMN_SET) };

#define COUNT2(n) n, n + 1, n + 1, n + 2
#define COUNT4(n) COUNT2(n), COUNT2(n + 1), COUNT2(n + 1), COUNT2(n + 2)
#define COUNT6(n) COUNT4(n), COUNT4(n + 1), COUNT4(n + 1), COUNT4(n + 2)
#define COUNT8(n) COUNT6(n), COUNT6(n + 1), COUNT6(n + 1), COUNT6(n + 2)

const uint8_t gv_se_counts[512] = { COUNT8(0), COUNT8(1) };

/* ---- the grid ---- */

void gv_se_grid_place(gv_se_grid *grid, unsigned cell, unsigned digit)
{
    assert(cell < GV_SE_CELLS && digit < 9 && !grid->value[cell] && grid->n_empty);
    for (unsigned left = grid->cands[cell]; left; left &= left - 1)
        gv_se_grid_remove(grid, cell, gv_se_first(left));
    gv_se_cells seen = grid->cells[digit] & gv_se_peers[cell];
    for (; seen; seen &= seen - 1)
        gv_se_grid_remove(grid, gv_se_cells_first(seen), digit);
    for (unsigned type = 0; type < 3; type++)
        grid->empty[gv_se_cell_regions[cell][type]] &=
            (uint16_t) ~(1u << gv_se_cell_positions[cell][type]);
    grid->value[cell] = (uint8_t)(digit + 1);
    grid->n_placed[digit]++;
    grid->n_empty--;
}

void gv_se_grid_init(gv_se_grid *out, const uint8_t values[GV_SE_CELLS])
{
    memset(out, 0, sizeof *out);
    out->n_empty = GV_SE_CELLS;
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
        out->cands[cell] = 0x1ff;
    for (unsigned digit = 0; digit < 9; digit++)
        out->cells[digit] = ((gv_se_cells)1 << GV_SE_CELLS) - 1;
    for (unsigned region = 0; region < GV_SE_REGIONS; region++) {
        out->empty[region] = 0x1ff;
        for (unsigned digit = 0; digit < 9; digit++)
            out->places[region][digit] = 0x1ff;
    }
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
        if (values[cell])
            gv_se_grid_place(out, cell, values[cell] - 1u);
    GV_CHECK(gv_se_grid_check(out), gv_se_grid_dump(out));
}

void gv_se_grid_init_marks(gv_se_grid *out, const uint8_t values[GV_SE_CELLS],
                           const uint16_t marks[GV_SE_CELLS])
{
    gv_se_grid_init(out, values);
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
        for (unsigned left = out->cands[cell] & ~(unsigned)marks[cell]; left;
             left &= left - 1)
            gv_se_grid_remove(out, cell, gv_se_first(left));
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++) {
        if (gv_se_count(out->cands[cell]) != 1)
            continue;
        const unsigned digit = gv_se_first(out->cands[cell]);
        if (!(out->cells[digit] & gv_se_peers[cell]))
            gv_se_grid_place(out, cell, digit);
    }
    GV_CHECK(gv_se_grid_check(out), gv_se_grid_dump(out));
}
