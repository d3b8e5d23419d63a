/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board.c -- units, boards and the tables derived from them. */
#include "template/board.h"

#include "base/bitset.h"
#include "base/check.h"
#include "model/family.h"
#include "model/grid.h"
#include "template/inspect.h"

#include <assert.h>
#include <string.h>

/* ---- units ---- */

bool gv_template_suits(const gv_instance *instance)
{
    return gv_net_is_gsp(instance->net) && !gv_instance_has_marks(instance);
}

gv_status gv_template_units_new(const gv_template_units **out, gv_shape shape,
                                gv_arena *arena, gv_error *err)
{
    static gv_unit_fn *const cell_of[] = { gv_row_cell, gv_column_cell, gv_block_cell };
    assert(gv_families[shape.family]->is_gsp);
    const uint32_t order = shape.order;
    const uint32_t n_kinds = gv_families[shape.family]->has_blocks ? 3 : 2;
    gv_template_units *units = GV_ARENA_NEW(arena, gv_template_units, 1);
    uint16_t *cells = GV_ARENA_NEW(arena, uint16_t, (size_t)n_kinds * order * order);
    uint8_t(*of_cell)[3] = gv_arena_zeroed(arena, (size_t)order * order, 3);
    if (!units || !cells || !of_cell)
        return gv_fail_memory(err);
    for (uint32_t unit = 0; unit < n_kinds * order; unit++)
        for (uint32_t i = 0; i < order; i++) {
            const uint32_t kind = unit / order;
            const uint32_t cell = cell_of[kind](shape, unit % order, i);
            cells[unit * order + i] = (uint16_t)cell;
            of_cell[cell][kind] = (uint8_t)unit;
            if (kind == 0) // used for the block if there is none
                of_cell[cell][2] = (uint8_t)unit;
        }
    *units = (gv_template_units){ .shape = shape,
                                  .order = order,
                                  .n_cells = order * order,
                                  .n_units = n_kinds * order,
                                  .cells = cells,
                                  .of_cell = (const uint8_t(*)[3])of_cell };
    *out = units;
    return GV_OK;
}

/* ---- boards ---- */

static void clear(gv_template_board *board, const gv_template_units *units)
{
    const uint64_t all = ~UINT64_C(0) >> (64 - units->order);
    board->units = units;
    board->n_filled = 0;
    board->contradictory = false;
    for (uint32_t unit = 0; unit < units->n_units; unit++)
        board->open[unit] = all;
    memset(board->values, 0, units->n_cells);
}

void gv_template_put(gv_template_board *board, uint32_t cell, uint32_t digit)
{
    assert(!board->values[cell]);
    const uint64_t bit = UINT64_C(1) << digit;
    if (!(gv_template_candidates(board, cell) & bit))
        board->contradictory = true;
    board->values[cell] = (uint8_t)(digit + 1);
    board->n_filled++;
    for (size_t i = 0; i < 3; i++)
        board->open[board->units->of_cell[cell][i]] &= ~bit;
}

void gv_template_board_set(gv_template_board *out, const gv_template_units *units,
                           const uint8_t *values)
{
    clear(out, units);
    for (uint32_t cell = 0; cell < units->n_cells; cell++)
        if (values[cell])
            gv_template_put(out, cell, values[cell] - 1U);
    GV_CHECK(gv_template_board_check(out), gv_template_board_dump(out));
}

void gv_template_board_of(gv_template_board *out, const gv_template_units *units,
                          const gv_instance *instance, const uint64_t *keep)
{
    clear(out, units);
    for (uint32_t i = 0; i < instance->n_givens; i++) {
        if (keep && !gv_bits_has(keep, i))
            continue;
        const uint32_t cell = instance->givens[i] / units->order;
        if (out->values[cell])
            out->contradictory = true; // two givens in one cell
        else
            gv_template_put(out, cell, instance->givens[i] % units->order);
    }
    GV_CHECK(gv_template_board_check(out), gv_template_board_dump(out));
}

