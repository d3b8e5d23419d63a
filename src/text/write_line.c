/* SPDX-License-Identifier: GPL-3.0-or-later */
/* write_line.c -- formats of one line: line, sdm, sukaku. */
#include "text/application/application.h"
#include "text/csp_givens.h"
#include "text/csp_text.h"
#include "text/grid_view.h"
#include "model/family.h"

static void put_cells(const gv_grid_view *view, char blank, gv_buffer *out)
{
    for (unsigned cell = 0; cell < view->n_cells; cell++) {
        if (gv_grid_view_numbers(view) && cell)
            gv_buffer_putc(out, ' ');
        gv_grid_view_put_cell(view, cell, blank, out);
    }
}

gv_status gv_line_write(gv_buffer *out, const gv_instance *instance,
                        gv_alphabet alphabet, gv_error *err)
{
    if (instance->problem) {
        gv_csp_givens_put(out, instance);
        return GV_OK;
    }
    if (gv_app_of_net(instance->net))
        return gv_app_write(out, instance, "; ", err);
    if (!gv_family_has_board(instance->net->shape.family))
        return gv_csp_text_write_line(out, instance, err);
    gv_grid_view view;
    GV_TRY(gv_grid_view_look(&view, instance, alphabet, GV_SPELL_ANY, GV_FORMAT_LINE,
                             err));
    put_cells(&view, '.', out);
    return GV_OK;
}

gv_status gv_sdm_write(gv_buffer *out, const gv_instance *instance,
                       gv_alphabet alphabet, gv_error *err)
{
    // '0' is the blank here and cannot be a symbol as well.
    const gv_alphabet own = alphabet ? alphabet : instance->alphabet;
    gv_grid_view view;
    GV_TRY(gv_grid_view_look(&view, instance,
                             own == GV_ALPHABET_ZERO ? GV_ALPHABET_ONE : own,
                             GV_SPELL_CHARACTERS, GV_FORMAT_SDM, err));
    put_cells(&view, '0', out);
    return GV_OK;
}

gv_status gv_sukaku_write(gv_buffer *out, const gv_instance *instance,
                          gv_alphabet alphabet, gv_error *err)
{
    gv_grid_view view;
    GV_TRY(gv_grid_view_look(&view, instance, alphabet, GV_SPELL_CHARACTERS,
                             GV_FORMAT_SUKAKU, err));
    for (unsigned cell = 0; cell < view.n_cells; cell++) {
        const uint64_t digits = gv_grid_view_cell_marks(&view, cell);
        for (unsigned digit = 0; digit < view.order; digit++)
            if (digits >> digit & 1)
                gv_alphabet_put(view.alphabet, digit, out);
            else
                gv_buffer_putc(out, '.');
    }
    return GV_OK;
}
