/* SPDX-License-Identifier: GPL-3.0-or-later */
/* write_rows.c -- formats of one row per line: grid, sdk with or without sections, ss
 * with its frame. */
#include "text/csp_board.h"
#include "text/grid_view.h"

/* ---- plain rows ---- */

/* The symbol of a cell, right-aligned to the widest. */
static void put_aligned(const gv_grid_view *view, unsigned cell, gv_buffer *out)
{
    const uint8_t given = view->given[cell];
    const unsigned width =
        given != GV_NO_DIGIT ? gv_grid_view_symbol_width(view, given) : 1;
    gv_buffer_repeat(out, ' ',
                     gv_grid_view_symbol_width(view, view->order - 1) - width);
    gv_grid_view_put_cell(view, cell, '.', out);
}

/* The rows; cells are separated if asked for, and always if they are numbers. */
static void put_rows(const gv_grid_view *view, bool apart, gv_buffer *out)
{
    apart |= gv_grid_view_numbers(view);
    for (unsigned cell = 0; cell < view->n_cells; cell++) {
        if (cell && cell % view->order == 0)
            gv_buffer_putc(out, '\n');
        else if (cell && apart)
            gv_buffer_putc(out, ' ');
        put_aligned(view, cell, out);
    }
}

gv_status gv_grid_write(gv_buffer *out, const gv_instance *instance,
                        gv_alphabet alphabet, gv_error *err)
{
    if (gv_csp_board_is_shown(instance->net))
        return gv_csp_board_put(out, instance, err);
    gv_grid_view view;
    GV_TRY(gv_grid_view_look(&view, instance, alphabet, GV_SPELL_ANY, GV_FORMAT_GRID,
                             err));
    put_rows(&view, true, out);
    return GV_OK;
}

/* The view without the values a player placed. */
static gv_grid_view puzzle_of(const gv_grid_view *view)
{
    gv_grid_view puzzle = *view;
    for (unsigned cell = 0; cell < view->n_cells; cell++)
        if (view->placed[cell])
            puzzle.given[cell] = GV_NO_DIGIT;
    return puzzle;
}

gv_status gv_sdk_write(gv_buffer *out, const gv_instance *instance,
                       gv_alphabet alphabet, gv_error *err)
{
    gv_grid_view view;
    GV_TRY(
        gv_grid_view_look(&view, instance, alphabet, GV_SPELL_ANY, GV_FORMAT_SDK, err));
    if (view.any_placed) {
        const gv_grid_view puzzle = puzzle_of(&view);
        gv_buffer_puts(out, "[Puzzle]\n");
        put_rows(&puzzle, false, out);
        gv_buffer_puts(out, "\n[State]\n");
    }
    put_rows(&view, false, out);
    return GV_OK;
}

/* ---- framed rows ---- */

/* "*-----------*", "|---+---+---|": dashes over the cells, `joint` over the bars. */
static void put_stroke(const gv_grid_view *view, char end, char joint, gv_buffer *out)
{
    const unsigned width = gv_grid_view_symbol_width(view, view->order - 1);
    const unsigned gap = gv_grid_view_numbers(view); // between two cells
    gv_buffer_putc(out, end);
    for (unsigned col = 0; col < view->order; col += view->stack) {
        if (col)
            gv_buffer_putc(out, joint);
        gv_buffer_repeat(out, '-', view->stack * (width + gap) - gap);
    }
    gv_buffer_putc(out, end);
}

static void put_framed_row(const gv_grid_view *view, unsigned row, gv_buffer *out)
{
    for (unsigned col = 0; col < view->order; col++) {
        if (col % view->stack == 0)
            gv_buffer_putc(out, '|');
        else if (gv_grid_view_numbers(view))
            gv_buffer_putc(out, ' ');
        put_aligned(view, row * view->order + col, out);
    }
    gv_buffer_putc(out, '|');
}

gv_status gv_ss_write(gv_buffer *out, const gv_instance *instance, gv_alphabet alphabet,
                      gv_error *err)
{
    gv_grid_view view;
    GV_TRY(
        gv_grid_view_look(&view, instance, alphabet, GV_SPELL_ANY, GV_FORMAT_SS, err));
    put_stroke(&view, '*', '-', out);
    for (unsigned row = 0; row < view.order; row++) {
        gv_buffer_putc(out, '\n');
        if (row && row % view.band == 0) {
            put_stroke(&view, '|', '+', out);
            gv_buffer_putc(out, '\n');
        }
        put_framed_row(&view, row, out);
    }
    gv_buffer_putc(out, '\n');
    put_stroke(&view, '*', '-', out);
    return GV_OK;
}
