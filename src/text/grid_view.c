/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid_view.c -- spreads the givens of an instance over its cells for the writers, and
 * chooses the alphabet. */
#include "text/grid_view.h"

#include "base/bitset.h"
#include "model/family.h"

#include <string.h>

/* The wanted alphabet, or the instance's own, if it has enough symbols. */
static gv_alphabet choose_alphabet(const gv_instance *instance, gv_alphabet wanted,
                                   gv_grid_spelling spelling)
{
    const unsigned order = instance->net->shape.order;
    if (gv_net_has_queens(instance->net))
        return GV_ALPHABET_ONE;
    gv_alphabet alphabet = wanted == GV_ALPHABET_AUTO ? instance->alphabet : wanted;
    const bool spelled =
        alphabet != GV_ALPHABET_DECIMAL || spelling != GV_SPELL_CHARACTERS;
    if (!spelled || !gv_alphabet_fits(alphabet, order))
        alphabet = GV_ALPHABET_AUTO;
    return gv_alphabet_for(alphabet, order);
}

static gv_status check_spelling(const gv_grid_view *view, gv_grid_spelling spelling,
                                gv_format format, gv_error *err)
{
    const gv_shape shape = view->instance->net->shape;
    if (view->queens && spelling != GV_SPELL_ANY)
        return gv_fail(err, GV_ERR_UNSUPPORTED, "%s cannot be written as %s",
                       gv_family_name(shape.family), gv_format_name(format));
    if (view->alphabet == GV_ALPHABET_DECIMAL && spelling == GV_SPELL_CHARACTERS)
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "order %u has too many symbols for the format %s", shape.order,
                       gv_format_name(format));
    return GV_OK;
}

static gv_status spread_givens(gv_grid_view *view, gv_format format, gv_error *err)
{
    const gv_instance *instance = view->instance;
    const unsigned n_digits = view->queens ? 1 : view->order;
    memset(view->given, GV_NO_DIGIT, view->n_cells);
    memset(view->placed, 0, view->n_cells);
    for (uint32_t i = 0; i < instance->n_givens; i++) {
        const unsigned cell = instance->givens[i] / n_digits;
        if (view->given[cell] != GV_NO_DIGIT)
            return gv_fail(err, GV_ERR_UNSUPPORTED,
                           "r%uc%u has two givens, which %s cannot express",
                           cell / view->order + 1, cell % view->order + 1,
                           gv_format_name(format));
        view->given[cell] = (uint8_t)(instance->givens[i] % n_digits);
        view->placed[cell] = instance->placed && instance->placed[i];
        view->any_placed |= view->placed[cell];
    }
    return GV_OK;
}

gv_status gv_grid_view_look(gv_grid_view *out, const gv_instance *instance,
                            gv_alphabet wanted, gv_grid_spelling spelling,
                            gv_format format, gv_error *err)
{
    const gv_shape shape = instance->net->shape;
    if (!gv_family_has_board(shape.family))
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "a csp instance cannot be written as %s",
                       gv_format_name(format));
    const bool blocks = gv_families[shape.family]->has_blocks;
    out->instance = instance;
    out->order = shape.order;
    out->n_cells = shape.order * shape.order;
    out->band = blocks ? shape.block_rows : shape.order;
    out->stack = blocks ? shape.block_cols : shape.order;
    out->queens = gv_net_has_queens(instance->net);
    out->any_placed = false;
    out->alphabet = choose_alphabet(instance, wanted, spelling);
    GV_TRY(check_spelling(out, spelling, format, err));
    return spread_givens(out, format, err);
}

void gv_grid_view_put_cell(const gv_grid_view *view, unsigned cell, char blank,
                           gv_buffer *out)
{
    if (view->given[cell] == GV_NO_DIGIT)
        gv_buffer_putc(out, blank);
    else if (view->queens)
        gv_buffer_putc(out, 'Q');
    else
        gv_alphabet_put(view->alphabet, view->given[cell], out);
}

uint64_t gv_grid_view_cell_marks(const gv_grid_view *view, unsigned cell)
{
    if (view->given[cell] != GV_NO_DIGIT)
        return UINT64_C(1) << view->given[cell];
    const uint64_t *marks = view->instance->marks;
    uint64_t digits = 0;
    for (unsigned digit = 0; digit < view->order; digit++)
        if (!marks || gv_bits_has(marks, cell * view->order + digit))
            digits |= UINT64_C(1) << digit;
    return digits;
}

bool gv_grid_view_numbers(const gv_grid_view *view)
{
    return view->alphabet == GV_ALPHABET_DECIMAL;
}

unsigned gv_grid_view_symbol_width(const gv_grid_view *view, unsigned digit)
{
    return gv_grid_view_numbers(view) && digit >= 9 ? 2 : 1;
}