void gv_template_board_of_text(gv_template_board *out, const gv_template_units *units,
                               const char *nine)
{
    clear(out, units);
    for (uint32_t cell = 0; cell < units->n_cells; cell++)
        if (nine[cell] >= '1' && nine[cell] <= '9')
            gv_template_put(out, cell, (uint32_t)(nine[cell] - '1'));
}

/* ---- tables ---- */

uint32_t gv_template_total(const gv_template_board *board, uint32_t unit,
                           uint32_t digit)
{
    const uint16_t *cells = gv_template_cells(board->units, unit);
    uint32_t total = 0;
    for (uint32_t i = 0; i < board->units->order; i++)
        if (gv_template_candidates(board, cells[i]) >> digit & 1)
            total++;
    return total;
}

uint64_t gv_template_once(const gv_template_board *board, uint32_t unit, uint64_t *some)
{
    const uint16_t *cells = gv_template_cells(board->units, unit);
    uint64_t seen = 0, twice = 0;
    for (uint32_t i = 0; i < board->units->order; i++) {
        const uint64_t here = gv_template_candidates(board, cells[i]);
        twice |= seen & here;
        seen |= here;
    }
    *some = seen;
    return seen & ~twice;
}

gv_template_size gv_template_measure(const gv_template_board *board)
{
    gv_template_size size = { .n_filled = board->n_filled };
    for (uint32_t cell = 0; cell < board->units->n_cells; cell++) {
        const uint32_t n = gv_template_performance(board, cell);
        size.n_twos += n == 2;
        size.dof += n ? n - 1 : 0;
    }
    return size;
}

void gv_template_count(gv_template_frequencies *out, const gv_template_board *board)
{
    *out = (gv_template_frequencies){ .counts = { board->n_filled } };
    for (uint32_t cell = 0; cell < board->units->n_cells; cell++) {
        const uint32_t n = gv_template_performance(board, cell);
        if (n)
            out->counts[n]++;
        else
            out->n_hopeless += !board->values[cell];
        out->most = n > out->most ? n : out->most;
    }
}

/* ---- warnings ---- */

/* The first cell from this one on that is empty and has no candidate. */
static bool find_cell(gv_template_warning *at, const gv_template_board *board,
                      uint32_t cell)
{
    for (; cell < board->units->n_cells; cell++)
        if (!board->values[cell] && !gv_template_candidates(board, cell)) {
            *at =
                (gv_template_warning){ .trouble = GV_TEMPLATE_NO_DIGIT, .cell = cell };
            return true;
        }
    return false;
}

/* The first unit from this one on that lacks a digit without a place, considering its
 * digits from `digit` on and all digits of later units. */
static bool find_place(gv_template_warning *at, const gv_template_board *board,
                       uint32_t unit, uint32_t digit)
{
    for (; unit < board->units->n_units; unit++, digit = 0) {
        uint64_t some;
        (void)gv_template_once(board, unit, &some);
        const uint64_t lost = digit < 64 ? (board->open[unit] & ~some) >> digit : 0;
        if (lost) {
            digit += (uint32_t)__builtin_ctzll(lost);
            *at = (gv_template_warning){ GV_TEMPLATE_NO_PLACE, .unit = unit,
                                         .digit = digit };
            return true;
        }
    }
    return false;
}

bool gv_template_next_warning(gv_template_warning *at, const gv_template_board *board)
{
    if (at->trouble == GV_TEMPLATE_NO_PLACE)
        return find_place(at, board, at->unit, at->digit + 1);
    if (at->trouble == GV_TEMPLATE_START && board->contradictory) {
        at->trouble = GV_TEMPLATE_CLASH;
        return true;
    }
    const bool in_cells = at->trouble == GV_TEMPLATE_NO_DIGIT;
    return find_cell(at, board, in_cells ? at->cell + 1 : 0) ||
           find_place(at, board, 0, 0);
}

bool gv_template_is_impossible(const gv_template_board *board)
{
    gv_template_warning first = { .trouble = GV_TEMPLATE_START };
    return gv_template_next_warning(&first, board);
}
