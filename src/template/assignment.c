/* SPDX-License-Identifier: GPL-3.0-or-later */
/* assignment.c -- what is forced on a board: all of it in passes, or one at a time. */
#include "template/assignment.h"

/* ---- fast: pass after pass ---- */

static uint32_t lowest(uint64_t digits)
{
    return (uint32_t)__builtin_ctzll(digits);
}

/* Fills the cells with one candidate; false if one has none. */
static bool fill_cells(gv_template_board *board)
{
    for (uint32_t cell = 0; cell < board->units->n_cells; cell++) {
        if (board->values[cell])
            continue;
        const uint64_t here = gv_template_candidates(board, cell);
        if (!here)
            return false;
        if (!(here & (here - 1)))
            gv_template_put(board, cell, lowest(here));
    }
    return true;
}

/* Puts the digits of `once` into their places in the unit; false if two of them have
 * the same one. */
static bool fill_places(gv_template_board *board, uint32_t unit, uint64_t once)
{
    const uint16_t *cells = gv_template_cells(board->units, unit);
    for (uint32_t i = 0; once && i < board->units->order; i++) {
        const uint64_t here = gv_template_candidates(board, cells[i]) & once;
        if (here & (here - 1))
            return false;
        if (here)
            gv_template_put(board, cells[i], lowest(here));
        once &= ~here;
    }
    return true;
}

/* Fills the only places of digits; false if one has none. */
static bool fill_units(gv_template_board *board)
{
    for (uint32_t unit = 0; unit < board->units->n_units; unit++) {
        if (!board->open[unit])
            continue;
        uint64_t some;
        const uint64_t once = gv_template_once(board, unit, &some);
        if (board->open[unit] & ~some || !fill_places(board, unit, once))
            return false;
    }
    return true;
}

static bool is_full(const gv_template_board *board)
{
    return board->n_filled == board->units->n_cells;
}

gv_outcome gv_template_fill(gv_template_board *board)
{
    uint32_t before;
    do { // the last round fills nothing and finds no contradiction
        before = board->n_filled;
        if (board->contradictory || !fill_cells(board) || !fill_units(board))
            return GV_OUTCOME_NONE;
    } while (board->n_filled > before);
    return is_full(board) ? GV_OUTCOME_OK : GV_OUTCOME_BEYOND;
}

/* ---- in order: one at a time ---- */

static uint32_t place_in(const gv_template_board *board, uint32_t unit, uint32_t digit)
{
    const uint16_t *cells = gv_template_cells(board->units, unit);
    while (!(gv_template_candidates(board, *cells) >> digit & 1))
        cells++;
    return *cells;
}

/* The next by a total of 1; fills the ease in any case. */
static bool next_by_total(gv_template_forced *out, const gv_template_board *board)
{
    uint64_t once[GV_TEMPLATE_MAX_UNITS], any = 0, some;
    out->ease = 0;
    for (uint32_t unit = 0; unit < board->units->n_units; unit++) {
        once[unit] = gv_template_once(board, unit, &some);
        any |= once[unit];
        out->ease += (uint32_t)__builtin_popcountll(once[unit]);
    }
    if (!any)
        return false;
    out->digit = lowest(any);
    for (uint32_t unit = board->units->n_units; unit-- > 0;)
        if (once[unit] >> out->digit & 1)
            out->unit = unit; // the first of them in the end
    out->cell = place_in(board, out->unit, out->digit);
    return true;
}

static bool next_by_cell(gv_template_forced *out, const gv_template_board *board)
{
    for (uint32_t cell = 0; cell < board->units->n_cells; cell++)
        if (gv_template_performance(board, cell) == 1) {
            out->cell = cell;
            out->digit = lowest(gv_template_candidates(board, cell));
            out->unit = GV_TEMPLATE_NO_UNIT;
            return true;
        }
    return false;
}

gv_status gv_template_fill_in_order(gv_outcome *outcome, const gv_template_forced **out,
                                    uint32_t *n_out, gv_template_board *board,
                                    gv_arena *arena, gv_error *err)
{
    const uint32_t n_empty = board->units->n_cells - board->n_filled;
    gv_template_forced *forced = GV_ARENA_NEW(arena, gv_template_forced, n_empty + 1);
    if (!forced)
        return gv_fail_memory(err);
    uint32_t n = 0;
    bool impossible;
    while (!(impossible = gv_template_is_impossible(board)) &&
           (next_by_total(&forced[n], board) || next_by_cell(&forced[n], board))) {
        gv_template_put(board, forced[n].cell, forced[n].digit);
        n++;
    }
    *out = forced;
    *n_out = n;
    *outcome = impossible       ? GV_OUTCOME_NONE
               : is_full(board) ? GV_OUTCOME_OK
                                : GV_OUTCOME_BEYOND;
    return GV_OK;
}

uint64_t gv_template_mean_ease(const gv_template_forced *forced, uint32_t n_forced)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < n_forced; i++)
        sum += forced[i].ease;
    return n_forced ? (sum * 1000 + n_forced / 2) / n_forced : 0;
}
