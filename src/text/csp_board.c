/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_board.c -- lays the givens of a csp, or its solution, out as a board. */
#include "text/csp_board.h"

#include "text/csp_givens.h"

#include <string.h>

static gv_var variable_of(const gv_net *net, gv_label label)
{
    return net->label_groups[net->label_start[label]];
}

/* The cell of a label's variable; false if it is not on the board. */
static bool cell_of(uint32_t *out, const gv_net *net, gv_label label)
{
    const gv_csp_notes *notes = &net->csp->notes;
    const gv_var var = variable_of(net, label);
    *out = var - notes->board_first;
    return var >= notes->board_first && *out < notes->board_rows * notes->board_cols;
}

const char **gv_csp_board_values(const gv_instance *instance, gv_arena *arena)
{
    const gv_net *net = instance->net;
    const gv_csp_notes *notes = &net->csp->notes;
    const char **values = GV_ARENA_NEW(arena, const char *,
                                       (size_t)notes->board_rows * notes->board_cols);
    for (uint32_t i = 0; values && i < instance->n_givens; i++) {
        uint32_t cell;
        if (cell_of(&cell, net, instance->givens[i]))
            values[cell] = net->csp->value[instance->givens[i]];
    }
    return values;
}

static void put_rows(gv_buffer *out, const char *const *values,
                     const gv_csp_notes *notes)
{
    const uint32_t n_cells = notes->board_rows * notes->board_cols;
    size_t width = 1;
    for (uint32_t cell = 0; cell < n_cells; cell++)
        if (values[cell] && strlen(values[cell]) > width)
            width = strlen(values[cell]);
    for (uint32_t cell = 0; cell < n_cells; cell++) {
        const char *text = values[cell] ? values[cell] : ".";
        if (cell)
            gv_buffer_putc(out, cell % notes->board_cols ? ' ' : '\n');
        gv_buffer_repeat(out, ' ', width - strlen(text));
        gv_buffer_puts(out, text);
    }
}

/* The givens that are not on the board, on a line of their own. */
static gv_status put_others(gv_buffer *out, const gv_instance *instance, gv_arena *tmp,
                            gv_error *err)
{
    gv_instance others = *instance;
    gv_label *labels = GV_ARENA_NEW(tmp, gv_label, (size_t)instance->n_givens + 1);
    uint32_t cell;
    if (!labels)
        return gv_fail_memory(err);
    others.n_givens = 0;
    others.givens = labels;
    for (uint32_t i = 0; i < instance->n_givens; i++)
        if (!cell_of(&cell, instance->net, instance->givens[i]))
            labels[others.n_givens++] = instance->givens[i];
    if (others.n_givens) {
        gv_buffer_putc(out, '\n');
        gv_csp_givens_put(out, &others);
    }
    return GV_OK;
}

gv_status gv_csp_board_put(gv_buffer *out, const gv_instance *instance, gv_error *err)
{
    gv_arena tmp;
    gv_arena_init(&tmp, out->memory);
    const char **values = gv_csp_board_values(instance, &tmp);
    gv_status status = values ? GV_OK : gv_fail_memory(err);
    if (status == GV_OK) {
        put_rows(out, values, &instance->net->csp->notes);
        status = put_others(out, instance, &tmp, err);
    }
    gv_arena_free(&tmp);
    return status == GV_OK && out->failed ? gv_fail_memory(err) : status;
}
