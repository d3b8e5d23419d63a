/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid_view.h -- an instance as the writers of grids see it: what each cell contains,
 * and how it is written. Cells are numbered row by row from 0. */
#ifndef GV_TEXT_GRID_VIEW_H
#define GV_TEXT_GRID_VIEW_H

#include "text/format.h"

enum { GV_NO_DIGIT = 255, GV_MAX_CELLS = GV_MAX_ORDER * GV_MAX_ORDER };

typedef struct gv_grid_view {
    const gv_instance *instance;
    unsigned order;
    unsigned n_cells;
    unsigned band;  /* rows between two lines of the frame; order: no blocks */
    unsigned stack; /* columns between two bars */
    bool queens;
    bool any_placed;
    gv_alphabet alphabet;         /* never AUTO; ONE for queens */
    uint8_t given[GV_MAX_CELLS];  /* digit (queens: 0) or GV_NO_DIGIT */
    uint8_t placed[GV_MAX_CELLS]; /* whether a player placed it */
} gv_grid_view;

/* What a format can express. */
typedef enum gv_grid_spelling {
    GV_SPELL_ANY,        /* digits in any alphabet, and queens */
    GV_SPELL_DIGITS,     /* digits in any alphabet */
    GV_SPELL_CHARACTERS, /* digits, one character each: DECIMAL becomes ONE */
} gv_grid_spelling;

/* GV_ERR_UNSUPPORTED, naming the format, for a csp, for two givens in one cell, and for
 * what the format cannot express. `wanted` AUTO: the instance's own alphabet. */
gv_status gv_grid_view_look(gv_grid_view *out, const gv_instance *instance,
                            gv_alphabet wanted, gv_grid_spelling spelling,
                            gv_format format, gv_error *err);

/* Appends the symbol of the given of a cell, or `blank`. */
void gv_grid_view_put_cell(const gv_grid_view *view, unsigned cell, char blank,
                           gv_buffer *out);

/* The digits that a cell allows, by its given or by the marks alone, as a bit set. */
uint64_t gv_grid_view_cell_marks(const gv_grid_view *view, unsigned cell);

/* Symbols are numbers of one or two figures: they need a separator. */
bool gv_grid_view_numbers(const gv_grid_view *view);

/* The characters of a digit's symbol. */
unsigned gv_grid_view_symbol_width(const gv_grid_view *view, unsigned digit);

#endif
