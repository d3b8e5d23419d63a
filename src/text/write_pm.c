/* SPDX-License-Identifier: GPL-3.0-or-later */
/* write_pm.c -- pencilmark grids as forums show them: the candidates of every cell, in
 * columns, with bars and lines around the blocks. */
#include "base/bitset.h"
#include "text/grid_view.h"

enum { MAX_LABEL_WORDS = GV_MAX_CELLS * GV_MAX_ORDER / 64 };

/* The groups to write, as bit sets of digits, and the width of each column. */
typedef struct pm_view {
    gv_grid_view grid;
    uint64_t group[GV_MAX_CELLS];
    unsigned width[GV_MAX_ORDER];
} pm_view;

static unsigned group_width(const gv_grid_view *grid, uint64_t group)
{
    unsigned width = 0;
    for (unsigned digit = 0; digit < grid->order; digit++)
        if (group >> digit & 1)
            width +=
                gv_grid_view_symbol_width(grid, digit) + gv_grid_view_numbers(grid);
    if (!group)
        return 2;                              // "{}"
    return width - gv_grid_view_numbers(grid); // one comma less than numbers
}

static void put_group(const gv_grid_view *grid, uint64_t group, gv_buffer *out)
{
    if (!group)
        gv_buffer_puts(out, "{}");
    bool first = true;
    for (unsigned digit = 0; digit < grid->order; digit++) {
        if (!(group >> digit & 1))
            continue;
        if (!first && gv_grid_view_numbers(grid))
            gv_buffer_putc(out, ',');
        gv_alphabet_put(grid->alphabet, digit, out);
        first = false;
    }
}

static void fill_groups(pm_view *view)
{
    const gv_grid_view *grid = &view->grid;
    const gv_instance *const instance = grid->instance;
    uint64_t candidates[MAX_LABEL_WORDS];
    // A variant may have many more labels than its cells.
    const bool fit = gv_bits_words(instance->net->n_labels) <= MAX_LABEL_WORDS;
    if (fit)
        gv_instance_candidates(instance, candidates);
    for (unsigned i = 0; i < grid->order; i++)
        view->width[i] = 1;
    unsigned col = 0;
    for (unsigned cell = 0; cell < grid->n_cells; cell++) {
        uint64_t group = 0;
        for (unsigned digit = 0; digit < grid->order; digit++)
            if (fit ? gv_bits_has(candidates, cell * grid->order + digit)
                    : gv_instance_is_candidate(instance, cell * grid->order + digit))
                group |= UINT64_C(1) << digit;
        // A given that contradicts others is still what the cell shows.
        if (grid->given[cell] < GV_MAX_ORDER)
            group = UINT64_C(1) << grid->given[cell];
        view->group[cell] = group;
        const unsigned width = group_width(grid, group);
        if (width > view->width[col])
            view->width[col] = width;
        col = col + 1 == grid->order ? 0 : col + 1;
    }
}

/* Two spaces between groups, one next to the bars. */
static void put_stroke(const pm_view *view, gv_buffer *out)
{
    for (unsigned col = 0; col < view->grid.order; col++) {
        if (col % view->grid.stack == 0)
            gv_buffer_putc(out, '+');
        gv_buffer_repeat(out, '-', view->width[col] + 2);
    }
    gv_buffer_putc(out, '+');
}

static void put_row(const pm_view *view, unsigned row, gv_buffer *out)
{
    const gv_grid_view *grid = &view->grid;
    for (unsigned col = 0; col < grid->order; col++) {
        const uint64_t group = view->group[row * grid->order + col];
        if (col % grid->stack == 0)
            gv_buffer_putc(out, '|');
        gv_buffer_putc(out, ' ');
        put_group(grid, group, out);
        gv_buffer_repeat(out, ' ', view->width[col] + 1 - group_width(grid, group));
    }
    gv_buffer_putc(out, '|');
}

gv_status gv_pm_write(gv_buffer *out, const gv_instance *instance, gv_alphabet alphabet,
                      gv_error *err)
{
    // Up to 9 letters would be markers.
    const bool plain = instance->net->shape.order <= 9;
    pm_view view;
    GV_TRY(gv_grid_view_look(&view.grid, instance, plain ? GV_ALPHABET_ONE : alphabet,
                             GV_SPELL_DIGITS, GV_FORMAT_PM, err));
    fill_groups(&view);
    put_stroke(&view, out);
    for (unsigned row = 0; row < view.grid.order; row++) {
        gv_buffer_putc(out, '\n');
        put_row(&view, row, out);
        if ((row + 1) % view.grid.band == 0) {
            gv_buffer_putc(out, '\n');
            put_stroke(&view, out);
        }
    }
    return GV_OK;
}
