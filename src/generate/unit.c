/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit.c -- the contents of a unit of work: puzzles, their givens, tallies. */
#include "generate/generator.h"

#include "sudoku9/cell_set.h"

#include <assert.h>
#include <math.h>

void gv_unit_init(gv_unit *unit, gv_memory *memory)
{
    *unit = (gv_unit){ 0 };
    gv_buffer_init(&unit->puzzles, memory);
    gv_buffer_init(&unit->givens, memory);
    gv_buffer_init(&unit->tallies, memory);
}

void gv_unit_free(gv_unit *unit)
{
    gv_buffer_free(&unit->puzzles);
    gv_buffer_free(&unit->givens);
    gv_buffer_free(&unit->tallies);
}

size_t gv_unit_n_puzzles(const gv_unit *unit)
{
    return unit->puzzles.length / sizeof(gv_unit_puzzle);
}

const gv_unit_puzzle *gv_unit_puzzle_at(const gv_unit *unit, size_t index)
{
    assert(index < gv_unit_n_puzzles(unit));
    return (const gv_unit_puzzle *)(const void *)unit->puzzles.text + index;
}

const gv_label *gv_unit_givens(const gv_unit *unit, const gv_unit_puzzle *made)
{
    assert((made->first_given + made->n_clues) * sizeof(gv_label) <=
           unit->givens.length);
    return (const gv_label *)(const void *)unit->givens.text + made->first_given;
}

size_t gv_unit_n_tallies(const gv_unit *unit)
{
    return unit->tallies.length / sizeof(gv_tally);
}

const gv_tally *gv_unit_tally(const gv_unit *unit, size_t index)
{
    assert(index < gv_unit_n_tallies(unit));
    return (const gv_tally *)(const void *)unit->tallies.text + index;
}

uint64_t gv_unit_n_seen(const gv_unit *unit)
{
    uint64_t n = 0;
    for (size_t i = 0; i < gv_unit_n_tallies(unit); i++)
        n += gv_unit_tally(unit, i)->hits;
    return n ? n : gv_unit_n_puzzles(unit);
}

void gv_unit_add(gv_unit *unit, gv_unit_puzzle made, const gv_label *givens,
                 uint32_t n_clues)
{
    assert(!isinf(made.log_weight)); // NAN: it has no weight
    made.first_given = unit->givens.length / sizeof *givens;
    made.n_clues = n_clues;
    gv_buffer_add(&unit->givens, (const char *)givens, n_clues * sizeof *givens);
    gv_buffer_add(&unit->puzzles, (const char *)&made, sizeof made);
}

void gv_unit_add_nine(gv_unit *unit, gv_unit_puzzle made,
                      const uint8_t grid[GV_NINE_GRID_CELLS], const gv_nine_set *clues)
{
    gv_label givens[GV_NINE_GRID_CELLS];
    uint32_t n = 0;
    for (unsigned cell = 0; cell < GV_NINE_GRID_CELLS; cell++)
        if (gv_nine_set_has(clues, cell))
            givens[n++] = cell * 9 + grid[cell] - 1;
    assert(n > 0 && n <= GV_NINE_GRID_CELLS);
    gv_unit_add(unit, made, givens, n);
}

void gv_unit_add_tally(gv_unit *unit, gv_tally tally)
{
    assert(tally.hits > 0 && isfinite(tally.weight) && tally.weight > 0);
    gv_buffer_add(&unit->tallies, (const char *)&tally, sizeof tally);
}
